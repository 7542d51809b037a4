"""The code of an exercise, read and not run."""

from __future__ import annotations

import ast
import builtins
import re
import subprocess
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING

from ...exercise import MANIFEST, REFERENCE
from ..finding import Finding
from ..folder import STARTER, body_of, plain_signature, signature, tree_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ..folder import Definition, Folder

_CODE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_SPAN = re.compile(r"`([A-Za-z_]\w*)(\([^`]*\))`")
_HUNK = re.compile(r"^--- (.*)\n\+\+\+ .*\n@@ -(\d+).*\n((?: .*\n)*)", re.MULTILINE)
"""The first hunk of a file in a diff, and the lines at its beginning that stay."""


def is_python(folder: Folder) -> Iterator[Finding]:
    """Every module can be compiled."""
    for path, text in _modules(folder):
        try:
            compile(text, path, "exec", dont_inherit=True)
        except SyntaxError as error:
            yield Finding(path, error.lineno or 1, "no_python", {"reason": error.msg})
        except ValueError as error:
            yield Finding(path, 1, "no_python", {"reason": error})


def starter_fits_the_reference(folder: Folder) -> Iterator[Finding]:
    """The starter has the exercise's functions, as the reference has them."""
    starter, reference = folder.definitions(STARTER), folder.definitions(REFERENCE)
    for index, name in enumerate(_function_names(folder)):
        if STARTER in folder.files and name not in starter:
            line = folder.manifest_line("functions", index)
            yield Finding(MANIFEST, line, "starter_lacks", {"name": name})
    for name, node in starter.items():
        wanted = signature(reference[name]) if name in reference else None
        if wanted is not None and signature(node) != wanted:
            yield Finding(STARTER, node.lineno, "other_signature", {"wanted": wanted})
        if wanted is None and REFERENCE in folder.files:
            yield Finding(STARTER, node.lineno, "reference_lacks", {"name": name})


def statement_gives_signatures(folder: Folder) -> Iterator[Finding]:
    """The statement shows how each function is called: as in the starter, but for the types."""
    starter = folder.definitions(STARTER)
    for path, text in _statements(folder):
        for name in _function_names(folder):
            node = starter.get(name)
            if not isinstance(node, ast.FunctionDef):  # a class is shown as its author likes
                continue
            wanted = plain_signature(node)
            if f"`{wanted}`" not in text:
                line = folder.line(path, f"`{name}(")
                yield Finding(path, line, "statement_signature", {"wanted": wanted})


def statement_names_what_there_is(folder: Folder) -> Iterator[Finding]:
    """The statement calls nothing but builtins and what starter and reference define or use."""
    starter = folder.definitions(STARTER)
    for path, text in _statements(folder) if starter else ():
        known = {*dir(builtins), *_defined(text), *_in_use(folder)}
        for match in _SPAN.finditer(_CODE.sub("", text)):
            if match[1] not in known:
                line = folder.line(path, match[0])
                yield Finding(path, line, "statement_name", {"name": match[1]})
        for code in _CODE.finditer(text):
            first = text.count("\n", 0, code.start(1)) + 1
            for name, line in _called(code[1]):
                if name not in known:
                    yield Finding(path, first + line - 1, "statement_name", {"name": name})


def a_mistake_is_in_one_function(folder: Folder) -> Iterator[Finding]:
    """A mistake differs from the reference in one function, and its signature is the same."""
    right = folder.definitions(REFERENCE)
    for path in _mistakes(folder):
        wrong = folder.definitions(path)
        if not wrong or not right:
            continue
        for name in right.keys() - wrong.keys():
            yield Finding(path, 1, "mistake_lacks", {"name": name})
        changed = [
            node
            for name, node in wrong.items()
            if name not in right or _whole(node) != _whole(right[name])
        ]
        if not changed:
            yield Finding(path, 1, "mistake_same")
        for node in changed[1:]:
            yield Finding(path, node.lineno, "mistake_wide", {"name": node.name})


def mistakes_differ(folder: Folder) -> Iterator[Finding]:
    """No two mistakes are the same code."""
    first: dict[object, str] = {}
    for path in _mistakes(folder):
        functions = folder.definitions(path)
        code = tuple(_whole(functions[name]) for name in sorted(functions))
        other = first.setdefault(code, path)
        if functions and other != path:
            yield Finding(path, 1, "mistake_copied", {"other": other})


def formatted(folder: Path) -> Iterator[Finding]:
    """All code is formatted as Ruff does it, where Ruff is installed."""
    if find_spec("ruff") is None:
        return
    command = [sys.executable, "-m", "ruff", "format", "--diff", "--quiet", "--no-cache", "."]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, encoding="utf-8")
    for path, first, same in _HUNK.findall(done.stdout):
        line = int(first) + same.count("\n")
        yield Finding(path.replace("\\", "/"), line, "not_formatted")


def _whole(node: Definition) -> tuple[str, str]:
    return signature(node), body_of(node)


def _modules(folder: Folder) -> list[tuple[str, str]]:
    return [(path, text) for path, text in sorted(folder.files.items()) if path.endswith(".py")]


def _mistakes(folder: Folder) -> list[str]:
    return [path for path, _ in _modules(folder) if path.startswith("mistakes/")]


def _statements(folder: Folder) -> list[tuple[str, str]]:
    paths = [f"statement.{language}.md" for language in folder.languages]
    return [(path, folder.files[path]) for path in paths if path in folder.files]


def _function_names(folder: Folder) -> list[str]:
    names = folder.manifest.get("functions", [])
    return [name for name in names if isinstance(name, str)] if isinstance(names, list) else []


def _in_use(folder: Folder) -> set[str]:
    """Return the names of all functions, classes, arguments and attributes in the code."""
    names: set[str] = set()
    for file in (STARTER, REFERENCE):
        for node in ast.walk(tree_of(folder.files.get(file, ""))):
            match node:
                case ast.FunctionDef(name) | ast.ClassDef(name):
                    names.add(name)
                case ast.arg(name) | ast.Attribute(attr=name):
                    names.add(name)
    return names


def _called(code: str) -> list[tuple[str, int]]:
    """Return the plain names that a piece of code calls, with their lines in it."""
    calls = [node for node in ast.walk(tree_of(code)) if isinstance(node, ast.Call)]
    return [(call.func.id, call.lineno) for call in calls if isinstance(call.func, ast.Name)]


def _defined(text: str) -> set[str]:
    """Return the names that the pieces of code of a text define or import."""
    names: set[str] = set()
    for code in _CODE.finditer(text):
        for node in ast.walk(tree_of(code[1])):
            match node:
                case ast.FunctionDef(name) | ast.ClassDef(name):
                    names.add(name)
                case ast.alias(name, asname):
                    names.add(asname or name)
                case ast.Name(name, ast.Store()):
                    names.add(name)
    return names
