"""The line `::: figure NAME` in a book that is built."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort

if TYPE_CHECKING:
    from pathlib import Path


def test_an_unknown_figure_ends_the_build_with_its_page_and_line(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "exercises").mkdir()
    page = "---\ntitle: A chapter\n---\n\n# A chapter\n\n::: figure amdahl\n\n::: figure lttle\n"
    (tmp_path / "docs/chapter.md").write_text(page, "utf-8")
    config = "site_name: A book\ntheme: {name: mkdocs}\nplugins: [bookjudge]\n"
    (tmp_path / "mkdocs.yml").write_text(config, "utf-8")
    with pytest.raises(Abort):
        build(load_config(str(tmp_path / "mkdocs.yml")))
    told = "chapter.md, line 9: there is no figure 'lttle'; did you mean little?"
    assert told in caplog.text


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # what Material imports for Chinese
def test_an_unknown_figure_of_an_exercise_ends_the_build_with_its_page(
    root: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    shutil.copytree(root / "tests/books/tiny", tmp_path, dirs_exist_ok=True)
    statement = tmp_path / "exercises/007-mean-throughput/statement.en.md"
    statement.write_text("::: figure lttle\n", "utf-8")
    with pytest.raises(Abort):
        build(load_config(str(tmp_path / "mkdocs.yml")))
    assert "007-mean-throughput.md: there is no figure 'lttle'; did you mean little?" in caplog.text
