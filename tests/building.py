"""Books that are built for a test, with the settings and the theme of this one."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def write_small_book(folder: Path, sections: str) -> None:
    """Write a book of one chapter, tests.md, which has these sections in both languages."""
    pages = folder / "site/pages"
    pages.mkdir(parents=True)
    for language in ("en", "zh"):
        (pages / f"index.{language}.md").write_text("# A book\n", "utf-8")
        (pages / f"tests.{language}.md").write_text(f"# Tests\n\n{sections}", "utf-8")
    (folder / "site/theme").symlink_to(ROOT / "site/theme")
    config = (ROOT / "mkdocs.yml").read_text("utf-8")
    nav = "nav:\n  - Home: index.md\n  - tests.md\n\n"
    config = re.sub(r"\nnav:.*?\n\n", f"\n{nav}", config, flags=re.DOTALL)
    (folder / "mkdocs.yml").write_text(config, "utf-8")


def build_book(folder: Path, **environment: str) -> Path:
    """Build the book in a folder, and return the built site."""
    command = [sys.executable, "-m", "mkdocs", "build"]
    env = {**os.environ, **environment}
    built = subprocess.run(
        command, cwd=folder, env=env, capture_output=True, text=True, check=False
    )
    assert built.returncode == 0, built.stderr
    return folder / "build/site"
