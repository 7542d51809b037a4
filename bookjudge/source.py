"""Reads what a learner handed in, the same way in the terminal and on the page.

Only text is looked at here: the learner's code is never compiled in the examiner.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from unicodedata import east_asian_width

MAX_BYTES = 1 << 20
"""Largest source, in bytes."""

MAX_NESTING = 100
"""Deepest nesting of brackets: compiling twice as much ends a browser's interpreter."""

_LOOKALIKES = {
    "\uff08": "(", "\uff09": ")", "\uff0c": ",", "\uff1a": ":", "\uff1b": ";", "\uff1d": "=",
    "\uff0b": "+", "\uff0d": "-", "\uff0a": "*", "\uff0f": "/", "\uff1c": "<", "\uff1e": ">",
    "\u3010": "[", "\u3011": "]", "\uff3b": "[", "\uff3d": "]", "\uff5b": "{", "\uff5d": "}",
    "\uff0e": ".", "\u3002": ".", "\u3001": ",", "\uff02": '"', "\uff07": "'", "\uff03": "#",
    "\u201c": '"', "\u201d": '"', "\u2018": "'", "\u2019": "'", "\u00d7": "*", "\u00f7": "/",
    "\u2013": "-", "\u2014": "-", "\u2212": "-", "\u2264": "<=", "\u2265": ">=", "\u2260": "!=",
    "\u00a0": " ", "\u3000": " ",
}  # fmt: skip
_INVISIBLE = "\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u00ad\u202a\u202b\u202c\u202d\u202e"

# Comments and texts are taken as wholes, so that only the brackets of the code are left to count.
_CODE_PARTS = re.compile(
    r"""#[^\n]*|'''(?:\\.|[^\\])*?'''|\"\"\"(?:\\.|[^\\])*?\"\"\"|'(?:\\.|[^'\\\n])*'"""
    r"""|"(?:\\.|[^"\\\n])*"|[()\[\]{}]""",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Suspect:
    """A character that Python does not take: where it is and what was probably meant."""

    line: int
    column: int
    character: str
    meant: str

    @property
    def kind(self) -> str:
        """Its kind: "fullwidth", "quote", "blank", "invisible" or "lookalike"."""
        if not self.meant:
            return "invisible"
        if self.meant == " ":
            return "blank"
        if self.character in "\u201c\u201d\u2018\u2019":
            return "quote"
        return "fullwidth" if east_asian_width(self.character) in "FW" else "lookalike"


class SourceError(Exception):
    """A source that is no Python text at all; `key` names the sentence, `line` where known."""

    def __init__(self, key: str, line: int | None = None) -> None:
        super().__init__(key)
        self.key = key
        self.line = line


def read_source(data: bytes) -> str:
    """Return the text with plain line ends and no byte order mark.

    Raises SourceError where the bytes are not UTF-8 (or UTF-16 with its mark), hold a NUL, are
    larger than MAX_BYTES or nest brackets deeper than MAX_NESTING.
    """
    if len(data) > MAX_BYTES:
        raise SourceError("too_large")
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        raise SourceError("not_utf8", data.count(b"\n", 0, error.start) + 1) from None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "\0" in text:
        raise SourceError("nul", text.count("\n", 0, text.index("\0")) + 1)
    line = _nested_too_deep(text)
    if line is not None:
        raise SourceError("nested", line)
    return text


def _nested_too_deep(text: str) -> int | None:
    """Return the line where brackets are nested deeper than MAX_NESTING."""
    depth = 0
    for part in _CODE_PARTS.finditer(text):
        bracket = part[0]
        if bracket in "([{":
            depth += 1
            if depth > MAX_NESTING:
                return text.count("\n", 0, part.start()) + 1
        elif bracket in ")]}":
            depth = max(0, depth - 1)
    return None


def suspect_near(text: str, line: int | None) -> Suspect | None:
    """Return the first character on `line`, or anywhere in the code, that Python does not take."""
    lines = text.split("\n")
    if line is not None and 1 <= line <= len(lines):
        found = _suspect(lines[line - 1], line)
        if found is not None:
            return found
    suspects = (_suspect(content, at) for at, content in enumerate(lines, 1))
    return next((found for found in suspects if found is not None), None)


def _suspect(content: str, line: int) -> Suspect | None:
    quote = ""
    for column, character in enumerate(content, 1):
        if quote:
            quote = "" if character == quote else quote
        elif character == "#":
            return None
        elif character in "\"'":
            quote = character
        elif character in _LOOKALIKES:
            return Suspect(line, column, character, _LOOKALIKES[character])
        elif character in _INVISIBLE:
            return Suspect(line, column, character, "")
    return None
