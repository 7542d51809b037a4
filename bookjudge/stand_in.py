"""The exercise's own solutions in the learner's place.

A failed test is run again on the reference, which tells what each operation should have given, and
on each known mistake, which tells whether its answers are the learner's. They are served as the
learner's code is, so that the logs of both hold the same operations.
"""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest

from .hosts.loopback import LoopbackHost
from .remote import CandidateStopped, Remote

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .calls import Call
    from .exercise import Exercise, Limits
    from .proxies import Solution


class StandIn(Remote):
    """The reference or a mistake, in the examiner's own interpreter."""

    def __init__(self, source: str, limits: Limits) -> None:
        super().__init__(LoopbackHost(), limits, source)
        self.load()


@dataclass(frozen=True, slots=True)
class Turn:
    """One run of a test."""

    test: Callable[..., None]
    arguments: dict[str, Any]
    changing: bool = False
    """Whether calls may change the test's own objects.

    Not at once: the test may work out from the same objects what it expects, and code that cleared
    them would have its way. A test that passes without is then run once more.
    """

    def run(self, remote: Remote) -> None:
        """Run the test on `remote`, its time and log begun anew."""
        remote.begin_test()
        with remote.changing_arguments() if self.changing else nullcontext():
            self.test(**self.arguments)


def passes(solution: Solution, remote: Remote, turn: Turn) -> bool:
    """Have a test ask `remote`, which logs it, and return whether it passed."""
    before, solution.remote = solution.remote, remote
    try:
        turn.run(remote)
    except (Exception, CandidateStopped, pytest.fail.Exception, pytest.skip.Exception):
        return False
    finally:
        solution.remote = before
    return True


class StandIns:
    """The reference and the mistakes of an exercise, loaded when a test first fails."""

    def __init__(self, exercise: Exercise, solution: Solution) -> None:
        self._exercise = exercise
        self._solution = solution
        self._loaded: list[StandIn] = []

    def answers(
        self, turn: Turn, earlier: Sequence[Turn]
    ) -> tuple[list[Call], list[list[Call] | None]]:
        """Return what the reference and each mistake answer a failed test; None where it passes.

        `earlier` is what they have to go through first, where the learner's code keeps something.
        """
        if earlier or not self._loaded:
            asked = self._exercise
            sources = asked.reference, *(mistake.source for mistake in asked.mistakes)
            self._loaded = [StandIn(source, asked.limits) for source in sources]
        reference, *mistakes = self._loaded
        return self._log(reference, turn, earlier)[0], [
            None if passed else log
            for log, passed in (self._log(mistake, turn, earlier) for mistake in mistakes)
        ]

    def _log(
        self, stand_in: StandIn, turn: Turn, earlier: Sequence[Turn]
    ) -> tuple[list[Call], bool]:
        for before in earlier:
            passes(self._solution, stand_in, before)
        passed = passes(self._solution, stand_in, turn)
        return stand_in.calls, passed


def reference_module(source: str) -> ModuleType:
    """Return the module that tests import as `reference`."""
    module = ModuleType("reference")
    exec(compile(source, "reference.py", "exec", dont_inherit=True), module.__dict__)
    return module
