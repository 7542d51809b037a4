"""What a test holds of the learner's code: functions by name, and objects that stay over there."""

from __future__ import annotations

from dis import opmap
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from types import TracebackType

    from .remote import Remote
    from .wire import Reference

MAX_ITEMS = 100_000
"""Items that a test can take from one iterator of the learner's."""


class Solution(ModuleType):
    """The module that tests import as `solution`: the learner's, or what stands in for it."""

    def __init__(self, remote: Remote, functions: tuple[str, ...]) -> None:
        super().__init__("solution")
        self._functions = functions
        self.remote = remote
        """Where the tests' calls go."""
        self.values_read = False
        """Whether the tests use names of the learner's that are not the exercise's functions."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        self.values_read = self.values_read or name not in self._functions
        if self.remote.names.get(name) == "value" and name not in self._functions:
            return self.remote.request(name, "getattr", "", name)
        return Function(self, name)


class Function:
    """A name of the module: called there, whether it exists or not."""

    def __init__(self, solution: Solution, name: str) -> None:
        self._solution = solution
        self._target = name
        self.__name__ = name

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self._solution.remote.call(self._target, self._target, args, kwargs)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # pytest looks for marks of its own
            raise AttributeError(name)
        path = f"{self._target}.{name}"
        return self._solution.remote.request(path, "getattr", self._target, name)

    def __repr__(self) -> str:
        return self._target


class Handle:
    """An object that stays with the learner's code; equal only to itself."""

    __slots__ = ("_kind", "_name", "_number", "_remote", "_type_name")

    def __init__(self, remote: Remote, reference: Reference, name: str = "") -> None:
        self._remote = remote
        self._number = reference.number
        self._type_name = reference.type_name
        self._kind = reference.kind
        self._name = name or reference.type_name

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self._remote.call(self._name, self._number, args, kwargs)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # pytest looks for marks of its own
            raise AttributeError(name)
        path = f"{self._name}.{name}"
        value = self._remote.request(path, "getattr", self._number, name)
        if isinstance(value, Handle):
            value._name = path
        return value

    def __bool__(self) -> bool:
        return True

    def __len__(self) -> int:
        length = self._remote.request(f"len({self._name})", "len", self._number)
        if type(length) is not int or not 0 <= length < 1 << 62:
            raise TypeError("a length is a whole number")
        return length

    def __getitem__(self, key: Any) -> Any:
        shown = repr(key) if type(key) in (int, str) else "..."
        return self._remote.request(f"{self._name}[{shown}]", "getitem", self._number, key)

    def __iter__(self) -> Any:
        iterator = self._remote.request(f"iter({self._name})", "iter", self._number)
        if not isinstance(iterator, Handle):
            raise TypeError(f"{self._type_name} is not iterable")
        iterator._name = self._name
        for _ in range(MAX_ITEMS):
            try:
                yield iterator._following()
            except StopIteration:
                return
        raise ValueError(f"more than {MAX_ITEMS} items")

    def _following(self) -> Any:
        return self._remote.request(f"next({self._name})", "next", self._number)

    def __enter__(self) -> Any:
        return self._remote.request(f"with {self._name}", "enter", self._number)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> bool:
        if error is not None and not isinstance(error, Exception):
            return False  # the candidate is gone, or the test is over
        told = (None, "") if error is None else (builtin_base(error), str(error)[:2000])
        swallows = self._remote.request(f"with {self._name}", "exit", self._number, *told)
        return swallows is True and error is not None and _raised_by_test(error)

    def __repr__(self) -> str:
        return f"<{self._type_name}>"


class Iterator(Handle):
    """An iterator that stays with the learner's code: as lazy here as it is there."""

    __slots__ = ("_taken",)

    def __init__(self, remote: Remote, reference: Reference, name: str = "") -> None:
        super().__init__(remote, reference, name)
        self._taken = 0

    def __iter__(self) -> Any:
        return self

    def __next__(self) -> Any:
        if self._taken == MAX_ITEMS:
            raise ValueError(f"more than {MAX_ITEMS} items")
        value = self._following()
        self._taken += 1
        return value


def builtin_base(error: Exception) -> str:
    """Return the name of the nearest builtin that an exception is."""
    return next(kind.__name__ for kind in type(error).__mro__ if kind.__module__ == "builtins")


def _raised_by_test(error: Exception) -> bool:
    """Return whether a `raise` of the test began it.

    Only such an exception may be swallowed by the learner's context manager; a failed assertion,
    or what a wrong value or the learner's own code raised, ends the test whatever it says.
    """
    at = error.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    if at is None or isinstance(error, AssertionError):
        return False
    frame = at.tb_frame
    in_test = str(frame.f_globals.get("__name__")).startswith("test_")
    return in_test and frame.f_code.co_code[at.tb_lasti] == opmap["RAISE_VARARGS"]


def change_in_place(argument: Any, now: Any) -> None:
    """Give a test's own object the content that the learner's code gave its copy."""
    if type(argument) is not type(now):
        return
    if isinstance(argument, list | bytearray):
        argument[:] = now
    elif isinstance(argument, dict | set):
        argument.clear()
        argument.update(now)
