"""What a reader types stays: with two tabs, without storage or room for it, after an early end."""

import json
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import jsonschema
import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect
from playwright.sync_api import Error as PlaywrightError

from .exercise_page import ExercisePage, golden

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "bookjudge/progress.schema.json").read_text("utf-8"))

FULL = "The storage that this browser gives the page is full"
NOTHING_STORED = "This browser does not let the page store anything"
CONFLICT = {
    "en": ("edited in another tab too", "Take the other version", "Keep this version"),
    "zh": ("在另一个标签页中也修改了这道练习", "改用另一版本", "保留当前版本"),
}

STORAGES_THROW = """
const refuse = () => { throw new DOMException("refused by the test", "SecurityError"); };
IDBFactory.prototype.open = refuse;
Object.defineProperty(window, "localStorage", { get: refuse });
if (window.ServiceWorkerContainer) ServiceWorkerContainer.prototype.register = refuse;
"""
NEITHER_NEWS_NOR_LOCKS = "delete window.BroadcastChannel; delete Navigator.prototype.locks;"

ACCEPT_45 = """
store.addAttempt(
  { exercise: 45, revision: 1, scope: "all", verdict: "accepted", tests: [] }, "x = 1")
"""

# What the page stored before drafts had revisions: a database, and an entry of localStorage.
OLD_PAGE = """
() => new Promise((resolve) => {
  const request = indexedDB.open("bookjudge", 1);
  request.onupgradeneeded = () => {
    const drafts = request.result.createObjectStore("drafts", { keyPath: "exercise" });
    drafts.put({ exercise: 44, source: "old = 'shelf'", saved: 1 });
  };
  request.onsuccess = () => {
    request.result.close();
    localStorage.setItem("bookjudge.draft.44",
      JSON.stringify({ exercise: 44, source: "old = 'journal'", saved: 2 }));
    resolve();
  };
})
"""

UNTIL_SAVED = """
async (text) => {
  const request = indexedDB.open("bookjudge");
  await new Promise((resolve) => (request.onsuccess = resolve));
  for (let draft; !draft?.source.includes(text); ) {
    const found = request.result.transaction("drafts").objectStore("drafts").get(44);
    await new Promise((resolve) => (found.onsuccess = resolve));
    draft = found.result;
  }
}
"""


@pytest.fixture(scope="module")
def store_script() -> str:
    """The store by itself, for asking a page's storage as another page of the book would."""
    command = [
        "node_modules/.bin/esbuild",
        "site/app/src/store/open.ts",
        *("--bundle", "--format=iife", "--global-name=opened"),
        "--define:import.meta.url=scriptAddress",
        "--banner:js=const scriptAddress = `${location.origin}/assets/bookjudge/app/store.js`;",
        "--footer:js=window.store = opened.openStore();",
    ]
    return subprocess.run(
        command, cwd=ROOT, check=True, capture_output=True, encoding="utf-8"
    ).stdout


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A profile where a bundle of another revision is not kept from the page."""
    context = browser.new_context(service_workers="block")
    yield context
    context.close()


@pytest.fixture
def unjudged(browser: Browser) -> Iterator[BrowserContext]:
    """A profile whose pages load no Python: nothing is judged, and they open at once."""
    context = browser.new_context()
    context.route("**/pyodide-*/**", lambda route: route.abort())
    yield context
    context.close()


def opened(context: BrowserContext, site: str, language: str = "en") -> ExercisePage:
    exercise = ExercisePage(context.new_page(), site)
    exercise.open(language)
    return exercise


def note(exercise: ExercisePage, kind: str) -> Locator:
    return exercise.element.locator(f".bj-note--{kind}")


def attempts(page: Page) -> list[str]:
    sources: list[str] = page.evaluate(
        "store.attempts(44).then((all) => all.map(({ source }) => source))"
    )
    return sources


def test_code_is_kept_when_the_tab_closes_right_after_a_key(
    unjudged: BrowserContext, site: str
) -> None:
    exercise = opened(unjudged, site)
    exercise.editor.click()
    exercise.page.keyboard.press("ControlOrMeta+End")
    exercise.page.keyboard.type("# the last words")
    exercise.page.close(run_before_unload=False)
    expect(opened(unjudged, site).editor).to_contain_text("# the last words")


def test_code_is_kept_when_the_browser_ends_the_page(unjudged: BrowserContext, site: str) -> None:
    exercise = opened(unjudged, site)
    exercise.editor.click()
    exercise.page.keyboard.type("# before the crash")
    exercise.page.evaluate(UNTIL_SAVED, "# before the crash")
    with exercise.page.expect_event("crash"), suppress(PlaywrightError):
        exercise.page.goto("chrome://crash")
    expect(opened(unjudged, site).editor).to_contain_text("# before the crash")


def test_drafts_of_the_older_database_are_found(unjudged: BrowserContext, site: str) -> None:
    page = unjudged.new_page()
    page.goto(f"{site}/assets/bookjudge/runtime.json")
    page.evaluate(OLD_PAGE)
    exercise = opened(unjudged, site)
    expect(exercise.editor).to_have_text("old = 'journal'")
    expect(note(exercise, "changed")).to_be_hidden()


@pytest.mark.parametrize(("language", "missing"), [("en", ""), ("zh", NEITHER_NEWS_NOR_LOCKS)])
def test_two_tabs_never_overwrite_each_other_silently(
    unjudged: BrowserContext, site: str, store_script: str, language: str, missing: str
) -> None:
    said, take, keep = CONFLICT[language]
    unjudged.add_init_script(missing)
    first, second = (opened(unjudged, site, language) for _ in range(2))

    first.replace_code("first = 1")
    expect(note(second, "conflict")).to_contain_text(said)
    expect(note(first, "conflict")).to_be_hidden()
    second.replace_code("second = 2")
    second.page.evaluate(store_script)
    second.element.get_by_role("button", name=take).click()
    expect(second.editor).to_have_text("first = 1")
    expect(note(second, "conflict")).to_be_hidden()
    assert "second = 2" in attempts(second.page)

    second.replace_code("second = 3")
    expect(note(first, "conflict")).to_contain_text(said)
    first.element.get_by_role("button", name=keep).click()
    expect(note(first, "conflict")).to_be_hidden()
    expect(note(second, "conflict")).to_contain_text(said)
    assert "second = 3" in attempts(second.page)
    second.page.close()
    first.page.reload()
    expect(first.editor).to_have_text("first = 1")


def test_without_any_storage_the_page_says_so_judges_and_gives_the_code(
    context: BrowserContext, site: str
) -> None:
    context.add_init_script(STORAGES_THROW)
    errors: list[str] = []
    context.on("weberror", lambda error: errors.append(str(error.error)))
    exercise = opened(context, site)
    expect(note(exercise, "storage")).to_contain_text(NOTHING_STORED)
    assert exercise.submit(golden("good.py")) == "accepted"
    with exercise.page.expect_download() as download:
        note(exercise, "storage").get_by_role("button", name="Download the code").click()
    assert download.value.suggested_filename == "044-roofline-bottleneck.py"
    assert Path(download.value.path()).read_text("utf-8") == golden("good.py")
    # Material's own script has no other way than to say so.
    assert [error for error in errors if "bookjudge" in error] == []


def test_a_full_storage_is_told_and_the_code_can_be_downloaded(
    unjudged: BrowserContext, site: str
) -> None:
    exercise = opened(unjudged, site)
    quota = {"origin": site, "quotaSize": 1000}
    devtools = unjudged.new_cdp_session(exercise.page)
    devtools.send("Storage.overrideQuotaForOrigin", quota)
    exercise.replace_code("x = '装不下'")
    expect(note(exercise, "storage")).to_contain_text(FULL)
    with exercise.page.expect_download() as download:
        note(exercise, "storage").get_by_role("button").click()
    assert Path(download.value.path()).read_text("utf-8") == "x = '装不下'"
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": site})
    exercise.editor.press("Enter")
    expect(note(exercise, "storage")).to_be_hidden()


def test_an_acceptance_is_recorded_and_a_later_revision_asks_for_another(
    context: BrowserContext, site: str, store_script: str
) -> None:
    context.add_init_script(
        "StorageManager.prototype.persist = async () => (window.persistAsked = true);"
    )
    other = context.new_page()
    other.goto(f"{site}/assets/bookjudge/runtime.json")
    other.evaluate(store_script)
    other.evaluate("window.heard = []; store.onChange(({ part }) => window.heard.push(part)); 0")

    exercise = opened(context, site)
    page = exercise.page
    assert exercise.submit(golden("off_by_two.py")) == "wrong_answer"
    assert page.evaluate("window.persistAsked") is None
    assert exercise.submit(golden("good.py")) == "accepted"
    page.wait_for_function("() => window.persistAsked")
    progress = other.evaluate("store.progressOf(44)")
    assert (progress["state"], progress["revision"]) == ("accepted", 1)
    # The tab is in the background, where nothing is painted.
    other.wait_for_function("() => new Set(window.heard).size === 3", polling=100)
    attempts = other.evaluate("store.attempts(44)")
    assert [(one["verdict"], one["passed"], one["total"]) for one in attempts] == [
        ("accepted", 20, 20),
        ("wrong_answer", attempts[1]["passed"], 20),
    ]
    # What is accepted in another tab is added, not put in its place.
    other.evaluate(ACCEPT_45)
    page.evaluate(store_script)
    assert page.evaluate("store.progress().then((all) => [...all.keys()])") == [44, 45]
    jsonschema.validate(json.loads(page.evaluate("store.exportAll()")), SCHEMA)

    def with_next_revision(route: Route) -> None:
        route.fulfill(json=route.fetch().json() | {"revision": 2})

    exercise.replace_code(golden("infinite_import.py"))
    context.route("**/exercises/044.json", with_next_revision)
    page.reload()
    changed = note(exercise, "changed")
    expect(changed).to_contain_text("This exercise has changed since you wrote this code")
    expect(changed).to_contain_text("Accepted on an earlier revision, run again")
    # The code is there, and it does not run by itself.
    assert exercise.code.split() == golden("infinite_import.py").split()
    exercise.wait_for_state("ready")
    assert exercise.element.get_attribute("data-verdict") is None


def test_a_file_brings_everything_back_after_the_data_was_cleared(
    unjudged: BrowserContext, site: str, store_script: str
) -> None:
    exercise = opened(unjudged, site)
    page = exercise.page
    exercise.replace_code("mine = '草稿'")
    page.keyboard.press("ControlOrMeta+s")
    expect(exercise.element).to_contain_text("Saved in this browser.")
    page.evaluate(store_script)
    page.evaluate("store.setHints(44, 2)")
    page.evaluate("store.giveUp(7)")
    file = page.evaluate("store.exportAll()")
    jsonschema.validate(json.loads(file), SCHEMA)
    assert "草稿" in file

    page.goto("about:blank")
    devtools = unjudged.new_cdp_session(page)
    devtools.send("Storage.clearDataForOrigin", {"origin": site, "storageTypes": "all"})
    exercise.open("en")
    expect(exercise.editor).to_contain_text("def arithmetic_intensity")
    page.evaluate(store_script)
    page.evaluate("(file) => store.importAll(file)", file)
    assert page.evaluate("store.exportAll()") == file
    # The open page offers what came, instead of putting it in unasked.
    note(exercise, "conflict").get_by_role("button", name="Take the other version").click()
    expect(exercise.editor).to_have_text("mine = '草稿'")
