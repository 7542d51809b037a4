"""Every exercise of the book on its own page: reference, starter and known mistakes.

BOOKJUDGE_ALL=1 tries every mistake; without it one of each exercise, since the terminal tries all.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from bookjudge.library import exercise_folders, read_exercise

from .conftest import SITE
from .exercise_page import PATIENCE_MS, ExercisePage

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext

COUNT = None if os.environ.get("BOOKJUDGE_ALL") == "1" else 1


@pytest.fixture(scope="module")
def visited(browser: Browser) -> Iterator[BrowserContext]:
    """A profile that all exercises share: each is its reader's next one."""
    context = browser.new_context()
    yield context
    context.close()


@pytest.mark.parametrize(
    "folder", exercise_folders(SITE.parents[1] / "exercises"), ids=lambda folder: folder.name
)
def test_the_page_accepts_the_reference_and_tells_each_mistake_its_own_message(
    visited: BrowserContext, site: str, folder: Path
) -> None:
    exercise = read_exercise(folder)
    page = ExercisePage(visited.new_page(), site)
    page.page.goto(f"{site}/exercises/{folder.name}/")
    expect(page.editor).to_be_visible(timeout=PATIENCE_MS)
    page.keep_reports()
    for mistake in exercise.mistakes[:COUNT]:
        report = page.report(mistake.source)
        assert (mistake.file, report["verdict"]) == (mistake.file, "wrong_answer")
        failures = [test["failure"] for test in report["tests"] if test["failure"]]
        said = [explanation for failure in failures for explanation in failure["explanations"]]
        assert said[0] == {"kind": "mistake", "text": mistake.message["en"]}
    assert page.submit(exercise.starter) == "wrong_answer"
    assert page.submit(exercise.reference) == "accepted"
    page.page.close()
