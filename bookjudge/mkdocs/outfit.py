"""What the pages of exercises need of MkDocs and Material, whatever else a book uses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mkdocs.config.config_options import ExtraScriptValue

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from mkdocs.config.defaults import MkDocsConfig

_EXTENSIONS = ("attr_list", "md_in_html", "tables")
_ELSEWHERE = ("http://", "https://", "//")


def equip(config: MkDocsConfig, app: str) -> None:
    """Add the extensions, the style and the script, which are in the site's folder `app`.

    A book is built once a language with the same configuration: nothing is added twice.
    """
    config.markdown_extensions += [
        each for each in _EXTENSIONS if each not in config.markdown_extensions
    ]
    style, script = f"{app}/bookjudge.css", f"{app}/bookjudge.js"
    if style not in config.extra_css:
        config.extra_css.append(style)
    if script not in map(str, config.extra_javascript):
        module = ExtraScriptValue(script)
        module.type = "module"
        config.extra_javascript.append(module)
    if not _brings_home(config):
        # Material's fonts come from another origin, which no page here asks for anything
        config.theme["font"] = False


_IMPORT = re.compile(r'(?:from|import)"\./([^"]+)"')


def early_tags(runtime: Path | None, app: str) -> str:
    """Return the tags that begin an exercise's page; `runtime` is the folder of what pages load.

    A browser that is told what a script imports does not have to read it first.
    """
    if runtime is None:
        return ""
    script = (runtime / "bookjudge/app/early.js").read_text("utf-8")
    tags = [f'<link rel="modulepreload" href="{app}/{each}">' for each in _IMPORT.findall(script)]
    return "\n".join([f'<script type="module" async src="{app}/early.js"></script>', *tags])


def from_elsewhere(config: MkDocsConfig) -> Iterator[str]:
    """Give the styles and scripts of mkdocs.yml that the site's policy will not let pages load."""
    if not _brings_home(config):
        for address in (*config.extra_css, *map(str, config.extra_javascript)):
            if address.startswith(_ELSEWHERE):
                yield address


def _brings_home(config: MkDocsConfig) -> bool:
    """Return whether the book's privacy plugin makes copies of what other origins have."""
    return any(name.endswith("privacy") for name in config.plugins)
