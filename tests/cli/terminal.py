"""A command in a pseudo-terminal, as a person uses it: what it shows, and keys to press."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from typing import TYPE_CHECKING, Self

from .conftest import ROOT

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_DEADLINE = 60.0
_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Terminal:
    """`python judge.py ARGUMENTS` in a terminal of its own, 80 columns wide unless said."""

    def __init__(
        self,
        *arguments: str,
        book: Path = ROOT,
        env: Mapping[str, str] | None = None,
        columns: int = 80,
        lines: int = 60,
    ) -> None:
        self.raw = ""
        self._from = 0
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            size = struct.pack("HHHH", lines, columns, 0, 0)
            fcntl.ioctl(1, termios.TIOCSWINSZ, size)
            signal.signal(
                signal.SIGINT, signal.SIG_DFL
            )  # ignored where the tests run in the background
            # the size of the terminal that the tests run in is not this one's
            own = {name: os.environ[name] for name in os.environ.keys() - {"LINES", "COLUMNS"}}
            full = {**own, "TERM": "xterm", "LANG": "C.UTF-8", **(env or {})}
            os.execve(sys.executable, [sys.executable, str(book / "judge.py"), *arguments], full)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self.fd)  # it is hung up on
        if self.pid:
            os.waitpid(self.pid, 0)

    @property
    def text(self) -> str:
        """What was shown since the last key, without colours and moves."""
        return _ESCAPES.sub("", self.raw[self._from :]).replace("\r\n", "\n")

    def press(self, keys: str) -> None:
        """Press keys; what was shown before is forgotten."""
        self.forget()
        os.write(self.fd, keys.encode())

    def send(self, number: int) -> None:
        """Send a signal to the command."""
        os.kill(self.pid, number)

    def forget(self) -> None:
        """Forget what was shown so far."""
        self._from = len(self.raw)

    def wait_for(self, part: str) -> str:
        """Wait until something is shown, and return all that was since the last key."""
        end = time.monotonic() + _DEADLINE
        while part not in self.text:
            assert self._read(end - time.monotonic()), f"{part!r} was not shown in: {self.text}"
        return self.text

    def ended(self) -> int:
        """Wait for the end of the command and return its exit code."""
        end = time.monotonic() + _DEADLINE
        while self._read(end - time.monotonic()):
            pass
        if time.monotonic() >= end:
            os.kill(self.pid, signal.SIGKILL)
        _, status = os.waitpid(self.pid, 0)
        self.pid = 0
        return os.waitstatus_to_exitcode(status)

    def echoes(self) -> bool:
        """Whether the terminal shows what is typed and waits for whole lines, as a shell has it."""
        flags: int = termios.tcgetattr(self.fd)[3]
        wanted = termios.ECHO | termios.ICANON
        return flags & wanted == wanted

    def _read(self, seconds: float) -> bool:
        if seconds <= 0 or not select.select([self.fd], [], [], seconds)[0]:
            return False
        try:
            part = os.read(self.fd, 65536)
        except OSError:  # the other side was closed
            return False
        self.raw += part.decode("utf-8", "replace")
        return bool(part)
