"""Where the keys of a TOML text stand: Python's own reader of TOML does not tell."""

from __future__ import annotations

import re

Path = tuple[str | int, ...]
"""The way to a value, such as ("tests", "test_two", "en") or ("mistakes", 1, "file")."""

_HEADER = re.compile(r"\s*(\[\[?)\s*([^\]]+?)\s*\]\]?\s*(?:#.*)?")
_KEY = re.compile(r"\s*((?:[\w-]+|\"[^\"]*\"|'[^']*')(?:\s*\.\s*[\w-]+)*)\s*=\s*(.*)")
_QUOTES = ('"""', "'''")


def key_lines(text: str) -> dict[Path, int]:
    """Return the line of every table and key, counted from 1, by its path."""
    lines: dict[Path, int] = {(): 1}
    table: Path = ()
    counts: dict[str, int] = {}
    quotes = ""
    for number, line in enumerate(text.splitlines(), 1):
        if quotes:
            quotes = "" if line.count(quotes) % 2 else quotes
            continue
        if header := _HEADER.fullmatch(line):
            names = _names(header[2])
            table = tuple(names)
            if header[1] == "[[":
                counts[header[2]] = counts.get(header[2], -1) + 1
                table = (*names, counts[header[2]])
            lines[table] = number
            for depth in range(1, len(table)):
                lines.setdefault(table[:depth], number)
        elif key := _KEY.match(line):
            lines[(*table, *_names(key[1]))] = number
            quotes = next((mark for mark in _QUOTES if key[2].count(mark) % 2), "")
    return lines


def line_of(lines: dict[Path, int], path: Path) -> int:
    """Return the line of a value, or of the nearest that holds it."""
    while path not in lines:
        path = path[:-1]
    return lines[path]


def _names(dotted: str) -> list[str]:
    return [name.strip().strip("\"'") for name in dotted.split(".")]
