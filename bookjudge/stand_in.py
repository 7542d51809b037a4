"""The exercise's own solutions in the learner's place.

A failed test is run again on the reference, which tells what each operation should have given, and
on each known mistake, which tells whether its answers are the learner's. They are served as the
learner's code is, so that the logs of both hold the same operations.
"""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING

from .hosts.loopback import LoopbackHost
from .remote import Remote

if TYPE_CHECKING:
    from .exercise import Limits


class StandIn(Remote):
    """The reference or a mistake, in the examiner's own interpreter."""

    def __init__(self, source: str, limits: Limits) -> None:
        super().__init__(LoopbackHost(), limits, source)
        self.load()


def reference_module(source: str) -> ModuleType:
    """Return the module that tests import as `reference`."""
    module = ModuleType("reference")
    exec(compile(source, "reference.py", "exec", dont_inherit=True), module.__dict__)
    return module
