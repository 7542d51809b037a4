"""The command `completion`: what a shell reads to call the judge as `judge` and complete for it."""

from __future__ import annotations

import shlex
import sys
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .base import Command
from .commands import COMPLETING
from .output import write

if TYPE_CHECKING:
    from .book import Book

_SHELLS = ("bash", "zsh", "fish")


def commands(book: Book) -> list[click.Command]:
    """Return the command."""
    shell = click.Argument(["shell"], type=click.Choice(_SHELLS))
    return [Command(book, "completion", _completion, [shell])]


def _completion(book: Book, shell: str) -> int:
    # not click's own scripts: they call the command by a name, and this one is not on the path
    script = (files(__package__) / "shells" / f"judge.{shell}").read_text("utf-8")
    call = shlex.join([sys.executable, str(Path(sys.argv[0]).resolve())])
    return write(script.replace("@CALL@", call).replace("@VARIABLE@", COMPLETING))
