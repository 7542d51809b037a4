"""The words the judge says, by language, from the files in locale/."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


class Words:
    """One language's words; a key such as "failure.returned" names a text with fields to fill."""

    def __init__(self, language: str, table: dict[str, Any]) -> None:
        self.language = language
        self._table = table

    def __call__(self, key: str, **fields: object) -> str:
        section, _, name = key.partition(".")
        text: str = self._table[section][name]
        return text.format(**fields)

    def over(self, sections: dict[str, Any]) -> Words:
        """Return these words with more of them, by section."""
        more = {name: self._table.get(name, {}) | section for name, section in sections.items()}
        return Words(self.language, self._table | more)

    def keys(self) -> set[str]:
        """Return every key."""
        return {f"{section}.{name}" for section, table in self._table.items() for name in table}


@cache
def words(language: str) -> Words:
    """Return the words of a language; raises KeyError for one that there is not."""
    path = files(__package__) / "locale" / f"{language}.toml"
    if not path.is_file():
        raise KeyError(language)
    return Words(language, tomllib.loads(path.read_text("utf-8")))
