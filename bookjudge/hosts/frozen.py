"""An interpreter for the page that is frozen when it is warm, and thawed instead of booted.

Everything that a judgement needs is imported before the freezing, since the image holds memory and
no files. What must not be the same in every page is set right when it thaws.
"""

from __future__ import annotations

import gc
import importlib
import random
import sys

_MANIFEST = """
schema = 1
id = 1
revision = 1
section = "warm#up"
difficulty = "easy"
tags = []
functions = ["half"]
reveal = "values"
[title]
en = "Half"
zh = "一半"
[[mistakes]]
file = "third.py"
en = "A third."
zh = "三分之一。"
"""
_EXAMPLES = """
import math, random, statistics
import pytest
from pytest import approx
from solution import half

@pytest.mark.parametrize("x", [1, 2, 1e-3])
def test_half(x):
    assert half(x) == approx(x / 2)

def test_no_number(tmp_path):
    with pytest.raises(ValueError):
        half("one")
"""
_RIGHT = "def half(x):\n    if isinstance(x, str):\n        raise ValueError(x)\n    return x / 2\n"
_WRONG = ("def half(x):\n    return x / 3\n", "def half(x):\n    retrun x\n", "def halve(x): ...\n")
_FOR_LEARNERS = (
    "math random statistics itertools functools collections heapq bisect dataclasses typing"
)
"""Modules of the standard library that need not be read from the zip file any more."""

_kept: frozenset[str] = frozenset()


def warm_up() -> None:
    """Import what the learner's code and the judge need, and judge once in each way."""
    global _kept
    for name in _FOR_LEARNERS.split():
        importlib.import_module(name)
    importlib.import_module("bookjudge.hosts.pyodide")
    _kept = frozenset(sys.modules)
    import pkgutil

    import _pytest

    for module in pkgutil.walk_packages(_pytest.__path__, "_pytest."):
        importlib.import_module(module.name)
    _judge()
    gc.collect()


def _judge() -> None:
    from ..bundle import pack, unpack
    from ..examiner import judge
    from .loopback import LoopbackHost

    files = {
        "exercise.toml": _MANIFEST,
        "solution.py": _RIGHT,
        "test_examples.py": _EXAMPLES,
        "test_hidden.py": "from solution import half\ndef test_zero():\n    assert half(0) == 0\n",
        "mistakes/third.py": _WRONG[0],
    }
    exercise = unpack(pack("001-half", files))
    for language in ("en", "zh"):
        for source in (_RIGHT, *_WRONG):
            judge(exercise, source.encode(), "all", language, LoopbackHost())


def thaw(role: str) -> None:
    """Make anew what an ordinary boot would have made in this page; `role` as in boot.ts."""
    random.seed()
    sys.path_importer_cache.clear()
    importlib.invalidate_caches()
    if role == "candidate":
        # The learner's code finds what an ordinary boot would have left it.
        for name in [name for name in sys.modules if name not in _kept]:
            del sys.modules[name]
        gc.collect()
