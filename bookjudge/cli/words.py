"""The words of the terminal: the judge's own, and the files in locale/ beside this module."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from ..words import Words, words


@cache
def terminal_words(language: str) -> Words:
    """Return the words of a language: the judge's and those of every NAME.LANGUAGE.toml here."""
    own: dict[str, Any] = {}
    for path in (files(__package__) / "locale").iterdir():
        if path.name.endswith(f".{language}.toml"):
            own |= tomllib.loads(path.read_text("utf-8"))
    return words(language).over(own)
