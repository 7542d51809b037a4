"""Help as text: prose in lines that fit, options and commands in two columns, examples as typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .present import columns, wrap

if TYPE_CHECKING:
    from collections.abc import Iterable

_WIDEST_TERM = 26
_LEAST_ROOM = 24


def prose(text: str, width: int) -> str:
    """Return a paragraph in lines of at most `width` columns."""
    return "\n".join(wrap(" ".join(text.split()), width))


def section(heading: str, body: str) -> str:
    """Return a part of the help under its heading."""
    return f"{heading}\n{body}"


def table(rows: Iterable[tuple[str, str]], width: int) -> str:
    """Return terms with what they mean, side by side where the width allows it, else below."""
    rows = [*rows]
    longest = max((columns(term) for term, _ in rows if columns(term) <= _WIDEST_TERM), default=0)
    indent = longest + 4
    beside = width - indent >= _LEAST_ROOM
    lines: list[str] = []
    for term, meaning in rows:
        told = wrap(meaning, width - (indent if beside else 6))
        if not beside or columns(term) > longest:
            lines.append(f"  {term}")
        else:
            lines.append(f"  {term}{' ' * (longest - columns(term))}  {told.pop(0)}")
        lines += [" " * (indent if beside else 6) + line for line in told]
    return "\n".join(lines)


def typed(examples: str) -> str:
    """Return command lines as they are typed: never wrapped, so that they can be copied."""
    return "\n".join(f"  {line}" for line in examples.strip().split("\n"))
