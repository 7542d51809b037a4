"""The book without a connection, over a new deploy, and with a storage that somebody wrote into."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

import pytest
from playwright.sync_api import expect

from .conftest import SITE
from .exercise_page import PATHS, PATIENCE_MS, ExercisePage, golden
from .hosts import Host, WithHeaders, second_edition, serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Page

CHAPTER = "math-in-performance-and-serving/"
# every file of the site in every cache becomes somebody else's script
POISON = """async () => {
  const evil = () => new Response("document.title = 'EVIL'; self.EVIL = true", {
    headers: { "Content-Type": "text/javascript" },
  });
  let written = 0;
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (!request.url.includes("/sha256/")) continue;
      await cache.put(request, evil());
      written += 1;
    }
    for (const { name: url } of performance.getEntriesByType("resource")) {
      await cache.put(url, evil());
    }
  }
  return written;
}"""
DIGESTS = """async () => {
  const digests = [];
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) {
      if (url.includes("/sha256/")) digests.push(url.split("/sha256/")[1]);
    }
  }
  return digests;
}"""


@pytest.fixture
def host() -> Iterator[Host]:
    """A host that sends the site's headers."""
    with serving(Host(SITE), WithHeaders) as host:
        yield host


def wait_until_kept(page: Page, level: str) -> None:
    expect(page.locator(f"html[data-bookjudge-kept={level}]")).to_be_attached(timeout=PATIENCE_MS)


def end_service_workers(page: Page) -> None:
    """Have them start anew at the next request: what they hold in memory is gone."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("ServiceWorker.enable")
    devtools.send("ServiceWorker.stopAllWorkers")


def test_after_one_visit_chapter_exercise_and_verdict_need_no_connection(
    context: BrowserContext, page: Page, host: Host
) -> None:
    page.goto(f"{host.address}/{CHAPTER}")
    wait_until_kept(page, "visited")
    assert not [path for path in host.asked if "pyodide" in path or "/chunks/mount" in path]
    exercise = ExercisePage(page, host.address)
    exercise.open("en")
    exercise.wait_for_state("ready")
    wait_until_kept(page, "all")

    # The browser's own look for a new service worker knows nothing of its being offline.
    context.set_offline(True)
    host.down = True
    tab = context.new_page()
    tab.goto(f"{host.address}/{CHAPTER}")
    expect(tab.locator(".katex").first).to_be_visible()
    offline = ExercisePage(tab, host.address)
    offline.open("en")
    assert offline.submit(golden("good.py")) == "accepted"
    tab.goto(f"{host.address}/{PATHS['zh']}")
    expect(tab.locator("h1")).to_contain_text("没有网络连接")

    # A storage that somebody wrote into: nothing of it is used, with or without a connection.
    assert page.evaluate(POISON) > 20
    end_service_workers(page)
    page.reload(wait_until="commit")
    expect(page.locator("h1")).to_contain_text("No connection")
    context.set_offline(False)
    host.down = False
    host.asked.clear()
    exercise.open("en")
    assert exercise.submit(golden("good.py")) == "accepted"
    assert page.evaluate("self.EVIL") is None
    assert "EVIL" not in page.title()
    assert host.asked


def test_a_new_deploy_waits_for_the_reader_and_never_mixes_with_the_old_one(
    context: BrowserContext, page: Page, host: Host, tmp_path: Path
) -> None:
    first = ExercisePage(page, host.address)
    first.open("en")
    first.wait_for_state("ready")
    wait_until_kept(page, "all")
    before = set(page.evaluate(DIGESTS))

    host.deploy(second_edition(SITE, tmp_path / "second"))
    context.set_offline(True)
    context.set_offline(False)  # a connection that comes back is when a page asks for news
    bar = page.locator(".bj-update")
    expect(bar).to_contain_text("new version", timeout=PATIENCE_MS)
    # What has not changed is not fetched again.
    assert not [path for path in host.asked if "pyodide" in path or ".whl" in path]
    assert first.submit(golden("off_by_two.py")) == "wrong_answer"
    expect(first.element).not_to_contain_text("second edition")

    other = context.new_page()
    second = ExercisePage(other, host.address)
    second.open("en")
    expect(other).to_have_title(re.compile("Second edition"))
    assert second.submit(golden("off_by_two.py")) == "wrong_answer"
    expect(second.element).to_contain_text("second edition")
    expect(other.locator(".bj-update")).not_to_be_attached()

    # The first tab goes on with its own build, whose files the host has no longer; also when the
    # browser has ended the service worker in between.
    workers = context.new_cdp_session(page)
    workers.send("ServiceWorker.enable")
    workers.send("ServiceWorker.stopAllWorkers")
    for name, verdict in (("good.py", "accepted"), ("off_by_two.py", "wrong_answer")):
        assert first.submit(golden(name)) == verdict  # each time a new candidate is started
    assert before <= set(page.evaluate(DIGESTS))
    bar.get_by_role("button", name="Reload").click()
    expect(page).to_have_title(re.compile("Second edition"))
    expect(first.editor).to_contain_text("def ridge_point", timeout=PATIENCE_MS)
    page.wait_for_function(
        f"async (before) => {{ const now = await ({DIGESTS})();"
        " return before.some((digest) => !now.includes(digest)); }",
        arg=sorted(before),
    )


@pytest.mark.parametrize("service_workers", ["allow", "block"])
def test_a_page_of_a_new_deploy_is_never_put_into_an_old_one(
    browser: Browser, host: Host, tmp_path: Path, service_workers: Literal["allow", "block"]
) -> None:
    page = browser.new_context(service_workers=service_workers).new_page()
    page.goto(f"{host.address}/", wait_until="networkidle")
    if service_workers == "allow":
        wait_until_kept(page, "visited")
    page.evaluate("window.sameDocument = true")
    page.get_by_role("link", name="Exercises").first.click()
    expect(page).to_have_title(re.compile("^Exercises"))
    assert page.evaluate("window.sameDocument")
    host.deploy(second_edition(SITE, tmp_path / "second"))
    page.get_by_role("link", name="Math in performance").first.click()
    expect(page).to_have_title(re.compile("^Second edition: Math"))
    page.wait_for_function("window.sameDocument === undefined")
    page.context.close()


def test_a_reader_who_saves_data_keeps_what_an_exercise_needs_and_nothing_large_beside_it(
    page: Page, host: Host
) -> None:
    page.add_init_script(
        "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
    )
    exercise = ExercisePage(page, host.address)
    exercise.open("en")
    exercise.editor.click()
    wait_until_kept(page, "lean")
