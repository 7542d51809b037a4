"""Holds data against a JSON Schema, as far as exercise.schema.json goes.

A package for all of JSON Schema would be the only compiled one that the terminal needs.
"""

from __future__ import annotations

import difflib
import json
import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from ..exercise import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from .lines import Path

_TYPES: dict[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "number": (int, float),
}


@dataclass(frozen=True, slots=True)
class Breach:
    """Data that breaks the schema: `key` names the words, `fields` fill them."""

    path: Path
    key: str
    fields: Mapping[str, object]


@cache
def exercise_schema(languages: tuple[str, ...] = LANGUAGES) -> dict[str, Any]:
    """Return the schema of exercise.toml for an exercise that is written in these languages."""
    text = (files(__package__) / "exercise.schema.json").read_text("utf-8")
    schema: dict[str, Any] = json.loads(text)
    for texts in (schema["$defs"]["translated"], schema["properties"]["mistakes"]["items"]):
        for language in set(LANGUAGES) - {*languages}:
            texts["required"].remove(language)
            del texts["properties"][language]
    return schema


def breaches(data: object, schema: Mapping[str, Any]) -> Iterator[Breach]:
    """Yield every place where the data breaks the schema."""
    yield from _breaches(data, schema, schema, ())


def _breaches(
    data: Any, schema: Mapping[str, Any], root: Mapping[str, Any], path: Path
) -> Iterator[Breach]:
    if "$ref" in schema:
        schema = root["$defs"][schema["$ref"].rsplit("/", 1)[1]]
    name = ".".join(map(str, path))
    expected = schema.get("type")
    if expected and (isinstance(data, bool) or not isinstance(data, _TYPES[expected])):
        yield Breach(path, "not_type", {"name": name, "type": expected})
        return
    allowed = [schema["const"]] if "const" in schema else schema.get("enum")
    if allowed is not None and (isinstance(data, bool) or data not in allowed):
        yield Breach(path, "not_allowed", {"name": name, "allowed": ", ".join(map(str, allowed))})
    if "pattern" in schema and not re.search(schema["pattern"], data):
        yield Breach(path, "not_like", {"name": name, "pattern": schema["pattern"]})
    if _is_too_small(data, schema):
        yield Breach(path, "too_small", {"name": name})
    if isinstance(data, dict):
        yield from _of_object(data, schema, root, path)
    if isinstance(data, list):
        if schema.get("uniqueItems") and len(set(map(repr, data))) < len(data):
            yield Breach(path, "not_unique", {"name": name})
        for index, item in enumerate(data):
            yield from _breaches(item, schema["items"], root, (*path, index))


def _is_too_small(data: Any, schema: Mapping[str, Any]) -> bool:
    if isinstance(data, list):
        return len(data) < int(schema.get("minItems", 0))
    below = "minimum" in schema and data < schema["minimum"]
    return bool(below or ("exclusiveMinimum" in schema and data <= schema["exclusiveMinimum"]))


def _of_object(
    data: dict[str, Any], schema: Mapping[str, Any], root: Mapping[str, Any], path: Path
) -> Iterator[Breach]:
    known: Mapping[str, Any] = schema.get("properties", {})
    others = schema["additionalProperties"]
    for key in schema.get("required", ()):
        if key not in data:
            yield Breach(path, "missing_key", {"name": ".".join(map(str, (*path, key)))})
    for key, value in data.items():
        if key in known or others:
            yield from _breaches(value, known.get(key, others), root, (*path, key))
        else:
            nearest = difflib.get_close_matches(key, known, n=1) or [", ".join(known)]
            yield Breach((*path, key), "unknown_key", {"name": key, "nearest": nearest[0]})
