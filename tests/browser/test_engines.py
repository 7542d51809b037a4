"""The learner's path through exercise 44 in Firefox and in WebKit, as Debian has them."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from .engines import Engine, firefox, firefox_path, webkit, webkit_path
from .exercise_page import PATHS, golden
from .test_chapter_blocks import CHAPTER, SAME

CONTROL_A = ["\ue009", "a"]
EXERCISE = "document.querySelector('.bj-exercise')"


class LearnersPath:
    """Exercise 44 in some browser."""

    def __init__(self, engine: Engine, site: str) -> None:
        self._engine = engine
        engine.go(f"{site}/{PATHS['en']}")
        self._wait(f"{EXERCISE}?.querySelector('.cm-content')")

    def submit(self, source: str) -> dict[str, Any]:
        """Put the code into the editor, press Submit, and return the report."""
        self._click(".cm-content")
        keys = [{"type": "keyDown", "value": key} for key in CONTROL_A]
        keys += [{"type": "keyUp", "value": key} for key in reversed(CONTROL_A)]
        self._engine.act([{"type": "key", "id": "keyboard", "actions": keys}])
        # Pasted: no protocol types a program into an editor that closes brackets by itself.
        self._engine.evaluate(f"""(() => {{
            const paste = new Event("paste", {{ bubbles: true, cancelable: true }});
            const data = {{ getData: (type) => type === "text/plain" ? {json.dumps(source)} : "" }};
            Object.defineProperty(paste, "clipboardData", {{ value: data }});
            document.querySelector(".cm-content").dispatchEvent(paste);
            window.report = undefined;
            {EXERCISE}.addEventListener("bookjudge:report", (event) => {{
                window.report = event.detail;
            }}, {{ once: true }});
        }})()""")
        self._click(".bj-button--submit")
        self._wait(f"{EXERCISE}.dataset.verdict")
        report: dict[str, Any] | None = self._engine.evaluate("window.report")
        assert report is not None, self.text()
        return report

    def text(self) -> str:
        return str(self._engine.evaluate(f"{EXERCISE}.innerText"))

    def _click(self, selector: str) -> None:
        x, y = self._engine.evaluate(f"""(() => {{
            const element = {EXERCISE}.querySelector("{selector}");
            element.scrollIntoView({{ block: "center", behavior: "instant" }});
            const {{ left, top, width, height }} = element.getBoundingClientRect();
            return [Math.round(left + width / 2), Math.round(top + height / 2)];
        }})()""")
        press = [{"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp")]
        actions = [{"type": "pointerMove", "x": x, "y": y}, *press]
        self._engine.act([{"type": "pointer", "id": "mouse", "actions": actions}])

    def _wait(self, condition: str) -> None:
        """Wait in the page until something is there."""
        self._engine.evaluate(f"""new Promise((resolve) => {{
            const look = () => {{ if ({condition}) resolve(true); else setTimeout(look, 20); }};
            look();
        }})""")


ENGINES = {
    "firefox": (firefox, firefox_path, "firefox-esr", "pyodide"),
    "webkit as it comes": (
        lambda: webkit({}),
        webkit_path,
        "webkit2gtk-driver and xvfb",
        "pyodide-single",
    ),
    "webkit with shared memory": (
        lambda: webkit({"JSC_useSharedArrayBuffer": "1"}),
        webkit_path,
        "webkit2gtk-driver and xvfb",
        "pyodide",
    ),
}


@pytest.fixture(params=list(ENGINES.values()), ids=list(ENGINES))
def engine(request: pytest.FixtureRequest) -> Iterator[tuple[Engine, str]]:
    """A browser, and the host that judges in it."""
    started, found, packages, host = request.param
    if found() is None:
        pytest.skip(f"Debian's {packages} is not installed")
    with started() as browser:
        yield browser, host


def test_a_learner_fails_reads_repairs_passes_and_is_stopped(
    engine: tuple[Engine, str], site: str
) -> None:
    browser, host = engine
    path = LearnersPath(browser, site)
    wrong = path.submit(golden("off_by_two.py"))
    assert (wrong["verdict"], wrong["judge"]["host"]) == ("wrong_answer", host)
    assert "Each step of a dot product multiplies and then adds" in path.text()
    assert path.submit(golden("good.py"))["verdict"] == "accepted"
    endless = path.submit(golden("infinite_loop.py"))
    assert endless["verdict"] == "time_limit"
    outcomes = [test["outcome"] for test in endless["tests"]]
    assert outcomes.count("passed") == 18
    assert ("This browser runs your code beside the tests" in path.text()) == (
        host == "pyodide-single"
    )
    assert path.submit(golden("good.py"))["verdict"] == "accepted"


def test_a_block_of_the_chapter_runs(engine: tuple[Engine, str], site: str) -> None:
    browser, _ = engine
    browser.go(f"{site}/{CHAPTER['en']}")
    said = browser.evaluate("""new Promise((resolve) => {
        let bar = null;
        const look = () => {
            if (bar === null) {
                bar = document.querySelector(".bj-bar");
                bar?.querySelector("button").click();
            }
            const said = bar?.querySelector("[role=status]").textContent ?? "";
            if (/[.)]$/.test(said)) resolve(said);
            else setTimeout(look, 20);
        };
        look();
    })""")
    assert SAME["en"] in said
