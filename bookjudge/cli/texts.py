"""Markdown and code as a terminal shows them: by rich, with formulas as plain characters."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING

from rich.console import Console
from rich.markdown import Markdown, Paragraph, TableElement
from rich.syntax import Syntax
from rich.table import Table

from .present import line_starts

if TYPE_CHECKING:
    from rich.console import ConsoleOptions, RenderableType, RenderResult

    from .present import Style

_ASCII = str.maketrans({"•": "*", "─": "-", "━": "-", "│": "|", "▌": "|", "…": "..."})
_FORMULA = re.compile(r"\\\((.+?)\\\)|\\\[(.+?)\\\]", re.DOTALL)
_SYMBOLS = {
    "times": " × ", "cdot": " · ", "le": " ≤ ", "leq": " ≤ ", "ge": " ≥ ", "geq": " ≥ ",
    "ne": " ≠ ", "neq": " ≠ ", "approx": " ≈ ", "to": " → ", "pm": " ± ", "sum": "∑", "prod": "∏",
    "infty": "∞", "alpha": "α", "beta": "β", "lambda": "λ", "mu": "μ", "rho": "ρ", "sigma": "σ",
    "tau": "τ", "ldots": "…", "dots": "…", "cdots": "…", "lceil": "⌈", "rceil": "⌉",
    "lfloor": "⌊", "rfloor": "⌋", "quad": " ", "left": "", "right": "",
}  # fmt: skip


class _WholeTable(TableElement):
    """A table that breaks what is too wide for its column, where rich would cut it off."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for part in super().__rich_console__(console, options):
            if isinstance(part, Table):
                for column in part.columns:
                    column.overflow = "fold"
            yield part


class _Paragraph(Paragraph):
    """A paragraph that is broken between Chinese characters too: to rich they are one word."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for line in self.text.split("\n"):
            parts = line.divide(line_starts(line.plain, options.max_width))
            for part in parts:
                part.rstrip()
                yield part


class _Markdown(Markdown):
    elements = {**Markdown.elements, "table_open": _WholeTable, "paragraph_open": _Paragraph}  # noqa: RUF012 (the base class's own form)


def rendered(what: RenderableType, style: Style, *, wrap: bool = True) -> str:
    """Return what rich shows, in the width and with the colours of a terminal."""
    file = io.StringIO()
    console = Console(
        file=file,
        width=style.width,
        force_terminal=style.colour,
        color_system="standard" if style.colour else None,
        legacy_windows=False,
        highlight=False,
        markup=False,
        emoji=False,
    )
    console.print(what, soft_wrap=not wrap)
    text = "\n".join(line.rstrip() for line in file.getvalue().rstrip().split("\n")) + "\n"
    return text if style.unicode else text.translate(_ASCII)


def markdown(text: str, style: Style) -> str:
    """Return Markdown as text that ends with a line end."""
    plain = _FORMULA.sub(lambda formula: plain_formula(formula[1] or formula[2]), text)
    return rendered(_Markdown(plain, hyperlinks=False, code_theme="ansi_dark"), style)


def python(code: str, style: Style) -> str:
    """Return code in colours; without colour exactly as it is."""
    if not style.colour:
        return code
    lexer = Syntax("", "python", theme="ansi_dark", background_color="default")
    # never wrapped, so that it can be copied
    return rendered(lexer.highlight(code), style, wrap=False)


def plain_formula(tex: str) -> str:
    """Return a formula in plain characters, escaped for Markdown."""
    text = re.sub(r"\\(?:text|mathrm|mathbf|operatorname)\{([^{}]*)\}", r"\1", tex)
    text = re.sub(r"\\[,;:! ]", " ", text)
    text = re.sub(r"\\([a-zA-Z]+)", lambda name: _SYMBOLS.get(name[1], f"\\{name[1]}"), text)
    inner = ""
    while inner != text:
        inner = text
        text = re.sub(r"([_^])\{([^{}\\]*)\}", _script, text)
        text = re.sub(r"\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}", _fraction, text)
        text = re.sub(r"\\sqrt\{([^{}]*)\}", r"√(\1)", text)
    # what is left of commands are functions, such as min or log
    text = re.sub(r"[\\{}]", "", text)
    return re.sub(r"([*_\[\]`<])", r"\\\1", " ".join(text.split()))


def _fraction(parts: re.Match[str]) -> str:
    top, bottom = (
        part if re.fullmatch(r"[\w.]+", part) else f"({part})" for part in parts.groups()
    )
    return f"{top}/{bottom}"


def _script(parts: re.Match[str]) -> str:
    mark, script = parts.groups()
    return f"{mark}{script}" if re.fullmatch(r"-?\w+", script) else f"{mark}({script})"
