"""What a judgement says, from the outcomes of its tests."""

from typing import Any

import pytest

from bookjudge.verdict import (
    Check,
    Explanation,
    Failure,
    Frame,
    Judge,
    Loading,
    Outcome,
    Raised,
    Report,
    Scope,
    Verdict,
    decide,
    report_from_json,
)

LOADED = Loading(Outcome.PASSED, 0.01)


def checks(*outcomes: Outcome) -> tuple[Check, ...]:
    return tuple(Check(f"test_{at}", "", True, outcome, 0.0) for at, outcome in enumerate(outcomes))


def report(scope: Scope = "all", *outcomes: Outcome) -> Report:
    return Report(
        44, "x", 1, scope, "en", 0.1, Judge("0", "cpython", "3"), LOADED, checks(*outcomes)
    )


PASSED, WRONG, RUNTIME = Outcome.PASSED, Outcome.WRONG_ANSWER, Outcome.RUNTIME_ERROR


@pytest.mark.parametrize(
    ("outcomes", "verdict"),
    [
        ([PASSED, PASSED], Verdict.ACCEPTED),
        ([PASSED, WRONG, RUNTIME], Verdict.WRONG_ANSWER),
        ([PASSED, RUNTIME, WRONG], Verdict.RUNTIME_ERROR),
        ([WRONG, Outcome.TIME_LIMIT], Verdict.TIME_LIMIT),
        ([RUNTIME, Outcome.OUTPUT_LIMIT, Outcome.MEMORY_LIMIT], Verdict.MEMORY_LIMIT),
        ([Outcome.TIME_LIMIT, Outcome.INTERNAL_ERROR], Verdict.INTERNAL_ERROR),
        ([PASSED, Outcome.NOT_RUN], Verdict.INTERNAL_ERROR),
        ([Outcome.NOT_RUN, WRONG], Verdict.WRONG_ANSWER),
        ([], Verdict.INTERNAL_ERROR),
    ],
)
def test_the_verdict_follows_from_the_outcomes(outcomes: list[Outcome], verdict: Verdict) -> None:
    assert decide("all", LOADED, checks(*outcomes)) is verdict


def test_passing_the_visible_tests_is_not_called_accepted() -> None:
    assert decide("examples", LOADED, checks(PASSED)) is Verdict.EXAMPLES_PASSED


def test_code_that_cannot_be_loaded_decides_alone() -> None:
    loading = Loading(Outcome.SYNTAX_ERROR, 0.0, failure=Failure("no"))
    assert decide("all", loading, ()) is Verdict.SYNTAX_ERROR


def test_the_failure_to_explain_is_the_one_that_decided() -> None:
    decided = report("all", WRONG, PASSED, Outcome.TIME_LIMIT).first_failure
    assert isinstance(decided, Check)
    assert decided.name == "test_2"
    assert report("all", PASSED).first_failure is None


def test_a_report_survives_its_json() -> None:
    failure = Failure(
        "f(1) returned 2, expected 3.",
        "f(1)",
        "2",
        "3",
        (Explanation("factor", "…"),),
        Raised("ValueError", "x"),
        (Frame(3, "f", "return 2"),),
    )
    check = Check("test_f", "f", False, WRONG, 0.2, "out", "err", failure)
    whole = Report(44, "x", 1, "all", "zh", 0.1, Judge("0", "pyodide", "3"), LOADED, (check,))
    assert report_from_json(whole.to_json()) == whole


def test_a_claimed_verdict_that_does_not_follow_is_refused() -> None:
    data: dict[str, Any] = report("all", WRONG).to_json() | {"verdict": "accepted"}
    with pytest.raises(ValueError, match="does not follow"):
        report_from_json(data)


def test_another_version_of_the_report_is_refused() -> None:
    with pytest.raises(ValueError, match="schema_version"):
        report_from_json(report("all", PASSED).to_json() | {"schema_version": 2})
