"""The command `judge`, which is meant where no command is named."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from .base import Command, exercise_argument, json_flag
from .judging import Asked, judge_and_print

if TYPE_CHECKING:
    from .book import Book


def commands(book: Book) -> list[click.Command]:
    """Return the command."""
    params = [
        exercise_argument(book, required=True),
        click.Argument(["file"], required=False, type=click.Path()),
        click.Option(["--junit"], metavar="FILE", help=book.say("judge.junit_option")),
        json_flag(book),
    ]
    return [Command(book, "judge", _judge, params)]


def _judge(book: Book, exercise: str, file: str | None, junit: str | None, as_json: bool) -> int:
    return judge_and_print(book, Asked(exercise, file, as_json, junit))
