"""The exercises on disk: reading a folder, finding one by number, slug or unique prefix."""

from __future__ import annotations

import difflib
import re
from typing import TYPE_CHECKING

from .bundle import page_bundle
from .exercise import MANIFEST, Exercise, ExerciseError, parse_exercise

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

_FOLDER = re.compile(r"(\d{3,})-(.+)")


class UnknownExercise(Exception):
    """No exercise, or more than one, goes by that name; `nearest` holds folder names to offer."""

    def __init__(self, name: str, nearest: tuple[str, ...], *, ambiguous: bool = False) -> None:
        super().__init__(name)
        self.name = name
        self.nearest = nearest
        self.ambiguous = ambiguous


def read_files(folder: Path) -> dict[str, str]:
    """Return the texts of an exercise folder by relative path; raises ExerciseError."""
    paths = sorted([*folder.glob("*.*"), *folder.glob("mistakes/*.py")])
    try:
        return {
            path.relative_to(folder).as_posix(): path.read_text("utf-8")
            for path in paths
            if path.is_file()
        }
    except UnicodeDecodeError as error:
        raise ExerciseError(folder.name, f"a file is not UTF-8: {error}") from None


def read_exercise(folder: Path) -> Exercise:
    """Return the exercise in `folder`; raises ExerciseError."""
    return parse_exercise(folder.name, read_files(folder))


def read_page_bundle(folder: Path) -> dict[str, Any]:
    """Return what the page loads for the exercise in `folder`; raises ExerciseError."""
    files = read_files(folder)
    return page_bundle(parse_exercise(folder.name, files), files[MANIFEST])


def exercise_folders(root: Path) -> list[Path]:
    """Return the exercise folders under `root`, in the order of their numbers."""
    folders = [path for path in root.glob("*/") if _FOLDER.fullmatch(path.name)]
    return sorted(folders, key=exercise_number)


def exercise_number(folder: Path) -> int:
    """Return the number that the name of an exercise folder begins with."""
    return int(folder.name.partition("-")[0])


def find_exercise(root: Path, name: str) -> Path:
    """Return the folder that `name` means: 44, 044, #44, a slug or a unique prefix of either.

    Raises UnknownExercise with the nearest names.
    """
    folders = {path.name: path for path in exercise_folders(root)}
    wanted = name.strip().removeprefix("#").lower()
    if wanted.isascii() and wanted.isdigit():
        number = int(wanted)
        for path in folders.values():
            if exercise_number(path) == number:
                return path
        near = sorted(folders.values(), key=lambda path: abs(exercise_number(path) - number))
        raise UnknownExercise(name, tuple(path.name for path in near[:1]))
    slugs = {folder: _FOLDER.fullmatch(folder)[2] for folder in folders}  # type: ignore[index]
    for folder, slug in slugs.items():
        if wanted in (folder, slug):
            return folders[folder]
    begin = [
        folder
        for folder, slug in slugs.items()
        if slug.startswith(wanted) or folder.startswith(wanted)
    ]
    if len(begin) == 1:
        return folders[begin[0]]
    if begin:
        raise UnknownExercise(name, tuple(begin), ambiguous=True)
    close = difflib.get_close_matches(wanted, slugs.values(), n=1, cutoff=0)
    raise UnknownExercise(name, tuple(f for f, slug in slugs.items() if slug in close))
