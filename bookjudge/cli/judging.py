"""Judges one file of the learner's and prints the report: what `judge.py 44` does."""

from __future__ import annotations

import difflib
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from .. import source
from ..hosts.cpython import CPythonHost
from .book import ACCEPTED, INTERNAL, NOT_ACCEPTED, UnknownName, UsageError, shown
from .commands import COMMANDS
from .output import note, write, write_json
from .packages import packages_of
from .present import Style, present
from .waiting import waiting

if TYPE_CHECKING:
    from ..exercise import Exercise
    from ..verdict import Report
    from .book import Book
    from .store import Store


@dataclass(frozen=True, slots=True)
class Asked:
    """What to judge, and how to tell the verdict."""

    exercise: str
    file: str | None = None
    as_json: bool = False
    junit: str | None = None


def asked_plainly(arguments: list[str]) -> Asked | None:
    """Return what the everyday form asks for: NAME [FILE] [--json]; None for any other form."""
    names = [argument for argument in arguments if argument == "-" or not argument.startswith("-")]
    flags = [argument for argument in arguments if argument not in names]
    if len(names) not in (1, 2) or any(flag != "--json" for flag in flags):
        return None
    exercise, file = names[0], names[1] if len(names) == 2 else None
    return Asked(exercise, file, bool(flags))


def judge_and_print(book: Book, asked: Asked) -> int:
    """Judge, print the report, record it and return the exit code."""
    exercise = _find(book, asked.exercise)
    host = CPythonHost(packages_of(exercise, book))
    try:
        path, notes = _path(asked.file, exercise, book)
        data = read_code(path, book)
        host.warm(exercise.limits)
        from ..examiner import judge  # pytest's import, while the candidate starts

        with waiting(book.words("cli.judging")):
            report = judge(exercise, data, "all", book.language, host)
    finally:
        host.close()
    code = _print(report, exercise, book, asked, notes)
    _record(report, data, book, quiet=asked.as_json)
    if asked.junit is None:
        return code
    from .junit import write_junit

    return write_junit(report, Path(asked.junit), book, code)


def _find(book: Book, name: str) -> Exercise:
    """Return the exercise; a name that is none may be a command with a slip in it."""
    try:
        return book.find(name)
    except UnknownName as error:
        nearest = difflib.get_close_matches(name, COMMANDS, n=1)
        if not nearest:
            raise
        command = f"{book.program} {nearest[0]}"
        raise UsageError(f"{error} {book.say('help.or_command', command=command)}") from None


def _path(file: str | None, exercise: Exercise, book: Book) -> tuple[Path | None, list[str]]:
    """Return the file to judge, None for standard input, and a note where it had to be written."""
    if file is not None:
        return (None if file == "-" else Path(file)), []
    path, written = book.begin(exercise)
    return path, [book.words("cli.wrote_starter", path=shown(path))] if written else []


def read_code(path: Path | None, book: Book) -> bytes:
    """Return what a file, or standard input, holds; raises UsageError."""
    if path is None:
        return sys.stdin.buffer.read(source.MAX_BYTES + 1)
    say = book.words
    try:
        with path.open("rb") as file:
            return file.read(source.MAX_BYTES + 1)
    except FileNotFoundError:
        raise UsageError(say("cli.no_file", path=path)) from None
    except OSError as error:
        raise UsageError(say("cli.unreadable", path=path, reason=error.strerror)) from None


def _print(report: Report, exercise: Exercise, book: Book, asked: Asked, notes: list[str]) -> int:
    code = exit_code(report)
    if asked.as_json:
        for told in notes:
            note(told)
        return write_json(report.to_json(), code)
    style = Style.of(sys.stdout)
    return write(present(report, exercise, book.words, style, notes), code)


def exit_code(report: Report) -> int:
    """Return the exit code that tells the verdict."""
    return {"accepted": ACCEPTED, "internal_error": INTERNAL}.get(report.verdict, NOT_ACCEPTED)


def _record(report: Report, data: bytes, book: Book, *, quiet: bool) -> None:
    """Keep the judgement, and after an acceptance say what is next."""
    from .store import Store  # not before the verdict is told

    store = Store(book.workspace)
    record(store, report, data)
    tell_troubles(store, book)
    if report.verdict == "accepted" and not quiet and sys.stdout.isatty():
        from .standing import next_number

        number = next_number(book, store.read(), report.exercise)
        if number is not None:
            solution = f"{book.program} solution {report.exercise}"
            command = f"{book.program} start {number}"
            write(f"\n{book.say('judge.next', solution=solution, command=command)}\n")


def record(store: Store, report: Report, data: bytes) -> None:
    """Keep a judgement; code that is no text at all is not kept."""
    from .record import judged, timestamp

    try:
        text, when = source.read_source(data), timestamp()
    except source.SourceError:
        return
    store.change(report.exercise, lambda known: judged(known, report, text, when))


def tell_troubles(store: Store, book: Book) -> None:
    """Tell what keeps progress from being kept, if anything does."""
    for trouble in store.take_troubles():
        note(trouble.told(book.say))
