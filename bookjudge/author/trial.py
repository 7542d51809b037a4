"""What the judge says of an exercise's own code: starter, reference and mistakes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from ..examiner import judge
from ..hosts.cpython import CPythonHost
from ..hosts.loopback import LoopbackHost
from .bench import Job, run_on_bench
from .folder import STARTER
from .forks import in_forks

if TYPE_CHECKING:
    from pathlib import Path

    from ..exercise import Exercise
    from ..verdict import Report
    from .bench import Ran

_RUNS = 10
"""How often the tests are run after each of two collections: once in file order, then shuffled."""


@dataclass(frozen=True, slots=True)
class Trial:
    """How everything went. None stands for what does not end."""

    exercise: Exercise
    reports: dict[str, Report | None]
    """Of the starter and the mistakes, by their path in the folder."""
    in_file_order: list[dict[str, Ran]]
    shuffled: list[dict[str, Ran]]
    """The tests on the reference by name, run again and again."""
    logs: dict[str, dict[str, Ran]]
    """The tests on each mistake that ends, by its path and by their names."""


def try_out(exercise: Exercise) -> Trial:
    """Judge the exercise's own code, each in a process of its own; raises HostError, WorkFailed."""
    mistakes = {f"mistakes/{mistake.file}": mistake.source for mistake in exercise.mistakes}
    sources = {STARTER: exercise.starter, **mistakes}
    seconds = exercise.limits.total_seconds
    runs: list[list[dict[str, Ran]]] = []
    others = [Job(source) for source in mistakes.values()]
    for first in (0, _RUNS):
        seeds = None, *range(first + 1, first + _RUNS)
        again = [Job(exercise.reference, seed) for seed in seeds]
        ran = run_on_bench(exercise, [*again, *others], seconds)
        runs.append([{test.name: test for test in tests or ()} for tests in ran])
        others = []
    logs = dict(zip(mistakes, runs[0][_RUNS:], strict=True))
    shuffled = [run for half in runs for run in half[1:_RUNS]]
    jobs = [partial(_judge, exercise, source) for source in sources.values()]
    reports = dict(zip(sources, in_forks(jobs, seconds), strict=True))
    return Trial(exercise, reports, [half[0] for half in runs], shuffled, logs)


def _judge(exercise: Exercise, source: str) -> Report:
    return judge(exercise, source.encode(), "all", "en", LoopbackHost())


def judged_reference(exercise: Exercise, packages: Path | None) -> Report:
    """Return what the judge says of the reference, in the place of a learner's code."""
    host = CPythonHost(packages)
    try:
        return judge(exercise, exercise.reference.encode(), "all", "en", host)
    finally:
        host.close()
