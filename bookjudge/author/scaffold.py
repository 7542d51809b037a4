"""The folder of a new exercise, with a blank wherever its author has something to write."""

from __future__ import annotations

import ast
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..exercise import HIDDEN_TESTS, MANIFEST, REFERENCE, VISIBLE_TESTS
from .folder import STARTER, plain_signature
from .rules.layout import BLANK

if TYPE_CHECKING:
    from collections.abc import Mapping

_NOTHING = {"float": "0.0", "int": "0", "str": '""', "bool": "False"}
_EMPTY = {"list": "[]", "dict": "{}", "tuple": "()", "set": "set()"}


@dataclass(frozen=True, slots=True)
class Plan:
    """What is known of an exercise before it is written.

    `functions` are signatures such as `f(x: float) -> float`; `title` is keyed by language.
    """

    number: int
    slug: str
    functions: tuple[str, ...]
    section: str
    difficulty: str
    tags: tuple[str, ...]
    title: Mapping[str, str]

    @property
    def folder(self) -> str:
        """The folder's name."""
        return f"{self.number:03d}-{self.slug}"

    def names(self) -> list[str]:
        """Return the functions' names."""
        return [parse_signature(text).name for text in self.functions]


def parse_signature(text: str) -> ast.FunctionDef:
    """Return the function that `f(x: float) -> float` begins; raises ValueError."""
    try:
        [node] = ast.parse(f"def {text}: ...").body
    except SyntaxError:
        raise ValueError(text) from None
    if not isinstance(node, ast.FunctionDef):
        raise ValueError(text)
    return node


def scaffold(plan: Plan) -> dict[str, str]:
    """Return the texts of the folder by path."""
    code = _module(plan, f'raise NotImplementedError("{BLANK}")')
    return {
        MANIFEST: _manifest(plan),
        STARTER: _module(plan, None),
        REFERENCE: code,
        "mistakes/first_mistake.py": code,
        VISIBLE_TESTS: _tests(plan, "an_example"),
        HIDDEN_TESTS: _tests(plan, "another_example"),
        **{
            f"statement.{language}.md": _statement(plan, _WORDS[language])
            for language in plan.title
        },
        **{f"hints.{language}.md": _HINTS for language in plan.title},
        **{f"note.{language}.md": f"{BLANK}\n" for language in plan.title},
    }


def _manifest(plan: Plan) -> str:
    def quoted(value: object) -> str:
        return json.dumps(value, ensure_ascii=False)

    names = plan.names()
    blanks = [f'{language} = "{BLANK}"' for language in plan.title]
    lines = [
        "schema = 1",
        f"id = {plan.number}",
        "revision = 1",
        f"section = {quoted(plan.section)}",
        f"difficulty = {quoted(plan.difficulty)}",
        f"tags = {quoted([*plan.tags])}",
        f"functions = {quoted(names)}",
        'reveal = "values"',
        "",
        "[title]",
        *(f"{language} = {quoted(text)}" for language, text in plan.title.items()),
    ]
    for which in ("an_example", "another_example"):
        for name in names:
            lines += ["", f"[tests.test_{name}_of_{which}]", *blanks]
    lines += ["", "[[mistakes]]", 'file = "first_mistake.py"']
    lines += blanks
    return "\n".join(lines) + "\n"


def _module(plan: Plan, body: str | None) -> str:
    functions = (_function(text, body, [*plan.title]) for text in plan.functions)
    return "\n\n\n".join(functions) + "\n"


def _function(text: str, body: str | None, languages: list[str]) -> str:
    here = " / ".join(_HERE[language] for language in languages)
    first, *more = (_RETURNS[language] for language in languages)
    lines = [
        f'"""{first}' if more else f'"""{first}"""',
        *(line for each in more for line in ("", each)),
        *(['"""'] if more else []),
        body or f"return {_nothing(parse_signature(text).returns)}  # {here}",
    ]
    indented = "\n".join(f"    {line}" if line else "" for line in lines)
    return f"def {text}:\n{indented}"


def _nothing(returns: ast.expr | None) -> str:
    """Return a value of the type, so that a starter runs and is wrong."""
    name = ast.unparse(returns) if returns else "None"
    return _NOTHING.get(name) or _EMPTY.get(name.split("[")[0], "None")


def _tests(plan: Plan, which: str) -> str:
    names = plan.names()
    tests = [
        f"def test_{name}_of_{which}():\n    assert {name}({BLANK}) == {BLANK}" for name in names
    ]
    return "\n\n\n".join([f"from solution import {', '.join(sorted(names))}", *tests]) + "\n"


def _statement(plan: Plan, words: tuple[str, ...]) -> str:
    what, function, returns, rules, example, limits, library = words
    signatures = [plain_signature(parse_signature(text)) for text in plan.functions]
    rows = [f"| `{signature}` | {BLANK} |" for signature in signatures]
    return "\n".join(
        [
            *(f"## {what}", "", BLANK, ""),
            *(f"| {function} | {returns} |", "| --- | --- |", *rows, ""),
            *(f"## {rules}", "", f"- {BLANK}", ""),
            *(f"## {example}", "", BLANK, ""),
            *(f"## {limits}", "", f"- {BLANK}", f"- {library}", ""),
        ]
    )


_ENGLISH = (
    *("What to write", "Function", "Returns", "The rules", "An example", "Limits"),
    "Each test has 2 seconds. The Python standard library is all you need.",
)
_CHINESE = (
    *("要写什么", "函数", "返回值", "规则", "例子", "限制"),
    "每个测试限时 2 秒，只用 Python 标准库就够了。",
)
_WORDS = {"en": _ENGLISH, "zh": _CHINESE}
_HERE = {"en": "your code", "zh": "在这里写代码"}
_RETURNS = {
    "en": f"{BLANK}: what it returns, in which unit.",
    "zh": f"{BLANK}：返回什么，单位是什么。",
}
_HINTS = "\n".join(f"## {BLANK}\n\n{BLANK}\n" for _ in range(3))
