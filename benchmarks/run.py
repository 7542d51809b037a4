"""Measures the judge in the terminal, and a call in both places, and prints tables of medians.

Ratios between rows of one run mean something; a single time, on a shared machine, does not.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bookjudge.examiner import judge
from bookjudge.hosts.cpython import CPythonHost
from tests.browser.exercise_page import ExercisePage

from .material import (
    CALLED,
    CALLS,
    ROOT,
    calling_bundle,
    calling_exercise,
    chromium,
)

GOOD = ROOT / "tests/golden/044/good.py"
EXERCISE = ROOT / "exercises/044-roofline-bottleneck"
RUNS = 15
JUDGEMENTS = 5

Rows = dict[str, list[float]]


def seconds(command: list[str], folder: Path) -> float:
    """Return how long a command took; it has to end with exit code 0."""
    began = time.perf_counter()
    # not the progress of whoever measures
    env = {**os.environ, "BOOKJUDGE_WORKSPACE": str(folder)}
    subprocess.run(command, cwd=folder, check=True, capture_output=True, env=env)
    return time.perf_counter() - began


def terminal() -> Rows:
    """Time `judge.py 44` and plain pytest on the same tests in the same environment, in turn."""
    judge_py = [str(ROOT / "judge.py"), "44", str(GOOD)]
    python = str(ROOT / ".venv/bin/python")
    rows: Rows = {"python judge.py 44": [], ".venv/bin/python judge.py 44": []}
    rows["python -m pytest, same tests"] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        seconds([sys.executable, *judge_py], folder)  # sets itself up
        for test in EXERCISE.glob("test_*.py"):
            shutil.copy(test, folder)
        shutil.copy(GOOD, folder / "solution.py")
        shutil.copy(EXERCISE / "solution.py", folder / "reference.py")
        commands = [[sys.executable, *judge_py], [python, *judge_py]]
        commands.append([python, "-m", "pytest", "-q"])
        for _ in range(RUNS):
            for row, command in zip(rows, commands, strict=True):
                rows[row].append(seconds(command, folder))
    return rows


def calls() -> Rows:
    """Time a call of two floats from a test to the candidate, in a child process."""
    times = []
    for _ in range(JUDGEMENTS):
        host = CPythonHost()
        report = judge(calling_exercise(), CALLED.encode(), "all", "en", host)
        times.append(report.tests[0].seconds / CALLS)
        host.close()
    return {"a call to the child process": times}


def page_calls() -> Rows:
    """Time the same call from the examiner's worker to the candidate's."""
    times = []
    with chromium() as (browser, site):
        page = browser.new_page(service_workers="block")  # it would fetch past the route
        page.route("**/exercises/044.json", lambda route: route.fulfill(body=calling_bundle()))
        exercise = ExercisePage(page, site)
        exercise.open("en")
        exercise.keep_reports()
        for _ in range(JUDGEMENTS):
            exercise.wait_for_state("ready")
            report = exercise.report(CALLED)
            times.append(report["tests"][0]["seconds"] / CALLS)
    return {"a call to the other worker": times}


def table(rows: Rows, unit: str) -> str:
    """Return the rows as a Markdown table."""
    scale = {"ms": 1e3, "µs": 1e6}[unit]
    lines = [f"| what | median {unit} | min | max | runs |", "| --- | --- | --- | --- | --- |"]
    for name, times in rows.items():
        middle, low, high = (scale * f(times) for f in (statistics.median, min, max))
        lines.append(f"| {name} | {middle:.0f} | {low:.0f} | {high:.0f} | {len(times)} |")
    return "\n".join(lines)


def main() -> None:
    """Print every table, and the ratio that has a target."""
    rows = terminal()
    judged, plain = rows["python judge.py 44"], rows["python -m pytest, same tests"]
    pairs = [one / other for one, other in zip(judged, plain, strict=True)]
    print(table(rows, "ms"))
    print(f"\njudge.py against pytest, median of {RUNS} pairs: {statistics.median(pairs):.2f}\n")
    print(table({**calls(), **page_calls()}, "µs"))


if __name__ == "__main__":
    main()
