"""The frames between examiner and candidate, the one protocol of that boundary.

    examiner                                  candidate
    REQUEST n ("call", "f", args, kwargs) ->
                                          <- RETURN n value
                                             CHANGED n (value, {position or name: as changed})
                                             RAISE n {"type", "base", "message", "frames", ...}
                                             UNFIT n reason: the value cannot cross

A request may be answered by a request first: a function that the test passed in is called back.
Requests are numbered by their sender; an answer carries the number of its request.
"""

from __future__ import annotations

import struct

from .wire import WireError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

REQUEST, RETURN, CHANGED, RAISE, UNFIT = range(1, 6)

HELLO = b"ready"
"""What a candidate sends once, when it can take requests."""

FILENAME = "solution.py"
"""The name under which the learner's code is compiled: what its frames are known by."""

_head = struct.Struct("<BI")


def pack(kind: int, number: int, payload: bytes) -> bytes:
    """Return one frame."""
    return _head.pack(kind, number & 0xFFFFFFFF) + payload


def unpack(frame: bytes) -> tuple[int, int, bytes]:
    """Return a frame's kind, number and payload; raises WireError."""
    if len(frame) < _head.size:
        raise WireError("cut short")
    kind, number = _head.unpack_from(frame)
    if not REQUEST <= kind <= UNFIT:
        raise WireError("unknown kind")
    return kind, number, frame[_head.size :]


def by_place(args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[int | str, Any]:
    """Return the arguments of a call by their position or name."""
    return dict([*enumerate(args), *kwargs.items()])
