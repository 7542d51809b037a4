"""Judges one file of the learner's and prints the report: what `judge.py 44` does."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from .. import source
from ..exercise import LANGUAGES
from ..hosts.cpython import CPythonHost
from ..words import words
from .book import ACCEPTED, INTERNAL, NOT_ACCEPTED, UsageError, shown
from .output import note, write, write_json
from .present import Style, present

if TYPE_CHECKING:
    from ..exercise import Exercise
    from ..verdict import Report
    from .book import Book


@dataclass(frozen=True, slots=True)
class Asked:
    """What to judge, and how to tell the verdict."""

    exercise: str
    file: str | None = None
    as_json: bool = False


def asked_plainly(arguments: list[str]) -> Asked | None:
    """Return what the everyday form asks for: NAME [FILE] [--json]; None for any other form."""
    names = [argument for argument in arguments if argument == "-" or not argument.startswith("-")]
    flags = [argument for argument in arguments if argument not in names]
    if len(names) not in (1, 2) or any(flag != "--json" for flag in flags):
        return None
    exercise, file = names[0], names[1] if len(names) == 2 else None
    return Asked(exercise, file, bool(flags))


def judge_and_print(book: Book, asked: Asked) -> int:
    """Judge, print the report and return the exit code."""
    exercise = book.find(asked.exercise)
    host = CPythonHost()
    try:
        path, written = _path(asked.file, exercise, book)
        data = _read(path, book)
        host.warm(exercise.limits)
        from ..examiner import judge  # pytest's import, while the candidate starts

        report = judge(exercise, data, "all", book.language, host)
    finally:
        host.close()
    say = words(book.language)
    notes = [say("cli.wrote_starter", path=shown(path))] if path and written else []
    return _print(report, exercise, book, asked, notes)


def _path(file: str | None, exercise: Exercise, book: Book) -> tuple[Path | None, bool]:
    """Return the file to judge, None for standard input, and whether the starter was put there."""
    if file is not None:
        return (None if file == "-" else Path(file)), False
    path = book.file(exercise)
    if path.exists():
        return path, False
    path.parent.mkdir(exist_ok=True)
    path.write_text(exercise.starter, "utf-8", newline="\n")
    return path, True


def _read(path: Path | None, book: Book) -> bytes:
    if path is None:
        return sys.stdin.buffer.read(source.MAX_BYTES + 1)
    say = words(book.language)
    try:
        with path.open("rb") as file:
            return file.read(source.MAX_BYTES + 1)
    except FileNotFoundError:
        raise UsageError(say("cli.no_file", path=path)) from None
    except OSError as error:
        raise UsageError(say("cli.unreadable", path=path, reason=error.strerror)) from None


def _print(report: Report, exercise: Exercise, book: Book, asked: Asked, notes: list[str]) -> int:
    code = {"accepted": ACCEPTED, "internal_error": INTERNAL}.get(report.verdict, NOT_ACCEPTED)
    if asked.as_json:
        for told in notes:
            note(told)
        return write_json(report.to_json(), code)
    style = Style.of(sys.stdout)
    return write(present(report, exercise, words(book.language), style, notes), code)


def language_among(arguments: list[str]) -> tuple[str | None, list[str]]:
    """Take `--lang LANGUAGE` out of the arguments, wherever it stands; raises UsageError."""
    rest: list[str] = []
    chosen = None
    left = iter(arguments)
    for argument in left:
        if argument == "--lang" or argument.startswith("--lang="):
            chosen = argument[7:] if "=" in argument else next(left, "")
            if chosen not in LANGUAGES:
                raise UsageError(f"--lang: {' | '.join(LANGUAGES)}")
        else:
            rest.append(argument)
    return chosen, rest
