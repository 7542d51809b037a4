"""An exercise folder as an author wrote it: its texts, whether or not they keep to the form."""

from __future__ import annotations

import ast
import re
import tomllib
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ..exercise import HIDDEN_TESTS, LANGUAGES, MANIFEST, VISIBLE_TESTS, languages_of
from .lines import key_lines, line_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path as DiskPath

    from ..exercise import Language
    from .lines import Path

STARTER = "starter.py"
Definition = ast.FunctionDef | ast.ClassDef
_CACHE = "__pycache__"
_TEXT = r"(statement|hints|note)\.\w+\.md"


@dataclass(frozen=True)
class Folder:
    """The folder's name, its texts by path, and the paths of all that is in it."""

    name: str
    files: Mapping[str, str]
    paths: frozenset[str]

    @classmethod
    def read(cls, folder: DiskPath) -> Folder:
        """Read a folder; a file that is no UTF-8 text has a path only."""
        files: dict[str, str] = {}
        paths = set()
        for path in sorted(folder.rglob("*")):
            name = path.relative_to(folder).as_posix()
            if _CACHE in path.parts or (path.is_dir() and any(path.iterdir())):
                continue
            paths.add(name)
            try:
                files[name] = path.read_text("utf-8")
            except (UnicodeDecodeError, OSError):
                continue
        return cls(folder.name, files, frozenset(paths))

    @cached_property
    def manifest(self) -> dict[str, Any]:
        """The content of exercise.toml; empty where it cannot be read."""
        try:
            return tomllib.loads(self.files.get(MANIFEST, ""))
        except tomllib.TOMLDecodeError:
            return {}

    @cached_property
    def languages(self) -> tuple[Language, ...]:
        """The languages that anything in the exercise is written in."""
        titled = languages_of(self.manifest)
        texts = [path.split(".")[1] for path in self.paths if re.fullmatch(_TEXT, path)]
        return tuple(each for each in LANGUAGES if each in titled or each in texts)

    @cached_property
    def _lines(self) -> dict[Path, int]:
        return key_lines(self.files.get(MANIFEST, ""))

    def manifest_line(self, *path: str | int) -> int:
        """Return the line of exercise.toml at which a value, or what holds it, stands."""
        return line_of(self._lines, path)

    @cached_property
    def _definitions(self) -> dict[str, dict[str, Definition]]:
        return {name: _definitions(text) for name, text in self.files.items() if name[-3:] == ".py"}

    def definitions(self, file: str) -> dict[str, Definition]:
        """Return what is at the top of a module by name; nothing where it is no Python."""
        return self._definitions.get(file, {})

    def tests(self) -> dict[str, tuple[str, ast.FunctionDef]]:
        """Return file and function of each test by name."""
        return {
            name: (file, node)
            for file in (VISIBLE_TESTS, HIDDEN_TESTS)
            for name, node in self.definitions(file).items()
            if name.startswith("test_") and isinstance(node, ast.FunctionDef)
        }

    def line(self, file: str, part: str) -> int:
        """Return the first line of a file that holds a text; 1 where none does."""
        at = self.files.get(file, "").find(part)
        return self.files[file].count("\n", 0, at) + 1 if at >= 0 else 1


def tree_of(code: str) -> ast.Module:
    """Return the syntax tree of a piece of code; an empty one where it is no Python."""
    try:
        return ast.parse(code)
    except (SyntaxError, ValueError):
        return ast.Module([], [])


def _definitions(text: str) -> dict[str, Definition]:
    body = tree_of(text).body
    return {node.name: node for node in body if isinstance(node, ast.FunctionDef | ast.ClassDef)}


def body_of(node: Definition) -> str:
    """Return what a definition does, without its docstring: equal where two do the same."""
    body = node.body[1:] if ast.get_docstring(node) is not None else node.body
    return "\n".join(map(ast.dump, body))


def signature(node: Definition) -> str:
    """Return the signature with its annotations; of a class its name."""
    if isinstance(node, ast.ClassDef):
        return f"class {node.name}"
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"{node.name}({ast.unparse(node.args)}){returns}"


def plain_signature(node: ast.FunctionDef) -> str:
    """Return the signature as a statement writes it: names and defaults, no annotations."""
    copied = ast.parse(f"def f({ast.unparse(node.args)}): 0").body[0]
    assert isinstance(copied, ast.FunctionDef)
    args = copied.args
    for argument in (*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg):
        if argument is not None:
            argument.annotation = None
    return f"{node.name}({ast.unparse(args)})"
