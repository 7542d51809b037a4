"""Which languages a book has, and what exercises have to bring."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort

from bookjudge.mkdocs.languages import BookError, BookLanguages, spoken

if TYPE_CHECKING:
    from pathlib import Path

I18N = """
  - i18n:
      docs_structure: {structure}
      languages: [{{locale: {first}, name: A, default: true}}, {{locale: {second}, name: B}}]
"""


def book(folder: Path, language: str, plugins: str = "") -> Path:
    (folder / "docs").mkdir()
    (folder / "docs/index.md").write_text("# Averages\n", "utf-8")
    theme = f"theme: {{name: material, language: {language}}}"
    path = folder / "mkdocs.yml"
    path.write_text(f"site_name: A\n{theme}\nplugins:\n  - bookjudge\n{plugins}", "utf-8")
    return path


@pytest.mark.parametrize(
    ("tag", "language"), [("zh", "zh"), ("zh-TW", "zh"), ("en", "en"), ("de", "en")]
)
def test_a_page_speaks_chinese_to_chinese_readers_and_english_to_others(
    tag: str, language: str
) -> None:
    assert spoken(tag) == language


def test_a_book_without_i18n_has_the_language_of_its_theme(tmp_path: Path) -> None:
    languages = BookLanguages.of(load_config(str(book(tmp_path, "zh"))))
    assert list(languages.files("exercises/007-a.md")) == ["exercises/007-a.md"]
    assert languages.split("notes.en.md") == ("notes.en", "zh")


def test_a_book_with_i18n_has_its_languages_the_default_first(tmp_path: Path) -> None:
    plugins = I18N.format(structure="suffix", first="zh", second="en")
    languages = BookLanguages.of(load_config(str(book(tmp_path, "zh", plugins))))
    assert list(languages.files("a.md")) == ["a.zh.md", "a.en.md"]
    assert languages.split("notes.en.md") == ("notes", "en")
    assert languages.split("notes.md") == ("notes", "zh")


@pytest.mark.parametrize(
    ("structure", "first", "second", "said"),
    [("folder", "en", "zh", "suffix"), ("suffix", "de", "fr", "en or zh")],
)
def test_other_books_hear_what_to_change(
    structure: str, first: str, second: str, said: str, tmp_path: Path
) -> None:
    plugins = I18N.format(structure=structure, first=first, second=second)
    with pytest.raises(BookError, match=said):
        BookLanguages.of(load_config(str(book(tmp_path, "en", plugins))))


def test_an_exercise_without_a_language_of_the_book_ends_the_build(
    root: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    shutil.copytree(root / "tests/books/tiny/exercises", tmp_path / "exercises")
    with pytest.raises(Abort):
        build(load_config(str(book(tmp_path, "zh"))))
    assert '007-mean-throughput: has no "zh", a language of the book' in caplog.text
