"""Values as a person writes them."""

import ast
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookjudge import render


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (989e12, "989e12"),
        (3.35e12, "3.35e12"),
        (4096, "4096"),
        (0.5, "0.5"),
        (295.2238805970149, "295.2238805970149"),
        (1.5e-7, "150e-9"),
        (-2e9, "-2e9"),
        (math.inf, "inf"),
        ("memory", "'memory'"),
        ((1,), "(1,)"),
        (set(), "set()"),
        ({(8, 9), (1, 6)}, "{(1, 6), (8, 9)}"),
        ({frozenset({3}), frozenset({1})}, "{frozenset({1}), frozenset({3})}"),
        (frozenset({"p99", "p50", 1, None}), "frozenset({'p50', 'p99', 1, None})"),
        ({"p99": 2.0}, "{'p99': 2.0}"),
        (list(range(100)), "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, …, 99]"),
    ],
)
def test_a_value_is_shown_as_it_is_written(value: Any, text: str) -> None:
    assert render.literal(value) == text


def test_a_huge_integer_is_shown_by_its_size() -> None:
    assert render.literal(-(1 << 16609)) == "-2**16609…"


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_shown_float_reads_back_as_the_same(value: float) -> None:
    assert float(ast.literal_eval(render.literal(value))) == value


@given(st.text() | st.binary() | st.lists(st.text()) | st.dictionaries(st.text(), st.text()))
def test_no_value_is_shown_at_length(value: Any) -> None:
    assert len(render.literal(value)) <= 160


def test_a_call_is_shown_as_source() -> None:
    call = render.call("ridge_point", (989e12,), {"bandwidth": 3.35e12})
    assert call == "ridge_point(989e12, bandwidth=3.35e12)"


@pytest.mark.parametrize(
    ("got", "expected", "shown"),
    [
        (0.46153846153846156, 0.9230769230769231, ("0.461538", "0.923077")),
        (1.0000001, 1.0, ("1.0000001", "1.0")),
        (None, 295.2238805970149, ("None", "295.224")),
    ],
)
def test_a_pair_has_digits_enough_to_differ(got: Any, expected: Any, shown: Any) -> None:
    assert render.pair(got, expected) == shown
