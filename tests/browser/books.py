"""Books that are built for a test: one with several exercises, and plain Material."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

from tests.building import build_book, write_small_book

ROOT = Path(__file__).parents[2]
ELSEWHERE = "905-windows"
"""Has a book of its own, since it requires packages."""
CHAPTER = "math-in-performance-and-serving"
# the sections that tests/exercises belong to
TESTS = """# {title}

## {first} {{ #intervals }}

::: exercise 901

## {second} {{ #callables }}

::: exercise 902
"""


def several_exercises(folder: Path) -> Path:
    """Build the book with tests/exercises beside its own, and return the built site.

    Exercise 901 is at its second revision there.
    """
    shutil.copytree(ROOT / "site/pages", folder / "site/pages")
    pages = {"en": ("More exercises", "Intervals", "Callables"), "zh": ("更多练习", "区间", "函数")}
    for language, (title, first, second) in pages.items():
        text = TESTS.format(title=title, first=first, second=second)
        (folder / f"site/pages/tests.{language}.md").write_text(text, "utf-8")
    for source in ("exercises", "tests/exercises"):
        shutil.copytree(
            ROOT / source,
            folder / "exercises",
            ignore=shutil.ignore_patterns("__pycache__", "conftest.py", ELSEWHERE),
            dirs_exist_ok=True,
        )
    changed = folder / "exercises/901-intervals/exercise.toml"
    text = changed.read_text("utf-8").replace("revision = 1", "revision = 2")
    changed.write_text(text, "utf-8")
    (folder / "site/theme").symlink_to(ROOT / "site/theme")
    (folder / "build").mkdir()
    for name in ("runtime", "outputs"):
        (folder / "build" / name).symlink_to(ROOT / "build" / name)
    config = (ROOT / "mkdocs.yml").read_text("utf-8")
    config = config.replace(f"  - {CHAPTER}.md\n", f"  - {CHAPTER}.md\n  - tests.md\n")
    (folder / "mkdocs.yml").write_text(config, "utf-8")
    return build_book(folder)


def requiring_packages(folder: Path) -> Path:
    """Build a small book with exercise 905, which requires a package, and return the built site."""
    block = "```python\nsize = 2\n```\n"
    write_small_book(folder, f"## Windows {{ #windows }}\n\n{block}\n::: exercise 905\n")
    shutil.copytree(ROOT / "tests/exercises" / ELSEWHERE, folder / "exercises" / ELSEWHERE)
    assets = folder / "build/runtime/bookjudge"
    assets.mkdir(parents=True)
    for built in (ROOT / "build/runtime").glob("*/*"):
        if built.name != "packages":
            link = folder / built.relative_to(ROOT)
            link.parent.mkdir(exist_ok=True)
            link.symlink_to(built)
    gather = [sys.executable, str(ROOT / "site/packages.py"), str(folder / "mkdocs.yml")]
    subprocess.run([*gather, str(assets / "packages")], check=True)
    return build_book(folder)


def plain_material(folder: Path) -> Path:
    """Build the chapter with Material and the same extensions only, and return the built site."""
    pages = folder / "site/pages"
    pages.mkdir(parents=True)
    for name in ("index", CHAPTER):
        text = (ROOT / f"site/pages/{name}.en.md").read_text("utf-8")
        (pages / f"{name}.md").write_text(re.sub(r"^::: .*$", "", text, flags=re.MULTILINE))
    config = (ROOT / "mkdocs.yml").read_text("utf-8")
    blocks = [each for each in re.split(r"\n(?=\S)", config) if not each.startswith("#")]
    # not strict: its pages name exercises that it has not
    dropped = ("extra", "plugins:", "strict:", "validation:")
    kept = [each for each in blocks if not each.startswith(dropped)]
    kept = [re.sub(r"\n  custom_dir:.*", "", each) for each in kept]
    # formulas by KaTeX, as Material's own documentation has them
    shutil.copytree(ROOT / "build/runtime/book", pages / "book")
    script = "extra_javascript: [{path: book/book.js, type: module}]"
    plain = [*kept, "plugins: [search]", "extra_css: [book/book.css]", script, ""]
    (folder / "mkdocs.yml").write_text("\n".join(plain), "utf-8")
    return build_book(folder)
