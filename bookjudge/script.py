"""Runs a script piece by piece, as the code blocks of a page are: in order, in one module.

Kept to light imports, since it stands beside every candidate.
"""

from __future__ import annotations

import sys
from types import ModuleType

from .candidate import compiled, describe, flush

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_TOP_LEVEL_AWAIT = 0x2000
"""ast.PyCF_ALLOW_TOP_LEVEL_AWAIT."""


class Script:
    """One module, `__main__`, that its pieces share."""

    def __init__(self) -> None:
        self._flush = sys.stdout.flush, sys.stderr.flush
        self._module = ModuleType("__main__")
        sys.modules["__main__"] = self._module

    def run(self, source: str) -> dict[str, Any] | None:
        """Run the next piece; return what `describe` tells of an exception that ended it."""
        try:
            exec(compiled(source), self._module.__dict__)
        except BaseException as error:
            return describe(error)
        finally:
            flush(self._flush)
        return None

    async def run_awaiting(self, source: str) -> dict[str, Any] | None:
        """Run a piece that may await outside of functions."""
        try:
            awaitable = eval(compiled(source, _TOP_LEVEL_AWAIT), self._module.__dict__)
            if awaitable is not None:
                await awaitable
        except BaseException as error:
            return describe(error)
        finally:
            flush(self._flush)
        return None
