"""A real Chromium on the built site, as `make serve` serves it."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from bookjudge.cli.serve import make_server
from tests.serving import served

from .exercise_page import ExercisePage

SITE = Path(__file__).parents[2] / "build/site"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the served book."""
    assert (SITE / "index.html").is_file(), "build the book first: make build"
    with served(make_server(SITE)) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests."""
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=chromium, args=FLAGS)


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A profile with nothing in it."""
    context = browser.new_context()
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """An empty page."""
    return context.new_page()


@pytest.fixture
def exercise(page: Page, site: str) -> ExercisePage:
    """Exercise 44 in English, open."""
    exercise = ExercisePage(page, site)
    exercise.open("en")
    return exercise


@pytest.fixture(scope="module")
def warm_exercise(browser: Browser, site: str) -> Iterator[ExercisePage]:
    """Exercise 44 in a page that a whole module of tests shares: it has booted already."""
    context = browser.new_context()
    exercise = ExercisePage(context.new_page(), site)
    exercise.open("en")
    exercise.wait_for_state("ready")
    yield exercise
    context.close()
