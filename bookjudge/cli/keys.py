"""Keys as they are pressed, from a terminal that is given back as it was on any way out."""

from __future__ import annotations

import os
import re
import signal
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

# an arrow, or a key with Alt, means none of the letters in it
_ESCAPES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|O.|.)?")


class Keys:
    """The keys of a terminal."""

    def __init__(self, fd: int) -> None:
        self._fd = fd

    def fileno(self) -> int:
        """Return what a selector waits for."""
        return self._fd

    def take(self) -> str:
        """Return the keys that were pressed; "q" once there is no terminal any more."""
        try:
            typed = os.read(self._fd, 64)
        except OSError:
            typed = b""
        if not typed:
            return "q"
        return _ESCAPES.sub("", typed.decode("ascii", "ignore"))


@contextmanager
def keys() -> Iterator[Keys | None]:
    """Give the keys of the terminal; None where there is none, or another job has it."""
    try:
        import termios
        import tty
    except ImportError:  # Windows
        yield None
        return
    fd = sys.stdin.fileno() if sys.stdin else -1
    if not os.isatty(fd) or os.tcgetpgrp(fd) != os.getpgrp():
        yield None
        return
    before = termios.tcgetattr(fd)

    def restore() -> None:
        termios.tcsetattr(fd, termios.TCSADRAIN, before)

    def stop(*_: object) -> None:
        """Give the terminal back for as long as the shell has it (Ctrl+Z)."""
        restore()
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, stop)
        tty.setcbreak(fd)

    stopped = signal.signal(signal.SIGTSTP, stop)
    hung_up = signal.signal(signal.SIGHUP, signal.getsignal(signal.SIGTERM))
    try:
        tty.setcbreak(fd)
        yield Keys(fd)
    finally:
        signal.signal(signal.SIGTSTP, stopped)
        signal.signal(signal.SIGHUP, hung_up)
        restore()
