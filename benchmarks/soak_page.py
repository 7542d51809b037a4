"""Judges over and over in one page: memory (after a collection) and time have to stay flat.

python -m benchmarks.soak_page [JUDGEMENTS]
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from pathlib import Path

from tests.browser.exercise_page import ExercisePage, golden

from .material import chromium

SUBMISSIONS = ("good.py", "off_by_two.py", "raises_zero_division.py", "cheat_os_exit.py")


def renderer_mib() -> float:
    """Return the memory of the largest renderer process on this machine, in MiB."""
    largest = 0
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if b"--type=renderer" in (process / "cmdline").read_bytes():
                largest = max(largest, int((process / "statm").read_text().split()[1]))
        except OSError:  # it ended meanwhile
            continue
    return largest * os.sysconf("SC_PAGE_SIZE") / 2**20


def main() -> None:
    """Print a row after each tenth of the judgements."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    print("| judgements | memory MiB | median ms |\n| --- | --- | --- |")
    with chromium() as (browser, site):
        page = browser.new_page()
        exercise = ExercisePage(page, site)
        exercise.open("en")
        exercise.wait_for_state("ready")
        collector = page.context.new_cdp_session(page)
        times: list[float] = []
        for at in range(1, count + 1):
            exercise.replace_code(golden(SUBMISSIONS[at % len(SUBMISSIONS)]))
            began = time.perf_counter()
            exercise.button("submit").click()
            exercise.verdict()
            times.append(1000 * (time.perf_counter() - began))
            if at % (count // 10) == 0:
                collector.send("HeapProfiler.collectGarbage")
                middle = statistics.median(times)
                print(f"| {at} | {renderer_mib():.0f} | {middle:.0f} |", flush=True)
                times = []


if __name__ == "__main__":
    main()
