"""From bytes to a value; they are read as hostile."""

from __future__ import annotations

import struct
from operator import itemgetter

from ._format import COMPLEX, DOUBLE, INT64, MAX_BYTES, MAX_DEPTH, SIZE, WireError
from ._values import NamedTuple, Record, Reference

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from decimal import Decimal
    from fractions import Fraction
    from typing import Any

    _Resolve = Callable[[Reference], object]
    _Get = Callable[["_Decoder", int], Any]


def decode(data: bytes, resolve: _Resolve | None = None) -> Any:
    """Return the value that `data` holds; a reference becomes `resolve(reference)`.

    Raises WireError for any bytes that are not exactly one encoded value within the bounds.
    """
    if len(data) > MAX_BYTES:
        raise WireError("too large")
    decoder = _Decoder(data, resolve)
    try:
        value = decoder.get(0)
    except (TypeError, ValueError, struct.error, IndexError, ArithmeticError) as error:
        raise WireError(str(error)) from None
    if decoder.at != len(data):
        raise WireError("bytes left over")
    return value


class _Decoder:
    __slots__ = ("at", "data", "resolve")

    def __init__(self, data: bytes, resolve: _Resolve | None) -> None:
        self.data = data
        self.at = 0
        self.resolve = resolve

    def get(self, depth: int) -> Any:
        tag = self.data[self.at]
        self.at += 1
        get = _GET.get(tag)
        if get is None:
            raise WireError("unknown tag")
        return get(self, depth)

    def unpack(self, form: struct.Struct) -> tuple[Any, ...]:
        at = self.at
        self.at = at + form.size
        return form.unpack_from(self.data, at)

    def blob(self) -> bytes:
        (size,) = self.unpack(SIZE)
        at = self.at
        if size > len(self.data) - at:
            raise WireError("cut short")
        self.at = at + size
        return self.data[at : at + size]

    def items(self, depth: int) -> list[Any]:
        if depth >= MAX_DEPTH:
            raise WireError("nested too deep")
        (count,) = self.unpack(SIZE)
        if count > len(self.data) - self.at:
            raise WireError("cut short")
        get = self.get
        return [get(depth + 1) for _ in range(count)]

    def text(self) -> str:
        return str(self.blob(), "utf-8", "surrogatepass")


def _get_dict(decoder: _Decoder, depth: int) -> dict[Any, Any]:
    parts = decoder.items(depth)
    if len(parts) % 2:
        raise WireError("a key without a value")
    return dict(zip(parts[::2], parts[1::2], strict=True))


def _get_range(decoder: _Decoder, depth: int) -> range:
    parts = [decoder.get(depth) for _ in range(3)]
    if any(type(part) is not int for part in parts):
        raise WireError("not a range")
    return range(*parts)


def _fields(parts: list[Any]) -> tuple[str, tuple[str, ...], list[Any]]:
    """Split the parts of a record into its type name, field names and values."""
    type_name, names, *values = parts
    if type(type_name) is not str or type(names) is not tuple or len(names) != len(values):
        raise WireError("not a record")
    if any(type(name) is not str for name in names) or len(set(names)) != len(names):
        raise WireError("not a record")
    return type_name, names, values


def _get_named_tuple(decoder: _Decoder, depth: int) -> NamedTuple:
    type_name, names, values = _fields(decoder.items(depth))
    slots: dict[str, object] = {"__slots__": ()}
    slots["_names"] = {name: at for at, name in enumerate(names)}
    for at, name in enumerate(names):
        if name in ("count", "index"):  # a tuple's own methods would come first
            slots[name] = property(itemgetter(at))
    kind: type[NamedTuple] = type("".join(type_name.split("\0")), (NamedTuple,), slots)
    return kind(values)


def _get_record(decoder: _Decoder, depth: int) -> Record:
    type_name, names, values = _fields(decoder.items(depth))
    return Record(type_name, dict(zip(names, values, strict=True)))


def _get_fraction(decoder: _Decoder, depth: int) -> Fraction:
    from fractions import Fraction

    numerator, denominator = decoder.items(depth)
    if type(numerator) is not int or type(denominator) is not int:
        raise WireError("not a fraction")
    return Fraction(numerator, denominator)


def _get_decimal(decoder: _Decoder, depth: int) -> Decimal:
    from decimal import Decimal

    return Decimal(str(decoder.blob(), "ascii"))


def _get_reference(mine: bool) -> _Get:
    def get(decoder: _Decoder, depth: int) -> object:
        (number,) = decoder.unpack(SIZE)
        parts = decoder.get(MAX_DEPTH), decoder.get(MAX_DEPTH)
        if decoder.resolve is None or any(type(part) is not str for part in parts):
            raise WireError("not a reference")
        return decoder.resolve(Reference(mine, number, *parts))

    return get


_GET: dict[int, _Get] = {
    ord("0"): lambda decoder, depth: None,
    ord("T"): lambda decoder, depth: True,
    ord("F"): lambda decoder, depth: False,
    ord("."): lambda decoder, depth: ...,
    ord("i"): lambda decoder, depth: decoder.unpack(INT64)[0],
    ord("I"): lambda decoder, depth: int.from_bytes(decoder.blob(), "little", signed=True),
    ord("f"): lambda decoder, depth: decoder.unpack(DOUBLE)[0],
    ord("c"): lambda decoder, depth: complex(*decoder.unpack(COMPLEX)),
    ord("s"): lambda decoder, depth: decoder.text(),
    ord("b"): lambda decoder, depth: bytes(decoder.blob()),
    ord("B"): lambda decoder, depth: bytearray(decoder.blob()),
    ord("l"): lambda decoder, depth: decoder.items(depth),
    ord("t"): lambda decoder, depth: tuple(decoder.items(depth)),
    ord("e"): lambda decoder, depth: set(decoder.items(depth)),
    ord("z"): lambda decoder, depth: frozenset(decoder.items(depth)),
    ord("d"): _get_dict,
    ord("r"): _get_range,
    ord("o"): lambda decoder, depth: slice(*decoder.items(depth)),
    ord("N"): _get_named_tuple,
    ord("D"): _get_record,
    ord("q"): _get_fraction,
    ord("m"): _get_decimal,
    ord("h"): _get_reference(True),
    ord("y"): _get_reference(False),
}
