"""The gate of an exercise: every rule, and on request its mutants."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..exercise import HIDDEN_TESTS, Exercise, ExerciseError, parse_exercise
from ..hosts.ports import HostError
from ..verdict import Verdict
from .finding import Finding
from .folder import Folder
from .forks import WorkFailed
from .rules import FOLDER_RULES, TRIAL_RULES
from .rules.code import formatted
from .rules.layout import no_blanks
from .survey import survey
from .trial import try_out

if TYPE_CHECKING:
    from pathlib import Path

    from .survey import Survey


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found in an exercise folder; `survey` is None where no mutants were looked at."""

    findings: list[Finding]
    survey: Survey | None = None


def check(path: Path, *, with_mutants: bool = False) -> Checked:
    """Check an exercise folder: while it has blanks only for these, else all of it."""
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
        tried, surveyed = _run(folder, exercise, with_mutants=with_mutants)
    except (HostError, WorkFailed) as error:
        broken = Finding(HIDDEN_TESTS, 1, "tests_broken", {"reason": error})
        return Checked([*findings, broken])
    return Checked([*findings, *tried], surveyed)


def _run(
    folder: Folder, exercise: Exercise, *, with_mutants: bool
) -> tuple[list[Finding], Survey | None]:
    trial = try_out(exercise)
    findings = [finding for rule in TRIAL_RULES for finding in rule(folder, trial)]
    # without a reference to trust, mutants tell nothing
    if not with_mutants or trial.reference.verdict is not Verdict.ACCEPTED:
        return findings, None
    surveyed = survey(folder, exercise)
    return [*findings, *surveyed.findings(folder)], surveyed
