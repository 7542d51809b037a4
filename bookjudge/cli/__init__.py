"""bookjudge's command line: judges an exercise at once; every other command is loaded by need."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import NoReturn

from ..exercise import LANGUAGES, ExerciseError
from ..hosts.ports import HostError
from .book import INTERNAL, INTERRUPTED, USAGE, Book, UsageError
from .commands import COMMANDS, COMPLETING
from .judging import asked_plainly, judge_and_print
from .output import note, reader_gone, write_json
from .words import report_words


def main(arguments: list[str], root: str, program: str = "python judge.py") -> int:
    """Run one command for the book in `root` and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    signal.signal(signal.SIGTERM, _interrupt)
    language = _language()
    try:
        chosen, rest = _language_among(arguments)
        book = Book(Path(root), chosen or language, program)
        language = book.language
        return _run(book, rest)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        return reader_gone()
    except (UsageError, OSError) as error:
        return _fail(arguments, str(error), USAGE)
    except (ExerciseError, HostError) as error:
        told = report_words(language)("cli.internal", reason=str(error))
        return _fail(arguments, told, INTERNAL)


def script() -> int:
    """Run the command `bookjudge` for the book in the folder where the reader stands."""
    return main(sys.argv[1:], str(Path.cwd()), "bookjudge")


def _run(book: Book, arguments: list[str]) -> int:
    """Judge without click where that is all that is asked for: its import would be waited for."""
    asked = asked_plainly(arguments)
    if asked is not None and asked.exercise not in COMMANDS and COMPLETING not in os.environ:
        return judge_and_print(book, asked)
    try:
        from .group import run

        return run(book, arguments)
    except ModuleNotFoundError as error:
        if error.name not in ("click", "rich", "watchfiles"):
            raise
        raise UsageError(book.words("cli.no_extra")) from None


def _language_among(arguments: list[str]) -> tuple[str | None, list[str]]:
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


def _interrupt(*_: object) -> NoReturn:
    raise KeyboardInterrupt


def _language() -> str:
    """Return the reader's language, as their locale tells it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "zh" if os.environ[name].startswith("zh") else "en"
    return "en"


def _fail(arguments: list[str], message: str, code: int) -> int:
    note(message)
    return write_json({"error": message}, code) if "--json" in arguments else code
