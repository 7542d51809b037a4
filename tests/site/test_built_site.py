from __future__ import annotations

import ast
import hashlib
import json
import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest

from bookjudge.bundle import unpack
from bookjudge.exercise import LANGUAGES
from bookjudge.headers import CONTENT_SECURITY_POLICY, EVERYWHERE, headers_of, is_immutable, rules
from bookjudge.library import exercise_folders, read_exercise

EXERCISE = "exercises/044-roofline-bottleneck"
ORIGIN = "http://book.test/"


class Page(HTMLParser):
    """Collects what a page loads (src, stylesheets and the like) and where it links to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.language = ""
        self.mounts: list[dict[str, str | None]] = []
        self.switcher: dict[str, str] = {}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if identity := values.get("id"):
            self.ids.add(identity)
        if tag == "html":
            self.language = values.get("lang") or ""
        if source := values.get("src"):
            self.loads.append(source)
        if (href := values.get("href")) is not None:
            relation = set((values.get("rel") or "").split())
            loaded = tag == "link" and relation & {"stylesheet", "icon", "preload", "modulepreload"}
            (self.loads if loaded else self.links).append(href)
            if "md-select__link" in (values.get("class") or ""):
                self.switcher[values.get("hreflang") or ""] = href
        if values.get("class") == "bj-exercise":
            self.mounts.append(values)


@cache
def read(path: Path) -> Page:
    return Page(path.read_text("utf-8"))


def pages(site: Path) -> list[Path]:
    return [path for path in sorted(site.rglob("*.html")) if path.name == "index.html"]


def target(site: Path, page: Path, url: str) -> Path:
    """Return the file that `url` in `page` leads to."""
    base = urljoin(ORIGIN, page.parent.relative_to(site).as_posix() + "/")
    path = site / unquote(urlsplit(urljoin(base, url)).path).lstrip("/")
    return path / "index.html" if path.is_dir() else path


def folder_of(language: str) -> str:
    return "" if language == "en" else f"{language}/"


def test_every_page_is_there_in_every_language(site: Path) -> None:
    english = {path.relative_to(site) for path in pages(site)}
    for language in LANGUAGES[1:]:
        translated = {path.relative_to(site / language) for path in pages(site / language)}
        assert translated == {path for path in english if path.parts[0] not in LANGUAGES}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_says_its_language(site: Path, language: str) -> None:
    assert read(site / folder_of(language) / "index.html").language == language


def test_the_language_switcher_leads_to_the_same_page(site: Path) -> None:
    for page in pages(site):
        bare = page.relative_to(site).as_posix().removeprefix("zh/")
        for language in LANGUAGES:
            link = read(page).switcher[language]
            assert target(site, page, link) == site / folder_of(language) / bare


def test_pages_load_nothing_from_another_origin(site: Path) -> None:
    for page in site.rglob("*.html"):
        foreign = [url for url in read(page).loads if urlsplit(url).netloc]
        assert foreign == [], page


def test_stylesheets_load_nothing_from_another_origin(site: Path) -> None:
    for sheet in site.rglob("*.css"):
        text = sheet.read_text("utf-8")
        assert not re.search(r"(url\(\s*[\"']?|@import\s*[\"'])(https?:)?//", text), sheet


def test_our_scripts_name_no_other_origin(site: Path) -> None:
    # names of XML vocabularies look like addresses and are never fetched
    vocabulary = re.compile(r"https?://www\.w3\.org/")
    scripts = [*site.glob("assets/book/**/*.js"), *site.glob("assets/bookjudge/app/**/*.js")]
    assert scripts
    for script in scripts:
        addresses = re.findall(r"[\"'`]https?://[^\"'`\s]*", script.read_text("utf-8"))
        assert [each for each in addresses if not vocabulary.match(each[1:])] == [], script


def test_everything_a_page_loads_or_links_to_is_there(site: Path) -> None:
    for page in pages(site):
        parsed = read(page)
        for url in parsed.loads + parsed.links:
            if urlsplit(url).netloc or url.startswith("data:"):
                continue
            assert target(site, page, url).is_file(), f"{page}: {url}"


def test_links_into_a_page_lead_to_an_anchor_that_exists(site: Path) -> None:
    for page in pages(site):
        for url in read(page).links:
            anchor = unquote(urlsplit(url).fragment)
            if anchor and not urlsplit(url).netloc:
                assert anchor in read(target(site, page, url)).ids, f"{page}: {url}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_chapter_leads_to_the_exercise_and_back(site: Path, language: str) -> None:
    chapter = site / folder_of(language) / "math-in-performance-and-serving/index.html"
    exercise = site / folder_of(language) / EXERCISE / "index.html"
    assert exercise in {target(site, chapter, url) for url in read(chapter).links}
    back = [url for url in read(exercise).links if "#flops-bytes-and" in url]
    assert {target(site, exercise, url) for url in back} == {chapter}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_exercise_page_mounts_the_exercise_on_its_files(site: Path, language: str) -> None:
    page = site / folder_of(language) / EXERCISE / "index.html"
    (mount,) = read(page).mounts
    assert mount["data-exercise"] == "44"
    assert mount["data-state"] == "idle"
    bundle = json.loads(target(site, page, str(mount["data-bundle"])).read_text("utf-8"))
    assert bundle["exercise"] == 44
    runtime = json.loads(target(site, page, str(mount["data-runtime"])).read_text("utf-8"))
    assert runtime["format"] == 1


def test_the_runtime_names_files_of_the_content_it_says(site: Path) -> None:
    assets = site / "assets/bookjudge"
    runtime = json.loads((assets / "runtime.json").read_text("utf-8"))
    described = [runtime["wasm"], runtime["library"]]
    for side in ("examiner", "candidate"):
        assert (assets / runtime[side]).is_file()
        described += runtime["wheels"][side]
    for file in described:
        content = (assets / file["name"]).read_bytes()
        assert (len(content), hashlib.sha256(content).hexdigest()) == (
            file["bytes"],
            file["sha256"],
        )


def test_the_candidate_gets_the_judge_and_nothing_else(site: Path) -> None:
    runtime = json.loads((site / "assets/bookjudge/runtime.json").read_text("utf-8"))
    (wheel,) = runtime["wheels"]["candidate"]
    assert Path(wheel["name"]).name.startswith("bookjudge-")


def test_bundles_unpack_to_the_exercises(site: Path, root: Path) -> None:
    folders = exercise_folders(root / "exercises")
    assert folders
    for folder in folders:
        exercise = read_exercise(folder)
        path = site / f"assets/bookjudge/exercises/{exercise.id:03d}.json"
        packed = unpack(json.loads(path.read_text("utf-8"))["packed"])
        assert packed.tests == exercise.tests
        assert packed.reference == exercise.reference


def secrets(folder: Path) -> set[str]:
    """Return names of hidden tests, and code lines that only tests, reference or mistakes hold."""
    shown = "".join(path.read_text("utf-8") for path in folder.glob("*.md"))
    shown += (folder / "starter.py").read_text("utf-8")
    found: set[str] = set()
    for path in [*folder.glob("test_*.py"), folder / "solution.py", *folder.glob("mistakes/*.py")]:
        text = path.read_text("utf-8")
        if path.name == "test_hidden.py":
            tree = ast.parse(text)
            names = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
            found |= {name for name in names if name.startswith("test_")}
        lines = {line.strip() for line in text.splitlines()}
        found |= {line for line in lines if len(line) > 24 and line not in shown}
    told = {line for line in found if not line.startswith(("def ", "import ", "from "))}
    # any test may begin like this; the guide for authors has one
    return told - {"@pytest.mark.parametrize("}


def test_no_hidden_test_or_solution_is_in_the_site_in_clear(site: Path, root: Path) -> None:
    hidden = set().union(*(secrets(each) for each in exercise_folders(root / "exercises")))
    assert hidden
    for path in site.rglob("*"):
        if path.suffix in {".html", ".json", ".js", ".mjs", ".css", ".xml", ".txt", ".md", ".py"}:
            text = path.read_text("utf-8")
            assert [line for line in hidden if line in text] == [], path


def test_the_search_index_has_statements_but_no_hints(site: Path) -> None:
    index = json.loads((site / "search/search_index.json").read_text("utf-8"))
    # the search plugin puts zero-width spaces between Chinese words
    docs = [(doc["title"] + doc["text"]).replace("\u200b", "") for doc in index["docs"]]
    for language, statement, hint in (
        ("en", "What to write", "Count before you divide"),
        ("zh", "要写什么", "先数清楚"),
    ):
        assert hint in (site / folder_of(language) / EXERCISE / "index.html").read_text("utf-8")
        assert any(statement in doc for doc in docs)
        assert not any(hint in doc for doc in docs)


def test_every_tag_has_a_chinese_word(site: Path) -> None:
    text = (site / "zh/exercises/index.html").read_text("utf-8")
    tags = re.findall(r'data-tag="([^"]+)">([^<]+)<', text)
    assert tags
    assert [tag for tag, word in tags if not re.search("[\u4e00-\u9fff]", word)] == []


def test_the_not_found_page_speaks_every_language(site: Path) -> None:
    page = read(site / "404.html")
    assert page.language == "en"
    reached = {target(site, site / "404.html", url) for url in page.links}
    assert {site / folder_of(language) / "index.html" for language in LANGUAGES} <= reached


def test_the_headers_file_isolates_every_page(site: Path) -> None:
    text = (site / "_headers").read_text("utf-8").split("\n/")
    assert text[0].splitlines()[0] == "/*"
    for name, value in EVERYWHERE.items():
        assert f"  {name}: {value}" in text[0].splitlines()
    # two rules for one path would be joined into one header with two values
    assert "Cache-Control" not in text[0]


def test_the_headers_file_keeps_every_hashed_file_for_good_in_few_rules(site: Path) -> None:
    found = rules(site)
    assert len(found) < 60
    paths = [f"/{path.relative_to(site).as_posix()}" for path in site.rglob("*") if path.is_file()]
    for path in paths:
        kept = headers_of(path, found).get("Cache-Control", "")
        assert kept.startswith("public, max-age=") is is_immutable(path), path
        assert "," not in kept.removeprefix("public, max-age=31536000, immutable"), path


def test_every_page_carries_the_policy_and_no_script_or_style_of_its_own(site: Path) -> None:
    meta = f'<meta http-equiv="Content-Security-Policy" content="{CONTENT_SECURITY_POLICY}">'
    scripts = re.compile(r"<script(?![^>]*\b(?:src=|type=\"application/json\"))")
    for page in site.rglob("*.html"):
        text = page.read_text("utf-8")
        assert text.count(meta) == 1, page
        assert text.index(meta) < text.index("<script"), page
        assert not scripts.search(text), page
        assert not re.search(r"<style|<[^>]+\s(?:style|on\w+)=", text), page
