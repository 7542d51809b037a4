"""Judges over and over in one page: memory, nodes (after a collection) and time have to stay flat.

python -m benchmarks.soak_page [JUDGEMENTS]    a multiple of 40: each row then shows the same report
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from tests.browser.exercise_page import ExercisePage, golden

from .material import chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession

SUBMISSIONS = ("good.py", "off_by_two.py", "raises_zero_division.py", "cheat_os_exit.py")


def paste_code(exercise: ExercisePage, source: str) -> None:
    """Paste other code: of text typed, Chromium's own undo keeps the nodes of 1,000 insertions."""
    exercise.page.evaluate("text => navigator.clipboard.writeText(text)", source)
    exercise.editor.click()
    exercise.page.keyboard.press("ControlOrMeta+a")
    exercise.page.keyboard.press("ControlOrMeta+v")


def renderer_mib(browser: Browser) -> float:
    """Return the memory of this browser's largest renderer process, in MiB."""
    session = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    pages = max(
        int(Path(f"/proc/{process['id']}/statm").read_text().split()[1])
        for process in processes
        if process["type"] == "renderer"
    )
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def nodes(session: CDPSession) -> int:
    """Return how many DOM nodes the page keeps, the detached ones too."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return next(int(metric["value"]) for metric in metrics if metric["name"] == "Nodes")


def main() -> None:
    """Print a row after each tenth of the judgements."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 320
    print("| judgements | memory MiB | nodes | median ms |\n| --- | --- | --- | --- |")
    with chromium() as (browser, site):
        page = browser.new_page(permissions=["clipboard-read", "clipboard-write"])
        exercise = ExercisePage(page, site)
        exercise.open("en")
        exercise.wait_for_state("ready")
        collector = page.context.new_cdp_session(page)
        collector.send("Performance.enable")
        times: list[float] = []
        for at in range(1, count + 1):
            paste_code(exercise, golden(SUBMISSIONS[at % len(SUBMISSIONS)]))
            began = time.perf_counter()
            exercise.button("submit").click()
            exercise.verdict()
            times.append(1000 * (time.perf_counter() - began))
            if at % (count // 10) == 0:
                # An ended candidate takes seconds to go, with its 30 MiB.
                while sum("candidate" in worker.url for worker in page.workers) > 1:
                    page.wait_for_timeout(100)
                collector.send("HeapProfiler.collectGarbage")
                memory, middle = renderer_mib(browser), statistics.median(times)
                print(f"| {at} | {memory:.0f} | {nodes(collector)} | {middle:.0f} |", flush=True)
                times = []


if __name__ == "__main__":
    main()
