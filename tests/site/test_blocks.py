"""The code blocks of a page are found, marked, and checked against what the page shows."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from bookjudge.mkdocs.blocks import Block, WrongOutput, blocks_of, check_outputs, marked

if TYPE_CHECKING:
    from pathlib import Path

PAGE = """# Sums

```python
import random
random.seed(0)
total = 1 + 1
```

Then:

```python
print(total, random.randrange(100))
```

```text
2 49
```

```text
not an output: nothing printed it
```
"""


def test_blocks_are_found_with_their_lines_and_outputs() -> None:
    assert blocks_of(PAGE) == [
        Block(4, "import random\nrandom.seed(0)\ntotal = 1 + 1\n", ""),
        Block(12, "print(total, random.randrange(100))\n", "2 49\n"),
    ]
    assert [block.line for block in blocks_of(PAGE, 11)] == [14, 22]


def test_only_the_opening_lines_of_blocks_and_their_outputs_are_marked() -> None:
    changed = [
        (before, after)
        for before, after in zip(PAGE.split("\n"), marked(PAGE).split("\n"), strict=True)
        if before != after
    ]
    python = ("```python", "``` {.python .bj-runnable}")
    assert changed == [python, python, ("```text", "``` {.text .bj-printed}")]


@pytest.mark.parametrize("fence", ["````", "~~~"])
def test_blocks_that_are_shown_as_code_are_none(fence: str) -> None:
    shown = f"{fence}markdown\n{PAGE}{fence}\n"
    assert blocks_of(shown) == []
    assert marked(shown) == shown
    assert [block.line for block in blocks_of(shown + PAGE)] == [27, 35]


def test_blocks_that_print_what_the_page_shows_are_run_once(tmp_path: Path) -> None:
    mark = tmp_path / "ran"
    code = f"from pathlib import Path\nPath({str(mark)!r}).open('a').write('x')\nprint(3)\n"
    for _ in range(2):
        check_outputs([Block(1, code, "3\n")], tmp_path / "passed")
    assert mark.read_text() == "x"
    for _ in range(2):
        with pytest.raises(WrongOutput):
            check_outputs([Block(1, code, "4\n")], tmp_path / "passed")
    assert mark.read_text() == "xxx"


@pytest.mark.parametrize(
    ("page", "said"),
    [
        (PAGE.replace("2 49", "2 50"), "line 12: code block 2 does not print.*\n2 50\n.*\n2 49\n"),
        (PAGE.replace("1 + 1", "1 / 0"), r"code block 1 raises ZeroDivisionError \(line 6\)"),
        (PAGE.replace("print(total", "print(totals"), r"2 raises NameError \(line 12\).*'total'\?"),
        (PAGE.replace("import", "imprt"), r"1 raises SyntaxError \(line 4\)"),
        (PAGE.replace("import random", "import os; os._exit(3)"), "exit status 3"),
    ],
)
def test_what_is_wrong_is_told_with_block_and_line(page: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(WrongOutput, match=f"(?s){said}"):
        check_outputs(blocks_of(page), tmp_path)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (PAGE.replace("2 49", "2 50"), "index.en.md, line 15: code block 2 does not print"),
        (
            "```answer\nvalue = 1\n```\n",
            "index.en.md, line 4: ```answer: it misses tolerance, unit",
        ),
    ],
)
def test_the_build_ends_with_the_page_and_the_line(text: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/index.en.md").write_text(f"---\ntitle: Sums\n---\n{text}", "utf-8")
    config = "site_name: Test\ntheme: {name: material}\nplugins: [{bookjudge: {run_code: true}}]\n"
    (tmp_path / "mkdocs.yml").write_text(config, "utf-8")
    built = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode != 0
    assert said in built.stderr
