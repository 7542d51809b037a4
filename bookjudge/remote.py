"""The candidate as the examiner sees it: requests, limits, and a log of every call.

A candidate that broke a limit or died is ended; the next request goes to a fresh one.
"""

from __future__ import annotations

import builtins
import time
from contextlib import contextmanager
from copy import copy
from typing import TYPE_CHECKING, Any

from . import protocol, wire
from .calls import Call, RaisedError, Returned, StoppedCall, Unfit, raised_error
from .hosts.ports import LinkClosed, LinkTimeout, OutputLimit
from .proxies import Function, Handle, Iterator, builtin_base, change_in_place
from .verdict import Outcome

if TYPE_CHECKING:
    from collections.abc import Callable
    from collections.abc import Iterator as Iterates

    from .calls import Ended
    from .exercise import Limits
    from .hosts.ports import Captured, Host, Link

INTERRUPT_GRACE = 0.3
"""Seconds that an interrupted candidate has to name its line before it is killed."""

_WORTH_WAITING = 0.02
_MOST_LOST = 1
"""A candidate that was kept from running for so many times its limit gets no more time."""

_HANDLES = 1_000_000
"""Numbers for the objects of one candidate: one of an earlier candidate is never mistaken."""

MAX_CANDIDATES = 16
"""Candidates that one judgement may use up."""


_MAX_LOGGED = 10_000
"""Operations of one test that are logged; of calls every one is."""

_GARBLED = (wire.WireError, LookupError, ArithmeticError, TypeError, ValueError, RecursionError)
"""What reading an answer raises that was not written by our candidate."""


class CandidateStopped(BaseException):
    """Ends a test whose candidate is gone; a test's `except Exception` must not swallow it."""


class Remote:
    """The learner's code, in whatever candidate serves it at the moment."""

    def __init__(self, host: Host, limits: Limits, source: str) -> None:
        self._host = host
        self._limits = limits
        self._source = source
        self._link: Link | None = None
        self._number = 0
        self._started = 0
        self._total_left = limits.total_seconds
        self._test_left = limits.test_seconds
        self._spent = 0.0
        self._lent: list[Any] = []
        self._printed: list[tuple[Captured, Captured]] = []
        self._kept: list[tuple[Any, Any]] | None = None
        self.names: dict[str, str] = {}
        self.calls: list[Call] = []
        self.starting_seconds = 0.0
        """Time that went into starting candidates: it belongs to no test."""

    def begin_test(self) -> None:
        """Start the time of a test and forget the calls of the one before."""
        self._test_left = self._limits.test_seconds
        self.calls = []
        self.starting_seconds = 0.0
        self._printed = []
        if self._link is not None:
            self._link.lost_seconds()

    @contextmanager
    def changing_arguments(self) -> Iterates[None]:
        """Let calls change the test's own objects; afterwards these are as they were."""
        self._kept = []
        try:
            yield
        finally:
            for argument, before in reversed(self._kept):
                change_in_place(argument, before)
            self._kept = None

    def take_printed(self) -> tuple[tuple[Captured, ...], tuple[Captured, ...]]:
        """Return what stdout and stderr got since the test began."""
        if self._link is not None:
            self._printed.append(self._link.printed())
        printed, self._printed = self._printed, []
        return tuple(out for out, _ in printed), tuple(err for _, err in printed)

    def load(self) -> Ended:
        """Run the learner's module in a fresh candidate."""
        self.close()
        if self._started == MAX_CANDIDATES:
            return StoppedCall(Outcome.TIME_LIMIT, "total")
        self._started += 1
        began = time.perf_counter()
        self._link = self._host.start(self._limits, self.serve)
        self._link.ready()
        self.starting_seconds += time.perf_counter() - began
        ended = self._converse(wire.encode(("load", self._source, self._started * _HANDLES)))
        if isinstance(ended, Returned) and isinstance(ended.value, dict):
            self.names = {str(name): str(kind) for name, kind in ended.value.items()}
        return ended

    def call(
        self, name: str, target: str | int, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> Any:
        """Call a function of the learner's and return its value, or raise what it raised."""
        value = self._request(name, "call", target, args, kwargs)
        ended = self.calls[-1].ended
        if self._kept is not None and isinstance(ended, Returned):
            given = protocol.by_place(args, kwargs)
            for at, now in ended.changed.items():
                if at in given:
                    self._kept.append((given[at], copy(given[at])))
                    change_in_place(given[at], now)
        if isinstance(value, Handle):
            value._name = f"{name}(...)"
        return value

    def request(self, name: str, operation: str, *operands: object) -> Any:
        """Do another operation on an object of the learner's and return the outcome."""
        return self._request(name, operation, *operands)

    def arguments(self, call: Call) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """Return the arguments of a logged call, as they were before it."""
        _, _, args, kwargs = wire.decode(call.request, lambda lent: self._lent[lent.number])
        return args, kwargs

    def close(self) -> None:
        """End the candidate."""
        if self._link is not None:
            self._link.close()
            self._printed.append(self._link.printed())
            self._link = None

    def _request(self, name: str, operation: str, *operands: object) -> Any:
        # Encoded once, before the call: the log shows what was asked, whatever happens to it later.
        payload = wire.encode((operation, *operands), self._lend)
        called = operation == "call"
        ended: Ended | None = None
        if self._total_left <= 0:
            ended = StoppedCall(Outcome.TIME_LIMIT, "total")
        elif self._link is None:
            ended = self.load()
        if ended is None or isinstance(ended, Returned):
            ended = self._converse(payload)
        if operation == "next" and isinstance(ended, Returned):
            ended = self._item(ended.value)
        if called or not isinstance(ended, Returned) or len(self.calls) < _MAX_LOGGED:
            own = called and isinstance(operands[0], str)
            self.calls.append(Call(name, operation, payload if called else b"", ended, own))
        match ended:
            case Returned(value):
                return value
            case RaisedError(base="StopIteration") if operation == "next":
                raise StopIteration
            case RaisedError(base=base, message=message):
                error = self.calls[-1].error = _as_builtin(base, message)
                raise error
            case StoppedCall():
                raise CandidateStopped

    def _item(self, answer: Any) -> Ended:
        match answer:
            case (True, value):
                return Returned(value)
            case (False, None):
                return RaisedError("StopIteration", "StopIteration", "")
            case _:
                return self._stop(StoppedCall(Outcome.RUNTIME_ERROR, "garbled"))

    def _converse(self, payload: bytes) -> Ended:
        """Send one request and serve the candidate's own requests until the answer is there."""
        link = self._link
        assert link is not None
        self._number += 1
        number = self._number
        try:
            link.send(protocol.pack(protocol.REQUEST, number, payload))
            while True:
                kind, answered, payload = protocol.unpack(self._receive(link))
                if kind == protocol.REQUEST:
                    self._serve_counted(link, answered, payload)
                elif answered != number:
                    raise wire.WireError("an answer to another request")
                else:
                    return self._ended(link, kind, payload)
        except LinkTimeout:
            # All of it, whatever the clock says: a host may know the end without waiting again.
            self._spend(self._test_left)
            return self._stop(StoppedCall(Outcome.TIME_LIMIT, frames=self._interrupted(link)))
        except OutputLimit:
            return self._stop(StoppedCall(Outcome.OUTPUT_LIMIT))
        except LinkClosed as closed:
            starved = closed.reason == "memory" or link.memory_refused()
            outcome = Outcome.MEMORY_LIMIT if starved else Outcome.RUNTIME_ERROR
            return self._stop(StoppedCall(outcome, closed.reason, closed.code))
        except _GARBLED:
            return self._stop(StoppedCall(Outcome.RUNTIME_ERROR, "garbled"))

    def _receive(self, link: Link) -> bytes:
        """Wait for a frame. The waiting counts against the limits, but not the time in which a busy
        machine kept the candidate from running."""
        began, allowed, lost = time.perf_counter(), min(self._test_left, self._total_left), 0.0
        try:
            while True:
                spent = time.perf_counter() - began - lost
                try:
                    return link.receive(allowed - spent)
                except LinkTimeout:
                    more = link.lost_seconds()
                    if more < _WORTH_WAITING or lost > _MOST_LOST * allowed:
                        raise
                    lost += more
        finally:
            self._spend(time.perf_counter() - began - lost)

    def _spend(self, seconds: float) -> None:
        self._spent += seconds
        self._test_left = max(0.0, self._test_left - seconds)
        self._total_left = max(0.0, self._total_left - seconds)

    def _serve_counted(self, link: Link, number: int, payload: bytes) -> None:
        """Serve a request of the candidate: it asked for this time, so it is its own."""
        began, before = time.perf_counter(), self._spent
        try:
            self.serve(link, number, payload)
        finally:
            nested = self._spent - before
            self._spend(max(0.0, time.perf_counter() - began - nested))

    def _interrupted(self, link: Link) -> tuple[tuple[int, str], ...]:
        """Interrupt the candidate and return where it was, if it says so in time."""
        link.interrupt()
        try:
            while True:
                kind, _, payload = protocol.unpack(link.receive(INTERRUPT_GRACE))
                if kind == protocol.RAISE:
                    return raised_error(wire.decode(payload)).frames
                if kind != protocol.REQUEST:
                    return ()
        except (LinkTimeout, LinkClosed, OutputLimit, *_GARBLED):
            return ()

    def _stop(self, stopped: StoppedCall) -> StoppedCall:
        self.close()
        return stopped

    def _ended(self, link: Link, kind: int, payload: bytes) -> Ended:
        if kind == protocol.RETURN:
            return Returned(wire.decode(payload, self._resolve))
        if kind == protocol.CHANGED:
            value, changed = wire.decode(payload, self._resolve)
            if not isinstance(changed, dict) or any(type(at) not in (int, str) for at in changed):
                raise wire.WireError("not what changed")
            return Returned(value, changed)
        if kind == protocol.UNFIT:
            reason, type_name = wire.decode(payload)
            return Returned(Unfit(str(reason), str(type_name)))
        raised = raised_error(wire.decode(payload))
        # On 32 bits; without a frame of the learner's it is a length that lies, and no allocation.
        too_large = raised.base == "OverflowError" and "index-sized" in raised.message
        too_large = too_large and bool(raised.frames)
        if raised.base == "MemoryError" or too_large or link.memory_refused():
            return StoppedCall(Outcome.MEMORY_LIMIT, "memory", frames=raised.frames)
        return raised

    def serve(self, link: Link, number: int, payload: bytes) -> None:
        """Do what the learner's code asks of an object that the test passed in: call, or next."""
        operation, at, *operands = wire.decode(payload, self._resolve)
        lent = self._lent[at]
        try:
            if operation == "call":
                args, kwargs = operands
                kind, value = protocol.RETURN, lent(*args, **kwargs)
            elif operation == "next":
                kind, value = protocol.RETURN, _next(lent)
            else:
                raise wire.WireError("unknown operation")
            answer = wire.encode(value, self._lend)
        except (wire.NotEncodable, Exception) as error:
            told = {"base": builtin_base(error), "message": str(error)[:2000]}
            kind, answer = protocol.RAISE, wire.encode(told)
        link.send(protocol.pack(kind, number, answer))

    def _lend(self, value: object) -> wire.Reference:
        if isinstance(value, Handle):
            return wire.Reference(False, value._number, "", "")
        if isinstance(value, Function):
            raise TypeError(f"a test cannot pass {value!r} back to the learner's code")
        if not callable(value) and not hasattr(type(value), "__next__"):
            raise TypeError(f"a test cannot pass a {type(value).__name__} to the learner's code")
        self._lent.append(value)
        kind = "iterator" if hasattr(type(value), "__next__") else "callable"
        return wire.Reference(True, len(self._lent) - 1, type(value).__name__, kind)

    def _resolve(self, reference: wire.Reference) -> object:
        if not reference.mine:
            return self._lent[reference.number]
        return (Iterator if reference.kind == "iterator" else Handle)(self, reference)


def _next(iterator: Any) -> tuple[bool, Any]:
    try:
        return True, next(iterator)
    except StopIteration:
        return False, None


def _as_builtin(base: str, message: str) -> Exception:
    """Return the builtin exception for `pytest.raises` to see; what is none becomes Exception."""
    kind: Callable[..., Exception] = getattr(builtins, base, Exception)
    if not isinstance(kind, type) or not issubclass(kind, Exception):
        return Exception(message)
    try:
        return kind(message)
    except TypeError:  # UnicodeDecodeError and its like want more
        return Exception(message)
