"""The commands `status`, where a learner stands and what is next, and `list`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, get_args

import click

from ..exercise import Difficulty
from .base import Command, json_flag
from .book import shown
from .judging import tell_troubles
from .output import write, write_json
from .present import Style, columns, wrap
from .record import Standing
from .standing import current, entries
from .store import Store

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .book import Book
    from .standing import Entry

_SIGNS: dict[Standing, str] = {
    "untried": "·",
    "tried": "✗",
    "accepted": "✓",
    "accepted_earlier": "✓",
}
_COLOURS: dict[Standing, str] = {
    "untried": "2",
    "tried": "33",
    "accepted": "32",
    "accepted_earlier": "33",
}
_NARROW = 60


def commands(book: Book) -> list[click.Command]:
    """Return the commands."""
    say = book.say
    states, difficulties = get_args(Standing), get_args(Difficulty)
    in_state = say("list.state_option", states=", ".join(states))
    of_difficulty = say("list.difficulty_option", difficulties=", ".join(difficulties))
    filters = [
        click.Option(
            ["--state"], type=click.Choice(states), metavar="STATE", multiple=True, help=in_state
        ),
        click.Option(
            ["--difficulty"], type=click.Choice(difficulties), metavar="LEVEL", help=of_difficulty
        ),
        click.Option(["--tag"], metavar="TAG", help=say("list.tag_option")),
        json_flag(book),
    ]
    return [
        Command(book, "status", _status, [json_flag(book)]),
        Command(book, "list", _list, filters),
    ]


def _status(book: Book, as_json: bool) -> int:
    store = Store(book.workspace)
    all_entries = entries(book, store.read())
    upcoming = current(all_entries)
    accepted = sum(entry.standing == "accepted" for entry in all_entries)
    if as_json:
        code = write_json(
            {
                "accepted": accepted,
                "total": len(all_entries),
                "next": upcoming and upcoming.exercise.id,
                "exercises": [entry.to_json(book.language) for entry in all_entries],
            }
        )
    else:
        style = Style.of(sys.stdout)
        code = write("\n".join(_standing(book, all_entries, upcoming, style)) + "\n")
    tell_troubles(store, book)
    return code


def _standing(
    book: Book, all_entries: list[Entry], upcoming: Entry | None, style: Style
) -> Iterator[str]:
    say = book.say
    accepted = sum(entry.standing == "accepted" for entry in all_entries)
    yield style.paint(say("status.accepted", accepted=accepted, total=len(all_entries)), "1")
    bar = "".join(
        style.paint(style.sign(_SIGNS[e.standing]), _COLOURS[e.standing]) for e in all_entries
    )
    yield from ([bar, ""] if all_entries else [])
    if upcoming is None:
        yield from wrap(
            say("status.all_done" if all_entries else "status.no_exercises"), style.width
        )
        return
    exercise = upcoming.exercise
    begun = upcoming.active != ""
    title = f"{exercise.id}. {exercise.title[book.language]}"
    facts = say("list.comma").join(_facts(upcoming, book))
    told = say("status.go_on" if begun else "status.next", title=title, facts=facts)
    yield from wrap(told, style.width)
    if begun:
        yield from wrap(say("status.file", path=shown(book.file(exercise))), style.width)
    yield ""
    number, program = exercise.id, book.program
    steps = [
        (f"{program} {number}", say("status.judge")),
        (f"{program} watch", say("status.watch")),
    ]
    if not begun:
        steps.insert(0, (f"{program} start", say("status.start")))
    if exercise.hints:
        steps.append((f"{program} hint", say("status.hint")))
    steps.append((f"{program} --help", say("status.help_step")))
    longest = max(columns(command) for command, _ in steps)
    for command, meaning in steps:
        room = style.width - longest - 4
        if room < columns(meaning):
            yield f"  {command}"
        else:
            yield f"  {command}{' ' * (longest - columns(command))}  {style.paint(meaning, '2')}"


def _facts(entry: Entry, book: Book) -> list[str]:
    return [book.say(f"list.{entry.exercise.difficulty}"), book.say(f"list.{entry.standing}")]


def _list(
    book: Book,
    state: tuple[Standing, ...],
    difficulty: Difficulty | None,
    tag: str | None,
    as_json: bool,
) -> int:
    store = Store(book.workspace)
    chosen = [
        entry
        for entry in entries(book, store.read())
        if (not state or entry.standing in state)
        and difficulty in (None, entry.exercise.difficulty)
        and (tag is None or any(tag.lower() in known.lower() for known in entry.exercise.tags))
    ]
    if as_json:
        code = write_json([entry.to_json(book.language) for entry in chosen])
    elif chosen:
        code = write("\n".join(_table(book, chosen, Style.of(sys.stdout))) + "\n")
    else:
        code = write(book.say("list.none") + "\n")
    tell_troubles(store, book)
    return code


def _table(book: Book, chosen: list[Entry], style: Style) -> Iterator[str]:
    """Return the lines of a table; a narrow terminal gets neither difficulty nor state in words."""
    say = book.say
    numbers = max(columns(say("list.number")), len(str(chosen[-1].exercise.id)))
    heads = [say("list.difficulty"), say("list.state")] if style.width >= _NARROW else []
    facts = [_facts(entry, book) if heads else [] for entry in chosen]
    sizes = [max(map(columns, column)) for column in zip(heads, *facts, strict=True)]
    room = style.width - numbers - 4 - sum(size + 2 for size in sizes)
    head = [
        say("list.number").rjust(numbers - columns(say("list.number")) + len(say("list.number")))
    ]
    head += [_padded(say("list.title"), room), *map(_padded, heads, sizes)]
    yield style.paint(f"  {'  '.join(head)}".rstrip(), "2")
    for entry, told in zip(chosen, facts, strict=True):
        exercise = entry.exercise
        sign = style.paint(style.sign(_SIGNS[entry.standing]), _COLOURS[entry.standing])
        first, *rest = wrap(exercise.title[book.language], room)
        row = [f"{exercise.id:>{numbers}}", _padded(first, room), *map(_padded, told, sizes)]
        yield f"{sign} {'  '.join(row)}".rstrip()
        indent = " " * (numbers + 4)
        yield from (f"{indent}{line}" for line in rest)
        tags = wrap(say("list.comma").join(exercise.tags), room)
        yield from (style.paint(f"{indent}{line}", "2") for line in tags if line)


def _padded(text: str, width: int) -> str:
    return text + " " * (width - columns(text))
