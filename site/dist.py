"""Puts what pages load into the wheel that books install: hatchling calls this for `make dist`."""

from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class RuntimeInWheel(BuildHookInterface):  # type: ignore[type-arg]
    """The book's own style and formulas, beside the runtime, stay behind."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name what goes into the wheel besides the package."""
        build_data["force_include"]["build/runtime/bookjudge"] = "bookjudge/page/bookjudge"
