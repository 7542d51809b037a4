"""Each page exists in English and Chinese, and the two say the same in the same shape.

The texts of exercises are held to the same by `check`.
"""

import re
from pathlib import Path

import pytest

from bookjudge.author.rules.texts import badly_set, formulas, links, prose

ROOT = Path(__file__).parents[2]
ENGLISH = sorted((ROOT / "site/pages").rglob("*.en.md"))
CHINESE = sorted((ROOT / "site/pages").rglob("*.zh.md"))

each_pair = pytest.mark.parametrize(
    ("english", "chinese"),
    [(path, path.with_name(path.name.replace(".en.", ".zh."))) for path in ENGLISH],
    ids=lambda path: str(path.relative_to(ROOT)),
)


def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


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
def test_links_and_exercises_are_the_same(english: Path, chinese: Path) -> None:
    targets = [[target for _, target in links(text(path))] for path in (english, chinese)]
    assert targets[0] == targets[1]


@pytest.mark.parametrize("path", CHINESE, ids=lambda path: str(path.relative_to(ROOT)))
def test_chinese_is_set_with_spaces_and_full_width_punctuation(path: Path) -> None:
    assert badly_set(text(path)) == []
