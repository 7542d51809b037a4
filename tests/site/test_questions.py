"""An ```answer block becomes a box, or the build says what is wrong with it."""

from __future__ import annotations

import html
import json
import re

import pytest

from bookjudge.mkdocs.questions import (
    Question,
    QuestionError,
    fill_questions,
    parse_question,
    question_form,
)
from bookjudge.mkdocs.words import load_words

TOML = """value = 160
tolerance = 0.02           # relative
unit = "requests"
[[wrong]]
value = 2.5
says = "That divides; Little's <law> multiplies."
"""
QUESTION = Question(160, 0.02, "requests", ((2.5, "That divides; Little's <law> multiplies."),))


def test_a_block_is_read() -> None:
    assert parse_question(TOML) == QUESTION
    assert parse_question('value = 0.5\ntolerance = 0\nunit = ""').wrong == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("value = ", "this is not TOML"),
        ("value = 1\ntolerance = 0.1", "misses unit"),
        ('value = 1\ntolerance = 0.1\nunit = ""\nhint = ""', "unknown key hint"),
        ('value = "1"\ntolerance = 0.1\nunit = ""', "value is a number, not '1'"),
        ('value = true\ntolerance = 0.1\nunit = ""', "value is a number, not True"),
        ('value = inf\ntolerance = 0.1\nunit = ""', "value is a number, not inf"),
        ('value = 1\ntolerance = 1\nunit = ""', "tolerance is relative"),
        ('value = 1\ntolerance = -0.1\nunit = ""', "tolerance is relative"),
        ("value = 1\ntolerance = 0.1\nunit = 1", "unit is a text"),
        ('value = 1\ntolerance = 0.1\nunit = ""\nwrong = 2', "tables"),
        ('value = 1\ntolerance = 0.1\nunit = ""\n[[wrong]]\nvalue = 2', "misses says"),
        ('value = 1\ntolerance = 0.1\nunit = ""\n[[wrong]]\nvalue = 2\nsays = " "', "says is"),
        (TOML.replace("2.5", "163"), "163 is within the tolerance"),
    ],
)
def test_a_block_that_cannot_be_used_is_told(text: str, said: str) -> None:
    with pytest.raises(QuestionError, match=said):
        parse_question(text)


def test_blocks_are_filled_in_with_their_numbers_and_indentation() -> None:
    block = f"```answer\n{TOML}```"
    inside = "    " + block.replace("\n", "\n    ")
    text = f"a\n\n{block}\n\n1. b\n\n{inside}\n\n```text\nc\n```"
    filled = fill_questions(text, lambda number, question: f"<{number} {question.unit}>")
    assert filled == "a\n\n<1 requests>\n\n1. b\n\n    <2 requests>\n\n```text\nc\n```"


@pytest.mark.parametrize("fence", ["````", "~~~"])
def test_a_block_that_is_shown_as_code_stays(fence: str) -> None:
    text = f"{fence}markdown\n```answer\n{TOML}```\n{fence}\n"
    filled = fill_questions(f"{text}\n```answer\n{TOML}```", lambda number, question: f"<{number}>")
    assert filled == f"{text}\n<1>"


def test_the_line_of_a_bad_block_is_told() -> None:
    with pytest.raises(QuestionError, match=r"^line 12: ```answer: it misses"):
        fill_questions("a\n\n```answer\n```", lambda number, question: "", 10)


def test_a_form_holds_what_its_script_needs_and_escapes_it() -> None:
    form = question_form("chapter/1", QUESTION, load_words("zh"))
    assert "\n" not in form
    told = dict(re.findall(r'data-(\w+)="(.*?)"', form))
    assert (told["name"], told["value"], told["tolerance"]) == ("chapter/1", "160", "0.02")
    assert json.loads(html.unescape(told["wrong"])) == [list(QUESTION.wrong[0])]
    assert "你的答案" in form
    assert "<law>" not in form
