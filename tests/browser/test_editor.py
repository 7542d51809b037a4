"""The editor as a place to work: completion, marks, indentation, leaving, undo, input methods."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, Locator, Page, Route, expect

from .exercise_page import PATIENCE_MS, ExercisePage

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
    "object-src 'none'; base-uri 'none'"
)


@pytest.fixture
def editor(warm_exercise: ExercisePage) -> Iterator[ExercisePage]:
    """An editor with nothing in it and the cursor there."""
    warm_exercise.replace_code("")
    yield warm_exercise
    warm_exercise.page.keyboard.press("Escape")


def marks(exercise: ExercisePage, severity: str) -> Locator:
    return exercise.editor.locator(f".cm-lintRange-{severity}")


def completions(exercise: ExercisePage) -> Locator:
    return exercise.page.locator(".cm-tooltip-autocomplete").get_by_role("option")


def type_lines(page: Page, *lines: str) -> None:
    for line in lines:
        page.keyboard.type(line)
        # Enter would take what is offered.
        page.keyboard.press("Escape")
        page.keyboard.press("Enter")


def test_the_linter_is_fetched_for_one_who_types_under_a_strict_policy_and_marks_what_is_wrong(
    page: Page, site: str
) -> None:
    def with_policy(route: Route) -> None:
        response = route.fetch()
        headers = {**response.headers, "content-security-policy": POLICY}
        route.fulfill(response=response, headers=headers)

    page.route("**/exercises/*/", with_policy)
    page.route("**/app/*.js", with_policy)
    page.add_init_script(
        """
        window.violations = [];
        addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
          window.violations.push(`${effectiveDirective} ${blockedURI}`));
        """
    )
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    exercise = ExercisePage(page, site)
    exercise.open("zh")
    exercise.wait_for_state("ready")
    exercise.editor.click()
    assert [url for url in asked if "ruff" in url or "linter" in url] == []
    exercise.replace_code("import math\npeak_flops = 甲 + 1\n")
    expect(marks(exercise, "error")).to_have_text("甲", timeout=PATIENCE_MS)
    expect(marks(exercise, "warning")).to_have_text("math")
    expect(exercise.element.locator(".cm-lint-marker")).to_have_count(2)
    assert all(url.startswith((site, "data:", "blob:")) for url in asked)
    marks(exercise, "error").hover()
    expect(page.locator(".cm-tooltip-lint")).to_have_text("名称 `甲` 未定义")
    exercise.element.get_by_role("button", name="2 个问题").click()
    problems = exercise.element.get_by_role("listbox", name="问题").get_by_role("option")
    expect(problems).to_have_text(["导入了 `math`，但没有使用", "名称 `甲` 未定义"])
    exercise.replace_code("x = 1\n")
    expect(marks(exercise, "error")).to_have_count(0)
    expect(exercise.element.locator(".bj-problems")).to_be_hidden()
    gutters = exercise.element.locator(".cm-gutters")
    assert gutters.evaluate("(element) => getComputedStyle(element).display") == "flex"
    # The theme's inline scripts and its icons are not the editor's.
    others = {"script-src-elem inline", "img-src data"}
    assert set(page.evaluate("window.violations")) <= others


def test_names_of_the_exercise_of_modules_and_of_the_text_are_completed(
    editor: ExercisePage,
) -> None:
    page = editor.page
    type_lines(page, "import statistics as st", "my_own_name = 1")
    for typed, offered in (
        ("rid", "ridge_point"),
        ("st.pst", "pstdev"),
        ("my_o", "my_own_name"),
        ("isinst", "isinstance"),
        ("contin", "continue"),
    ):
        page.keyboard.type(typed)
        completions(editor).get_by_text(offered, exact=True).click()
        whole = typed.rpartition(".")[0] + ("." if "." in typed else "") + offered
        expect(editor.editor.locator(".cm-line").last).to_have_text(whole)
        page.keyboard.press("Enter")
    page.keyboard.type("# math.")
    expect(completions(editor)).to_have_count(0)


def test_indentation_is_spaces_and_follows_the_code(editor: ExercisePage) -> None:
    page = editor.page
    type_lines(page, "def f(x):", "if x:", "return 1")
    page.keyboard.press("Backspace")
    page.keyboard.type("else:")
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    page.keyboard.type("x = [")
    page.keyboard.press("Enter")
    page.keyboard.type("1")
    page.keyboard.press("Escape")
    assert editor.code.splitlines() == [
        "def f(x):",
        "    if x:",
        "        return 1",
        "    else:",
        "        x = [",
        "            1",
        "        ]",
    ]


def test_tab_goes_to_the_next_stop_and_back_and_pasted_tabs_become_spaces(
    editor: ExercisePage,
) -> None:
    page = editor.page
    page.keyboard.type("ab")
    page.keyboard.press("Escape")
    page.keyboard.type(" ")
    page.keyboard.press("Tab")
    page.keyboard.type("c")
    page.keyboard.press("Escape")
    page.keyboard.press("Shift")
    assert editor.code == "ab  c"
    page.keyboard.press("ControlOrMeta+a")
    # Escape was pressed: a key that is not Tab takes that back.
    page.keyboard.press("Tab")
    assert editor.code == "    ab  c"
    page.keyboard.press("Shift+Tab")
    assert editor.code == "ab  c"
    page.keyboard.press("Delete")
    editor.editor.evaluate(
        """(content) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData("text/plain", "if x:\\n\\ty = '\\t'");
          const event = { clipboardData, bubbles: true, cancelable: true };
          content.dispatchEvent(new ClipboardEvent("paste", event));
        }"""
    )
    assert editor.code == "if x:\n    y = '\t'"


def test_escape_then_tab_leaves_the_editor_in_both_directions(editor: ExercisePage) -> None:
    page = editor.page
    described = editor.editor.get_attribute("aria-describedby")
    expect(page.locator(f"#{described}")).to_contain_text("press Escape and then Tab")
    page.keyboard.press("Escape")
    page.keyboard.press("Shift+Tab")
    expect(editor.element.get_by_role("button", name="More")).to_be_focused()
    page.keyboard.press("Tab")
    expect(editor.editor).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    expect(editor.element.get_by_role("button", name="Smaller code")).to_be_focused()
    editor.editor.focus()
    page.keyboard.press("Tab")
    expect(editor.editor).to_be_focused()
    page.keyboard.type("isinst")
    expect(completions(editor)).not_to_have_count(0)
    # This one closes the completions only.
    page.keyboard.press("Escape")
    expect(completions(editor)).to_have_count(0)
    page.keyboard.press("Tab")
    expect(editor.editor).to_be_focused()
    assert editor.code == "    isinst  "


def test_ctrl_s_saves_and_the_keys_are_the_editors_alone(editor: ExercisePage) -> None:
    page = editor.page
    page.evaluate(
        "addEventListener('keydown', (event) => { window.prevented = event.defaultPrevented; })"
    )
    page.keyboard.press("ControlOrMeta+s")
    assert page.evaluate("window.prevented")
    expect(editor.element).to_contain_text("Saved in this browser.")
    page.locator("h1").click()
    for key in ("ControlOrMeta+Shift+Period", "ControlOrMeta+Enter"):
        page.keyboard.press(key)
        assert not page.evaluate("window.prevented")
    expect(editor.element).to_have_attribute("data-state", "ready")


def test_undo_and_the_texts_size_outlive_a_reload_and_no_linter_is_missed(
    browser: Browser, site: str
) -> None:
    # A service worker's own requests cannot be refused here.
    page = browser.new_page(service_workers="block")
    page.route("**/ruff-*/*", lambda route: route.abort())
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    exercise = ExercisePage(page, site)
    exercise.open("en")
    exercise.wait_for_state("ready")
    size = "(content) => parseFloat(getComputedStyle(content).fontSize)"
    before = exercise.editor.evaluate(size)
    exercise.element.get_by_role("button", name="Larger code").click()
    with page.expect_event("requestfailed", lambda request: "ruff" in request.url):
        exercise.replace_code("first = undefined_name\n")
    page.keyboard.press("ControlOrMeta+Shift+Period")
    larger = exercise.editor.evaluate(size)
    assert larger > before * 1.2
    page.reload()
    expect(exercise.editor).to_contain_text("first = ", timeout=PATIENCE_MS)
    assert exercise.editor.evaluate(size) == larger
    exercise.editor.click()
    # What was inserted, and what was deleted before.
    page.keyboard.press("ControlOrMeta+z")
    expect(exercise.editor).not_to_contain_text("first = ")
    page.keyboard.press("ControlOrMeta+z")
    expect(exercise.editor).to_contain_text("def arithmetic_intensity")
    page.keyboard.press("ControlOrMeta+Shift+Comma")
    assert before < exercise.editor.evaluate(size) < larger
    assert troubles == []
    page.close()


def compose(session: CDPSession, text: str) -> None:
    """What an input method shows before the reader has chosen."""
    end = len(text)
    session.send(
        "Input.imeSetComposition", {"text": text, "selectionStart": end, "selectionEnd": end}
    )


def test_an_input_method_is_not_interrupted_and_only_its_result_is_kept(
    context: BrowserContext, page: Page, site: str
) -> None:
    page.add_init_script(
        """
        window.stored = [];
        const put = IDBObjectStore.prototype.put;
        IDBObjectStore.prototype.put = function (...values) {
          window.stored.push(JSON.stringify(values));
          return put.apply(this, values);
        };
        """
    )
    exercise = ExercisePage(page, site)
    exercise.open("zh")
    exercise.wait_for_state("ready")
    exercise.replace_code("x = undefined_name\n")
    # Marks come and go, which must not touch what is composed either.
    expect(marks(exercise, "error")).to_have_count(1, timeout=PATIENCE_MS)
    page.wait_for_function("() => window.stored.some((each) => each.includes('undefined_name'))")
    session = context.new_cdp_session(page)
    for text in ("n", "ni", "nihao"):
        compose(session, f"ime{text}")
    expect(exercise.editor).to_contain_text("imenihao")
    page.keyboard.press("ControlOrMeta+s")
    # All that is unsaved is written now.
    page.evaluate("dispatchEvent(new Event('pagehide'))")
    session.send("Input.insertText", {"text": "你好"})
    expect(exercise.editor).to_contain_text("你好")
    assert exercise.code == "x = undefined_name\n你好"
    expect(exercise.element).not_to_contain_text("已保存")
    page.wait_for_function("() => window.stored.some((each) => each.includes('你好'))")
    assert not page.evaluate("window.stored.some((each) => each.includes('ime'))")
    expect(marks(exercise, "error")).to_have_text(["undefined_name", "你好"])
