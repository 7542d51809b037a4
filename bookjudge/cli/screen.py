"""What `watch` shows: the latest report, from the top of the terminal; in a pipe, all of them."""

from __future__ import annotations

import shutil
import sys
from typing import TYPE_CHECKING

from .book import shown
from .present import Style, is_terminal, present, wrap

if TYPE_CHECKING:
    from pathlib import Path

    from ..exercise import Exercise
    from ..verdict import Report
    from ..words import Words

_CLEAR = "\x1b[2J\x1b[H"
_CLEAR_LINE = "\r\x1b[K"
_PATIENCE = 0.5
_LINES_BELOW = 4


class Screen:
    """Standard output of a command that goes on; `style` follows the size of the terminal."""

    def __init__(self, say: Words) -> None:
        self._say = say
        self._is_terminal = is_terminal(sys.stdout)
        self._busy = False

    @property
    def style(self) -> Style:
        """What the terminal can show now."""
        return Style.of(sys.stdout)

    def begin(self, exercise: Exercise, file: Path, language: str, *, written: bool) -> None:
        """Say what is watched."""
        title = f"{exercise.id}. {exercise.title[language]}"
        key = "watch.wrote" if written else "watch.watching"
        self.tell(self._say(key, title=title, path=shown(file)))

    def report(self, report: Report, exercise: Exercise) -> None:
        """Show a report in place of the last one, with the verdict in sight."""
        say, style = self._say, self.style
        text = present(report, exercise, say, style, [])
        if self._is_terminal:
            room = shutil.get_terminal_size().lines - _LINES_BELOW
            if text.count("\n") > room:
                text = present(report, exercise, say, style, [], tests=False)
            lines = text.splitlines()
            if len(lines) > room:
                lines = [*lines[: max(room - 1, 3)], style.paint("...", "2")]
            text = _CLEAR + "\n".join(lines) + "\n"
        self._busy = False
        self._write(text + "\n")

    def busy(self, seconds: float) -> None:
        """Say that a judgement takes its time."""
        if self._is_terminal and seconds > _PATIENCE:
            judging = self._say("cli.judging")
            self._write(f"{_CLEAR_LINE}{judging} {seconds:.0f} s")
            self._busy = True

    def tell(self, text: str) -> None:
        """Show something below."""
        text = text.rstrip("\n")
        if "\n" not in text:
            text = "\n".join(wrap(text, self.style.width))
        self._write((_CLEAR_LINE if self._busy else "") + text + "\n")
        self._busy = False

    def _write(self, text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()
