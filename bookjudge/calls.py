"""Calls of the learner's code: how each was made, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .verdict import Outcome


@dataclass(frozen=True, slots=True)
class Returned:
    """The call came back with a value.

    `changed` are the arguments that it changed in place, as they are now, by their positions.
    """

    value: object
    changed: Mapping[int, Any] = field(default_factory=dict)


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
    """One call of the learner's code, as it was made (its arguments encoded) and how it ended."""

    name: str
    request: bytes
    ended: Ended
    own: bool
    """Whether a function of the module was called by its name, and not an object it returned."""
    error: Exception | None = None
    """What the test saw raised, where the call raised."""


@dataclass(frozen=True, slots=True, eq=False)
class Unfit:
    """A value that could not cross: `reason` is "cyclic", "deep", "large"."""

    reason: str
    type_name: str


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
