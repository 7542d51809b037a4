"""The names of all commands and the module of this package that makes each: loaded by need.

Such a module has `commands(book)`, which returns its commands (base.py says how they are made),
and each command has a section in locale/: short, help and examples.
"""

from __future__ import annotations

DEFAULT = "judge"
"""The command that is meant where an exercise stands in the place of one."""

NO_COMMAND = "status"
"""The command that is meant where none is named."""

COMPLETING = "_BOOKJUDGE_COMPLETE"
"""The environment variable by which a shell asks for completions."""

COMMANDS = {
    "status": "status",
    "list": "status",
    "start": "start",
    "judge": "judge",
    "watch": "watch",
    "hint": "hint",
    "solution": "solution",
    "diff": "solution",
    "reset": "start",
    "progress": "transfer",
    "doctor": "doctor",
    "serve": "site",
    "build": "site",
    "completion": "completion",
    # the author's own below
    "new": "author",
    "check": "author",
    "try": "tryout",
}
