"""What runs in a candidate process: confine itself, forget the judge, serve."""

from __future__ import annotations

import os
import signal
import struct
import sys

from .. import candidate, wire
from . import confinement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_length = struct.Struct("<I")


def main(setup: str) -> None:
    """Serve the learner's code on the descriptor that `setup` names, under its limits."""
    settings = wire.decode(bytes.fromhex(setup))
    channel = settings["channel"]
    os.set_inheritable(channel, False)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.stdout.reconfigure(line_buffering=True, errors="backslashreplace")  # type: ignore[union-attr]
    sys.stderr.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
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
    def exactly(size: int) -> bytes:
        data = os.read(channel, size)
        while len(data) < size:
            part = os.read(channel, size - len(data))
            if not part:
                return b""
            data += part
        return data

    def receive() -> bytes | None:
        head = os.read(channel, _length.size)
        if len(head) < _length.size:
            return None
        return exactly(_length.unpack(head)[0])

    return receive


def _sender(channel: int) -> Callable[[bytes], None]:
    def send(frame: bytes) -> None:
        data = memoryview(_length.pack(len(frame)) + frame)
        while data:
            data = data[os.write(channel, data) :]

    return send
