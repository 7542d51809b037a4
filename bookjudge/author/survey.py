"""Has the tests run on every mutant of a reference, and holds the survivors against the list."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..exercise import MANIFEST, REFERENCE
from .bench import Job, run_on_bench
from .finding import Finding
from .mutants import mutants
from .rules.manifest import entries

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..exercise import Exercise
    from .bench import Ran
    from .folder import Folder
    from .mutants import Mutant

_LEAST_SECONDS = 0.5
_TIMES_SLOWER = 10
"""A mutant that takes so many times as long as the reference is taken for endless."""


@dataclass(frozen=True, slots=True)
class Alive:
    """A mutant that passes the hidden tests; `noticed_by` is the visible test that it fails."""

    mutant: Mutant
    noticed_by: str | None


@dataclass(frozen=True, slots=True)
class Survey:
    """What became of the mutants of an exercise."""

    total: int
    alive: list[Alive]
    listed: dict[tuple[str, str], int]
    """Where the exercise lists a mutant as equivalent, by its key."""
    stale: dict[tuple[str, str], bool]
    """What is listed and not alive, and whether there is such a mutant at all."""
    seconds: float

    @property
    def survivors(self) -> list[Alive]:
        """Those that are not listed."""
        return [one for one in self.alive if one.noticed_by or one.mutant.key not in self.listed]

    def findings(self, folder: Folder) -> Iterator[Finding]:
        """Yield what is to be done about survivors and about the list."""
        for one in self.survivors:
            key = "mutant_visible" if one.noticed_by else "mutant_survives"
            detail = one.mutant.diff(folder.files[REFERENCE], REFERENCE)
            if one.noticed_by is None:
                detail += f"\n\n{one.mutant.entry}"
            yield Finding(REFERENCE, one.mutant.line, key, {"test": one.noticed_by}, detail)
        for listed, there in self.stale.items():
            line = folder.manifest_line("equivalent", self.listed[listed])
            key = "equivalent_killed" if there else "equivalent_gone"
            yield Finding(MANIFEST, line, key, {"now": listed[1]})


def survey(folder: Folder, exercise: Exercise) -> Survey:
    """Run the tests on every mutant; raises HostError, WorkFailed."""
    began = time.perf_counter()
    every = mutants(exercise.reference)
    [reference] = run_on_bench(exercise, [Job(exercise.reference)], exercise.limits.total_seconds)
    tests = sorted(reference or (), key=lambda test: (test.visible, test.seconds))
    taken = sum(test.seconds for test in tests)
    order = tuple(test.name for test in tests)  # hidden and quick ones first
    jobs = [Job(mutant.source, order=order) for mutant in every]
    runs = run_on_bench(exercise, jobs, _LEAST_SECONDS + _TIMES_SLOWER * taken)
    alive = [
        Alive(mutant, None if run[-1].passed else run[-1].function)
        for mutant, run in zip(every, runs, strict=True)
        if run and not _fails_hidden(run)
    ]
    tables = entries(folder, "equivalent", "was", "now")
    listed = {(one["was"].strip(), one["now"].strip()): at for at, one in enumerate(tables)}
    living = {one.mutant.key for one in alive}
    known = {mutant.key for mutant in every}
    stale = {key: key in known for key in listed if key not in living}
    return Survey(len(every), alive, listed, stale, time.perf_counter() - began)


def _fails_hidden(run: list[Ran]) -> bool:
    return any(not test.passed and not test.visible for test in run)
