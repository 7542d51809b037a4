"""Every submission of the golden folders gets its verdict, and says what it must."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from bookjudge.examiner import judge
from bookjudge.exercise import parse_exercise
from bookjudge.hosts.cpython import CPythonHost
from bookjudge.library import find_exercise, read_files

ROOT = Path(__file__).parents[2]
GOLDEN = Path(__file__).parent
SCHEMA = json.loads((ROOT / "bookjudge/report.schema.json").read_text("utf-8"))
OF_THE_BOOK = {"044"}
"""Exercises that the real command knows; the others are there for tests only."""


def entries(folder: Path) -> list[dict[str, Any]]:
    """The submissions of a folder; what contains.json holds is added to their `contains`."""
    listed: list[dict[str, Any]] = json.loads((folder / "expected.json").read_text("utf-8"))
    more = folder / "contains.json"
    contains = json.loads(more.read_text("utf-8")) if more.exists() else {}
    return [
        {**entry, "contains": [*entry.get("contains", []), *contains.get(entry["file"], [])]}
        for entry in listed
    ]


FIRST_CORPUS = {entry["file"] for entry in entries(GOLDEN / "044")[:37]}
FOLDERS = sorted(GOLDEN.glob("[0-9]*"))
CASES = [
    pytest.param(folder.name, entry, id=f"{folder.name}/{entry['file']}")
    for folder in FOLDERS
    for entry in entries(folder)
]


def by_command(exercise: str, file: Path) -> dict[str, Any]:
    command = [sys.executable, "judge.py", exercise, str(file), "--json", "--lang", "en"]
    with tempfile.TemporaryDirectory() as workspace:
        env = {**os.environ, "BOOKJUDGE_WORKSPACE": workspace}
        done = subprocess.run(command, cwd=ROOT, capture_output=True, timeout=120, env=env)
    report: dict[str, Any] = json.loads(done.stdout)
    assert done.returncode == (0 if report["verdict"] == "accepted" else 1), done.stderr
    return report


def with_short_limits(exercise: str) -> tuple[str, dict[str, str]]:
    """An exercise with less time for all tests together: a loop that every test runs into is seen
    in three seconds as well as in ten."""
    return with_limits(exercise, "total_seconds = 3")


def with_limits(exercise: str, limits: str) -> tuple[str, dict[str, str]]:
    """An exercise's folder name and files, with limits of its own."""
    root = ROOT / ("exercises" if exercise in OF_THE_BOOK else "tests/exercises")
    folder = find_exercise(root, exercise)
    files = read_files(folder)
    files["exercise.toml"] += f"\n[limits]\n{limits}\n"
    return folder.name, files


def in_process(exercise: str, file: Path) -> dict[str, Any]:
    parsed = parse_exercise(*with_short_limits(exercise))
    host = CPythonHost()
    try:
        report = judge(parsed, file.read_bytes(), "all", "en", host)
    finally:
        host.close()
    as_read: dict[str, Any] = json.loads(json.dumps(report.to_json(), ensure_ascii=False))
    return as_read


def judged(exercise: str, file: str) -> dict[str, Any]:
    """The first corpus by the real command, the others in this process, which is quicker."""
    door = by_command if file in FIRST_CORPUS and exercise in OF_THE_BOOK else in_process
    return door(exercise, GOLDEN / exercise / file)


def left_behind(folder: Path) -> list[str]:
    """What is in the judge's folder for temporary files, and which processes work there."""
    found = [path.name for path in folder.iterdir()]
    for process in Path("/proc").glob("[0-9]*"):
        try:
            at = os.readlink(process / "cwd")  # noqa: PTH115 - the target may be gone
        except OSError:  # it ended meanwhile
            continue
        if at.startswith(f"{folder}/"):
            found.append(f"process {process.name}")
    return found


@pytest.fixture(autouse=True)
def _nothing_stays(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    # A folder of its own, since other judgements may run at the same time; not pytest's, which
    # a candidate that is nobody cannot enter.
    with tempfile.TemporaryDirectory(prefix="golden-") as name:
        folder = Path(name)
        folder.chmod(0o711)
        monkeypatch.setenv("TMPDIR", name)
        monkeypatch.setattr(tempfile, "tempdir", name)
        yield
        assert left_behind(folder) == []


@pytest.mark.parametrize(("exercise", "entry"), CASES)
def test_the_verdict_and_the_sentence_are_right(exercise: str, entry: dict[str, Any]) -> None:
    report = judged(exercise, entry["file"])
    jsonschema.validate(report, SCHEMA)
    if entry["verdict"] == "not_accepted":
        assert report["verdict"] not in ("accepted", "internal_error")
    else:
        assert report["verdict"] in entry["verdict"].split("|")
    text = json.dumps(report, ensure_ascii=False).replace('\\"', '"')
    for part in entry["contains"]:
        assert part in text


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_submission_is_listed_once(folder: Path) -> None:
    listed = [entry["file"] for entry in entries(folder)]
    assert sorted(listed) == sorted(path.name for path in folder.glob("*.py"))


def test_a_loop_costs_the_tests_that_run_into_it_and_no_other() -> None:
    report = judged("044", "infinite_loop.py")
    outcomes = {test["name"]: test["outcome"] for test in report["tests"]}
    assert {name for name, outcome in outcomes.items() if outcome != "passed"} == {
        "test_ridge_point_of_an_h100",
        "test_ridge_point_of_a_card_with_more_bandwidth",
    }
