"""A candidate on CPython: a confined child process, a socket pair for frames, pipes for output."""

from __future__ import annotations

import os
import secrets
import selectors
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from .. import protocol, wire
from .capture import Capture
from .ports import HostError, LinkClosed, LinkTimeout, OutputLimit

if TYPE_CHECKING:
    from ..exercise import Limits
    from .ports import Captured, Serve

_START_SECONDS = 30.0
_UNPRIVILEGED = 65534
_MAX_FRAME = wire.MAX_BYTES + 64
_IMPATIENT_READS = 24
_length = struct.Struct("<I")

# The candidate's interpreter has no access to this package beyond the modules that serve.
_BOOT = """
import sys
sys.path.insert(0, sys.argv[1])
from bookjudge.hosts.child import main
main(sys.argv[2])
"""


class CPythonHost:
    """Starts each candidate in a process of its own; one spare may be started ahead of need."""

    name = "cpython"

    def __init__(self, packages: Path | None = None) -> None:
        """`packages` is a folder that the learner's code may import from."""
        self._packages = packages
        self._spare: _Process | None = None
        self._living: set[_Process] = set()

    def warm(self, limits: Limits) -> None:
        """Start a spare candidate now, to be ready by the time it is asked for."""
        self._spare = _Process(limits, self._living, self._packages)

    def start(self, limits: Limits, serve: Serve) -> _Process:
        """Return a fresh candidate; raises HostError."""
        spare, self._spare = self._spare, None
        if spare is not None and spare.limits == limits:
            return spare
        if spare is not None:
            spare.close()
        return _Process(limits, self._living, self._packages)

    def close(self) -> None:
        """End every candidate, also one whose start was interrupted half way."""
        self._spare = None
        for process in list(self._living):
            process.close()


class _Process:
    """One candidate process."""

    def __init__(self, limits: Limits, living: set[_Process], packages: Path | None) -> None:
        self.limits = limits
        self._packages = packages
        self._living = living
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = False
        self._printed = 0
        self._lost = 0.0
        self._received = bytearray()
        keep = limits.output_kib << 10
        self._captures = Capture(keep), Capture(keep)
        # Named and noted before it exists: an interrupt may come between any two lines.
        self._folder = Path(tempfile.gettempdir()) / f"bookjudge-{secrets.token_hex(8)}"
        self._selector = selectors.DefaultSelector()
        self._socket, theirs = socket.socketpair()
        living.add(self)
        try:
            self._folder.mkdir(0o700)
            self._process = process = self._spawn(theirs)
        except OSError as error:
            self.close()
            raise HostError(str(error)) from None
        finally:
            theirs.close()
        self._socket.setblocking(False)
        self._selector.register(self._socket, selectors.EVENT_READ, None)
        for stream, capture in zip((process.stdout, process.stderr), self._captures, strict=True):
            assert stream is not None
            os.set_blocking(stream.fileno(), False)
            self._selector.register(stream, selectors.EVENT_READ, capture)

    def _spawn(self, theirs: socket.socket) -> subprocess.Popen[bytes]:
        uid = _UNPRIVILEGED if os.geteuid() == 0 else None
        if uid is not None:
            os.chown(self._folder, uid, uid)
        setup = {
            "channel": theirs.fileno(),
            "folder": str(self._folder),
            "packages": None if self._packages is None else str(self._packages),
            "uid": uid,
            "parent": os.getpid(),
            "memory": self.limits.memory_mib << 20,
            "cpu": int(self.limits.total_seconds) + 10,
            "written": self.limits.printed_mib << 20,
        }
        package_parent = str(Path(__file__).resolve().parents[2])
        command = [sys.executable, "-I", "-S", "-B", "-Xutf8", "-c", _BOOT, package_parent]
        return subprocess.Popen(
            [*command, wire.encode(setup).hex()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            cwd=self._folder,
            env={"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": str(self._folder)},
            pass_fds=[theirs.fileno()],
            start_new_session=True,
        )

    def ready(self) -> None:
        try:
            hello = self.receive(_START_SECONDS)
        except (LinkClosed, LinkTimeout, OutputLimit) as error:
            said = self.printed()[1]
            self.close()
            told = (said.head + said.tail).decode("utf-8", "replace").strip().rpartition("\n")[2]
            raise HostError(told or repr(error)) from None
        if hello != protocol.HELLO:
            raise HostError("the candidate did not say hello")

    def send(self, frame: bytes) -> None:
        data = memoryview(_length.pack(len(frame)) + frame)
        end = time.monotonic() + self.limits.test_seconds
        while data:
            try:
                data = data[self._socket.send(data) :]
            except BlockingIOError:
                # A candidate that does not read must not block the examiner, nor its output itself.
                self._pump(0.005)
                if time.monotonic() > end:
                    raise LinkTimeout from None
            except OSError:
                raise self._death() from None

    def receive(self, seconds: float) -> bytes:
        end = time.monotonic() + seconds
        # Most answers are there sooner than a sleeping process would be woken.
        for _ in range(_IMPATIENT_READS):
            if self._read_socket():
                break
        while True:
            frame = self._next_frame()
            if frame is not None:
                return frame
            left = end - time.monotonic()
            if left <= 0:
                raise LinkTimeout
            self._pump(left)

    def _next_frame(self) -> bytes | None:
        received = self._received
        if len(received) < _length.size:
            return None
        (size,) = _length.unpack_from(received)
        if size > _MAX_FRAME:
            raise wire.WireError("too large")
        if len(received) < _length.size + size:
            return None
        frame = bytes(received[_length.size : _length.size + size])
        del received[: _length.size + size]
        return frame

    def _pump(self, seconds: float) -> None:
        """Take in whatever is there, waiting at most so long for something."""
        for key, _ in self._selector.select(seconds):
            if key.data is None:
                self._read_socket()
            else:
                self._read_stream(key.fd, key.data)

    def _read_socket(self) -> bool:
        try:
            data = self._socket.recv(1 << 16)
        except BlockingIOError:
            return False
        except OSError:
            data = b""
        if not data:
            raise self._death()
        self._received += data
        return True

    def _read_stream(self, fd: int, capture: Capture) -> bool:
        try:
            data = os.read(fd, 1 << 18)
        except BlockingIOError:
            return False
        if not data:
            self._selector.unregister(fd)
            return False
        self._printed += len(data)
        capture.feed(data)
        if self._printed > self.limits.printed_mib << 20:
            raise OutputLimit
        return True

    def _drain(self) -> None:
        """Take in what was printed so far."""
        for key, _ in self._selector.select(0):
            while key.data is not None and self._read_stream(key.fd, key.data):
                pass

    def _death(self) -> LinkClosed:
        assert self._process is not None
        with suppress(OutputLimit):
            self._drain()
        try:
            code = self._process.wait(1.0)
        except subprocess.TimeoutExpired:  # it closed the channel but lives on
            return LinkClosed("died")
        return LinkClosed("exit", code) if code >= 0 else LinkClosed("died", code)

    def interrupt(self) -> None:
        assert self._process is not None
        with suppress(ProcessLookupError):
            self._process.send_signal(signal.SIGINT)

    def lost_seconds(self) -> float:
        assert self._process is not None
        try:
            # Its second number: nanoseconds that it was ready to run and had to wait.
            waited = int(Path(f"/proc/{self._process.pid}/schedstat").read_text().split()[1]) / 1e9
        except (OSError, ValueError, IndexError):
            return 0.0
        lost, self._lost = waited - self._lost, waited
        return lost

    def memory_refused(self) -> bool:
        return False  # its MemoryError tells

    def printed(self) -> tuple[Captured, Captured]:
        if not self._closed:
            with suppress(OutputLimit):  # seen at the next request, if the test does not end here
                self._drain()
        return self._captures[0].take(), self._captures[1].take()

    def close(self) -> None:
        if self._closed:
            return
        with suppress(OutputLimit):
            self._drain()
        self._closed = True
        if self._process is not None:
            self._end(self._process)
        self._selector.close()
        self._socket.close()
        shutil.rmtree(self._folder, ignore_errors=True)
        self._living.discard(self)

    def _end(self, process: subprocess.Popen[bytes]) -> None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.kill()
        process.wait()
        for stream in (process.stdout, process.stderr):
            if stream is not None:
                stream.close()
