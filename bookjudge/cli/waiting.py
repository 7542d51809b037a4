"""Tells in a terminal that something takes its time, once it has taken half a second."""

from __future__ import annotations

import sys
import time
from contextlib import contextmanager
from threading import Event, Thread
from typing import TYPE_CHECKING

from .present import columns, is_terminal

if TYPE_CHECKING:
    from collections.abc import Iterator

_PATIENCE = 0.5
_STEP = 1.0


@contextmanager
def waiting(what: str) -> Iterator[None]:
    """Show `what` with the seconds so far, on standard error, until the work is done."""
    if not is_terminal(sys.stderr):
        yield
        return
    done = Event()
    thread = Thread(target=_show, args=(what, done), daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def _show(what: str, done: Event) -> None:
    began = time.monotonic()
    pause, told = _PATIENCE, ""
    while not done.wait(pause):
        told = f"{what} {time.monotonic() - began:.0f} s"
        sys.stderr.write(f"\r{told}")
        sys.stderr.flush()
        pause = _STEP
    if told:
        sys.stderr.write(f"\r{' ' * columns(told)}\r")
        sys.stderr.flush()
