"""The words on pages that the plugin writes."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib import resources
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Words:
    """One language's words; `{number}` and `{step}` in them are filled by the page."""

    command: str
    exercise: str
    exercises: str
    exercises_intro: str
    number: str
    title: str
    difficulty: str
    section: str
    state: str
    progress: str
    progress_intro: str
    progress_noscript: str
    chapter_exercises: str
    open: str
    back: str
    invitation: str
    edit: str
    report: str
    hints: str
    hint: str
    note: str
    noscript: str
    answer: str
    check: str
    figure_noscript: str
    difficulties: Mapping[str, str]


def load_words(language: str, command: str = "bookjudge") -> Words:
    """Return the words of `language`, one of bookjudge.exercise.LANGUAGES.

    `command` is how readers of the book call the judge in a terminal.
    """
    text = resources.files(__package__).joinpath(f"{language}.toml").read_text("utf-8")
    return Words(command, **tomllib.loads(text.replace("{command}", command)))
