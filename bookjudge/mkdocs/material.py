"""Mends Material's search, which does not look for the word that ends a Chinese query.

Its worker takes a query apart along the words of the index, and tries every piece of the query but
those that reach to its end: of "中位数" it would only look for "中".
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_WORKERS = "assets/javascripts/workers/search.*.js"
_PIECES = re.compile(r"(for\(let (\w+)=\w+\+1;\2)<=?((\w+)\.length;\2\+\+\)\4\.slice\(\w+,\2\)in )")


def mend_search(site: Path) -> bool:
    """Mend the worker of a built site; False when Material's code is no longer known."""
    known = False
    for worker in site.glob(_WORKERS):
        code, found = _PIECES.subn(r"\1<=\3", worker.read_text("utf-8"))
        worker.write_text(code, "utf-8")
        known = found == 1
    return known
