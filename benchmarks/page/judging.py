"""How long a verdict takes in a page that is ready, and what the main thread has to do for it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from bookjudge.library import read_exercise
from tests.browser.exercise_page import golden

from .loading import NO_SLOWER
from .rows import MILLISECONDS, TESTS, count, figure, ratio, remark
from .visit import READY, VERDICT, Unmeasured, Visit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

EXERCISE = Path(__file__).parents[2] / "exercises/044-roofline-bottleneck"
PLAIN = Path(__file__).with_name("plain_pytest.mjs")
# a spare candidate starts after each judgement, and is not to run beside what is measured next
SETTLE_MS = 1500
# judgements until the engine has compiled what is used
WARM = 5

GOOD = golden("good.py")
_BEGINNING = "def arithmetic_intensity(m, k, n, bytes_per_element=2):\n"
assert GOOD.startswith(_BEGINNING)
# in one test only: the one that counts a small product by hand
ENDLESS = GOOD.replace(_BEGINNING, f"{_BEGINNING}    while (m, k, n) == (2, 3, 4):\n        pass\n")
PRINTS = GOOD.replace(
    _BEGINNING, f"{_BEGINNING}    for line in range(20 * 1024):\n        print('x' * 1023)\n"
)
TYPED = "\n\ndef unit(value, prefixes='kMGT'):\n" + "total = [value ** 2 for _ in 'ab']\n" * 10
SOURCES = {
    "a run that prints 20 MiB": PRINTS,
    "a run with errors": golden("raises_exception_chain.py"),
}

_START = """async ({ code, assets, files }) => {
  const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  const worker = new Worker(address, { type: "module" });
  window.ask = (message) =>
    new Promise((resolve) => {
      worker.onerror = (event) => resolve({ failed: event.message || "no worker" });
      worker.onmessage = ({ data }) => resolve(data);
      worker.postMessage(message);
    });
  return window.ask({ type: "boot", assets, files });
}"""


class Plain:
    """Plain pytest on the exercise's tests, in one Pyodide that stays."""

    def __init__(self, page: Page, site: str) -> None:
        self._page = page
        empty = f"{site}/plain-pytest"
        page.route(empty, lambda route: route.fulfill(content_type="text/html", body="<html>"))
        page.goto(empty)
        names = ("test_examples.py", "test_hidden.py")
        files = {name: (EXERCISE / name).read_text("utf-8") for name in names}
        files["reference.py"] = (EXERCISE / "solution.py").read_text("utf-8")
        files["solution.py"] = GOOD
        assets = f"{site}/assets/bookjudge/"
        code = PLAIN.read_text("utf-8")
        self._expect(page.evaluate(_START, {"code": code, "assets": assets, "files": files}))

    def run(self, tests: int) -> float:
        """Run pytest once; return the seconds, after all these tests have passed."""
        answer = self._expect(self._page.evaluate("ask({ type: 'run' })"))
        if answer["code"] != 0 or f"{tests} passed" not in answer["said"]:
            raise Unmeasured(f"plain pytest: {tests} tests were to pass, and it said {answer}")
        seconds: float = answer["seconds"]
        return seconds

    def close(self) -> None:
        """End it."""
        self._page.context.close()

    @staticmethod
    def _expect(answer: dict[str, Any]) -> dict[str, Any]:
        if "failed" in answer:
            raise Unmeasured(f"plain pytest: {answer['failed'][:500]}")
        return answer


def opened(browser: Browser, site: str) -> Visit:
    """Return a visit in which the judge is ready."""
    visit = Visit(browser.new_context().new_page(), site)
    visit.go()
    visit.until_ready()
    visit.keep_reports()
    return visit


def verdicts(browser: Browser, site: str, runs: int) -> Iterator[str]:
    """Judge right code and run plain pytest on it, in turn."""
    plain = Plain(browser.new_context(service_workers="block").new_page(), site)
    visit = opened(browser, site)
    visit.replace_code(GOOD)
    judged, tested = [], []
    for _ in range(WARM + runs):
        visit.page.wait_for_timeout(SETTLE_MS)
        judged.append(visit.judge())
        visit.page.wait_for_timeout(SETTLE_MS)
        tested.append(plain.run(len(_tests(visit))))
    what = f"click to verdict, {len(_tests(visit))} tests, against plain pytest in a warm Pyodide"
    yield ratio(what, 1.5, judged[WARM:], tested[WARM:], MILLISECONDS)
    plain.close()
    visit.page.context.close()


def endless_loop(browser: Browser, site: str, runs: int) -> Iterator[str]:
    """Judge right code, and right code at once after it and at once after an endless loop."""
    limit = read_exercise(EXERCISE).limits.test_seconds
    visit = opened(browser, site)
    before, over, late, kept, after = ([] for _ in range(5))
    for at in range(WARM + runs):
        visit.replace_code(GOOD)
        visit.page.wait_for_timeout(SETTLE_MS)
        visit.judge()
        visit.replace_code(GOOD)
        seconds = visit.judge()
        if at < WARM:
            continue
        before.append(seconds)
        visit.replace_code(ENDLESS)
        visit.page.wait_for_timeout(SETTLE_MS)
        visit.judge()
        over.append(visit.seconds("click", VERDICT, READY) - limit)
        stopped = [test for test in _tests(visit) if test["outcome"] == "time_limit"]
        if len(stopped) != 1:
            raise Unmeasured(f"one test was to reach its limit, and {len(stopped)} did so")
        late.append(stopped[0]["seconds"] - limit)
        kept.append(sum(test["outcome"] == "passed" for test in _tests(visit)))
        visit.replace_code(GOOD)
        after.append(visit.judge())
    others = len(_tests(visit)) - 1
    what = f"endless loop in one test: click to ready again, less the limit of {limit:g} s"
    yield figure(what, 0.1, over, MILLISECONDS)
    yield remark("… of it the looping test itself", late, MILLISECONDS)
    yield count("… results of the other tests kept", others, kept, TESTS)
    what = "… the next verdict at once, against one at once after right code"
    yield ratio(what, NO_SLOWER, after, before, MILLISECONDS)
    visit.page.context.close()


def tasks(browser: Browser, site: str, runs: int) -> Iterator[str]:
    """Find the longest task of the main thread after load: while loading, judging and typing."""
    longest: dict[str, list[float]] = {name: [] for name in ("starting", *SOURCES, "typing")}
    for _ in range(runs):
        visit = opened(browser, site)
        times = [0.0, visit.now()]
        for source in SOURCES.values():
            visit.replace_code(source)
            visit.judge()
            visit.page.wait_for_timeout(SETTLE_MS)
            times.append(visit.now())
        visit.replace_code(GOOD)
        visit.page.keyboard.type(TYPED)
        visit.page.wait_for_timeout(SETTLE_MS)
        times.append(visit.now())
        for name, begin, end in zip(longest, times[:-1], times[1:], strict=True):
            longest[name].append(visit.longest_task(begin, end))
        visit.page.context.close()
    each = [max(run) for run in zip(*longest.values(), strict=True)]
    yield figure("longest task of the main thread after load", 0.1, each, MILLISECONDS)
    for name, values in longest.items():
        yield remark(f"… {name}", values, MILLISECONDS)


def _tests(visit: Visit) -> list[dict[str, Any]]:
    tests: list[dict[str, Any]] = visit.page.evaluate("window.report.tests")
    return tests
