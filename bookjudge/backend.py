"""What `solution` means to the tests: the learner's code, the reference or a known mistake.

The tests always call the same proxies. While the learner is judged these go to the candidate; a
failed test is then run again on the reference, which tells the value expected at each call, and on
each mistake, which tells whether its answers are the learner's.
"""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING, Any

from . import wire
from .calls import RaisedError, Returned
from .proxies import Function

if TYPE_CHECKING:
    from .calls import Ended
    from .remote import Remote


class Trusted:
    """A module of the exercise's own, run beside the tests."""

    def __init__(self, name: str, source: str) -> None:
        self._module = ModuleType(name)
        exec(compile(source, f"{name}.py", "exec", dont_inherit=True), self._module.__dict__)
        self.calls: list[Ended] = []

    @property
    def module(self) -> ModuleType:
        """The module itself."""
        return self._module

    def call(self, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Call a function of the module, and log how it ended."""
        try:
            value = getattr(self._module, name)(*args, **kwargs)
        except Exception as error:
            kind = type(error).__name__
            self.calls.append(RaisedError(kind, kind, str(error)))
            raise
        self.calls.append(Returned(_as_received(value)))
        return value


def _as_received(value: object) -> object:
    """Return a value as it would come from a candidate, and as it is now."""
    kept: list[object] = []

    def keep(other: object) -> wire.Reference:
        kept.append(other)
        return wire.Reference(True, len(kept) - 1, "", "")

    try:
        return wire.decode(wire.encode(value, keep), lambda reference: kept[reference.number])
    except (wire.NotEncodable, wire.WireError):
        return value


class Solution(ModuleType):
    """The module that tests import as `solution`."""

    def __init__(self, remote: Remote, functions: tuple[str, ...]) -> None:
        super().__init__("solution")
        self._remote = remote
        self._functions = functions
        self._instead: Trusted | None = None
        self.values_read = False
        """Whether the tests use names of the learner's that are not the exercise's functions."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        self.values_read = self.values_read or name not in self._functions
        if self._remote.names.get(name) == "value" and name not in self._functions:
            return self._remote.request(name, "getattr", "", name)
        return SolutionFunction(self, self._remote, name)

    def run_instead(self, trusted: Trusted) -> None:
        """Have the tests' calls go to a module of the exercise until `run_learner`."""
        trusted.calls = []
        self._instead = trusted

    def run_learner(self) -> None:
        """Have the tests' calls go to the candidate."""
        self._instead = None


class SolutionFunction(Function):
    """A function that the tests call: the learner's, or the one that stands in for it."""

    def __init__(self, solution: Solution, remote: Remote, name: str) -> None:
        super().__init__(remote, name)
        self._solution = solution

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        instead = self._solution._instead
        if instead is not None:
            return instead.call(self._target, args, kwargs)
        return super().__call__(*args, **kwargs)

    def __getattr__(self, name: str) -> Any:
        instead = self._solution._instead
        if instead is not None and not name.startswith("_"):
            return getattr(getattr(instead.module, self._target), name)
        return super().__getattr__(name)
