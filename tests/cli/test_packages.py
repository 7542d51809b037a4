"""An exercise that requires a package, judged by the command line of a book that has it."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from .conftest import ROOT

EXERCISE = ROOT / "tests/exercises/905-windows"
COMMAND = "import sys; from bookjudge.cli import main; sys.exit(main(sys.argv[2:], sys.argv[1]))"
OFFLINE = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": ""}

Judge = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def judge(tmp_path: Path) -> Iterator[Judge]:
    """Run the command for a book with the exercises 901 and 905; nothing is installed yet."""
    for name in ("901-intervals", "905-windows"):
        shutil.copytree(ROOT / "tests/exercises" / name, tmp_path / "exercises" / name)
    lock = tmp_path / "exercises/905-windows/requirements.txt"
    # another text, another folder
    text = f"{lock.read_text('utf-8')}# {tmp_path}\n"
    lock.write_text(text, "utf-8")

    def run(
        *arguments: str, stdin: str | None = None, env: dict[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-c", COMMAND, str(tmp_path), *arguments, "--lang", "en"],
            input=stdin or "",
            capture_output=True,
            text=True,
            cwd=ROOT,
            env={**os.environ, **(env or {})},
            timeout=120,
        )

    yield run
    shutil.rmtree(Path(sys.prefix) / f"packages-{sha256(text.encode()).hexdigest()[:12]}")


def test_packages_are_installed_once_and_only_where_they_are_required(judge: Judge) -> None:
    right = str(EXERCISE / "solution.py")
    offline = judge("905", right, env=OFFLINE)
    assert offline.returncode == 2
    assert "needs more-itertools" in offline.stderr
    assert "Connect to the network" in offline.stderr
    assert "Traceback" not in offline.stderr

    first = judge("905", right)
    assert (first.returncode, first.stderr.count("\n")) == (0, 1), first.stderr
    assert first.stderr.startswith("Installing more-itertools 11.2.1")
    again = judge("905", right, env=OFFLINE)
    assert (again.returncode, again.stderr) == (0, "")

    wrong = judge("905", str(EXERCISE / "mistakes/window_too_short.py"))
    assert wrong.returncode == 1
    assert "windows of one value less" in wrong.stdout
    elsewhere = judge("901", "-", stdin="import more_itertools\n")
    assert "There is no package more_itertools here" in elsewhere.stdout
    # pytest is the judge's own, and not the learner's
    for other in ("numpy", "pytest"):
        told = " ".join(judge("905", "-", stdin=f"import {other}\n").stdout.split())
        assert f"There is no package {other} here" in told
        assert "beside the standard library there is more-itertools" in told
