"""What shows when an exercise's code is run: starter, reference, mistakes and tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...exercise import HIDDEN_TESTS, MANIFEST, REFERENCE, VISIBLE_TESTS
from ...verdict import Outcome, Verdict
from ..finding import Finding
from ..folder import STARTER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...verdict import Failure, Report
    from ..bench import Ran
    from ..folder import Folder
    from ..trial import Trial

_SHARE = 10
"""The reference has to be so many times faster than a learner's code may be."""


def starter_is_no_solution(folder: Folder, trial: Trial) -> Iterator[Finding]:
    """The starter can be imported and ends, but is not accepted."""
    report = trial.reports[STARTER]
    if report is None:
        yield Finding(STARTER, 1, "starter_endless")
    elif report.loading.failure is not None:
        failure = report.loading.failure
        yield Finding(STARTER, _line(failure), "starter_broken", {"reason": failure.message})
    elif report.verdict is Verdict.ACCEPTED:
        yield Finding(STARTER, 1, "starter_accepted")


def reference_is_accepted(folder: Folder, report: Report) -> Iterator[Finding]:
    """The judge accepts the reference."""
    loading = report.loading.failure
    if loading is not None:
        yield Finding(REFERENCE, _line(loading), "reference_broken", {"reason": loading.message})
    for test in report.tests:
        if test.outcome is not Outcome.PASSED:
            reason = test.failure.message if test.failure else test.outcome
            fields = {"name": test.name, "reason": reason}
            yield Finding(*_test_place(folder, test.name), "reference_fails", fields)


def reference_is_fast(folder: Folder, trial: Trial) -> Iterator[Finding]:
    """With the reference, each test and all of them take a tenth of what is allowed."""
    best: dict[str, float] = {}
    for run in (*trial.in_file_order, *trial.shuffled):
        for name, test in run.items():
            best[name] = min(test.seconds, best.get(name, test.seconds))
    limits = trial.exercise.limits
    for name, seconds in best.items():
        if seconds > limits.test_seconds / _SHARE:
            fields = {"seconds": f"{seconds:.2f}", "limit": limits.test_seconds / _SHARE}
            yield Finding(*_test_place(folder, name), "slow_test", fields)
    total = sum(best.values())
    if total > limits.total_seconds / _SHARE:
        fields = {"seconds": f"{total:.2f}", "limit": limits.total_seconds / _SHARE}
        yield Finding(REFERENCE, 1, "slow_reference", fields)


def tests_are_deterministic(folder: Folder, trial: Trial) -> Iterator[Finding]:
    """The tests ask the same and pass in every run, in whatever order they come."""
    first = trial.in_file_order[0]
    varying = _names(first, trial.in_file_order)
    for name in varying:
        yield Finding(*_test_place(folder, name), "test_random", {"name": name})
    for name in _names(first, trial.shuffled):
        if name not in varying:
            yield Finding(*_test_place(folder, name), "test_order", {"name": name})


def mistakes_hear_their_message(folder: Folder, trial: Trial) -> Iterator[Finding]:
    """Each mistake is rejected, and what is said first is its own message."""
    for index, mistake in enumerate(trial.exercise.mistakes):
        path = f"mistakes/{mistake.file}"
        report = trial.reports[path]
        if report is None:
            yield Finding(path, 1, "mistake_endless")
        elif report.loading.failure is not None:
            failure = report.loading.failure
            yield Finding(path, _line(failure), "mistake_broken", {"reason": failure.message})
        elif report.verdict is Verdict.ACCEPTED:
            yield Finding(path, 1, "mistake_accepted")
        elif (said := _said_first(report)) != mistake.message["en"]:
            line = folder.manifest_line("mistakes", index, "file")
            fields = {"file": path, "said": said}
            yield Finding(MANIFEST, line, "mistake_unheard", fields)


def mistakes_behave_differently(folder: Folder, trial: Trial) -> Iterator[Finding]:
    """No two mistakes answer all tests alike: nobody could tell which was made."""
    first: dict[object, str] = {}
    for index, mistake in enumerate(trial.exercise.mistakes):
        path = f"mistakes/{mistake.file}"
        log = trial.logs[path]
        answers = frozenset(
            (name, test.passed, test.asked, test.answered) for name, test in log.items()
        )
        other = first.setdefault(answers, path)
        if log and other != path:
            line = folder.manifest_line("mistakes", index, "file")
            yield Finding(MANIFEST, line, "mistake_alike", {"file": path, "other": other})


def hidden_tests_ask_what_visible_ones_ask(folder: Folder, trial: Trial) -> Iterator[Finding]:
    """Whatever fails a visible test fails a hidden one as well."""
    for mistake in trial.exercise.mistakes:
        path = f"mistakes/{mistake.file}"
        failed = [test for test in trial.logs[path].values() if not test.passed]
        if failed and all(test.visible for test in failed):
            fields = {"file": path, "hidden": HIDDEN_TESTS}
            yield Finding(*_test_place(folder, failed[0].function), "hidden_misses", fields)


def _names(first: dict[str, Ran], runs: list[dict[str, Ran]]) -> list[str]:
    """Return the tests that were not in every run, failed in one or asked something else."""
    names = {name: None for run in (first, *runs) for name in run}
    return [name for name in names if any(_differs(first.get(name), run.get(name)) for run in runs)]


def _differs(first: Ran | None, other: Ran | None) -> bool:
    if first is None or other is None:
        return True
    return not other.passed or (first.asked, first.answered) != (other.asked, other.answered)


def _said_first(report: Report) -> str:
    failures = [test.failure for test in report.tests if test.failure]
    said = [explanation for failure in failures for explanation in failure.explanations]
    own = said and said[0].kind == "mistake"
    return said[0].text if own else ""


def _line(failure: Failure) -> int:
    return failure.traceback[-1].line if failure.traceback else 1


def _test_place(folder: Folder, name: str) -> tuple[str, int]:
    """Return the file and the line of a test, whose name may have its parameters behind it."""
    file, node = folder.tests().get(name.split("[")[0], (VISIBLE_TESTS, None))
    return file, node.lineno if node else 1
