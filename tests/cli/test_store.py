"""The file of a learner's progress is never lost, and never keeps a verdict from being told."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bookjudge.cli.progressfile import from_bytes
from bookjudge.cli.record import Record, hinted
from bookjudge.cli.store import FILE, Store

from .conftest import ROOT, Run
from .writers import WHEN, hint

GOOD = str(ROOT / "tests/golden/044/good.py")


def writer(*arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.cli.writers", *arguments]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(command, cwd=ROOT, text=True, **pipes)  # type: ignore[call-overload,no-any-return]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no fork")
def test_a_writer_that_is_killed_200_times_loses_nothing_it_had_told_of(workspace: Path) -> None:
    workspace.mkdir()
    process = writer("kill", str(workspace), "200")
    out, errors = process.communicate(timeout=120)
    assert process.returncode == 0, errors
    assert int(out) > 0  # some died in the middle


def test_two_writers_at_once_lose_nothing_of_each_other(workspace: Path) -> None:
    processes = [
        writer("write", str(workspace), begin, end) for begin, end in (("1", "61"), ("61", "121"))
    ]
    for process in processes:
        _, errors = process.communicate(timeout=120)
        assert process.returncode == 0, errors
    assert sorted(Store(workspace).read()) == [*range(1, 121)]


@pytest.fixture
def mounted(tmp_path: Path) -> Iterator[Path]:
    """A file system of 64 KiB."""
    if sys.platform != "linux" or os.geteuid() != 0:
        pytest.skip("only root can mount a small file system")
    folder = tmp_path / "small"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(folder)]
    done = subprocess.run(mount, capture_output=True, text=True)
    if done.returncode:
        pytest.skip(f"nothing can be mounted here: {done.stderr}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def fill(folder: Path) -> None:
    """Leave no space in a file system."""
    with (folder / "filler").open("wb") as filler, pytest.raises(OSError, match="No space"):
        while True:
            os.write(filler.fileno(), b"x" * 1024)


def test_a_full_disk_keeps_the_old_progress_and_the_verdict(mounted: Path, judge: Run) -> None:
    hint(Store(mounted), 44, 2)
    before = (mounted / FILE).read_bytes()
    fill(mounted)
    done = judge("44", GOOD, env={"BOOKJUDGE_WORKSPACE": str(mounted)})
    assert done.returncode == 0
    assert done.stdout.startswith("✓ Accepted\n")
    assert "not recorded" in done.stderr and "No space left" in done.stderr
    assert (mounted / FILE).read_bytes() == before
    assert not (mounted / f"{FILE}.new").exists()
    started = judge("start", "44", env={"BOOKJUDGE_WORKSPACE": str(mounted)})
    assert started.returncode == 2
    assert "No space left" in started.stderr
    assert not list(mounted.glob("044*"))  # half a starter would look like the learner's own


def test_a_reset_on_a_full_disk_leaves_the_file_where_it_is(mounted: Path, judge: Run) -> None:
    mine = mounted / "044-roofline-bottleneck.py"
    mine.write_text("mine")
    fill(mounted)
    done = judge("reset", "44", env={"BOOKJUDGE_WORKSPACE": str(mounted)})
    assert done.returncode == 2
    assert "No space left" in done.stderr
    assert [path.read_text() for path in mounted.glob("044*")] == ["mine"]
    assert mine.exists()


def test_a_read_only_folder_is_read_and_told(mounted: Path, judge: Run) -> None:
    hint(Store(mounted), 44, 2)
    subprocess.run(["mount", "-o", "remount,ro", str(mounted)], check=True)
    env = {"BOOKJUDGE_WORKSPACE": str(mounted)}
    done = judge("44", GOOD, env=env)
    assert (done.returncode, done.stdout[:10]) == (0, "✓ Accepted")
    assert "Read-only file system" in done.stderr
    third = judge("hint", "44", env=env)
    assert third.stdout.startswith("Hint 3 of 5")
    assert "Traceback" not in done.stderr + third.stderr


def test_a_file_in_the_place_of_the_folder_is_told(workspace: Path, judge: Run) -> None:
    workspace.write_text("mine")
    done = judge("44", GOOD)
    assert (done.returncode, done.stdout[:10]) == (0, "✓ Accepted")
    assert "not recorded" in done.stderr
    assert workspace.read_text() == "mine"


@pytest.mark.parametrize(
    "damage",
    [b"", b"\0" * 300, b'{"format": "bookjudge-progress", "version": 1, "exercises": [{}]}'],
)
def test_a_damaged_file_is_set_aside_told_and_gone_on_without(
    damage: bytes, workspace: Path, judge: Run
) -> None:
    workspace.mkdir()
    (workspace / FILE).write_bytes(damage)
    done = judge("list")
    assert done.returncode == 0
    assert "not tried" in done.stdout
    (aside,) = workspace.glob("progress.damaged-*.json")
    assert aside.read_bytes() == damage
    assert aside.name in done.stderr
    assert not (workspace / FILE).exists()


def test_two_damaged_files_in_one_second_are_both_kept(workspace: Path) -> None:
    workspace.mkdir()
    for damage in (b"one", b"two"):
        (workspace / FILE).write_bytes(damage)
        assert Store(workspace).read() == {}
    kept = {path.read_bytes() for path in workspace.glob("progress.damaged-*")}
    assert kept == {b"one", b"two"}


def test_the_file_of_a_newer_version_is_left_alone(workspace: Path, judge: Run) -> None:
    workspace.mkdir()
    newer = json.dumps({"format": "bookjudge-progress", "version": 2, "exercises": "?"}).encode()
    (workspace / FILE).write_bytes(newer)
    done = judge("44", GOOD)
    assert (done.returncode, done.stdout[:10]) == (0, "✓ Accepted")
    assert "newer bookjudge" in done.stderr
    assert [path.name for path in workspace.glob("[!.]*")] == [FILE]
    assert (workspace / FILE).read_bytes() == newer


def test_what_could_not_be_written_is_written_with_the_next_change(workspace: Path) -> None:
    workspace.write_text("in the way")
    store = Store(workspace)
    store.change(44, lambda record: hinted(record, 1, WHEN))
    (trouble,) = store.take_troubles()
    assert trouble.key == "not_kept"
    assert store.of(44).progress == hinted(Record(), 1, WHEN).progress
    workspace.unlink()
    store.change(45, lambda record: hinted(record, 2, WHEN))
    assert sorted(from_bytes((workspace / FILE).read_bytes())) == [44, 45]
    assert store.take_troubles() == []


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")
def test_a_link_to_the_file_stays_a_link(workspace: Path, tmp_path: Path) -> None:
    workspace.mkdir()
    elsewhere = tmp_path / "elsewhere.json"
    (workspace / FILE).symlink_to(elsewhere)
    hint(Store(workspace), 44, 1)
    assert (workspace / FILE).is_symlink()
    assert sorted(from_bytes(elsewhere.read_bytes())) == [44]
