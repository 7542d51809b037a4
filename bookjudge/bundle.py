"""The form an exercise has on its way to the page.

The examiner's files are packed, so that tests and reference are not in clear in the site: kept from
a glance and from search, not from a determined reader (a static site ships what it judges with).
"""

from __future__ import annotations

import base64
import json
import zlib
from typing import TYPE_CHECKING, Any

from .exercise import LOCK, MANIFEST, REFERENCE, Exercise, parse_exercise

if TYPE_CHECKING:
    from collections.abc import Mapping

FORMAT = 1


def page_bundle(exercise: Exercise, manifest: str) -> dict[str, Any]:
    """Return what the page loads for an exercise, as JSON data; `manifest` is its exercise.toml."""
    return {
        "format": FORMAT,
        "exercise": exercise.id,
        "slug": exercise.slug,
        "revision": exercise.revision,
        "starter": exercise.starter,
        "functions": list(exercise.functions),
        "packed": pack(exercise.folder, examiner_files(exercise, manifest)),
    }


def examiner_files(exercise: Exercise, manifest: str) -> dict[str, str]:
    """Return the files that judging needs, by path in the exercise folder."""
    mistakes = {f"mistakes/{mistake.file}": mistake.source for mistake in exercise.mistakes}
    lock = {LOCK: exercise.lock} if exercise.requires else {}
    return {MANIFEST: manifest, REFERENCE: exercise.reference, **exercise.tests, **mistakes, **lock}


def pack(folder: str, files: Mapping[str, str]) -> str:
    """Return the files as one opaque text: base64 of zlib of JSON; the page reads it too."""
    data = json.dumps({"folder": folder, "files": dict(files)}, ensure_ascii=False)
    return base64.b64encode(zlib.compress(data.encode(), 9)).decode()


def unpack(packed: str) -> Exercise:
    """Return the exercise that `pack` packed; it has no starter, statement and hints."""
    data = json.loads(zlib.decompress(base64.b64decode(packed)))
    return parse_exercise(data["folder"], data["files"])
