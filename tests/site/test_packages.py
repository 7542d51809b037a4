"""What site/packages.py takes into the site, before anything is downloaded."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from importlib.util import module_from_spec, spec_from_file_location
from typing import TYPE_CHECKING, Any

import pytest
from mkdocs.exceptions import PluginError

from bookjudge.library import read_exercise
from bookjudge.mkdocs_plugin import _check_packages

if TYPE_CHECKING:
    from pathlib import Path

NUMBERS = "numbers-2.0-cp314-cp314-pyemscripten_2026_0_wasm32.whl"


@pytest.fixture
def packages(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The script, with a Pyodide that has one package and the library it needs."""
    spec = spec_from_file_location("packages", root / "site/packages.py")
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    own = {
        "numbers": {"file_name": NUMBERS, "depends": ["blas"]},
        "blas": {"file_name": "blas-1.0.zip", "depends": ["numbers"]},
    }
    lock = {name: {**each, "sha256": sha256(name)} for name, each in own.items()}
    monkeypatch.setattr(module, "PYODIDE", tmp_path / "pyodide-lock.json")
    module.PYODIDE.write_text(json.dumps({"packages": lock}))
    (tmp_path / "given").mkdir()
    return module


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def test_two_exercises_that_lock_different_versions_are_told(root: Path, packages: Any) -> None:
    one = read_exercise(root / "tests/exercises/905-windows")
    assert list(packages._locked([one, one])) == ["more-itertools==11.2.1"]
    other = replace(one, id=906, lock=one.lock.replace("11.2.1", "11.2.0"))
    with pytest.raises(SystemExit, match=r"11\.2\.1.*906-windows.*11\.2\.0"):
        packages._locked([one, other])


def test_pyodides_own_packages_come_with_what_they_need(tmp_path: Path, packages: Any) -> None:
    given = tmp_path / "given"
    (given / NUMBERS).write_text("numbers")
    (given / "blas-1.0.zip").write_text("blas")
    (given / "Text_Tools-1.0-py3-none-any.whl").write_text("")
    (given / "others-1.0-py3-none-any.whl").write_text("")
    missing = dict.fromkeys(["numbers==2.0", "text-tools==1.0", "rest==1.0"], "")
    taken = {file.name for file in packages._given(missing, given)}
    assert taken == {NUMBERS, "blas-1.0.zip", "Text_Tools-1.0-py3-none-any.whl"}
    assert list(missing) == ["rest==1.0"]


@pytest.mark.parametrize("library", [None, "another build of blas"])
def test_a_file_that_pyodide_does_not_list_is_refused(
    tmp_path: Path, packages: Any, library: str | None
) -> None:
    given = tmp_path / "given"
    (given / NUMBERS).write_text("numbers")
    if library is not None:
        (given / "blas-1.0.zip").write_text(library)
    with pytest.raises(SystemExit, match=r"blas-1\.0\.zip: missing, or not the file"):
        packages._given({"numbers==2.0": ""}, given)


def test_a_book_is_not_built_without_the_packages(root: Path, tmp_path: Path) -> None:
    exercise = read_exercise(root / "tests/exercises/905-windows")
    lock = tmp_path / "pyodide-lock.json"
    for version in (None, "11.2.0"):
        if version is not None:
            listed = {"name": "more-itertools", "version": version}
            lock.write_text(json.dumps({"packages": {"more-itertools": listed}}))
        with pytest.raises(
            PluginError, match=r"905-windows: more-itertools==11\.2\.1 is not there"
        ):
            _check_packages([exercise], lock)
    lock.write_text(lock.read_text().replace("11.2.0", "11.2.1"))
    _check_packages([exercise], lock)
