"""The commands `solution`, the book's own code, and `diff`, the learner's against it."""

from __future__ import annotations

import difflib
import sys
from typing import TYPE_CHECKING

import click

from ..source import SourceError, read_source
from .base import Command, exercise_argument, json_flag
from .book import ACCEPTED, NOT_ACCEPTED, UsageError, shown
from .judging import read_code, tell_troubles
from .output import note, write, write_json
from .present import Style
from .record import gave_up, is_accepted, timestamp
from .standing import chosen
from .store import Store

if TYPE_CHECKING:
    from ..exercise import Exercise
    from .book import Book

_COLOURS = {"+": "32", "-": "31", "@": "36"}


def commands(book: Book) -> list[click.Command]:
    """Return the commands."""
    giving_up = click.Option(
        ["--give-up", "give_up_now"], is_flag=True, help=book.say("solution.give_up_option")
    )
    return [
        Command(book, "solution", _solution, [exercise_argument(book), giving_up, json_flag(book)]),
        Command(book, "diff", _diff, [exercise_argument(book), json_flag(book)]),
    ]


def is_earned(store: Store, exercise: Exercise) -> bool:
    """Return whether the learner may see the solution: after an acceptance, or having given up."""
    record = store.of(exercise.id)
    return is_accepted(record) or bool(record.progress and record.progress.gave_up)


def give_up(store: Store, exercise: Exercise) -> None:
    """Remember that the solution is shown."""
    when = timestamp()
    store.change(exercise.id, lambda record: gave_up(record, when))


def _refused(book: Book, exercise: Exercise, as_json: bool) -> int:
    command = f"{book.program} solution {exercise.id} --give-up"
    told = book.say("solution.not_yet", exercise=exercise.id, command=command)
    note(told)
    return write_json({"error": told}, NOT_ACCEPTED) if as_json else NOT_ACCEPTED


def _solution(book: Book, exercise: str | None, give_up_now: bool, as_json: bool) -> int:
    store = Store(book.workspace)
    found = chosen(book, store.read(), exercise, solved=True)
    if give_up_now:
        give_up(store, found)
    elif not is_earned(store, found):
        tell_troubles(store, book)
        return _refused(book, found, as_json)
    if as_json:
        code = write_json({"exercise": found.id, "solution": found.reference})
    else:
        code = write(solution_text(book, found, Style.of(sys.stdout)))
    tell_troubles(store, book)
    return code


def solution_text(book: Book, exercise: Exercise, style: Style) -> str:
    """Return the reference; on a terminal also what there is to say about it."""
    from .texts import markdown, python

    text = python(exercise.reference, style)
    remark = exercise.note.get(book.language, "")
    if remark.strip() and sys.stdout.isatty():
        text += "\n" + markdown(remark, style)
    return text


def _diff(book: Book, exercise: str | None, as_json: bool) -> int:
    store = Store(book.workspace)
    found = chosen(book, store.read(), exercise, solved=True)
    earned = is_earned(store, found)
    tell_troubles(store, book)
    if not earned:
        return _refused(book, found, as_json)
    mine, name = _mine(book, store, found)
    lines = difference(mine, found.reference, name, book.say("diff.reference"))
    if as_json:
        return write_json({"exercise": found.id, "diff": "".join(f"{line}\n" for line in lines)})
    style = Style.of(sys.stdout)
    if not lines:
        return write(book.say("diff.same") + "\n", ACCEPTED)
    painted = [
        style.paint(line, _COLOURS[line[0]]) if line[0] in _COLOURS else line for line in lines
    ]
    return write("\n".join(painted) + "\n")


def _mine(book: Book, store: Store, exercise: Exercise) -> tuple[str, str]:
    """Return the learner's code and what to call it: the file, or what was accepted last."""
    path = book.file(exercise)
    if not path.exists():
        accepted = [one for one in store.of(exercise.id).attempts if one.verdict == "accepted"]
        if accepted:
            return accepted[-1].source, book.say("diff.accepted")
    try:
        return read_source(read_code(path, book)), shown(path)
    except SourceError as error:
        raise UsageError(book.say(f"failure.{error.key}", line=error.line)) from None


def difference(mine: str, reference: str, my_name: str, its_name: str) -> list[str]:
    """Return a unified diff, each line without its end."""
    both = mine.splitlines(), reference.splitlines()
    return [*difflib.unified_diff(*both, my_name, its_name, lineterm="")]
