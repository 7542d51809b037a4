"""The format of the bytes: its bounds, how numbers lie in it, and what can be wrong."""

from __future__ import annotations

import struct

MAX_BYTES = 4 << 20
"""Largest encoded value, in bytes; the browser's channel has the same size."""

MAX_DEPTH = 100
"""Deepest nesting of containers; freeing much deeper ones ends the browser's interpreter."""

DOUBLE = struct.Struct("<d")
COMPLEX = struct.Struct("<dd")
INT64 = struct.Struct("<q")
SIZE = struct.Struct("<I")


class WireError(Exception):
    """Bytes that no encoder of ours wrote."""


class NotEncodable(Exception):
    """A value that cannot cross; `reason` is "cyclic", "deep" or "large"."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
