"""Firefox over WebDriver BiDi and WebKitGTK over WebDriver: the little that a learner's path needs.

Debian's browsers are used as they are; Playwright drives only builds of its own of these two.
"""

import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, Any, Protocol

from websockets.sync.client import ClientConnection, connect

START_SECONDS = 120
ANSWER_SECONDS = 600  # a page that waits for a verdict, on a busy machine


class Engine(Protocol):
    """One browser with one tab."""

    def go(self, url: str) -> None:
        """Load a page."""

    def evaluate(self, expression: str) -> Any:
        """Return what a JavaScript expression gives, or what its promise resolves to."""

    def act(self, sources: list[dict[str, Any]]) -> None:
        """Press keys and buttons, as both protocols describe that."""


def firefox_path() -> str | None:
    return shutil.which("firefox-esr") or shutil.which("firefox")


def webkit_path() -> Path | None:
    found = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    complete = shutil.which("WebKitWebDriver") and shutil.which("Xvfb")
    return found[-1] if found and complete else None


def line_with(stream: IO[str], pattern: str) -> str:
    """Read lines until one matches; return its first group."""
    read = []
    for line in stream:
        if match := re.search(pattern, line):
            return match[1]
        read.append(line)
    raise AssertionError(f"ended without {pattern!r}: {''.join(read)[-1000:]}")


@contextmanager
def running(
    command: list[str], env: dict[str, str] | None = None
) -> Iterator[subprocess.Popen[str]]:
    """A process that is ended afterwards, with what it started."""
    environment = {**os.environ, **(env or {})}
    with subprocess.Popen(
        command,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            os.killpg(process.pid, 15)


class Firefox:
    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._number = 0
        self._command("session.new", {"capabilities": {}})
        tabs = self._command("browsingContext.getTree", {})["contexts"]
        self._tab = tabs[0]["context"]

    def go(self, url: str) -> None:
        asked = {"context": self._tab, "url": url, "wait": "complete"}
        self._command("browsingContext.navigate", asked)

    def evaluate(self, expression: str) -> Any:
        asked = {
            "expression": f"(async () => JSON.stringify(await ({expression})))()",
            "target": {"context": self._tab},
            "awaitPromise": True,
        }
        result = self._command("script.evaluate", asked)
        assert result["type"] == "success", result["exceptionDetails"]["text"]
        return json.loads(result["result"].get("value", "null"))

    def act(self, sources: list[dict[str, Any]]) -> None:
        self._command("input.performActions", {"context": self._tab, "actions": sources})

    def _command(self, method: str, parameters: dict[str, Any]) -> Any:
        self._number += 1
        asked = {"id": self._number, "method": method, "params": parameters}
        self._connection.send(json.dumps(asked))
        while True:
            answer = json.loads(self._connection.recv(ANSWER_SECONDS))
            if answer.get("id") == self._number:
                assert answer["type"] == "success", answer
                return answer["result"]


@contextmanager
def firefox() -> Iterator[Engine]:
    """Headless Firefox with an empty profile."""
    path = firefox_path()
    assert path is not None
    with ExitStack() as stack:
        profile = stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
        command = [path, "--headless", "--no-remote", "--profile", profile]
        process = stack.enter_context(running([*command, "--remote-debugging-port", "0"]))
        assert process.stderr is not None
        address = line_with(process.stderr, r"WebDriver BiDi listening on (ws://\S+)")
        connection = connect(
            f"{address}/session", max_size=None, open_timeout=START_SECONDS, ping_interval=None
        )
        yield Firefox(stack.enter_context(connection))


class WebKit:
    def __init__(self, driver: str, browser: Path) -> None:
        options = {"binary": str(browser), "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        self._address = f"{driver}/session"
        session = self._command("", {"capabilities": wanted})["sessionId"]
        self._address += f"/{session}"
        self._command("/timeouts", {"script": ANSWER_SECONDS * 1000})

    def go(self, url: str) -> None:
        self._command("/url", {"url": url})

    def evaluate(self, expression: str) -> Any:
        script = f"const [done] = arguments; (async () => done(await ({expression})))();"
        return self._command("/execute/async", {"script": script, "args": []})

    def act(self, sources: list[dict[str, Any]]) -> None:
        self._command("/actions", {"actions": sources})

    def _command(self, path: str, parameters: dict[str, Any]) -> Any:
        request = urllib.request.Request(
            self._address + path,
            json.dumps(parameters).encode(),
            {"Content-Type": "application/json"},
        )
        try:
            with urllib.request.urlopen(request, timeout=ANSWER_SECONDS) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(error.read().decode()[:1000]) from None


@contextmanager
def webkit(env: dict[str, str]) -> Iterator[Engine]:
    """WebKitGTK's MiniBrowser on a screen of its own."""
    path = webkit_path()
    assert path is not None
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with ExitStack() as stack:
        xvfb = ["Xvfb", "-displayfd", "2", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
        screen = stack.enter_context(running(xvfb))
        assert screen.stderr is not None
        display = line_with(screen.stderr, r"^(\d+)$")
        settings = {**env, "DISPLAY": f":{display}", "GDK_BACKEND": "x11"}
        driver = [shutil.which("WebKitWebDriver") or "", f"--port={port}", "--host=127.0.0.1"]
        stack.enter_context(running(driver, settings))
        address = f"http://127.0.0.1:{port}"
        wait_for_port(port)
        yield WebKit(address, path)


def wait_for_port(port: int) -> None:
    """Return when something listens; connecting is repeated while it is refused."""
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except ConnectionRefusedError:
            continue
