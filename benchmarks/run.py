"""Measures the judge in one run and prints a table of medians: `make bench`.

Ratios between rows of one run mean something; a single time, on a shared machine, does not.
"""

from __future__ import annotations

import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
GOOD = ROOT / "tests/golden/044/good.py"
EXERCISE = ROOT / "exercises/044-roofline-bottleneck"
RUNS = 15
PAGES = 5


def seconds(command: list[str], folder: Path) -> float:
    """Return how long a command took; it has to end with exit code 0."""
    began = time.perf_counter()
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    return time.perf_counter() - began


def terminal() -> dict[str, list[float]]:
    """Time `judge.py 44` and plain pytest on the same tests in the same environment, in turn."""
    subprocess.run([sys.executable, "judge.py", "44", str(GOOD)], cwd=ROOT, check=True)
    python = str(ROOT / ".venv/bin/python")
    rows: dict[str, list[float]] = {"judge.py": [], "judge.py, its own Python": [], "pytest": []}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for test in EXERCISE.glob("test_*.py"):
            shutil.copy(test, folder)
        shutil.copy(GOOD, folder / "solution.py")
        shutil.copy(EXERCISE / "solution.py", folder / "reference.py")
        plain = [python, "-m", "pytest", "-q"]
        seconds(plain, folder)
        for _ in range(RUNS):
            judge = [str(ROOT / "judge.py"), "44", str(GOOD)]
            rows["judge.py"].append(seconds([sys.executable, *judge], folder))
            rows["judge.py, its own Python"].append(seconds([python, *judge], folder))
            rows["pytest"].append(seconds(plain, folder))
    return rows


def page() -> dict[str, list[float]]:
    """Time exercise 44 in Chromium: to ready, click to verdict, and a loop."""
    from playwright.sync_api import sync_playwright

    from bookjudge.cli.serve import make_server
    from tests.browser.conftest import FLAGS, SITE
    from tests.browser.exercise_page import ExercisePage, golden

    rows: dict[str, list[float]] = {"load to ready": [], "click to verdict": []}
    rows["click to verdict, a loop with limit 2 s in 2 tests"] = []
    chromium = shutil.which("chromium")
    with make_server(SITE) as server, sync_playwright() as playwright:
        import threading

        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        for _ in range(PAGES):
            context = browser.new_context()
            exercise = ExercisePage(context.new_page(), f"http://127.0.0.1:{server.server_port}")
            began = time.perf_counter()
            exercise.open("en")
            exercise.wait_for_state("ready")
            rows["load to ready"].append(time.perf_counter() - began)
            for source, row in (
                ("good.py", "click to verdict"),
                ("infinite_loop.py", list(rows)[2]),
            ):
                exercise.replace_code(golden(source))
                exercise.page.wait_for_load_state("networkidle")
                began = time.perf_counter()
                exercise.button("submit").click()
                exercise.verdict()
                rows[row].append(time.perf_counter() - began)
            context.close()
        browser.close()
        server.shutdown()
    return rows


def table(rows: dict[str, list[float]]) -> str:
    """Return the rows as a Markdown table, in milliseconds."""
    lines = ["| what | median ms | min | max | runs |", "| --- | --- | --- | --- | --- |"]
    for name, times in rows.items():
        middle, low, high = (1000 * f(times) for f in (statistics.median, min, max))
        lines.append(f"| {name} | {middle:.0f} | {low:.0f} | {high:.0f} | {len(times)} |")
    return "\n".join(lines)


def main() -> None:
    """Print both tables and the ratio that has a target."""
    in_terminal = terminal()
    print("Terminal\n")
    print(table(in_terminal))
    pairs = zip(in_terminal["judge.py"], in_terminal["pytest"], strict=True)
    ratio = statistics.median(judge / pytest for judge, pytest in pairs)
    print(f"\njudge.py against pytest, median of {RUNS} pairs: {ratio:.2f}\n")
    print("Chromium\n")
    print(table(page()))


if __name__ == "__main__":
    main()
