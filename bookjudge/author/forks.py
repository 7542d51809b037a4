"""Work in processes forked from this one: each begins where this one stands, and may be killed."""

from __future__ import annotations

import gc
import os
import pickle
import random
import selectors
import signal
import time
import warnings
from collections import deque
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

T = TypeVar("T")

AVAILABLE = hasattr(os, "fork")

_PATIENCE = 20
"""A process that waits without end is ended after so many times the seconds that it may work."""

_MEMORY = 2 << 30
"""Bytes of address space that a process may have: code that collects without end stops there."""


class WorkFailed(Exception):
    """A process ended without a result; the message is what it said of it."""


def in_forks(jobs: Iterable[Callable[[], T]], seconds: float) -> list[T | None]:
    """Run each job in a process of its own, as many at once as there are processors.

    Returns their results in order, None for one that would not end: it took more than `seconds` of
    processor time, many times as long on the clock, or all memory. Raises WorkFailed for one that
    raised.
    """
    waiting = deque(enumerate(jobs))
    results: list[T | None] = [None] * len(waiting)
    gc.collect()
    gc.freeze()  # else each process would begin by copying what it only counts
    with selectors.DefaultSelector() as selector:
        running: list[_Process[T]] = []
        try:
            while waiting or running:
                while waiting and len(running) < (os.cpu_count() or 1):
                    process = _Process.start(*waiting.popleft(), seconds)
                    running.append(process)
                    selector.register(process.pipe, selectors.EVENT_READ, process)
                left = min(process.deadline for process in running) - time.monotonic()
                for key, _ in selector.select(max(left, 0)):
                    key.data.read()
                for process in [process for process in running if process.is_over()]:
                    running.remove(process)
                    selector.unregister(process.pipe)
                    results[process.index] = process.result()
        finally:
            for process in running:
                process.kill()
            gc.unfreeze()
    return results


@dataclass(slots=True)
class _Process(Generic[T]):
    index: int
    pid: int
    pipe: int
    deadline: float
    data: bytes = b""
    ended: bool = False

    @classmethod
    def start(cls, index: int, job: Callable[[], T], seconds: float) -> _Process[T]:
        pipe, end = os.pipe()
        with warnings.catch_warnings():
            # Python 3.12 warns of threads; whatever they hold, the job asks for none of it
            warnings.simplefilter("ignore", DeprecationWarning)
            pid = os.fork()
        if pid == 0:
            os.close(pipe)
            _work(job, end, seconds)
        os.close(end)
        return cls(index, pid, pipe, time.monotonic() + _PATIENCE * seconds)

    def read(self) -> None:
        part = os.read(self.pipe, 1 << 16)
        self.data += part
        self.ended = not part

    def is_over(self) -> bool:
        return self.ended or time.monotonic() >= self.deadline

    def result(self) -> T | None:
        status = self.kill()
        if not self.ended or (os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGPROF):
            return None
        if not self.data:
            raise WorkFailed(f"the process ended with status {status}")
        done, value = pickle.loads(self.data)
        if not done:
            raise WorkFailed(value)
        result: T = value
        return result

    def kill(self) -> int:
        """End it, if it has not ended, and return its status."""
        if not self.ended:
            os.kill(self.pid, signal.SIGKILL)
        os.close(self.pipe)
        return os.waitpid(self.pid, 0)[1]


def _work(job: Callable[[], object], pipe: int, seconds: float) -> None:
    """Do the job in the new process and end it; what it prints is dropped."""
    import resource

    try:
        with suppress(ValueError, OSError):  # macOS has no such limit
            resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, seconds)
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        random.seed()  # else all processes would draw the same numbers
        try:
            answer: tuple[bool, object] = True, job()
        except MemoryError:
            answer = True, None
        except BaseException as error:
            answer = False, f"{type(error).__name__}: {error}"
        with os.fdopen(pipe, "wb") as file:
            pickle.dump(answer, file)
    finally:
        os._exit(0)
