"""The packages that an exercise requires: installed when they are first needed, beside the judge's.

Each lock file has a folder of its own, so that an exercise is judged with what it requires and with
nothing else, as in the page.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ..exercise import LOCK

if TYPE_CHECKING:
    from ..exercise import Exercise
    from ..words import Words


class NotInstalled(Exception):
    """The packages could not be had; `reason` is what the installer said last."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def packages_folder(exercise: Exercise, exercises: Path, say: Words) -> Path | None:
    """Return the folder with the packages of an exercise, or None where it requires none.

    What is not there yet is installed, which is told on stderr; raises NotInstalled, OSError.
    """
    if not exercise.requires:
        return None
    digest = hashlib.sha256(exercise.lock.encode()).hexdigest()[:12]
    folder = Path(sys.prefix) / f"packages-{digest}"
    if not folder.is_dir():
        named = say("explanation.comma").join(each.replace("==", " ") for each in exercise.requires)
        sys.stderr.write(f"{say('cli.installing', packages=named)}\n")
        _install(exercises / exercise.folder / LOCK, folder)
    return folder


def _install(lock: Path, folder: Path) -> None:
    """Install aside and move into place: nothing is ever left half done."""
    fresh = folder.with_name(f"{folder.name}-{os.getpid()}")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    command += ["--require-hashes", "--only-binary=:all:", "--retries=1"]
    command += ["--target", str(fresh), "-r", str(lock)]
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if done.returncode:
            raise NotInstalled((done.stderr.strip() or done.stdout.strip()).rpartition("\n")[2])
        try:
            fresh.rename(folder)
        except OSError:
            if not folder.is_dir():  # another command was not faster with the same
                raise
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
