"""The languages of a book, and how the names of its pages tell them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bookjudge.exercise import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mkdocs.config.defaults import MkDocsConfig

    from bookjudge.exercise import Language


class BookError(Exception):
    """A book that its exercises cannot be put into as it is; says what to change."""


@dataclass(frozen=True, slots=True)
class BookLanguages:
    """The languages of a book that the judge speaks, the book's own first.

    `suffixed` books have NAME.en.md beside NAME.zh.md; others have NAME.md.
    """

    all: tuple[Language, ...]
    suffixed: bool

    @classmethod
    def of(cls, config: MkDocsConfig) -> BookLanguages:
        """Return the languages that mkdocs.yml names; raises BookError."""
        i18n = config.plugins.get("i18n")
        if i18n is None:
            return cls((spoken(config.theme.get("language", "en")),), suffixed=False)
        if i18n.config["docs_structure"] != "suffix":
            raise BookError("i18n: bookjudge knows docs_structure: suffix only (NAME.en.md)")
        built = [each for each in i18n.config["languages"] if each.build]
        locales = [each.locale for each in sorted(built, key=lambda each: not each.default)]
        languages = tuple(locale for locale in locales if locale in LANGUAGES)
        if not languages:
            raise BookError(f"i18n: one of the languages must be {' or '.join(LANGUAGES)}")
        return cls(languages, suffixed=True)

    def files(self, name: str) -> Iterator[str]:
        """Give the source files of an added page, in each language, from its path without one."""
        for language in self.all:
            yield f"{name.removesuffix('.md')}.{language}.md" if self.suffixed else name

    def split(self, source: str) -> tuple[str, Language]:
        """Return the path of a source file without language and suffix, and its language."""
        name = source.removesuffix(".md")
        for language in LANGUAGES if self.suffixed else ():
            if name.endswith(f".{language}"):
                return name.removesuffix(f".{language}"), language
        return name, self.all[0]


def spoken(tag: str) -> Language:
    """Return the language that a page speaks to readers of `tag`: Chinese, or English to others."""
    return "zh" if tag.lower().split("-")[0] == "zh" else "en"
