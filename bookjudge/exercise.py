"""An exercise, parsed from the texts of its folder; no disk."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, Literal, get_args

if TYPE_CHECKING:
    from collections.abc import Mapping

Language = Literal["en", "zh"]
LANGUAGES: tuple[Language, ...] = get_args(Language)

Reveal = Literal["values", "call", "title"]
"""What hidden tests reveal: the call and both values, the call only, or the title only."""

Difficulty = Literal["easy", "medium", "hard"]

VISIBLE_TESTS = "test_examples.py"
HIDDEN_TESTS = "test_hidden.py"
REFERENCE = "solution.py"
MANIFEST = "exercise.toml"
LOCK = "requirements.txt"


class ExerciseError(Exception):
    """An exercise folder that does not keep to the form: `where` is a file, `what` the repair."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}")
        self.where = where
        self.what = what


@dataclass(frozen=True, slots=True)
class Limits:
    """What a judgement may use: seconds, MiB of memory, KiB of output kept, MiB printed."""

    test_seconds: float = 2.0
    total_seconds: float = 10.0
    memory_mib: int = 512
    output_kib: int = 64
    printed_mib: int = 16


@dataclass(frozen=True, slots=True)
class Mistake:
    """A known wrong solution, with what to tell somebody who made it."""

    file: str
    source: str
    message: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Exercise:
    """All that one exercise folder holds.

    Texts for readers are keyed by language: in one that the exercise is not written in, they are
    those of the first of its `languages`.
    """

    id: int
    slug: str
    revision: int
    section: str
    difficulty: Difficulty
    tags: tuple[str, ...]
    title: Mapping[str, str]
    functions: tuple[str, ...]
    limits: Limits
    reveal: Reveal
    test_titles: Mapping[str, Mapping[str, str]]
    mistakes: tuple[Mistake, ...]
    reference: str
    tests: Mapping[str, str]
    starter: str = ""
    statement: Mapping[str, str] = field(default_factory=dict)
    hints: Mapping[str, str] = field(default_factory=dict)
    note: Mapping[str, str] = field(default_factory=dict)
    """What there is to say to somebody who has solved it; may be empty."""
    languages: tuple[Language, ...] = LANGUAGES
    """The languages it is written in: those of its title."""
    requires: tuple[str, ...] = ()
    """The packages beside the standard library, each as name==version."""
    lock: str = ""
    """Those packages and all that they need, with hashes: the text of requirements.txt."""

    @property
    def folder(self) -> str:
        """The folder's name, such as 044-roofline-bottleneck; also the name in the workspace."""
        return f"{self.id:03d}-{self.slug}"

    @property
    def packages(self) -> tuple[str, ...]:
        """The names of the packages that it requires."""
        return tuple(each.partition("==")[0] for each in self.requires)


_KEYS = {
    "schema",
    "id",
    "revision",
    "section",
    "difficulty",
    "tags",
    "functions",
    "reveal",
    "requires",
}
_TABLES = {"title", "limits", "tests", "mistakes", "equivalent"}


def parse_exercise(folder: str, files: Mapping[str, str]) -> Exercise:
    """Return the exercise that a folder's texts describe; raises ExerciseError."""
    manifest = _manifest(files)
    named = re.fullmatch(r"(\d{3,})-([a-z0-9]+(?:-[a-z0-9]+)*)", folder)
    if named is None or int(named[1]) != manifest["id"]:
        raise ExerciseError(
            folder, f"name the folder NNN-slug with the id of {MANIFEST}, {manifest['id']}"
        )
    languages = languages_of(manifest)
    return Exercise(
        id=manifest["id"],
        slug=named[2],
        revision=_number(manifest, "revision"),
        section=_text(manifest, "section"),
        difficulty=_one_of(manifest, "difficulty", get_args(Difficulty)),
        tags=_texts(manifest, "tags"),
        title=_translated(manifest.get("title"), "title", languages),
        functions=_texts(manifest, "functions"),
        limits=_limits(manifest.get("limits", {})),
        reveal=_one_of(manifest, "reveal", get_args(Reveal)),
        test_titles={
            name: _translated(titles, f"tests.{name}", languages)
            for name, titles in manifest.get("tests", {}).items()
        },
        mistakes=tuple(_mistake(entry, files, languages) for entry in manifest.get("mistakes", ())),
        reference=_file(files, REFERENCE),
        tests={name: _file(files, name) for name in (VISIBLE_TESTS, HIDDEN_TESTS)},
        starter=files.get("starter.py", ""),
        statement=_pages(files, "statement", languages),
        hints=_pages(files, "hints", languages),
        note=_pages(files, "note", languages),
        languages=languages,
        requires=_requires(manifest, files),
        lock=files.get(LOCK, ""),
    )


def languages_of(manifest: Mapping[str, Any]) -> tuple[Language, ...]:
    """Return the languages that an exercise is written in; all where its title tells none."""
    title = manifest.get("title")
    named = title if isinstance(title, dict) else {}
    return tuple(language for language in LANGUAGES if language in named) or LANGUAGES


def _manifest(files: Mapping[str, str]) -> dict[str, Any]:
    try:
        manifest = tomllib.loads(_file(files, MANIFEST))
    except tomllib.TOMLDecodeError as error:
        raise ExerciseError(MANIFEST, f"is not TOML: {error}") from None
    if manifest.get("schema") != 1:
        raise ExerciseError(MANIFEST, "must begin with schema = 1")
    if not isinstance(manifest.get("id"), int) or manifest["id"] < 1:
        raise ExerciseError(MANIFEST, "id must be a whole number from 1")
    unknown = sorted(manifest.keys() - _KEYS - _TABLES)
    if unknown:
        raise ExerciseError(MANIFEST, f"unknown key {unknown[0]!r}")
    return manifest


def _file(files: Mapping[str, str], name: str) -> str:
    if name not in files:
        raise ExerciseError(name, "is missing")
    return files[name]


def _pages(files: Mapping[str, str], stem: str, languages: tuple[Language, ...]) -> dict[str, str]:
    pages: dict[str, str] = {
        language: files[name]
        for language in languages
        if (name := f"{stem}.{language}.md") in files
    }
    return _in_all(pages, languages) if languages[0] in pages else pages


def _in_all(texts: dict[str, str], languages: tuple[Language, ...]) -> dict[str, str]:
    """Return the texts for readers of every language the judge speaks."""
    return {**dict.fromkeys(set(LANGUAGES) - set(languages), texts[languages[0]]), **texts}


def _text(manifest: Mapping[str, Any], key: str) -> str:
    value = manifest.get(key)
    if not isinstance(value, str) or not value:
        raise ExerciseError(MANIFEST, f"{key} must be a text")
    return value


def _number(manifest: Mapping[str, Any], key: str) -> int:
    value = manifest.get(key)
    if not isinstance(value, int) or isinstance(value, bool):
        raise ExerciseError(MANIFEST, f"{key} must be a whole number")
    return value


def _texts(manifest: Mapping[str, Any], key: str) -> tuple[str, ...]:
    value = manifest.get(key)
    if not isinstance(value, list) or not all(isinstance(part, str) for part in value):
        raise ExerciseError(MANIFEST, f"{key} must be a list of texts")
    return tuple(value)


_REQUIREMENT = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*==[0-9][0-9a-z.+]*")
_LOCKED = re.compile(r"^([a-z0-9-]+==[^\s;\\]+)", re.MULTILINE)


def _requires(manifest: Mapping[str, Any], files: Mapping[str, str]) -> tuple[str, ...]:
    requires = _texts(manifest, "requires") if "requires" in manifest else ()
    locked = _LOCKED.findall(files.get(LOCK, ""))
    for each in requires:
        if not _REQUIREMENT.fullmatch(each):
            raise ExerciseError(
                MANIFEST, f'requires: write "name==version" in lower case, not "{each}"'
            )
        if each not in locked:
            raise ExerciseError(LOCK, f"does not hold {each}; run: make requires")
    if locked and not requires:
        raise ExerciseError(LOCK, f"is for nothing: {MANIFEST} requires no package")
    return requires


def _one_of(manifest: Mapping[str, Any], key: str, allowed: tuple[str, ...]) -> Any:
    value = manifest.get(key)
    if value not in allowed:
        raise ExerciseError(MANIFEST, f"{key} must be one of {', '.join(allowed)}")
    return value


def _translated(value: object, where: str, languages: tuple[Language, ...]) -> dict[str, str]:
    if not isinstance(value, dict) or set(value) != set(languages):
        raise ExerciseError(MANIFEST, f"{where} needs exactly {' and '.join(languages)}")
    if not all(isinstance(text, str) and text.strip() for text in value.values()):
        raise ExerciseError(MANIFEST, f"{where}: each language needs a text")
    return _in_all(value, languages)


def _limits(value: object) -> Limits:
    known = {limit.name for limit in fields(Limits)}
    if not isinstance(value, dict):
        raise ExerciseError(MANIFEST, "limits must be a table")
    for key, limit in value.items():
        if key not in known:
            raise ExerciseError(MANIFEST, f"unknown key {key!r} in limits")
        if isinstance(limit, bool) or not isinstance(limit, int | float) or limit <= 0:
            raise ExerciseError(MANIFEST, f"limits.{key} must be a positive number")
    return Limits(**value)


def _mistake(entry: object, files: Mapping[str, str], languages: tuple[Language, ...]) -> Mistake:
    if not isinstance(entry, dict) or set(entry) != {"file", *languages}:
        raise ExerciseError(MANIFEST, f"each mistake needs exactly file, {', '.join(languages)}")
    name = entry["file"]
    message = _translated({key: entry[key] for key in languages}, f"mistake {name}", languages)
    return Mistake(name, _file(files, f"mistakes/{name}"), message)
