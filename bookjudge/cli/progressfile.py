"""The file of a learner's work (bookjudge/progress.schema.json), read and written; no disk.

Every value that is read is checked, as site/app/src/store/file.ts does, and a fault is named.
"""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal, TypeVar, get_args

from ..verdict import Scope, Verdict
from .record import Attempt, Draft, Progress, Record, Records, merged, timestamp

if TYPE_CHECKING:
    from collections.abc import Callable

_Value = TypeVar("_Value")

FORMAT = "bookjudge-progress"
VERSION = 1
_MOST = 2**53 - 1  # what a page can hold

Problem = Literal["not_json", "not_progress", "newer", "damaged"]


class ProgressFileError(Exception):
    """The file cannot be read; `where` is the damaged value, like exercises[2].draft.saved."""

    def __init__(self, problem: Problem, where: str = "") -> None:
        super().__init__(f"{problem}: {where}" if where else problem)
        self.problem: Problem = problem
        self.where = where


def to_json(records: Records) -> dict[str, Any]:
    """Return what the file holds: the same for the same records, whoever writes it."""
    exercises = [
        {
            "exercise": exercise,
            "progress": record.progress and asdict(record.progress),
            "draft": record.draft and _draft_to_file(record.draft),
            "attempts": [asdict(attempt) for attempt in record.attempts],
        }
        for exercise, record in sorted(records.items())
    ]
    return {"format": FORMAT, "version": VERSION, "exercises": exercises}


def to_text(records: Records) -> str:
    """Return the file's text."""
    text = json.dumps(to_json(records), ensure_ascii=False, indent=2)
    # half of a pair, from a page: UTF-8 has no form for it
    return re.sub("[\ud800-\udfff]", lambda half: f"\\u{ord(half[0]):04x}", text) + "\n"


def from_bytes(data: bytes) -> dict[int, Record]:
    """Return the records of a file; raises ProgressFileError."""
    try:
        value = json.loads(data.decode("utf-8-sig"), parse_constant=_refuse)
    except (ValueError, RecursionError):
        raise ProgressFileError("not_json") from None
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise ProgressFileError("not_progress")
    fields = _Fields(value, "")
    if fields.whole("version", 1) > VERSION:
        raise ProgressFileError("newer")
    records: dict[int, Record] = {}
    for exercise, record in fields.items("exercises", _record):
        known = records.get(exercise)
        records[exercise] = record if known is None else merged(known, record)
    return records


def _refuse(constant: str) -> None:
    raise ValueError(constant)


class _Fields:
    """The fields of a JSON object, read one by one."""

    def __init__(self, value: Any, where: str) -> None:
        if not isinstance(value, dict):
            raise ProgressFileError("damaged", where)
        self._value = value
        self._where = where

    def at(self, name: str) -> str:
        return f"{self._where}.{name}" if self._where else name

    def fail(self, name: str) -> ProgressFileError:
        return ProgressFileError("damaged", self.at(name))

    def text(self, name: str) -> str:
        value = self._value.get(name)
        if not isinstance(value, str):
            raise self.fail(name)
        return value

    def truth(self, name: str) -> bool:
        value = self._value.get(name)
        if not isinstance(value, bool):
            raise self.fail(name)
        return value

    def whole(self, name: str, least: int) -> int:
        value = self._value.get(name)
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= _MOST:
            raise self.fail(name)
        return value

    def time(self, name: str) -> str:
        try:
            return timestamp(datetime.fromisoformat(self.text(name)))
        except (ValueError, OverflowError):
            raise self.fail(name) from None

    def one_of(self, name: str, options: tuple[str, ...]) -> str:
        value = self.text(name)
        if value not in options:
            raise self.fail(name)
        return value

    def optional(self, name: str, read: Callable[[str], _Value]) -> _Value | None:
        if name not in self._value:
            raise self.fail(name)
        return None if self._value[name] is None else read(name)

    def inner(self, name: str) -> _Fields:
        return _Fields(self._value[name], self.at(name))

    def items(self, name: str, read: Callable[[_Fields], _Value]) -> list[_Value]:
        value = self._value.get(name)
        if not isinstance(value, list):
            raise self.fail(name)
        return [read(_Fields(item, f"{self.at(name)}[{at}]")) for at, item in enumerate(value)]


def _record(fields: _Fields) -> tuple[int, Record]:
    return fields.whole("exercise", 1), Record(
        fields.optional("progress", lambda name: _progress(fields.inner(name))),
        fields.optional("draft", lambda name: _draft(fields.inner(name))),
        tuple(fields.items("attempts", _attempt)),
    )


def _revision(fields: _Fields) -> int | None:
    return fields.optional("revision", lambda name: fields.whole(name, 0))


def _progress(fields: _Fields) -> Progress:
    state: Any = fields.one_of("state", ("tried", "accepted"))
    revision = _revision(fields)
    if (state == "accepted") != (revision is not None):
        raise fields.fail("revision")
    when, hints = fields.time("when"), fields.whole("hints", 0)
    return Progress(state, revision, when, hints, fields.truth("gave_up"))


def _draft(fields: _Fields) -> Draft:
    return Draft(fields.text("source"), fields.time("saved"), _revision(fields))


def _attempt(fields: _Fields) -> Attempt:
    return Attempt(
        fields.time("when"),
        _revision(fields),
        fields.optional("scope", lambda name: fields.one_of(name, get_args(Scope))),
        fields.optional("verdict", lambda name: fields.one_of(name, tuple(Verdict))),
        fields.whole("passed", 0),
        fields.whole("total", 0),
        fields.text("source"),
    )


def _draft_to_file(draft: Draft) -> dict[str, object]:
    return {"revision": draft.revision, "saved": draft.saved, "source": draft.source}
