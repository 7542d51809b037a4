"""The one file in the workspace that keeps a learner's progress: merged into, never lost.

A change takes a lock, reads, merges, writes a new file aside, and puts that in the old one's place.
What cannot be written is kept for as long as the command runs, and told.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from .progressfile import ProgressFileError, from_bytes, to_text
from .record import Record, Records

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..words import Words

FILE = "progress.json"
_PATIENCE = 5.0
"""Seconds to wait for another command that is writing."""

Change = Callable[[Record], Record]


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why progress is not kept as it should be: a sentence of the section "store", its fields.

    Without a reason another command was writing all the time.
    """

    key: str
    path: str
    reason: str = ""

    def told(self, say: Words) -> str:
        """Return the sentence."""
        return say(f"store.{self.key}", path=self.path, reason=self.reason or say("store.busy"))


class _NotOurs(Exception):
    """There is a file that must not be written over; the trouble is noted already."""


class Store:
    """The progress in a workspace."""

    def __init__(self, workspace: Path) -> None:
        # a link to the file stays a link
        self.path = Path(os.path.realpath(workspace / FILE))
        self.troubles: list[Trouble] = []
        self._pending: list[tuple[int, Change]] = []

    def read(self) -> Records:
        """Return what is known; a damaged file is set aside and told."""
        try:
            return self._with_pending(self._load())
        except ProgressFileError:
            pass
        except OSError as error:
            self._note("unreadable", error.strerror or "")
            return self._with_pending({})
        try:
            with _locked(self.path):
                return self._with_pending(self._load_or_set_aside())
        except _NotOurs:
            pass
        except OSError as error:
            self._note("stays", error.strerror or "")
        return self._with_pending({})

    def of(self, exercise: int) -> Record:
        """Return what is known of one exercise."""
        return self.read().get(exercise, Record())

    def change(self, exercise: int, change: Change) -> None:
        """Merge something into the record of an exercise; doing it twice must do no harm."""
        self.change_all([(exercise, change)])

    def change_all(self, changes: list[tuple[int, Change]]) -> None:
        """Merge into several records at once: all of them are kept, or none yet."""
        self._pending += changes
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with _locked(self.path):
                before = self._load_or_set_aside()
                after = self._with_pending(before)
                if after != before:
                    replace_file(self.path, to_text(after).encode())
            self._pending.clear()
        except _NotOurs:
            pass
        except OSError as error:
            self._note("not_kept", error.strerror or "")

    def take_troubles(self) -> list[Trouble]:
        """Return each trouble since the last time, once."""
        troubles, self.troubles = [*dict.fromkeys(self.troubles)], []
        return troubles

    def _with_pending(self, records: Records) -> Records:
        changed = {**records}
        for exercise, change in self._pending:
            changed[exercise] = change(changed.get(exercise, Record()))
        return changed

    def _load(self) -> Records:
        try:
            return from_bytes(self.path.read_bytes())
        except (FileNotFoundError, NotADirectoryError):
            return {}

    def _load_or_set_aside(self) -> Records:
        """Return what is in the file; the lock is held."""
        try:
            return self._load()
        except ProgressFileError as error:
            if error.problem == "newer":
                self._note("newer", "")
                raise _NotOurs from None
            aside = free_name(self.path, f"damaged-{datetime.now():%Y%m%d-%H%M%S}")
            self.path.rename(aside)
            self._note("damaged", aside.name)
            return {}

    def _note(self, key: str, reason: str) -> None:
        self.troubles.append(Trouble(key, str(self.path), reason))


def free_name(path: Path, mark: str) -> Path:
    """Return a name beside `path` that carries a mark and is not taken."""
    names = (f"{path.stem}.{mark}{more}{path.suffix}" for more in _counted())
    return next(path.with_name(name) for name in names if not path.with_name(name).exists())


def _counted() -> Iterator[str]:
    yield ""
    number = 2
    while True:
        yield f"-{number}"
        number += 1


def replace_file(path: Path, data: bytes) -> None:
    """Put a file in the place of `path`, whole and on the disk, or not at all; raises OSError."""
    fresh = path.with_name(f"{path.name}.new")
    try:
        with fresh.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except BaseException:
        with suppress(OSError):
            fresh.unlink()
        raise
    if sys.platform != "win32":
        folder = os.open(path.parent, os.O_RDONLY)
        with suppress(OSError):  # not every file system can; the file itself is on the disk
            os.fsync(folder)
        os.close(folder)


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Hold the lock of a file, which ends with this process at the latest; raises OSError."""
    lock = os.open(path.with_name(f".{path.name}.lock"), os.O_RDWR | os.O_CREAT, 0o666)
    try:
        end = time.monotonic() + _PATIENCE
        while not _try_lock(lock):
            if time.monotonic() > end:
                raise TimeoutError
            time.sleep(0.01)
        yield
    finally:
        os.close(lock)


if sys.platform == "win32":
    import msvcrt

    def _try_lock(file: int) -> bool:
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def _try_lock(file: int) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
