"""Measures the page against its targets and prints them as one Markdown table.

python -m benchmarks.browser [RUNS]    medians of so many runs, 5 unless told
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from playwright.sync_api import Error

from tests.browser.conftest import SITE

from .material import chromium
from .page.judging import endless_loop, tasks, verdicts
from .page.loading import (
    BITS_PER_SECOND,
    NO_SLOWER,
    ROUND_TRIP,
    again,
    chapter,
    first,
    first_on_a_slow_line,
)
from .page.rows import HEAD
from .page.visit import Unmeasured

if TYPE_CHECKING:
    from collections.abc import Sequence

RUNS = 5
PARTS = (again, first, first_on_a_slow_line, verdicts, endless_loop, tasks, chapter)
HOW = """
Medians of {runs} runs, both ways in turn, in headless Chromium {version} on {cores} cores (load {load}), by the page's
own clock. An ordinary boot is the same page where it neither finds, fetches nor makes an image. The first verdict is
that on the starter, Submit pressed as soon as the editor is there. The slow line is a proxy: {rate:.0f} Mbit/s for all
connections together, {delay:.0f} ms each way; its bytes are those sent to the browser, headers included. What is to be
no slower may take {slower:.2f} times as long. Tasks below 50 ms are not reported and count as 0.
"""  # noqa: E501 (a paragraph of the README)


def main(arguments: Sequence[str]) -> int:
    """Print the table, row by row; 1 when something could not be measured, 2 for wrong use."""
    try:
        runs = int(arguments[0]) if arguments else RUNS
    except ValueError:
        runs = 0
    if runs < 1 or len(arguments) > 1:
        return _say("usage: python -m benchmarks.browser [RUNS]", 2)
    if not (SITE / "index.html").is_file():
        return _say("There is no built site. Build it with: make build", 2)
    before = os.getloadavg()[0]
    with chromium() as (browser, site):
        print(HEAD, flush=True)
        for part in PARTS:
            try:
                for row in part(browser, site, runs):
                    print(row, flush=True)
            except (Unmeasured, Error) as error:
                summary = (part.__doc__ or "").strip()
                return _say(f"\nNot measured: {summary}\n{str(error)[:1000]}", 1)
        load = f"{before:.1f} before, {os.getloadavg()[0]:.1f} after"
        print(
            HOW.format(
                runs=runs,
                version=browser.version.partition(".")[0],
                cores=os.cpu_count(),
                load=load,
                rate=BITS_PER_SECOND / 1e6,
                delay=ROUND_TRIP * 500,
                slower=NO_SLOWER,
            )
        )
    return 0


def _say(text: str, code: int) -> int:
    print(text, file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
