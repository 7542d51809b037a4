"""Runs an exercise's tests against a candidate: the pytest plugin of one judgement.

A failed test is run again on the reference and on every mistake, to compare their answers.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest

from .calls import RaisedError, Returned, StoppedCall, paired
from .compare import same_end
from .exercise import HIDDEN_TESTS, VISIBLE_TESTS, Exercise
from .hosts.ports import HostError
from .proxies import Solution
from .remote import CandidateStopped, Remote
from .stand_in import StandIns, Turn, passes, reference_module
from .verdict import Outcome, Scope

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from .calls import Call, Ended
    from .hosts.ports import Captured

_PYTEST_ARGUMENTS = (
    "-c",
    os.devnull,
    "--rootdir=.",
    "--noconftest",
    "--disable-plugin-autoload",
    "--assert=plain",
    "--capture=no",
    *(f"-pno:{name}" for name in ("cacheprovider", "terminal", "doctest", "unittest", "junitxml")),
    *(f"-pno:{name}" for name in ("pastebin", "debugging", "faulthandler", "logging", "stepwise")),
    *(f"-pno:{name}" for name in ("warnings", "setuponly", "setupplan", "recwarn", "legacypath")),
    *(f"-pno:{name}" for name in ("threadexception", "unraisableexception", "subtests")),
)


_WORTH_REPEATING = 0.5
"""Seconds that a failed test may have taken to be run once more."""


@dataclass(slots=True)
class TestRun:
    """One test as it went: what it called, how it ended, and how stand-ins would have answered."""

    __test__ = False

    name: str
    function: str
    parameters: dict[str, Any]
    visible: bool
    outcome: Outcome = Outcome.PASSED
    seconds: float = 0.0
    calls: list[Call] = field(default_factory=list)
    printed: tuple[tuple[Captured, ...], tuple[Captured, ...]] = ((), ())
    error: BaseException | None = None
    keeps_state: bool = False
    """Whether the same operations gave something else when the failed test was run again."""
    reference: list[Call] = field(default_factory=list)
    mistakes: list[list[Call] | None] = field(default_factory=list)
    """What each mistake answered; None where it passes the test."""


Loop = Callable[[list[pytest.Item], list[TestRun]], None]
"""Runs tests in an order of its own, by `run_item`; each that was run is added to the list."""


def run_tests(
    exercise: Exercise, scope: Scope, remote: Remote, loop: Loop | None = None
) -> list[TestRun]:
    """Run the tests that `scope` asks for, in file order unless a loop is given."""
    solution = Solution(remote, exercise.functions)
    reference = reference_module(exercise.reference)
    names = (VISIBLE_TESTS,) if scope == "examples" else (VISIBLE_TESTS, HIDDEN_TESTS)
    run = _Run(exercise, remote, solution, names, loop)
    with _modules({"solution": solution, "reference": reference}), _environment():
        status = pytest.main([*_PYTEST_ARGUMENTS, "."], plugins=[run])
    if status == pytest.ExitCode.INTERRUPTED:
        raise KeyboardInterrupt
    if run.defect is not None:
        last = remote.calls[-1] if remote.calls else None
        if last is not None and (
            isinstance(run.defect, CandidateStopped) or run.defect is last.error
        ):
            raise NotAnswered(last.ended)
        raise HostError(f"{type(run.defect).__name__}: {run.defect}") from run.defect
    return run.runs


def run_item(item: pytest.Item, following: pytest.Item | None) -> None:
    """Run one of the tests that a loop was given; `following` is the one to run after it."""
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)


class NotAnswered(Exception):
    """The learner's code failed when the tests, before the first of them ran, read a name of it."""

    def __init__(self, ended: Ended) -> None:
        super().__init__()
        self.ended = ended


class _TestFile(pytest.Module):
    """A test module that was read elsewhere: there is no file to import."""

    content: ModuleType

    def _getobj(self) -> ModuleType:
        return self.content


class _Run:
    """The pytest plugin of one judgement."""

    def __init__(
        self,
        exercise: Exercise,
        remote: Remote,
        solution: Solution,
        names: tuple[str, ...],
        loop: Loop | None,
    ) -> None:
        self.runs: list[TestRun] = []
        self.defect: BaseException | None = None
        self._exercise = exercise
        self._remote = remote
        self._solution = solution
        self._stand_ins = StandIns(exercise, solution)
        self._turns: list[Turn] = []
        self._names = names
        self._loop = loop
        self._current: TestRun | None = None

    def pytest_configure(self, config: pytest.Config) -> None:
        config.option.tbstyle = "value"  # nobody reads pytest's own account of a failure

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self, session: pytest.Session) -> bool:
        items: list[pytest.Item] = []
        for name in self._names:
            module = ModuleType(name.removesuffix(".py"))
            file = _TestFile.from_parent(session, path=Path(name).absolute())
            file.content = module
            sys.modules[module.__name__] = module
            exec(compile(self._exercise.tests[name], name, "exec"), module.__dict__)
            for node in file.collect():
                items += session.genitems(node)
        session.items = items
        session.testscollected = len(items)
        return True

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        if self._loop is None:
            return None
        self._loop(session.items, self.runs)
        return True

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        function = getattr(item, "originalname", item.name)
        parameters = getattr(getattr(item, "callspec", None), "params", {})
        visible = Path(item.path).name == VISIBLE_TESTS
        run = self._current = TestRun(item.name, function, parameters, visible)
        self._remote.begin_test()
        result = yield
        self.runs.append(run)
        return result

    @pytest.hookimpl(wrapper=True)
    def pytest_pyfunc_call(self, pyfuncitem: pytest.Function) -> Generator[None, Any, Any]:
        run = self._current
        assert run is not None
        turns = [Turn(pyfuncitem.obj, _arguments(pyfuncitem))]
        began = time.perf_counter()
        try:
            result = yield
            if any(_changed(call.ended) for call in self._remote.calls):
                turns.append(replace(turns[0], changing=True))
                turns[-1].run(self._remote)
            self._end(run, began)
            return result
        except (Exception, CandidateStopped, pytest.fail.Exception) as error:
            run.error = error
            self._end(run, began)
            turns += self._look_again(run, turns[-1])
            earlier = self._turns if run.keeps_state else []
            run.reference, run.mistakes = self._stand_ins.answers(turns[-1], earlier)
            raise
        finally:
            self._turns += turns

    def _end(self, run: TestRun, began: float) -> None:
        taken = time.perf_counter() - began - self._remote.starting_seconds
        run.seconds = round(max(taken, 0.0), 4)
        run.calls = self._remote.calls
        run.printed = self._remote.take_printed()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        run = self._current
        assert run is not None
        if call.excinfo is not None and run.outcome is Outcome.PASSED:
            run.calls = run.calls or list(self._remote.calls)
            run.error = call.excinfo.value
            run.outcome = _outcome(run, self._solution.values_read)
        return report

    def pytest_internalerror(self, excinfo: pytest.ExceptionInfo[BaseException]) -> bool:
        self.defect = excinfo.value
        return True  # said in the report, not printed

    def _look_again(self, run: TestRun, turn: Turn) -> list[Turn]:
        """Run a failed test once more, to see whether the learner's code keeps something."""
        stopped = any(isinstance(call.ended, StoppedCall) for call in run.calls)
        if stopped or run.seconds > _WORTH_REPEATING:
            return []
        passes(self._solution, self._remote, turn)
        self._remote.take_printed()
        pairs = paired(run.calls, self._remote.calls)
        run.keeps_state = not all(same_end(call.ended, again.ended) for call, again in pairs)
        return [turn]


def _changed(ended: Ended) -> bool:
    return isinstance(ended, Returned) and bool(ended.changed)


def _arguments(item: pytest.Function) -> dict[str, Any]:
    return {name: item.funcargs[name] for name in item._fixtureinfo.argnames}


def _outcome(run: TestRun, values_read: bool) -> Outcome:
    """Return how a test failed: by a limit or the candidate's death, an exception, or a value."""
    stops = [call.ended for call in run.calls if isinstance(call.ended, StoppedCall)]
    if stops:
        return stops[0].outcome
    if isinstance(run.error, pytest.skip.Exception):
        return Outcome.NOT_RUN
    if not run.calls:
        return Outcome.WRONG_ANSWER if values_read else Outcome.INTERNAL_ERROR
    ended = next((call.ended for call in run.calls if call.error is run.error), None)
    raised = isinstance(ended, RaisedError) and ended.missing is None
    return Outcome.RUNTIME_ERROR if raised else Outcome.WRONG_ANSWER


@contextmanager
def _modules(modules: dict[str, ModuleType]) -> Iterator[None]:
    """Have `import` find the given modules, and forget what was imported meanwhile for tests."""
    names = {*modules, *(Path(name).stem for name in (VISIBLE_TESTS, HIDDEN_TESTS))}
    before = {name: sys.modules.pop(name) for name in names if name in sys.modules}
    sys.modules.update(modules)
    try:
        yield
    finally:
        for name in names:
            sys.modules.pop(name, None)
        sys.modules.update(before)


@contextmanager
def _environment() -> Iterator[None]:
    """Keep the reader's own pytest settings out."""
    names = [name for name in ("PYTEST_ADDOPTS", "PYTEST_PLUGINS") if name in os.environ]
    kept = {name: os.environ.pop(name) for name in names}
    try:
        yield
    finally:
        os.environ.pop("PYTEST_CURRENT_TEST", None)
        os.environ.pop("PYTEST_VERSION", None)
        os.environ.update(kept)
