"""bookjudge's command line: judge an exercise, and print it for a person or for a program."""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from .. import source
from ..exercise import LANGUAGES, Exercise, ExerciseError
from ..hosts.cpython import CPythonHost
from ..hosts.ports import HostError
from ..library import UnknownExercise, find_exercise, read_exercise
from ..words import words
from .packages import NotInstalled, packages_folder
from .present import Style, present

if TYPE_CHECKING:
    from ..verdict import Report
    from ..words import Words

ACCEPTED, NOT_ACCEPTED, USAGE, INTERNAL, INTERRUPTED = 0, 1, 2, 3, 130
BROKEN_PIPE = 141


class UsageError(Exception):
    """The command cannot be carried out as given; the message says what to do."""


def main(arguments: list[str], root: str) -> int:
    """Run one command for the book in `root` and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    signal.signal(signal.SIGTERM, _interrupt)
    options = _parser().parse_intermixed_args(arguments)
    say = words(options.lang or _language())
    try:
        return _run(options, Path(root), say)
    except KeyboardInterrupt:
        return INTERRUPTED
    except (UsageError, OSError) as error:
        return _fail(options, str(error), USAGE)
    except (ExerciseError, HostError) as error:
        return _fail(options, say("cli.internal", reason=str(error)), INTERNAL)


def _interrupt(*_: object) -> NoReturn:
    raise KeyboardInterrupt


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="judge.py",
        description="Judge your solution of an exercise of the book.",
        epilog="Exit codes: 0 accepted, 1 not accepted, 2 wrong command, 3 the judge failed.",
    )
    parser.add_argument("exercise", help="a number (44), a slug or the beginning of one")
    file_help = "what to judge instead of your workspace; - reads it"
    parser.add_argument("file", nargs="?", help=file_help)
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument("--lang", choices=LANGUAGES, help="language of the report")
    return parser


def _language() -> str:
    """Return the reader's language, as their locale tells it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "zh" if os.environ[name].startswith("zh") else "en"
    return "en"


def _run(options: argparse.Namespace, root: Path, say: Words) -> int:
    exercise = read_exercise(_find(root / "exercises", options.exercise, say))
    host = CPythonHost(_packages(exercise, root / "exercises", say))
    try:
        path, written = _path(options.file, exercise, root)
        data = _read(path, say)
        host.warm(exercise.limits)
        from ..examiner import judge  # pytest's import, while the candidate starts

        report = judge(exercise, data, "all", say.language, host)
    finally:
        host.close()
    notes = [say("cli.wrote_starter", path=_shown(path))] if path and written else []
    return _print(report, exercise, options, say, notes)


def _packages(exercise: Exercise, exercises: Path, say: Words) -> Path | None:
    """Return the folder of what the exercise requires, which its tests can import from now on."""
    try:
        folder = packages_folder(exercise, exercises, say)
    except NotInstalled as error:
        packages = say("explanation.comma").join(exercise.packages)
        raise UsageError(say("cli.not_installed", packages=packages, reason=error.reason)) from None
    if folder is not None:
        sys.path.append(str(folder))
    return folder


def _find(exercises: Path, name: str, say: Words) -> Path:
    try:
        return find_exercise(exercises, name)
    except UnknownExercise as error:
        nearest = ", ".join(error.nearest)
        if error.ambiguous:
            raise UsageError(say("cli.ambiguous", name=name, nearest=nearest)) from None
        told = say("cli.unknown", name=name)
        if nearest:
            told = f"{told} {say('cli.nearest', nearest=nearest)}"
        raise UsageError(told) from None


def _path(file: str | None, exercise: Exercise, root: Path) -> tuple[Path | None, bool]:
    """Return the file to judge, None for standard input, and whether the starter was put there."""
    if file is not None:
        return (None if file == "-" else Path(file)), False
    path = root / "workspace" / f"{exercise.folder}.py"
    if path.exists():
        return path, False
    path.parent.mkdir(exist_ok=True)
    path.write_text(exercise.starter, "utf-8", newline="\n")
    return path, True


def _read(path: Path | None, say: Words) -> bytes:
    if path is None:
        return sys.stdin.buffer.read(source.MAX_BYTES + 1)
    try:
        with path.open("rb") as file:
            return file.read(source.MAX_BYTES + 1)
    except FileNotFoundError:
        raise UsageError(say("cli.no_file", path=path)) from None
    except OSError as error:
        raise UsageError(say("cli.unreadable", path=path, reason=error.strerror)) from None


def _shown(path: Path) -> str:
    """Return a path relative to where the learner stands, if that is shorter."""
    return min(str(path), os.path.relpath(path), key=len)


def _print(
    report: Report, exercise: Exercise, options: argparse.Namespace, say: Words, notes: list[str]
) -> int:
    if options.json:
        text = json.dumps(report.to_json(), ensure_ascii=False, indent=2) + "\n"
        sys.stderr.writelines(f"{note}\n" for note in notes)
    else:
        text = present(report, exercise, say, Style.of(sys.stdout), notes)
    code = {"accepted": ACCEPTED, "internal_error": INTERNAL}.get(report.verdict, NOT_ACCEPTED)
    return _write(text, code)


def _write(text: str, code: int) -> int:
    """Write the report; a lost verdict is an error, a reader who stops early is not."""
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except OSError as error:
        sys.stderr.write(f"bookjudge: {error}\n")
        os._exit(USAGE)  # the interpreter would try to flush again
    return code


def _fail(options: argparse.Namespace, message: str, code: int) -> int:
    sys.stderr.write(f"{message}\n")
    if options.json:
        return _write(json.dumps({"error": message}, ensure_ascii=False) + "\n", code)
    return code
