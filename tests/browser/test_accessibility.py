"""axe-core finds nothing serious on the pages, in both languages, light and dark."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .exercise_page import ExercisePage, golden
from .test_chapter_blocks import ChapterPage

AXE = Path(__file__).parents[2] / "node_modules/axe-core/axe.min.js"
CHAPTER = {"en": "math-in-performance-and-serving/", "zh": "zh/math-in-performance-and-serving/"}
TOOLS = {
    "en": {
        "more": "More",
        "attempts": "Attempts",
        "solution": "Reference solution",
        "share": "Share a link…",
    },
    "zh": {
        "more": "更多",
        "attempts": "历史记录",
        "solution": "参考答案",
        "share": "分享链接……",
    },
}
LIGHT, DARK = "__palette_0", "__palette_1"
SCHEMES = {LIGHT: "default", DARK: "slate"}


def serious(page: Page, only: list[str] | None = None) -> list[str]:
    """Return what axe calls serious or critical: the rule, and the elements."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    rules: dict[str, Any] = {"resultTypes": ["violations"]}
    if only:
        rules["runOnly"] = {"type": "rule", "values": only}
    found = page.evaluate("(rules) => axe.run(document, rules)", rules)
    return [
        f"{violation['id']}: {[node['html'][:160] for node in violation['nodes']]}"
        for violation in found["violations"]
        if violation["impact"] in ("serious", "critical")
    ]


class Auditor:
    """Collects what axe finds in the states that a page is put into."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.findings: set[str] = set()

    def look(self, state: str) -> None:
        """Look at the page in both themes; only the contrast differs between them."""
        for palette, only in ((LIGHT, None), (DARK, ["color-contrast"])):
            # What has scrolled below the header would be measured against the header's colour.
            self._page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
            self._page.evaluate("(id) => document.getElementById(id).click()", palette)
            self._page.wait_for_function(
                "(scheme) => document.body.dataset.mdColorScheme === scheme", arg=SCHEMES[palette]
            )
            self._page.evaluate(
                "() => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)))"
            )
            # Colours that still change would be measured half way; what turns for ever may go on.
            self._page.wait_for_function(
                "() => document.getAnimations()"
                ".every((a) => a.effect.getTiming().iterations === Infinity)"
            )
            self.findings |= {f"{state}, {palette}: {each}" for each in serious(self._page, only)}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_an_exercise_is_accessible_in_every_state(page: Page, site: str, language: str) -> None:
    exercise, words, auditor = ExercisePage(page, site), TOOLS[language], Auditor(page)
    dialog = exercise.element.get_by_role("dialog")

    def open_dialog(name: str) -> None:
        exercise.element.get_by_role("button", name=words["more"], exact=True).click()
        exercise.element.get_by_role("button", name=words[name], exact=True).click()
        expect(dialog).to_be_visible()

    exercise.open(language)
    auditor.look("fresh")
    open_dialog("solution")
    auditor.look("giving up")
    page.keyboard.press("Escape")
    open_dialog("share")
    auditor.look("sharing")
    link = dialog.get_by_role("textbox").input_value()
    page.keyboard.press("Escape")
    exercise.replace_code("import sys\nprint(1, file=sys.stderr)\n" + golden("off_by_two.py"))
    page.goto(link)
    exercise.element.locator(".bj-offer summary").click()
    exercise.button("submit").click()
    exercise.expect_verdict("wrong_answer")
    auditor.look("wrong answer, with an offer")
    assert exercise.submit(golden("good.py")) == "accepted"
    auditor.look("accepted")
    open_dialog("attempts")
    dialog.locator("summary").first.click()
    auditor.look("attempts")
    page.keyboard.press("Escape")
    open_dialog("solution")
    auditor.look("solution")
    assert auditor.findings == set()


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_chapter_is_accessible(page: Page, site: str, language: str) -> None:
    page.goto(f"{site}/{CHAPTER[language]}")
    expect(page.locator(".katex").first).to_be_visible()
    for figure in page.locator(".bj-figure").all():
        figure.scroll_into_view_if_needed()
        expect(figure).to_have_attribute("data-state", "ready")
    auditor = Auditor(page)
    auditor.look("chapter")
    chapter = ChapterPage(page, None, language)
    chapter.replace_code(1, "import sys\nprint('warned', file=sys.stderr)\nprint(1 / 0)")
    chapter.press(1, "run")
    chapter.expect_status(1, "ZeroDivisionError")
    question = page.locator(".bj-question").first
    question.get_by_role("textbox").fill("0")
    question.get_by_role("button").click()
    auditor.look("an exception and a wrong answer")
    assert auditor.findings == set()
