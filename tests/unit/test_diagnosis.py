"""What a wrong number suggests."""

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookjudge.diagnosis import number_notes
from bookjudge.words import words

EN = words("en")
numbers = st.floats(1e-6, 1e15)


def kinds(*pairs: tuple[Any, Any]) -> list[str]:
    return [note.kind for note in number_notes(*pairs[0], list(pairs), EN)]


def texts(*pairs: tuple[Any, Any]) -> str:
    return " ".join(note.text for note in number_notes(*pairs[0], list(pairs), EN))


@pytest.mark.parametrize(
    ("factor", "said"),
    [
        (0.5, "half"),
        (2, "twice"),
        (8, "bits and bytes"),
        (10, "decimal point"),
        (0.01, "percentage"),
        (1e-12, "1e12"),
        (1e3, "units"),
        (1024, "KiB"),
        (1.024**3, "GiB"),
    ],
)
def test_a_factor_names_its_usual_cause(factor: float, said: str) -> None:
    assert said in texts((12.7 * factor, 12.7), (355.1 * factor, 355.1))


def test_an_odd_factor_is_said_only_when_several_calls_share_it() -> None:
    assert kinds((1.7, 1.0)) == []
    assert kinds((1.7, 1.0), (3.4, 2.0)) == ["factor"]


def test_different_factors_are_not_called_one() -> None:
    assert kinds((2.0, 1.0), (3.0, 1.0)) == []


def test_a_wrong_sign_a_rounding_and_a_reciprocal_are_said() -> None:
    assert kinds((-3.25, 3.25)) == ["sign"]
    assert kinds((3.14, math.pi)) == ["rounded"]
    assert kinds((0.4, 2.5)) == ["reciprocal"]


@given(numbers, numbers, st.sampled_from([0.5, 2.0, 8.0, 1000.0, 1e12]))
def test_a_common_factor_is_found_whatever_the_values(a: float, b: float, factor: float) -> None:
    notes = kinds((a * factor, a), (b * factor, b))
    assert notes == ["factor"] or notes == ["rounded"]


@given(st.floats() | st.integers(), st.floats() | st.integers())
def test_no_pair_of_numbers_breaks_the_diagnosis(got: Any, expected: Any) -> None:
    assert all(note.text for note in number_notes(got, expected, [(got, expected)], EN))
