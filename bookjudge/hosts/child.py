"""What runs in a candidate process: confine itself, forget the judge, serve."""

from __future__ import annotations

import json
import os
import signal
import socket
import struct
import sys

from .. import candidate
from . import confinement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_length = struct.Struct("<I")


def main(setup: str) -> None:
    """Serve the learner's code on the socket that `setup` names, under its limits."""
    settings = json.loads(setup)
    channel = socket.socket(fileno=settings["socket"])
    channel.set_inheritable(False)
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


def _receiver(channel: socket.socket) -> Callable[[], bytes | None]:
    def exactly(size: int) -> bytes:
        data = bytearray()
        while len(data) < size:
            part = channel.recv(size - len(data))
            if not part:
                return b""
            data += part
        return bytes(data)

    def receive() -> bytes | None:
        head = exactly(_length.size)
        return exactly(_length.unpack(head)[0]) if head else None

    return receive


def _sender(channel: socket.socket) -> Callable[[bytes], None]:
    return lambda frame: channel.sendall(_length.pack(len(frame)) + frame)
