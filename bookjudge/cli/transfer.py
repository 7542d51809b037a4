"""The command `progress`: takes a learner's work to the page or another machine, and back."""

from __future__ import annotations

import sys
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..source import SourceError, read_source
from .base import Command, json_flag
from .book import UsageError, shown
from .judging import tell_troubles
from .output import write, write_json
from .progressfile import ProgressFileError, from_bytes, to_json, to_text
from .record import Draft, Record, Records, merged, set_aside, timestamp
from .store import Store, free_name, replace_file

if TYPE_CHECKING:
    from ..exercise import Exercise
    from .book import Book
    from .store import Change


_IMPORTED = "imported"
"""What marks a draft that lies beside the learner's own file."""


def commands(book: Book) -> list[click.Command]:
    """Return the command."""
    params = [
        click.Argument(["action"], type=click.Choice(["export", "import"])),
        click.Argument(["file"], type=click.Path()),
        json_flag(book),
    ]
    return [Command(book, "progress", _progress, params)]


def _progress(book: Book, action: str, file: str, as_json: bool) -> int:
    return (_export if action == "export" else _import)(book, file, as_json)


def _export(book: Book, file: str, as_json: bool) -> int:
    store = Store(book.workspace)
    records = with_drafts(book, store.read())
    if file == "-":
        code = write_json(to_json(records))
    else:
        path = Path(file)
        if path.exists():
            raise UsageError(book.say("progress.taken", path=path))
        try:
            replace_file(path, to_text(records).encode())
        except OSError as error:
            told = book.say("progress.unwritable", path=path, reason=error.strerror)
            raise UsageError(told) from None
        told = book.say("progress.exported", count=len(records), path=path)
        code = (
            write_json({"exercises": len(records), "file": file}) if as_json else write(f"{told}\n")
        )
    tell_troubles(store, book)
    return code


def with_drafts(book: Book, records: Records) -> Records:
    """Return the records with the learner's files as drafts; an untouched starter is none."""
    drafted = {**records}
    for exercise in book.all():
        draft = draft_of(book, exercise)
        if draft is not None:
            known = drafted.get(exercise.id, Record())
            drafted[exercise.id] = replace(known, draft=draft)
    return drafted


def draft_of(book: Book, exercise: Exercise) -> Draft | None:
    """Return the learner's file as a draft; None for none, a starter, or what is no text."""
    path = book.file(exercise)
    try:
        source = read_source(path.read_bytes())
        saved = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    except (OSError, SourceError):
        return None
    return None if source == exercise.starter else Draft(source, timestamp(saved))


def _import(book: Book, file: str, as_json: bool) -> int:
    data = sys.stdin.buffer.read() if file == "-" else _read(book, Path(file))
    try:
        records = from_bytes(data)
    except ProgressFileError as error:
        told = book.say(f"progress.{error.problem}", path=file, where=error.where)
        raise UsageError(told) from None
    exercises = {exercise.id: exercise for exercise in book.all()}
    drafts = {number: record.draft for number, record in records.items() if record.draft}
    taken = [
        _take_draft(book, exercises[number], draft)
        for number, draft in drafts.items()
        if number in exercises
    ]
    notes = [told for told in taken if told is not None]
    store = Store(book.workspace)
    store.change_all([(number, _merging(record)) for number, record in records.items()])
    if as_json:
        code = write_json({"exercises": len(records), "notes": notes})
    else:
        told = book.say("progress.imported", count=len(records), path=file)
        code = write("\n".join([told, *notes]) + "\n")
    tell_troubles(store, book)
    return code


def _read(book: Book, path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        told = book.say("cli.unreadable", path=path, reason=error.strerror)
        raise UsageError(told) from None


def _merging(imported: Record) -> Change:
    """Return the change that merges a record; its draft is a file here, or an attempt."""

    def merge(known: Record) -> Record:
        both = merged(known, replace(imported, draft=None))
        return set_aside(both, imported.draft) if imported.draft else both

    return merge


def _take_draft(book: Book, exercise: Exercise, draft: Draft) -> str | None:
    """Put a draft into the workspace, beside what the learner has there; return what to tell."""
    path = book.file(exercise)
    beside = path.parent.glob(f"{path.stem}.{_IMPORTED}*{path.suffix}")
    if any(_holds(there, draft.source) for there in (path, *beside)):
        return None
    if path.exists() and not _holds(path, exercise.starter):
        path = free_name(path, _IMPORTED)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, draft.source.encode())
    except (OSError, UnicodeEncodeError) as error:
        return book.say("progress.no_draft", exercise=exercise.id, path=shown(path), reason=error)
    return book.say("progress.draft", exercise=exercise.id, path=shown(path))


def _holds(path: Path, source: str) -> bool:
    try:
        return read_source(path.read_bytes()) == source
    except (OSError, SourceError):
        return False
