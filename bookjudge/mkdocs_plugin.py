"""The MkDocs plugin: exercise pages, boxes in chapters, bundles and the assets the pages load."""

from __future__ import annotations

import json
import logging
import os
import posixpath
import shutil
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urljoin, urlsplit

from mkdocs.config import base, config_options
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin, CombinedEvent, event_priority, get_plugin_logger
from mkdocs.structure.files import File
from mkdocs.utils import get_relative_url

from .exercise import LANGUAGES, ExerciseError
from .headers import headers_file
from .library import exercise_folders, read_exercise, read_page_bundle
from .mkdocs.blocks import WrongOutput, blocks_of, check_outputs, marked
from .mkdocs.figures import UnknownFigure, fill_figures
from .mkdocs.languages import BookError, BookLanguages, spoken
from .mkdocs.manifest import write_service_worker
from .mkdocs.material import mend_search
from .mkdocs.mending import invitation
from .mkdocs.outfit import early_tags, equip, from_elsewhere
from .mkdocs.pages import (
    LOCK_FILE,
    Section,
    box,
    chapter_list,
    exercise_page,
    fill_boxes,
    heading_of,
    index_page,
    revisions,
)
from .mkdocs.policy import InlineScripts
from .mkdocs.questions import QuestionError, fill_questions, question_form
from .mkdocs.words import load_words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page
    from mkdocs.utils.templates import TemplateContext

    from .exercise import Exercise, Language
    from .mkdocs.questions import Question
    from .mkdocs.words import Words

log = get_plugin_logger(__name__)

ASSETS = "assets/bookjudge"
FOLDER = "exercises"
RUNTIME = "page"
"""Where the package of `make dist` has what pages load."""


class BookjudgeConfig(base.Config):  # type: ignore[no-untyped-call]
    """`exercises`, `assets`, `outputs` and `packages` are folders, relative to mkdocs.yml.

    `assets` is a built runtime that takes the place of the one in the installed package. With
    `run_code` the Python blocks of pages can be run there, and the build runs them as well:
    `outputs` remembers which pages' code prints what the page shows. `packages` is a folder with
    Pyodide's wheels, for what exercises require that has compiled parts. `tags` has the exercises'
    tags in other languages: {language: {tag: word}}.
    """

    exercises = config_options.Type(str, default="exercises")
    assets = config_options.Optional(config_options.Type(str))
    run_code = config_options.Type(bool, default=False)
    outputs = config_options.Type(str, default="build/outputs")
    packages = config_options.Type(str, default="")
    tags = config_options.Type(dict, default={})


class BookjudgePlugin(BasePlugin[BookjudgeConfig]):  # type: ignore[no-untyped-call]
    """Adds the exercises of a folder to a book, in each of its languages that the judge speaks."""

    def __init__(self) -> None:
        self._exercises: dict[int, Exercise] = {}
        self._words: dict[Language, Words] = {}
        self._languages = BookLanguages(LANGUAGES[:1], suffixed=False)
        self._inline = InlineScripts(f"{ASSETS}/inline")

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Read the exercises and put them into the navigation."""
        folders = exercise_folders(_root(config) / self.config.exercises)
        try:
            self._languages = BookLanguages.of(config)
            exercises = [self._read(folder) for folder in folders]
        except (BookError, ExerciseError) as error:
            raise PluginError(str(error)) from error
        self._exercises = {exercise.id: exercise for exercise in exercises}
        # a book that lets its readers clone it brings the judge with it
        command = "python judge.py" if (_root(config) / "judge.py").is_file() else "bookjudge"
        self._words = {language: load_words(language, command) for language in LANGUAGES}
        for address in from_elsewhere(config):
            log.warning(f"pages will not load {address}: keep a copy among the book's own files")
        equip(config, f"{ASSETS}/app")
        # the search plugin's word segmentation is chatty on the terminal
        logging.getLogger("jieba").setLevel(logging.WARNING)
        # the book is built once a language with the same configuration
        title = self._words[self._languages.all[0]].exercises
        entry = {title: list(self._pages())}
        if config.nav is not None and entry not in config.nav:
            config.nav.append(entry)
        if not config.repo_url:
            config.edit_uri = None  # which MkDocs would take for a whole address
        return config

    def on_files(self, files: Files, config: MkDocsConfig) -> Files:
        """Add a page for every exercise and language, and the lists of exercises."""
        for name in self._pages():
            for uri in self._languages.files(name):
                # not File.generated: static-i18n keeps only files inside docs_dir
                files.append(File(uri, config.docs_dir, config.site_dir, config.use_directory_urls))
        return files

    def on_pre_page(self, page: Page, *, config: MkDocsConfig, files: Files) -> Page:
        """Lead the edit link of an exercise to its statement; their list has no file to edit."""
        name = self._name(page)
        if page.edit_url and name in self._pages():
            exercise = self._pages()[name]
            source = _root(config) / self.config.exercises
            way = Path(os.path.relpath(source, Path(config.docs_dir) / FOLDER)).as_posix()
            statement = f"statement.{self._language(page)}.md"
            page.edit_url = (
                urljoin(page.edit_url, f"{way}/{exercise.folder}/{statement}") if exercise else None
            )
        return page

    def on_page_read_source(self, *, page: Page, config: MkDocsConfig) -> str | None:
        """Return the Markdown of a page that `on_files` added."""
        language = self._language(page)
        name = self._name(page)
        if name not in self._pages():
            return None
        exercise = self._pages()[name]
        words = self._words[language]
        if exercise is None:
            exercises = list(self._exercises.values())
            sections = [self._section(each, language, config) for each in exercises]
            tags = self.config.tags.get(language, {})
            return index_page(exercises, language, words, sections, tags)
        assets = get_relative_url(ASSETS, page.url)
        section = self._section(exercise, language, config)
        return exercise_page(exercise, language, words, section, assets)

    def on_page_markdown(
        self, markdown: str, *, page: Page, config: MkDocsConfig, files: Files
    ) -> str:
        """Fill in what a page asks for, and end a chapter with a list of its exercises."""
        language = self._language(page)

        def render(number: int) -> str:
            exercise = self._exercises.get(number)
            if exercise is None:
                raise PluginError(f"{page.file.src_uri}: there is no exercise {number}")
            target = files.get_file_from_path(f"{FOLDER}/{exercise.folder}.md")
            assert target is not None  # added in on_files
            href = get_relative_url(target.url, page.url)
            return box(exercise, language, self._words[language], href)

        chapter = self._name(page).removesuffix(".md")
        own = [each for each in self._exercises.values() if each.section.split("#")[0] == chapter]
        try:
            markdown = fill_figures(markdown, self._words[language].figure_noscript)
        except UnknownFigure as error:
            where = page.file.src_uri
            if f"{chapter}.md" not in self._pages():  # which have no file
                where += f", line {_first_line(page, markdown) + error.line - 1}"
            raise PluginError(f"{where}: {error}") from error
        text = fill_boxes(self._with_code_and_questions(markdown, chapter, page, config), render)
        if own:
            folder = posixpath.relpath(FOLDER, posixpath.dirname(chapter) or ".")
            text += chapter_list(own, language, self._words[language], folder)
        return text

    def _with_code_and_questions(
        self, markdown: str, chapter: str, page: Page, config: MkDocsConfig
    ) -> str:
        """Mark code to run, if it prints what the page shows; make boxes of questions."""
        if f"{chapter}.md" in self._pages():
            return markdown
        first = _first_line(page, markdown)
        words = self._words[self._language(page)]

        def render(number: int, question: Question) -> str:
            return question_form(f"{chapter}/{number}", question, words)

        try:
            if self.config.run_code:
                check_outputs(blocks_of(markdown, first), _root(config) / self.config.outputs)
                markdown = marked(markdown)
            return fill_questions(markdown, render, first)
        except (WrongOutput, QuestionError) as error:
            raise PluginError(f"{page.file.src_uri}, {error}") from error

    def on_page_context(
        self, context: TemplateContext, *, page: Page, config: MkDocsConfig, nav: Navigation
    ) -> TemplateContext:
        """Let the language switcher lead to this page in the other languages."""
        # set by static-i18n; the template adds what leads from this page to the site's root
        alternates = getattr(page.file, "alternates", {})
        for alternate in config.extra.get("alternate", []):
            if alternate["lang"] in alternates:
                alternate["link"] = alternates[alternate["lang"]].url
        return context

    def on_page_content(self, html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """End a page with the ways to mend it, where the book's repository is known."""
        if not (config.repo_url and page.edit_url):
            return html
        words = self._words[self._language(page)]
        return html + invitation(words, config.repo_url, page.edit_url, str(page.title))

    def on_post_page(self, output: str, *, page: Page, config: MkDocsConfig) -> str:
        """Tell the page the exercises' revisions; make it keep to the site's policy."""
        told = revisions(list(self._exercises.values()))
        if 'class="bj-exercise"' in output:
            app = get_relative_url(f"{ASSETS}/app", page.url)
            told += f'\n  <link rel="stylesheet" href="{app}/exercise.css">'
            # before all else: what takes longest begins while the rest of the page is read
            charset = '<meta charset="utf-8">'
            tags = early_tags(self._runtime(config), app)
            output = output.replace(charset, f"{charset}\n{tags}", 1)
        output = output.replace("</head>", f"  {told}\n  </head>", 1)
        return self._inline.secure(output, get_relative_url(".", page.url))

    def on_post_template(
        self, output_content: str, *, template_name: str, config: MkDocsConfig
    ) -> str:
        """Keep the 404 page of the default language: the other builds would write over it."""
        if template_name != "404.html":
            return output_content
        if spoken(config.theme.get("language", "en")) != self._languages.all[0]:
            return ""
        # shown under any address: its links begin at the root of the host
        return self._inline.secure(
            output_content, urlsplit(config.site_url or "/").path.rstrip("/")
        )

    def _write_assets(self, *, config: MkDocsConfig) -> None:
        """Write what the pages load: the bundles, the interpreter's files, the front end."""
        site = Path(config.site_dir)
        runtime = self._runtime(config)
        if runtime is not None:
            shutil.copytree(runtime, site / "assets", dirs_exist_ok=True)
        _check_packages(self._exercises.values(), site / ASSETS / LOCK_FILE)
        bundles = site / ASSETS / "exercises"
        bundles.mkdir(parents=True, exist_ok=True)
        for folder in exercise_folders(_root(config) / self.config.exercises):
            _write_bundle(folder, bundles)
        self._inline.write(site)
        site.joinpath("_headers").write_text(headers_file(site), "utf-8")

    # after static-i18n (-100), which builds the other languages when this one is built
    @event_priority(-200)
    def _write_service_worker(self, *, config: MkDocsConfig) -> None:
        """Mend the search of the finished site, and list its files for its service worker."""
        if not mend_search(Path(config.site_dir)):
            log.warning("Material's search has changed: bookjudge/mkdocs/material.py must follow")
        write_service_worker(Path(config.site_dir))

    on_post_build = CombinedEvent(_write_assets, _write_service_worker)

    def renew(self, folder: Path, config: MkDocsConfig) -> None:
        """Take in an exercise as its folder is now; raises ExerciseError, with nothing changed."""
        exercise = self._read(folder)
        _write_bundle(folder, Path(config.site_dir) / ASSETS / "exercises")
        self._exercises[exercise.id] = exercise

    def _pages(self) -> dict[str, Exercise | None]:
        """Return the added pages by path without language; None is the list of exercises."""
        pages = {f"{FOLDER}/{each.folder}.md": each for each in self._exercises.values()}
        return {f"{FOLDER}/index.md": None, **pages}

    def _name(self, page: Page) -> str:
        """Return the path of a page's source without its language."""
        return f"{self._languages.split(page.file.src_uri)[0]}.md"

    def _language(self, page: Page) -> Language:
        return self._languages.split(page.file.src_uri)[1]

    def _read(self, folder: Path) -> Exercise:
        """Return the exercise in a folder; raises ExerciseError."""
        exercise = read_exercise(folder)
        for language in self._languages.all:
            if language not in exercise.languages:
                raise ExerciseError(folder.name, f'has no "{language}", a language of the book')
            for text, there in (("statement", exercise.statement), ("hints", exercise.hints)):
                if language not in there:
                    raise ExerciseError(folder.name, f"has no {text}.{language}.md")
        return exercise

    def _runtime(self, config: MkDocsConfig) -> Path | None:
        """Return the folder of what pages load, None where it is not built; raises PluginError."""
        if self.config.assets is not None:
            named = _root(config) / self.config.assets
            if not named.is_dir():
                log.info(f"{named} is missing: no exercise can be solved in its page")
                return None
            return named
        packaged = Path(str(resources.files(__package__) / RUNTIME))
        if not packaged.is_dir():
            raise PluginError("this bookjudge has no page: install it from a wheel of `make dist`")
        return packaged

    def _section(self, exercise: Exercise, language: Language, config: MkDocsConfig) -> Section:
        """Return the section of an exercise; raises PluginError when there is no such heading."""
        chapter, sign, anchor = exercise.section.partition("#")
        docs = Path(config.docs_dir)
        paths = [docs / f"{chapter}.{language}.md", docs / f"{chapter}.md"]
        path = next((path for path in paths if path.is_file()), None)
        if path is None:
            raise PluginError(
                f"{exercise.folder}: its section is in {chapter}.md, which is missing"
            )
        heading = heading_of(path.read_text("utf-8"), anchor)
        if heading is None:
            wanted = f"heading {{ #{anchor} }}" if anchor else "title"
            raise PluginError(f"{exercise.folder}: {path.name} has no {wanted}")
        return Section(heading, f"../{chapter}.md{sign}{anchor}")


def _root(config: MkDocsConfig) -> Path:
    return Path(config.config_file_path).parent


def _first_line(page: Page, markdown: str) -> int:
    """Return the line of a page's file at which its Markdown begins, below the metadata."""
    return page.file.content_string.count("\n") - markdown.count("\n") + 1


def _check_packages(exercises: Iterable[Exercise], lock_file: Path) -> None:
    """Raise PluginError where an exercise requires what has not been gathered for the site."""
    there: set[str] = set()
    if lock_file.is_file():
        packages = json.loads(lock_file.read_text("utf-8"))["packages"].values()
        there = {f"{each['name']}=={each['version']}" for each in packages}
    for exercise in exercises:
        missing = [each for each in exercise.requires if each not in there]
        if missing:
            raise PluginError(f"{exercise.folder}: {missing[0]} is not there; run: make build")


def _write_bundle(folder: Path, bundles: Path) -> None:
    bundle = read_page_bundle(folder)
    text = json.dumps(bundle, ensure_ascii=False, separators=(",", ":"))
    bundles.joinpath(f"{bundle['exercise']:03d}.json").write_text(text, "utf-8")
