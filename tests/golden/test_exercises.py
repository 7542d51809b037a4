"""Exercises for tests: the reference passes, each mistake hears its own message.

Those of the book are held to the same by `check`.
"""

import sys
from pathlib import Path
from typing import Any

import pytest

from bookjudge.cli.book import Book
from bookjudge.cli.packages import packages_of
from bookjudge.examiner import judge
from bookjudge.exercise import Exercise
from bookjudge.hosts.cpython import CPythonHost
from bookjudge.library import exercise_folders, read_exercise

ROOT = Path(__file__).parents[2]
FOLDERS = exercise_folders(ROOT / "tests/exercises")
MISTAKES = [
    pytest.param(folder, path.name, id=f"{folder.name}/{path.name}")
    for folder in FOLDERS
    for path in sorted((folder / "mistakes").glob("*.py"))
]


@pytest.fixture(autouse=True)
def path(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave sys.path as it was: an exercise's packages are added to it."""
    monkeypatch.setattr(sys, "path", sys.path.copy())


def judged(exercise: Exercise, source: str) -> dict[str, Any]:
    host = CPythonHost(packages_of(exercise, Book(Path(__file__).parents[1], "en")))
    try:
        return judge(exercise, source.encode(), "all", "en", host).to_json()
    finally:
        host.close()


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_reference_is_accepted_and_the_starter_is_not(folder: Path) -> None:
    exercise = read_exercise(folder)
    assert judged(exercise, exercise.reference)["verdict"] == "accepted"
    assert judged(exercise, exercise.starter)["verdict"] == "wrong_answer"


@pytest.mark.parametrize(("folder", "file"), MISTAKES)
def test_a_mistake_is_rejected_with_its_own_message(folder: Path, file: str) -> None:
    exercise = read_exercise(folder)
    mistake = next(mistake for mistake in exercise.mistakes if mistake.file == file)
    report = judged(exercise, mistake.source)
    assert report["verdict"] == "wrong_answer"
    failures = [test["failure"] for test in report["tests"] if test["failure"]]
    said = [explanation for failure in failures for explanation in failure["explanations"]]
    assert said[0] == {"kind": "mistake", "text": mistake.message["en"]}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_mistake_is_listed(folder: Path) -> None:
    listed = {mistake.file for mistake in read_exercise(folder).mistakes}
    assert listed == {path.name for path in (folder / "mistakes").iterdir()}
