"""What a host sends with the files: `make serve` and the site's _headers file say the same."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

# The theme's icons are masks made of data: images.
CONTENT_SECURITY_POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; "
    "worker-src 'self'; object-src 'none'; base-uri 'none'"
)
# The learner's code: it imports the interpreter and nothing else, and reaches no address.
CANDIDATE_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'"
CANDIDATE = "/assets/bookjudge/app/candidate.js"

EVERYWHERE = {
    # SharedArrayBuffer, the channel between the two interpreters, needs an isolated page
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
}
IMMUTABLE = "public, max-age=31536000, immutable"
# a version or a hash of the content is in the path
_IMMUTABLE = re.compile(
    r"/assets/bookjudge/((pyodide|ruff)-[\d.]+|(packages/)?wheels/[0-9a-f]{12})/"
    r"|(\.[0-9a-f]{8}\.min|-[0-9A-Z]{8}|-[0-9a-f]{8,64})\.(js|css|woff2|bin\.gz)$"
)


class Rule(NamedTuple):
    """Headers for the paths that `pattern` matches; `*` at its end stands for anything."""

    pattern: str
    headers: Mapping[str, str]

    def matches(self, path: str) -> bool:
        """Return whether the rule is for this URL path."""
        return path == self.pattern or (
            self.pattern.endswith("*") and path.startswith(self.pattern[:-1])
        )


def is_immutable(path: str) -> bool:
    """Return whether the file at URL path `path` can never change under that path."""
    return bool(_IMMUTABLE.search(path))


def rules(site: Path) -> list[Rule]:
    """Return the rules of a built site."""
    candidate = Rule(CANDIDATE, {"Content-Security-Policy": CANDIDATE_POLICY})
    patterns = _immutable_patterns(site, site / "assets")
    kept = [Rule(pattern, {"Cache-Control": IMMUTABLE}) for pattern in patterns]
    return [Rule("/*", EVERYWHERE), candidate, *kept]


def headers_of(path: str, of: Iterable[Rule]) -> dict[str, str]:
    """Return what the file at URL path `path` is sent with; several policies all hold."""
    headers: dict[str, str] = {}
    for rule in of:
        if rule.matches(path):
            for name, value in rule.headers.items():
                # joined as hosts do that read the file
                headers[name] = f"{headers[name]}, {value}" if name in headers else value
    return headers


def headers_file(site: Path) -> str:
    """Return the `_headers` file (the form Cloudflare Pages and Netlify read) for a built site."""
    lines = []
    for rule in rules(site):
        lines.append(rule.pattern)
        lines += [f"  {name}: {value}" for name, value in rule.headers.items()]
    return "\n".join([*lines, ""])


def _immutable_patterns(site: Path, folder: Path) -> Iterator[str]:
    """Give a pattern for the folder where nothing in it changes, else for its parts that do not."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    if files and all(is_immutable(_url(site, path)) for path in files):
        # hosts take about a hundred rules: folders where possible
        yield f"{_url(site, folder)}/*"
        return
    for path in sorted(folder.glob("*")):
        if path.is_dir():
            yield from _immutable_patterns(site, path)
        elif is_immutable(_url(site, path)):
            yield _url(site, path)


def _url(site: Path, path: Path) -> str:
    return f"/{path.relative_to(site).as_posix()}"
