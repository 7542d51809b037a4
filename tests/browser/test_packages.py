"""An exercise that requires a package, in a book that has it."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from .books import ROOT, requiring_packages
from .exercise_page import PATIENCE_MS, ExercisePage
from .hosts import Host, WithHeaders, serving
from .test_chapter_blocks import ChapterPage

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page, Route

FOLDER = ROOT / "tests/exercises/905-windows"
PATHS = {"en": "exercises/905-windows/", "zh": "zh/exercises/905-windows/"}
RIGHT = (FOLDER / "solution.py").read_text("utf-8")
WRONG = (FOLDER / "mistakes/window_too_short.py").read_text("utf-8")


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site of a book with exercise 905."""
    return requiring_packages(tmp_path_factory.mktemp("book"))


@pytest.fixture
def host(book: Path) -> Iterator[Host]:
    with serving(Host(book), WithHeaders) as host:
        yield host


def opened(page: Page, host: Host, language: str = "en") -> ExercisePage:
    exercise = ExercisePage(page, host.address)
    exercise.language = language
    page.goto(f"{host.address}/{PATHS[language]}")
    expect(exercise.editor).to_be_visible(timeout=PATIENCE_MS)
    return exercise


def test_both_interpreters_have_the_package_and_the_page_tells_of_its_loading(
    browser: Browser, host: Host
) -> None:
    # a service worker would fetch past the route
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    asked: set[str] = set()
    page.on("request", lambda request: asked.add(urlsplit(request.url).netloc))
    held: list[Route] = []
    page.route("**/more_itertools-*.whl", lambda route: held.append(route))
    exercise = opened(page, host)
    expect(exercise.element).to_contain_text(
        "Loading packages: more-itertools · 0.1 of 0.2 MB", timeout=PATIENCE_MS
    )
    for route in held:
        route.continue_()

    # one candidate after the other: the spare has it as well
    assert exercise.submit(RIGHT) == "accepted"
    assert exercise.submit(WRONG) == "wrong_answer"
    expect(exercise.element).to_contain_text("windows of one value less")
    # nor does the learner's code find what has installed it
    for other in ("numpy", "micropip"):
        assert exercise.submit(f"import {other}\n") == "runtime_error"
        expect(exercise.element).to_contain_text(f"There is no package {other} here")
        expect(exercise.element).to_contain_text("there is more-itertools")
    assert asked == {urlsplit(host.address).netloc}
    context.close()


def test_after_one_visit_the_package_needs_no_connection(page: Page, host: Host) -> None:
    opened(page, host, "zh").wait_for_state("ready")
    expect(page.locator("html[data-bookjudge-kept=all]")).to_be_attached(timeout=PATIENCE_MS)
    page.context.set_offline(True)
    host.down = True
    exercise = opened(page.context.new_page(), host, "zh")
    assert exercise.submit(RIGHT) == "accepted"
    assert exercise.submit("import numpy\n") == "runtime_error"
    expect(exercise.element).to_contain_text("可以使用标准库和 more-itertools")


INSTALLING = """import micropip
await micropip.install({package!r})
from more_itertools import windowed
print(list(windowed([1, 2, 3], 2)))
"""


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_reader_installs_packages_of_the_book_in_a_block_of_a_chapter(
    browser: Browser, host: Host, language: str
) -> None:
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.goto(f"{host.address}/{'zh/' if language == 'zh' else ''}tests/")
    chapter = ChapterPage(page, None, language)

    chapter.replace_code(1, INSTALLING.format(package="numpy"))
    chapter.press(1, "run")
    chapter.expect_status(1, "ValueError")
    told = {
        "en": "There is no package numpy here; there is more-itertools==",
        "zh": "这里没有 numpy 包；可以使用 more-itertools==",
    }
    expect(chapter.output(1)).to_contain_text(told[language])

    held: list[Route] = []
    page.route("**/more_itertools-*.whl", lambda route: held.append(route))
    chapter.replace_code(1, INSTALLING.format(package="More_Itertools"))
    chapter.press(1, "run")
    loading = {"en": "Loading packages: more-itertools", "zh": "正在加载软件包：more-itertools"}
    chapter.expect_status(1, loading[language])
    for route in held:
        route.continue_()
    expect(chapter.output(1)).to_have_text("[(1, 2), (2, 3)]", timeout=PATIENCE_MS)

    # once more in an interpreter of its own, and nothing is left of what installed it
    page.unroute_all()
    left = "try:\n    import js\n    print(hasattr(js, 'fetch'))\nfinally:\n    print(micropip)\n"
    chapter.replace_code(1, INSTALLING.format(package="more-itertools") + left)
    chapter.press(1, "run")
    expect(chapter.output(1)).to_contain_text("False", timeout=PATIENCE_MS)
    context.close()


def test_micropip_installs_from_the_sites_own_index(book: Path, host: Host) -> None:
    assets = "assets/bookjudge/packages"
    (micropip,) = book.joinpath(assets).glob("wheels/*/micropip-*.whl")
    index = f"{host.address}/{assets}/package_index"
    command = ["node", "tests/pyodide/install.mjs", str(micropip), index, "more-itertools"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert "more-itertools" in done.stdout.split(), done.stderr[-2000:]
    assert any(path.endswith("/package_index/more-itertools/") for path in host.asked)
