from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bookjudge.mkdocs.material import mend_search

if TYPE_CHECKING:
    from pathlib import Path

PIECES = "for(let o=s+1;o{}t.length;o++)t.slice(s,o)in e&&(n[s]=o-s);"


def worker(site: Path, code: str) -> Path:
    path = site / "assets/javascripts/workers/search.0123.min.js"
    path.parent.mkdir(parents=True)
    path.write_text(code, "utf-8")
    return path


@pytest.mark.parametrize("times", [1, 2])
def test_a_query_is_taken_apart_to_its_end_however_often_the_site_is_mended(
    tmp_path: Path, times: int
) -> None:
    path = worker(tmp_path, f"a;{PIECES.format('<')}b")
    assert [mend_search(tmp_path) for _ in range(times)] == [True] * times
    assert path.read_text("utf-8") == f"a;{PIECES.format('<=')}b"


def test_another_search_of_the_theme_is_left_as_it_is_and_told(tmp_path: Path) -> None:
    path = worker(tmp_path, "a;b")
    assert not mend_search(tmp_path)
    assert path.read_text("utf-8") == "a;b"


def test_the_search_of_the_book_is_mended(site: Path) -> None:
    (path,) = (site / "assets/javascripts/workers").glob("search.*.js")
    assert "<=t.length;o++)t.slice(s,o)in " in path.read_text("utf-8")
