"""The words of the terminal: the judge's own, and those of the files in locale/ here."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from ..words import Words, words

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


@cache
def report_words(language: str) -> Words:
    """Return what it takes to print a report: no more, because every judgement waits for it."""
    return words(language).over(_read(_folder() / f"report.{language}.toml"))


@cache
def terminal_words(language: str) -> Words:
    """Return all words: those of every NAME.LANGUAGE.toml."""
    all_words = words(language)
    for path in _folder().iterdir():
        if path.name.endswith(f".{language}.toml"):
            all_words = all_words.over(_read(path))
    return all_words


def _folder() -> Traversable:
    return files(__package__) / "locale"


def _read(path: Traversable) -> dict[str, dict[str, str]]:
    return tomllib.loads(path.read_text("utf-8"))
