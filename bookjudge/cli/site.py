"""The commands `serve` and `build`: the book as a site on this machine."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, TextIO

import click

from .base import Command, json_flag
from .book import ACCEPTED, USAGE, UsageError
from .output import write_json
from .serve import serve

if TYPE_CHECKING:
    from .book import Book


def commands(book: Book) -> list[click.Command]:
    """Return the commands."""
    port = click.Option(
        ["--port"], type=click.IntRange(1, 65535), default=8000, help=book.say("serve.port_option")
    )
    return [
        Command(book, "serve", _serve, [port, json_flag(book)]),
        Command(book, "build", _build, [json_flag(book)]),
    ]


def _serve(book: Book, port: int, as_json: bool) -> int:
    commands = f"{book.program} build", f"{book.program} serve --port "
    return serve(book.root / "build" / "site", port, book.say, commands, as_json=as_json)


def _build(book: Book, as_json: bool) -> int:
    if not (book.root / "Makefile").is_file():
        raise UsageError(book.say("build.no_makefile", path=book.root))
    built = make(book, "build", sys.stderr if as_json else None)
    code = ACCEPTED if built else USAGE
    if not as_json:
        return code
    return write_json({"site": str(book.root / "build" / "site"), "built": built}, code)


def make(book: Book, target: str, output: TextIO | None = None) -> bool:
    """Run make on the book and return whether it went well; raises UsageError where it cannot."""
    for tool in ("make", "node", "npm"):
        if shutil.which(tool) is None:
            raise UsageError(book.say("build.no_tool", tool=tool))
    # make calls the Python of its own environment, not this one
    env = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"}
    done = subprocess.run(["make", target], cwd=book.root, env=env, stdout=output, check=False)
    return done.returncode == 0
