"""Values as a person writes them: 989e12 and not 989000000000000.0, and short.

Never by their own `__repr__`, which is the learner's.
"""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from .calls import Unfit
from .proxies import Function, Handle
from .wire import NamedTuple, Record

if TYPE_CHECKING:
    from collections.abc import Iterable

_LONGEST = 160
_SHOWN_ITEMS = 12
_BRACKETS: dict[type, str] = {list: "[]", tuple: "()", set: "{}", frozenset: "{}"}
_EMPTY: dict[type, str] = {set: "set()", frozenset: "frozenset()"}


def literal(value: object, digits: int = 17) -> str:
    """Return a value as Python source, floats to `digits` significant digits, long ones cut."""
    text = _literal(value, digits, 0)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 20]} … {text[-17:]}"


def call(name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> str:
    """Return a call as it stands in source."""
    parts = [literal(arg) for arg in args] + [f"{key}={literal(v)}" for key, v in kwargs.items()]
    return f"{name}({', '.join(parts)})"


def pair(got: object, expected: object) -> tuple[str, str]:
    """Return both values with as many digits as it takes to see that they differ."""
    for digits in (6, 9, 12):
        shown = literal(got, digits), literal(expected, digits)
        if shown[0] != shown[1]:
            return shown
    return literal(got), literal(expected)


def _literal(value: Any, digits: int, depth: int) -> str:
    kind = type(value)
    if kind is float:
        return _float(value, digits)
    if kind is int:
        return _int(value)
    if kind in (str, bytes, bytearray):
        text = repr(value[: _LONGEST * 2])
        return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
    if value is None or kind in (bool, complex, range, slice, type(...)):
        return repr(value)
    if depth > 6:
        return "…"
    if kind in _BRACKETS:
        return _items(value, digits, depth)
    if kind is dict:
        pairs = [
            f"{_literal(key, digits, depth + 1)}: {_literal(item, digits, depth + 1)}"
            for key, item in _shortened(list(value.items()))
        ]
        return f"{{{_joined(pairs, len(value))}}}"
    return _object(value, digits, depth)


def _object(value: object, digits: int, depth: int) -> str:
    if isinstance(value, NamedTuple):
        inside = _named(zip(value._fields, value, strict=True), digits, depth)
        return f"{type(value).__name__}({inside})"
    if isinstance(value, Record):
        return f"{value._type_name}({_named(value._values.items(), digits, depth)})"
    if isinstance(value, Fraction | Decimal):
        return f"{type(value).__name__}({str(value)!r})"
    if isinstance(value, Function):
        return str(value._target)
    if isinstance(value, Handle | Unfit):
        return f"<{value._type_name if isinstance(value, Handle) else value.type_name}>"
    return getattr(value, "__name__", None) or f"<{type(value).__name__}>"


def _named(fields: Iterable[tuple[str, object]], digits: int, depth: int) -> str:
    return ", ".join(f"{name}={_literal(item, digits, depth + 1)}" for name, item in fields)


def _items(value: Any, digits: int, depth: int) -> str:
    brackets = _BRACKETS[type(value)]
    if not value:
        return _EMPTY.get(type(value), brackets)
    items = _in_order(value) if type(value) in (set, frozenset) else list(value)
    shown = [_literal(item, digits, depth + 1) for item in _shortened(items)]
    inside = _joined(shown, len(value))
    if type(value) is tuple and len(value) == 1:
        inside += ","
    text = f"{brackets[0]}{inside}{brackets[1]}"
    return f"frozenset({text})" if type(value) is frozenset else text


def _in_order(items: Iterable[Any]) -> list[Any]:
    """Return the members of a set in an order that is the same in every interpreter."""
    try:
        # of two sets "<" asks whether one is part of the other: that is no order
        if not any(isinstance(item, frozenset) for item in items):
            return sorted(items)
    except TypeError:
        pass
    return sorted(items, key=literal)


def _shortened(items: list[Any]) -> list[Any]:
    return items if len(items) <= _SHOWN_ITEMS else [*items[: _SHOWN_ITEMS - 2], items[-1]]


def _joined(shown: list[str], count: int) -> str:
    if count > _SHOWN_ITEMS:
        shown.insert(-1, "…")
    return ", ".join(shown)


def _float(value: float, digits: int) -> str:
    if not math.isfinite(value):
        return str(value)
    text = repr(value) if digits >= 17 else repr(float(f"{value:.{digits}g}"))
    if value == 0 or 1e-4 <= abs(value) < 1e6:
        return text
    # The exponent a multiple of three, as units are: 989e12, 3.35e12.
    sign, figures, exponent = Decimal(text).normalize().as_tuple()
    point = len(figures) + int(exponent)
    power = 3 * ((point - 1) // 3)
    mantissa = Decimal((sign, figures, int(exponent) - power))
    return f"{mantissa:f}e{power}"


def _int(value: int) -> str:
    if value.bit_length() < 1000:
        return str(value)
    return f"{'-' if value < 0 else ''}2**{value.bit_length() - 1}…"
