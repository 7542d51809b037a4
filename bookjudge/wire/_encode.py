"""From a value to bytes: each type's own tag, then its content."""

from __future__ import annotations

import sys

from ._format import COMPLEX, DOUBLE, INT64, MAX_BYTES, MAX_DEPTH, SIZE, NotEncodable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from ._values import Reference

    _Export = Callable[[Any], Reference]
    _Put = Callable[["_Encoder", Any, int], None]

# Bound here: CPython calls a method of an imported name more slowly.
_pack_double, _pack_complex = DOUBLE.pack, COMPLEX.pack
_pack_int64, _pack_size, _pack_size_into = INT64.pack, SIZE.pack, SIZE.pack_into


def encode(value: object, export: _Export | None = None) -> bytes:
    """Return the bytes of `value`; an object that is no data crosses as `export(value)`.

    Raises NotEncodable where the value is cyclic, nested deeper than MAX_DEPTH or larger than
    MAX_BYTES.
    """
    encoder = _Encoder(export)
    encoder.put(value, 0)
    if len(encoder.out) > MAX_BYTES:
        raise NotEncodable("large")
    return bytes(encoder.out)


class _Encoder:
    __slots__ = ("export", "open", "out")

    def __init__(self, export: _Export | None) -> None:
        self.out = bytearray()
        self.export = export
        self.open: set[int] = set()

    def put(self, value: Any, depth: int) -> None:
        kind = type(value)
        put = _PUT.get(kind)
        if put is None:
            put = self._for_other(kind)
        put(self, value, depth)

    def _for_other(self, kind: type) -> _Put:
        """Choose how a value crosses that is not exactly a builtin."""
        if issubclass(kind, tuple) and isinstance(kind.__dict__.get("_fields"), tuple):
            return _put_named_tuple
        for base in _SUBCLASSABLE:
            if issubclass(kind, base):
                return _PUT[base]
        if "__dataclass_fields__" in kind.__dict__ and not _has_methods(kind):
            return _put_dataclass
        put = _PUT_STDLIB.get((kind.__module__, kind.__qualname__))
        if put is not None and getattr(sys.modules.get(kind.__module__), kind.__name__, 0) is kind:
            return put
        return _put_reference

    def enter(self, value: object, depth: int) -> None:
        if depth >= MAX_DEPTH:
            raise NotEncodable("deep")
        if id(value) in self.open:
            raise NotEncodable("cyclic")
        if len(self.out) > MAX_BYTES:
            raise NotEncodable("large")
        self.open.add(id(value))

    def items(self, tag: bytes, value: object, items: Iterable[Any], depth: int) -> None:
        self.enter(value, depth)
        self.out += tag
        at = len(self.out)
        self.out += b"\0\0\0\0"
        count = 0
        put = self.put
        for item in items:
            put(item, depth + 1)
            count += 1
            if len(self.out) > MAX_BYTES:
                raise NotEncodable("large")
        _pack_size_into(self.out, at, count)
        self.open.discard(id(value))

    def blob(self, tag: bytes, data: bytes | bytearray) -> None:
        if len(data) > MAX_BYTES:
            raise NotEncodable("large")
        self.out += tag
        self.out += _pack_size(len(data))
        self.out += data


def _has_methods(kind: type) -> bool:
    """Return whether a dataclass can do more than hold its fields: then it is no mere data."""
    fields = kind.__dict__["__dataclass_fields__"]
    return any(name not in fields and not name.startswith("_") for name in kind.__dict__)


def _put_int(encoder: _Encoder, value: Any, depth: int) -> None:
    value = int.__index__(value)
    if -(1 << 63) <= value < 1 << 63:
        encoder.out += b"i"
        encoder.out += _pack_int64(value)
    else:
        encoder.blob(b"I", value.to_bytes(value.bit_length() // 8 + 1, "little", signed=True))


def _put_float(encoder: _Encoder, value: Any, depth: int) -> None:
    encoder.out += b"f"
    encoder.out += _pack_double(value if type(value) is float else float.__add__(value, -0.0))


def _put_complex(encoder: _Encoder, value: Any, depth: int) -> None:
    encoder.out += b"c"
    real, imag = complex.real.__get__(value), complex.imag.__get__(value)
    encoder.out += _pack_complex(real, imag)


def _put_str(encoder: _Encoder, value: Any, depth: int) -> None:
    encoder.blob(b"s", str.encode(value, "utf-8", "surrogatepass"))


def _put_dict(encoder: _Encoder, value: Any, depth: int) -> None:
    flat = (part for pair in dict.items(value) for part in pair)
    encoder.items(b"d", value, flat, depth)


def _put_range(encoder: _Encoder, value: Any, depth: int) -> None:
    encoder.out += b"r"
    for part in (value.start, value.stop, value.step):
        _put_int(encoder, part, depth)


def _put_slice(encoder: _Encoder, value: Any, depth: int) -> None:
    encoder.items(b"o", value, (value.start, value.stop, value.step), depth)


def _put_named_tuple(encoder: _Encoder, value: Any, depth: int) -> None:
    names = tuple(str(name) for name in type(value)._fields)
    items = tuple.__iter__(value)
    encoder.items(b"N", value, (type(value).__name__, names, *items), depth)


def _put_dataclass(encoder: _Encoder, value: Any, depth: int) -> None:
    names = tuple(type(value).__dataclass_fields__)
    values = [getattr(value, name) for name in names]
    encoder.items(b"D", value, (type(value).__name__, names, *values), depth)


def _put_fraction(encoder: _Encoder, value: Any, depth: int) -> None:
    encoder.items(b"q", value, (value.numerator, value.denominator), depth)


def _put_decimal(encoder: _Encoder, value: Any, depth: int) -> None:
    encoder.blob(b"m", str(value).encode())


def _put_reference(encoder: _Encoder, value: Any, depth: int) -> None:
    if encoder.export is None:
        raise NotEncodable("object")
    reference = encoder.export(value)
    encoder.out += b"h" if reference.mine else b"y"
    encoder.out += _pack_size(reference.number)
    _put_str(encoder, reference.type_name, depth)
    _put_str(encoder, reference.kind, depth)


def _put_constant(tag: bytes) -> _Put:
    def put(encoder: _Encoder, value: object, depth: int) -> None:
        encoder.out += tag

    return put


def _put_blob(tag: bytes, raw: Callable[[Any], bytes | bytearray]) -> _Put:
    return lambda encoder, value, depth: encoder.blob(tag, raw(value))


def _put_items(tag: bytes, items: Callable[[Any], Iterable[Any]]) -> _Put:
    return lambda encoder, value, depth: encoder.items(tag, value, items(value), depth)


# A subclass is taken apart with the builtin's own methods: an overridden `__iter__` is not asked.
_PUT: dict[type, _Put] = {
    type(None): _put_constant(b"0"),
    bool: lambda encoder, value, depth: encoder.out.extend(b"T" if value else b"F"),
    type(...): _put_constant(b"."),
    int: _put_int,
    float: _put_float,
    complex: _put_complex,
    str: _put_str,
    bytes: _put_blob(b"b", lambda value: bytes.__getitem__(value, slice(None))),
    bytearray: _put_blob(b"B", lambda value: bytearray.__getitem__(value, slice(None))),
    list: _put_items(b"l", list.__iter__),
    tuple: _put_items(b"t", tuple.__iter__),
    set: _put_items(b"e", set.__iter__),
    frozenset: _put_items(b"z", frozenset.__iter__),
    dict: _put_dict,
    range: _put_range,
    slice: _put_slice,
}
_SUBCLASSABLE = (int, float, complex, str, bytes, bytearray, list, tuple, set, frozenset, dict)
_PUT_STDLIB: dict[tuple[str, str], _Put] = {
    ("fractions", "Fraction"): _put_fraction,
    ("decimal", "Decimal"): _put_decimal,
}
