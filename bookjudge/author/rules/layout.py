"""Which files an exercise folder holds, and that no blank is left in them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ...exercise import HIDDEN_TESTS, LOCK, MANIFEST, REFERENCE, VISIBLE_TESTS
from ..finding import Finding
from ..folder import STARTER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..folder import Folder

BLANK = "TODO"
"""What stands where an author has yet to write something."""

SLUG = r"[a-z0-9]+(?:-[a-z0-9]+)*"
"""What the name of an exercise looks like."""

_CODE = {MANIFEST, STARTER, REFERENCE, VISIBLE_TESTS, HIDDEN_TESTS}


def name(folder: Folder) -> Iterator[Finding]:
    """The folder is called NNN-slug, with the number that is the exercise's id."""
    number = folder.manifest.get("id")
    named = re.fullmatch(rf"(\d{{3,}})-{SLUG}", folder.name)
    if isinstance(number, int) and (named is None or named[1] != f"{number:03d}"):
        fields = {"name": folder.name, "number": f"{number:03d}"}
        yield Finding(MANIFEST, folder.manifest_line("id"), "folder_name", fields)


def nothing_missing(folder: Folder) -> Iterator[Finding]:
    """Every file is there; a note is there in each language or in none."""
    notes = _texts(folder, "note")
    needed = _needed(folder) | (notes if notes & folder.paths else set())
    for file in sorted(needed - folder.paths):
        yield Finding(file, 1, "file_missing")


def nothing_stray(folder: Folder) -> Iterator[Finding]:
    """There is no other file."""
    for path in sorted(folder.paths - _known(folder)):
        if not re.fullmatch(r"mistakes/[^/]+\.py", path):
            yield Finding(path, 1, "file_stray")


def readable(folder: Folder) -> Iterator[Finding]:
    """Every file of an exercise is text in UTF-8."""
    for path in sorted(_known(folder) & (folder.paths - folder.files.keys())):
        yield Finding(path, 1, "not_text")


def no_blanks(folder: Folder) -> Iterator[Finding]:
    """Nothing is left to be written."""
    for path, text in sorted(folder.files.items()):
        for number, line in enumerate(text.splitlines(), 1):
            if re.search(rf"\b{BLANK}\b", line):
                yield Finding(path, number, "blank", {"blank": BLANK})


def _needed(folder: Folder) -> set[str]:
    lock = {LOCK} if "requires" in folder.manifest else set()
    return _CODE | lock | _texts(folder, "statement") | _texts(folder, "hints")


def _known(folder: Folder) -> set[str]:
    return _needed(folder) | _texts(folder, "note")


def _texts(folder: Folder, stem: str) -> set[str]:
    return {f"{stem}.{language}.md" for language in folder.languages}
