from __future__ import annotations

import hashlib
import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from bookjudge.mkdocs.manifest import SCRIPT, WORKER, listing, write_service_worker

if TYPE_CHECKING:
    from pathlib import Path

WHEEL = "assets/bookjudge/wheels/0123456789ab/pytest-9-py3-none-any.whl"
IMAGE = "assets/bookjudge/image-0123456789ab.bin.gz"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    for name in (
        SCRIPT,
        WHEEL,
        IMAGE,
        "assets/bookjudge/app/candidate.js",
        "assets/bookjudge/app/chunks/mount-ABCDEFGH.js",
        "assets/bookjudge/app/chunks/mount-ABCDEFGH.js.map",
        "_headers",
        ".nojekyll",
        "sitemap.xml",
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"// {name}", "utf-8")
    for page in ("index.html", "zh/index.html"):
        path = tmp_path / page
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("<html>\n<head>\n<title>Book</title></head></html>", "utf-8")
    return tmp_path


def described(site: Path) -> dict[str, Any]:
    line = (site / WORKER).read_text("utf-8").splitlines()[0]
    build: dict[str, Any] = json.loads(line.removeprefix("self.bookjudgeBuild=").removesuffix(";"))
    return build


def test_files_are_listed_with_their_digests_and_how_they_are_kept(site: Path) -> None:
    files = listing(site)
    assert files[WHEEL] == {
        "sha256": hashlib.sha256(f"// {WHEEL}".encode()).hexdigest()[:24],
        "bytes": len(f"// {WHEEL}"),
        "keep": "runtime",
        "fixed": True,
    }
    assert files["assets/bookjudge/app/chunks/mount-ABCDEFGH.js"]["fixed"]
    assert files["assets/bookjudge/app/candidate.js"]["keep"] == "app"
    assert "fixed" not in files["assets/bookjudge/app/candidate.js"]
    assert "keep" not in files["zh/index.html"]


def test_what_hosts_tools_or_the_page_itself_keep_is_not_listed(site: Path) -> None:
    write_service_worker(site)
    names = set(described(site)["files"])
    assert names == {
        WHEEL,
        "assets/bookjudge/app/candidate.js",
        "assets/bookjudge/app/chunks/mount-ABCDEFGH.js",
        "index.html",
        "zh/index.html",
    }


def test_every_page_names_the_build_and_is_listed_as_it_is_served(site: Path) -> None:
    write_service_worker(site)
    build = described(site)
    for page in ("index.html", "zh/index.html"):
        content = (site / page).read_bytes()
        assert f'<meta name="bookjudge-build" content="{build["id"]}">' in content.decode()
        assert build["files"][page]["sha256"] == hashlib.sha256(content).hexdigest()[:24]


def test_the_same_site_is_the_same_build_and_any_change_is_another(site: Path) -> None:
    write_service_worker(site)
    first = (site / WORKER).read_text("utf-8")
    write_service_worker(site)
    assert (site / WORKER).read_text("utf-8") == first
    (site / WHEEL).write_text("changed", "utf-8")
    write_service_worker(site)
    assert f'"id":"{described(site)["id"]}"' not in first
    assert len(re.findall("bookjudge-build", (site / "index.html").read_text("utf-8"))) == 1


def test_the_worker_carries_the_headers_but_not_how_long_to_keep_a_file(site: Path) -> None:
    write_service_worker(site)
    rules = dict(described(site)["rules"])
    assert rules["/*"]["Cross-Origin-Embedder-Policy"] == "require-corp"
    assert (
        "default-src 'none'"
        in rules["/assets/bookjudge/app/candidate.js"]["Content-Security-Policy"]
    )
    assert "Cache-Control" not in json.dumps(rules)


def test_a_front_end_without_a_service_worker_makes_a_site_without_one(site: Path) -> None:
    (site / SCRIPT).unlink()
    write_service_worker(site)
    assert not (site / WORKER).exists()
    assert "bookjudge-build" not in (site / "index.html").read_text("utf-8")
