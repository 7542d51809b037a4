"""`watch` in a terminal: it judges at each save, takes keys, and gives the terminal back."""

import json
import os
import select
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bookjudge.cli.store import Store
from tests.processes import alive, children

from .conftest import ROOT
from .terminal import Terminal

GOLDEN = ROOT / "tests/golden/044"
GOOD, WRONG, LOOP = (GOLDEN / f"{name}.py" for name in ("good", "off_by_two", "infinite_loop"))
KEYS = "q quit"


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A book of three exercises: 44, 901 and 902."""
    folder = tmp_path / "book"
    (folder / "exercises").mkdir(parents=True)
    for name in ("judge.py", "bookjudge", "requirements", ".venv"):
        (folder / name).symlink_to(ROOT / name)
    for exercise in (*(ROOT / "tests/exercises").glob("90[12]-*"), *ROOT.glob("exercises/044-*")):
        (folder / "exercises" / exercise.name).symlink_to(exercise)
    return folder


@pytest.fixture
def file(workspace: Path) -> Path:
    """The learner's file, with a wrong solution."""
    workspace.mkdir()
    file = workspace / "044-roofline-bottleneck.py"
    shutil.copy(WRONG, file)
    return file


def test_every_save_is_judged_however_an_editor_saves(file: Path) -> None:
    with Terminal("watch", "44") as terminal:
        terminal.wait_for("✗ Wrong answer")
        terminal.wait_for(KEYS)
        terminal.forget()
        shutil.copy(GOOD, file)
        terminal.wait_for("✓ Accepted")
        terminal.wait_for(KEYS)
        terminal.forget()
        beside = file.with_suffix(".tmp")
        shutil.copy(WRONG, beside)
        beside.replace(file)
        terminal.wait_for("✗ Wrong answer")
        terminal.press("q")
        assert terminal.ended() == 1
    verdicts = [attempt.verdict for attempt in Store(file.parent).of(44).attempts]
    assert verdicts == ["wrong_answer", "accepted", "wrong_answer"]


def test_a_save_ends_the_judgement_of_what_was_there_before(file: Path) -> None:
    shutil.copy(LOOP, file)
    with Terminal("watch", "44") as terminal:
        terminal.wait_for("Judging ... 1 s")
        shutil.copy(GOOD, file)
        shown = terminal.wait_for("✓ Accepted")
        assert "Time limit" not in shown
        terminal.wait_for(KEYS)
        terminal.press("q")
        assert terminal.ended() == 0


def test_what_cannot_be_read_is_told_and_the_next_save_judged(book: Path, file: Path) -> None:
    manifest = book / "exercises" / file.stem / "exercise.toml"
    exercise = manifest.parent.resolve()
    manifest.parent.unlink()
    shutil.copytree(exercise, manifest.parent)
    with Terminal("watch", "44", book=book) as terminal:
        terminal.wait_for(KEYS)
        whole = manifest.read_text("utf-8")
        manifest.write_text("schema = 2", "utf-8")
        terminal.forget()
        shutil.copy(GOOD, file)
        terminal.wait_for("must begin with schema = 1")
        manifest.write_text(whole, "utf-8")
        file.write_bytes(file.read_bytes() + b"\n")
        terminal.wait_for("✓ Accepted")
        terminal.press("q")
        assert terminal.ended() == 0


def test_keys_give_hints_and_the_solution_only_when_sure(file: Path) -> None:
    with Terminal("watch", "44") as terminal:
        terminal.wait_for(KEYS)
        terminal.press("h")
        terminal.wait_for("Hint 1 of 5")
        terminal.press("h")
        terminal.wait_for("Hint 2 of 5")
        terminal.press("s")
        terminal.wait_for("Press s again")
        terminal.press("h")  # thought better of it
        terminal.wait_for("Hint 3 of 5")
        terminal.press("\x1b[Ds")  # no letter of an arrow is a key
        terminal.press("s")
        terminal.wait_for("Press s again")
        terminal.press("s")
        terminal.wait_for("return min(peak_flops, intensity * bandwidth)")
        terminal.press("q")
        assert terminal.ended() == 1
    progress = Store(file.parent).of(44).progress
    assert progress is not None
    assert (progress.hints, progress.gave_up) == (3, True)


def test_it_moves_on_after_an_acceptance_when_asked(book: Path, file: Path) -> None:
    with Terminal("watch", "44", "--next", book=book) as terminal:
        terminal.wait_for(KEYS)
        terminal.forget()
        shutil.copy(GOOD, file)
        terminal.wait_for("✓ Accepted")
        terminal.wait_for("901. ")
        terminal.wait_for("✗")
        terminal.wait_for(KEYS)
        terminal.press("n")
        terminal.wait_for("902. ")
        terminal.wait_for(KEYS)
        terminal.press("q")
        assert terminal.ended() == 1
    assert len([*file.parent.glob("90*.py")]) == 2


@pytest.mark.skipif(sys.platform != "linux", reason="another process's pipe cannot be looked into")
def test_a_verdict_that_comes_with_the_key_to_go_on_is_dropped(book: Path, file: Path) -> None:
    file.write_text("import time\ntime.sleep(60)\n")
    with Terminal("watch", "44", book=book) as terminal:
        terminal.wait_for("Judging ... 1 s")
        (worker,) = children(terminal.pid)
        terminal.send(signal.SIGSTOP)
        os.waitpid(terminal.pid, os.WUNTRACED)
        terminal.press("n")
        with pipe_from(worker, terminal.pid).open("rb") as answer:
            assert select.select([answer], [], [], 60)[0]
        terminal.send(signal.SIGCONT)
        terminal.wait_for("901. ")
        terminal.wait_for(KEYS)
        terminal.press("q")
        assert terminal.ended() == 1


def pipe_from(writer: int, reader: int) -> Path:
    """Return where one process reads what another one writes, beside what goes the other way."""
    written, read = (
        {
            f"{path.readlink()}": path
            for path in Path(f"/proc/{pid}/fd").iterdir()
            if path.name != "0"
        }
        for pid in (writer, reader)
    )
    (pipe,) = [read[name] for name in written.keys() & read.keys() if name.startswith("pipe:")]
    return pipe


@pytest.mark.parametrize(
    ("ending", "code"),
    [("\x03", 130), (signal.SIGTERM, 130), (signal.SIGHUP, 130), ("q", 1)],
    ids=["Ctrl+C", "SIGTERM", "SIGHUP", "q"],
)
def test_the_terminal_is_given_back_and_nothing_is_left(
    ending: str | int, code: int, file: Path
) -> None:
    shutil.copy(LOOP, file)
    with Terminal("watch", "44") as terminal:
        terminal.wait_for("Judging ... 1 s")
        assert not terminal.echoes()
        (worker,) = children(terminal.pid)
        candidates = children(worker)
        if isinstance(ending, str):
            terminal.press(ending)
        else:
            terminal.send(ending)
        assert terminal.ended() == code
        assert terminal.echoes()
        assert "Traceback" not in terminal.text
    assert not [pid for pid in {worker, *candidates} if alive(pid)]


def test_a_low_terminal_has_the_verdict_in_sight(file: Path) -> None:
    with Terminal("watch", "44", lines=16, columns=40) as terminal:
        terminal.wait_for("✗ Wrong answer")
        shown = terminal.wait_for(KEYS)
    report = shown[shown.index("✗ Wrong answer") :]
    assert "First failure" in report
    assert report.count("\n") < 16
    assert max(map(len, report.split("\n"))) <= 40


def test_reports_are_lines_of_json_in_a_pipe(file: Path) -> None:
    command = [sys.executable, str(ROOT / "judge.py"), "watch", "44", "--json"]
    pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    process = subprocess.Popen(command, text=True, env={**os.environ, "LC_ALL": "C.UTF-8"}, **pipes)  # type: ignore[call-overload]
    verdicts = []
    for source in (GOOD, WRONG):
        assert select.select([process.stdout], [], [], 60)[0]
        verdicts.append(json.loads(process.stdout.readline())["verdict"])
        shutil.copy(source, file)
    process.stdout.readline()
    process.send_signal(signal.SIGTERM)
    _, errors = process.communicate(timeout=60)
    assert verdicts == ["wrong_answer", "accepted"]
    assert (process.returncode, errors) == (130, "")
