"""A report as JUnit XML, which build servers read."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from ..verdict import Check, Outcome
from .book import USAGE
from .output import note

if TYPE_CHECKING:
    from pathlib import Path

    from ..verdict import Failure, Report
    from .book import Book

_FAILURES = (Outcome.WRONG_ANSWER, Outcome.RUNTIME_ERROR)
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write_junit(report: Report, path: Path, book: Book, code: int) -> int:
    """Write the report to a file and return `code`; where that fails it is told beside the result.

    It is no error of the command as a whole: the result was given already.
    """
    try:
        path.write_bytes(junit(report))
    except OSError as error:
        note(book.say("judge.no_junit", path=path, reason=error.strerror))
        return USAGE
    return code


def junit(report: Report) -> bytes:
    """Return the report as a test suite; code that cannot be loaded is an error of its own."""
    cases = [_case(check, report.slug) for check in report.tests]
    loading = report.loading
    if loading.failure is not None:
        failed = Check("loading", "loading", True, loading.outcome, loading.seconds)
        cases = [_case(failed, report.slug, loading.failure)]
    kinds = [child.tag for case in cases for child in case]
    suite = ElementTree.Element(
        "testsuite",
        name=f"{report.exercise}-{report.slug}",
        tests=str(len(cases)),
        failures=str(kinds.count("failure")),
        errors=str(kinds.count("error")),
        skipped=str(kinds.count("skipped")),
        time=f"{report.seconds:.4f}",
    )
    suite.extend(cases)
    root = ElementTree.Element("testsuites")
    root.append(suite)
    ElementTree.indent(root)
    data: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return data + b"\n"


def _case(check: Check, slug: str, failure: Failure | None = None) -> ElementTree.Element:
    case = ElementTree.Element(
        "testcase", classname=slug, name=_clean(check.name), time=f"{check.seconds:.4f}"
    )
    failure = failure or check.failure
    if check.outcome is Outcome.NOT_RUN:
        ElementTree.SubElement(case, "skipped")
    elif check.outcome is not Outcome.PASSED:
        tag = "failure" if check.outcome in _FAILURES else "error"
        message = _clean(failure.message if failure else check.title)
        kind = str(check.outcome)
        told = ElementTree.SubElement(case, tag, type=kind, message=message)
        lines = [check.title]
        lines += [explanation.text for explanation in failure.explanations] if failure else []
        told.text = _clean("\n".join(lines))
    for tag, text in (("system-out", check.stdout), ("system-err", check.stderr)):
        if text:
            ElementTree.SubElement(case, tag).text = _clean(text)
    return case


def _clean(text: str) -> str:
    """Return the text without characters that no XML may hold."""
    return _NOT_XML.sub("\ufffd", text)
