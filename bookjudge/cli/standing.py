"""How the exercises of the book stand, and which one is next."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from ..library import exercise_folders, exercise_number
from .book import UsageError
from .record import Record, Records, is_accepted, standing, timestamp

if TYPE_CHECKING:
    from typing import Any

    from ..exercise import Exercise
    from .book import Book
    from .record import Standing


@dataclass(frozen=True, slots=True)
class Entry:
    """One exercise and what is known of it; `active` is when the learner last worked on it."""

    exercise: Exercise
    record: Record
    active: str

    @property
    def standing(self) -> Standing:
        """How it stands for the revision in the book."""
        return standing(self.record, self.exercise.revision)

    def to_json(self, language: str) -> dict[str, Any]:
        """Return it for a program."""
        exercise, progress = self.exercise, self.record.progress
        return {
            "exercise": exercise.id,
            "slug": exercise.slug,
            "title": exercise.title[language],
            "difficulty": exercise.difficulty,
            "tags": [*exercise.tags],
            "state": self.standing,
            "attempts": len(self.record.attempts),
            "hints": progress.hints if progress else 0,
            "gave_up": bool(progress and progress.gave_up),
        }


def entries(book: Book, records: Records) -> list[Entry]:
    """Return how every exercise stands, by rising number; raises ExerciseError."""
    return [_entry(exercise, records, book) for exercise in book.all()]


def _entry(exercise: Exercise, records: Records, book: Book) -> Entry:
    record = records.get(exercise.id, Record())
    times = [attempt.when for attempt in record.attempts[-1:]]
    try:
        saved = book.file(exercise).stat().st_mtime
        times.append(timestamp(datetime.fromtimestamp(saved, UTC)))
    except OSError:
        pass
    return Entry(exercise, record, max(times, default=""))


def current(entries: list[Entry]) -> Entry | None:
    """Return the exercise to go on with: the last one worked on, or the next open one after it."""
    if not entries:
        return None
    at = max(range(len(entries)), key=lambda index: entries[index].active)
    if not entries[at].active:
        at = 0
    return next((entry for entry in entries[at:] + entries[:at] if is_open(entry)), None)


def chosen(book: Book, records: Records, name: str | None, *, solved: bool = False) -> Exercise:
    """Return the exercise that is named, else the one to go on with; raises UsageError.

    Where `solved` is wanted, the last one worked on is meant, whatever became of it.
    """
    if name is not None:
        return book.find(name)
    all_entries = entries(book, records)
    if solved and any(entry.active for entry in all_entries):
        return max(all_entries, key=lambda entry: entry.active).exercise
    entry = current(all_entries)
    if entry is None:
        raise UsageError(book.say("status.all_done" if all_entries else "status.no_exercises"))
    return entry.exercise


def is_open(entry: Entry) -> bool:
    """Return whether the exercise, as it is in the book now, is still to be solved."""
    return entry.standing != "accepted"


def next_number(book: Book, records: Records, after: int) -> int | None:
    """Return the next exercise in the book's order that was never accepted, or None."""
    numbers = [exercise_number(folder) for folder in exercise_folders(book.exercises)]
    order = [number for number in numbers if number > after]
    order += [number for number in numbers if number < after]
    return next((number for number in order if not is_accepted(records.get(number))), None)
