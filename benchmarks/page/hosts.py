"""Servers of a folder: as `make serve` serves it, and as a host that compresses does."""

from __future__ import annotations

import gzip
from functools import cache, partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

# what static hosts compress; wheels, images and fonts are compressed already
COMPRESSED = {".css", ".html", ".js", ".json", ".mjs", ".svg", ".wasm", ".xml"}
LEVEL = 6


@cache
def packed(path: Path) -> bytes:
    """Return what a host sends for the file, compressed where that is usual."""
    body = path.read_bytes()
    return gzip.compress(body, LEVEL) if path.suffix in COMPRESSED else body


class Compressing(SimpleHTTPRequestHandler):
    """Mixed into a handler of files, sends them compressed and notes what it sent."""

    def __init__(self, *arguments: Any, sent: dict[str, int], **more: Any) -> None:
        self._sent = sent
        super().__init__(*arguments, **more)

    def send_head(self) -> Any:
        """Send the headers; return the body, or None where there is none."""
        path = Path(self.translate_path(self.path))
        if path.is_dir() and urlsplit(self.path).path.endswith("/"):
            path /= "index.html"
        if not path.is_file():
            return super().send_head()
        body = packed(path)
        self._sent[urlsplit(self.path).path] = len(body)
        if path.suffix not in COMPRESSED or "If-Modified-Since" in self.headers:
            return super().send_head()
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Last-Modified", self.date_time_string(int(path.stat().st_mtime)))
        self.end_headers()
        return BytesIO(body)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


def compress(server: ThreadingHTTPServer) -> dict[str, int]:
    """Let a server of files compress; return what it sends from now on, bytes by path."""
    handler: Any = server.RequestHandlerClass
    sent: dict[str, int] = {}
    both = type("CompressingHandler", (Compressing, handler.func), {})
    server.RequestHandlerClass = partial(both, sent=sent, **handler.keywords)
    return sent


def plain_server(folder: Path) -> ThreadingHTTPServer:
    """Return a server without any header of its own."""
    handler = partial(SimpleHTTPRequestHandler, directory=str(folder))
    return ThreadingHTTPServer(("127.0.0.1", 0), handler)
