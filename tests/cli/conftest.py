"""Runs the real command, as a learner does, on a plain Python."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def judge(tmp_path: Path) -> Run:
    """Run `python judge.py ARGUMENTS` from a folder elsewhere; `stdin` and `env` may be given."""

    def run(
        *arguments: str, stdin: bytes | None = None, env: dict[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        plain = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
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
