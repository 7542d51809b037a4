"""Puts together the packages that the exercises of a book require, as its site serves them.

`python site/packages.py MKDOCS_YML OUT`: OUT gets the wheels, Pyodide's lock file with them (by
which the page installs them) and a package index. Nothing is taken that is not locked with hashes:
pure-Python wheels by the exercises' requirements.txt, Pyodide's own by its lock file.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mkdocs.config import load_config

from bookjudge.exercise import ExerciseError
from bookjudge.library import exercise_folders, read_exercise

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bookjudge.exercise import Exercise

ROOT = Path(__file__).resolve().parents[1]
TOOLS = ROOT / "requirements/packages.txt"
PYODIDE = ROOT / "node_modules/pyodide/pyodide-lock.json"


def main(config_file: str, out: Path) -> None:
    """Fill the folder `out` for the book of a mkdocs.yml."""
    config = load_config(config_file)
    book = Path(config.config_file_path).parent
    options = config.plugins["bookjudge"].config
    exercises = [read_exercise(each) for each in exercise_folders(book / options.exercises)]
    shutil.rmtree(out, ignore_errors=True)
    wheels = out / "wheels"
    with tempfile.TemporaryDirectory() as folder:
        tools, fetched = Path(folder, "tools"), Path(folder, "fetched")
        _download(TOOLS.read_text("utf-8"), tools)
        missing = _locked(exercises)
        if options.packages:
            for file in _given(missing, book / options.packages):
                _store(file, wheels)
        if missing:
            _download("\n".join(missing.values()), fetched)
        for file in [*fetched.glob("*.whl"), *tools.glob("micropip-*.whl")]:
            _store(file, wheels)
        # pyodide-lock wants a newer Python than the judge does: the page's own has it
        subprocess.run(["node", str(ROOT / "site/packages.mjs"), str(out), str(tools)], check=True)


def _locked(exercises: Iterable[Exercise]) -> dict[str, str]:
    """Return the entries of all lock files, by name==version; the site has one of each name."""
    entries: dict[str, str] = {}
    owners: dict[str, tuple[str, str]] = {}
    for exercise in exercises:
        for entry in re.split(r"\n(?=\S)", exercise.lock.strip()) if exercise.requires else ():
            key = re.split(r"[\s;\\]", entry, maxsplit=1)[0]
            other, folder = owners.setdefault(key.partition("==")[0], (key, exercise.folder))
            if other != key:
                sys.exit(f"{folder} locks {other}, {exercise.folder} {key}: settle on one version")
            entries[key] = entry
    return entries


def _given(missing: dict[str, str], folder: Path) -> list[Path]:
    """Return the author's own files of locked packages, which are missing no more."""
    own = json.loads(PYODIDE.read_text("utf-8"))["packages"]
    files = []
    for wheel in sorted(folder.glob("*.whl")):
        name, version = wheel.name.split("-")[:2]
        name = re.sub(r"[-_.]+", "-", name).lower()
        if missing.pop(f"{name}=={version}", None) is None:
            continue
        of_pyodide = name in own and own[name]["file_name"] == wheel.name
        files += _needed(name, own, folder) if of_pyodide else [wheel]
    return files


def _needed(name: str, own: dict[str, Any], folder: Path) -> list[Path]:
    """Return the files of a package of Pyodide and of what it needs; ends at any other file."""
    needed = [name]
    for each in needed:  # the list grows on the way
        needed += [other for other in own[each]["depends"] if other not in needed]
    files = [folder / own[each]["file_name"] for each in needed]
    for each, file in zip(needed, files, strict=True):
        if not file.is_file() or _sha256(file) != own[each]["sha256"]:
            sys.exit(f"{file}: missing, or not the file of this Pyodide, which {name} needs")
    return files


def _download(lock: str, folder: Path) -> None:
    """Download the pure-Python wheels of a lock file's text."""
    folder.mkdir()
    requirements = folder / "requirements.txt"
    requirements.write_text(lock, "utf-8")
    command = [sys.executable, "-m", "pip", "download", "-qq", "--disable-pip-version-check"]
    command += ["--require-hashes", "--no-deps", "--only-binary=:all:", "--python-version=3.14"]
    command += ["--implementation=py", "--abi=none", "--platform=any"]
    done = subprocess.run([*command, "-d", str(folder), "-r", str(requirements)], check=False)
    if done.returncode:
        sys.exit(
            "These packages could not be had as pure-Python wheels. For those with compiled parts, "
            "name a folder with their Pyodide wheels in mkdocs.yml: plugins, bookjudge, packages."
        )


def _store(file: Path, folder: Path) -> None:
    """Copy a file into a folder named by its content."""
    target = folder / _sha256(file)[:12] / file.name
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, target)


def _sha256(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


if __name__ == "__main__":
    try:
        main(sys.argv[1], Path(sys.argv[2]))
    except ExerciseError as error:
        sys.exit(str(error))
