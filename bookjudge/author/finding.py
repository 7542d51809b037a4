"""What a rule finds: where, and the words for what is wrong and how to mend it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..words import Words


@dataclass(frozen=True, slots=True)
class Finding:
    """A breach of a rule at a line of a file of the exercise folder.

    `key` names the rule, and its words in the section "finding" of the terminal's locale; `fields`
    fill them. `file` is empty for the folder itself, `line` counts from 1. `detail` is shown below.
    """

    file: str
    line: int
    key: str
    fields: Mapping[str, object] = field(default_factory=dict)
    detail: str = ""

    def message(self, say: Words) -> str:
        """Return what is wrong and what to do."""
        return say(f"finding.{self.key}", **self.fields)
