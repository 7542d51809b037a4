"""Pictures to drag: the place that `::: figure NAME` has in a page, filled by the page's script."""

from __future__ import annotations

import re
from difflib import get_close_matches
from html import escape

from .pages import fill_lines

FIGURES = ("roofline", "amdahl", "little", "mm1", "fanout", "bootstrap")

_LINE = re.compile(r"^::: figure +(.*?)[ \t]*$")


class UnknownFigure(ValueError):
    """There is no picture of that name; `line` is where in the Markdown, from 1."""

    def __init__(self, name: str, line: int) -> None:
        close = get_close_matches(name, FIGURES, n=1)
        meant = f"did you mean {close[0]}?" if close else f"there are {', '.join(FIGURES)}"
        super().__init__(f"there is no figure {name!r}; {meant}")
        self.line = line


def fill_figures(markdown: str, without_script: str) -> str:
    """Replace each line `::: figure NAME` outside fenced code by the picture's place.

    `without_script` is said where it stays empty. Lines keep their numbers. Raises UnknownFigure.
    """

    def render(name: str, line: int) -> str:
        if name not in FIGURES:
            raise UnknownFigure(name, line)
        return (
            f'<div class="bj-figure" data-figure="{name}" data-search-exclude>'
            f"<noscript>{escape(without_script)}</noscript></div>"
        )

    return fill_lines(markdown, _LINE, render)
