"""What runs in a candidate process: confine itself, forget the judge, serve."""

from __future__ import annotations

import os
import select
import signal
import struct
import sys

from .. import candidate, wire
from . import confinement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_IMPATIENT_READS = 24
_length = struct.Struct("<I")


def main(setup: str) -> None:
    """Serve the learner's code on the descriptor that `setup` names, under its limits."""
    settings = wire.decode(bytes.fromhex(setup))
    channel = settings["channel"]
    os.set_inheritable(channel, False)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.stdout.reconfigure(line_buffering=True, errors="backslashreplace")  # type: ignore[union-attr]
    sys.stderr.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    if settings["packages"] is not None:
        sys.path.append(settings["packages"])
    confinement.confine(settings)
    _forget_the_judge()
    candidate.Candidate(_receiver(channel), _sender(channel)).serve()
    os._exit(0)


def _forget_the_judge() -> None:
    """Leave the learner's code no path to the judge: neither on sys.path nor in sys.modules."""
    del sys.path[0]
    sys.argv[:] = [""]
    sys.path_importer_cache.clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == "bookjudge"]:
        del sys.modules[name]


def _receiver(channel: int) -> Callable[[], bytes | None]:
    """Return what waits for the next frame; None when the channel is closed."""
    os.set_blocking(channel, False)
    waiting = select.poll()
    waiting.register(channel, select.POLLIN)
    received = bytearray()

    def read() -> bool:
        """Take in what has come; return whether the channel is still open."""
        # Most requests are there sooner than a sleeping process would be woken.
        for _ in range(_IMPATIENT_READS):
            try:
                data = os.read(channel, 1 << 16)
            except BlockingIOError:
                continue
            received.extend(data)
            return bool(data)
        waiting.poll()
        return True

    def receive() -> bytes | None:
        while True:
            if len(received) >= _length.size:
                end = _length.size + _length.unpack_from(received)[0]
                if len(received) >= end:
                    frame = bytes(received[_length.size : end])
                    del received[:end]
                    return frame
            if not read():
                return None

    return receive


def _sender(channel: int) -> Callable[[bytes], None]:
    writable = select.poll()
    writable.register(channel, select.POLLOUT)

    def send(frame: bytes) -> None:
        data = memoryview(_length.pack(len(frame)) + frame)
        while data:
            try:
                data = data[os.write(channel, data) :]
            except BlockingIOError:
                writable.poll()

    return send
