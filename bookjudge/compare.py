"""How two answers differ: the numeric part of the feedback."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from .calls import RaisedError, Returned, Unfit
from .proxies import Handle
from .wire import Record

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from .calls import Ended

_RELATIVE = 1e-9
_CONTAINERS = {list, tuple, dict, set, frozenset}
_PLAIN = (bool, int, float, complex, str, bytes, bytearray, range, type(None), Fraction, Decimal)


def is_number(value: object) -> bool:
    """Return whether a value is a real number (no bool)."""
    return isinstance(value, int | float | Fraction | Decimal) and not isinstance(value, bool)


def same_number(left: Any, right: Any) -> bool:
    """Return whether two real numbers agree to a relative 1e-9; nan agrees with nan."""
    if left == right:
        return True
    try:
        a, b = float(left), float(right)
    except (OverflowError, ValueError):
        return False
    return (math.isnan(a) and math.isnan(b)) or math.isclose(a, b, rel_tol=_RELATIVE)


def same(left: Any, right: Any) -> bool:
    """Return whether two values are the same answer, floats within a relative 1e-9."""
    if is_number(left) and is_number(right):
        return same_number(left, right)
    if isinstance(left, list | tuple) and isinstance(right, list | tuple):
        return len(left) == len(right) and all(map(same, left, right))
    if isinstance(left, dict) and isinstance(right, dict):
        both = left.keys() & right.keys()
        return _same_members(left, right) and all(same(left[key], right[key]) for key in both)
    if isinstance(left, Record):
        return bool(left == right)
    if isinstance(left, _PLAIN) or isinstance(right, _PLAIN):
        return type(left) is type(right) and bool(left == right)
    if isinstance(left, set | frozenset) and isinstance(right, set | frozenset):
        return _same_members(left, right)
    if isinstance(left, Unfit) and isinstance(right, Unfit):
        return (left.reason, left.type_name) == (right.reason, right.type_name)
    # Objects that stay where they are cannot be compared; beside data they are something else.
    return not {type(left), type(right)} & {Unfit, *_CONTAINERS}


def _same_members(left: Collection[Any], right: Collection[Any]) -> bool:
    """Return whether two sets, or the keys of two dicts, agree; of objects the number has to."""
    data, others = (
        {each for each in members if not isinstance(each, Handle)} for members in (left, right)
    )
    return len(left) == len(right) and data == others


def same_end(left: Ended, right: Ended) -> bool:
    """Return whether two calls ended the same way."""
    match left, right:
        case Returned(value=a), Returned(value=b):
            return same(a, b)
        case RaisedError(base=a), RaisedError(base=b):
            return bool(a == b)
        case _:
            return False


def common_ratio(pairs: Sequence[tuple[Any, Any]]) -> float | None:
    """Return got / expected where it is the same, and not 1, in every (got, expected) pair."""
    ratios = []
    for got, expected in pairs:
        try:
            ratios.append(float(got) / float(expected))
        except (ZeroDivisionError, OverflowError, ValueError):
            return None
    if not ratios or not all(math.isfinite(ratio) and ratio > 0 for ratio in ratios):
        return None
    if not all(math.isclose(ratio, ratios[0], rel_tol=1e-6) for ratio in ratios):
        return None
    return None if math.isclose(ratios[0], 1, rel_tol=1e-6) else ratios[0]


def round_factor(ratio: float) -> float | None:
    """Return the ratio as a number that has a name (2, 0.5, 8, 1000, 1024, 1e12), or None."""
    for candidate in _NAMED:
        if math.isclose(ratio, candidate, rel_tol=1e-6):
            return candidate
    return None


_POWERS = [2.0, 3.0, 4.0, 8.0, 10.0, 16.0, 60.0, 100.0, 1024.0, 3600.0]
_POWERS += [10.0**n for n in (3, 6, 9, 12, 15)] + [1024.0**n for n in (2, 3, 4)]
_POWERS += [1.024**n for n in (1, 2, 3, 4)]
_NAMED = [*_POWERS, *(1 / power for power in _POWERS)]


def is_rounded(got: Any, expected: Any) -> bool:
    """Return whether a number is the expected one after rounding to at most nine decimals."""
    try:
        value = float(expected)
        return got != 0 and any(float(got) == round(value, digits) for digits in range(10))
    except (OverflowError, ValueError):
        return False
