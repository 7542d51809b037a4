"""The page and the terminal say the same of the same code, submission by submission.

BOOKJUDGE_ALL=1 tries every golden submission; without it every file of the first corpus and a share
of the others, which keeps a run of the tests short.
"""

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from bookjudge.examiner import judge
from bookjudge.exercise import parse_exercise
from bookjudge.hosts.cpython import CPythonHost
from tests.golden.test_golden import FIRST_CORPUS, FOLDERS, entries, with_short_limits

from .exercise_page import ExercisePage, serve_instead

ALL = os.environ.get("BOOKJUDGE_ALL") == "1"
SHARE = 32
BY_NATURE = ("attack_", "limit_recursion_through_repr")
"""What the two places refuse in ways of their own: processes, the network, a stack in C."""


def chosen() -> Iterator[Any]:
    for folder in FOLDERS:
        for at, entry in enumerate(entries(folder)):
            try:
                source = (folder / entry["file"]).read_bytes().decode("utf-8")
            except UnicodeDecodeError:
                continue  # an editor holds text: such bytes come in a file only
            first = folder.name == "044" and entry["file"] in FIRST_CORPUS
            if ALL or first or at % SHARE == 0:
                case = (folder.name, entry, source)
                yield pytest.param(*case, id=f"{folder.name}/{entry['file']}")


Judged = Callable[[str, str], dict[str, Any]]


@pytest.fixture(scope="module")
def in_page(browser: Browser, site: str) -> Iterator[Judged]:
    """Judges a source in a page of the exercise; other exercises take the place of 44."""
    pages: dict[str, ExercisePage] = {}

    def judged(number: str, source: str) -> dict[str, Any]:
        if number not in pages:
            # a service worker would fetch past the route
            page = browser.new_page(service_workers="block")
            serve_instead(page, *with_short_limits(number))
            pages[number] = ExercisePage(page, site)
            pages[number].open("en")
            pages[number].keep_reports()
        return pages[number].report(source)

    yield judged
    for exercise in pages.values():
        exercise.page.close()


def told(failure: dict[str, Any] | None) -> Any:
    """What a failure says, without what depends on the version of Python."""
    if failure is None:
        return None
    kinds = [part["kind"] for part in failure["explanations"]]
    texts = [part["text"] for part in failure["explanations"] if part["kind"] == "mistake"]
    raised = failure["exception"] and failure["exception"]["type"]
    return [failure["call"], failure["got"], failure["expected"], kinds, texts, raised]


def late(report: dict[str, Any]) -> set[str]:
    """The tests that had no time left: which, depends on how quick a machine is."""
    return {test["name"] for test in report["tests"] if test["outcome"] == "time_limit"}


def comparable(report: dict[str, Any], without: set[str]) -> dict[str, Any]:
    """A report without times, paths, the interpreter's version, and some of its tests."""
    loading = report["loading"]
    tests = [
        [test["name"], test["title"], test["visible"], test["outcome"], told(test["failure"])]
        for test in report["tests"]
        if test["name"] not in without
    ]
    return {
        "verdict": None if without else report["verdict"],
        "scope": report["scope"],
        "loading": [loading["outcome"], told(loading["failure"])],
        "tests": tests,
    }


def assert_alike(page: dict[str, Any], terminal: dict[str, Any], wanted: str) -> None:
    """Compare two reports on a submission that is to get the verdict `wanted`."""
    ended = late(page) | late(terminal)
    assert not ended or wanted in ("time_limit", "memory_limit")
    assert comparable(page, ended) == comparable(terminal, ended)


def outcomes(report: dict[str, Any]) -> list[Any]:
    """How each test of a report ended."""
    return [report["verdict"], *((test["name"], test["outcome"]) for test in report["tests"])]


@pytest.mark.parametrize(("number", "entry", "source"), list(chosen()))
def test_the_page_judges_as_the_terminal_does(
    in_page: Judged, number: str, entry: dict[str, Any], source: str
) -> None:
    page = in_page(number, source)
    wanted = entry["verdict"]
    if wanted == "not_accepted":
        assert page["verdict"] not in ("accepted", "internal_error")
        return
    assert page["verdict"] in wanted.split("|")
    if "|" in wanted:
        return  # the two places differ by nature: no processes in a browser, say
    host = CPythonHost()
    exercise = parse_exercise(*with_short_limits(number))
    terminal = judge(exercise, source.encode(), "all", "en", host).to_json()
    host.close()
    if entry["file"].startswith(BY_NATURE):
        assert outcomes(page) == outcomes(terminal)
    else:
        assert_alike(page, terminal, wanted)
