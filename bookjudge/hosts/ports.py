"""What the examiner asks of a host: the Protocol behind which CPython and the browser differ."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from ..exercise import Limits


@dataclass(frozen=True, slots=True)
class Captured:
    """What was printed to one stream: its first and last part, and the bytes left out between."""

    head: bytes = b""
    left_out: int = 0
    tail: bytes = b""


class LinkTimeout(Exception):
    """No frame came in time."""


class LinkClosed(Exception):
    """The candidate is gone.

    `reason` is "exit", "memory", "nested" or "died"; `code` its exit code.
    """

    def __init__(self, reason: str, code: int | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.code = code


class OutputLimit(Exception):
    """The candidate printed more than it may."""


class HostError(Exception):
    """No candidate could be started: the judge's own fault or the machine's."""


class Link(Protocol):
    """One candidate, seen from the examiner. Frames are whole; waiting is in seconds."""

    def ready(self) -> None:
        """Wait until the candidate takes requests; raises HostError."""

    def send(self, frame: bytes) -> None:
        """Send a frame; raises LinkClosed, LinkTimeout."""

    def receive(self, seconds: float) -> bytes:
        """Return the next frame; raises LinkTimeout, LinkClosed, OutputLimit."""

    def interrupt(self) -> None:
        """Raise KeyboardInterrupt in the candidate, if it still listens."""

    def lost_seconds(self) -> float:
        """Return how long a busy machine kept the candidate from running since the last call."""

    def memory_refused(self) -> bool:
        """Return whether the candidate is known to have been refused memory for this request."""

    def printed(self) -> tuple[Captured, Captured]:
        """Return what went to stdout and stderr since the last time."""

    def close(self) -> None:
        """End the candidate and all that it left behind. Safe to call again."""


Serve = Callable[[Link, int, bytes], None]
"""Answers, by the link, the numbered request of a candidate that holds this payload."""


class Host(Protocol):
    """Starts candidates, one after the other."""

    name: str

    def start(self, limits: Limits, serve: Serve) -> Link:
        """Return a fresh candidate; raises HostError.

        `serve` answers its own requests where it cannot be left waiting in the middle of its code.
        """
