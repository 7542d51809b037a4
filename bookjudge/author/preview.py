"""The author's copy of a book: built once; after a save, what one exercise changes in it."""

from __future__ import annotations

import os
import threading
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import MkDocsException
from mkdocs.plugins import BasePlugin, event_priority
from mkdocs.utils import get_relative_url

from ..exercise import ExerciseError
from ..mkdocs.manifest import SCRIPT
from ..mkdocs_plugin import FOLDER, BookjudgePlugin

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

RELOAD = "assets/bookjudge-reload.js"
_BEGIN, _END = "<!-- bookjudge-preview -->", "<!-- /bookjudge-preview -->"


class PreviewError(Exception):
    """The book or the exercise cannot be shown as it is; says why."""


@dataclass(frozen=True, slots=True)
class _Shown:
    """A page of an exercise, and the files of its book."""

    page: Page
    files: Files


class _Observer(BasePlugin):  # type: ignore[type-arg,no-untyped-call]
    """Remembers the pages of exercises while the book is built, and lets every page reload."""

    def __init__(self) -> None:
        self.shown: dict[str, _Shown] = {}

    # after all others: what they leave is what the page holds
    @event_priority(-1000)
    def on_page_content(self, html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        if not page.file.src_uri.startswith(f"{FOLDER}/"):
            return html
        self.shown[page.file.src_uri] = _Shown(page, files)
        return f"{_BEGIN}{html}{_END}"

    def on_post_page(self, output: str, *, page: Page, config: MkDocsConfig) -> str:
        source = get_relative_url(RELOAD, page.url)
        script = f'<script type="module" src="{source}"></script>'
        return output.replace("</head>", f"{script}</head>", 1)

    # before bookjudge's service worker (-200), which would keep what was there before a save
    @event_priority(-150)
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        site = Path(config.site_dir)
        site.joinpath(SCRIPT).unlink(missing_ok=True)
        code = resources.files(__package__).joinpath("reload.js").read_text("utf-8")
        site.joinpath(RELOAD).write_text(code, "utf-8")


class Preview:
    """The book in `root`, built into the folder `site`; raises PreviewError."""

    def __init__(self, root: Path, site: Path) -> None:
        os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")  # Material's advertisement
        self._observer = _Observer()
        try:
            self._config = load_config(str(root / "mkdocs.yml"), site_dir=str(site), strict=False)
            plugin = self._config.plugins.get("bookjudge")
            if not isinstance(plugin, BookjudgePlugin):
                raise PreviewError("mkdocs.yml: add bookjudge to the plugins")
            self._plugin = plugin
            self._config.plugins["bookjudge-preview"] = self._observer
            build(self._config)
        except MkDocsException as error:
            raise PreviewError(str(error)) from error

    def addresses(self, folder: Path) -> dict[str, str]:
        """Return where the pages of an exercise are, from the site's root, by source file."""
        return {source: shown.page.url for source, shown in self._of(folder).items()}

    def renew(self, folder: Path) -> None:
        """Bring the pages and the bundle of an exercise to what its folder holds now.

        Its title in the navigation and in lists stays. Raises PreviewError; where the folder holds
        no exercise, with nothing changed.
        """
        config = self._config
        try:
            self._plugin.renew(folder, config)
            for shown in self._of(folder).values():
                page, files = shown.page, shown.files
                page.read_source(config)
                page.markdown = config.plugins.on_page_markdown(
                    page.markdown or "", page=page, config=config, files=files
                )
                page.render(config, files)
                self._put(page, files)
        except (MkDocsException, ExerciseError) as error:
            raise PreviewError(str(error)) from error

    def _put(self, page: Page, files: Files) -> None:
        """Write a page again with its new content; what is around it stays."""
        content = self._config.plugins.on_page_content(
            page.content or "", page=page, config=self._config, files=files
        )
        path = Path(page.file.abs_dest_path)
        text = path.read_text("utf-8")
        before, after = text.split(_BEGIN, 1)[0], text.rsplit(_END, 1)[1]
        path.write_text(f"{before}{content}{after}", "utf-8")

    def _of(self, folder: Path) -> dict[str, _Shown]:
        begin = f"{FOLDER}/{folder.name}."
        shown = self._observer.shown.items()
        return {source: each for source, each in shown if source.startswith(begin)}


class Saves:
    """Counts saves, and lets threads wait for the next one."""

    def __init__(self) -> None:
        self._number = 0
        self._changed = threading.Condition()

    def tell(self) -> None:
        """Count one more."""
        with self._changed:
            self._number += 1
            self._changed.notify_all()

    def after(self, known: int | None) -> int:
        """Return the number of saves as soon as it is another than `known`."""
        with self._changed:
            self._changed.wait_for(lambda: self._number != known)
            return self._number
