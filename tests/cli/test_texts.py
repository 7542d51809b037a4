"""Formulas and code as a terminal shows them."""

import pytest

from bookjudge.cli.present import Style, columns
from bookjudge.cli.texts import markdown, plain_formula, python


@pytest.mark.parametrize(
    ("tex", "plain"),
    [
        (
            r"\min(\text{peak}, \text{intensity} \times \text{bandwidth})",
            "min(peak, intensity × bandwidth)",
        ),
        (r"W = \frac{1}{\mu} \cdot \frac{1}{1 - \rho}", "W = 1/μ · 1/(1 - ρ)"),
        (r"10^{-9}", "10^-9"),
        (r"2kn - r\,b\,(k + n)", "2kn - r b (k + n)"),
        (r"0 \le q < 1", r"0 ≤ q \< 1"),
        (r"[m, k] \times [k, n]", r"\[m, k\] × \[k, n\]"),
        (r"\sqrt{x_{i}^2}", r"√(x\_i^2)"),
        (r"\ln 100", "ln 100"),
    ],
)
def test_a_formula_is_read_in_plain_characters(tex: str, plain: str) -> None:
    assert plain_formula(tex) == plain


def test_markdown_fits_and_keeps_what_a_formula_says() -> None:
    text = "读两个矩阵，写一个矩阵，形状分别是 \\([m, k]\\)、\\([k, n]\\) 和 \\([m, n]\\)。" * 3
    for width in (80, 40):
        shown = markdown(text, Style(width))
        assert shown.replace("\n", "").replace(" ", "").count("[m,k]、[k,n]和[m,n]") == 3
        lines = [columns(line) for line in shown.rstrip("\n").split("\n")]
        assert max(lines) <= width
        assert min(lines[:-1]) >= width - 5  # broken between characters, not only at blanks


def test_a_table_is_never_cut_off() -> None:
    signature = "a_function_with_a_long_name(and_an_argument)"
    shown = markdown(f"| what |\n| - |\n| `{signature}` |", Style(20))
    assert signature in shown.replace("\n", "").replace(" ", "")


def test_code_is_coloured_but_never_broken_or_changed() -> None:
    code = f"def f(x):\n    return x  # {'long ' * 40}\n\n\nf(1)\n"
    assert python(code, Style(40)) == code
    coloured = python(code, Style(40, colour=True))
    assert "\x1b[" in coloured
    assert coloured.count("\n") == code.count("\n")


def test_a_terminal_without_unicode_gets_bullets_and_lines_in_ascii() -> None:
    shown = markdown("- one\n\n| a | b |\n| - | - |\n| 1 | 2 |\n", Style(40, unicode=False))
    assert shown.isascii()
    assert "* one" in shown
