"""Each page exists in English and Chinese, and the two say the same in the same shape.

The texts of exercises are held to the same by `check`.
"""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from bookjudge.author.rules.texts import badly_set, formulas, links, prose

ROOT = Path(__file__).parents[2]
ENGLISH = sorted((ROOT / "site/pages").rglob("*.en.md"))
CHINESE = sorted((ROOT / "site/pages").rglob("*.zh.md"))
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

each_pair = pytest.mark.parametrize(
    ("english", "chinese"),
    [(path, path.with_name(path.name.replace(".en.", ".zh."))) for path in ENGLISH],
    ids=lambda path: str(path.relative_to(ROOT)),
)


def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def blocks(path: Path, kind: str) -> list[str]:
    """What the fenced blocks of one kind hold."""
    return [block for name, block in BLOCK.findall(text(path)) if name == kind]


def answers(path: Path) -> list[dict[str, Any]]:
    return [tomllib.loads(block) for block in blocks(path, "answer")]


def test_every_text_has_its_partner() -> None:
    assert ENGLISH
    english = [str(path).removesuffix(".en.md") for path in ENGLISH]
    assert english == [str(path).removesuffix(".zh.md") for path in CHINESE]


@each_pair
def test_headings_and_their_anchors_are_the_same(english: Path, chinese: Path) -> None:
    heading = re.compile(r"^(#+) .*?(?:{ (#[\w-]+) })?$", re.MULTILINE)
    assert heading.findall(prose(text(english))) == heading.findall(prose(text(chinese)))


@each_pair
def test_the_formulas_are_the_same(english: Path, chinese: Path) -> None:
    # inside a sentence the two languages may take the formulas in another order
    assert formulas(text(english)).keys() == formulas(text(chinese)).keys()


@each_pair
def test_links_exercises_and_pictures_are_the_same(english: Path, chinese: Path) -> None:
    targets = [[target for _, target in links(text(path))] for path in (english, chinese)]
    assert targets[0] == targets[1]


@each_pair
def test_the_code_defines_the_same_functions(english: Path, chinese: Path) -> None:
    signature = re.compile(r"^ *(?:def|class) (\w+.*?):\n", re.MULTILINE | re.DOTALL)
    found = [signature.findall("\n".join(blocks(path, "python"))) for path in (english, chinese)]
    assert found[0] == found[1]


@each_pair
def test_outputs_have_the_same_figures(english: Path, chinese: Path) -> None:
    number = re.compile(r"\d+(?:\.\d+)?")
    found = [[number.findall(out) for out in blocks(path, "text")] for path in (english, chinese)]
    assert found[0] == found[1]


@each_pair
def test_questions_take_the_same_answers(english: Path, chinese: Path) -> None:
    def figures(path: Path) -> list[object]:
        return [
            (answer["value"], answer["tolerance"], [each["value"] for each in answer["wrong"]])
            for answer in answers(path)
        ]

    assert figures(english) == figures(chinese)


@pytest.mark.parametrize("path", CHINESE, ids=lambda path: str(path.relative_to(ROOT)))
def test_chinese_is_set_with_spaces_and_full_width_punctuation(path: Path) -> None:
    said = [wrong["says"] for answer in answers(path) for wrong in answer.get("wrong", [])]
    assert badly_set("\n".join([text(path), *said])) == []
