"""What a command prints: text or JSON on standard output, everything else beside it."""

from __future__ import annotations

import json
import os
import sys

from .book import ACCEPTED, USAGE

BROKEN_PIPE = 141


def write(text: str, code: int = ACCEPTED) -> int:
    """Write the result; a lost result is an error, a reader who stops early is not."""
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        return reader_gone()
    except OSError as error:
        sys.stderr.write(f"bookjudge: {error}\n")
        os._exit(USAGE)  # the interpreter would try to flush again
    return code


def reader_gone() -> int:
    """Let nothing more be written to a reader that has stopped; return the exit code for it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return BROKEN_PIPE


def write_json(data: object, code: int = ACCEPTED) -> int:
    """Write the result for a program."""
    return write(json_text(data, indent=2) + "\n", code)


def json_text(data: object, indent: int | None = None) -> str:
    """Return JSON that is JSON in the encoding of standard output, too."""
    # what another encoding lacks would be written as Python escapes it
    ascii_only = sys.stdout.encoding.lower() != "utf-8"
    return json.dumps(data, ensure_ascii=ascii_only, indent=indent)


def note(text: str) -> None:
    """Tell a person something that is not the result."""
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()
