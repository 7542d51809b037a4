"""The commands `serve` and `build`: the book as a site on this machine."""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import TYPE_CHECKING

import click

from .base import Command
from .book import USAGE, UsageError
from .serve import serve

if TYPE_CHECKING:
    from .book import Book


def commands(book: Book) -> list[click.Command]:
    """Return the commands."""
    port = click.Option(
        ["--port"], type=click.IntRange(1, 65535), default=8000, help=book.say("serve.port_option")
    )
    return [Command(book, "serve", _serve, [port]), Command(book, "build", _build)]


def _serve(book: Book, port: int) -> int:
    site = book.root / "build" / "site"
    if not (site / "index.html").is_file():
        raise UsageError(book.say("serve.not_built", command=f"{book.program} build"))
    return serve(site, port)


def _build(book: Book) -> int:
    if not (book.root / "Makefile").is_file():
        raise UsageError(book.say("build.no_makefile", path=book.root))
    for tool in ("make", "node", "npm"):
        if shutil.which(tool) is None:
            raise UsageError(book.say("build.no_tool", tool=tool))
    # make calls the Python of its own environment, not this one
    env = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"}
    done = subprocess.run(["make", "build"], cwd=book.root, env=env, check=False)
    return 0 if done.returncode == 0 else USAGE
