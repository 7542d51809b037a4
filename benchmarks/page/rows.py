"""The table's rows: medians with their spread, against a target."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median

HEAD = "| what | target | measured | | median (min to max) | against |\n" + "| --- " * 6 + "|"


@dataclass(frozen=True)
class Unit:
    """How a figure is written."""

    name: str
    scale: float = 1
    digits: int = 0

    def of(self, value: float) -> str:
        """Return a value with its unit."""
        return f"{self.scale * value:,.{self.digits}f} {self.name}"

    def spread(self, values: list[float]) -> str:
        """Return the median with its unit, and what it lies between."""
        low, high = (f"{self.scale * of(values):,.{self.digits}f}" for of in (min, max))
        return f"{self.of(median(values))} ({low} to {high})"


SECONDS = Unit("s", digits=2)
MILLISECONDS = Unit("ms", 1e3)
MEGABYTES = Unit("MB", 1e-6, 2)
KIBIBYTES = Unit("KiB", 1 / 1024, 1)
TESTS = Unit("tests")


def ratio(what: str, target: float, ours: list[float], other: list[float], unit: Unit) -> str:
    """Return the row of a ratio of two medians, which has to be at most `target`."""
    measured = median(ours) / median(other)
    said = f"≤ {target:g} | {measured:.2f} | {_met(measured <= target)}"
    return f"| {what} | {said} | {unit.spread(ours)} | {unit.spread(other)} |"


def difference(what: str, target: float, ours: list[float], other: list[float], unit: Unit) -> str:
    """Return the row of what one median has over another, which has to be at most `target`."""
    measured = median(ours) - median(other)
    said = f"≤ {unit.of(target)} | {unit.of(measured)} | {_met(measured <= target)}"
    return f"| {what} | {said} | {unit.spread(ours)} | {unit.spread(other)} |"


def figure(what: str, target: float, values: list[float], unit: Unit) -> str:
    """Return the row of a median, which has to be at most `target`, in the same unit as it."""
    measured = median(values)
    said = f"≤ {unit.of(target)} | {unit.of(measured)} | {_met(measured <= target)}"
    return f"| {what} | {said} | {unit.spread(values)} | |"


def count(what: str, target: int, values: list[float], unit: Unit) -> str:
    """Return the row of a number that has to be `target` each time; the least one counts."""
    least = min(values)
    said = f"{unit.of(target)} | {unit.of(least)} | {_met(least == target)}"
    return f"| {what} | {said} | {unit.spread(values)} | |"


def remark(what: str, values: list[float], unit: Unit) -> str:
    """Return the row of a median that has no target."""
    return f"| {what} | | | | {unit.spread(values)} | |"


def _met(met: bool) -> str:
    return "met" if met else "missed"
