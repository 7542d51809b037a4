"""The codec: what goes in comes out with the same exact types, and bad bytes are refused."""

import math
from collections import Counter, OrderedDict, defaultdict, namedtuple
from contextlib import suppress
from dataclasses import dataclass
from decimal import Decimal
from enum import IntEnum
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bookjudge import wire

scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-(1 << 200), 1 << 200)
    | st.floats()
    | st.complex_numbers()
    | st.text(st.characters(exclude_categories=()))
    | st.binary()
    | st.binary().map(bytearray)
    | st.fractions()
    | st.decimals()
    | st.builds(range, st.integers(-99, 99), st.integers(-99, 99), st.integers(1, 9))
    | st.just(...)
)
hashable = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(),
    lambda inner: st.lists(inner, max_size=4).map(tuple) | st.frozensets(inner, max_size=4),
    max_leaves=6,
)
values = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.lists(inner, max_size=5).map(tuple)
        | st.dictionaries(hashable, inner, max_size=5)
        | st.sets(hashable, max_size=5)
        | st.frozensets(hashable, max_size=5)
    ),
    max_leaves=25,
)


def exactly_equal(left: Any, right: Any) -> bool:
    """Equal with the same types all through; nan equals nan, and 0.0 does not equal -0.0."""
    if type(left) is not type(right):
        return False
    if isinstance(left, float):
        same_sign = math.copysign(1, left) == math.copysign(1, right)
        return (math.isnan(left) and math.isnan(right)) or (left == right and same_sign)
    if isinstance(left, complex):
        return exactly_equal(left.real, right.real) and exactly_equal(left.imag, right.imag)
    if isinstance(left, Decimal):
        return str(left) == str(right)
    if isinstance(left, list | tuple):
        return len(left) == len(right) and all(map(exactly_equal, left, right))
    if isinstance(left, dict):
        return exactly_equal(list(left.items()), list(right.items()))
    if isinstance(left, set | frozenset):
        others = list(right)
        return len(left) == len(right) and all(
            any(exactly_equal(item, other) for other in others) for item in left
        )
    return bool(left == right)


@given(values)
def test_a_value_arrives_equal_and_of_the_same_types(value: Any) -> None:
    assert exactly_equal(wire.decode(wire.encode(value)), value)


@given(st.binary(max_size=200))
@settings(max_examples=500)
def test_random_bytes_are_decoded_or_refused(data: bytes) -> None:
    with suppress(wire.WireError):
        wire.decode(data)


@given(values, st.data())
def test_damaged_bytes_are_decoded_or_refused(value: Any, data: st.DataObject) -> None:
    encoded = bytearray(wire.encode(value))
    at = data.draw(st.integers(0, len(encoded) - 1))
    encoded[at] = data.draw(st.integers(0, 255))
    with suppress(wire.WireError):
        wire.decode(bytes(encoded))


class Lying(float):
    def __eq__(self, other: object) -> bool:
        return True

    def __float__(self) -> float:
        return 7.0

    __hash__ = float.__hash__


class Counting(list[int]):
    def __iter__(self) -> Any:
        raise AssertionError("asked for its items")


class Colour(IntEnum):
    RED = 3


Point = namedtuple("Point", "x y")


@dataclass
class Interval:
    low: float
    high: float


@pytest.mark.parametrize(
    ("value", "arrives"),
    [
        (Lying(0.5), 0.5),
        (Counting([1, 2]), [1, 2]),
        (Colour.RED, 3),
        (Counter("aab"), {"a": 2, "b": 1}),
        (OrderedDict(b=1, a=2), {"b": 1, "a": 2}),
        (defaultdict(int, x=1), {"x": 1}),
    ],
)
def test_a_subclass_arrives_as_the_builtin(value: Any, arrives: Any) -> None:
    assert exactly_equal(wire.decode(wire.encode(value)), arrives)


def test_a_named_tuple_keeps_its_fields() -> None:
    point = wire.decode(wire.encode(Point(1, 2.5)))
    assert point == (1, 2.5)
    assert (point.x, point.y, point._fields) == (1, 2.5, ("x", "y"))
    assert type(point).__name__ == "Point"


def test_a_dataclass_arrives_as_a_record_that_equals_it() -> None:
    record = wire.decode(wire.encode(Interval(1.0, 2.0)))
    assert record == Interval(1.0, 2.0)
    assert record != Interval(1.0, 3.0)
    assert record.high == 2.0


def test_a_fraction_and_a_decimal_stay_exact() -> None:
    value = [Fraction(1, 3), Decimal("0.1")]
    assert exactly_equal(wire.decode(wire.encode(value)), value)


def test_a_value_that_contains_itself_is_refused() -> None:
    value: list[Any] = []
    value.append(value)
    with pytest.raises(wire.NotEncodable, match="cyclic"):
        wire.encode(value)


def test_a_value_that_stands_twice_in_another_is_no_cycle() -> None:
    shared = [1]
    assert wire.decode(wire.encode([shared, shared])) == [[1], [1]]


def test_nesting_is_bounded_on_both_sides() -> None:
    value: list[Any] = []
    for _ in range(wire.MAX_DEPTH - 1):
        value = [value]
    assert wire.decode(wire.encode(value)) == value
    with pytest.raises(wire.NotEncodable, match="deep"):
        wire.encode([value])
    with pytest.raises(wire.WireError):
        wire.decode(b"l\1\0\0\0" * 5000 + b"0")


def test_size_is_bounded() -> None:
    with pytest.raises(wire.NotEncodable, match="large"):
        wire.encode("x" * (wire.MAX_BYTES + 1))
    with pytest.raises(wire.NotEncodable, match="large"):
        wire.encode([1.0] * wire.MAX_BYTES)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"?",
        b"i\0",
        b"s\xff\xff\xff\xff",
        b"l\xff\xff\xff\x7f",
        b"00",
        b"d\1\0\0\00",
        b"e\1\0\0\0l\0\0\0\0",
        b"q\2\0\0\0i" + bytes(8) + b"i" + bytes(8),
        b"h\0\0\0\0",
    ],
)
def test_malformed_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(wire.WireError):
        wire.decode(data)


def test_an_object_crosses_as_a_reference() -> None:
    lent: list[object] = []

    def export(value: object) -> wire.Reference:
        lent.append(value)
        return wire.Reference(True, len(lent) - 1, type(value).__name__, "object")

    data = wire.encode([object()], export)
    (reference,) = wire.decode(data, lambda found: found)
    assert (reference.mine, reference.number, reference.type_name) == (True, 0, "object")
