"""What a wrong value suggests: a forgotten return, a factor between units, a wrong sign."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from .calls import Returned, Unfit
from .compare import common_ratio, is_number, is_rounded, round_factor, same_number
from .proxies import Handle
from .verdict import Explanation
from .wire import Record

if TYPE_CHECKING:
    from .calls import Ended
    from .words import Words

_STEPS = {1.024: ("kB", "KiB"), 1.024**2: ("MB", "MiB"), 1.024**3: ("GB", "GiB")}
_HANDLES = {"coroutine": "coroutine", "generator": "generator", "function": "function"}


def value_notes(value: Any, expected: Ended | None, say: Words) -> list[Explanation]:
    """Return what there is to say of a value by its type."""
    if isinstance(expected, Returned) and _alike(value, expected.value):
        return []
    if value is None:
        return [Explanation("none", say("explanation.none"))]
    if isinstance(value, Unfit):
        return [Explanation(value.reason, say(f"explanation.{value.reason}"))]
    if isinstance(value, Handle) and value._type_name in _HANDLES:
        kind = _HANDLES[value._type_name]
        return [Explanation(kind, say(f"explanation.{kind}"))]
    if not isinstance(expected, Returned):
        return []
    wanted = expected.value
    if isinstance(value, str) and is_number(wanted):
        return [Explanation("text", say("explanation.text"))]
    if type(value) is not type(wanted) and not (is_number(value) and is_number(wanted)):
        names = _type_name(value), _type_name(wanted)
        named = say("explanation.type", got=names[0], expected=names[1])
        return [Explanation("type", named)] if names[0] != names[1] else []
    if isinstance(value, float) and math.isnan(value) and value is not wanted:
        return [Explanation("nan", say("explanation.nan"))]
    return []


def _type_name(value: Any) -> str:
    return str(value._type_name if isinstance(value, Handle | Record) else type(value).__name__)


def _alike(value: Any, wanted: Any) -> bool:
    """Return whether a value is of the kind that is wanted: none, or such an object."""
    if isinstance(value, Handle):
        return _type_name(value) == _type_name(wanted)
    return value is None and wanted is None


def number_notes(
    got: Any, expected: Any, pairs: list[tuple[Any, Any]], say: Words
) -> list[Explanation]:
    """Return how a wrong number relates to the right one.

    `pairs` are (got, expected) of all the wrong calls of its function.
    """
    if not is_number(got) or not is_number(expected):
        return []
    if expected != 0 and same_number(got, -expected):
        return [Explanation("sign", say("explanation.sign"))]
    if is_rounded(got, expected):
        return [Explanation("rounded", say("explanation.rounded"))]
    numbers = [pair for pair in pairs if is_number(pair[0]) and is_number(pair[1])]
    ratio = common_ratio(numbers) if len(numbers) == len(pairs) else None
    if ratio is not None and (len(pairs) > 1 or round_factor(ratio) is not None):
        return _factor_notes(ratio, len(pairs), say)
    if got != 0 and expected != 0 and same_number(got, 1 / float(expected)):
        return [Explanation("reciprocal", say("explanation.reciprocal"))]
    return []


def _factor_notes(ratio: float, count: int, say: Words) -> list[Explanation]:
    named = round_factor(ratio)
    if named in (0.5, 2):
        return [Explanation("factor", say(f"explanation.{'half' if named == 0.5 else 'double'}"))]
    key = "explanation.factor" if count > 1 else "explanation.one_factor"
    text = say(key, factor=_shown(named if named is not None else ratio))
    cause = _cause(named, say)
    return [Explanation("factor", f"{text} {cause}" if cause else text)]


def _cause(named: float | None, say: Words) -> str:
    """Return the usual cause of a factor, or nothing."""
    if named is None:
        return ""
    size = max(named, 1 / named)
    if size in (8, 10, 100):
        return say(f"explanation.factor_{size:.0f}")
    for power in (3, 6, 9, 12, 15):
        if math.isclose(size, 10**power):
            return say("explanation.factor_1000", power=f"1e{power}")
    if math.log2(size) % 10 == 0:
        return say("explanation.factor_1024")
    for step, (small, large) in _STEPS.items():
        if math.isclose(size, step):
            return say("explanation.factor_gib", small=small, large=large)
    return ""


def _shown(factor: float) -> str:
    if factor >= 1:
        power = round(math.log10(factor))
        exact = power >= 3 and math.isclose(factor, 10.0**power)
        return f"1e{power}" if exact else f"{factor:.6g}"
    power = round(math.log10(1 / factor))
    exact = power >= 3 and math.isclose(factor, 10.0**-power)
    return f"1e-{power}" if exact else f"{factor:.6g}"
