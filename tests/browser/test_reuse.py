"""Another book, outside this repository, with bookjudge from its wheel."""

import shutil
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from bookjudge.cli.serve import make_server
from tests.serving import served

from .exercise_page import PATIENCE_MS, ExercisePage

ROOT = Path(__file__).parents[2]
TINY = ROOT / "tests/books/tiny"
SOLUTION = TINY / "exercises/007-mean-throughput/solution.py"


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tiny book, built in a folder of its own by a Python that has only the wheel."""
    folder = tmp_path_factory.mktemp("elsewhere") / "book"
    shutil.copytree(TINY, folder)
    python = _python_with_the_wheel(folder.parent / "venv")
    _run(python, "-m", "mkdocs", "build", "--strict", cwd=folder)
    return folder


@pytest.fixture
def address(book: Path) -> Iterator[str]:
    """The address of the served book."""
    with served(make_server(book / "site")) as address:
        yield address


def test_a_book_with_the_wheel_has_an_exercise_that_is_solved_in_its_page(
    page: Page, address: str
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.goto(address)
    page.get_by_role("link", name="Solve it").click()
    exercise = ExercisePage(page, address)
    expect(exercise.editor).to_be_visible(timeout=PATIENCE_MS)
    assert exercise.submit(SOLUTION.read_text("utf-8")) == "accepted"
    assert [url for url in asked if not url.startswith((address, "blob:", "data:"))] == []
    assert said == []


def test_its_list_of_exercises_is_in_the_language_of_the_book(book: Path) -> None:
    text = (book / "site/exercises/index.html").read_text("utf-8")
    assert '<html lang="en"' in text
    assert "bookjudge 7" in text
    assert not (book / "site/zh").exists()


def _python_with_the_wheel(folder: Path) -> Path:
    """Make an environment with the wheel of `make dist`; MkDocs is lent from this one."""
    [wheel] = (ROOT / "build/dist").glob("*.whl")
    venv.create(folder, with_pip=False)
    python = folder / "bin/python"
    pip = "-m", "pip", "--python", str(python), "install", "-q", "--no-deps", "--no-index"
    _run(Path(sys.executable), *pip, "--no-compile", str(wheel))
    [packages] = folder.glob("lib/python*/site-packages")
    # a path only: what is said there of an editable bookjudge is not followed
    (packages / "lent.pth").write_text(sysconfig.get_path("purelib"), "utf-8")
    code = "import bookjudge; print(bookjudge.__file__)"
    assert _run(python, "-c", code, cwd=folder).startswith(str(packages))
    return python


def _run(python: Path, *arguments: str, cwd: Path | None = None) -> str:
    command = [str(python), *arguments]
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
