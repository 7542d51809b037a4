"""What code can try in a browser only; test_parity.py has what it can try anywhere."""

import re

import pytest
from playwright.sync_api import expect

from .exercise_page import ExercisePage, golden

BROWSER_CHEATS = {
    "a message to the page": """
import js
js.postMessage(js.JSON.parse('{"type": "report", "json": "{}"}'))
""",
    "a message through what is left of the globals": """
from pyodide.code import run_js
run_js("self.postMessage({type: 'report', json: '{}'})")
""",
    "a look at the tests": """
import glob
for path in glob.glob("/**/test_*.py", recursive=True):
    print(open(path).read())
""",
    "the reference by import": """
import js
from pyodide.ffi import run_sync
run_sync(js.fetch("../../assets/bookjudge/exercises/044.json"))
""",
}


@pytest.mark.parametrize("code", BROWSER_CHEATS.values(), ids=BROWSER_CHEATS.keys())
def test_no_way_out_of_the_candidate_is_accepted(warm_exercise: ExercisePage, code: str) -> None:
    verdict = warm_exercise.submit(code + golden("stub.py"))
    assert verdict in ("wrong_answer", "runtime_error")


def test_the_learners_code_reaches_no_storage_network_message_or_worker(
    warm_exercise: ExercisePage,
) -> None:
    names = (
        "fetch caches indexedDB navigator postMessage Worker XMLHttpRequest WebSocket importScripts"
    )
    probe = f"""
import js
found = [name for name in "{names}".split() if getattr(js, name, None) is not None]
make = js.Object.constructor
for name in "{names}".split():
    try:
        if make.new(f"return typeof {{name}}")() != "undefined":
            found.append(name)
    except Exception:
        pass  # the policy of the worker lets no text become code
print("found", found)
"""
    assert warm_exercise.submit(probe + golden("good.py")) == "accepted"
    expect(warm_exercise.element).to_contain_text("found []")


STORE = """
import js
def write():
    left = []
    scope = js.globalThis
    for name in ("caches", "indexedDB", "localStorage", "navigator", "cookieStore"):
        if getattr(scope, name, None) is not None:
            left.append(name)
    make = js.Object.constructor
    for body in ("caches.open('evil')", "indexedDB.open('evil')", "navigator.storage"):
        try:
            make.new(f"return {body}")()
            left.append(body)
        except BaseException:
            pass
    return left
print("left", write())
"""


def test_a_submission_writes_nothing_into_the_readers_storage(
    warm_exercise: ExercisePage,
) -> None:
    assert warm_exercise.submit(STORE + golden("good.py")) == "accepted"
    expect(warm_exercise.element).to_contain_text("left []")
    stored = warm_exercise.page.evaluate(
        """async () => {
          const bases = (await indexedDB.databases()).map(({ name }) => name);
          return [...(await caches.keys()), ...bases, ...Object.keys(localStorage)];
        }"""
    )
    assert not [name for name in stored if "evil" in name]


FATAL = {
    "freeing a deeply nested list": """
def ridge_point(peak_flops, bandwidth):
    nested = []
    for _ in range(200_000): nested = [nested]
    return peak_flops / bandwidth
""",
    "json nested deeply": """
def ridge_point(peak_flops, bandwidth):
    import json
    json.loads("[" * 100_000)
    return peak_flops / bandwidth
""",
    "a C recursion": """
def ridge_point(peak_flops, bandwidth):
    import functools
    f = lambda: 1
    for _ in range(100_000): f = functools.partial(f)
    f()
    return peak_flops / bandwidth
""",
    "os.abort": """
def ridge_point(peak_flops, bandwidth):
    import os
    os.abort()
""",
    "closing the worker": """
def ridge_point(peak_flops, bandwidth):
    import js
    js.close()
""",
}


@pytest.mark.parametrize("code", FATAL.values(), ids=FATAL.keys())
def test_a_fatal_error_costs_its_tests_and_nothing_else(
    warm_exercise: ExercisePage, code: str
) -> None:
    warm_exercise.keep_reports()
    report = warm_exercise.report(golden("good.py") + code)
    assert report["verdict"] in ("runtime_error", "accepted", "memory_limit")
    others = [test for test in report["tests"] if re.search("intensity|attainable", test["name"])]
    assert [test["outcome"] for test in others] == ["passed"] * len(others)
    assert warm_exercise.submit(golden("good.py")) == "accepted"
