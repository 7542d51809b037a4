"""Writes the site's service worker: the front end's script, with the list of all files in it."""

from __future__ import annotations

import hashlib
import json
import mimetypes
import re
from typing import TYPE_CHECKING, Any

from bookjudge.cli.serve import TYPES
from bookjudge.headers import is_immutable, rules

if TYPE_CHECKING:
    from pathlib import Path

# at the site's root: a service worker answers for the folder it is in
WORKER = "bookjudge-sw.js"
SCRIPT = "assets/bookjudge/app/service-worker.js"

# never kept: what only hosts and tools read, what is written for one address, what the page keeps
_LEFT_OUT = re.compile(
    r"_headers|_redirects|CNAME|sitemap\.xml(\.gz)?|.*\.map|(.*/)?\..*"
    rf"|assets/bookjudge/image-[^/]*|{re.escape(WORKER)}|{re.escape(SCRIPT)}"
)
# Material brings every language's; a book is searched in few
_LANGUAGE = re.compile(
    r"assets/javascripts/lunr/(?:min/lunr\.(?!multi|stemmer)(\w+)\.min|(tinyseg|wordcut))\.js"
)
_SEGMENTERS = {"tinyseg": "ja", "wordcut": "th"}
# kept ahead of their use, once a reader has opened an exercise
_AHEAD = {
    "app": re.compile(r"assets/bookjudge/(app|exercises|inline)/|assets/bookjudge/runtime\.json$"),
    "runtime": re.compile(r"assets/bookjudge/(pyodide-[^/]+|wheels)/"),
}
# every page loads the list, and 96 bits are as little forged as all
_DIGITS = 24
_META = '<meta name="bookjudge-build" content="{}">'
_OLD_META = re.compile(_META.format("[0-9a-f]+"))


def write_service_worker(site: Path) -> None:
    """Write the worker for all files of the built site, and name the build in every page."""
    script = site / SCRIPT
    if not script.is_file():
        return
    _rewrite_pages(site, "")
    build = hashlib.sha256(json.dumps(listing(site)).encode()).hexdigest()[:16]
    _rewrite_pages(site, _META.format(build))
    described = {
        "id": build,
        "rules": _headers(site),
        "types": _types(site),
        "files": listing(site),
    }
    text = json.dumps(described, ensure_ascii=False, separators=(",", ":"))
    code = script.read_text("utf-8")
    site.joinpath(WORKER).write_text(f"self.bookjudgeBuild={text};\n{code}", "utf-8")


def listing(site: Path) -> dict[str, dict[str, Any]]:
    """Return what a page may be given from a device, by path: digest, size, and how it is kept."""
    files: dict[str, dict[str, Any]] = {}
    searched = _searched(site)
    for path in sorted(path for path in site.rglob("*") if path.is_file()):
        name = path.relative_to(site).as_posix()
        if _LEFT_OUT.fullmatch(name) or not _is_for(name, searched):
            continue
        content = path.read_bytes()
        digest = hashlib.sha256(content).hexdigest()[:_DIGITS]
        files[name] = {"sha256": digest, "bytes": len(content)}
        for keep, paths in _AHEAD.items():
            if paths.match(name):
                files[name]["keep"] = keep
        if is_immutable(f"/{name}"):
            files[name]["fixed"] = True
    return files


def _searched(site: Path) -> list[str]:
    """Return the languages that the book is searched in."""
    try:
        index = json.loads((site / "search/search_index.json").read_bytes())
        return [str(language) for language in index["config"]["lang"]]
    except (OSError, ValueError, LookupError, TypeError):
        return []


def _is_for(name: str, searched: list[str]) -> bool:
    """Return whether a file is for the search in one of the languages, or not for a search."""
    found = _LANGUAGE.fullmatch(name)
    return found is None or (found[1] or _SEGMENTERS[found[2]]) in searched


def _rewrite_pages(site: Path, meta: str) -> None:
    for page in site.rglob("*.html"):
        html = page.read_text("utf-8")
        named = re.sub(r"<head[^>]*>", rf"\g<0>{meta}", _OLD_META.sub("", html), count=1)
        if named != html:
            page.write_text(named, "utf-8")


def _headers(site: Path) -> list[tuple[str, dict[str, str]]]:
    """Return the headers that pages live by, without those that are for the browser's cache."""
    of = [(rule.pattern, dict(rule.headers)) for rule in rules(site)]
    return [(pattern, headers) for pattern, headers in of if "Cache-Control" not in headers]


def _types(site: Path) -> dict[str, str]:
    suffixes = sorted({path.suffix for path in site.rglob("*") if path.is_file() and path.suffix})
    known = mimetypes.MimeTypes()
    return {
        suffix: TYPES.get(suffix)
        or known.guess_type(f"file{suffix}")[0]
        or "application/octet-stream"
        for suffix in suffixes
    }
