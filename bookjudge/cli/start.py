"""The commands `start`, which puts the starter into the workspace, and `reset`, which renews it."""

from __future__ import annotations

import sys
from datetime import datetime
from typing import TYPE_CHECKING

from .base import Command, exercise_argument, json_flag
from .book import UsageError, shown
from .judging import tell_troubles
from .output import write, write_json
from .present import Style, wrap
from .standing import chosen
from .store import Store, free_name

if TYPE_CHECKING:
    import click

    from .book import Book


def commands(book: Book) -> list[click.Command]:
    """Return the commands."""
    return [
        Command(book, "start", _start, [exercise_argument(book), json_flag(book)]),
        Command(book, "reset", _reset, [exercise_argument(book, required=True), json_flag(book)]),
    ]


def _start(book: Book, exercise: str | None, as_json: bool) -> int:
    store = Store(book.workspace)
    found = chosen(book, store.read(), exercise)
    path, written = book.begin(found)
    if as_json:
        code = write_json({"exercise": found.id, "file": str(path), "written": written})
    else:
        from .texts import markdown

        style = Style.of(sys.stdout)
        told = book.say("start.wrote" if written else "start.there", path=shown(path))
        command = book.say("start.then", command=f"{book.program} watch {found.id}")
        title = wrap(f"{found.id}. {found.title[book.language]}", style.width)
        statement = markdown(found.statement.get(book.language, ""), style)
        below = [*wrap(told, style.width), *wrap(command, style.width)]
        lines = [*(style.paint(line, "1") for line in title), "", statement, *below]
        code = write("\n".join(lines) + "\n")
    tell_troubles(store, book)
    return code


def _reset(book: Book, exercise: str, as_json: bool) -> int:
    found = book.find(exercise)
    path = book.file(found)
    say = book.say
    backup = None
    if path.exists():
        backup = free_name(path, f"backup-{datetime.now():%Y%m%d-%H%M%S}")
        try:
            path.rename(backup)
        except OSError as error:
            told = say("reset.no_backup", path=shown(path), reason=error.strerror)
            raise UsageError(told) from None
    try:
        book.begin(found)
    except UsageError:
        if backup is not None:
            backup.rename(path)
        raise
    if as_json:
        kept = str(backup) if backup else None
        return write_json({"exercise": found.id, "file": str(path), "backup": kept})
    style = Style.of(sys.stdout)
    lines = wrap(say("start.wrote", path=shown(path)), style.width)
    if backup is not None:
        lines += wrap(say("reset.backup", path=shown(backup)), style.width)
    return write("\n".join(lines) + "\n")
