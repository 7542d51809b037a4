"""What every command works on: the book, the reader's language, and the learner's files."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ..library import UnknownExercise, exercise_folders, find_exercise, read_exercise
from .words import report_words, terminal_words

if TYPE_CHECKING:
    from ..exercise import Exercise
    from ..words import Words

ACCEPTED, NOT_ACCEPTED, USAGE, INTERNAL, INTERRUPTED = 0, 1, 2, 3, 130


class UsageError(Exception):
    """The command cannot be carried out as given; the message says what to do."""


class UnknownName(UsageError):
    """No exercise goes by that name; the message offers the nearest."""


@dataclass(frozen=True)
class Book:
    """The book in `root`, for a reader of `language` who calls it by `program`."""

    root: Path
    language: str
    program: str = "python judge.py"

    @property
    def exercises(self) -> Path:
        """The folder of the exercises."""
        return self.root / "exercises"

    @property
    def workspace(self) -> Path:
        """The folder of the learner's files: BOOKJUDGE_WORKSPACE, or `workspace` in the book."""
        return Path(os.environ.get("BOOKJUDGE_WORKSPACE") or self.root / "workspace")

    @property
    def words(self) -> Words:
        """The words of a report: quickly read."""
        return report_words(self.language)

    @property
    def say(self) -> Words:
        """All words of the terminal."""
        return terminal_words(self.language)

    def all(self) -> list[Exercise]:
        """Return every exercise, by rising number; raises ExerciseError."""
        return [read_exercise(folder) for folder in exercise_folders(self.exercises)]

    def find(self, name: str) -> Exercise:
        """Return the exercise that a name means; raises UsageError that names the nearest."""
        return read_exercise(self.folder(name))

    def folder(self, name: str) -> Path:
        """Return the folder of the exercise that a name means; raises UsageError."""
        say = self.words
        try:
            return find_exercise(self.exercises, name)
        except UnknownExercise as error:
            nearest = ", ".join(error.nearest)
            if error.ambiguous:
                raise UsageError(say("cli.ambiguous", name=name, nearest=nearest)) from None
            told = say("cli.unknown", name=name)
            if nearest:
                told = f"{told} {say('cli.nearest', nearest=nearest)}"
            raise UnknownName(told) from None

    def file(self, exercise: Exercise) -> Path:
        """Return where the learner's code for an exercise is."""
        return self.workspace / f"{exercise.folder}.py"

    def begin(self, exercise: Exercise) -> tuple[Path, bool]:
        """Return the learner's file, and whether it is a fresh starter; raises UsageError.

        A file that is there is never written to.
        """
        path = self.file(exercise)
        if path.exists():
            return path, False
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            file = path.open("x", encoding="utf-8", newline="\n")
        except FileExistsError:
            return path, False
        except OSError as error:
            raise self._unwritable(path, error) from None
        try:
            with file:
                file.write(exercise.starter)
        except OSError as error:
            path.unlink()  # half a starter would be taken for the learner's own
            raise self._unwritable(path, error) from None
        return path, True

    def _unwritable(self, path: Path, error: OSError) -> UsageError:
        told = self.say("start.unwritable", path=shown(path), reason=error.strerror)
        return UsageError(told)


def shown(path: Path) -> str:
    """Return a path relative to where the learner stands, if that is shorter."""
    try:
        return min(str(path), os.path.relpath(path), key=len)
    except ValueError:  # another drive of Windows
        return str(path)
