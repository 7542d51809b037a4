"""Two accounts of a learner's work become one, by the page's rules and in the page's format."""

import json
from dataclasses import replace
from typing import Any

import jsonschema
import pytest

from bookjudge.cli.progressfile import ProgressFileError, from_bytes, to_text
from bookjudge.cli.record import (
    ATTEMPTS_KEPT,
    Attempt,
    Draft,
    Progress,
    Record,
    gave_up,
    hinted,
    judged,
    merged,
    standing,
)
from bookjudge.verdict import Check, Judge, Loading, Outcome, Report

from .conftest import ROOT

EARLY, LATE = "2026-05-04T12:30:00.000Z", "2026-06-01T08:00:00.000Z"
SCHEMA = json.loads((ROOT / "bookjudge/progress.schema.json").read_text("utf-8"))


def attempt(when: str = EARLY, verdict: str | None = "wrong_answer", source: str = "x") -> Attempt:
    return Attempt(when, 1, "all" if verdict else None, verdict, 1, 2, source)


def report(outcome: Outcome, revision: int = 1) -> Report:
    check = Check("test_a", "a", True, outcome, 0.0)
    made_by = Judge("0", "cpython", "3")
    loading = Loading(Outcome.PASSED, 0.0)
    return Report(44, "roofline", revision, "all", "en", 0.0, made_by, loading, (check,))


def accepted(revision: int, when: str) -> Progress:
    return Progress("accepted", revision, when)


@pytest.mark.parametrize(
    ("one", "other", "both"),
    [
        (accepted(1, LATE), accepted(1, EARLY), accepted(1, EARLY)),
        (accepted(2, LATE), accepted(1, EARLY), accepted(2, LATE)),
        (Progress("tried", None, EARLY), accepted(1, LATE), accepted(1, LATE)),
        (
            Progress("tried", None, EARLY, hints=3),
            replace(accepted(1, LATE), hints=1, gave_up=True),
            Progress("accepted", 1, LATE, hints=3, gave_up=True),
        ),
    ],
)
def test_progress_only_grows_whichever_comes_first(
    one: Progress, other: Progress, both: Progress
) -> None:
    assert merged(Record(one), Record(other)).progress == both
    assert merged(Record(other), Record(one)).progress == both


def test_a_later_failure_takes_no_acceptance_away() -> None:
    record = judged(Record(), report(Outcome.PASSED), "good", EARLY)
    record = judged(record, report(Outcome.WRONG_ANSWER), "bad", LATE)
    assert record.progress == accepted(1, EARLY)
    assert [one.verdict for one in record.attempts] == ["accepted", "wrong_answer"]


def test_the_same_code_judged_again_is_no_other_attempt() -> None:
    record = judged(Record(), report(Outcome.WRONG_ANSWER), "bad", EARLY)
    assert judged(record, report(Outcome.WRONG_ANSWER), "bad", LATE) == record


def test_a_fault_of_the_judge_is_not_recorded() -> None:
    assert judged(Record(), report(Outcome.INTERNAL_ERROR), "good", EARLY) == Record()


def test_fewer_hints_and_giving_up_after_an_acceptance_change_nothing() -> None:
    record = hinted(judged(Record(), report(Outcome.PASSED), "good", EARLY), 2, LATE)
    assert hinted(record, 1, LATE) == record
    assert gave_up(record, LATE) == record
    given_up = gave_up(Record(), LATE).progress
    assert given_up is not None and given_up.gave_up


def test_attempts_of_one_millisecond_are_both_kept_and_each_only_once() -> None:
    one, other = Record(attempts=(attempt(),)), Record(attempts=(attempt(source="y"),))
    both = merged(one, other)
    assert [one.source for one in both.attempts] == ["x", "y"]
    assert both.attempts[1].when == "2026-05-04T12:30:00.001Z"
    assert merged(merged(both, one), other) == both


def test_the_oldest_attempts_go_but_never_an_accepted_one() -> None:
    times = [f"2026-05-04T12:{at // 60:02}:{at % 60:02}.000Z" for at in range(ATTEMPTS_KEPT + 20)]
    verdicts = ["accepted", *["wrong_answer"] * (len(times) - 1)]
    attempts = tuple(map(attempt, times, verdicts))
    kept = merged(Record(), Record(attempts=attempts)).attempts
    assert len(kept) == ATTEMPTS_KEPT + 1
    assert kept[0].verdict == "accepted" and kept[-1].when == times[-1]


def test_the_later_draft_stays_and_the_other_one_becomes_an_attempt() -> None:
    old, new = Record(draft=Draft("old", EARLY, 1)), Record(draft=Draft("new", LATE, 1))
    for both in (merged(old, new), merged(new, old)):
        assert both.draft == Draft("new", LATE, 1)
        assert both.attempts == (Attempt(EARLY, 1, None, None, 0, 0, "old"),)


def test_an_acceptance_of_an_earlier_revision_stands_apart() -> None:
    record = Record(accepted(1, EARLY))
    assert [standing(record, revision) for revision in (1, 2)] == ["accepted", "accepted_earlier"]
    assert standing(Record(Progress("tried", None, EARLY)), 1) == "tried"
    assert standing(None, 1) == "untried"


FULL = {
    44: Record(
        Progress("accepted", 1, EARLY, 2, gave_up=True),
        Draft("# 中文 \ud800\n", LATE),
        (attempt(), attempt(LATE, None)),
    ),
    51: Record(),
}


def test_a_file_keeps_to_the_schema_and_says_the_same_when_read() -> None:
    text = to_text(FULL)
    jsonschema.validate(json.loads(text), SCHEMA)
    assert from_bytes(text.encode()) == FULL
    assert to_text(from_bytes(text.encode())) == text


def test_times_of_any_zone_and_a_byte_order_mark_are_read() -> None:
    text = to_text({44: Record(accepted(1, EARLY))}).replace(EARLY, "2026-05-04T14:30:00+02:00")
    records = from_bytes(b"\xef\xbb\xbf" + text.encode())
    assert records[44].progress == accepted(1, EARLY)


def test_an_exercise_that_is_in_a_file_twice_is_merged_as_the_page_merges_it() -> None:
    data: Any = json.loads(to_text({44: Record(accepted(1, EARLY), attempts=(attempt(),))}))
    tried = Record(Progress("tried", None, LATE, hints=2), attempts=(attempt(LATE),))
    data["exercises"] += json.loads(to_text({44: tried}))["exercises"]
    both = Record(replace(accepted(1, EARLY), hints=2), attempts=(attempt(), attempt(LATE)))
    assert from_bytes(json.dumps(data).encode()) == {44: both}


def damaged(path: list[str | int], value: object) -> bytes:
    data: Any = json.loads(to_text(FULL))
    inner = data
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    return json.dumps(data).encode()


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        (["exercises", 0, "draft", "saved"], "soon", "exercises[0].draft.saved"),
        (["exercises", 0, "attempts", 1, "passed"], -1, "exercises[0].attempts[1].passed"),
        (["exercises", 0, "attempts", 0, "verdict"], "fine", "exercises[0].attempts[0].verdict"),
        (["exercises", 0, "progress", "revision"], None, "exercises[0].progress.revision"),
        (["exercises", 0, "progress", "hints"], True, "exercises[0].progress.hints"),
        (["exercises", 1], [], "exercises[1]"),
        (["exercises"], None, "exercises"),
    ],
)
def test_a_damaged_value_is_named(path: list[str | int], value: object, where: str) -> None:
    with pytest.raises(ProgressFileError) as caught:
        from_bytes(damaged(path, value))
    assert (caught.value.problem, caught.value.where) == ("damaged", where)


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "not_json"),
        (b"\xff", "not_json"),
        (b"[" * 100_000, "not_json"),
        (b'{"version": NaN}', "not_json"),
        (b"[]", "not_progress"),
        (b'{"format": "x"}', "not_progress"),
        (damaged(["version"], 2), "newer"),
        (damaged(["version"], "1"), "damaged"),
    ],
)
def test_another_file_is_told_from_a_damaged_one(data: bytes, problem: str) -> None:
    with pytest.raises(ProgressFileError) as caught:
        from_bytes(data)
    assert caught.value.problem == problem
