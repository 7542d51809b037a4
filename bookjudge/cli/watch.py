"""The command `watch`: judges an exercise at each save, and takes keys meanwhile."""

from __future__ import annotations

import selectors
import sys
import time
from typing import TYPE_CHECKING, Any

import click

from ..hosts.ports import HostError
from ..verdict import report_from_json
from .base import Command, exercise_argument
from .book import NOT_ACCEPTED, UsageError
from .hint import hint_text, hints_of, next_hint
from .judging import exit_code, record
from .keys import keys
from .notice import Notice
from .output import json_text
from .screen import Screen
from .solution import give_up, is_earned, solution_text
from .standing import chosen, next_number
from .store import Store
from .worker import Worker

if TYPE_CHECKING:
    from pathlib import Path

    from ..exercise import Exercise
    from ..verdict import Report
    from .book import Book
    from .keys import Keys

_LOOK_SECONDS = 1.0
"""How often the file is looked at where no change of it was noticed."""

_BUSY_SECONDS = 0.1
_OUTDATED_SECONDS = 0.3
"""How long a judgement may go on once its code was saved again: a new process costs as much."""


def commands(book: Book) -> list[click.Command]:
    """Return the command."""
    say = book.say
    params = [
        exercise_argument(book),
        click.Option(["--next", "go_on"], is_flag=True, help=say("watch.next_option")),
        click.Option(["--json", "as_json"], is_flag=True, help=say("watch.json_option")),
    ]
    return [Command(book, "watch", _watch, params)]


def _watch(book: Book, exercise: str | None, go_on: bool, as_json: bool) -> int:
    store = Store(book.workspace)
    found = chosen(book, store.read(), exercise)
    watch = _Watch(book, store, go_on, None if as_json else Screen(book.say))
    try:
        with keys() as pressed:
            return watch.run(found, pressed)
    finally:
        watch.close()


class _Watch:
    """One run of the command; `screen` is None where reports are printed as JSON."""

    def __init__(self, book: Book, store: Store, go_on: bool, screen: Screen | None) -> None:
        self._book = book
        self._store = store
        self._go_on = go_on
        self._screen = screen
        self._exercise: Exercise
        self._file: Path
        self._judged: tuple[int, ...] | None = None
        self._asked: float | None = None
        self._report: Report | None = None
        self._sure = False
        self._has_keys = False
        self._ended = False
        self._selector = selectors.DefaultSelector()
        self._worker = self._new_worker()
        self._notice: Notice | None = None

    def run(self, exercise: Exercise, pressed: Keys | None) -> int:
        """Watch until the reader has had enough; return the exit code of the last verdict."""
        self._begin(exercise)
        self._notice = notice = Notice(self._file.parent)
        self._selector.register(notice, selectors.EVENT_READ, lambda: self._noticed(notice))
        if pressed is not None and self._screen is not None:
            self._has_keys = True
            self._selector.register(
                pressed, selectors.EVENT_READ, lambda: self._pressed(pressed.take())
            )
        while not self._ended:
            self._look()
            busy = self._asked is not None
            for key, _ in self._selector.select(_BUSY_SECONDS if busy else _LOOK_SECONDS):
                key.data()
            if self._screen is not None and self._asked is not None:
                self._screen.busy(time.monotonic() - self._asked)
        return NOT_ACCEPTED if self._report is None else exit_code(self._report)

    def close(self) -> None:
        """End what was started."""
        self._worker.close()
        if self._notice is not None:
            self._notice.close()
        self._selector.close()

    def _begin(self, exercise: Exercise) -> None:
        self._exercise = exercise
        self._file, written = self._book.begin(exercise)
        self._judged, self._report, self._sure = None, None, False
        if self._screen is not None:
            self._screen.begin(exercise, self._file, self._book.language, written=written)

    def _look(self) -> None:
        """Have the file judged if it was saved since it was last asked about."""
        try:
            status = self._file.stat()
        except OSError:  # an editor is putting a new one in its place
            return
        saved = (status.st_mtime_ns, status.st_size, status.st_ino)
        if saved == self._judged:
            return
        if self._asked is not None:
            if time.monotonic() - self._asked < _OUTDATED_SECONDS:
                return
            self._renew_worker()
        self._judged, self._asked = saved, time.monotonic()
        self._worker.ask(self._exercise.id, self._file)

    def _new_worker(self) -> Worker:
        worker = Worker(self._book)
        self._selector.register(worker, selectors.EVENT_READ, lambda: self._answered(worker))
        return worker

    def _renew_worker(self) -> None:
        self._asked = None
        self._selector.unregister(self._worker)
        self._worker.close()
        self._worker = self._new_worker()

    def _noticed(self, notice: Notice) -> None:
        try:
            notice.take()
        except (OSError, RuntimeError) as error:
            # from now on the file is looked at all the same
            self._selector.unregister(notice)
            self._tell(self._book.say("watch.not_noticed", reason=error))

    def _answered(self, worker: Worker) -> None:
        if worker is not self._worker:  # a key that came at the same time has ended it
            return
        try:
            answer = worker.take()
        except HostError as error:
            self._renew_worker()
            self._tell(self._book.words("cli.internal", reason=str(error)))
            return
        if answer is None:
            return
        self._asked = None
        if "error" in answer:
            self._tell(answer["error"])
        else:
            self._reported(answer)

    def _reported(self, answer: dict[str, Any]) -> None:
        self._report = report = report_from_json(answer["report"])
        if self._screen is None:
            sys.stdout.write(json_text(answer["report"]) + "\n")
            sys.stdout.flush()
        else:
            self._screen.report(report, self._exercise)
        record(self._store, report, bytes.fromhex(answer["code"]))
        self._tell_troubles()
        if report.verdict == "accepted" and self._go_on:
            self._next()
        elif self._has_keys:
            self._tell(self._book.say("watch.keys"))

    def _pressed(self, typed: str) -> None:
        for key in typed:
            if key != "s":
                self._sure = False
            action = {"h": self._hint, "s": self._solution, "n": self._next, "q": self._quit}
            action.get(key, lambda: None)()

    def _quit(self) -> None:
        self._ended = True

    def _hint(self) -> None:
        total = len(hints_of(self._exercise, self._book.language))
        if total == 0:
            self._tell(self._book.say("hint.none", exercise=self._exercise.id))
            return
        number = next_hint(self._store, self._exercise, total)
        assert self._screen is not None
        self._tell(hint_text(self._book, self._exercise, number, self._screen.style))
        self._tell_troubles()

    def _solution(self) -> None:
        assert self._screen is not None
        if not is_earned(self._store, self._exercise) and not self._sure:
            self._sure = True
            self._tell(self._book.say("watch.give_up"))
            return
        give_up(self._store, self._exercise)
        self._tell(solution_text(self._book, self._exercise, self._screen.style))
        self._tell_troubles()

    def _next(self) -> None:
        before = self._exercise
        number = next_number(self._book, self._store.read(), before.id)
        if number is None:
            self._tell(self._book.say("watch.no_next"))
            return
        if self._asked is not None:
            self._renew_worker()
        try:
            self._begin(self._book.find(str(number)))
        except UsageError as error:
            self._exercise = before
            self._tell(str(error))

    def _tell(self, text: str) -> None:
        if self._screen is not None:
            self._screen.tell(text)
        else:
            sys.stderr.write(f"{text}\n")

    def _tell_troubles(self) -> None:
        for trouble in self._store.take_troubles():
            self._tell(trouble.told(self._book.say))
