"""A candidate in the browser: another Web Worker, frames over a SharedArrayBuffer.

The JavaScript side is site/app/src/interpreter/: it hands these functions its channel objects.
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .. import protocol
from ..candidate import Candidate
from .ports import Captured, HostError, LinkClosed, LinkTimeout, OutputLimit

if TYPE_CHECKING:
    from ..exercise import Limits

_START_SECONDS = 60.0


def judge(packed: str, data: Any, scope: Any, language: str, channels: Any) -> str:
    """Judge in the examiner's worker; return the report as JSON text.

    `packed` is the page bundle's, `data` the source's bytes, `channels` hands out candidates.
    """
    from ..bundle import unpack
    from ..examiner import judge as judge_exercise

    report = judge_exercise(unpack(packed), data.to_bytes(), scope, language, PyodideHost(channels))
    return json.dumps(report.to_json(), ensure_ascii=False)


def serve(channel: Any) -> None:
    """Serve the learner's code in the candidate's worker, until the worker is ended."""
    from pyodide.ffi import to_js

    candidate = Candidate(
        lambda: channel.receive().to_bytes(), lambda frame: channel.send(to_js(frame))
    )
    _forget_the_judge()
    candidate.serve()


def _forget_the_judge() -> None:
    """Leave the learner's code no path to the judge: neither on disk nor in sys.modules."""
    shutil.rmtree(Path(__file__).parents[1], ignore_errors=True)
    for name in [name for name in sys.modules if name.partition(".")[0] == "bookjudge"]:
        del sys.modules[name]
    sys.path_importer_cache.clear()


class PyodideHost:
    """Asks the page for candidates, each on a channel of its own."""

    name = "pyodide"

    def __init__(self, channels: Any) -> None:
        self._channels = channels

    def start(self, limits: Limits) -> _Worker:
        """Return a fresh candidate; raises HostError when the page has no more channels."""
        channel = self._channels.open(limits.memory_mib, limits.output_kib, limits.printed_mib)
        if channel is None or not hasattr(channel, "send"):
            raise HostError("no more candidates")
        return _Worker(channel)


class _Worker:
    """One candidate's worker, by its channel."""

    def __init__(self, channel: Any) -> None:
        from pyodide.ffi import to_js

        self._channel = channel
        self._to_js = to_js

    def ready(self) -> None:
        try:
            hello = self.receive(_START_SECONDS)
        except (LinkClosed, LinkTimeout, OutputLimit) as error:
            raise HostError(repr(error)) from None
        if hello != protocol.HELLO:
            raise HostError("the candidate did not say hello")

    def send(self, frame: bytes) -> None:
        self._channel.send(self._to_js(frame))

    def receive(self, seconds: float) -> bytes:
        frame = self._channel.receive(seconds * 1000)
        if isinstance(frame, str):
            if frame == "timeout":
                raise LinkTimeout
            if frame == "output":
                raise OutputLimit
            raise LinkClosed(frame, self._channel.exitCode())
        data: bytes = frame.to_bytes()
        return data

    def interrupt(self) -> None:
        self._channel.interrupt()

    def lost_seconds(self) -> float:
        return 0.0  # a browser does not tell

    def memory_refused(self) -> bool:
        return bool(self._channel.memoryRefused())

    def printed(self) -> tuple[Captured, Captured]:
        return self._take(0), self._take(1)

    def _take(self, stream: int) -> Captured:
        left_out = self._channel.leftOut(stream)
        head, tail = self._channel.head(stream), self._channel.tail(stream)
        self._channel.clear(stream)
        return Captured(head.to_bytes(), left_out, tail.to_bytes())

    def close(self) -> None:
        self._channel.close()
