"""The page thaws a frozen interpreter, and boots an ordinary one where that cannot be."""

import gzip
import hashlib
import json
import struct
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, Route, expect

from .conftest import SITE
from .exercise_page import ExercisePage, golden, wait_until
from .hosts import Host, WithHeaders, serving

ASSETS = SITE / "assets/bookjudge"
IMAGE = json.loads((ASSETS / "runtime.json").read_text("utf-8")).get("image")

pytestmark = pytest.mark.skipif(IMAGE is None, reason="no Node 24 froze an interpreter")

DRAW = """
import os, random, sys, time
NUMBERS = [random.random(), random.Random().random(), os.urandom(8).hex()]

def arithmetic_intensity(m, k, n, bytes_per_element=2):
    print(*NUMBERS)
    print(sorted(os.environ), os.getcwd(), os.listdir("."))
    print(hash("a"), abs(time.time() - time.time()) < 1, time.localtime().tm_year)
    print([name for name in ("pytest", "_pytest", "bookjudge", "pluggy") if name in sys.modules])
    try:
        import pytest
    except ImportError as error:
        print(error)
    import calendar, decimal, json
    return 0.0
"""


def is_image(url: str) -> bool:
    return url.endswith(IMAGE["name"])


def requested(page: Page) -> list[str]:
    """What the page and its workers ask for, as file names, while it runs on."""
    names: list[str] = []

    def note(request: Request) -> None:
        # the service worker keeps for later what nobody here asked for
        if request.service_worker is None:
            names.append(request.url.rpartition("/")[2])

    page.context.on("request", note)
    return names


def wheels(names: list[str]) -> list[str]:
    return [name for name in names if name.endswith(".whl")]


def printed(exercise: ExercisePage, source: str) -> list[str]:
    """What the first test printed."""
    report = exercise.report(source)
    text: str = report["tests"][0]["stdout"]
    return text.splitlines()


def accepted(exercise: ExercisePage) -> bool:
    exercise.wait_for_state("ready")
    return exercise.submit(golden("good.py")) == "accepted"


UNTIL_KEPT = """async () => {
  const root = await navigator.storage.getDirectory();
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    let kept = 0;
    const sites = await root.getDirectoryHandle("bookjudge").catch(() => null);
    for await (const site of sites?.values() ?? [])
      for await (const file of site.values())
        if (!file.name.includes(".") && (await file.getFile()).size) kept += 1;
    if (kept === 3) return;
  }
}"""
DAMAGE = """async () => {
  const root = await navigator.storage.getDirectory();
  for await (const site of (await root.getDirectoryHandle("bookjudge")).values())
    for await (const file of site.values()) {
      const writable = await file.createWritable({ keepExistingData: true });
      await writable.write({ type: "write", position: 2_000_000, data: "damaged" });
      await writable.close();
    }
}"""


# as after a deploy with another judge and the same Pyodide
FORGET = """async () => {
  const root = await navigator.storage.getDirectory();
  for await (const site of (await root.getDirectoryHandle("bookjudge")).values())
    for await (const file of site.values())
      if ((await file.getFile()).size > 20_000_000) await site.removeEntry(file.name);
}"""


def test_the_image_is_fetched_once_and_kept_and_checked(page: Page, site: str) -> None:
    names = requested(page)
    exercise = ExercisePage(page, site)
    exercise.open("en")
    assert accepted(exercise)
    assert names.count(IMAGE["name"]) == 1
    page.evaluate(UNTIL_KEPT)

    names.clear()
    page.reload()
    assert accepted(exercise)
    assert IMAGE["name"] not in names

    for lost in (DAMAGE, FORGET):
        names.clear()
        page.evaluate(lost)
        page.reload()
        assert accepted(exercise)
        assert IMAGE["name"] in names
        assert wheels(names) == []
        page.evaluate(UNTIL_KEPT)


def test_a_transfer_that_breaks_off_is_begun_again(browser: Browser) -> None:
    context = browser.new_context(service_workers="block")
    with serving(Host(SITE), WithHeaders) as host:
        host.broken_off = IMAGE["name"]
        exercise = ExercisePage(context.new_page(), host.address)
        exercise.open("en")
        assert accepted(exercise)
        asked = [path.rpartition("/")[2] for path in host.asked]
        context.close()
    assert host.broken_off is None
    assert asked.count(IMAGE["name"]) == 2
    assert wheels(asked) == []


def of_another_build(route: Route) -> None:
    """Serve an image that says it is of another Pyodide, and what belongs to it."""
    image = bytearray(gzip.decompress((ASSETS / IMAGE["name"]).read_bytes()))
    _, _, pieces = struct.unpack_from("<3I", image)
    image[(3 + 2 * pieces) * 4 + 16] ^= 1
    if route.request.url.endswith("runtime.json"):
        runtime = json.loads((ASSETS / "runtime.json").read_text("utf-8"))
        runtime["image"]["sha256"] = hashlib.sha256(image).hexdigest()
        route.fulfill(json=runtime)
    else:
        route.fulfill(body=gzip.compress(image, 1))


def damaged(route: Route) -> None:
    if is_image(route.request.url):
        route.fulfill(body=b"\x1f\x8bno image")
    else:
        route.continue_()


@pytest.mark.parametrize("answer", [damaged, of_another_build])
def test_without_a_good_image_the_interpreter_boots(
    context: BrowserContext, page: Page, site: str, answer: Callable[[Route], None]
) -> None:
    context.route(lambda url: is_image(url) or url.endswith("runtime.json"), answer)
    names = requested(page)
    exercise = ExercisePage(page, site)
    exercise.open("en")
    assert accepted(exercise)
    assert wheels(names)


def test_leaving_while_it_loads_boots_nothing_later(page: Page, site: str) -> None:
    held: list[Route] = []
    holding = True

    def hold(route: Route) -> None:
        if holding:
            held.append(route)
        else:
            route.continue_()

    page.context.route("**/python_stdlib.zip", hold)
    names = requested(page)
    exercise = ExercisePage(page, site)
    exercise.open("en")
    exercise.wait_for_state("loading")
    wait_until(page, lambda: len(held) > 0)
    page.get_by_role("link", name="Exercises", exact=True).first.click()
    expect(exercise.element).to_have_count(0)
    holding = False
    for route in held:
        route.continue_()
    page.go_back()
    assert accepted(exercise)
    assert wheels(names) == []


def test_what_is_thawed_behaves_as_what_is_booted(browser: Browser, site: str) -> None:
    said = []
    for booted in (False, False, True):
        context = browser.new_context()
        if booted:
            context.route(is_image, lambda route: route.abort())
        exercise = ExercisePage(context.new_page(), site)
        exercise.open("en")
        exercise.wait_for_state("ready")
        exercise.keep_reports()
        said.append(printed(exercise, DRAW))
        context.close()
    drawn = [line for lines in said for line in lines[0].split()]
    assert len(drawn) == len(set(drawn)) == 9
    assert said[0][1:] == said[1][1:] == said[2][1:]
    assert "No module named" in said[0][-1]


def test_a_slow_line_boots_and_freezes_for_the_next_time(page: Page, site: str) -> None:
    names = requested(page)
    page.add_init_script(
        "Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } })"
    )
    exercise = ExercisePage(page, site)
    exercise.open("en")
    assert accepted(exercise)
    assert IMAGE["name"] not in names
    assert wheels(names)
    page.evaluate(UNTIL_KEPT)

    names.clear()
    page.reload()
    assert accepted(exercise)
    assert IMAGE["name"] not in names
    assert wheels(names) == []
