"""`bookjudge try`: an author saves, and the page of the exercise follows."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .exercise_page import PATIENCE_MS, ExercisePage

ROOT = Path(__file__).parents[2]
TINY = ROOT / "tests/books/tiny"
FOLDER = "exercises/007-mean-throughput"


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tiny book, with the front end of this build."""
    book = tmp_path_factory.mktemp("author") / "book"
    shutil.copytree(TINY, book)
    config = book / "mkdocs.yml"
    option = f"  - bookjudge:\n      assets: {ROOT / 'build/runtime'}\n"
    config.write_text(config.read_text("utf-8").replace("  - bookjudge\n", option), "utf-8")
    return book


@pytest.fixture
def trying(book: Path) -> Iterator[subprocess.Popen[str]]:
    """The running command; what it says comes line by line."""
    command = [str(Path(sys.executable).with_name("bookjudge")), "try", "7", "--port", "0"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=book, stdout=pipe, stderr=pipe, text=True) as process:
        yield process
        process.terminate()
        assert process.wait() == 0


@pytest.fixture
def exercise(page: Page, trying: subprocess.Popen[str]) -> ExercisePage:
    """The exercise, open in the browser, with the reference typed in."""
    address = said(trying)
    page.goto(address)
    exercise = ExercisePage(page, address)
    expect(exercise.editor).to_be_visible(timeout=PATIENCE_MS)
    exercise.replace_code((TINY / FOLDER / "solution.py").read_text("utf-8"))
    return exercise


def said(trying: subprocess.Popen[str]) -> str:
    assert trying.stdout is not None
    return trying.stdout.readline().strip()


def test_a_save_shows_in_the_page_and_the_draft_stays(
    page: Page, book: Path, exercise: ExercisePage
) -> None:
    exercise.button("submit").click(timeout=PATIENCE_MS)
    exercise.expect_verdict("accepted")
    tests = book / FOLDER / "test_hidden.py"
    tests.write_text(tests.read_text("utf-8").replace("approx(30.0)", "approx(31.0)"), "utf-8")
    statement = book / FOLDER / "statement.en.md"
    statement.write_text("## A new heading\n\nAnother task.\n", "utf-8")
    expect(page.get_by_role("heading", name="A new heading")).to_be_visible(timeout=PATIENCE_MS)
    expect(exercise.editor).to_contain_text("1 / rate", timeout=PATIENCE_MS)
    exercise.button("submit").click(timeout=PATIENCE_MS)
    exercise.expect_verdict("wrong_answer")


def test_a_save_that_is_no_exercise_is_told_and_the_page_stays(
    page: Page, book: Path, exercise: ExercisePage, trying: subprocess.Popen[str]
) -> None:
    manifest = book / FOLDER / "exercise.toml"
    text = manifest.read_text("utf-8")
    manifest.write_text("schema", "utf-8")
    assert trying.stderr is not None
    assert trying.stderr.readline().startswith("exercise.toml: is not TOML")
    expect(exercise.editor).to_contain_text("1 / rate")
    manifest.write_text(text.replace("equal parts", "many parts"), "utf-8")
    expect(page.get_by_role("heading", name="many parts")).to_be_visible(timeout=PATIENCE_MS)
