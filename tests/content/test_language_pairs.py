"""Each text exists in English and Chinese, and the two say the same in the same shape."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
ENGLISH = sorted(
    path for folder in ("site/pages", "exercises") for path in (ROOT / folder).rglob("*.en.md")
)
CHINESE = sorted(
    path for folder in ("site/pages", "exercises") for path in (ROOT / folder).rglob("*.zh.md")
)
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FORMULA = re.compile(r"\$\$(.*?)\$\$|\\\((.*?)\\\)", re.DOTALL)
CJK = r"[\u4e00-\u9fff]"

each_pair = pytest.mark.parametrize(
    ("english", "chinese"),
    [(path, path.with_name(path.name.replace(".en.", ".zh."))) for path in ENGLISH],
    ids=lambda path: str(path.relative_to(ROOT)),
)


def prose(path: Path) -> str:
    return FENCE.sub("", path.read_text(encoding="utf-8"))


def blocks(path: Path, kind: str) -> list[str]:
    """What the fenced blocks of one kind hold."""
    return [text for name, text in BLOCK.findall(path.read_text("utf-8")) if name == kind]


def answers(path: Path) -> list[dict[str, Any]]:
    return [tomllib.loads(block) for block in blocks(path, "answer")]


def formulas(path: Path) -> list[str]:
    """The formulas of a text without spaces, closing punctuation and the words inside them."""
    found = ["".join(groups) for groups in FORMULA.findall(prose(path))]
    return [re.sub(r"\\text{.*?}|_{.*?}|\s|,$", "", formula.strip()) for formula in found]


def chinese_texts() -> list[tuple[str, str]]:
    texts = [(str(path.relative_to(ROOT)), prose(path)) for path in CHINESE]
    for path in CHINESE:
        said = [wrong["says"] for answer in answers(path) for wrong in answer.get("wrong", [])]
        texts.append((f"answers in {path.relative_to(ROOT)}", "\n".join(said)))
    for path in sorted(ROOT.glob("exercises/*/exercise.toml")):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        entries = [data["title"], *data["tests"].values(), *data["mistakes"]]
        texts.append((str(path.relative_to(ROOT)), "\n".join(entry["zh"] for entry in entries)))
    return texts


def test_every_text_has_its_partner() -> None:
    assert ENGLISH
    english = [str(path).removesuffix(".en.md") for path in ENGLISH]
    assert english == [str(path).removesuffix(".zh.md") for path in CHINESE]


@each_pair
def test_headings_and_their_anchors_are_the_same(english: Path, chinese: Path) -> None:
    heading = re.compile(r"^(#+) .*?(?:{ (#[\w-]+) })?$", re.MULTILINE)
    assert heading.findall(prose(english)) == heading.findall(prose(chinese))


@each_pair
def test_the_formulas_are_the_same(english: Path, chinese: Path) -> None:
    # inside a sentence the two languages may take the formulas in another order
    assert sorted(set(formulas(english))) == sorted(set(formulas(chinese)))


@each_pair
def test_links_exercises_and_pictures_are_the_same(english: Path, chinese: Path) -> None:
    target = re.compile(r"\]\((.*?)\)|^(::: .*)$", re.MULTILINE)
    assert target.findall(prose(english)) == target.findall(prose(chinese))


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


@pytest.mark.parametrize(
    ("name", "text"), [pytest.param(name, text, id=name) for name, text in chinese_texts()]
)
def test_chinese_is_set_with_spaces_and_full_width_punctuation(name: str, text: str) -> None:
    touching = re.findall(rf"{CJK}[A-Za-z0-9`\\].{{0,8}}|.{{0,8}}[A-Za-z0-9`]{CJK}", words(text))
    half_width = re.findall(rf"{CJK}[,.;:?!()].{{0,8}}", words(text))
    assert (name, touching, half_width) == (name, [], [])


def words(text: str) -> str:
    """The text with formulas, link targets and marks of emphasis reduced to what a reader sees."""
    text = FORMULA.sub("x", text)
    text = re.sub(r"\[(.*?)\]\(.*?\)", r"\1", text)
    return re.sub(r"\*\*|</?kbd>", "", text)
