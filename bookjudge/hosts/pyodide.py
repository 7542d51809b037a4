"""A candidate in the browser: another interpreter, in a Web Worker of its own where that can be.

The JavaScript side is site/app/src/interpreter/: it hands these functions its channel objects,
whose `receive` blocks (shared memory), gives a promise (ports), or does the work at once (one
worker).
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from .. import protocol
from ..candidate import Candidate
from ..script import Script
from .ports import Captured, HostError, LinkClosed, LinkTimeout, OutputLimit

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..exercise import Limits
    from .ports import Serve

_START_SECONDS = 60.0


def judge(packed: str, data: Any, scope: Any, language: str, channels: Any) -> str:
    """Judge in the examiner's worker; return the report as JSON text.

    `packed` is the page bundle's, `data` the source's bytes, `channels` hands out candidates.
    """
    from ..bundle import unpack
    from ..examiner import judge as judge_exercise

    report = judge_exercise(unpack(packed), data.to_bytes(), scope, language, PyodideHost(channels))
    return json.dumps(report.to_json(), ensure_ascii=False)


async def install(requirements: Any, installer: str) -> None:
    """Install packages from the files that the page has fetched, and forget what did it.

    `requirements` are listed in Pyodide's lock file; `installer` is the folder that holds micropip.
    """
    shown = sys.modules.pop("micropip", None)
    sys.path.insert(0, installer)
    try:
        import micropip

        await micropip.install(list(requirements))
    finally:
        sys.path.remove(installer)
        for name in [name for name in sys.modules if name.partition(".")[0] == "micropip"]:
            del sys.modules[name]
        if shown is not None:
            sys.modules["micropip"] = shown
        shutil.rmtree(installer)


def serve(channel: Any, waits: bool) -> None:
    """Serve the learner's code in the candidate's worker, until the worker is ended.

    `waits` tells that the channel gives promises.
    """
    from pyodide.ffi import to_js

    receive, send = _receiving(channel, waits), channel.send
    candidate = Candidate(lambda: receive().to_bytes(), lambda frame: send(to_js(frame)))
    _forget_the_judge()
    candidate.serve()


def answering(channel: Any) -> Callable[[Any], Any]:
    """Return what answers one frame of the examiner's, where both share a worker."""
    from pyodide.ffi import to_js

    told: list[bytes] = []

    def receive() -> bytes | None:
        frame = told.pop()
        if frame == protocol.HELLO:
            return None  # served by the function below from here on
        asked: bytes = channel.ask(to_js(frame)).to_bytes()
        return asked

    candidate = Candidate(receive, told.append)
    _forget_the_judge()
    candidate.serve()

    def answer(frame: Any) -> Any:
        candidate.answer(frame.to_bytes())
        return to_js(told.pop())

    return answer


def script(ask: Any) -> Callable[[str], Any]:
    """Return what runs the next piece of a script; its answer is JSON, as `Script.run` tells it.

    It is a promise of that where the piece may await: `await micropip.install(...)`, say, has `ask`
    install packages of the site.
    """
    running = Script()
    sys.modules["micropip"] = _micropip(ask)
    _forget_the_judge()

    async def awaiting(source: str) -> str:
        return json.dumps(await running.run_awaiting(source))

    def run(source: str) -> Any:
        return awaiting(source) if "await" in source else json.dumps(running.run(source))

    return run


def _micropip(ask: Any) -> ModuleType:
    """Return a module with micropip's `install`, which gives what `ask` promises."""
    from pyodide.ffi import to_js

    async def install(requirements: str | list[str], *_: object, **__: object) -> None:
        """Install packages that the book has; raises ValueError for others."""
        names = [requirements] if isinstance(requirements, str) else map(str, requirements)
        if told := await ask(to_js(list(names))):
            raise ValueError(told)

    module = ModuleType("micropip")
    module.install = install  # type: ignore[attr-defined]
    return module


def waited(promise: Any) -> Any:
    """Return what a promise gives, with this stack put aside meanwhile."""
    from pyodide.ffi import run_sync

    return run_sync(promise)


def _receiving(channel: Any, waits: bool) -> Any:
    """Return what receives from a channel, found once: a look into JavaScript takes time."""
    receive = channel.receive
    return (lambda *limit: waited(receive(*limit))) if waits else receive


def _forget_the_judge() -> None:
    """Leave the learner's code no path to the judge: neither on disk nor in sys.modules."""
    shutil.rmtree(Path(__file__).parents[1], ignore_errors=True)
    for name in [name for name in sys.modules if name.partition(".")[0] == "bookjudge"]:
        del sys.modules[name]
    sys.path_importer_cache.clear()


class PyodideHost:
    """Asks the page for candidates, each on a channel of its own."""

    def __init__(self, channels: Any) -> None:
        self._channels = channels
        self.name = "pyodide" if channels.kind == "shared" else f"pyodide-{channels.kind}"

    def start(self, limits: Limits, serve: Serve) -> _Worker:
        """Return a fresh candidate."""
        channel = self._channels.open(
            limits.test_seconds, limits.memory_mib, limits.output_kib, limits.printed_mib
        )
        if self._channels.kind == "single":
            return _Beside(channel, serve)
        return _Worker(channel, waits=self._channels.kind == "jspi")


class _Worker:
    """One candidate's worker, by its channel."""

    def __init__(self, channel: Any, waits: bool) -> None:
        from pyodide.ffi import to_js

        self._channel = channel
        self._receive = _receiving(channel, waits)
        self._send = channel.send
        self._to_js = to_js

    def ready(self) -> None:
        try:
            hello = self.receive(_START_SECONDS)
        except (LinkClosed, LinkTimeout, OutputLimit) as error:
            raise HostError(repr(error)) from None
        if hello != protocol.HELLO:
            raise HostError("the candidate did not say hello")

    def send(self, frame: bytes) -> None:
        self._send(self._to_js(frame))

    def receive(self, seconds: float) -> bytes:
        frame = self._receive(seconds * 1000)
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
        streams = self._channel.streams
        left_out = streams.leftOut(stream)
        head, tail = streams.head(stream), streams.tail(stream)
        streams.clear(stream)
        return Captured(head.to_bytes(), left_out, tail.to_bytes())

    def close(self) -> None:
        self._channel.close()


class _Beside(_Worker):
    """One candidate in the examiner's own worker: it answers when it is called."""

    def __init__(self, channel: Any, serve: Serve) -> None:
        from pyodide.ffi import create_proxy

        super().__init__(channel, waits=False)
        self._serve = serve
        self._answers: list[bytes] = []
        channel.serve(create_proxy(self._asked))

    def ready(self) -> None:
        """Do nothing: it has been ready since it was made."""

    def send(self, frame: bytes) -> None:
        """Keep an answer for `_asked`; send a request."""
        if protocol.unpack(frame)[0] == protocol.REQUEST:
            super().send(frame)
        else:
            self._answers.append(frame)

    def _asked(self, frame: Any) -> Any:
        """Return the examiner's answer to what the candidate has just asked."""
        _, number, payload = protocol.unpack(frame.to_bytes())
        self._serve(self, number, payload)
        return self._to_js(self._answers.pop())
