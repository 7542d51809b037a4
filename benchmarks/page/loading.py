"""How long the page takes until it judges, and what it transfers for that."""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from bookjudge.cli.serve import make_server
from tests.browser.books import CHAPTER, plain_material
from tests.browser.conftest import FLAGS, SITE
from tests.serving import served

from .hosts import compress, plain_server
from .line import slow_line
from .rows import KIBIBYTES, MEGABYTES, SECONDS, difference, figure, ratio, remark
from .visit import VERDICT, Unmeasured, Visit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from http.server import ThreadingHTTPServer

    from playwright.sync_api import Browser, BrowserContext

    from .line import Line

BITS_PER_SECOND, ROUND_TRIP = 10e6, 0.040
# "no slower": by how much two medians of the same may differ
NO_SLOWER = 1.05
# nothing has come for so long: a page is quiet
QUIET_MS = 3000
# visits until the image has to be on the device
TRIES = 5


class Pairs:
    """What was measured in turn with an interpreter thawed and booted."""

    def __init__(self) -> None:
        self.thawed: list[float] = []
        self.booted: list[float] = []

    def measure(self, runs: int, once: Callable[[bool], float]) -> None:
        """Measure each way so many times; `once` is told whether to boot."""
        for _ in range(runs):
            self.thawed.append(once(False))
            self.booted.append(once(True))


def again(browser: Browser, site: str, runs: int) -> Iterator[str]:
    """Load the page again and again, in one profile on the disk."""
    times = Pairs()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        context = browser.browser_type.launch_persistent_context(
            profile, executable_path=shutil.which("chromium"), args=FLAGS
        )
        keep_image(context, site)
        visits = [Visit(context.new_page(), site, ordinary=each) for each in (False, True)]
        for visit in visits:
            visit.go()
            visit.until_settled()

        def load(ordinary: bool) -> float:
            visit = visits[ordinary]
            visit.page.bring_to_front()
            visit.page.reload(wait_until="commit")
            ready = visit.until_ready()
            visit.check_start()
            visit.until_settled()
            return ready

        times.measure(runs, load)
        context.close()
    what = "loaded again to ready, against an ordinary boot"
    yield ratio(what, 0.2, times.thawed, times.booted, SECONDS)


def keep_image(context: BrowserContext, site: str) -> None:
    """Visit until the page finds its image on the device."""
    image = json.loads((SITE / "assets/bookjudge/runtime.json").read_text("utf-8")).get("image")
    if image is None:
        raise Unmeasured("the site has no frozen interpreter: it was built without Node 24")
    visit = Visit(context.new_page(), site)
    fetched: list[str] = []
    context.on("request", lambda request: fetched.append(request.url.rpartition("/")[2]))
    for _ in range(TRIES):
        fetched.clear()
        visit.go()
        visit.until_ready()
        if image["name"] not in fetched and not visit.booted:
            visit.page.close()
            return
        visit.page.wait_for_timeout(QUIET_MS)
    raise Unmeasured(f"after {TRIES} visits the device still has no frozen interpreter")


def first(browser: Browser, site: str, runs: int) -> Iterator[str]:
    """Press Submit in an empty profile as soon as the editor is there."""
    visits = FirstVisits(browser, site)
    visits.times.measure(runs, visits.once)
    what = "empty profile to first verdict on loopback"
    yield visits.row(what, 0.5)


def first_on_a_slow_line(browser: Browser, site: str, runs: int) -> Iterator[str]:
    """Do the same over a slow line: from a host that compresses, and as `make serve` sends it."""
    compressing = make_server(SITE)
    compress(compressing)
    yield from _over_a_line(browser, compressing, runs, "a compressing host")
    yield from _over_a_line(browser, make_server(SITE), runs, "`make serve`")


def _over_a_line(
    browser: Browser, server: ThreadingHTTPServer, runs: int, host: str
) -> Iterator[str]:
    carried = Pairs()
    in_all: list[float] = []
    with (
        served(server),
        slow_line(server.server_port, BITS_PER_SECOND, ROUND_TRIP) as line,
    ):
        visits = FirstVisits(browser, f"http://127.0.0.1:{line.port}")

        def visit(ordinary: bool) -> float:
            before = line.carried

            def afterwards(visit: Visit) -> None:
                until_verdict = line.carried - before
                (carried.booted if ordinary else carried.thawed).append(until_verdict)
                if not ordinary:
                    in_all.append(_until_quiet(visit, line) - before)

            return visits.once(ordinary, afterwards)

        visits.times.measure(runs, visit)
    yield visits.row(f"the same at 10 Mbit/s and 40 ms, {host}", NO_SLOWER)
    yield figure(f"… transferred until then, {host}", 8e6, carried.thawed, MEGABYTES)
    yield remark(f"… by the ordinary boot, {host}", carried.booted, MEGABYTES)
    yield remark(f"… until the line is quiet, {host}", in_all, MEGABYTES)


class FirstVisits:
    """Visits in empty profiles, each up to its first verdict."""

    def __init__(self, browser: Browser, site: str) -> None:
        self.times = Pairs()
        self._browser = browser
        self._site = site
        self._booted: list[bool] = []

    def once(self, ordinary: bool, afterwards: Callable[[Visit], None] | None = None) -> float:
        """Return the seconds from the navigation to the verdict."""
        context = self._browser.new_context()
        visit = Visit(context.new_page(), self._site, ordinary=ordinary)
        visit.go()
        visit.judge()
        if afterwards is not None:
            afterwards(visit)
        seconds = visit.seconds("", VERDICT)
        if ordinary:
            visit.check_start()
        else:
            # the page chooses by the line
            self._booted.append(visit.booted)
        context.close()
        return seconds

    def row(self, what: str, target: float) -> str:
        """Return the row of what these visits took, with the way that the page chose."""
        chosen = f"{self._booted.count(False)} of {len(self._booted)} thawed"
        what = f"{what}, against an ordinary boot ({chosen})"
        return ratio(what, target, self.times.thawed, self.times.booted, SECONDS)


def _until_quiet(visit: Visit, line: Line) -> int:
    before = -1
    while line.carried != before:
        before = line.carried
        visit.page.wait_for_timeout(QUIET_MS)
    return before


def chapter(browser: Browser, site: str, runs: int) -> Iterator[str]:
    """Read a chapter and open no exercise, in the book and in plain Material."""
    with tempfile.TemporaryDirectory() as folder:
        book, plain = make_server(SITE), plain_server(plain_material(Path(folder)))
        book_bytes, plain_bytes = (_chapter(browser, server, runs) for server in (book, plain))
    what = "a chapter page without its search index, gzip, over plain Material"
    yield difference(what, 30 * 1024, book_bytes, plain_bytes, KIBIBYTES)


def _chapter(browser: Browser, server: ThreadingHTTPServer, runs: int) -> list[float]:
    sent = compress(server)
    sizes: list[float] = []
    with served(server) as address:
        for _ in range(runs):
            context = browser.new_context()
            page = context.new_page()
            page.goto(f"{address}/{CHAPTER}/", wait_until="networkidle")
            page.wait_for_timeout(QUIET_MS)
            context.close()
            # the index holds the words of the book, in two languages here
            sent.pop("/search/search_index.json", None)
            sizes.append(sum(sent.values()))
            sent.clear()
    return sizes
