"""The chapter's pictures: drawn when they come near, driven by mouse, by touch and by keyboard."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

if TYPE_CHECKING:
    from collections.abc import Iterator

CHAPTER = {"en": "math-in-performance-and-serving/", "zh": "zh/math-in-performance-and-serving/"}
WIDTHS = {"desktop": 1280, "phone": 390}


@dataclass(frozen=True)
class Picture:
    """A picture of the chapter, and what of it is tried."""

    name: str
    dragged: str
    """The quantity that its point sets."""
    number: str
    """A number that follows."""
    says: str
    """A part of what the summary says in Chinese."""


PICTURES = [
    Picture("roofline", dragged="m", number="intensity, FLOP/byte", says="访存受限"),
    Picture("amdahl", dragged="factor", number="overall speedup", says="整体加速比始终不超过"),
    Picture("little", dragged="window", number="λ × W", says="系统中平均有"),
    Picture("mm1", dragged="utilization", number="mean, formula", says="每一百个请求里有一个"),
    Picture("fanout", dragged="calls", number="P99 of the page", says="相当于单次调用的 P99.9"),
    Picture("bootstrap", dragged="size", number="expected width", says="置信区间 ["),
]
NAMES = [picture.name for picture in PICTURES]


class Drawn:
    """A picture in a page."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.element = page.locator(f'.bj-figure[data-figure="{name}"]')

    def show(self) -> Drawn:
        """Go to where it is and wait until it is drawn."""
        self.element.scroll_into_view_if_needed()
        expect(self.element).to_have_attribute("data-state", "ready")
        expect(self.summary).not_to_be_empty()
        return self

    @property
    def summary(self) -> Locator:
        return self.element.locator(".bj-figure-summary")

    def handle(self, quantity: str) -> Locator:
        return self.element.locator(f'.bj-handle[data-name="{quantity}"]')

    def control(self, name: str) -> Locator:
        return self.element.locator(f'[name="{name}"]')

    def number(self, name: str) -> Locator:
        term = self.page.locator("dt", has_text=re.compile(f"^{re.escape(name)}$"))
        return self.element.locator(".bj-figure-numbers > div").filter(has=term).locator("dd")

    def drag(self, quantity: str, across: float) -> None:
        """Drag a point so many pixels to the right."""
        box = self.handle(quantity).locator(".bj-handle-knob").bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + across / 2, y)
        self.page.mouse.move(x + across, y)
        self.page.mouse.up()

    def value(self, quantity: str) -> float:
        value = self.handle(quantity).get_attribute("aria-valuenow")
        assert value is not None
        return float(value)


def pass_frames(page: Page) -> None:
    """Let the page draw some frames, in which what runs would go on."""
    page.evaluate(
        """() => new Promise((done) => {
            const next = (left) => (left ? requestAnimationFrame(() => next(left - 1)) : done());
            next(5);
        })"""
    )


@pytest.fixture(scope="module")
def chapter(browser: Browser, site: str) -> Iterator[Page]:
    """The English chapter in a page that the module shares: each picture is tried once."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{site}/{CHAPTER['en']}")
    yield page
    context.close()


@pytest.mark.parametrize("language", CHAPTER)
@pytest.mark.parametrize("width", WIDTHS.values(), ids=list(WIDTHS))
def test_a_picture_fills_the_room_that_was_kept_for_it(
    page: Page, site: str, width: int, language: str
) -> None:
    errors: list[str] = []
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{site}/{CHAPTER[language]}")
    figures = [Drawn(page, name) for name in NAMES]
    kept = [figure.element.bounding_box() for figure in figures]
    for figure in figures[1:]:
        expect(figure.element).not_to_have_attribute("data-state", "ready")
    for picture, figure, room in zip(PICTURES, figures, kept, strict=True):
        figure.show()
        box = figure.element.bounding_box()
        assert box is not None
        assert room is not None
        assert box["height"] == pytest.approx(room["height"], abs=1), picture.name
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        if language == "zh":
            expect(figure.summary).to_contain_text(picture.says)
    # nor does any of them break the site's policy
    assert errors == []


@pytest.mark.parametrize("picture", PICTURES, ids=NAMES)
def test_a_point_follows_the_mouse_and_all_else_follows_the_point(
    chapter: Page, picture: Picture
) -> None:
    figure = Drawn(chapter, picture.name).show()
    before = figure.value(picture.dragged)
    number, summary = figure.number(picture.number), figure.summary
    said = (number.inner_text(), summary.inner_text())
    slider = figure.control(picture.dragged).input_value()
    figure.drag(picture.dragged, 60)
    assert figure.value(picture.dragged) > before
    expect(number).not_to_have_text(said[0])
    expect(summary).not_to_have_text(said[1])
    assert figure.control(picture.dragged).input_value() != slider
    figure.drag(picture.dragged, -60)
    assert figure.value(picture.dragged) == pytest.approx(before, rel=0.1)


@pytest.mark.parametrize("picture", PICTURES, ids=NAMES)
def test_a_point_and_its_slider_are_moved_by_keys(chapter: Page, picture: Picture) -> None:
    figure = Drawn(chapter, picture.name).show()
    handle, press = figure.handle(picture.dragged), chapter.keyboard.press
    ends = [float(handle.get_attribute(f"aria-value{end}") or "nan") for end in ("min", "max")]
    handle.focus()
    press("End")
    assert figure.value(picture.dragged) == ends[1]
    press("Home")
    assert figure.value(picture.dragged) == ends[0]
    for key in ("ArrowRight", "ArrowUp", "PageUp"):
        before = figure.value(picture.dragged)
        press(key)
        assert figure.value(picture.dragged) > before
    for key in ("ArrowLeft", "ArrowDown", "PageDown"):
        before = figure.value(picture.dragged)
        press(key)
        assert figure.value(picture.dragged) < before
    before = figure.value(picture.dragged)
    figure.control(picture.dragged).focus()
    press("ArrowRight")
    assert figure.value(picture.dragged) > before
    # what is seen is said, once the keys rest
    pass_frames(chapter)
    expect(figure.element.get_by_role("status")).to_have_text(figure.summary.inner_text())


def test_the_roofline_follows_card_element_and_what_is_typed(page: Page, site: str) -> None:
    page.goto(f"{site}/{CHAPTER['en']}")
    figure = Drawn(page, "roofline").show()
    assert figure.value("m") == 64
    expect(figure.number("intensity, FLOP/byte")).to_have_text("62.1")
    expect(figure.number("ridge, FLOP/byte")).to_have_text("295")
    expect(figure.number("attainable, TFLOP/s")).to_have_text("208")
    figure.control("card").select_option("H20")
    expect(figure.number("ridge, FLOP/byte")).to_have_text("37")
    expect(figure.number("bound by")).to_have_text("compute")
    figure.control("bandwidth").fill("1")
    expect(figure.control("card")).to_have_value("own")
    expect(figure.number("ridge, FLOP/byte")).to_have_text("148")
    figure.control("k").fill("0")
    expect(figure.element.get_by_role("alert").filter(has_text="1 to 65,536")).to_be_visible()
    figure.control("element").select_option("1 byte (FP8, INT8)")
    expect(figure.number("intensity, FLOP/byte")).to_have_text("124")


def test_the_law_is_exact_when_the_window_ends_empty_and_a_new_draw_is_another(
    page: Page, site: str
) -> None:
    page.goto(f"{site}/{CHAPTER['en']}")
    figure = Drawn(page, "little").show()
    expect(figure.number("still in system")).to_have_text("0")
    expect(figure.summary).to_contain_text("exactly")
    figure.handle("window").focus()
    page.keyboard.press("Home")
    expect(figure.number("still in system")).to_have_text("1")
    expect(figure.summary).to_contain_text("L falls short of λ × W")
    said = figure.summary.inner_text()
    figure.element.get_by_role("button", name="New draw").click()
    expect(figure.summary).not_to_have_text(said)


def test_the_simulation_pauses_ends_near_the_formula_and_begins_anew(chapter: Page) -> None:
    figure = Drawn(chapter, "mm1").show()
    button, served = figure.control("simulate"), figure.number("requests served")
    figure.handle("utilization").focus()
    chapter.keyboard.press("Home")
    expect(figure.number("mean, simulated")).to_have_text("–")
    button.click()
    expect(button).to_have_text("Pause")
    expect(served).not_to_have_text("0")
    button.click()
    expect(button).to_have_text("Go on")
    so_far = served.inner_text()
    pass_frames(chapter)
    expect(served).to_have_text(so_far)
    chapter.emulate_media(reduced_motion="reduce")
    button.click()
    expect(button).to_have_text("Simulate again")
    expect(served).to_have_text("200,000")
    expect(figure.element.locator("circle.bj-plot-dot")).to_have_count(2)
    for name in ("mean", "P99"):
        simulated, formula = (
            float(figure.number(f"{name}, {way}").inner_text().removesuffix(" s"))
            for way in ("simulated", "formula")
        )
        assert simulated == pytest.approx(formula, rel=0.05)
    said = figure.number("mean, simulated").inner_text()
    figure.handle("utilization").focus()
    chapter.keyboard.press("End")
    expect(figure.number("mean, simulated")).not_to_have_text(said)
    expect(button).to_have_text("Simulate again")
    expect(figure.summary).to_contain_text("settles slowly")
    chapter.emulate_media(reduced_motion="no-preference")


def test_ten_calls_have_the_chapters_figures_and_one_call_is_the_page(
    page: Page, site: str
) -> None:
    page.goto(f"{site}/{CHAPTER['en']}")
    figure = Drawn(page, "fanout").show()
    expect(figure.number("median, call and page")).to_have_text("100 ms, 212 ms")
    expect(figure.number("pages beyond q")).to_have_text("9.56%")
    expect(figure.number("as a call’s quantile")).to_have_text("P99.9")
    figure.drag("quantile", 2000)
    expect(figure.number("pages beyond q")).to_have_text("0.1%")
    figure.handle("calls").focus()
    page.keyboard.press("Home")
    expect(figure.number("P99 of the page")).to_have_text("320 ms")
    expect(figure.summary).to_contain_text("the page is the call")


def test_a_new_sample_has_another_interval_and_few_samples_know_only_their_largest(
    page: Page, site: str
) -> None:
    page.goto(f"{site}/{CHAPTER['en']}")
    figure = Drawn(page, "bootstrap").show()
    interval = figure.number("95% interval")
    said = interval.inner_text()
    figure.element.get_by_role("button", name="New sample").click()
    expect(interval).not_to_have_text(said)
    expect(figure.summary).to_contain_text(interval.inner_text())
    figure.control("size").fill("40")
    expect(figure.handle("size")).to_have_attribute("aria-valuetext", "5,000 samples")
    figure.control("size").focus()
    page.keyboard.press("Home")
    expect(figure.summary).to_contain_text("just the largest")
    page.keyboard.press("End")
    expect(figure.handle("size")).to_have_attribute("aria-valuetext", "10,000 samples")
    expect(figure.number("expected width")).to_have_text("23 ms")


def test_a_picture_is_there_again_after_reading_another_page(page: Page, site: str) -> None:
    page.goto(f"{site}/{CHAPTER['en']}")
    Drawn(page, "amdahl").show()
    page.evaluate("window.samePage = true")
    page.locator(".md-tabs a", has_text="Home").click()
    expect(page.locator(".bj-figure")).to_have_count(0)
    page.go_back()
    figure = Drawn(page, "amdahl").show()
    expect(figure.handle("factor")).to_have_count(1)
    assert page.evaluate("window.samePage")


def test_a_finger_moves_a_point_across_and_the_page_up_and_down(
    browser: Browser, site: str
) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 800}, has_touch=True)
    page = context.new_page()
    page.goto(f"{site}/{CHAPTER['en']}")
    figure = Drawn(page, "roofline").show()
    touch = context.new_cdp_session(page)

    def swipe(across: int, down: int) -> None:
        box = figure.element.locator(".bj-plot").bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        for step in range(9):
            point = {"x": x + across * step / 8, "y": y + down * step / 8}
            kind = "touchMove" if step else "touchStart"
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    before, top = figure.value("m"), page.evaluate("scrollY")
    swipe(0, 200)
    page.wait_for_function("(top) => scrollY < top - 100", arg=top)
    assert figure.value("m") == before
    swipe(120, 0)
    expect(figure.handle("m")).to_have_attribute("aria-valuenow", "16384")
    context.close()


def test_without_scripts_a_sentence_stands_in_for_a_picture(browser: Browser, site: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site}/{CHAPTER['zh']}")
    assert "需要启用 JavaScript" in page.locator(".bj-figure").first.inner_text()
    context.close()


def test_the_pictures_are_fetched_only_where_one_is_near(page: Page, site: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(Path(request.url).name))
    page.goto(site, wait_until="networkidle")
    assert not [name for name in asked if name.startswith(("figures", "near"))]
