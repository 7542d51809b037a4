"""Mutants of a reference: its text with one small change, which a test should notice.

The operators are those that mutmut and Cosmic Ray have in common, with the boundary of numbers
from both sides. Only the changed piece is written anew, so that the difference is all there is to
see.
"""

from __future__ import annotations

import ast
import difflib
import itertools
import json
import re
import textwrap
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_ARITHMETIC: dict[type[ast.operator], tuple[str, tuple[str, ...]]] = {
    ast.Add: ("+", ("-",)),
    ast.Sub: ("-", ("+",)),
    ast.Mult: ("*", ("/",)),
    ast.Div: ("/", ("*", "//")),
    ast.FloorDiv: ("//", ("/",)),
    ast.Mod: ("%", ("//",)),
    ast.Pow: ("**", ("*",)),
    ast.LShift: ("<<", (">>",)),
    ast.RShift: (">>", ("<<",)),
    ast.BitAnd: ("&", ("|",)),
    ast.BitOr: ("|", ("&",)),
    ast.BitXor: ("^", ("&",)),
}
_BOUNDARY: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
}
_COMPARISON: dict[type[ast.cmpop], tuple[str, tuple[str, ...]]] = {
    ast.Lt: ("<", (">=",)),
    ast.LtE: ("<=", (">",)),
    ast.Gt: (">", ("<=",)),
    ast.GtE: (">=", ("<",)),
    ast.Eq: ("==", ("!=", ">=", "<=")),
    ast.NotEq: ("!=", ("==",)),
    ast.Is: ("is", ("is not",)),
    ast.IsNot: ("is not", ("is",)),
    ast.In: ("in", ("not in",)),
    ast.NotIn: ("not in", ("in",)),
}
_SWAPPED_CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
_REMOVABLE = (
    *(ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Expr, ast.Raise, ast.Assert, ast.Delete),
    *(ast.If, ast.For, ast.While, ast.With, ast.Try, ast.Break, ast.Continue, ast.Return),
)
_LARGE = 1000
"""From here on one more or one less may be within the tolerance of a test."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """The reference with one change: `operator` says of what kind, `line` where it begins."""

    operator: str
    line: int
    was: str
    now: str
    """The lines that changed, before and after, without their indentation."""
    source: str

    @property
    def key(self) -> tuple[str, str]:
        """What names it where equivalent mutants are listed."""
        return self.was, self.now

    @property
    def entry(self) -> str:
        """Return how an exercise lists it as equivalent, with the reason left blank."""
        was, now = (json.dumps(text, ensure_ascii=False) for text in self.key)
        return f'[[equivalent]]\nwas = {was}\nnow = {now}\nreason = ""'

    def diff(self, reference: str, name: str) -> str:
        """Return the change as a unified diff."""
        before, after = (text.splitlines() for text in (reference, self.source))
        lines = difflib.unified_diff(
            before, after, name, f"{name} ({self.operator})", "", "", 2, ""
        )
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class _Change:
    """New text in place of what stands between two offsets in the UTF-8 of the source."""

    operator: str
    begin: int
    end: int
    text: str


def mutants(source: str) -> list[Mutant]:
    """Return every mutant of a module's source, in its order; each differs from all others."""
    text = _Text(source)
    changes = sorted(_Walk(text).changes(), key=lambda change: change.begin)
    made: dict[str, Mutant] = {}
    for change in changes:
        mutant = text.changed(change)
        if mutant is not None and mutant.source != source:
            made.setdefault(mutant.source, mutant)
    return [*made.values()]


class _Text:
    """The source, with places in it as Python's syntax tree gives them: by line and byte."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.data = source.encode()
        self._starts = [0]
        for line in self.data.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))

    def begin(self, node: ast.expr | ast.stmt) -> int:
        return self._starts[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self._starts[node.end_lineno - 1] + node.end_col_offset

    def between(self, left: ast.expr, right: ast.expr, symbol: str) -> tuple[int, int] | None:
        """Return where an operator stands between its operands."""
        begin, end = self.end(left), self.begin(right)
        spaced = r"\s+".join(map(re.escape, symbol.split()))
        found = re.search(spaced.encode(), self.data[begin:end])
        return (begin + found.start(), begin + found.end()) if found else None

    def changed(self, change: _Change) -> Mutant | None:
        """Return the source with a change in it, or None where that is no Python."""
        new = change.text.encode()
        data = self.data[: change.begin] + new + self.data[change.end :]
        try:
            compile(data, "mutant.py", "exec", dont_inherit=True)
        except (SyntaxError, ValueError):
            return None
        was = self._lines(self.data, change.begin, change.end)
        now = self._lines(data, change.begin, change.begin + len(new))
        line = self.data.count(b"\n", 0, change.begin) + 1
        return Mutant(change.operator, line, was, now, data.decode())

    @staticmethod
    def _lines(data: bytes, begin: int, end: int) -> str:
        first = data.rfind(b"\n", 0, begin) + 1
        last = data.find(b"\n", end)
        piece = data[first : last if last >= 0 else len(data)].decode()
        return textwrap.dedent(piece).strip()


class _Walk:
    """Goes through the syntax tree and yields the changes of every operator."""

    def __init__(self, text: _Text) -> None:
        self._text = text

    def changes(self) -> Iterator[_Change]:
        yield from self._below(ast.parse(self._text.source))

    def _below(self, node: ast.AST) -> Iterator[_Change]:
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list", "type_params"):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST) and not self._is_left_alone(child):
                    yield from self._of(child)
                    if not isinstance(child, ast.Raise):  # nobody tests the words of an error
                        yield from self._below(child)

    @staticmethod
    def _is_left_alone(node: ast.AST) -> bool:
        """Return whether no test can be asked to notice a change: docstrings, imports, f-strings.

        Inside of the last Python 3.11 does not tell where a piece stands.
        """
        is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        return is_text or isinstance(node, ast.Import | ast.ImportFrom | ast.JoinedStr)

    def _of(self, node: ast.AST) -> Iterator[_Change]:
        match node:
            case ast.BinOp(left, operator, right):
                symbol, others = _ARITHMETIC.get(type(operator), ("", ()))
                yield from self._operator("arithmetic", left, right, symbol, others)
            case ast.AugAssign(target, operator, value):
                symbol, others = _ARITHMETIC.get(type(operator), ("", ()))
                changed = *(f"{other}=" for other in others), "="
                yield from self._operator("arithmetic", target, value, f"{symbol}=", changed)
            case ast.UnaryOp(ast.USub() | ast.Not(), operand):
                kind = "arithmetic" if isinstance(node.op, ast.USub) else "comparison"
                yield _Change(kind, self._text.begin(node), self._text.begin(operand), "")
            case ast.Compare(left, operators, comparators):
                pairs = zip([left, *comparators], comparators, operators, strict=False)
                for before, after, compared in pairs:
                    yield from self._compare(before, after, compared)
            case ast.BoolOp(_, values):
                swap = ("and", ("or",)) if isinstance(node.op, ast.And) else ("or", ("and",))
                for before, after in itertools.pairwise(values):
                    yield from self._operator("comparison", before, after, *swap)
            case ast.Call(ast.Name(name) as called) if name in _SWAPPED_CALLS:
                yield self._instead("comparison", called, _SWAPPED_CALLS[name])
            case ast.Constant():
                yield from self._constant("constant", node)
            case ast.Return(ast.expr() as value) if not _is_none(value):
                yield self._instead("return", value, "None")
            case ast.Lambda(body=value) if not _is_none(value):
                yield self._instead("return", value, "None")
            case ast.Raise(ast.expr() as error):
                yield self._instead("return", node, "return None")
                if isinstance(error, ast.Call | ast.Name):
                    yield self._instead("return", error, "Exception")
        if isinstance(node, ast.If | ast.IfExp | ast.While | ast.Assert):
            yield from self._condition(node.test)
        if isinstance(node, ast.comprehension):
            for test in node.ifs:
                yield from self._condition(test)
        if isinstance(node, ast.arguments):
            yield from self._defaults(node)
        for body in (getattr(node, name, None) for name in ("body", "orelse", "finalbody")):
            if isinstance(body, list):
                yield from self._removals(node, body)

    def _instead(self, kind: str, node: ast.expr | ast.stmt, text: str) -> _Change:
        return _Change(kind, self._text.begin(node), self._text.end(node), text)

    def _operator(
        self, kind: str, left: ast.expr, right: ast.expr, symbol: str, others: tuple[str, ...]
    ) -> Iterator[_Change]:
        if place := self._text.between(left, right, symbol):
            for other in others:
                yield _Change(kind, *place, other)

    def _compare(self, left: ast.expr, right: ast.expr, operator: ast.cmpop) -> Iterator[_Change]:
        if type(operator) in _BOUNDARY:
            symbol, other = _BOUNDARY[type(operator)]
            yield from self._operator("boundary", left, right, symbol, (other,))
        symbol, others = _COMPARISON[type(operator)]
        yield from self._operator("comparison", left, right, symbol, others)

    def _condition(self, test: ast.expr) -> Iterator[_Change]:
        if not isinstance(test, ast.Compare):  # which has its own opposite
            end = self._text.end(test)
            begin = self._text.begin(test)
            piece = self._text.data[begin:end].decode()
            yield _Change("comparison", begin, end, f"not ({piece})")

    def _constant(self, kind: str, node: ast.Constant) -> Iterator[_Change]:
        others: tuple[object, ...]
        match node.value:
            case bool(value):
                others = (not value,)
            case int(value) | float(value) if abs(value) < _LARGE:
                others = value + 1, value - 1
            case int(value) | float(value):
                others = (value * 2,)
            case str(value):
                others = ("" if value else "x",)
            case _:
                return
        for other in others:
            yield self._instead(kind, node, repr(other))

    def _defaults(self, arguments: ast.arguments) -> Iterator[_Change]:
        for default in (*arguments.defaults, *filter(None, arguments.kw_defaults)):
            if isinstance(default, ast.Constant):
                if default.value is None:
                    yield self._instead("default argument", default, "0")
                yield from self._constant("default argument", default)

    def _removals(self, parent: ast.AST, body: list[ast.stmt]) -> Iterator[_Change]:
        for statement in body:
            if not isinstance(statement, _REMOVABLE) or self._is_left_alone(statement):
                continue
            last = statement is body[-1] and isinstance(parent, ast.FunctionDef)
            if isinstance(statement, ast.Return) and last:
                continue  # the same as returning None
            if isinstance(statement, ast.Break | ast.Continue):
                other = "continue" if isinstance(statement, ast.Break) else "break"
                yield self._instead("removed statement", statement, other)
            yield self._instead("removed statement", statement, "pass")


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None
