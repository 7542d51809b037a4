"""Links from a page into the book's repository: to mend it, or to report a mistake in it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING
from urllib.parse import quote

if TYPE_CHECKING:
    from .words import Words


def invitation(words: Words, repository: str, edit_url: str, title: str) -> str:
    """Return the HTML that a page ends with; what a reader reports begins with the page's title."""
    report_url = f"{repository.rstrip('/')}/issues/new?title={quote(f'{title}: ', safe='')}"
    return (
        f'<p class="bj-invitation" data-search-exclude>{words.invitation} '
        f'<a href="{escape(edit_url)}">{words.edit}</a> · '
        f'<a href="{escape(report_url)}">{words.report}</a></p>'
    )
