"""An exercise's tests, collected once and run on any code, each time in a process of its own."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from .. import wire
from ..calls import RaisedError, Returned
from ..runner import run_item, run_tests
from ..stand_in import StandIn
from ..verdict import Outcome
from .forks import in_forks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import pytest

    from ..calls import Call, Ended
    from ..exercise import Exercise
    from ..runner import TestRun


@dataclass(frozen=True, slots=True)
class Ran:
    """How a test went; `asked` and `answered` are digests of its calls and of how they ended."""

    name: str
    function: str
    visible: bool
    passed: bool
    seconds: float
    asked: str
    answered: str


@dataclass(frozen=True, slots=True)
class Job:
    """What to run: some code, and the tests in file order or shuffled by a seed.

    With an `order`, the names of all tests, they come in it, and none after the first that fails.
    """

    source: str
    seed: int | None = None
    order: tuple[str, ...] = ()


def run_on_bench(exercise: Exercise, jobs: Iterable[Job], seconds: float) -> list[list[Ran] | None]:
    """Run the tests for each job; an empty list where the code cannot be loaded.

    None stands for a job that took longer than `seconds`. Raises HostError for tests that cannot
    even be collected, WorkFailed for one that broke the process.
    """
    # a failed test is not compared with the mistakes
    exercise = replace(exercise, mistakes=())
    remote = _Replaceable(exercise.reference, exercise.limits)
    results: list[list[Ran] | None] = []

    def loop(items: list[pytest.Item], runs: list[TestRun]) -> None:
        work = [_work(job, items, runs, remote) for job in jobs]
        results.extend(in_forks(work, seconds))

    run_tests(exercise, "all", remote, loop)
    return results


class _Replaceable(StandIn):
    def put(self, source: str) -> bool:
        """Put other code in the place of the reference; return whether it can be loaded."""
        self._source = source
        return isinstance(self.load(), Returned)


def _work(
    job: Job, items: list[pytest.Item], runs: list[TestRun], remote: _Replaceable
) -> Callable[[], list[Ran]]:
    def work() -> list[Ran]:
        if not remote.put(job.source):
            return []
        order = list(items)
        if job.seed is not None:
            Random(job.seed).shuffle(order)
        if job.order:
            order.sort(key=lambda item: job.order.index(item.name))
        for item, following in zip(order, [*order[1:], None], strict=True):
            run_item(item, following)
            if job.order and runs[-1].outcome is not Outcome.PASSED:
                break
        return [_ran(run) for run in runs]

    return work


def _ran(run: TestRun) -> Ran:
    asked = [(call.name, call.operation, _arguments(call)) for call in run.calls]
    answered = [_plain(call.ended) for call in run.calls]
    passed = run.outcome is Outcome.PASSED
    return Ran(
        run.name, run.function, run.visible, passed, run.seconds, _digest(asked), _digest(answered)
    )


def _arguments(call: Call) -> object:
    """Return what a call was given; of a test's own function no more than its type."""
    if not call.request:
        return None
    _, _, args, kwargs = wire.decode(call.request, lambda lent: lent.type_name)
    return args, kwargs


def _plain(ended: Ended) -> object:
    """Return what a test sees of an answer: not the words of an exception, nor where it came up."""
    match ended:
        case Returned(value, changed):
            return value, dict(changed)
        case RaisedError(base=base):
            return base
        case _:
            return ended.outcome


def _digest(what: object) -> str:
    return hashlib.sha256(repr(what).encode("utf-8", "backslashreplace")).hexdigest()
