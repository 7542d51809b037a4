"""Notices that a file was saved, by the system's own means (watchfiles), as readable bytes."""

from __future__ import annotations

import os
import select
import tempfile
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread

from watchfiles import watch

# a save is one or a few events at once; the second save of an impatient editor is another one
_QUIET_MS = 20
_LONGEST_MS = 50
_LOOK_MS = 1000
_TRIES = 3


class Notice:
    """Watches a folder in a thread; each change in it is something to read from `fileno()`."""

    def __init__(self, folder: Path) -> None:
        self._error: Exception | None = None
        self._folder = folder
        self._stop = Event()
        self._read, self._write = os.pipe()
        os.set_blocking(self._read, False)
        os.set_blocking(self._write, False)
        self._thread = Thread(target=self._watch, daemon=True)
        self._thread.start()

    def fileno(self) -> int:
        """Return what a selector waits for."""
        return self._read

    def take(self) -> None:
        """Take in what was noticed; raises OSError or RuntimeError if watching has failed."""
        os.read(self._read, 4096)
        if self._error is not None:
            raise self._error

    def close(self) -> None:
        """Stop watching."""
        self._stop.set()
        self._thread.join()
        os.close(self._read)
        os.close(self._write)

    def _watch(self) -> None:
        changes = watch(
            self._folder,
            watch_filter=None,
            debounce=_LONGEST_MS,
            step=_QUIET_MS,
            rust_timeout=_LOOK_MS,
            yield_on_timeout=False,
            stop_event=self._stop,
            raise_interrupt=False,
            recursive=False,
        )
        try:
            for _ in changes:
                self._tell()
        except (OSError, RuntimeError) as error:
            self._error = error
            self._tell()

    def _tell(self) -> None:
        with suppress(BlockingIOError):  # there is enough to read
            os.write(self._write, b"!")


def tell_of_a_change() -> None:
    """Watch a folder and change it; raises OSError or RuntimeError where that is not noticed."""
    with tempfile.TemporaryDirectory() as name:
        notice = Notice(Path(name))
        try:
            for attempt in range(_TRIES):
                Path(name, f"{attempt}.py").write_bytes(b"")
                if select.select([notice], [], [], _LOOK_MS / 1000)[0]:
                    notice.take()
                    return
        finally:
            notice.close()
    raise TimeoutError("no change was noticed")
