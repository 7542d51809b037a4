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
    told = say("status.go_on" if begun else "status.next", title=title)
    yield from wrap(f"{told} ({_facts(upcoming, book)})", style.width)
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


def _facts(entry: Entry, book: Book) -> str:
    say = book.say
    facts = [say(f"list.{entry.exercise.difficulty}"), say(f"list.{entry.standing}")]
    return say("list.comma").join(facts)


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
        code = write(_table(book, chosen, Style.of(sys.stdout)))
    else:
        code = write(book.say("list.none") + "\n")
    tell_troubles(store, book)
    return code


def _table(book: Book, chosen: list[Entry], style: Style) -> str:
    from rich.table import Table
    from rich.text import Text

    from .texts import rendered

    say = book.say
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    table.add_column("")
    table.add_column(say("list.number"), justify="right")
    table.add_column(say("list.title"), overflow="fold", ratio=1)
    wide = style.width >= _NARROW
    if wide:
        table.add_column(say("list.difficulty"))
        table.add_column(say("list.state"))
    for entry in chosen:
        exercise = entry.exercise
        sign = Text.from_ansi(
            style.paint(style.sign(_SIGNS[entry.standing]), _COLOURS[entry.standing])
        )
        title = Text(exercise.title[book.language])
        if exercise.tags:
            title.append(f"\n{say('list.comma').join(exercise.tags)}", "dim")
        row: list[str | Text] = [sign, str(exercise.id), title]
        if wide:
            row += [say(f"list.{exercise.difficulty}"), say(f"list.{entry.standing}")]
        table.add_row(*row)
    return rendered(table, style)
