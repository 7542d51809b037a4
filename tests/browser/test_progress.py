"""The progress over the book, in a book with several exercises, and what a page of it costs."""

import gzip
import json
import re
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    expect,
)

from bookjudge.cli.serve import make_server
from bookjudge.library import exercise_folders
from tests.serving import served

from .books import CHAPTER, ELSEWHERE, ROOT, plain_material, several_exercises
from .exercise_page import ExercisePage, golden

OF_THE_CHAPTER = len(exercise_folders(ROOT / "exercises"))
BESIDE = [each.name for each in exercise_folders(ROOT / "tests/exercises")]
OF_THE_BOOK = OF_THE_CHAPTER + len(BESIDE) - BESIDE.count(ELSEWHERE)
CHOSEN = {
    "en": ("Accepted", "Accepted on an earlier revision", "Tried", "Not tried"),
    "zh": ("已通过", "旧版题目已通过", "未通过", "未做"),
}


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a book with the exercises of the chapter, 901 and 902."""
    with served(make_server(several_exercises(tmp_path_factory.mktemp("several")))) as address:
        yield address


@pytest.fixture
def broken(context: BrowserContext) -> list[str]:
    """What the pages of the context do against the Content-Security-Policy."""
    found: list[str] = []
    context.expose_function("violated", lambda what: found.append(what))
    context.add_init_script(
        """addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
          violated(`${violatedDirective} ${blockedURI}`))"""
    )

    def hear(message: ConsoleMessage) -> None:
        # what workers do is told on the console only
        if "Content Security Policy" in message.text:
            found.append(message.text)

    context.on("console", hear)
    return found


def record(exercise: int, revision: int | None) -> dict[str, Any]:
    """What an exported file says of an exercise; `revision` is that of its acceptance."""
    progress = {
        "state": "tried" if revision is None else "accepted",
        "revision": revision,
        "when": "2026-05-04T12:30:00.000Z",
        "hints": 0,
        "gave_up": False,
    }
    return {"exercise": exercise, "progress": progress, "draft": None, "attempts": []}


def progress_file(*records: dict[str, Any]) -> str:
    return json.dumps({"format": "bookjudge-progress", "version": 1, "exercises": records})


# 901 is at revision 2 by now
EVERY_STATE = progress_file(record(44, 1), record(901, 1))


def choose_file(page: Page, text: str) -> Locator:
    """Import a file of this text on the list of exercises; return where the page answers."""
    transfer = page.locator(".bj-transfer")
    with page.expect_file_chooser() as chooser:
        transfer.get_by_role("button").nth(1).click()
    buffer = text.encode()
    chooser.value.set_files({"name": "mine.json", "mimeType": "application/json", "buffer": buffer})
    return transfer.get_by_role("status")


def state_of(exercise: int, within: Locator) -> Locator:
    return within.locator(f'.bj-state[data-exercise="{exercise}"]')


def shown(page: Page) -> list[str]:
    """The numbers of the exercises that the list shows."""
    return page.locator(".bj-list tbody tr:visible td:first-child").all_inner_texts()


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_states_are_said_in_list_navigation_and_chapter_and_survive_going_there_and_back(
    page: Page, book: str, language: str
) -> None:
    root = f"{book}/" if language == "en" else f"{book}/zh/"
    accepted, earlier, _, untried = CHOSEN[language]
    page.goto(f"{root}exercises/")
    page.evaluate("window.sameDocument = true")
    expect(choose_file(page, EVERY_STATE)).to_contain_text("mine.json")
    listed, navigation = page.locator(".bj-list"), page.locator(".md-nav--primary")
    for exercise, state in ((44, accepted), (901, earlier), (902, untried)):
        expect(state_of(exercise, listed)).to_have_text(state)
    expect(listed.locator(".bj-tally")).to_contain_text("1")
    # read with the link
    link = navigation.get_by_role("link", name=re.compile(rf"^901\. .*{earlier}$"))
    expect(link.locator("svg")).to_be_visible()
    for _ in range(2):
        page.locator(".md-tabs").get_by_role("link").nth(2).click()
        box = page.locator(".bj-box").first
        expect(box).to_contain_text(earlier)
        chapter = page.locator(".bj-chapter-list")
        expect(state_of(901, chapter)).to_have_text(earlier)
        expect(state_of(902, chapter)).to_have_text(untried)
        page.go_back()
        expect(state_of(44, listed)).to_have_text(accepted)
        expect(state_of(44, navigation)).to_have_text(accepted)
        expect(page.locator(".bj-filters select")).to_have_count(3)
        expect(page.locator(".bj-transfer button")).to_have_count(2)
    assert page.evaluate("window.sameDocument")


def test_the_filters_work_by_keyboard_and_stay_in_the_address(page: Page, book: str) -> None:
    page.goto(f"{book}/exercises/")
    expect(choose_file(page, EVERY_STATE)).to_contain_text("2 exercises imported")
    page.get_by_label("State").focus()
    page.keyboard.type("Accepted on")
    expect(page.get_by_role("group").get_by_role("status")).to_have_text(
        f"1 of {OF_THE_BOOK} exercises shown"
    )
    assert shown(page) == ["901"]
    expect(page).to_have_url(f"{book}/exercises/?state=accepted_earlier")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.type("roof")
    expect(page.get_by_role("group")).to_contain_text("No exercise is like that.")
    page.reload()
    expect(page.get_by_label("Tag")).to_have_value("roofline")
    expect(page.get_by_label("State")).to_have_value("accepted_earlier")
    page.get_by_role("button", name="Show all").press("Enter")
    expect(page.locator(".bj-list tbody tr:visible")).to_have_count(OF_THE_BOOK)
    expect(page.get_by_label("State")).to_be_focused()
    expect(page).to_have_url(f"{book}/exercises/")
    # the filter of a link that is followed, and after it that of the page before
    page.get_by_label("Tag").select_option("iterators")
    page.get_by_role("link", name="Callables: functions in and out", exact=True).click()
    expect(page.locator("h1")).to_contain_text("902.")
    page.go_back()
    expect(page.locator(".bj-list tbody tr:visible")).to_have_count(1)
    assert shown(page) == ["902"]


def test_an_acceptance_in_another_tab_is_shown_without_a_reload(
    context: BrowserContext, broken: list[str], book: str
) -> None:
    chapter = context.new_page()
    chapter.goto(f"{book}/{CHAPTER}/")
    box, tally = chapter.locator(".bj-box").first, chapter.locator(".bj-tally")
    expect(tally).to_have_text(f"0 of {OF_THE_CHAPTER} exercises accepted")
    exercise = ExercisePage(context.new_page(), book)
    exercise.open("en")
    assert exercise.submit(golden("good.py")) == "accepted"
    expect(exercise.page.locator(".bj-meta")).to_contain_text("Accepted")
    expect(box).to_contain_text("Accepted")
    expect(tally).to_have_text(f"1 of {OF_THE_CHAPTER} exercises accepted")
    # the editor and the interpreters keep to the policy as well
    assert broken == []


def test_what_is_exported_can_be_imported_elsewhere_and_other_files_are_refused(
    browser: Browser, page: Page, book: str
) -> None:
    page.goto(f"{book}/exercises/")
    export = page.get_by_role("button", name="Export to a file")
    export.click()
    status = page.locator(".bj-transfer").get_by_role("status")
    expect(status).to_contain_text("nothing to export yet")
    for text, answer in (
        ("no json", "mine.json is not an exported file"),
        ("[]", "mine.json is JSON, but not an exported progress file"),
        ('{"format": "bookjudge-progress", "version": 99}', "made by a newer version"),
        (progress_file(record(44, 1), {"exercise": 2}), "mine.json is damaged (at exercises[1]"),
    ):
        expect(choose_file(page, text)).to_contain_text(answer)
    expect(page.locator(".bj-tally")).to_have_text(f"0 of {OF_THE_BOOK} exercises accepted")
    choose_file(page, EVERY_STATE)
    expect(page.locator(".bj-tally")).to_have_text(f"1 of {OF_THE_BOOK} exercises accepted")
    with page.expect_download() as download:
        export.click()
    assert re.fullmatch(
        r"bookjudge-progress-\d{4}-\d\d-\d\d\.json", download.value.suggested_filename
    )
    expect(status).to_contain_text("2 exercises exported to bookjudge-progress-")
    text = download.value.path().read_text("utf-8")
    elsewhere = browser.new_context()
    other = elsewhere.new_page()
    other.goto(f"{book}/zh/exercises/")
    expect(choose_file(other, text)).to_have_text("已从 mine.json 导入 2 道练习。")
    expect(other.locator(".bj-tally")).to_have_text(f"共 {OF_THE_BOOK} 题，已通过 1 题")
    elsewhere.close()


class QuietHandler(SimpleHTTPRequestHandler):
    """A host that sends no headers of its own: plain Material has scripts inside its pages."""

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


def loaded_by(browser: Browser, address: str) -> dict[str, int]:
    """What a chapter page asks for, by path, and its size in gzip."""
    context = browser.new_context()
    page = context.new_page()
    finished: list[Request] = []
    page.on("requestfinished", lambda request: finished.append(request))
    page.goto(f"{address}/{CHAPTER}/", wait_until="networkidle")
    if page.locator(".bj-tally").count():
        expect(page.locator(".bj-tally")).not_to_be_empty()
    bodies: dict[str, int] = {}
    for request in finished:
        response = request.response()
        assert response is not None
        bodies[request.url.removeprefix(address)] = len(gzip.compress(response.body(), 9))
    context.close()
    return bodies


def test_a_chapter_page_costs_little_more_than_plain_material(
    browser: Browser, site: str, tmp_path: Path
) -> None:
    ours = loaded_by(browser, site)
    handler = partial(QuietHandler, directory=str(plain_material(tmp_path)))
    with served(ThreadingHTTPServer(("127.0.0.1", 0), handler)) as address:
        plain = loaded_by(browser, address)
    # the words of the book itself, in two languages here: they grow with it
    for paths in (ours, plain):
        assert paths.pop("/search/search_index.json")
    assert sum(ours.values()) <= sum(plain.values()) + 30 * 1024, ours
    assert not [path for path in ours if re.search("pyodide|runtime|wheel|mount|/exercises/", path)]


def test_no_page_breaks_the_content_security_policy(
    page: Page, broken: list[str], site: str
) -> None:
    for path in ("", "zh/", f"{CHAPTER}/", "exercises/", "zh/exercises/", "no/such/page"):
        response = page.goto(f"{site}/{path}")
        assert response is not None
        assert "script-src 'self' 'wasm-unsafe-eval'" in response.headers["content-security-policy"]
        # the last thing that a page does by itself
        page.wait_for_selector(".md-nav .bj-state[data-standing]", state="attached")
    page.locator("label[for=__palette_1]").click()
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    page.keyboard.press("/")
    page.keyboard.type("roofline")
    expect(page.locator(".md-search-result__item").first).to_be_visible()
    # the theme's own script, a file now, keeps the palette
    page.goto(site)
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    assert broken == []
