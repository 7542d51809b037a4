"""An exercise's page as a learner uses it: type, run, read."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from bookjudge.bundle import page_bundle
from bookjudge.exercise import parse_exercise

GOLDEN = Path(__file__).parents[1] / "golden/044"
PATHS = {"en": "exercises/044-roofline-bottleneck/", "zh": "zh/exercises/044-roofline-bottleneck/"}
WORDS = {
    "en": {"run": "Run", "submit": "Submit", "stop": "Stop", "reset": "Reset"},
    "zh": {"run": "运行", "submit": "提交", "stop": "停止", "reset": "重置"},
}
# Booting two interpreters and a judgement up to its limits, on a busy machine.
PATIENCE_MS = 90_000


def golden(name: str) -> str:
    """Return a submission of the golden folder as the editor would hold it."""
    return (GOLDEN / name).read_text("utf-8-sig").replace("\r\n", "\n")


def serve_instead(page: Page, folder: str, files: dict[str, str]) -> None:
    """Have the page of exercise 44 get another one; its service workers must be blocked."""
    bundle = json.dumps(page_bundle(parse_exercise(folder, files), files["exercise.toml"]))
    page.route("**/exercises/044.json", lambda route: route.fulfill(body=bundle))


def wait_until(page: Page, holds: Callable[[], bool]) -> None:
    """Wait for what only this process can see; fails when it does not come."""
    end = time.monotonic() + PATIENCE_MS / 1000
    while not holds():
        assert time.monotonic() < end, "it did not come"
        page.wait_for_timeout(20)


class ExercisePage:
    """Exercise 44 in a tab."""

    def __init__(self, page: Page, site: str) -> None:
        self.page = page
        self.language = "en"
        self._site = site

    def open(self, language: str) -> None:
        self.language = language
        self.page.goto(f"{self._site}/{PATHS[language]}")
        expect(self.editor).to_be_visible(timeout=PATIENCE_MS)

    @property
    def element(self) -> Locator:
        return self.page.locator(".bj-exercise")

    @property
    def editor(self) -> Locator:
        return self.element.locator(".cm-content")

    def button(self, action: str) -> Locator:
        return self.element.get_by_role("button", name=WORDS[self.language][action], exact=True)

    @property
    def code(self) -> str:
        """What the editor holds."""
        return "\n".join(self.editor.locator(".cm-line").all_inner_texts())

    def replace_code(self, source: str) -> None:
        """Put other code into the editor, as pasting does."""
        self.editor.click()
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.press("Delete")
        self.page.keyboard.insert_text(source)

    def wait_for_state(self, state: str) -> None:
        expect(self.element).to_have_attribute("data-state", state, timeout=PATIENCE_MS)

    def expect_verdict(self, verdict: str) -> None:
        expect(self.element).to_have_attribute("data-verdict", verdict, timeout=PATIENCE_MS)

    def verdict(self) -> str | None:
        """Wait for the judgement to end and return what it said."""
        self.page.wait_for_function(
            "() => document.querySelector('.bj-exercise').dataset.verdict", timeout=PATIENCE_MS
        )
        return self.element.get_attribute("data-verdict")

    def keep_reports(self) -> None:
        """Keep the last report in the page, for `report`."""
        self.page.evaluate(
            "document.querySelector('.bj-exercise')"
            ".addEventListener('bookjudge:report', (event) => { window.report = event.detail; })"
        )

    def report(self, source: str) -> dict[str, Any]:
        """Submit code and return the whole report; `keep_reports` comes first."""
        self.submit(source)
        report: dict[str, Any] = self.page.evaluate("window.report")
        return report

    def submit(self, source: str) -> str | None:
        """Submit code and return the verdict."""
        self.replace_code(source)
        self.button("submit").click()
        return self.verdict()
