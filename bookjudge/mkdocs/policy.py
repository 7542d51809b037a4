"""Makes a page keep to the site's Content-Security-Policy, which allows no script inside a page."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bookjudge.headers import CONTENT_SECURITY_POLICY

if TYPE_CHECKING:
    from pathlib import Path

# with a type the theme marks data, which is no script
_INLINE = re.compile(r"<script>(.+?)</script>", re.DOTALL)
_META = f'<meta http-equiv="Content-Security-Policy" content="{CONTENT_SECURITY_POLICY}">'


@dataclass(slots=True)
class InlineScripts:
    """Moves the theme's inline scripts into files, one for each text."""

    folder: str
    """Where the files are, from the site's root."""
    _files: dict[str, str] = field(default_factory=dict)

    def secure(self, html: str, root: str) -> str:
        """Return the page with its policy, scripts in files; `root` leads to the site's root."""

        def move(inline: re.Match[str]) -> str:
            name = f"inline-{hashlib.sha256(inline[1].encode()).hexdigest()[:12]}.js"
            self._files[name] = inline[1]
            return f'<script src="{root}/{self.folder}/{name}"></script>'

        page = re.sub(r"<head[^>]*>", rf"\g<0>\n    {_META}", html, count=1)
        return _INLINE.sub(move, page)

    def write(self, site: Path) -> None:
        """Write the files of every page secured so far."""
        folder = site / self.folder
        folder.mkdir(parents=True, exist_ok=True)
        for name, code in self._files.items():
            folder.joinpath(name).write_text(f"{code}\n", "utf-8")
