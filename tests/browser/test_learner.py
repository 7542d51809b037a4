"""Exercise 44 in the page, as a learner solves it."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from .exercise_page import PATIENCE_MS, ExercisePage, golden, wait_until

SAID = {
    "en": {
        "wrong": "Wrong answer",
        "mistake": "Each step of a dot product multiplies and then adds",
        "examples": "Examples passed",
        "accepted": "Accepted",
    },
    "zh": {
        "wrong": "答案错误",
        "mistake": "点积的每一步先乘后加",
        "examples": "示例通过",
        "accepted": "通过",
    },
}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_learner_fails_reads_repairs_passes_and_finds_the_code_again(
    page: Page, site: str, language: str
) -> None:
    exercise, said = ExercisePage(page, site), SAID[language]
    exercise.open(language)
    wrong, right = golden("off_by_two.py"), golden("good.py")
    exercise.replace_code(wrong)
    exercise.button("submit").click()
    exercise.expect_verdict("wrong_answer")
    result = exercise.element
    expect(result).to_contain_text(said["wrong"])
    for part in ("arithmetic_intensity(2, 3, 4)", "0.461538", "0.923077", said["mistake"]):
        expect(result).to_contain_text(part)
    exercise.replace_code(right)
    exercise.button("run").click()
    exercise.expect_verdict("examples_passed")
    expect(result).to_contain_text(said["examples"])
    exercise.button("submit").click()
    exercise.expect_verdict("accepted")
    expect(result).to_contain_text(said["accepted"])
    page.reload()
    expect(exercise.editor).to_contain_text("ridge_point(peak_flops, bandwidth)")
    assert exercise.code.split() == right.split()


def test_code_typed_just_before_a_reload_is_kept(exercise: ExercisePage) -> None:
    exercise.editor.click()
    exercise.page.keyboard.press("ControlOrMeta+End")
    exercise.page.keyboard.type("# the last words")
    exercise.page.reload()
    expect(exercise.editor).to_contain_text("# the last words")


def test_the_shortcuts_run_and_submit(exercise: ExercisePage) -> None:
    exercise.replace_code(golden("good.py"))
    exercise.page.keyboard.press("ControlOrMeta+Enter")
    exercise.expect_verdict("examples_passed")
    exercise.page.keyboard.press("ControlOrMeta+Shift+Enter")
    exercise.expect_verdict("accepted")


def test_a_press_while_loading_is_remembered_and_loading_tells_what_it_loads(
    page: Page, site: str
) -> None:
    held: list[Route] = []
    page.context.route("**/python_stdlib.zip", lambda route: held.append(route))
    exercise = ExercisePage(page, site)
    exercise.open("en")
    exercise.wait_for_state("loading")
    expect(exercise.element.get_by_role("progressbar")).to_be_visible()
    expect(exercise.element).to_contain_text("Loading")
    exercise.button("run").click()
    wait_until(page, lambda: len(held) > 0)
    for route in held:
        route.continue_()
    exercise.expect_verdict("wrong_answer")


def test_nothing_is_asked_of_another_origin(page: Page, site: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    exercise = ExercisePage(page, site)
    exercise.open("en")
    assert exercise.submit(golden("good.py")) == "accepted"
    for path in ("/", "/zh/", "/math-in-performance-and-serving/", "/zh/exercises/"):
        page.goto(site + path, wait_until="networkidle")
    network = [url for url in asked if urlsplit(url).scheme in ("http", "https", "ws", "wss")]
    assert len(network) > 20
    assert {url for url in network if not url.startswith(site + "/")} == set()


def test_an_endless_loop_is_stopped_while_the_page_stays_responsive(
    warm_exercise: ExercisePage,
) -> None:
    page = warm_exercise.page
    warm_exercise.replace_code(golden("infinite_loop.py"))
    warm_exercise.button("submit").click()
    warm_exercise.wait_for_state("running")
    warm_exercise.editor.click()
    page.keyboard.press("ControlOrMeta+End")
    page.keyboard.type("# typed meanwhile")
    expect(warm_exercise.editor).to_contain_text("# typed meanwhile")
    expect(warm_exercise.element).to_have_attribute("data-state", "running")
    warm_exercise.expect_verdict("time_limit")
    expect(warm_exercise.element).to_contain_text(re.compile("at line [67] while computing"))
    # The other functions keep their verdicts.
    expect(warm_exercise.element).to_contain_text("18 of 20 tests passed")
    assert warm_exercise.submit(golden("good.py")) == "accepted"


def test_stop_ends_a_run_and_the_next_one_works(warm_exercise: ExercisePage) -> None:
    warm_exercise.replace_code(golden("infinite_import.py"))
    warm_exercise.button("submit").click()
    warm_exercise.wait_for_state("running")
    warm_exercise.button("stop").click()
    warm_exercise.wait_for_state("ready")
    assert warm_exercise.element.get_attribute("data-verdict") is None
    assert warm_exercise.submit(golden("good.py")) == "accepted"


def test_reset_brings_the_starter_back_and_can_be_undone(warm_exercise: ExercisePage) -> None:
    warm_exercise.replace_code("x = 1")
    warm_exercise.button("reset").click()
    expect(warm_exercise.editor).to_contain_text("def arithmetic_intensity")
    warm_exercise.element.get_by_role("button", name="Undo").click()
    expect(warm_exercise.editor).to_have_text("x = 1")


def test_the_chapter_leads_to_the_exercise_and_back_without_a_reload(page: Page, site: str) -> None:
    page.goto(f"{site}/math-in-performance-and-serving/")
    page.evaluate("window.sameDocument = true")
    page.locator(".bj-box").first.get_by_role("link").click()
    expect(page.locator(".bj-exercise .cm-content")).to_be_visible(timeout=PATIENCE_MS)
    assert page.evaluate("window.sameDocument")
    page.go_back()
    expect(page.locator(".bj-box").first).to_be_visible()
    page.go_forward()
    expect(page.locator(".bj-exercise .cm-content")).to_be_visible(timeout=PATIENCE_MS)


def test_the_languages_show_the_same_exercise_with_the_same_code(
    exercise: ExercisePage, context: BrowserContext
) -> None:
    exercise.replace_code("print('kept')")
    exercise.page.get_by_role("button", name="Select language").hover()
    exercise.page.get_by_role("link", name="中文").click()
    expect(exercise.page.locator("h1")).to_contain_text("屋顶线模型")
    expect(exercise.editor).to_contain_text("print('kept')", timeout=PATIENCE_MS)
