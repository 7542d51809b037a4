"""The command `try`: an exercise's page on the author's copy, which follows every save."""

from __future__ import annotations

import os
import tempfile
import threading
import time
import webbrowser
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import click
from watchfiles import watch

from ..headers import is_immutable, rules
from .base import Command, exercise_argument
from .book import ACCEPTED, UsageError, shown
from .output import note, write
from .serve import SiteHandler, SiteServer
from .site import make
from .waiting import waiting

if TYPE_CHECKING:
    from ..author.preview import Preview, Saves
    from .book import Book

# an editor writes a file in one or a few steps
_QUIET_MS = 20
_LONGEST_MS = 100
SAVES = "/bookjudge-saves"


def commands(book: Book) -> list[click.Command]:
    """Return the command."""
    say = book.say
    browser = click.Option(["--browser"], is_flag=True, help=say("try.browser_option"))
    # another one than `serve` has: its service worker would answer with the book that it keeps
    port = click.Option(
        ["--port"], type=click.IntRange(0, 65535), default=8044, help=say("try.port_option")
    )
    return [Command(book, "try", _try, [exercise_argument(book, required=True), browser, port])]


def _try(book: Book, exercise: str, browser: bool, port: int) -> int:
    folder = book.folder(exercise)
    if find_spec("mkdocs") is None:
        return _with_the_tools(book, folder, browser=browser, port=port)
    from ..author.preview import Preview, PreviewError, Saves

    saves = Saves()
    with tempfile.TemporaryDirectory(prefix="bookjudge-") as name:
        site = Path(name)
        try:
            with waiting(book.say("try.building")):
                preview = Preview(book.root, site)
        except PreviewError as error:
            raise UsageError(str(error)) from None
        try:
            handler = partial(_Handler, rules=rules(site), directory=name, saves=saves)
            server = SiteServer(("127.0.0.1", port), handler)
        except OSError as error:
            reason = error.strerror
            raise UsageError(book.say("try.no_port", port=port, reason=reason)) from None
        thread = threading.Thread(target=server.serve_forever, args=(0.1,), daemon=True)
        thread.start()
        with server, suppress(KeyboardInterrupt):
            address = f"http://127.0.0.1:{server.server_port}/{_page(preview, folder, book)}"
            write(book.say("try.address", address=address, path=shown(folder)) + "\n")
            if browser:
                webbrowser.open(address)
            _follow(preview, folder, saves, book)
        server.shutdown()
    return ACCEPTED


def _page(preview: Preview, folder: Path, book: Book) -> str:
    """Return the exercise's page in the author's language, or else in the book's own."""
    pages = preview.addresses(folder)
    return pages.get(f"exercises/{folder.name}.{book.language}.md") or next(iter(pages.values()))


def _follow(preview: Preview, folder: Path, saves: Saves, book: Book) -> None:
    """Renew the page after each save, until interrupted."""
    from ..author.preview import PreviewError

    for _ in watch(folder, debounce=_LONGEST_MS, step=_QUIET_MS):
        began = time.perf_counter()
        try:
            preview.renew(folder)
        except PreviewError as error:
            note(str(error))
            continue
        saves.tell()
        write(book.say("try.renewed", seconds=f"{time.perf_counter() - began:.2f}") + "\n")


class _Handler(SiteHandler):
    """Serves the author's copy as it is now, and tells of saves for as long as a page listens."""

    def __init__(self, *arguments: Any, saves: Saves, **named: Any) -> None:
        self._saves = saves
        super().__init__(*arguments, **named)

    def do_GET(self) -> None:  # noqa: N802 (the base class's own form)
        path = urlsplit(self.path).path
        if path == SAVES:
            self._tell_saves()
            return
        if not is_immutable(path):
            # dates count seconds, and a second has room for two saves
            del self.headers["If-Modified-Since"]
        super().do_GET()

    def _tell_saves(self) -> None:
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        known = None
        while True:
            known = self._saves.after(known)
            self.wfile.write(f"data: {known}\n\n".encode())


def _with_the_tools(book: Book, folder: Path, *, browser: bool, port: int) -> int:
    """Run the command with MkDocs, which a learner's environment has not."""
    tools = book.root / ".venv-dev" / "bin" / "bookjudge"
    if not (book.root / "Makefile").is_file():
        raise UsageError(book.say("try.no_mkdocs"))
    if not make(book, "build/stamps/runtime"):
        raise UsageError(book.say("try.not_built"))
    options = ["--port", str(port), "--lang", book.language, *(["--browser"] if browser else [])]
    os.chdir(book.root)
    os.execv(tools, [str(tools), "try", folder.name, *options])
