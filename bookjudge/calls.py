"""Calls of the learner's code: how each was made, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import takewhile
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .verdict import Outcome


@dataclass(frozen=True, slots=True)
class Returned:
    """The call came back with a value.

    `changed` are the arguments that it changed in place, as they are now, by position or name.
    """

    value: object
    changed: Mapping[int | str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RaisedError:
    """The call raised; `frames` are the learner's own, as (line, function)."""

    type: str
    base: str
    message: str
    frames: tuple[tuple[int, str], ...] = ()
    missing: str | None = None
    module: str | None = None
    line: int | None = None
    column: int | None = None


@dataclass(frozen=True, slots=True)
class StoppedCall:
    """The call never came back: a limit, or the candidate's death (`reason`, `code`)."""

    outcome: Outcome
    reason: str = ""
    code: int | None = None
    frames: tuple[tuple[int, str], ...] = ()


Ended = Returned | RaisedError | StoppedCall


@dataclass(slots=True)
class Call:
    """One operation on the learner's code, mostly a call, and how it ended."""

    name: str
    operation: str
    request: bytes
    """The arguments of a call as they were when it was made, encoded; else nothing."""
    ended: Ended
    own: bool
    """Whether a function of the module was called by its name, and not an object it returned."""
    error: Exception | None = None
    """What the test saw raised, where the call raised."""

    def ran_out(self, ended: Ended | None) -> bool:
        """Return whether such an end means that there are no more items."""
        stop = isinstance(ended, RaisedError) and ended.base == "StopIteration"
        return stop and self.operation == "next"


@dataclass(frozen=True, slots=True, eq=False)
class Unfit:
    """A value that could not cross: `reason` is "cyclic", "deep", "large"."""

    reason: str
    type_name: str


def compared(calls: list[Call]) -> list[Call]:
    """Leave out what depends on how a solution is built: whether an object is its own iterator."""
    return [call for call in calls if call.operation not in ("iter", "len")]


def paired(calls: list[Call], others: list[Call]) -> list[tuple[Call, Call]]:
    """Return the same operations from two logs of a test, up to where it went another way."""
    pairs = zip(compared(calls), compared(others), strict=False)
    return list(takewhile(_same_operation, pairs))


def _same_operation(pair: tuple[Call, Call]) -> bool:
    call, other = pair
    named = call.name == other.name or not call.own
    return named and (call.operation, call.own) == (other.operation, other.own)


def raised_error(told: Any) -> RaisedError:
    """Return the exception that a candidate tells of.

    Raises KeyError, TypeError or ValueError on other data.
    """
    line, column = None, None
    if "syntax" in told:
        own, at, offset = told["syntax"]
        line, column = (at, offset) if own else (None, None)
    return RaisedError(
        type=str(told["type"])[:200],
        base=str(told["base"]),
        message=str(told["message"])[:4000],
        frames=tuple((int(at), str(function)[:200]) for at, function in told["frames"][:20]),
        missing=told.get("missing"),
        module=told.get("module"),
        line=line if isinstance(line, int) else None,
        column=column if isinstance(column, int) else None,
    )
