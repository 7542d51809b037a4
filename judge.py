#!/usr/bin/env python3
"""The learner's door: `python judge.py 44` judges exercise 44, after setting itself up once.

Runs on a plain Python 3.11 or later. Whatever is needed goes into `.venv` beside this file, from
the hash-locked requirements/judge.txt; the rest is bookjudge's command line.
"""

import os
import sys

ROOT = os.path.dirname(os.path.abspath(__file__))
VENV = os.path.join(ROOT, ".venv")
LOCK = os.path.join(ROOT, "requirements", "judge.txt")
STAMP = os.path.join(VENV, "bookjudge-requirements.txt")
PYTHON = os.path.join(VENV, *(("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")))


def main() -> None:
    if sys.version_info < (3, 11):
        sys.exit(_refuse("bookjudge needs Python 3.11 or later; this is " + sys.version.split()[0]))
    if not _is_set_up():
        _set_up()
    if os.path.normcase(sys.prefix) == os.path.normcase(VENV):
        from bookjudge.cli import main as command_line

        sys.exit(command_line(sys.argv[1:], ROOT))
    command = [PYTHON, os.path.abspath(__file__), *sys.argv[1:]]
    if os.name == "nt":
        import subprocess

        sys.exit(subprocess.call(command))
    os.execv(PYTHON, command)


def _read(path: str) -> "bytes | None":  # quoted: older Pythons have no such types
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return None


def _is_set_up() -> bool:
    return os.path.exists(PYTHON) and _read(STAMP) == _read(LOCK) is not None


def _set_up() -> None:
    """Build the environment aside and move it into place: nothing is ever left half done."""
    import shutil
    import subprocess

    sys.stderr.write(f"bookjudge: setting up once in {VENV} (from the network)\n")
    fresh = f"{VENV}-{os.getpid()}"
    python = os.path.join(fresh, os.path.relpath(PYTHON, VENV))
    install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    install += ["--require-hashes", "--only-binary=:all:", "-r", LOCK]
    try:
        for command in ([sys.executable, "-m", "venv", fresh], install):
            done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
            if done.returncode:
                reason = (done.stderr.strip() or done.stdout.strip()).replace("\n", "\n  ")
                sys.exit(_refuse(f"the set-up failed. {' '.join(command)} said:\n  {reason}"))
        shutil.copyfile(LOCK, os.path.join(fresh, os.path.basename(STAMP)))
        shutil.rmtree(VENV, ignore_errors=True)
        try:
            os.rename(fresh, VENV)
        except OSError:
            if not _is_set_up():  # another command was not faster with the same
                raise
    except OSError as error:
        sys.exit(_refuse(f"the set-up failed: {error}"))
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def _refuse(message: str) -> int:
    sys.stderr.write(f"bookjudge: {message}\n")
    return 2


if __name__ == "__main__":
    main()
