"""The code blocks and the questions of a chapter, as a reader uses them."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect

from .conftest import SITE
from .exercise_page import PATIENCE_MS
from .hosts import NO_STACK_SWITCHING, Bare, Host, Poor, serving
from .test_when import LOOK_AGAIN, LOOK_AWAY

if TYPE_CHECKING:
    from collections.abc import Iterator

CHAPTER = {"en": "math-in-performance-and-serving/", "zh": "zh/math-in-performance-and-serving/"}
WORDS = {
    "en": {"run": "Run", "stop": "Stop", "edit": "Edit", "reset": "Reset"},
    "zh": {"run": "运行", "stop": "停止", "edit": "编辑", "reset": "还原"},
}
SAME = {"en": "Prints what the page shows", "zh": "输出与书中一致"}


class ChapterPage:
    """The chapter in a tab."""

    def __init__(self, page: Page, site: str | None, language: str = "en") -> None:
        """Open the chapter; without a `site` the page has it already."""
        self.page = page
        self.language = language
        if site is not None:
            page.goto(f"{site}/{CHAPTER[language]}")
        expect(self.bars.first).to_be_visible()

    @property
    def bars(self) -> Locator:
        return self.page.locator(".bj-bar")

    def block(self, number: int) -> Locator:
        return self.page.locator(".bj-runnable").nth(number - 1)

    def output(self, number: int) -> Locator:
        """What stands below a block: the page's output, or what the block has printed here."""
        return self.page.locator(".bj-ran").nth(number - 1)

    def shown(self, number: int) -> Locator:
        """The page's own output of a block."""
        return self.block(number).locator("+ .bj-printed")

    def button(self, number: int, action: str) -> Locator:
        name = re.compile(f"^{WORDS[self.language][action]}")
        return self.bars.nth(number - 1).get_by_role("button", name=name)

    def press(self, number: int, action: str) -> None:
        self.button(number, action).click()

    def expect_status(self, number: int, text: str | re.Pattern[str]) -> None:
        status = self.bars.nth(number - 1).get_by_role("status")
        expect(status).to_contain_text(text, timeout=PATIENCE_MS)

    def replace_code(self, number: int, source: str) -> None:
        """Put other code into the block's editor, as pasting does."""
        editor = self.block(number).locator(".cm-content")
        if self.button(number, "edit").is_visible():
            self.press(number, "edit")
        else:
            editor.click()
        expect(editor).to_be_focused(timeout=PATIENCE_MS)
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.press("Delete")
        self.page.keyboard.insert_text(source)


@pytest.fixture(scope="module")
def warm(browser: Browser, site: str) -> Iterator[ChapterPage]:
    """The chapter in English, with an interpreter that several tests share."""
    page = browser.new_page()
    yield ChapterPage(page, site)
    page.close()


@pytest.fixture
def chapter(warm: ChapterPage) -> ChapterPage:
    """The shared chapter, with the page's own code and outputs."""
    for number in range(1, warm.bars.count() + 1):
        if warm.button(number, "reset").is_visible():
            warm.press(number, "reset")
    return warm


def test_every_block_prints_what_its_page_shows(context: BrowserContext, site: str) -> None:
    # both at once: the simulations take their time
    chapters = [ChapterPage(context.new_page(), site, language) for language in CHAPTER]
    for number in range(1, chapters[0].bars.count() + 1):
        for chapter in chapters:
            chapter.press(number, "run")
        for chapter in chapters:
            chapter.expect_status(number, SAME[chapter.language])
            expect(chapter.shown(number)).to_be_visible()
            expect(chapter.output(number)).to_be_hidden()


def test_nothing_is_loaded_before_the_pointer_is_on_run(page: Page, site: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    chapter = ChapterPage(page, site)
    page.wait_for_load_state("networkidle")
    assert not [url for url in asked if re.search("pyodide|runtime.json|running|editing", url)]
    with page.expect_request("**/pyodide.asm.wasm"):
        chapter.button(1, "run").hover()


def test_code_is_edited_run_by_a_key_and_put_back(chapter: ChapterPage) -> None:
    chapter.replace_code(1, "import sys\nprint('mine')\nprint('a warning', file=sys.stderr)")
    chapter.page.keyboard.press("ControlOrMeta+Enter")
    chapter.expect_status(1, "Done in")
    expect(chapter.output(1)).to_have_text(re.compile(r"^mine\s+Printed to stderr\s*a warning\s*$"))
    expect(chapter.shown(1)).to_be_hidden()
    chapter.press(1, "reset")
    chapter.expect_status(1, "The page’s own code is back")
    expect(chapter.shown(1)).to_be_visible()
    expect(chapter.output(1)).to_be_hidden()
    chapter.press(1, "run")
    chapter.expect_status(1, SAME["en"])


def test_an_exception_names_the_block_and_the_line_and_leads_there(chapter: ChapterPage) -> None:
    chapter.replace_code(1, "PEAK = 1\n\ndef broken():\n    return PEAK / 0")
    chapter.replace_code(2, "print('before')\nbroken()")
    chapter.press(2, "run")
    chapter.expect_status(2, "ZeroDivisionError in block 1, line 4")
    trace = chapter.output(2).locator("li")
    assert [" ".join(text.split()) for text in trace.all_inner_texts()] == [
        "block 2, line 2 broken()",
        "block 1, line 4 broken return PEAK / 0",
    ]
    expect(chapter.output(2)).to_contain_text("before")
    expect(chapter.output(2)).to_contain_text("ZeroDivisionError: division by zero")
    trace.last.get_by_role("button").click()
    expect(chapter.block(1).locator(".cm-activeLine")).to_have_text("    return PEAK / 0")
    chapter.replace_code(1, "x = (")
    chapter.press(2, "run")
    chapter.expect_status(2, "SyntaxError in block 1, line 1")
    expect(chapter.output(2)).to_contain_text("Block 1, which runs first, did not get to its end")


def test_an_endless_loop_shows_its_output_and_is_stopped(chapter: ChapterPage) -> None:
    chapter.replace_code(1, "print('so far')\nwhile True:\n    pass")
    chapter.press(1, "run")
    expect(chapter.output(1)).to_contain_text("so far", timeout=PATIENCE_MS)
    chapter.press(1, "stop")
    chapter.expect_status(1, re.compile("Stopped in block 1, line [23]"))
    expect(chapter.output(1)).to_contain_text("so far")
    expect(chapter.button(1, "stop")).to_be_hidden()
    # the button that was pressed is gone, and the keyboard's place is not
    expect(chapter.button(1, "run")).to_be_focused()
    chapter.press(1, "reset")
    chapter.press(1, "run")
    chapter.expect_status(1, SAME["en"])


def test_code_that_catches_the_stop_is_ended_all_the_same(chapter: ChapterPage) -> None:
    loop = "while True:\n    try:\n        while True: pass\n    except BaseException: pass"
    chapter.replace_code(1, f"print('so far')\n{loop}")
    chapter.press(1, "run")
    expect(chapter.output(1)).to_contain_text("so far", timeout=PATIENCE_MS)
    chapter.press(1, "stop")
    chapter.expect_status(1, re.compile("^Stopped$"))


def test_a_flood_of_output_is_ended_and_cut_in_the_middle(chapter: ChapterPage) -> None:
    chapter.replace_code(1, "n = 0\nwhile True:\n    print(n, '.' * 1000)\n    n += 1")
    chapter.press(1, "run")
    chapter.expect_status(1, "Output limit exceeded")
    shown = chapter.output(1).inner_text()
    assert shown.startswith("0 .")
    assert "\n…\n" in shown
    assert len(shown) < 100_000


def test_after_thirty_seconds_a_run_is_ended(page: Page, site: str) -> None:
    page.clock.install()
    chapter = ChapterPage(page, site)
    chapter.replace_code(1, "print('so far')\nwhile True:\n    pass")
    chapter.press(1, "run")
    chapter.expect_status(1, "Running")
    expect(chapter.output(1)).to_contain_text("so far", timeout=PATIENCE_MS)
    page.clock.fast_forward("00:31")
    chapter.expect_status(1, re.compile("Time limit of 30 s exceeded in block 1, line [23]"))


@pytest.mark.parametrize("handler", [Bare, Poor], ids=["no isolation", "no stack switching"])
def test_blocks_run_and_stop_where_no_memory_is_shared(
    browser: Browser, handler: type[Bare]
) -> None:
    with serving(Host(SITE), handler) as plain:
        page = browser.new_page(service_workers="block")
        if handler is Poor:
            page.add_init_script(NO_STACK_SWITCHING)
        chapter = ChapterPage(page, f"{plain.address}/book")
        assert not page.evaluate("crossOriginIsolated")
        chapter.press(2, "run")
        chapter.expect_status(2, SAME["en"])
        chapter.replace_code(1, "while True:\n    print('so far')")
        chapter.press(1, "run")
        expect(chapter.output(1)).to_contain_text("so far", timeout=PATIENCE_MS)
        chapter.press(1, "stop")
        chapter.expect_status(1, re.compile("^Stopped$"))
        page.close()


PLACES = "() => [...document.querySelectorAll('h2')].map((each) => each.offsetTop)"


@pytest.mark.parametrize("width", [1280, 390])
def test_nothing_moves_when_the_buttons_come_and_when_a_block_runs(
    browser: Browser, site: str, width: int
) -> None:
    page = browser.new_page(viewport={"width": width, "height": 844})
    held: list[Route] = []
    page.route("**/chapter-*.js", lambda route: held.append(route))
    with page.expect_request("**/chapter-*.js"):
        page.goto(f"{site}/{CHAPTER['zh']}")
    page.wait_for_function("() => document.querySelectorAll('.katex').length > 10")
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    before = page.evaluate(PLACES)
    held[0].continue_()
    chapter = ChapterPage(page, None, "zh")
    assert page.evaluate(PLACES) == before
    chapter.press(1, "run")
    chapter.expect_status(1, SAME["zh"])
    chapter.press(1, "edit")
    expect(chapter.block(1).locator(".cm-content")).to_be_focused(timeout=PATIENCE_MS)
    assert page.evaluate(PLACES) == before
    assert page.evaluate("document.documentElement.scrollWidth") == width
    page.close()


def test_the_code_goes_along_to_the_exercise_of_its_section(page: Page, site: str) -> None:
    chapter = ChapterPage(page, site)
    chapter.replace_code(1, "print('mine')")
    chapter.bars.first.get_by_role("link", name="Open in exercise 44").click()
    page.get_by_role("button", name="Take this code").click()
    editor = page.locator(".bj-exercise .cm-content")
    expect(editor).to_contain_text("def arithmetic_intensity")
    expect(editor).to_contain_text("print('mine')")


COUNT_CANDIDATES = """
window.candidates = 0;
window.Worker = class extends Worker {
  constructor(url, options) {
    super(url, options);
    this.counts = String(url).endsWith("/candidate.js") ? 1 : 0;
    window.candidates += this.counts;
  }
  terminate() {
    window.candidates -= this.counts;
    this.counts = 0;
    super.terminate();
  }
};
"""


def test_a_tab_that_nobody_looks_at_gives_its_interpreters_back(page: Page, site: str) -> None:
    page.clock.install()
    page.add_init_script(COUNT_CANDIDATES)
    chapter = ChapterPage(page, site)
    chapter.press(1, "run")
    chapter.expect_status(1, SAME["en"])
    # the one that ran, and a spare
    page.wait_for_function("() => window.candidates === 2")
    page.evaluate(LOOK_AWAY)
    page.clock.fast_forward("05:01")
    page.wait_for_function("() => window.candidates === 0")
    page.evaluate(LOOK_AGAIN)
    chapter.press(2, "run")
    chapter.expect_status(2, SAME["en"])


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_question_is_answered(page: Page, site: str, language: str) -> None:
    ChapterPage(page, site, language)
    question = page.locator(".bj-question").first
    box, said = question.get_by_role("textbox"), question.get_by_role("status")
    (wrong, explanation), *_ = json.loads(question.get_attribute("data-wrong") or "")
    value = float(question.get_attribute("data-value") or "")
    words = {
        "en": ("Right.", "Too high.", "not a number"),
        "zh": ("正确。", "偏大。", "不是一个数"),
    }
    right, high, no_number = words[language]
    for typed, expected in (
        ("many", no_number),
        (str(wrong), explanation),
        (f"{value * 1000:,.0f}", high),
        (str(value), right),
    ):
        box.fill(typed)
        expect(said).to_be_empty()
        box.press("Enter")
        expect(said).to_contain_text(expected)
    page.reload()
    expect(box).to_have_value(str(value))
    question.get_by_role("button").click()
    expect(said).to_have_text(right)


def test_two_books_of_one_origin_keep_their_answers_apart(context: BrowserContext) -> None:
    with serving(Host(SITE), Bare) as plain:
        for book in ("book", "other"):
            page = context.new_page()
            ChapterPage(page, f"{plain.address}/{book}")
            box = page.locator(".bj-question").first.get_by_role("textbox")
            expect(box).to_have_value("")
            box.fill(book)
            box.press("Enter")
            page.reload()
            expect(box).to_have_value(book)
