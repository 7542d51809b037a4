"""Readers are led into the book's repository where one is configured, and nowhere otherwise."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from tests.building import ROOT, build_book, write_small_book

if TYPE_CHECKING:
    from pathlib import Path

REPOSITORY = "https://forge.test/someone/book"
SOURCES = {
    "index.html": "edit/main/site/pages/index.en.md",
    "zh/tests/index.html": "edit/main/site/pages/tests.zh.md",
    "exercises/901-intervals/index.html": "edit/main/exercises/901-intervals/statement.en.md",
    "zh/exercises/901-intervals/index.html": "edit/main/exercises/901-intervals/statement.zh.md",
}


def book(folder: Path, repository: str) -> Path:
    """Build a small book of a repository, "" for none, and return the built site."""
    write_small_book(folder, "## First { #intervals }\n\n## Second { #callables }\n")
    ignored = shutil.ignore_patterns("__pycache__", "conftest.py", "905-*")
    shutil.copytree(ROOT / "tests/exercises", folder / "exercises", ignore=ignored)
    return build_book(folder, REPO_URL=repository)


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return book(tmp_path_factory.mktemp("published"), REPOSITORY)


@pytest.mark.parametrize(("page", "source"), SOURCES.items())
def test_a_page_leads_to_its_source_and_to_a_report(
    published: Path, page: str, source: str
) -> None:
    text = (published / page).read_text("utf-8")
    # Material's pencil at the top, the invitation at the end
    assert text.count(f'href="{REPOSITORY}/{source}"') == 2
    assert f'href="{REPOSITORY}/issues/new?title=' in text


def test_a_page_without_a_source_offers_no_editing(published: Path) -> None:
    text = (published / "exercises/index.html").read_text("utf-8")
    assert "/edit/" not in text


def test_no_script_asks_the_repository_for_anything(published: Path) -> None:
    # with this mark Material's script would fetch the number of stars
    text = (published / "index.html").read_text("utf-8")
    assert f'href="{REPOSITORY}"' in text
    assert 'data-md-component="source"' not in text


def test_a_book_without_a_repository_leads_to_none(tmp_path: Path) -> None:
    site = book(tmp_path, "")
    for page in SOURCES:
        text = (site / page).read_text("utf-8")
        assert 'rel="edit"' not in text
        assert "bj-invitation" not in text
