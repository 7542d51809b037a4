"""Exercise 44 in a tab that notes by its own clock what happens when."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.browser.exercise_page import PATHS, PATIENCE_MS, ExercisePage

if TYPE_CHECKING:
    from playwright.sync_api import Page

READY = "data-state=ready"
VERDICT = "data-verdict"
STANDS_BY = "candidate ready"

_NOTE = """(() => {
  const notes = (window.notes = []);
  const waiting = [];
  const note = (window.note = (what, at, lasted = 0) => {
    notes.push({ what, at, lasted });
    for (const each of waiting) if (each.what === what) each.done();
  });
  // to look at the page again and again would keep it from its work
  window.noted = (what, patience) => new Promise((done, failed) => {
    if (notes.some((each) => each.what === what)) return done();
    waiting.push({ what, done });
    setTimeout(() => failed(new Error(`no ${what} within ${patience} ms`)), patience);
  });
  new MutationObserver((changes) => {
    for (const { target, attributeName } of changes) {
      const value = target.getAttribute(attributeName);
      if (!target.matches(".bj-exercise") || value === null) continue;
      const what = attributeName === "data-state" ? `data-state=${value}` : attributeName;
      note(what, performance.now());
    }
  }).observe(document, { subtree: true, attributeFilter: ["data-state", "data-verdict"] });
  addEventListener("click", ({ timeStamp }) => note("click", timeStamp), true);
  const tasks = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) note("task", startTime, duration);
  });
  tasks.observe({ type: "longtask", buffered: true });
})()"""
# what the page's loader brings; for an ordinary boot it finds, fetches and makes no image
_LOADING = """(ordinary) => {
  const { Worker } = window;
  window.Worker = function (url, options) {
    const worker = new Worker(url, options);
    const name = new URL(url, document.baseURI).pathname.split("/").at(-1);
    if (ordinary && name === "freezer.js") worker.terminate();
    const note = (what) => window.note(what, performance.now());
    if (name === "candidate.js")
      worker.addEventListener("message", ({ data }) => note(`candidate ${data.type}`));
    if (name !== "loader.js") return worker;
    worker.addEventListener("message", ({ data: { loaded } }) => {
      if (loaded !== undefined) window.booted = loaded.image === null;
    });
    const post = worker.postMessage.bind(worker);
    if (ordinary) worker.postMessage = (asked) => post({ ...asked, images: "none" });
    return worker;
  };
}"""
_BETWEEN = """([begin, ...steps]) => {
  const { notes } = window;
  const from = notes.findLastIndex(({ what }) => what === begin);
  const next = (at, step) => notes.findIndex(({ what }, index) => index > at && what === step);
  return (notes[steps.reduce(next, from)].at - (notes[from]?.at ?? 0)) / 1000;
}"""
_LONGEST = """([from, to]) => {
  const { loadEventEnd } = performance.getEntriesByType("navigation")[0];
  const tasks = window.notes.filter(
    ({ what, at }) => what === "task" && at >= Math.max(from, loadEventEnd) && at < to,
  );
  return Math.max(0, ...tasks.map(({ lasted }) => lasted)) / 1000;
}"""


class Unmeasured(Exception):
    """What was to be measured is not what happened; the message says why."""


class Visit(ExercisePage):
    """A visit to the exercise; with `ordinary`, one whose interpreters boot."""

    def __init__(self, page: Page, site: str, *, ordinary: bool = False) -> None:
        super().__init__(page, site)
        self._ordinary = ordinary
        self._address = f"{site}/{PATHS['en']}"
        page.set_default_timeout(PATIENCE_MS)
        page.add_init_script(_NOTE)
        page.add_init_script(f"({_LOADING})({json.dumps(ordinary)})")

    def go(self) -> None:
        """Open the page, or load it again; wait for nothing but the editor."""
        self.page.goto(self._address, wait_until="commit")
        self.editor.wait_for()

    def until_ready(self) -> float:
        """Return the seconds from the beginning of the navigation until the judge is ready."""
        self._until(READY)
        return self.seconds("", READY)

    def until_settled(self) -> None:
        """Wait until a candidate stands by as well, so that nothing goes on behind the page."""
        self._until(STANDS_BY)

    def _until(self, what: str) -> None:
        self.page.evaluate("(asked) => window.noted(...asked)", [what, PATIENCE_MS])

    def judge(self) -> float:
        """Press Submit; return the seconds until the verdict."""
        self.button("submit").click()
        if (verdict := self.verdict()) == "internal_error":
            raise Unmeasured(f"the page could not judge: {verdict}")
        return self.seconds("click", VERDICT)

    def seconds(self, begin: str, *steps: str) -> float:
        """Return the time from the last `begin`, or the navigation's, to the last step after it."""
        passed: float = self.page.evaluate(_BETWEEN, [begin, *steps])
        return passed

    @property
    def booted(self) -> bool:
        """Whether the interpreters of the page started without an image."""
        booted: bool = self.page.evaluate("window.booted")
        return booted

    def check_start(self) -> None:
        """Refuse a visit whose interpreters did not start in the way that is measured."""
        if self.booted != self._ordinary:
            way = "booted" if self.booted else "thawed"
            raise Unmeasured(f"the interpreters were {way}, and the other way was to be measured")

    def now(self) -> float:
        """Return the page's own time, for `longest_task`."""
        time: float = self.page.evaluate("performance.now()")
        return time

    def longest_task(self, begin: float, end: float) -> float:
        """Return the seconds of the longest task after the load event; 0 where none took 50 ms."""
        task: float = self.page.evaluate(_LONGEST, [begin, end])
        return task
