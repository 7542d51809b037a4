"""The gate of an exercise: every rule, and on request its mutants."""

from __future__ import annotations

import traceback
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..exercise import HIDDEN_TESTS, VISIBLE_TESTS, Exercise, ExerciseError, parse_exercise
from ..hosts.ports import HostError
from ..verdict import Verdict
from .finding import Finding
from .folder import Folder
from .forks import WorkFailed
from .rules import FOLDER_RULES, TRIAL_RULES
from .rules.code import formatted
from .rules.layout import no_blanks
from .rules.trial import reference_is_accepted
from .survey import survey
from .trial import judged_reference, try_out

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ..verdict import Report
    from .survey import Survey


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found in an exercise folder; `survey` is None where no mutants were looked at."""

    findings: list[Finding]
    survey: Survey | None = None


def check(
    path: Path,
    *,
    with_mutants: bool = False,
    packages_of: Callable[[Exercise], Path | None] = lambda _: None,
) -> Checked:
    """Check an exercise folder: while it has blanks only for these, else all of it.

    `packages_of` returns the folder of the packages that an exercise requires, importable here.
    """
    folder = Folder.read(path)
    blanks = [*no_blanks(folder)]
    if blanks:
        return Checked(blanks)
    findings = [finding for rule in FOLDER_RULES for finding in rule(folder)]
    findings += formatted(path)
    try:
        exercise = parse_exercise(folder.name, folder.files)
    except ExerciseError as error:
        # what the rules have told already need not be told again
        known = [Finding("", 1, "no_exercise", {"reason": error})]
        return Checked(findings or known)
    if any(finding.key == "no_python" for finding in findings):
        return Checked(findings)
    try:
        report = judged_reference(exercise, packages_of(exercise))
        tried, surveyed = _run(folder, exercise, report, with_mutants=with_mutants)
    except (HostError, WorkFailed) as error:
        broken = Finding(*_place(error), "tests_broken", {"reason": error})
        return Checked([*findings, broken])
    return Checked([*findings, *tried], surveyed)


def _run(
    folder: Folder, exercise: Exercise, report: Report, *, with_mutants: bool
) -> tuple[list[Finding], Survey | None]:
    if report.verdict is Verdict.INTERNAL_ERROR:
        try_out(exercise)  # which raises what the report only tells
    if report.verdict is not Verdict.ACCEPTED:
        return [*reference_is_accepted(folder, report)], None
    trial = try_out(exercise)
    findings = [finding for rule in TRIAL_RULES for finding in rule(folder, trial)]
    if not with_mutants:
        return findings, None
    surveyed = survey(folder, exercise)
    return [*findings, *surveyed.findings(folder)], surveyed


def _place(error: Exception) -> tuple[str, int]:
    """Return the line of a test file at which an error came up."""
    frames = traceback.extract_tb(error.__cause__.__traceback__) if error.__cause__ else []
    for frame in reversed(frames):
        if frame.filename in (VISIBLE_TESTS, HIDDEN_TESTS):
            return frame.filename, frame.lineno or 1
    return HIDDEN_TESTS, 1
