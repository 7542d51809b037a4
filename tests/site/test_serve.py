from __future__ import annotations

import socket
from http.client import HTTPConnection, HTTPResponse
from typing import TYPE_CHECKING

import pytest

from bookjudge.cli.serve import main, make_server
from bookjudge.headers import CANDIDATE, EVERYWHERE, headers_file, is_immutable, rules
from tests.serving import served

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    site = tmp_path / "site"
    pyodide = site / "assets/bookjudge/pyodide-1.2.3"
    (site / "exercises/044-roofline").mkdir(parents=True)
    pyodide.mkdir(parents=True)
    (site / "index.html").write_text("<h1>book</h1>", "utf-8")
    (site / "404.html").write_text("<h1>not here</h1>", "utf-8")
    (site / "sitemap.xml").write_text("<loc>http://127.0.0.1:8000/a/</loc>", "utf-8")
    (site / "exercises/044-roofline/index.html").write_text("<h1>44</h1>", "utf-8")
    (pyodide / "pyodide.asm.wasm").write_bytes(b"\0asm")
    (pyodide / "pyodide.mjs").write_text("export {};", "utf-8")
    (tmp_path / "private.txt").write_text("private", "utf-8")
    return site


@pytest.fixture
def connection(folder: Path) -> Iterator[HTTPConnection]:
    with served(make_server(folder)) as address:
        client = HTTPConnection(address.removeprefix("http://"), timeout=10)
        yield client
        client.close()


def get(
    client: HTTPConnection, path: str, headers: dict[str, str] | None = None
) -> tuple[HTTPResponse, bytes]:
    client.request("GET", path, headers=headers or {})
    response = client.getresponse()
    return response, response.read()


@pytest.mark.parametrize("path", ["/", "/nothing", "/exercises/", "/sitemap.xml"])
def test_every_answer_isolates_the_page(connection: HTTPConnection, path: str) -> None:
    response, _ = get(connection, path)
    assert {name: response.headers[name] for name in EVERYWHERE} == EVERYWHERE


def test_the_learners_worker_may_load_nothing_but_scripts(connection: HTTPConnection) -> None:
    response, _ = get(connection, CANDIDATE)
    page, worker = response.headers["Content-Security-Policy"].split(", ")
    assert page == EVERYWHERE["Content-Security-Policy"]
    assert worker.startswith("default-src 'none'; script-src 'self'")


def test_wasm_and_modules_have_the_types_that_browsers_insist_on(
    connection: HTTPConnection,
) -> None:
    folder = "/assets/bookjudge/pyodide-1.2.3"
    wasm, _ = get(connection, f"{folder}/pyodide.asm.wasm")
    module, _ = get(connection, f"{folder}/pyodide.mjs")
    assert wasm.headers["Content-Type"] == "application/wasm"
    assert module.headers["Content-Type"].startswith("text/javascript")


def test_one_connection_serves_many_requests(connection: HTTPConnection) -> None:
    get(connection, "/")
    first = connection.sock
    get(connection, "/nothing")
    get(connection, "/")
    assert connection.sock is first


def test_a_page_is_asked_for_again_and_not_sent_again(connection: HTTPConnection) -> None:
    response, _ = get(connection, "/")
    assert response.headers["Cache-Control"] == "no-cache"
    again, body = get(connection, "/", {"If-Modified-Since": response.headers["Last-Modified"]})
    assert (again.status, body) == (304, b"")


def test_versioned_files_are_kept_for_good(connection: HTTPConnection) -> None:
    response, _ = get(connection, "/assets/bookjudge/pyodide-1.2.3/pyodide.mjs")
    assert "immutable" in response.headers["Cache-Control"]


@pytest.mark.parametrize(
    ("path", "kept"),
    [
        ("/assets/bookjudge/wheels/0123456789ab/pytest-9-py3-none-any.whl", True),
        ("/assets/bookjudge/ruff-0.16.1/ruff_wasm_bg.wasm", True),
        ("/assets/bookjudge/app/chunks/mount-LDUGRA24.js", True),
        ("/assets/stylesheets/main.57a0d79d.min.css", True),
        ("/assets/bookjudge/inline/inline-0123456789ab.js", True),
        ("/assets/bookjudge/image-0123456789abcdef.bin.gz", True),
        ("/assets/bookjudge/app/bookjudge.js", False),
        ("/assets/javascripts/lunr/min/lunr.stemmer.support.min.js", False),
        ("/assets/bookjudge/runtime.json", False),
        ("/assets/bookjudge/exercises/044.json", False),
        ("/exercises/044-roofline-bottleneck/", False),
    ],
)
def test_only_a_version_or_hash_in_the_path_makes_a_file_immutable(path: str, kept: bool) -> None:
    assert is_immutable(path) is kept


def test_what_is_not_there_gets_the_books_own_page(connection: HTTPConnection) -> None:
    response, body = get(connection, "/nothing")
    assert (response.status, body) == (404, b"<h1>not here</h1>")


def test_folders_are_not_listed(connection: HTTPConnection) -> None:
    response, _ = get(connection, "/assets/")
    assert response.status == 404


def test_nothing_outside_the_site_is_served(connection: HTTPConnection) -> None:
    response, _ = get(connection, "/../private.txt")
    assert response.status == 404


def test_the_sitemap_names_the_address_it_is_asked_for_under(connection: HTTPConnection) -> None:
    _, body = get(connection, "/sitemap.xml")
    assert body.decode() == f"<loc>http://127.0.0.1:{connection.port}/a/</loc>"


def test_a_folder_of_files_that_never_change_has_one_rule_in_the_headers_file(
    folder: Path,
) -> None:
    (folder / "assets/bookjudge/runtime.json").write_text("{}", "utf-8")
    kept = [rule for rule in rules(folder) if "Cache-Control" in rule.headers]
    assert [rule.pattern for rule in kept] == ["/assets/bookjudge/pyodide-1.2.3/*"]
    assert "/assets/bookjudge/pyodide-1.2.3/*\n  Cache-Control: public" in headers_file(folder)


def test_a_taken_port_is_refused_with_another_one_offered(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert main([str(folder), "--port", str(port)]) == 2
    assert f"Port {port} is in use" in capsys.readouterr().err


def test_a_site_that_is_not_built_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path)]) == 2
    assert "make build" in capsys.readouterr().err
