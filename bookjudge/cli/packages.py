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
from .book import UsageError
from .output import note

if TYPE_CHECKING:
    from ..exercise import Exercise
    from .book import Book


def packages_of(exercise: Exercise, book: Book) -> Path | None:
    """Return the folder with what the exercise requires, or None where that is nothing.

    Its tests can import from there afterwards. What is not there yet is installed, which is told
    beside the result; raises UsageError.
    """
    if not exercise.requires:
        return None
    digest = hashlib.sha256(exercise.lock.encode()).hexdigest()[:12]
    folder = Path(sys.prefix) / f"packages-{digest}"
    if not folder.is_dir():
        comma = book.words("explanation.comma")
        named = comma.join(each.replace("==", " ") for each in exercise.requires)
        note(book.words("cli.installing", packages=named))
        reason = _install(book.exercises / exercise.folder / LOCK, folder)
        if reason is not None:
            raise UsageError(book.words("cli.not_installed", packages=named, reason=reason))
    if str(folder) not in sys.path:
        sys.path.append(str(folder))
    return folder


def _install(lock: Path, folder: Path) -> str | None:
    """Install aside and move into place; return what the installer said if that failed."""
    fresh = folder.with_name(f"{folder.name}-{os.getpid()}")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    command += ["--require-hashes", "--only-binary=:all:", "--retries=1"]
    command += ["--target", str(fresh), "-r", str(lock)]
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if done.returncode:
            return (done.stderr.strip() or done.stdout.strip()).rpartition("\n")[2]
        fresh.rename(folder)
    except OSError as error:
        if not folder.is_dir():  # another command was not faster with the same
            return str(error)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    return None
