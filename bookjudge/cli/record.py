"""What is known of a learner's work, and how two such accounts of one exercise become one.

The same as site/app/src/store/record.ts does for the page: the file goes from one to the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import reduce
from typing import TYPE_CHECKING, Literal

from ..verdict import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..verdict import Report

Standing = Literal["untried", "tried", "accepted", "accepted_earlier"]

ATTEMPTS_KEPT = 100
"""Older attempts are let go beyond this number, but never an accepted one."""


@dataclass(frozen=True, slots=True)
class Draft:
    """The text in the editor; `saved` is ISO 8601 in UTC with milliseconds, as every time here."""

    source: str
    saved: str
    revision: int | None = None


@dataclass(frozen=True, slots=True)
class Attempt:
    """One judgement, or a draft that gave way to another one: without scope and verdict."""

    when: str
    revision: int | None
    scope: str | None
    verdict: str | None
    passed: int
    total: int
    source: str


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a learner came: `revision` is the latest one accepted, `when` since when."""

    state: Literal["tried", "accepted"]
    revision: int | None
    when: str
    hints: int = 0
    gave_up: bool = False


@dataclass(frozen=True, slots=True)
class Record:
    """All that is known of one exercise; attempts are oldest first."""

    progress: Progress | None = None
    draft: Draft | None = None
    attempts: tuple[Attempt, ...] = ()


Records = Mapping[int, Record]
"""Records by the number of the exercise."""


def timestamp(time: datetime | None = None) -> str:
    """Return a time, or now, as ISO 8601 in UTC with milliseconds."""
    utc = (time or datetime.now(UTC)).astimezone(UTC)
    return utc.isoformat(timespec="milliseconds").removesuffix("+00:00") + "Z"


def standing(record: Record | None, revision: int) -> Standing:
    """Return how an exercise stands for the revision that is in the book now."""
    progress = record.progress if record else None
    if progress is None:
        return "untried"
    if progress.revision is None:
        return "tried"
    return "accepted" if progress.revision >= revision else "accepted_earlier"


def is_accepted(record: Record | None) -> bool:
    """Return whether any revision was accepted."""
    return (
        record is not None and record.progress is not None and record.progress.revision is not None
    )


def judged(record: Record, report: Report, source: str, when: str) -> Record:
    """Return the record with a judgement; a fault of the judge is none.

    The same code with the same verdict, once more, is no other attempt.
    """
    verdict = str(report.verdict)
    if verdict == "internal_error":
        return record
    passed = sum(check.outcome is Outcome.PASSED for check in report.tests)
    attempt = Attempt(
        when, report.revision, report.scope, verdict, passed, len(report.tests), source
    )
    accepted = verdict == "accepted"
    step = (
        Progress("accepted", report.revision, when) if accepted else Progress("tried", None, when)
    )
    last = record.attempts[-1] if record.attempts else None
    again = last is not None and replace(last, when=when) == attempt
    return Record(
        _merged_progress(record.progress, step),
        record.draft,
        record.attempts if again else _with_attempts(record.attempts, [attempt]),
    )


def hinted(record: Record, hints: int, when: str) -> Record:
    """Return the record with so many hints shown; fewer than before changes nothing."""
    step = Progress("tried", None, when, hints=hints)
    return replace(record, progress=_merged_progress(record.progress, step))


def gave_up(record: Record, when: str) -> Record:
    """Return the record with the solution shown; after an acceptance that is no giving up."""
    if is_accepted(record):
        return record
    step = Progress("tried", None, when, gave_up=True)
    return replace(record, progress=_merged_progress(record.progress, step))


def merged(one: Record, other: Record) -> Record:
    """Return what both know: progress only grows, and the draft that gives way is an attempt."""
    progress = one.progress
    if other.progress is not None:
        progress = _merged_progress(progress, other.progress)
    attempts = _with_attempts(one.attempts, other.attempts)
    later, earlier = one.draft, other.draft
    if later is None or (earlier is not None and earlier.saved > later.saved):
        later, earlier = earlier, later
    record = Record(progress, later, attempts)
    if later is None or earlier is None or earlier.source == later.source:
        return record
    return set_aside(record, earlier)


def set_aside(record: Record, draft: Draft) -> Record:
    """Return the record with a draft that gave way, unless that text is in it already."""
    if any(attempt.source == draft.source for attempt in record.attempts):
        return record
    attempt = Attempt(draft.saved, draft.revision, None, None, 0, 0, draft.source)
    return replace(record, attempts=_with_attempts(record.attempts, [attempt]))


def _merged_progress(one: Progress | None, other: Progress) -> Progress:
    if one is None:
        return other
    first, second = (-1 if p.revision is None else p.revision for p in (one, other))
    if first == second:
        ahead = other if other.when < one.when else one
    else:
        ahead = one if first > second else other
    return replace(ahead, hints=max(one.hints, other.hints), gave_up=one.gave_up or other.gave_up)


def _with_attempts(attempts: tuple[Attempt, ...], more: Iterable[Attempt]) -> tuple[Attempt, ...]:
    """Return the attempts with more of them, each kept once, within their bounds."""
    full = reduce(_with_attempt, more, attempts)
    recent = len(full) - ATTEMPTS_KEPT
    return tuple(
        attempt for at, attempt in enumerate(full) if at >= recent or attempt.verdict == "accepted"
    )


def _with_attempt(attempts: tuple[Attempt, ...], attempt: Attempt) -> tuple[Attempt, ...]:
    """Two attempts of one millisecond are told apart by moving the second: nothing is lost."""
    there = {known.when: known for known in attempts}
    while attempt.when in there:
        if there[attempt.when] == attempt:
            return attempts
        moved = datetime.fromisoformat(attempt.when) + timedelta(milliseconds=1)
        attempt = replace(attempt, when=timestamp(moved))
    return tuple(sorted([*attempts, attempt], key=lambda known: known.when))
