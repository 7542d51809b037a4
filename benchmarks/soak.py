"""Judges over and over in one process: memory, time and descriptors have to stay flat.

python -m benchmarks.soak [JUDGEMENTS]
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from pathlib import Path

from bookjudge.examiner import judge
from bookjudge.hosts.cpython import CPythonHost
from bookjudge.library import read_exercise

ROOT = Path(__file__).resolve().parents[1]
SUBMISSIONS = ("good.py", "off_by_two.py", "raises_zero_division.py", "cheat_os_exit.py")


def resident_mib() -> float:
    """Return the memory of this process, in MiB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def main() -> None:
    """Print a row after each tenth of the judgements."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    exercise = read_exercise(ROOT / "exercises/044-roofline-bottleneck")
    sources = [(ROOT / "tests/golden/044" / name).read_bytes() for name in SUBMISSIONS]
    host = CPythonHost()
    print("| judgements | memory MiB | median ms | open descriptors |\n| --- | --- | --- | --- |")
    times: list[float] = []
    for at in range(1, count + 1):
        began = time.perf_counter()
        judge(exercise, sources[at % len(sources)], "all", "en", host)
        times.append(1000 * (time.perf_counter() - began))
        if at % (count // 10) == 0:
            descriptors = sum(1 for _ in Path("/proc/self/fd").iterdir())
            middle = statistics.median(times)
            print(f"| {at} | {resident_mib():.1f} | {middle:.1f} | {descriptors} |", flush=True)
            times = []
    host.close()


if __name__ == "__main__":
    main()
