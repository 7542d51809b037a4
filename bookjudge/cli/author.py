"""The commands of an author: `check`, the gate of exercises, and `new`, which begins one."""

from __future__ import annotations

import re
import sys
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, get_args

import click

from ..author.folder import Folder
from ..author.forks import AVAILABLE
from ..author.rules.layout import SLUG, no_blanks
from ..author.scaffold import Plan, parse_signature, scaffold
from ..exercise import Difficulty
from ..library import exercise_folders, exercise_number
from .base import Command, exercise_argument, json_flag
from .book import ACCEPTED, NOT_ACCEPTED, UsageError, shown
from .findings import checked_as_json, results_as_text
from .output import write, write_json
from .packages import packages_of
from .present import is_terminal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .book import Book


def commands(book: Book) -> list[click.Command]:
    """Return the commands."""
    say = book.say
    difficulties = ", ".join(get_args(Difficulty))
    mutants = click.Option(["--mutants"], is_flag=True, help=say("check.mutants_option"))
    asked = [
        click.Argument(["slug"], required=False),
        click.Option(["--id", "number"], type=click.IntRange(1), help=say("new.id_option")),
        click.Option(["--function"], multiple=True, help=say("new.function_option")),
        click.Option(["--section"], help=say("new.section_option")),
        click.Option(
            ["--difficulty"],
            type=click.Choice(get_args(Difficulty)),
            metavar="LEVEL",
            help=say("new.difficulty_option", difficulties=difficulties),
        ),
        click.Option(["--tag"], multiple=True, help=say("new.tag_option")),
        click.Option(["--title"], help=say("new.title_option")),
        click.Option(["--title-zh"], help=say("new.title_zh_option")),
    ]
    return [
        Command(
            book, "check", _check, [exercise_argument(book, many=True), mutants, json_flag(book)]
        ),
        Command(book, "new", _new, asked),
    ]


def _check(book: Book, exercises: tuple[str, ...], mutants: bool, as_json: bool) -> int:
    if not AVAILABLE:
        raise UsageError(book.say("check.no_fork"))
    from ..author.check import check  # pytest's import

    folders = [book.folder(name) for name in exercises] or exercise_folders(book.exercises)
    results = []
    for number, folder in enumerate(folders, 1):
        place = {"folder": folder.name, "number": number, "total": len(folders)}
        _show_progress(book.say("check.checking", **place))
        with _own_path():
            packages = partial(packages_of, book=book)
            checked = check(folder, with_mutants=mutants, packages_of=packages)
        results.append((folder, checked))
    _show_progress("")
    good = not any(checked.findings for _, checked in results)
    code = ACCEPTED if good else NOT_ACCEPTED
    if as_json:
        told = [checked_as_json(folder, checked, book) for folder, checked in results]
        return write_json({"good": good, "exercises": told}, code)
    return write(results_as_text(results, book), code)


@contextmanager
def _own_path() -> Iterator[None]:
    """Forget afterwards where the packages of an exercise are."""
    before = sys.path.copy()
    try:
        yield
    finally:
        sys.path[:] = before


def _new(
    book: Book,
    slug: str | None,
    number: int | None,
    function: tuple[str, ...],
    section: str | None,
    difficulty: str | None,
    tag: tuple[str, ...],
    title: str | None,
    title_zh: str | None,
) -> int:
    def answer(given: str | None, option: str, key: str) -> str:
        return given or _asked(book, option, f"new.{key}")

    taken = {exercise_number(folder) for folder in exercise_folders(book.exercises)}
    slug = answer(slug, "SLUG", "ask_slug")
    if not re.fullmatch(SLUG, slug):
        raise UsageError(book.say("new.bad_slug", slug=slug))
    titles = {
        "en": (title, "--title", "ask_title"),
        "zh": (title_zh, "--title-zh", "ask_title_zh"),
    }
    named = {language for language, (given, _, _) in titles.items() if given}
    languages = _languages(book) or named or {*titles}
    plan = Plan(
        number=number or max(taken, default=0) + 1,
        slug=slug,
        functions=tuple(
            _signature(book, text)
            for text in function or [_asked(book, "--function", "new.ask_function")]
        ),
        section=answer(section, "--section", "ask_section"),
        difficulty=answer(difficulty, "--difficulty", "ask_difficulty"),
        tags=tag or (_asked(book, "--tag", "new.ask_tag"),),
        title={
            language: answer(given, option, key)
            for language, (given, option, key) in titles.items()
            if language in languages
        },
    )
    path = book.exercises / plan.folder
    if plan.number in taken or path.exists():
        raise UsageError(book.say("new.taken", folder=plan.folder))
    for name, text in scaffold(plan).items():
        file = path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")
    blanks = len(list(no_blanks(Folder.read(path))))
    command = f"{book.program} check {plan.number}"
    return write(book.say("new.wrote", path=shown(path), count=blanks, command=command) + "\n")


def _languages(book: Book) -> set[str]:
    """Return the languages of the book, as its exercises tell them."""
    folders = exercise_folders(book.exercises)
    return {language for folder in folders for language in Folder.read(folder).languages}


def _asked(book: Book, option: str, key: str) -> str:
    """Return what the author answers; raises UsageError where nobody can be asked."""
    if not sys.stdin.isatty():
        raise UsageError(book.say("new.no_answer", option=option))
    answer: str = click.prompt(book.say(key), type=str)
    return answer


def _signature(book: Book, text: str) -> str:
    try:
        parse_signature(text)
    except ValueError:
        raise UsageError(book.say("new.bad_function", function=text)) from None
    return text


def _show_progress(told: str) -> None:
    # not by a thread, as `waiting` does it: the check forks
    if is_terminal(sys.stderr):
        sys.stderr.write(f"\r\x1b[K{told}")
        sys.stderr.flush()
