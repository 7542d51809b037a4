"""The code in the pages runs, and prints exactly the output that stands below it."""

import io
import re
import runpy
import tomllib
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest

from bookjudge.mkdocs.blocks import blocks_of

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "site" / "pages").rglob("*.md"))
CHAPTER = "math-in-performance-and-serving"
ANSWER = re.compile(r"^```answer\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
H100 = (989e12, 3.35e12)  # dense BF16 in FLOP/s, HBM in byte/s


def blocks(page: Path) -> list[tuple[str, str]]:
    """Code and promised output of each Python block; the output is empty where none is given."""
    return [(block.code, block.printed) for block in blocks_of(page.read_text(encoding="utf-8"))]


with_code = [page for page in PAGES if blocks(page)]


@pytest.mark.parametrize("page", with_code, ids=lambda page: page.name)
def test_each_block_prints_the_output_below_it(page: Path) -> None:
    namespace: dict[str, Any] = {"__name__": page.stem}
    for code, promised in blocks(page):
        printed = io.StringIO()
        with redirect_stdout(printed):
            exec(compile(code, page.name, "exec"), namespace)
        assert printed.getvalue() == promised


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_output_stands_below_its_code(page: Path) -> None:
    outputs = re.findall(r"^```text$", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(outputs) == len([promised for _, promised in blocks(page) if promised])


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_table_of_the_chapter_agrees_with_the_reference_of_exercise_44(language: str) -> None:
    reference = runpy.run_path(str(ROOT / "exercises/044-roofline-bottleneck/solution.py"))
    words = {"en": ("memory", "compute"), "zh": ("访存", "计算")}[language]
    expected = [f"{reference['ridge_point'](*H100):.0f} FLOP/"]
    for m in (1, 8, 64, 256, 4096):
        intensity = reference["arithmetic_intensity"](m, 4096, 4096)
        attainable = reference["attainable_flops"](intensity, *H100)
        word = words[reference["bottleneck"](m, 4096, 4096, *H100) == "compute"]
        expected.append(f"{m} {intensity:.1f} {attainable / 1e12:.0f} {word}")

    page = ROOT / "site" / "pages" / f"{CHAPTER}.{language}.md"
    output = re.sub(" +", " ", "".join(promised for _, promised in blocks(page)))
    assert [text for text in expected if text not in output] == []


# the numbers of one line of output each
FIGURES = """
295
1 1 1.0 3
8 8 8.0 27
64 64 62.1 208
256 256 227.6 762
4096 4096 1365.3 989
30 2 1.18 1.43
30 100 1.42 1.43
80 2 1.67 5.00
4.013 8 0.501 4.005
20 0.125 0.125 0.58
50 0.199 0.200 0.91
80 0.486 0.500 2.14
90 0.988 1.000 4.08
95 1.716 2.000 6.46
100 318
10 211
10.1 9.6
200 233 95 204 313
5000 320 95 310 341
"""


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_chapter_prints_the_figures_that_its_text_speaks_of(language: str) -> None:
    number = re.compile(r"(?<![A-Za-z\d.])\d+(?:\.\d+)?")  # not the one of an H100 or a P99
    page = ROOT / "site" / "pages" / f"{CHAPTER}.{language}.md"
    lines = "".join(promised for _, promised in blocks(page)).splitlines()
    printed = [" ".join(number.findall(line)) for line in lines]
    assert [figures for figures in FIGURES.strip().splitlines() if figures not in printed] == []


def test_the_answers_of_the_chapter_are_what_its_formulas_give() -> None:
    page = ROOT / "site" / "pages" / f"{CHAPTER}.en.md"
    answers = [tomllib.loads(each) for each in ANSWER.findall(page.read_text("utf-8"))]
    width, ridge = 4096, 295
    expected = [
        2 * 8 * width**2 / (2 * (8 * width + width**2 + 8 * width)),
        1 / (0.7 + 0.3 / 2),
        20 * 8,
        (1 - 0.80) / (1 - 0.95),
        100 * (1 - 0.99**10),
        200 - int(0.99 * 200),
        ridge * width / (width - 2 * ridge),
        50 * 6 * 4000 * (28 * 4 * 128 * 2 * 2) / 1e9,
    ]
    # a wrong value that is within the tolerance would be taken for the right one
    for answer, value in zip(answers, expected, strict=True):
        assert answer["value"] == pytest.approx(value, rel=answer["tolerance"] / 5)
        for wrong in answer["wrong"]:
            assert wrong["value"] != pytest.approx(answer["value"], rel=answer["tolerance"])
