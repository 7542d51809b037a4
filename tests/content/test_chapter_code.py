"""The code in the pages runs, and prints exactly the output that stands below it."""

import io
import re
import runpy
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "site" / "pages").rglob("*.md"))
BLOCK = re.compile(r"^```python\n(.*?)^```\n(?:\n*```text\n(.*?)^```\n)?", re.MULTILINE | re.DOTALL)
ROOFLINE = "math-in-performance-and-serving"
H100 = (989e12, 3.35e12)  # dense BF16 in FLOP/s, HBM in byte/s

with_code = [page for page in PAGES if BLOCK.search(page.read_text(encoding="utf-8"))]


def blocks(page: Path) -> list[tuple[str, str]]:
    """Code and promised output of each Python block; the output is empty where none is given."""
    return BLOCK.findall(page.read_text(encoding="utf-8"))


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

    page = ROOT / "site" / "pages" / f"{ROOFLINE}.{language}.md"
    output = re.sub(" +", " ", "".join(promised for _, promised in blocks(page)))
    assert [text for text in expected if text not in output] == []
