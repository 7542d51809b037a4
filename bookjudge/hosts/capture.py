"""Keeps the first and the last part of an endless stream."""

from __future__ import annotations

from .ports import Captured


class Capture:
    """A stream of which at most `keep` bytes are kept: half from its start, half from its end."""

    def __init__(self, keep: int) -> None:
        self._half = keep // 2
        self._head = bytearray()
        self._tail = bytearray()
        self._left_out = 0

    def feed(self, data: bytes) -> None:
        """Add the next bytes."""
        room = self._half - len(self._head)
        if room > 0:
            self._head += data[:room]
            data = data[room:]
        if not data:
            return
        self._tail += data
        over = len(self._tail) - self._half
        if over > 0:
            del self._tail[:over]
            self._left_out += over

    def take(self) -> Captured:
        """Return what was kept and begin anew."""
        captured = Captured(bytes(self._head), self._left_out, bytes(self._tail))
        self._head.clear()
        self._tail.clear()
        self._left_out = 0
        return captured
