"""Writes what leads to the wheels of a folder; packages.mjs runs it in Pyodide."""

import json
from pathlib import Path

from pyodide_build.create_package_index import create_package_index
from pyodide_lock import PyodideLockSpec
from pyodide_lock.utils import add_wheels_to_spec


def write(folder: str, pyodide_lock: str) -> None:
    """Write `pyodide-lock.json` and `package_index` for what is in the folder's `wheels`.

    Files that `pyodide_lock`, the text of Pyodide's own lock file, lists are Pyodide's.
    """
    out = Path(folder)
    files = {f"{file.parent.name}/{file.name}": file for file in sorted(out.glob("wheels/*/*"))}
    lock = PyodideLockSpec.from_dict(json.loads(pyodide_lock))
    listed, lock.packages = lock.packages, {}
    for name, spec in listed.items():
        file = files.pop(f"{spec.sha256[:12]}/{spec.file_name}", None)
        if file is not None:
            spec.file_name = file.relative_to(out).as_posix()
            lock.packages[name] = spec
    lock = add_wheels_to_spec(lock, list(files.values()), base_path=out)
    for spec in lock.packages.values():
        # for the progress that the page shows
        spec.tool["bookjudge"] = {"bytes": out.joinpath(spec.file_name).stat().st_size}
    lock.to_json(out / "pyodide-lock.json")
    create_package_index(lock.packages, out, "../../")
