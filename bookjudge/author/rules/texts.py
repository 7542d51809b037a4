"""Texts in two languages: the same shape, formulas and links, and Chinese set as it should be."""

from __future__ import annotations

import re
from itertools import zip_longest
from typing import TYPE_CHECKING

from ...exercise import MANIFEST
from ..finding import Finding
from .manifest import manifest_texts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..folder import Folder

_STEMS = ("statement", "hints", "note")
_FENCE = re.compile(r"^```(.*?)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_FORMULA = re.compile(r"\$\$(.*?)\$\$|\\\((.*?)\\\)", re.DOTALL)
_LINK = re.compile(r"\]\((.*?)\)|^(::: .*)$", re.MULTILINE)
_BLOCK = re.compile(r"(#+) |(\|)|([-*]|\d+\.) ")
_CJK = r"[\u4e00-\u9fff]"
_TOUCHING = re.compile(rf"{_CJK}[A-Za-z0-9`\\].{{0,8}}|.{{0,8}}[A-Za-z0-9`]{_CJK}")
_HALF_WIDTH = re.compile(rf"{_CJK}[,.;:?!()].{{0,8}}")

Part = tuple[int, str]
"""A line of a text, from 1, and what stands there."""


def same_shape(folder: Folder) -> Iterator[Finding]:
    """Both languages have the same headings, lists, tables and code in the same order."""
    yield from _differences(folder, shape, "other_shape")


def same_formulas(folder: Folder) -> Iterator[Finding]:
    """Both languages have the same formulas, in any order."""
    for english, chinese in _pairs(folder):
        known = {path: formulas(folder.files[path]) for path in (english, chinese)}
        for path, other in ((english, chinese), (chinese, english)):
            for formula in sorted(known[path].keys() - known[other].keys()):
                yield Finding(path, known[path][formula], "other_formula", {"other": other})


def same_links(folder: Folder) -> Iterator[Finding]:
    """Both languages lead to the same places."""
    yield from _differences(folder, links, "other_link")


def same_in_messages(folder: Folder) -> Iterator[Finding]:
    """Titles and messages have the same fields, code, formulas and lines in both languages."""
    texts = [*manifest_texts(folder)]
    english = {path[:-1]: text for path, language, text in texts if language == "en"}
    for path, language, text in texts:
        other = english.get(path[:-1])
        if language == "zh" and other is not None and _marks(text) != _marks(other):
            yield Finding(MANIFEST, folder.manifest_line(*path), "other_message")


def no_title(folder: Folder) -> Iterator[Finding]:
    """No heading is of the first level: the exercise's title has that."""
    for path, text in _pages(folder):
        for line, part in shape(text):
            if part == "#":
                yield Finding(path, line, "heading_level")


def chinese_is_set_well(folder: Folder) -> Iterator[Finding]:
    """Chinese stands apart from Latin letters and digits, and has full-width punctuation."""
    texts = [(path, 1, text) for path, text in _pages(folder) if path.endswith(".zh.md")]
    for path, language, text in manifest_texts(folder):
        if language == "zh":
            texts.append((MANIFEST, folder.manifest_line(*path), text))
    for file, first, text in texts:
        for line, part in badly_set(text):
            yield Finding(file, first + line - 1, "badly_set", {"part": part})


def shape(text: str) -> list[Part]:
    """Return the blocks of a text: headings, list items, rows of tables, and code."""
    parts = [
        (_line(text, fence.start()), f"```{fence[1]}\n{_without_comments(fence[2])}")
        for fence in _FENCE.finditer(text)
    ]
    for number, line in enumerate(prose(text).splitlines(), 1):
        if block := _BLOCK.match(line):
            parts.append((number, block[1] or block[2] or "-"))
    return sorted(parts)


def formulas(text: str) -> dict[str, int]:
    """Return the line of each formula, written without spaces, last comma and words inside it."""
    text = prose(text)
    first: dict[str, int] = {}
    for found in _FORMULA.finditer(text):
        formula = (found[1] or found[2] or "").strip()
        formula = re.sub(r"\\text{.*?}|_{.*?}|\s|,$", "", formula)
        first.setdefault(formula, _line(text, found.start()))
    return first


def links(text: str) -> list[Part]:
    """Return where links and boxes of exercises lead, in order."""
    text = prose(text)
    return [(_line(text, link.start()), link[1] or link[2]) for link in _LINK.finditer(text)]


def badly_set(text: str) -> list[Part]:
    """Return where Chinese touches letters or digits, or has half-width punctuation."""
    return [
        (number, part)
        for number, line in enumerate(_as_seen(prose(text)).splitlines(), 1)
        for part in (*_TOUCHING.findall(line), *_HALF_WIDTH.findall(line))
    ]


def prose(text: str) -> str:
    """Return a text with its code left blank, so that every line keeps its number."""
    return _FENCE.sub(lambda fence: "\n" * fence[0].count("\n"), text)


def difference(parts: list[Part], others: list[Part]) -> tuple[int, int] | None:
    """Return the lines at which two lists first differ; the end of a list is its last line."""
    pairs = zip_longest(parts, others)
    for part, other in pairs:
        if part is None or other is None or part[1] != other[1]:
            ends = parts[-1][0] if parts else 1, others[-1][0] if others else 1
            return part[0] if part else ends[0], other[0] if other else ends[1]
    return None


def _differences(
    folder: Folder, parts_of: Callable[[str], list[Part]], key: str
) -> Iterator[Finding]:
    for english, chinese in _pairs(folder):
        texts = folder.files[english], folder.files[chinese]
        lines = difference(parts_of(texts[0]), parts_of(texts[1]))
        if lines is not None:
            fields = {"other": english, "other_line": lines[0]}
            yield Finding(chinese, lines[1], key, fields)


def _marks(text: str) -> tuple[set[str], set[str], int]:
    found = re.findall(r"{\w*}|`[^`]*`", text)
    return {*found}, {*formulas(text)}, text.count("\n")


def _pairs(folder: Folder) -> list[tuple[str, str]]:
    pairs = [(f"{stem}.en.md", f"{stem}.zh.md") for stem in _STEMS]
    return [pair for pair in pairs if folder.files.keys() >= {*pair}]


def _pages(folder: Folder) -> list[tuple[str, str]]:
    return [(path, text) for path, text in sorted(folder.files.items()) if path.endswith(".md")]


def _without_comments(code: str) -> str:
    return re.sub(r"\s*#.*", "", code)


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


def _as_seen(text: str) -> str:
    """Return a text with formulas, links and marks of emphasis reduced to what a reader sees."""
    text = _FORMULA.sub(lambda formula: "x" + "\n" * formula[0].count("\n"), text)
    text = re.sub(r"\[(.*?)\]\(.*?\)", r"\1", text)
    return re.sub(r"\*\*|</?kbd>", "", text)
