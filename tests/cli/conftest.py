"""Runs the real command, as a learner does, on a plain Python."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(autouse=True)
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The learner's folder of this test; it is not there yet."""
    folder = tmp_path / "workspace"
    monkeypatch.setenv("BOOKJUDGE_WORKSPACE", str(folder))
    return folder


@pytest.fixture
def judge(tmp_path: Path, workspace: Path) -> Run:
    """Run `python judge.py ARGUMENTS` from a folder elsewhere; `stdin` and `env` may be given."""

    def run(
        *arguments: str, stdin: bytes | None = None, env: dict[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        plain = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        plain["BOOKJUDGE_WORKSPACE"] = str(workspace)
        done = subprocess.run(
            [sys.executable, str(ROOT / "judge.py"), *arguments],
            input=stdin,
            stdin=subprocess.DEVNULL if stdin is None else None,
            capture_output=True,
            cwd=tmp_path,
            env={**plain, "LANG": "C.UTF-8", **(env or {})},
            timeout=120,
        )
        out, err = (text.decode("utf-8", "replace") for text in (done.stdout, done.stderr))
        return subprocess.CompletedProcess(done.args, done.returncode, out, err)

    return run
