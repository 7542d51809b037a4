"""Serves the built site on this machine, with the headers that a public host must send as well."""

from __future__ import annotations

import argparse
import errno
import re
import sys
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

from ..headers import headers_of, rules
from ..library import exercise_number
from .book import ACCEPTED, USAGE, UsageError
from .output import json_text
from .present import columns
from .words import terminal_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..headers import Rule
    from ..words import Words

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
    ".xml": "application/xml; charset=utf-8",
}


class SiteHandler(SimpleHTTPRequestHandler):
    """Answers for one folder: keep-alive, the site's headers, validators, nothing listed."""

    protocol_version = "HTTP/1.1"
    server_version = "bookjudge"
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **TYPES}  # noqa: RUF012 (the base class's own form)

    def __init__(self, *arguments: Any, rules: Sequence[Rule], directory: str) -> None:
        self._rules = rules
        super().__init__(*arguments, directory=directory)

    def end_headers(self) -> None:
        """Add what every answer carries."""
        path = unquote(urlsplit(self.path).path)
        # no-cache: kept, but asked for again (Last-Modified answers that with 304)
        headers = {"Cache-Control": "no-cache", **headers_of(path, self._rules)}
        for name, value in headers.items():
            self.send_header(name, value)
        super().end_headers()

    def do_GET(self) -> None:
        """Answer with a file; a sitemap names the address that it is asked for under."""
        sitemap = Path(self.translate_path(self.path))
        if sitemap.name != "sitemap.xml" or not sitemap.is_file() or "Host" not in self.headers:
            super().do_GET()
            return
        # Material loads pages without a reload only when they are in the sitemap, port included
        here = f"http://{self.headers['Host']}/"
        text = re.sub(r"http://127\.0\.0\.1:\d+/", lambda _: here, sitemap.read_text("utf-8"))
        self._answer(HTTPStatus.OK, TYPES[".xml"], text.encode())

    def list_directory(self, path: str | bytes) -> None:  # type: ignore[override]
        """Answer 404: a static host lists no folders either."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer with the site's own page for what is not there."""
        page = Path(self.directory) / "404.html"
        if code != HTTPStatus.NOT_FOUND or not page.is_file():
            super().send_error(code, message, explain)
            return
        self._answer(code, TYPES[".html"], page.read_bytes())

    def _answer(self, code: int, content_type: str, body: bytes) -> None:
        self.send_response(code)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: the address in the terminal is what matters."""


class SiteServer(ThreadingHTTPServer):
    """Refuses a port that is taken, and does not wait for open connections at its end."""

    daemon_threads = True
    allow_reuse_address = sys.platform != "win32"  # there it would share the port instead

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that drops a connection is no error; anything else is."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def make_server(site: Path, port: int = 0, host: str = "127.0.0.1") -> SiteServer:
    """Return a server of the folder `site` that listens already; port 0 takes a free one."""
    handler = partial(SiteHandler, rules=rules(site), directory=str(site))
    return SiteServer((host, port), handler)


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve until interrupted; 2 when the site is not built or the port is taken."""
    parser = argparse.ArgumentParser(prog="bookjudge serve", description=__doc__)
    parser.add_argument("site", type=Path, nargs="?", default=Path("build/site"))
    parser.add_argument("--port", type=int, default=8000)
    options = parser.parse_args(arguments)
    say = terminal_words("en")
    try:
        return serve(options.site, options.port, say, ("make build", "make serve PORT="))
    except UsageError as error:
        sys.stderr.write(f"{error}\n")
        return USAGE


def serve(
    site: Path, port: int, say: Words, commands: tuple[str, str], *, as_json: bool = False
) -> int:
    """Serve a built site until interrupted; raises UsageError when it, or the port, is not there.

    `commands` build the site, and serve it on the port that is written behind the second.
    """
    build, again = commands
    if not (site / "index.html").is_file():
        raise UsageError(say("serve.not_built", command=build))
    try:
        server = make_server(site, port)
    except OverflowError:
        raise UsageError(say("serve.no_port", port=port)) from None
    except OSError as error:
        if error.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise
        key = "serve.in_use" if error.errno == errno.EADDRINUSE else "serve.not_allowed"
        raise UsageError(say(key, port=port, command=f"{again}{port + 1}")) from None
    address = f"http://127.0.0.1:{server.server_port}/"
    if as_json:
        _say(json_text({"address": address}))
    else:
        _tell_addresses(site, address, say)
    with server:
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            sys.stderr.write("\n")
    return ACCEPTED


def _tell_addresses(site: Path, address: str, say: Words) -> None:
    pages = sorted(site.glob("exercises/*/index.html"))
    rows = [(say("serve.book"), address)]
    for page in pages:
        number = exercise_number(page.parent)
        path = f"exercises/{page.parent.name}/"
        rows.append((say("serve.exercise", number=number), f"{address}{path}"))
    longest = max(columns(name) for name, _ in rows)
    for name, where in rows:
        _say(f"{name}{' ' * (longest - columns(name))} {where}")
    _say(say("serve.stop"))


def _say(line: str) -> None:
    # flushed: a caller that reads a pipe waits for the address
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
