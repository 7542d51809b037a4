"""The command `hint`: one step more at each call."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

import click

from .base import Command, exercise_argument, json_flag
from .book import UsageError
from .judging import tell_troubles
from .output import write, write_json
from .present import Style
from .record import hinted, timestamp
from .standing import chosen
from .store import Store

if TYPE_CHECKING:
    from ..exercise import Exercise
    from .book import Book

_STEP = re.compile(r"^## +(.+?)\s*\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)


def commands(book: Book) -> list[click.Command]:
    """Return the command."""
    seen = click.Option(["--seen"], is_flag=True, help=book.say("hint.seen_option"))
    return [Command(book, "hint", _hint, [exercise_argument(book), seen, json_flag(book)])]


def hints_of(exercise: Exercise, language: str) -> list[tuple[str, str]]:
    """Return the hints, each with its heading."""
    return [(step[1], step[2].strip()) for step in _STEP.finditer(exercise.hints.get(language, ""))]


def next_hint(store: Store, exercise: Exercise, total: int) -> int:
    """Return the number of the next hint, from 1, and remember that it was shown."""
    progress = store.of(exercise.id).progress
    number = min((progress.hints if progress else 0) + 1, total)
    when = timestamp()
    store.change(exercise.id, lambda record: hinted(record, number, when))
    return number


def hint_text(book: Book, exercise: Exercise, number: int, style: Style) -> str:
    """Return a hint as text, with its number among all."""
    from .texts import markdown

    hints = hints_of(exercise, book.language)
    heading, body = hints[number - 1]
    count = book.say("hint.count", number=number, total=len(hints))
    return markdown(f"**{count}{book.say('hint.colon')}{heading}**\n\n{body}", style)


def _hint(book: Book, exercise: str | None, seen: bool, as_json: bool) -> int:
    store = Store(book.workspace)
    found = chosen(book, store.read(), exercise)
    hints = hints_of(found, book.language)
    if not hints:
        raise UsageError(book.say("hint.none", exercise=found.id))
    progress = store.of(found.id).progress
    shown_before = min(progress.hints if progress else 0, len(hints))
    if seen:
        numbers = [*range(1, shown_before + 1)]
        if not numbers:
            raise UsageError(book.say("hint.none_seen", exercise=found.id))
    else:
        numbers = [next_hint(store, found, len(hints))]
    if as_json:
        told = [{"number": n, "title": hints[n - 1][0], "text": hints[n - 1][1]} for n in numbers]
        code = write_json({"exercise": found.id, "total": len(hints), "hints": told})
    else:
        style = Style.of(sys.stdout)
        text = "\n".join(hint_text(book, found, number, style) for number in numbers)
        if not seen and shown_before == len(hints):
            text += (
                "\n"
                + book.say("hint.was_last", command=f"{book.program} solution {found.id}")
                + "\n"
            )
        code = write(text)
    tell_troubles(store, book)
    return code
