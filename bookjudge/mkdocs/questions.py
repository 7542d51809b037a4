"""Numeric questions: an ```answer block in TOML becomes a box that checks what is typed into it."""

from __future__ import annotations

import json
import math
import re
import textwrap
import tomllib
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

from .pages import QUOTED

if TYPE_CHECKING:
    from collections.abc import Callable

    from .words import Words

_BLOCK = re.compile(
    rf"{QUOTED}|^(?P<indent> *)```answer[ \t]*\n(?P<toml>.*?)^(?P=indent)```[ \t]*$",
    re.MULTILINE | re.DOTALL,
)
_KEYS = {"value", "tolerance", "unit"}


class QuestionError(Exception):
    """An ```answer block that cannot be used; says why, in words for its author."""


@dataclass(frozen=True, slots=True)
class Question:
    """The right number with its relative tolerance, and what known wrong ones suggest."""

    value: float
    tolerance: float
    unit: str
    wrong: tuple[tuple[float, str], ...]

    def accepts(self, number: float) -> bool:
        """Whether a number is right."""
        return abs(number - self.value) <= self.tolerance * abs(self.value)


def parse_question(text: str) -> Question:
    """Return the question that a block's TOML describes; raises QuestionError."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise QuestionError(f"this is not TOML: {error}") from None
    wrong = data.pop("wrong", [])
    _expect_keys(data, _KEYS)
    if not isinstance(data["unit"], str):
        raise QuestionError('unit is a text, "" for none')
    if not isinstance(wrong, list) or not all(isinstance(each, dict) for each in wrong):
        raise QuestionError("wrong numbers are written as [[wrong]] tables")
    known = []
    for each in wrong:
        _expect_keys(each, {"value", "says"})
        if not isinstance(each["says"], str) or not each["says"].strip():
            raise QuestionError("says is a text for whoever typed the wrong number")
        known.append((_number(each, "value"), each["says"].strip()))
    tolerance = _number(data, "tolerance")
    if not 0 <= tolerance < 1:
        raise QuestionError("tolerance is relative: at least 0 and below 1")
    question = Question(_number(data, "value"), tolerance, data["unit"].strip(), tuple(known))
    for number, _ in known:
        if question.accepts(number):
            raise QuestionError(
                f"the wrong value {number:g} is within the tolerance of the right one"
            )
    return question


def _expect_keys(data: dict[str, Any], keys: set[str]) -> None:
    for verb, names in (("misses", keys - data.keys()), ("has an unknown key", data.keys() - keys)):
        if names:
            raise QuestionError(f"it {verb} {', '.join(sorted(names))}")


def _number(data: dict[str, Any], key: str) -> float:
    value = data[key]
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise QuestionError(f"{key} is a number, not {value!r}")
    return value


def fill_questions(markdown: str, render: Callable[[int, Question], str], first: int = 1) -> str:
    """Replace each block by what `render` returns for its number on the page, from 1.

    Raises QuestionError, which names the block's line; `first` is that of the text's beginning.
    """
    number = 0

    def fill(found: re.Match[str]) -> str:
        nonlocal number
        if found["quoted"]:
            return found[0]
        number += 1
        try:
            question = parse_question(textwrap.dedent(found["toml"]))
        except QuestionError as error:
            line = markdown.count("\n", 0, found.start()) + first
            raise QuestionError(f"line {line}: ```answer: {error}") from None
        return found["indent"] + render(number, question)

    return _BLOCK.sub(fill, markdown)


def question_form(name: str, question: Question, words: Words) -> str:
    """Return the box of a question; the page's script checks it, and keeps the answer by `name`."""
    wrong = json.dumps(question.wrong, ensure_ascii=False)
    unit = f'<span class="bj-question__unit">{escape(question.unit)}</span>'
    # disabled until the script is there: the form has nowhere else to go
    return (
        f'<form class="bj-question" data-name="{escape(name)}" data-value="{question.value!r}" '
        f'data-tolerance="{question.tolerance!r}" data-unit="{escape(question.unit)}" '
        f'data-wrong="{escape(wrong)}" data-search-exclude>'
        f"<label>{escape(words.answer)} "
        '<input class="bj-question__box" type="text" inputmode="decimal" autocomplete="off">'
        f"</label>{unit if question.unit else ''}"
        f'<button class="bj-question__check" disabled>{escape(words.check)}</button>'
        '<p class="bj-question__verdict" role="status"></p></form>'
    )
