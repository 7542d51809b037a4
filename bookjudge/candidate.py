"""Serves the learner's module to the examiner: the only part of the judge beside untrusted code.

Nothing here is relied upon: whatever the learner's code does to it, the examiner reads answers as
hostile bytes and makes the verdict itself. Kept to light imports, since it starts every judgement.
"""

from __future__ import annotations

import builtins
import sys
from types import CodeType, ModuleType

from . import protocol, wire

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

_MAX_HANDLES = 100_000
_MAX_MESSAGE = 2_000
_BUILTIN = {
    id(kind): name
    for name, kind in vars(builtins).items()
    if isinstance(kind, type) and issubclass(kind, BaseException) and name == kind.__name__
}
"""The exceptions that are builtin, not only say so."""

_type_name = type.__dict__["__name__"].__get__  # past a metaclass that has its own idea of it
_MUTABLE = (list, dict, set, bytearray)


class MissingName(Exception):
    """The learner's module has no such name."""


class Candidate:
    """Answers the examiner's requests about one learner's module, until the channel closes."""

    def __init__(
        self,
        receive: Callable[[], bytes | None],
        send: Callable[[bytes], None],
        through: tuple[type[BaseException], ...] = (),
    ) -> None:
        """`through` are exceptions that are not the module's, and are not answered."""
        self._receive = receive
        self._send = send
        self._through = through
        self._module = ModuleType("solution")
        self._objects: list[Any] = []
        self._first = 0
        self._number = 0
        self._flush = sys.stdout.flush, sys.stderr.flush
        self._operations: dict[str, Callable[..., Any]] = {
            "load": self._load,
            "call": self._call,
            "getattr": lambda target, name: getattr(self._find(target), name),
            "getitem": lambda target, key: self._find(target)[key],
            "len": lambda target: len(self._find(target)),
            "iter": lambda target: iter(self._find(target)),
            "next": self._next,
            "enter": lambda target: self._find(target).__enter__(),
            "exit": self._exit,
        }

    def serve(self) -> None:
        """Have the interpreter to itself, and answer requests until the channel closes."""
        sys.modules["solution"] = self._module
        # What a script finds in every Python, whether it was started with its site or not.
        builtins.quit = builtins.exit = sys.exit  # type: ignore[assignment]
        self._send(protocol.HELLO)
        while True:
            try:
                frame = self._receive()
                if frame is None:
                    return
                self.answer(frame)
            except KeyboardInterrupt:  # it came late: nothing to end
                continue

    def ask(self, operation: str, *operands: object) -> Any:
        """Have the examiner do something with an object of its own, and return the outcome."""
        self._number += 1
        number = self._number
        payload = wire.encode((operation, *operands), self._export)
        self._send(protocol.pack(protocol.REQUEST, number, payload))
        while True:
            frame = self._receive()
            if frame is None:
                raise EOFError
            kind, answered, payload = protocol.unpack(frame)
            if kind == protocol.REQUEST:
                self.answer(frame)
            elif answered == number:
                value = wire.decode(payload, self._resolve)
                if kind == protocol.RAISE:
                    raise getattr(builtins, value["base"])(value["message"])
                return value

    def answer(self, frame: bytes) -> None:
        _, number, payload = protocol.unpack(frame)
        try:
            operation, *operands = wire.decode(payload, self._resolve)
            kind, value = protocol.RETURN, self._operations[operation](*operands)
            if operation == "call":
                kind, value = value
        except self._through:
            raise
        except BaseException as error:
            _restore_recursion_limit()
            kind, value = protocol.RAISE, describe(error)
            _traceback.__set__(error, None)
        _restore_recursion_limit()
        flush(self._flush)
        try:
            payload = wire.encode(value, self._export)
        except wire.NotEncodable as error:
            kind, payload = protocol.UNFIT, wire.encode((error.reason, type(value).__name__))
        # Freed before the answer: where that ends the interpreter, it is this call that did it.
        value = operands = None
        self._send(protocol.pack(kind, number, payload))

    def _load(self, source: str, first: int) -> dict[str, str]:
        """Run the learner's module; return its public names, each "callable" or "value".

        Objects that stay here are numbered from `first`.
        """
        self._first = first
        exec(compiled(source), self._module.__dict__)
        public = [item for item in vars(self._module).items() if not item[0].startswith("_")]
        return {name: "callable" if callable(value) else "value" for name, value in public[:1000]}

    def _call(
        self, target: str | int, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> tuple[int, Any]:
        """Call a function; return the kind of the answer and what it holds."""
        function = self._find(target)
        given = protocol.by_place(args, kwargs)
        before = {at: self._bytes(arg) for at, arg in given.items() if type(arg) in _MUTABLE}
        value = function(*args, **kwargs)
        changed = {at: given[at] for at, data in before.items() if self._bytes(given[at]) != data}
        return (protocol.CHANGED, (value, changed)) if changed else (protocol.RETURN, value)

    def _exit(self, target: int, base: str | None, message: str) -> bool:
        """Leave a context; `base` is the builtin exception that ended it, if one did."""
        manager = self._find(target)
        if base is None:
            return bool(manager.__exit__(None, None, None))
        error = getattr(builtins, base)(message)
        return bool(manager.__exit__(type(error), error, None))

    def _bytes(self, value: object) -> bytes:
        try:
            return wire.encode(value, self._export)
        except wire.NotEncodable:
            return b""

    def _next(self, target: int) -> tuple[bool, Any]:
        try:
            return True, next(self._find(target))
        except StopIteration:
            return False, None

    def _find(self, target: str | int) -> Any:
        if isinstance(target, int):
            return self._object(target)
        value = self._module
        for name in target.split(".") if target else ():
            try:
                value = getattr(value, name)
            except AttributeError:
                raise MissingName(name) from None
        return value

    def _export(self, value: object) -> wire.Reference:
        if isinstance(value, _Borrowed):
            return wire.Reference(False, value._number, "", "")
        if len(self._objects) >= _MAX_HANDLES:
            raise wire.NotEncodable("large")
        self._objects.append(value)
        kind = "callable" if callable(value) else "object"
        if hasattr(type(value), "__next__"):
            kind = "iterator"
        number = self._first + len(self._objects) - 1
        return wire.Reference(True, number, type(value).__name__, kind)

    def _object(self, number: int) -> Any:
        at = number - self._first
        if not 0 <= at < len(self._objects):
            raise ReferenceError("this object was lost when the interpreter was started anew")
        return self._objects[at]

    def _resolve(self, reference: wire.Reference) -> object:
        if not reference.mine:
            return self._object(reference.number)
        borrowed = _BorrowedIterator if reference.kind == "iterator" else _BorrowedFunction
        return borrowed(self, reference.number)


class _Borrowed:
    """An object of the test that the learner's code was given."""

    __slots__ = ("_candidate", "_number")

    def __init__(self, candidate: Candidate, number: int) -> None:
        self._candidate = candidate
        self._number = number


class _BorrowedFunction(_Borrowed):
    __slots__ = ()

    def __call__(self, *args: object, **kwargs: object) -> Any:
        return self._candidate.ask("call", self._number, args, kwargs)


class _BorrowedIterator(_Borrowed):
    __slots__ = ()

    def __iter__(self) -> Iterator[Any]:
        return self

    def __next__(self) -> Any:
        more, value = self._candidate.ask("next", self._number)
        if not more:
            raise StopIteration
        return value


def flush(streams: tuple[Callable[[], object], ...]) -> None:
    """Write out what is buffered; `streams` are the flush methods of those there were at first."""
    for each in streams:
        try:  # noqa: SIM105 - contextlib is no light import
            each()
        except Exception:  # the learner closed it: nothing left to show
            pass


def compiled(source: str, flags: int = 0) -> CodeType:
    """Return a module's code, under the name that its frames are known by; raises SyntaxError."""
    try:
        code: CodeType = compile(source, protocol.FILENAME, "exec", flags, dont_inherit=True)
    except (MemoryError, RecursionError):  # the parser's own depth, not the memory
        raise SyntaxError("nested too deep for the compiler") from None
    return code


_recursion_limit = sys.getrecursionlimit()


def _restore_recursion_limit() -> None:
    # The learner's limit may be too low for the judge's own frames.
    if sys.getrecursionlimit() != _recursion_limit:
        sys.setrecursionlimit(_recursion_limit)


# An exception's own `__getattribute__` is not asked.
_traceback: Any = BaseException.__dict__["__traceback__"]


def describe(error: BaseException) -> dict[str, Any]:
    """Return an exception as plain data: its type, nearest builtin base, message and own frames."""
    kind = type(error)
    base = next(_BUILTIN[id(k)] for k in kind.__mro__ if id(k) in _BUILTIN)
    told: dict[str, Any] = {
        "type": _type_name(kind),
        "base": base,
        "message": _message(error)[:_MAX_MESSAGE],
        "frames": _frames(error),
    }
    try:
        told.update(_details(error))
    except BaseException:  # its attributes are the learner's to break
        return told
    return told


def _details(error: BaseException) -> dict[str, Any]:
    """Return what only some kinds of exceptions tell."""
    if isinstance(error, SyntaxError):
        placed = (error.filename == protocol.FILENAME, error.lineno, error.offset)
        return {"syntax": placed, "message": str(error.msg)[:_MAX_MESSAGE]}
    if isinstance(error, ImportError):
        return {"module": str(error.name or "")}
    if isinstance(error, MissingName):
        return {"missing": str(error)}
    return {}


def _message(error: BaseException) -> str:
    try:
        message = str(error)
        near = _nearest(error)
    except BaseException:
        return ""
    return f"{message}. Did you mean: {near!r}?" if near else message


def _nearest(error: BaseException) -> str | None:
    """Return the name that was meant, as newer Pythons say it, on every Python."""
    name = getattr(error, "name", None)
    traceback = error.__traceback__
    if not isinstance(name, str) or traceback is None or isinstance(error, MissingName):
        return None
    if isinstance(error, AttributeError):
        known = dir(error.obj)
    elif isinstance(error, NameError):
        while traceback.tb_next is not None:
            traceback = traceback.tb_next
        frame = traceback.tb_frame
        known = [*frame.f_locals, *frame.f_globals, *dir(builtins)]
    else:
        return None
    from difflib import get_close_matches

    return next(iter(get_close_matches(name, [n for n in known if n != name], 1, 0.7)), None)


def _frames(error: BaseException) -> tuple[tuple[int, str], ...]:
    frames: list[tuple[int, str]] = []
    at = _traceback.__get__(error)
    while at is not None:
        code = at.tb_frame.f_code
        if code.co_filename == protocol.FILENAME:
            frames.append((at.tb_lineno or 0, code.co_name))
        at = at.tb_next
    return tuple(frames if len(frames) <= 20 else frames[:10] + frames[-10:])
