"""What the benchmarks share: the page in Chromium, and an exercise that only makes calls."""

from __future__ import annotations

import json
import shutil
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import Browser, sync_playwright

from bookjudge.bundle import examiner_files, page_bundle
from bookjudge.cli.serve import make_server
from bookjudge.exercise import Exercise, parse_exercise
from tests.browser.conftest import FLAGS, SITE
from tests.serving import served

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[1]
CALLS = 2000
CALLED = "def add(a, b):\n    return a + b\n"
_FILES = {
    "exercise.toml": """
schema = 1
id = 44
revision = 1
section = "chapter#section"
difficulty = "easy"
tags = []
functions = ["add"]
reveal = "values"
title = { en = "Calls", zh = "调用" }
""",
    "solution.py": CALLED,
    "starter.py": CALLED,
    "test_examples.py": f"""
from solution import add

def test_calls():
    for _ in range({CALLS}):
        assert add(1.5, 2.5) == 4.0
""",
    "test_hidden.py": "",
}


def calling_exercise() -> Exercise:
    """Return an exercise with one test that makes CALLS calls of two floats."""
    return parse_exercise("044-calls", _FILES)


def calling_bundle() -> str:
    """Return the same exercise in the form that the page loads."""
    exercise = calling_exercise()
    assert examiner_files(exercise, "")
    return json.dumps(page_bundle(exercise, _FILES["exercise.toml"]))


@contextmanager
def chromium() -> Iterator[tuple[Browser, str]]:
    """Serve the built site; give a Chromium and the site's address."""
    with served(make_server(SITE)) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"),
            args=FLAGS,
        )
        yield browser, address
        browser.close()
