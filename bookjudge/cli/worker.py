"""Judges for `watch` in a process of its own, with a candidate that stands ready.

A request and its answer are a line of JSON each. Whoever started it may end it at any time.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from ..exercise import ExerciseError
from ..hosts.cpython import CPythonHost
from ..hosts.ports import HostError

if TYPE_CHECKING:
    from ..verdict import Report
    from .book import Book

_BOOT = """
import sys
sys.path.insert(0, sys.argv[1])
from bookjudge.cli.worker import main
main(*sys.argv[2:])
"""


class Worker:
    """A judging process; one judgement at a time."""

    def __init__(self, book: Book) -> None:
        package = str(Path(__file__).resolve().parents[2])
        command = [sys.executable, "-Xutf8", "-c", _BOOT, package, str(book.root), book.language]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
        )
        self._received = b""

    def fileno(self) -> int:
        """Return what a selector waits for."""
        assert self._process.stdout is not None
        return self._process.stdout.fileno()

    def ask(self, exercise: int, file: Path) -> None:
        """Have a file judged; the answer comes later."""
        assert self._process.stdin is not None
        request = json.dumps({"exercise": exercise, "file": str(file.absolute())})
        self._process.stdin.write(request.encode() + b"\n")
        self._process.stdin.flush()

    def take(self) -> dict[str, Any] | None:
        """Return an answer once all of it is there; raises HostError when the worker has ended."""
        part = os.read(self.fileno(), 1 << 16)
        if not part:
            raise HostError(f"the judging process ended (exit code {self._process.wait()})")
        self._received += part
        if not self._received.endswith(b"\n"):
            return None
        answer: dict[str, Any] = json.loads(self._received)
        self._received = b""
        return answer

    def close(self) -> None:
        """End it, and with it the candidate."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.terminate()
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()


def main(root: str, language: str) -> None:
    """Answer requests until there are no more."""
    import signal

    from ..examiner import judge
    from .book import Book, UsageError
    from .judging import read_code
    from .packages import packages_of

    signal.signal(signal.SIGTERM, _end)
    book = Book(Path(root), language)
    # tests may print; nothing but answers goes to the one who asked
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    host, judged = CPythonHost(), 0
    try:
        for line in sys.stdin:
            request = json.loads(line)
            try:
                exercise = book.find(str(request["exercise"]))
                if exercise.id != judged:
                    host.close()
                    host, judged = CPythonHost(packages_of(exercise, book)), exercise.id
                data = read_code(Path(request["file"]), book)
                report: Report = judge(exercise, data, "all", language, host)
            except (UsageError, ExerciseError) as error:
                _answer(answers, {"error": str(error)})
            else:
                _answer(answers, {"report": report.to_json(), "code": data.hex()})
                host.warm(exercise.limits)
    except (KeyboardInterrupt, BrokenPipeError):
        pass
    finally:
        host.close()


def _answer(answers: TextIO, answer: dict[str, Any]) -> None:
    answers.write(json.dumps(answer) + "\n")
    answers.flush()


def _end(*_: object) -> None:
    raise KeyboardInterrupt
