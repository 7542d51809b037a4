"""Every exercise of the book passes the check, kills its mutants and has its place in a chapter."""

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = sorted(path.parent for path in ROOT.glob("exercises/*/exercise.toml"))
CHECK = """
import sys
from bookjudge.cli import main
sys.exit(main(["check", "--mutants", "--json"], sys.argv[1]))
"""


def test_every_exercise_is_good_and_no_mutant_lives() -> None:
    command = [sys.executable, "-c", CHECK, str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    assert done.stdout, done.stderr
    exercises = json.loads(done.stdout)["exercises"]
    found = [
        f"{one['folder']}/{finding['file']}:{finding['line']}: {finding['message']}\n"
        + finding["detail"]
        for one in exercises
        for finding in one["findings"]
    ]
    assert not found, "\n".join(found)
    assert [one["folder"] for one in exercises] == [folder.name for folder in FOLDERS]
    assert all(one["mutants"]["killed"] > 0 == one["mutants"]["survivors"] for one in exercises)
    assert done.returncode == 0


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_section_is_in_the_chapter_and_has_the_box(folder: Path, language: str) -> None:
    data = tomllib.loads((folder / "exercise.toml").read_text(encoding="utf-8"))
    page, _, anchor = data["section"].partition("#")
    text = (ROOT / "site" / "pages" / f"{page}.{language}.md").read_text(encoding="utf-8")
    _, found, section = text.partition(f"{{ #{anchor} }}\n")
    assert found
    assert f"\n::: exercise {data['id']}\n" in section.split("\n## ")[0]
