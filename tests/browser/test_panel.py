"""The tools around the editor of exercise 44, as a learner uses them."""

import random
import re
import string
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.golden.test_golden import with_limits

from .exercise_page import PATIENCE_MS, ExercisePage, golden, serve_instead


def choose(exercise: ExercisePage, tool: str) -> None:
    """Press an entry of the menu."""
    exercise.element.get_by_role("button", name="More", exact=True).click()
    exercise.element.get_by_role("button", name=tool).click()


def dialog_of(exercise: ExercisePage) -> Locator:
    return exercise.element.get_by_role("dialog")


def notice(exercise: ExercisePage) -> Locator:
    return exercise.element.locator(".bj-status__notice")


def expect_code(exercise: ExercisePage, code: str) -> None:
    """Wait until the editor holds this code, whatever its blank lines."""
    shown = [line for line in code.splitlines() if line.strip()]
    lines = exercise.editor.locator(".cm-line").filter(has_text=re.compile(r"\S"))
    expect(lines).to_have_text(shown)


@pytest.fixture(scope="module")
def solved(warm_exercise: ExercisePage) -> ExercisePage:
    """The exercise after a wrong answer and an acceptance."""
    assert warm_exercise.submit(golden("off_by_two.py")) == "wrong_answer"
    said = warm_exercise.element.locator('.bj-sr[role="status"]')
    expect(said).to_have_text("Wrong answer: 9 of 20 tests passed")
    assert warm_exercise.submit(golden("good.py")) == "accepted"
    expect(said).to_have_text("Accepted: 20 of 20 tests passed")
    return warm_exercise


def test_attempts_are_listed_compared_and_restored_with_an_undo(solved: ExercisePage) -> None:
    choose(solved, "Attempts")
    attempts = dialog_of(solved).get_by_role("listitem")
    expect(attempts).to_contain_text(["Accepted20 of 20", "Wrong answer9 of 20"])
    expect(attempts.nth(0)).to_contain_text("The same code as in the editor.")
    attempts.nth(1).get_by_text("Differences").click()
    expect(attempts.nth(1).locator("del")).to_have_text(re.compile("return m"))
    expect(attempts.nth(1).locator("ins")).to_have_text(re.compile(r"return 2 \* m"))
    attempts.nth(1).get_by_role("button", name="Restore").click()
    expect(dialog_of(solved)).to_have_count(0)
    expect_code(solved, golden("off_by_two.py"))
    notice(solved).get_by_role("button", name="Undo").click()
    expect_code(solved, golden("good.py"))


def test_an_acceptance_shows_the_afterword_and_the_reference_without_a_question(
    solved: ExercisePage,
) -> None:
    expect(solved.page.locator(".bj-afterword")).to_be_visible()
    solved.element.get_by_role("button", name="Compare with the reference solution").click()
    expect(dialog_of(solved)).to_contain_text("elements = m * k + k * n + m * n")
    expect(dialog_of(solved).locator("ins").first).to_be_visible()
    solved.page.keyboard.press("Escape")
    expect(dialog_of(solved)).to_have_count(0)


def test_the_menu_and_its_dialogs_are_used_by_keyboard(solved: ExercisePage) -> None:
    press = solved.page.keyboard.press
    solved.button("run").focus()
    for name in ("Submit", "Reset", "More"):
        press("Tab")
        expect(solved.element.get_by_role("button", name=name, exact=True)).to_be_focused()
    press("Enter")
    press("Tab")
    expect(solved.element.get_by_role("button", name="Attempts")).to_be_focused()
    press("Enter")
    expect(dialog_of(solved)).to_be_visible()
    # The theme's own key for its search.
    press("s")
    expect(solved.page.locator("[data-md-toggle=search]")).not_to_be_checked()
    press("Escape")
    expect(dialog_of(solved)).to_have_count(0)
    expect(solved.element.get_by_role("button", name="More", exact=True)).to_be_focused()
    press("Enter")
    press("Escape")
    expect(solved.element.get_by_role("button", name="Attempts")).to_be_hidden()


def test_the_code_goes_out_as_a_file_and_comes_in_from_one(
    solved: ExercisePage, tmp_path: Path
) -> None:
    with solved.page.expect_download() as downloading:
        choose(solved, "Download the file")
    assert downloading.value.suggested_filename == "044-roofline-bottleneck.py"
    assert Path(downloading.value.path()).read_text("utf-8").split() == golden("good.py").split()
    for data, said in (
        ("x = 1\n# 中\n".encode("gb18030"), "This file is not UTF-8 text: see line 2"),
        (b"#" * (2**20 + 1), "larger than 1 MiB"),
        ("\ufeffx = '中'\r\n".encode(), "mine.py is in the editor."),
    ):
        file = tmp_path / "mine.py"
        file.write_bytes(data)
        with solved.page.expect_file_chooser() as choosing:
            choose(solved, "Open a file…")
        choosing.value.set_files(file)
        expect(notice(solved)).to_contain_text(said)
    expect_code(solved, "x = '中'")
    notice(solved).get_by_role("button", name="Undo").click()
    expect_code(solved, golden("good.py"))


def test_a_link_carries_code_asks_before_it_takes_its_place_and_runs_nothing(
    solved: ExercisePage, browser: Browser
) -> None:
    choose(solved, "Share a link…")
    link = dialog_of(solved).get_by_role("textbox", name="Link").input_value()
    solved.page.keyboard.press("Escape")
    context = browser.new_context()
    other = ExercisePage(context.new_page(), link.split("/exercises/")[0])
    other.open("en")
    other.replace_code("mine = 1")
    # In the same tab first, where only the fragment changes.
    other.page.goto(link)
    offer = other.element.locator(".bj-offer")
    offer.get_by_role("button", name="Keep mine").click()
    expect_code(other, "mine = 1")
    expect(other.page).to_have_url(re.compile("^[^#]*$"))
    other.page.reload()
    expect_code(other, "mine = 1")
    other.page.goto("about:blank")
    other.page.goto(link)
    expect(offer).to_contain_text("Your own code is unchanged until you choose.")
    other.wait_for_state("ready")
    expect(offer).to_be_in_viewport()
    assert other.element.get_attribute("data-verdict") is None
    expect_code(other, "mine = 1")
    offer.get_by_role("button", name="Take this code").click()
    expect_code(other, golden("good.py"))
    notice(other).get_by_role("button", name="Undo").click()
    expect_code(other, "mine = 1")
    choose(other, "Attempts")
    expect(dialog_of(other)).to_contain_text("No attempts yet.")
    context.close()


def test_code_that_is_too_long_for_a_link_is_told(solved: ExercisePage) -> None:
    draw = random.Random(44)
    noise = "#" + "".join(draw.choices(string.ascii_letters, k=12_000))
    solved.replace_code(noise)
    choose(solved, "Share a link…")
    expect(dialog_of(solved)).to_contain_text("too long for a link")
    expect(dialog_of(solved).get_by_role("textbox")).to_have_count(0)
    solved.page.keyboard.press("Escape")


PRINTS = """\
import sys
print("first \\x1b[31m\\u202e<img src=x onerror=document.title='no'>")
print("careful", file=sys.stderr)
while True:
    {body}
"""


def test_what_an_endless_loop_prints_is_read_while_it_runs(solved: ExercisePage) -> None:
    live = solved.element.locator(".bj-live")
    for body in ("print('again and again')", "pass"):
        solved.replace_code(PRINTS.format(body=body))
        solved.button("run").click()
        expect(live).to_contain_text("first ␛[31m<U+202E><img src=x", timeout=PATIENCE_MS)
        expect(live.locator(".bj-output--stderr")).to_have_text("careful")
        expect(live.locator("img")).to_have_count(0)
        assert len(live.inner_text()) < 20_000
        solved.button("stop").click()
        solved.wait_for_state("ready")
        assert solved.element.get_attribute("data-verdict") is None
        expect(live).to_contain_text("first")


def test_a_phone_shows_the_verdict_after_a_run_and_a_desktop_both_columns(
    solved: ExercisePage,
) -> None:
    page = solved.page
    statement = page.locator(".bj-statement").bounding_box()
    card = solved.element.locator(".bj-card").bounding_box()
    assert statement is not None and card is not None
    assert statement["x"] + statement["width"] <= card["x"]
    page.set_viewport_size({"width": 390, "height": 844})
    assert solved.submit(golden("off_by_two.py")) == "wrong_answer"
    expect(solved.element.locator(".bj-verdict")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.set_viewport_size({"width": 1280, "height": 720})


def test_the_reference_is_shown_to_who_gives_up_and_is_asked_once(
    context: BrowserContext, page: Page, site: str
) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    exercise = ExercisePage(page, site)
    exercise.open("en")
    choose(exercise, "Reference solution")
    expect(dialog_of(exercise)).to_contain_text("You have not solved this exercise yet.")
    expect(dialog_of(exercise).get_by_role("button", name="Keep trying")).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog_of(exercise)).to_have_count(0)
    choose(exercise, "Reference solution")
    dialog_of(exercise).get_by_role("button", name="Give up and show it").click()
    expect(dialog_of(exercise)).to_contain_text("elements = m * k + k * n + m * n")
    dialog_of(exercise).get_by_role("button", name="Copy").click()
    expect(dialog_of(exercise)).to_contain_text("Copied.")
    assert "elements = m * k" in page.evaluate("navigator.clipboard.readText()")
    page.reload()
    expect(exercise.editor).to_be_visible(timeout=PATIENCE_MS)
    choose(exercise, "Reference solution")
    expect(dialog_of(exercise)).to_contain_text("elements = m * k + k * n + m * n")


def test_hints_come_one_at_a_time_and_those_shown_are_there_after_a_reload(
    exercise: ExercisePage,
) -> None:
    hints = exercise.page.locator(".bj-hints > details")
    expect(hints.filter(visible=True)).to_have_count(1)
    for number in (0, 1):
        hints.nth(number).locator("summary").click()
        expect(hints.filter(visible=True)).to_have_count(number + 2)
    exercise.page.reload()
    expect(hints.filter(visible=True)).to_have_count(3, timeout=PATIENCE_MS)
    expect(hints.nth(0)).not_to_have_attribute("open", "")


def test_a_judgement_is_cancelled_by_leaving_and_the_last_one_keeps_its_place(
    browser: Browser, site: str
) -> None:
    # a service worker would fetch past the route
    page = browser.new_page(service_workers="block")
    serve_instead(page, *with_limits("044", "test_seconds = 600\ntotal_seconds = 600"))
    exercise = ExercisePage(page, site)
    exercise.open("en")
    exercise.replace_code(golden("infinite_import.py"))
    exercise.button("submit").click()
    exercise.wait_for_state("running")
    page.get_by_role("button", name="Select language").hover()
    page.get_by_role("link", name="中文").click()
    expect(page.locator("h1")).to_contain_text("屋顶线模型")
    exercise.language = "zh"
    expect_code(exercise, golden("infinite_import.py"))
    assert exercise.submit(golden("good.py")) == "accepted"
    page.get_by_role("button", name="选择当前语言").hover()
    page.get_by_role("link", name="English").click()
    expect(page.locator("h1")).to_contain_text("Roofline")
    exercise.language = "en"
    expect_code(exercise, golden("good.py"))
    last = exercise.element.locator(".bj-last")
    expect(last).to_contain_text("Last judgementAccepted20 of 20 tests passed")
    choose(exercise, "Attempts")
    expect(dialog_of(exercise).get_by_role("listitem")).to_have_count(1)
    page.close()
