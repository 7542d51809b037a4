"""Exercise 44 on a plain static host that sends no headers, in a folder of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .conftest import SITE
from .exercise_page import PATHS, PATIENCE_MS, ExercisePage, golden
from .hosts import Bare, Host, serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import BrowserContext, Page

ISOLATED = "crossOriginIsolated"
CHAPTER = "math-in-performance-and-serving/"


@pytest.fixture
def plain_host() -> Iterator[Host]:
    """A host of the book under /book/ and under /other/."""
    with serving(Host(SITE), Bare) as host:
        yield host


def count_loads(page: Page) -> list[str]:
    """Return a list that grows with each document the tab loads."""
    loads: list[str] = []
    page.on("domcontentloaded", lambda tab: loads.append(tab.url))
    return loads


def test_the_page_reloads_once_and_judges_also_when_the_service_worker_is_passed_by(
    page: Page, plain_host: Host
) -> None:
    loads = count_loads(page)
    exercise = ExercisePage(page, f"{plain_host.address}/book")
    plain_host.spoiled = "pyodide.asm.wasm"
    exercise.open("en")
    assert page.evaluate(ISOLATED)
    # A file that is not the listed one is not run.
    page.get_by_role("button", name="Try again").click(timeout=PATIENCE_MS)
    assert exercise.submit(golden("good.py")) == "accepted"
    assert len(loads) == 2
    policy = page.evaluate(
        "fetch('../../assets/bookjudge/app/candidate.js')"
        ".then((response) => response.headers.get('Content-Security-Policy'))"
    )
    assert "default-src 'none'" in policy
    # Shift and reload: the browser leaves the service worker out, and so does the page.
    loads.clear()
    page.context.new_cdp_session(page).send("Page.reload", {"ignoreCache": True})
    page.wait_for_function("!crossOriginIsolated")
    expect(exercise.editor).to_be_visible(timeout=PATIENCE_MS)
    assert exercise.submit(golden("good.py")) == "accepted"
    assert len(loads) == 1
    page.reload()
    expect(exercise.editor).to_be_visible(timeout=PATIENCE_MS)
    assert page.evaluate(ISOLATED)
    assert len(loads) == 2


@pytest.mark.parametrize("broken", ["missing", "text"])
def test_a_broken_service_worker_costs_no_reload(page: Page, plain_host: Host, broken: str) -> None:
    plain_host.worker_broken = broken
    loads = count_loads(page)
    exercise = ExercisePage(page, f"{plain_host.address}/book")
    exercise.open("en")
    assert exercise.submit(golden("good.py")) == "accepted"
    assert len(loads) == 1


def test_a_host_that_prevents_isolation_costs_one_reload_and_no_loop(
    page: Page, plain_host: Host
) -> None:
    plain_host.unhelpful = True
    loads = count_loads(page)
    page.goto(f"{plain_host.address}/book/{PATHS['en']}", wait_until="commit")
    while len(loads) < 2:
        page.wait_for_event("domcontentloaded")
    exercise = ExercisePage(page, f"{plain_host.address}/book")
    expect(exercise.editor).to_be_visible(timeout=PATIENCE_MS)
    assert exercise.submit(golden("good.py")) == "accepted"
    assert not page.evaluate(ISOLATED)
    assert len(loads) == 2


def test_a_reader_who_comes_from_the_chapter_sees_one_reload_at_the_exercise(
    page: Page, plain_host: Host
) -> None:
    page.goto(f"{plain_host.address}/book/{CHAPTER}")
    expect(page.locator("html[data-bookjudge-kept]")).to_be_attached()
    loads = count_loads(page)
    page.locator(".bj-box").first.get_by_role("link").click()
    page.wait_for_function(f"() => {ISOLATED}")
    expect(page.locator(".bj-exercise .cm-content")).to_be_visible(timeout=PATIENCE_MS)
    assert len([url for url in loads if "/exercises/" in url]) <= 2


def test_two_books_of_one_origin_leave_each_other_alone(
    context: BrowserContext, plain_host: Host
) -> None:
    for book in ("book", "other"):
        page = context.new_page()
        page.goto(f"{plain_host.address}/{book}/")
        expect(page.locator("html[data-bookjudge-kept]")).to_be_attached()
        before = page.evaluate("caches.keys()")
    assert {name.split()[0] for name in before} == {"/book/", "/other/"}
    page.evaluate("navigator.serviceWorker.getRegistration().then((worker) => worker.unregister())")
    page.goto("about:blank")
    first = context.pages[0]
    first.reload()
    expect(first.locator("html[data-bookjudge-kept]")).to_be_attached()
    assert first.evaluate("navigator.serviceWorker.controller !== null")
    assert sorted(first.evaluate("caches.keys()")) == sorted(before)


def test_two_books_of_one_origin_have_drafts_of_their_own(
    context: BrowserContext, plain_host: Host
) -> None:
    def opened(book: str) -> ExercisePage:
        exercise = ExercisePage(context.new_page(), f"{plain_host.address}/{book}")
        exercise.open("en")
        exercise.wait_for_state("ready")
        return exercise

    exercise = opened("book")
    exercise.editor.click()
    exercise.page.keyboard.type("# of this book")
    exercise.page.close(run_before_unload=False)
    expect(opened("other").editor).not_to_contain_text("# of this book")
    expect(opened("book").editor).to_contain_text("# of this book")
