"""What `check` found, as text and as JSON."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from .book import shown
from .present import Style, wrap

if TYPE_CHECKING:
    from pathlib import Path

    from ..author.check import Checked
    from ..author.finding import Finding
    from ..author.survey import Survey
    from .book import Book

_INDENT = "    "


def results_as_text(results: list[tuple[Path, Checked]], book: Book) -> str:
    """Return a line for each exercise, then every finding.

    In a terminal a finding is wrapped below its place; elsewhere it is one line, as compilers have
    it, with its detail below.
    """
    style = Style.of(sys.stdout)
    lines: list[str] = []
    for folder, checked in results:
        lines += _summary(folder, checked, book, style)
    lines.append("")
    for folder, checked in results:
        for finding in checked.findings:
            lines += [*_told(folder, finding, book, style)]
            lines += [f"{_INDENT}{line}".rstrip() for line in finding.detail.splitlines()]
    count = sum(len(checked.findings) for _, checked in results)
    if count:
        lines.append("")
    key = "check.to_mend" if count else "check.all_good"
    return "\n".join([*lines, book.say(key, count=len(results), findings=count)]) + "\n"


def checked_as_json(folder: Path, checked: Checked, book: Book) -> dict[str, Any]:
    """Return what was found in an exercise, for a program."""
    findings = [
        {
            "rule": finding.key,
            "file": finding.file,
            "line": finding.line,
            "message": finding.message(book.say),
            "detail": finding.detail,
        }
        for finding in checked.findings
    ]
    survey = checked.survey
    mutants = survey and {**_numbers(survey), "seconds": round(survey.seconds, 3)}
    return {"folder": folder.name, "findings": findings, "mutants": mutants}


def _summary(folder: Path, checked: Checked, book: Book, style: Style) -> list[str]:
    say, count = book.say, len(checked.findings)
    sign, colour = (style.sign("✗"), "31") if count else (style.sign("✓"), "32")
    told = say("check.findings", count=count) if count > 1 else say("check.one_finding")
    parts = [told if count else say("check.good")]
    if checked.survey is not None:
        parts.append(say("check.mutants", **_numbers(checked.survey)))
    between = f" {style.sign('·')} "
    first, *rest = wrap(f"{folder.name} {between.join(parts)}", style.width - 2)
    return [f"{style.paint(sign, colour)} {first}", *(f"  {line}" for line in rest)]


def _told(folder: Path, finding: Finding, book: Book, style: Style) -> list[str]:
    place = style.paint(f"{shown(folder / finding.file)}:{finding.line}", "1")
    message = finding.message(book.say)
    if not sys.stdout.isatty():
        return [f"{place}: {message}"]
    return [f"{place}:", *wrap(message, style.width, _INDENT, _INDENT)]


def _numbers(survey: Survey) -> dict[str, int]:
    return {
        "total": survey.total,
        "killed": survey.total - len(survey.alive),
        "equivalent": len(survey.alive) - len(survey.survivors),
        "survivors": len(survey.survivors),
    }
