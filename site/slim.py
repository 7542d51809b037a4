"""Copies the wheels that the page loads, without what it never uses: `python site/slim.py FROM TO`.

pytest imports Pygments for two languages; the rest of its lexers is a megabyte that every reader
on a slow line would wait for. Of bookjudge a page needs neither the terminal nor the site's plugin.
"""

import re
import shutil
import sys
import zipfile
from pathlib import Path

LEFT_OUT = re.compile(
    r"pygments/lexers/(?!(__init__|_mapping|diff|python)\.py).*"
    r"|bookjudge/(author|cli|mkdocs)/.*|bookjudge/mkdocs_plugin\.py"
)


def slim(wheel: Path, folder: Path) -> None:
    """Write a wheel again into a folder, without the files left out."""
    with (
        zipfile.ZipFile(wheel) as full,
        zipfile.ZipFile(folder / wheel.name, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as slimmed,
    ):
        for entry in full.infolist():
            if not LEFT_OUT.fullmatch(entry.filename):
                # The entry with its own date: the same wheel gives the same bytes.
                slimmed.writestr(entry, full.read(entry), compresslevel=9)


def main() -> None:
    """Slim every wheel of a folder."""
    source, target = map(Path, sys.argv[1:])
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    for wheel in sorted(source.glob("*.whl")):
        slim(wheel, target)


main()
