"""The code blocks of a page, which the reader may run: found, marked, and checked at build time.

A ```python block runs after those above it, in one module; a ```text block directly below it is
what it prints.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import re
import subprocess
import sys
from contextlib import redirect_stdout
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bookjudge.script import Script

from .pages import QUOTED

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

_BLOCK = re.compile(
    rf"{QUOTED}|"
    r"^```python\n(?P<code>.*?)^```\n(?:\n*(?P<fence>```text)\n(?P<printed>.*?)^```$)?",
    re.MULTILINE | re.DOTALL,
)
_SECONDS = 60


class WrongOutput(Exception):
    """A block does not do what its page shows; says so, with the block's number and line."""


@dataclass(frozen=True, slots=True)
class Block:
    """A block's code, the line of the page where it begins, and what it prints, "" for nothing."""

    line: int
    code: str
    printed: str


def blocks_of(markdown: str, first: int = 1) -> list[Block]:
    """Return the Python blocks of a page, whose text begins at its file's line `first`."""
    return [
        Block(
            markdown.count("\n", 0, found.start("code")) + first,
            found["code"],
            found["printed"] or "",
        )
        for found in _BLOCK.finditer(markdown)
        if not found["quoted"]
    ]


def marked(markdown: str) -> str:
    """Return the page with the classes by which its script finds the blocks and their outputs."""

    def mark(found: re.Match[str]) -> str:
        if found["quoted"]:
            return found[0]
        text = found[0].replace("```python", "``` {.python .bj-runnable}", 1)
        if found["fence"] is None:
            return text
        head, tail = text.rsplit(f"{found['fence']}\n{found['printed']}```", 1)
        return f"{head}``` {{.text .bj-printed}}\n{found['printed']}```{tail}"

    return _BLOCK.sub(mark, markdown)


def check_outputs(blocks: Sequence[Block], passed: Path) -> None:
    """Run the blocks of a page; raises WrongOutput unless each prints what the page shows.

    `passed` is a folder that remembers which blocks did, so that they are not run again.
    """
    told = json.dumps([sys.version, *((block.code, block.printed) for block in blocks)])
    known = passed / hashlib.sha256(told.encode()).hexdigest()[:32]
    if not blocks or known.exists():
        return
    for number, (block, (printed, error)) in enumerate(zip(blocks, _run(blocks), strict=False), 1):
        if error is not None:
            raise WrongOutput(
                f"line {block.line}: code block {number} raises {_told(error, block)}"
            )
        if printed != block.printed:
            raise WrongOutput(
                f"line {block.line}: code block {number} does not print what stands below it.\n"
                f"The page shows:\n{block.printed or '(nothing)'}\n"
                f"It prints:\n{printed or '(nothing)'}"
            )
    passed.mkdir(parents=True, exist_ok=True)
    known.touch()


def _told(error: dict[str, Any], block: Block) -> str:
    lines = [error["syntax"][1]] if "syntax" in error else [line for line, _ in error["frames"]]
    return f"{error['type']} (line {lines[-1] if lines else block.line}): {error['message']}"


def _run(blocks: Sequence[Block]) -> list[tuple[str, dict[str, Any] | None]]:
    """Return what each block printed and how it failed, up to the first that did."""
    # lines are numbered as in the page, and sets are ordered as in the reader's browser
    pieces = ["\n" * (block.line - 1) + block.code for block in blocks]
    try:
        told = subprocess.run(
            [sys.executable, "-m", __name__],
            input=json.dumps(pieces),
            capture_output=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONHASHSEED": "0", "PYTHONUTF8": "1"},
            timeout=_SECONDS,
            check=True,
        )
    except subprocess.TimeoutExpired:
        raise WrongOutput(f"the code blocks do not end within {_SECONDS} s") from None
    except subprocess.CalledProcessError as error:
        raise WrongOutput(f"the code blocks end Python itself: {error}\n{error.stderr}") from None
    results: list[tuple[str, dict[str, Any] | None]] = json.loads(told.stdout)
    return results


def _main() -> None:
    script = Script()
    results: list[tuple[str, dict[str, Any] | None]] = []
    for piece in json.load(sys.stdin):
        with redirect_stdout(io.StringIO()) as printed:
            error = script.run(piece)
        results.append((printed.getvalue(), error))
        if error is not None:
            break
    json.dump(results, sys.stdout)


if __name__ == "__main__":
    _main()
