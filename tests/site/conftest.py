"""The built site, for tests that read it as a host would serve it."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def root() -> Path:
    return ROOT


@pytest.fixture(scope="session")
def site() -> Path:
    folder = ROOT / "build" / "site"
    if not (folder / "index.html").is_file():
        pytest.fail("build/site is missing: run make build first", pytrace=False)
    return folder
