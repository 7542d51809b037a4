"""The built site as other hosts serve it: no isolation headers, or a browser with less in it."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler
from pathlib import Path

from bookjudge.cli.serve import TYPES, SiteServer

# What WebKit lacks; workers begin with this line as well.
NO_STACK_SWITCHING = "delete WebAssembly.Suspending; delete WebAssembly.promising;"


class BareHandler(SimpleHTTPRequestHandler):
    """Answers with files and no header of its own."""

    protocol_version = "HTTP/1.1"
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **TYPES}  # noqa: RUF012 (the base class's own form)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


class PoorHandler(BareHandler):
    """As the bare one, to a browser without stack switching."""

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        if path.name not in ("examiner.js", "candidate.js"):
            super().do_GET()
            return
        body = f"{NO_STACK_SWITCHING}{path.read_text('utf-8')}".encode()
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", TYPES[".js"])
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@contextmanager
def served(site: Path, handler: type[BareHandler]) -> Iterator[str]:
    """The address of the site, served by `handler`."""
    with SiteServer(("127.0.0.1", 0), partial(handler, directory=str(site))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()
