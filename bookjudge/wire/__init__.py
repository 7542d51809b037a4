"""The value codec between examiner and candidate: plain bytes, never code.

A value arrives as the exact builtin type, a record (dataclass or named tuple) or a handle: nothing
the other side wrote (`__eq__`, `__float__`, `__repr__`) comes across. Kept to light imports, since
every candidate loads it.
"""

from ._decode import decode
from ._encode import encode
from ._format import MAX_BYTES, MAX_DEPTH, NotEncodable, WireError
from ._values import NamedTuple, Record, Reference

__all__ = [
    "MAX_BYTES",
    "MAX_DEPTH",
    "NamedTuple",
    "NotEncodable",
    "Record",
    "Reference",
    "WireError",
    "decode",
    "encode",
]
