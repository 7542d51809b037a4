"""When the page loads the interpreters, and when it gives them back."""

from playwright.sync_api import Page, Route, expect

from .exercise_page import ExercisePage, golden, wait_until

CHAPTER = "math-in-performance-and-serving/"
LOOK_AWAY = """() => {
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
LOOK_AGAIN = """() => {
  delete document.visibilityState;
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_pointer_on_the_way_to_an_exercise_begins_the_loading(page: Page, site: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{site}/{CHAPTER}")
    page.wait_for_load_state("networkidle")
    assert not [url for url in asked if "pyodide" in url or url.endswith("runtime.json")]
    with page.expect_request("**/pyodide.asm.wasm"):
        page.locator(".bj-box").first.get_by_role("link").hover()


def test_who_saves_data_loads_nothing_large_before_the_editor_is_touched(
    page: Page, site: str
) -> None:
    page.add_init_script(
        "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
    )
    exercise = ExercisePage(page, site)
    exercise.open("zh")
    expect(exercise.element).to_contain_text("开始输入或按“运行”时才会下载")
    expect(exercise.element).to_have_attribute("data-state", "idle")
    exercise.button("submit").click()
    exercise.expect_verdict("wrong_answer")


def test_a_tab_that_nobody_looks_at_gives_its_memory_back(page: Page, site: str) -> None:
    page.clock.install()
    exercise = ExercisePage(page, site)
    exercise.open("en")
    exercise.wait_for_state("ready")
    workers = len(page.workers)
    page.evaluate(LOOK_AWAY)
    page.clock.fast_forward("04:59")
    expect(exercise.element).to_have_attribute("data-state", "ready")
    page.clock.fast_forward("00:02")
    expect(exercise.element).to_have_attribute("data-state", "idle")
    wait_until(page, lambda: len(page.workers) <= workers - 2)
    page.evaluate(LOOK_AGAIN)
    exercise.wait_for_state("ready")
    assert exercise.submit(golden("good.py")) == "accepted"


def test_a_tab_may_rest_before_its_first_candidate_is_there(page: Page, site: str) -> None:
    page.clock.install()
    held: list[Route] = []
    page.context.route("**/candidate.js", lambda route: held.append(route))
    exercise = ExercisePage(page, site)
    exercise.open("en")
    exercise.wait_for_state("ready")
    wait_until(page, lambda: len(held) > 0)
    page.evaluate(LOOK_AWAY)
    page.clock.fast_forward("05:01")
    expect(exercise.element).to_have_attribute("data-state", "idle")
    page.context.unroute("**/candidate.js")
    page.evaluate(LOOK_AGAIN)
    exercise.wait_for_state("ready")
    assert exercise.submit(golden("good.py")) == "accepted"
