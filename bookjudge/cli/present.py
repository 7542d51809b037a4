"""A report as text for a terminal: the verdict, a line a test, the first failure explained."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, TextIO
from unicodedata import east_asian_width

from ..verdict import Check, Outcome, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..exercise import Exercise
    from ..verdict import Failure, Loading, Report
    from ..words import Words

_GOOD = (Verdict.ACCEPTED, Verdict.EXAMPLES_PASSED)
_MAX_OUTPUT_LINES = 20
_BIDI = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def is_terminal(stream: TextIO) -> bool:
    """Return whether a stream is a terminal that knows colours and moves of the cursor."""
    return stream.isatty() and os.environ.get("TERM") != "dumb"


@dataclass(frozen=True, slots=True)
class Style:
    """What a terminal can show: its width in columns, colour, and characters beyond ASCII."""

    width: int = 80
    colour: bool = False
    unicode: bool = True

    @classmethod
    def of(cls, stream: TextIO) -> Style:
        """Return the style that fits a stream and the reader's wishes (NO_COLOR, FORCE_COLOR)."""
        terminal = is_terminal(stream)
        colour = terminal or bool(os.environ.get("FORCE_COLOR"))
        if os.environ.get("NO_COLOR"):
            colour = False
        width = min(shutil.get_terminal_size().columns, 80) if terminal else 80
        try:
            "✓✗·→│…".encode(stream.encoding or "ascii")
        except UnicodeEncodeError:
            return cls(width, colour, False)
        return cls(width, colour, True)

    def paint(self, text: str, code: str) -> str:
        """Return the text in a colour, where there is colour."""
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour else text

    def sign(self, sign: str) -> str:
        """Return a sign, or what stands for it in ASCII."""
        return sign if self.unicode else {"✓": "+", "✗": "x", "·": "-", "→": "->", "│": "|"}[sign]


def present(
    report: Report,
    exercise: Exercise,
    say: Words,
    style: Style,
    notes: list[str],
    *,
    tests: bool = True,
) -> str:
    """Return the report as text that ends with a line end; `tests` has each test in it."""
    listed = report.tests if tests else ()
    blocks = [
        _verdict(report, exercise, say, style),
        [line for check in listed for line in _test(check, report.verdict, say, style)],
        list(_failure(report, say, style)),
        [line for note in notes for line in wrap(note, style.width)],
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def visible(text: str) -> str:
    """Return the text with control and direction characters shown as symbols, but for line ends."""
    return "".join(_visible(character) for character in text)


def _visible(character: str) -> str:
    code = ord(character)
    if character in "\n\t":
        return character
    if code < 0x20:
        return chr(0x2400 + code)
    if code == 0x7F:
        return "\u2421"
    if 0x80 <= code < 0xA0 or character in _BIDI:
        return f"<U+{code:04X}>"
    return character


def columns(text: str) -> int:
    """Return how many columns a text takes; a Chinese character takes two."""
    return sum(2 if east_asian_width(character) in "WF" else 1 for character in text)


def wrap(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    """Return the text in lines of at most `width` columns; `first` and `rest` begin them."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = first if not lines else rest
        empty = True
        for word in _words(paragraph):
            blank = " " if not empty and word.startswith(" ") else ""
            word = word.lstrip(" ")
            if not empty and columns(line) + columns(blank + word) > width:
                lines.append(line)
                line, blank = rest, ""
            line += blank + word
            empty = False
        lines.append(line)
    return lines


def line_starts(text: str, width: int) -> list[int]:
    """Return where lines have to begin, but for the first, to be at most `width` columns wide."""
    starts: list[int] = []
    at = used = 0
    for word in _words(text):
        if used and used + columns(word) > width:
            blanks = len(word) - len(word.lstrip(" "))
            starts.append(at + blanks)
            used = columns(word) - blanks
        else:
            used += columns(word)
        at += len(word)
    return starts


def _words(text: str) -> Iterator[str]:
    """Split where a line may break: before a blank, and between Chinese characters."""
    word = ""
    for character in text:
        wide = east_asian_width(character) in "WF"
        stays = character in "，。：；？！、）”』」…"  # never at the start of a line
        if word and not stays and (character == " " or wide or _breaks_after(word)):
            yield word
            word = ""
        word += character
    if word:
        yield word


def _breaks_after(word: str) -> bool:
    return east_asian_width(word[-1]) in "WF" and word[-1] not in "（“『「"


def _verdict(report: Report, exercise: Exercise, say: Words, style: Style) -> list[str]:
    good = report.verdict in _GOOD
    sign = style.sign("✓" if good else "✗")
    head = style.paint(f"{sign} {say(f'verdict.{report.verdict}')}", "1;32" if good else "1;31")
    title = wrap(f"{exercise.id}. {exercise.title[say.language]}", style.width)
    seconds = f"{report.seconds:.2f} s"
    passed = sum(check.outcome is Outcome.PASSED for check in report.tests)
    count = say("cli.tests_count", passed=passed, total=len(report.tests))
    facts = [count, seconds] if report.tests else [seconds]
    return [head, *title, style.paint(f" {style.sign('·')} ".join(facts), "2")]


def _test(check: Check, verdict: Verdict, say: Words, style: Style) -> list[str]:
    passed = check.outcome is Outcome.PASSED
    sign = style.paint(style.sign("✓" if passed else "✗"), "32" if passed else "31")
    told = passed or check.outcome.value == verdict.value
    words = [] if told else [_outcome(check.outcome, say).lower()]
    if not check.visible:
        words.append(say("cli.hidden_mark"))
    mark = f"  {', '.join(words)}" if words else ""
    room = style.width - 4 - columns(mark)
    lines = wrap(visible(check.title), max(room, 20), "", "")
    first = f"  {sign} {lines[0]}{style.paint(mark, '2' if passed else '31')}"
    return [first, *(f"    {line}" for line in lines[1:])]


def _outcome(outcome: Outcome, say: Words) -> str:
    return say("cli.not_run") if outcome is Outcome.NOT_RUN else say(f"verdict.{outcome}")


def _failure(report: Report, say: Words, style: Style) -> Iterator[str]:
    ended = report.first_failure
    if ended is None:
        yield from _printed_while_loading(report, say, style)
        return
    failure = ended.failure
    if isinstance(ended, Check):
        title = say("cli.first_failure", title=ended.title)
    else:
        title = say("cli.loading")
    yield from (style.paint(line, "1") for line in wrap(visible(title), style.width))
    if failure is not None:
        yield from _explained(failure, say, style)
    yield from _printed(ended, say, style)


def _explained(failure: Failure, say: Words, style: Style) -> Iterator[str]:
    width = style.width
    values = {"call": failure.call, "got": failure.got, "expected": failure.expected}
    shown = {say(f"cli.{key}"): value for key, value in values.items() if value is not None}
    if failure.got is None:
        yield from wrap(visible(failure.message), width, "  ", "  ")
    if failure.got is not None or failure.expected is not None:
        label = max(map(columns, shown))
        for name, value in shown.items():
            first = f"  {style.paint(name, '2')}{' ' * (label - columns(name))}  "
            lines = wrap(visible(value), width - label - 4)
            yield first + lines[0]
            yield from (" " * (label + 4) + line for line in lines[1:])
    for explanation in failure.explanations:
        sign = style.sign("→")
        yield ""
        yield from wrap(explanation.text, width, f"  {sign} ", " " * (len(sign) + 3))
    if failure.traceback:
        yield ""
    for frame in failure.traceback:
        key = "cli.line_in" if frame.function else "cli.line"
        where = say(key, line=frame.line, function=frame.function)
        yield "  " + style.paint(visible(where), "2")
        yield "      " + visible(frame.code.strip())[: max(width - 6, 20)]


def _printed_while_loading(report: Report, say: Words, style: Style) -> Iterator[str]:
    printed: list[Check | Loading] = [report.loading, *report.tests]
    first = next((ended for ended in printed if ended.stdout or ended.stderr), None)
    if first is not None:
        yield from islice(_printed(first, say, style), 1, None)


def _printed(ended: Check | Loading, say: Words, style: Style) -> Iterator[str]:
    for key, text in (("printed", ended.stdout), ("printed_stderr", ended.stderr)):
        if not text.strip():
            continue
        yield ""
        lines = visible(text.rstrip("\n")).split("\n")
        if len(lines) > _MAX_OUTPUT_LINES:
            half = _MAX_OUTPUT_LINES // 2
            lines = [*lines[:half], "...", *lines[-half:]]
        yield "  " + style.paint(say(f"cli.{key}"), "2")
        for line in lines:
            yield f"  {style.sign('│')} {_cut(line, style.width - 4)}"


def _cut(line: str, width: int) -> str:
    if columns(line) <= width:
        return line
    while columns(line) > width - 3:
        line = line[: width - 3] if len(line) > width else line[:-1]
    return f"{line}..."
