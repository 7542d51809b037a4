"""The command `doctor`: tries what the judge needs here, and says how to mend the rest."""

from __future__ import annotations

import locale
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from platform import python_version
from typing import TYPE_CHECKING, Literal

from ..exercise import ExerciseError
from ..hosts.cpython import CPythonHost
from ..hosts.ports import HostError
from .base import Command, json_flag
from .book import ACCEPTED, INTERNAL, shown
from .output import write, write_json
from .packages import packages_of
from .present import Style, wrap
from .store import Store
from .waiting import waiting

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import click

    from ..exercise import Exercise
    from .book import Book

State = Literal["works", "limited", "broken"]
_SIGNS: dict[State, tuple[str, str]] = {
    "works": ("✓", "32"),
    "limited": ("·", "33"),
    "broken": ("✗", "31"),
}
_PACKAGES = ("pytest", "click", "rich", "watchfiles")
_NODE_NEEDED = 20
_PROBE = """
try:
    open({path!r}).close()
    print("open")
except OSError:
    print("closed")
"""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was tried; `mend` says what to do where it does not (fully) work."""

    name: str
    state: State
    detail: str
    mend: str = ""


def commands(book: Book) -> list[click.Command]:
    """Return the command."""
    return [Command(book, "doctor", _doctor, [json_flag(book)])]


def _doctor(book: Book, as_json: bool) -> int:
    tries: list[Callable[[Book], Iterator[Finding]]]
    tries = [_python, _exercises, _workspace, _terminal, _watching, _site]
    with waiting(book.say("doctor.trying")):
        findings = [finding for look in tries for finding in look(book)]
    code = INTERNAL if any(finding.state == "broken" for finding in findings) else ACCEPTED
    if as_json:
        return write_json([asdict(found) for found in findings], code)
    style = Style.of(sys.stdout)
    return write(
        "\n".join(line for found in findings for line in _told(found, book, style)) + "\n", code
    )


def _told(found: Finding, book: Book, style: Style) -> Iterator[str]:
    sign, colour = _SIGNS[found.state]
    mark = style.paint(style.sign(sign), colour)
    first, *rest = wrap(
        f"{book.say(f'doctor.{found.name}')} {found.detail}".rstrip(), style.width - 2
    )
    yield f"{mark} {first}"
    yield from (f"  {line}" for line in rest)
    if found.mend:
        yield from wrap(found.mend, style.width, f"  {style.sign('→')} ", "    ")


def _python(book: Book) -> Iterator[Finding]:
    yield Finding("python", "works", f"{python_version()} ({sys.platform})")
    found, missing = [], []
    for name in _PACKAGES:
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            missing.append(name)
    if missing:
        mend = book.say("doctor.reinstall", path=shown(Path(sys.prefix)))
        yield Finding("packages", "broken", ", ".join(missing), mend)
    else:
        yield Finding("packages", "works", ", ".join(found))


def _exercises(book: Book) -> Iterator[Finding]:
    try:
        exercises = book.all()
    except ExerciseError as error:
        yield Finding("exercises", "broken", str(error), book.say("doctor.mend_exercise"))
        return
    if not exercises:
        mend = book.say("doctor.no_exercises")
        yield Finding("exercises", "broken", shown(book.exercises), mend)
        return
    yield Finding("exercises", "works", str(len(exercises)))
    yield from _judging(book, exercises[0])


def _judging(book: Book, exercise: Exercise) -> Iterator[Finding]:
    """Judge the book's own solution, which also tries to open a file that is closed to it."""
    from ..examiner import judge

    outside = str(book.exercises / exercise.folder / "exercise.toml")
    code = exercise.reference + _PROBE.format(path=outside)
    host = CPythonHost(packages_of(exercise, book))
    try:
        report = judge(exercise, code.encode(), "all", book.language, host)
    except HostError as error:
        yield Finding("judging", "broken", str(error), book.say("doctor.mend_judging"))
        return
    finally:
        host.close()
    ended = report.first_failure
    if report.verdict != "accepted":
        detail = ended.failure.message if ended and ended.failure else str(report.verdict)
        yield Finding("judging", "broken", detail, book.say("doctor.mend_judging"))
        return
    yield Finding("judging", "works", f"{report.seconds:.2f} s")
    if report.loading.stdout.strip() == "closed":
        yield Finding("confinement", "works", book.say("doctor.closed"))
    else:
        mend = book.say("doctor.mend_confinement")
        yield Finding("confinement", "limited", book.say("doctor.open"), mend)


def _workspace(book: Book) -> Iterator[Finding]:
    workspace = book.workspace
    try:
        workspace.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=workspace) as file:
            file.write(b"\0" * 4096)
            file.flush()
    except OSError as error:
        detail = f"{shown(workspace)}: {error.strerror}"
        yield Finding("workspace", "limited", detail, book.say("doctor.mend_workspace"))
    else:
        yield Finding("workspace", "works", shown(workspace))
    store = Store(workspace)
    records = store.read()
    for trouble in store.take_troubles():
        yield Finding("progress", "limited", trouble.told(book.say))
        return
    yield Finding("progress", "works", str(len(records)))


def _terminal(book: Book) -> Iterator[Finding]:
    style = Style.of(sys.stdout)
    encoding = sys.stdout.encoding or locale.getpreferredencoding(do_setlocale=False)
    colour = book.say("doctor.colour" if style.colour else "doctor.no_colour")
    columns = book.say("doctor.columns", columns=shutil.get_terminal_size().columns)
    detail = ", ".join((encoding, columns, colour))
    if style.unicode:
        yield Finding("terminal", "works", detail)
    else:
        yield Finding("terminal", "limited", detail, book.say("doctor.mend_terminal"))


def _watching(book: Book) -> Iterator[Finding]:
    try:
        from .notice import tell_of_a_change

        tell_of_a_change()
    except (ImportError, OSError, RuntimeError) as error:
        yield Finding("watching", "limited", str(error), book.say("doctor.mend_watching"))
    else:
        yield Finding("watching", "works", "")


def _site(book: Book) -> Iterator[Finding]:
    built = (book.root / "build" / "site" / "index.html").is_file()
    state = book.say("doctor.built" if built else "doctor.not_built")
    lacking = [tool for tool in ("make", "npm") if shutil.which(tool) is None]
    node = _node_version()
    if node is None or node < _NODE_NEEDED:
        lacking.append(f"Node {_NODE_NEEDED}")
    if lacking:
        yield Finding(
            "site", "limited", state, book.say("doctor.mend_site", what=", ".join(lacking))
        )
    else:
        yield Finding("site", "works", state)


def _node_version() -> int | None:
    try:
        done = subprocess.run(
            ["node", "--version"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=10,
            check=True,
            env={**os.environ, "NODE_OPTIONS": ""},
        )
        return int(done.stdout.lstrip("v").split(".")[0])
    except (OSError, ValueError, subprocess.SubprocessError):
        return None
