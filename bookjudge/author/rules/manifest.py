"""What exercise.toml says, and that it fits the files beside it."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Any

from ...exercise import MANIFEST
from ..finding import Finding
from ..schema import breaches, exercise_schema

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..folder import Folder
    from ..lines import Path

_CHINESE = re.compile(r"[\u4e00-\u9fff]")


def keeps_to_the_schema(folder: Folder) -> Iterator[Finding]:
    """It is TOML, has every key that it needs, and no other."""
    text = folder.files.get(MANIFEST, "")
    try:
        manifest = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        at = re.search(r"at line (\d+)", str(error))
        line = int(at[1]) if at else max(1, len(text.splitlines()))
        yield Finding(MANIFEST, line, "not_toml", {"reason": error})
        return
    for breach in breaches(manifest, exercise_schema(folder.languages)) if text else ():
        line = folder.manifest_line(*breach.path)
        yield Finding(MANIFEST, line, breach.key, breach.fields)


def every_test_has_a_title(folder: Folder) -> Iterator[Finding]:
    """Titles and tests belong together."""
    titles, tests = _table(folder, "tests"), folder.tests()
    for name, (file, node) in tests.items():
        if name not in titles:
            yield Finding(file, node.lineno, "title_missing", {"name": name})
    for name in titles:
        if name not in tests:
            line = folder.manifest_line("tests", name)
            yield Finding(MANIFEST, line, "title_stray", {"name": name})


def titles_fit_their_tests(folder: Folder) -> Iterator[Finding]:
    """A title names no other parameters than those of its test."""
    tests = folder.tests()
    for name, titles in _table(folder, "tests").items():
        if name not in tests or not isinstance(titles, dict):
            continue
        known = {argument.arg for argument in tests[name][1].args.args}
        for language, title in titles.items():
            for field in sorted(set(re.findall(r"{(\w*)}", str(title))) - known):
                line = folder.manifest_line("tests", name, language)
                yield Finding(MANIFEST, line, "title_field", {"name": name, "field": field})


def mistakes_are_listed(folder: Folder) -> Iterator[Finding]:
    """The mistakes are the files in mistakes/."""
    listed = {f"mistakes/{entry['file']}": index for index, entry in enumerate(_mistakes(folder))}
    there = {path for path in folder.files if re.fullmatch(r"mistakes/[^/]+\.py", path)}
    for path in sorted(there - listed.keys()):
        yield Finding(path, 1, "mistake_not_listed")
    for path in sorted(listed.keys() - there):
        line = folder.manifest_line("mistakes", listed[path], "file")
        yield Finding(MANIFEST, line, "mistake_missing", {"file": path})


def messages_differ(folder: Folder) -> Iterator[Finding]:
    """No two mistakes say the same."""
    for language in folder.languages:
        first: dict[object, str] = {}
        for index, entry in enumerate(_mistakes(folder)):
            other = first.setdefault(entry.get(language), entry["file"])
            if other != entry["file"]:
                line = folder.manifest_line("mistakes", index, language)
                yield Finding(MANIFEST, line, "message_twice", {"other": other})


def texts_are_in_their_language(folder: Folder) -> Iterator[Finding]:
    """What is for Chinese readers is in Chinese, and nothing else is."""
    for path, language, text in manifest_texts(folder):
        if (_CHINESE.search(text) is not None) != (language == "zh"):
            line = folder.manifest_line(*path)
            yield Finding(MANIFEST, line, "wrong_language", {"language": language})


def manifest_texts(folder: Folder) -> Iterator[tuple[Path, str, str]]:
    """Yield the path, the language and the text of all that readers see."""
    entries: list[tuple[Path, Any]] = [(("title",), folder.manifest.get("title"))]
    entries += [(("tests", name), titles) for name, titles in _table(folder, "tests").items()]
    entries += [(("mistakes", index), entry) for index, entry in enumerate(_mistakes(folder))]
    for path, texts in entries:
        for language in folder.languages if isinstance(texts, dict) else ():
            if isinstance(texts.get(language), str):
                yield (*path, language), language, texts[language]


def _table(folder: Folder, name: str) -> dict[str, Any]:
    table = folder.manifest.get(name)
    return table if isinstance(table, dict) else {}


def entries(folder: Folder, name: str, *keys: str) -> list[dict[str, Any]]:
    """Return a list of tables in which each has texts of these keys; else the schema is broken."""
    tables = folder.manifest.get(name, [])
    well_formed = isinstance(tables, list) and all(
        isinstance(table, dict) and all(isinstance(table.get(key), str) for key in keys)
        for table in tables
    )
    return tables if well_formed else []


def _mistakes(folder: Folder) -> list[dict[str, Any]]:
    return entries(folder, "mistakes", "file")
