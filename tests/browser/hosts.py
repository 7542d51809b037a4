"""Hosts of the built site: with its headers or without any, and with deploys."""

from __future__ import annotations

import json
import shutil
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bookjudge.cli.serve import SiteHandler, SiteServer
from bookjudge.headers import rules
from bookjudge.mkdocs.manifest import SCRIPT, WORKER, write_service_worker
from tests.serving import served

if TYPE_CHECKING:
    from collections.abc import Iterator

# What WebKit lacks.
NO_STACK_SWITCHING = "delete WebAssembly.Suspending; delete WebAssembly.promising;"


class Host:
    """What is served now, and what was asked for."""

    def __init__(self, site: Path) -> None:
        self.site = site
        self.asked: list[str] = []
        self.down = False
        """It hangs up on whoever asks."""
        self.spoiled: str | None = None
        """The end of a path that comes with one wrong byte, once."""
        self.broken_off: str | None = None
        """The end of a path of which half comes before the connection breaks, once."""
        self.worker_broken: str | None = None
        """"missing", or "text" for a wrong MIME type."""
        self.unhelpful = False
        """It sends a header that prevents isolation."""
        self.address = ""

    def serves(self, path: str) -> bool:
        """Write down what is asked for; false when the host is down."""
        self.asked.append(path)
        return not self.down

    def deploy(self, site: Path) -> None:
        """Replace the whole site; nothing of the old one stays."""
        self.site = site
        self.asked.clear()


class Watched(SimpleHTTPRequestHandler):
    """Tells its host what is asked for, and hangs up when the host is down."""

    _host: Host

    def parse_request(self) -> bool:
        """Read a request; false ends the connection. It may have outlived a deploy."""
        self.directory = str(self._host.site)
        if not super().parse_request():
            return False
        self.close_connection = self.close_connection or not self._host.serves(self.path)
        return not self._host.down

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file."""
        content = source.read()
        if self._host.spoiled and self.path.endswith(self._host.spoiled):
            self._host.spoiled = None
            content = content[:-1] + content[:1]
        if self._host.broken_off and self.path.endswith(self._host.broken_off):
            self._host.broken_off = None
            content = content[: len(content) // 2]
            self.close_connection = True
        outputfile.write(content)


class WithHeaders(Watched, SiteHandler):
    """What `make serve` does, at the root of the host."""

    def __init__(self, *arguments: Any, host: Host) -> None:
        self._host = host
        super().__init__(*arguments, rules=rules(host.site), directory=str(host.site))


class Bare(Watched):
    """A plain static host of two projects, /book/ and /other/: no headers, .wasm unknown."""

    protocol_version = "HTTP/1.1"
    extensions_map = {  # noqa: RUF012 (the base class's own form)
        **SimpleHTTPRequestHandler.extensions_map,
        ".wasm": "application/octet-stream",
    }

    def __init__(self, *arguments: Any, host: Host) -> None:
        self._host = host
        super().__init__(*arguments, directory=str(host.site))

    def translate_path(self, path: str) -> str:
        """Both projects are the one site; beside them there is nothing."""
        missing = self._host.worker_broken == "missing" and path.endswith(WORKER)
        for project in ("/book/", "/other/"):
            if path.startswith(project) and not missing:
                return super().translate_path(path.removeprefix(project[:-1]))
        return super().translate_path("/nothing")

    def guess_type(self, path: Any) -> str:
        """Tell the type of a file by its name."""
        if self._host.worker_broken == "text" and str(path).endswith(WORKER):
            return "text/plain"
        return super().guess_type(path)

    def end_headers(self) -> None:
        """Add nothing, or what is not wanted."""
        if self._host.unhelpful:
            self.send_header("Cross-Origin-Embedder-Policy", "unsafe-none")
        super().end_headers()

    def log_message(self, format: str, *arguments: object) -> None:
        """Say nothing."""


class Poor(Bare):
    """The plain host, to a browser without stack switching."""

    def do_GET(self) -> None:
        """Send a file; the interpreters' workers begin with what takes the switching away."""
        path = Path(self.translate_path(self.path))
        if path.name not in ("examiner.js", "candidate.js"):
            super().do_GET()
            return
        body = f"{NO_STACK_SWITCHING}{path.read_text('utf-8')}".encode()
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/javascript")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@contextmanager
def serving(host: Host, handler: type[WithHeaders | Bare]) -> Iterator[Host]:
    """Serve the host on a free port of this machine."""
    with served(SiteServer(("127.0.0.1", 0), partial(handler, host=host))) as host.address:
        yield host


def second_edition(site: Path, to: Path) -> Path:
    """Return a copy of the site as after an author's work: other pages and front end, new names."""
    shutil.copytree(site, to, ignore=shutil.ignore_patterns("*.map", "lunr"))
    app = to / "assets/bookjudge/app"
    scripts = {path: path.read_text("utf-8") for path in app.rglob("*.js")}
    (chunk,) = (path for path, code in scripts.items() if "Wrong answer" in code)
    for path, code in scripts.items():
        changed = code.replace("Wrong answer", "Wrong answer (second edition)")
        path.write_text(changed.replace(chunk.name, "words-2NDBUILD.js"), "utf-8")
    chunk.rename(chunk.with_name("words-2NDBUILD.js"))
    described = app.parent / "runtime.json"
    runtime = json.loads(described.read_text("utf-8"))
    (app.parent / runtime["candidate"]).rename(app / "candidate-2.js")
    described.write_text(json.dumps({**runtime, "candidate": "app/candidate-2.js"}), "utf-8")
    for page in to.rglob("*.html"):
        html = page.read_text("utf-8")
        page.write_text(html.replace("<title>", "<title>Second edition: "), "utf-8")
    assert (to / SCRIPT).is_file()
    write_service_worker(to)
    return to
