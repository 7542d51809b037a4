"""Writers of a progress file that are killed, or that write at once; run as a program by tests.

`kill WORKSPACE TIMES` ends a writer at random moments and looks at the file after each; `write
WORKSPACE FROM TO` records a hint for each of these exercises.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from itertools import count
from pathlib import Path

from bookjudge.cli.progressfile import from_bytes
from bookjudge.cli.record import Attempt, Record, hinted
from bookjudge.cli.store import FILE, Store

_LONGEST_LIFE = 0.01
WHEN = "2026-05-04T12:30:00.000Z"


def hint(store: Store, exercise: int, number: int) -> None:
    """Record a hint."""

    def change(record: Record) -> Record:
        return hinted(record, number, WHEN)

    store.change(exercise, change)
    assert not store.take_troubles()


def kill(workspace: Path, times: int) -> int:
    """Return how often a writer died while a new file was half done."""
    half_done, last = 0, 0
    long = Record(attempts=(Attempt(WHEN, 1, "all", "accepted", 1, 1, "x = 1\n" * 40_000),))
    Store(workspace).change(1, lambda _: long)
    for _ in range(times):
        reading, writing = os.pipe()
        pid = os.fork()
        if pid == 0:
            for number in count(last + 1):
                hint(Store(workspace), 44, number)
                os.write(writing, b"%d\n" % number)
        os.close(writing)
        first = os.read(reading, 64)
        time.sleep(random.uniform(0, _LONGEST_LIFE))
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        with os.fdopen(reading, "rb") as pipe:
            told = (first + pipe.read()).split()
        last = max([last, *map(int, told)])
        record = from_bytes((workspace / FILE).read_bytes())[44]
        assert record.progress is not None and record.progress.hints >= last, (record, last)
        half_done += (workspace / f"{FILE}.new").exists()
        last = record.progress.hints
    return half_done


if __name__ == "__main__":
    folder = Path(sys.argv[2])
    if sys.argv[1] == "kill":
        print(kill(folder, int(sys.argv[3])))  # noqa: T201
    else:
        for exercise in range(int(sys.argv[3]), int(sys.argv[4])):
            hint(Store(folder), exercise, 1)
