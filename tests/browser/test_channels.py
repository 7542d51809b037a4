"""The judge says the same whatever carries its frames, and outlives its own workers."""

from collections.abc import Callable, Iterator
from typing import Any

import jsonschema
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from bookjudge.examiner import judge
from bookjudge.exercise import parse_exercise
from bookjudge.hosts.cpython import CPythonHost
from tests.golden.test_golden import GOLDEN, SCHEMA, entries, with_short_limits

from .conftest import SITE
from .exercise_page import PATIENCE_MS, ExercisePage, golden, serve_instead
from .hosts import NO_STACK_SWITCHING, Bare, Host, Poor, serving
from .test_parity import assert_alike

CHANNELS = {"pyodide-jspi": Bare, "pyodide-single": Poor}
SUBMISSIONS = {
    "good_prints.py",
    "off_by_two.py",
    "misspelt_function.py",
    "syntax_error.py",
    "raises_zero_division.py",
    "state_first_call_only.py",
    "deep_recursion.py",
    "value_generator.py",
    "cheat_import_reference.py",
    "cheat_gc_answers.py",
    "infinite_loop.py",
    "limit_print_flood_at_import.py",
}
ENTRIES = [entry for entry in entries(GOLDEN / "044") if entry["file"] in SUBMISSIONS]

There = tuple[ExercisePage, str]


@pytest.fixture(scope="module", params=list(CHANNELS.items()), ids=list(CHANNELS))
def there(request: pytest.FixtureRequest, browser: Browser) -> Iterator[There]:
    """Exercise 44 where frames have to take that channel, and the host that reports name."""
    host, handler = request.param
    with serving(Host(SITE), handler) as plain:
        page = browser.new_page(service_workers="block")
        serve_instead(page, *with_short_limits("044"))
        if handler is Poor:
            page.add_init_script(NO_STACK_SWITCHING)
        exercise = ExercisePage(page, f"{plain.address}/book")
        exercise.open("en")
        exercise.keep_reports()
        yield exercise, host
        page.close()


@pytest.fixture(scope="module")
def terminal() -> Iterator[Callable[[str], dict[str, Any]]]:
    host = CPythonHost()
    exercise = parse_exercise(*with_short_limits("044"))

    def judged(source: str) -> dict[str, Any]:
        return judge(exercise, source.encode(), "all", "en", host).to_json()

    yield judged
    host.close()


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["file"])
def test_every_channel_says_what_the_terminal_says(
    there: There, terminal: Callable[[str], dict[str, Any]], entry: dict[str, Any]
) -> None:
    (exercise, host), source = there, golden(entry["file"])
    report = exercise.report(source)
    jsonschema.validate(report, SCHEMA)
    assert report["judge"]["host"] == host
    wanted = entry["verdict"]
    if wanted == "not_accepted":
        assert report["verdict"] not in ("accepted", "internal_error")
        return
    assert report["verdict"] in wanted.split("|")
    if "|" not in wanted:
        assert_alike(report, terminal(source), wanted)


FORGED = """
import sys
from pyodide.ffi import to_js
frame = sys._getframe()
while frame is not None and "channel" not in frame.f_locals:
    frame = frame.f_back
channel = frame.f_locals["channel"]
for number in range(100):
    for kind in range(6):
        channel.send(to_js(bytes([kind, number, 0, 0, 0]) + b"forged"))
"""

REACHED = """
import js
names = "fetch caches indexedDB navigator postMessage Worker MessageChannel XMLHttpRequest"
make = js.Object.constructor
print("reached", [
    name for name in names.split()
    if getattr(js, name, None) is not None or make.new(f"return typeof {name}")() != "undefined"
])
"""


def test_the_learners_code_forges_nothing_and_reaches_nothing(there: There) -> None:
    exercise, _ = there
    assert exercise.report(FORGED + golden("stub.py"))["verdict"] == "runtime_error"
    report = exercise.report(REACHED + golden("good.py"))
    assert (report["verdict"], report["loading"]["stdout"]) == ("accepted", "reached []\n")


def test_the_page_says_what_the_browser_cannot_do(there: There) -> None:
    exercise, host = there
    assert exercise.submit(golden("good.py")) == "accepted"
    said = {
        "pyodide-jspi": "This page is not isolated",
        "pyodide-single": "This browser runs your code beside the tests",
    }
    expect(exercise.element.locator(".bj-channel")).to_contain_text(said[host])


# Remembers the page's workers and what they are asked, so that a test can end one.
REMEMBER_WORKERS = """
window.examiners = [];
window.asked = 0;
window.Worker = class extends Worker {
  constructor(url, options) {
    super(url, options);
    if (String(url).endsWith("/examiner.js")) window.examiners.push(this);
  }
  postMessage(message, ...rest) {
    if (message.type === "judge") window.asked += 1;
    super.postMessage(message, ...rest);
  }
};
"""


@pytest.fixture
def watched(page: Page, site: str) -> ExercisePage:
    """Exercise 44 in a page that remembers its workers."""
    page.add_init_script(REMEMBER_WORKERS)
    exercise = ExercisePage(page, site)
    exercise.open("en")
    exercise.wait_for_state("ready")
    exercise.replace_code(golden("infinite_import.py"))
    return exercise


def end_examiner(page: Page, number: int) -> None:
    """End the examiner that is asked as the page's `number`th, while it judges."""
    page.wait_for_function("(number) => window.asked >= number", arg=number, timeout=PATIENCE_MS)
    page.evaluate("window.examiners.at(-1).terminate()")


def test_an_examiner_that_dies_is_replaced_once_and_then_offered_again(
    watched: ExercisePage,
) -> None:
    page = watched.page
    watched.button("submit").click()
    end_examiner(page, 1)
    watched.expect_verdict("time_limit")
    watched.button("submit").click()
    end_examiner(page, 3)
    end_examiner(page, 4)
    watched.expect_verdict("internal_error")
    expect(watched.element).to_contain_text("This is not a fault of your code, which is kept.")
    watched.element.get_by_role("button", name="Try again").click()
    watched.expect_verdict("time_limit")
    assert page.evaluate("window.asked") == 5


def test_what_a_sleeping_computer_let_run_out_is_judged_again_once(watched: ExercisePage) -> None:
    page = watched.page
    watched.button("submit").click()
    page.wait_for_function("() => window.asked === 1", timeout=PATIENCE_MS)
    page.evaluate("{ const { now } = Date; Date.now = () => now() + 60_000; }")
    watched.expect_verdict("time_limit")
    assert page.evaluate("window.asked") == 2


def test_after_two_candidates_that_do_not_start_the_learner_decides(
    context: BrowserContext, page: Page, site: str
) -> None:
    tried: list[str] = []

    def refuse(route: Any) -> None:
        tried.append(route.request.url)
        route.abort()

    context.route("**/candidate.js", refuse)
    exercise = ExercisePage(page, site)
    exercise.open("en")
    expect(exercise.element.locator(".bj-trouble")).to_contain_text(
        "Python could not be started", timeout=PATIENCE_MS
    )
    # twice thawed, twice booted; the service worker may want it once more, for later
    assert len(tried) in (4, 5)
    context.unroute("**/candidate.js")
    exercise.element.get_by_role("button", name="Try again").click()
    assert exercise.submit(golden("good.py")) == "accepted"
