"""What a judgement says: outcomes, failures and the report.

To and from the JSON of report.schema.json.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

SCHEMA_VERSION = 1

Scope = Literal["examples", "all"]
"""What was asked: the visible tests ("Run") or every test ("Submit")."""


class Outcome(StrEnum):
    """How one test, or the loading of the learner's code, ended."""

    PASSED = "passed"
    WRONG_ANSWER = "wrong_answer"
    RUNTIME_ERROR = "runtime_error"
    SYNTAX_ERROR = "syntax_error"
    TIME_LIMIT = "time_limit"
    MEMORY_LIMIT = "memory_limit"
    OUTPUT_LIMIT = "output_limit"
    INTERNAL_ERROR = "internal_error"
    NOT_RUN = "not_run"


class Verdict(StrEnum):
    """What a whole judgement says; passing only the visible tests is never called accepted."""

    ACCEPTED = "accepted"
    EXAMPLES_PASSED = "examples_passed"
    WRONG_ANSWER = "wrong_answer"
    RUNTIME_ERROR = "runtime_error"
    SYNTAX_ERROR = "syntax_error"
    TIME_LIMIT = "time_limit"
    MEMORY_LIMIT = "memory_limit"
    OUTPUT_LIMIT = "output_limit"
    INTERNAL_ERROR = "internal_error"


_DECIDES_FIRST = (
    Outcome.INTERNAL_ERROR,
    Outcome.SYNTAX_ERROR,
    Outcome.TIME_LIMIT,
    Outcome.MEMORY_LIMIT,
    Outcome.OUTPUT_LIMIT,
)


@dataclass(frozen=True, slots=True)
class Explanation:
    """One likely reason for a failure, in the reader's language."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Raised:
    """The learner's exception: its type's name and its message."""

    type: str
    message: str


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame of the learner's own code."""

    line: int
    function: str
    code: str


@dataclass(frozen=True, slots=True)
class Failure:
    """What a person should hear about a failed test; None where the exercise does not reveal it."""

    message: str
    call: str | None = None
    got: str | None = None
    expected: str | None = None
    explanations: tuple[Explanation, ...] = ()
    exception: Raised | None = None
    traceback: tuple[Frame, ...] = ()


@dataclass(frozen=True, slots=True)
class Check:
    """One test of a judgement."""

    name: str
    title: str
    visible: bool
    outcome: Outcome
    seconds: float
    stdout: str = ""
    stderr: str = ""
    failure: Failure | None = None


@dataclass(frozen=True, slots=True)
class Loading:
    """How importing the learner's code went; tests are not run where it failed."""

    outcome: Outcome
    seconds: float
    stdout: str = ""
    stderr: str = ""
    failure: Failure | None = None


@dataclass(frozen=True, slots=True)
class Judge:
    """Which judge decided: its version, the host of the candidate and the Python version."""

    version: str
    host: str
    python: str


@dataclass(frozen=True, slots=True)
class Report:
    """One judgement, whole."""

    exercise: int
    slug: str
    revision: int
    scope: Scope
    language: str
    seconds: float
    judge: Judge
    loading: Loading
    tests: tuple[Check, ...]
    verdict: Verdict = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "verdict", decide(self.scope, self.loading, self.tests))

    @property
    def first_failure(self) -> Check | Loading | None:
        """The loading or the test that decided the verdict: the one to explain."""
        if self.loading.failure is not None:
            return self.loading
        deciding = [check for check in self.tests if check.outcome.value == self.verdict.value]
        return deciding[0] if deciding else None

    def to_json(self) -> dict[str, Any]:
        """Return the report as plain JSON data, in the order of the schema."""
        data = asdict(self)
        order = ("exercise", "slug", "revision", "scope", "language", "verdict", "seconds", "judge")
        head = {"schema_version": SCHEMA_VERSION} | {key: data[key] for key in order}
        return head | {"loading": data["loading"], "tests": list(data["tests"])}


def decide(scope: Scope, loading: Loading, tests: Sequence[Check]) -> Verdict:
    """Return the verdict: a limit that was broken comes first, else the first test that failed.

    Nothing is accepted unless at least one test ran and every test passed.
    """
    if loading.outcome is not Outcome.PASSED:
        return Verdict(loading.outcome)
    outcomes = [check.outcome for check in tests]
    if outcomes and all(outcome is Outcome.PASSED for outcome in outcomes):
        return Verdict.ACCEPTED if scope == "all" else Verdict.EXAMPLES_PASSED
    for outcome in _DECIDES_FIRST:
        if outcome in outcomes:
            return Verdict(outcome)
    for outcome in outcomes:
        if outcome not in (Outcome.PASSED, Outcome.NOT_RUN):
            return Verdict(outcome)
    return Verdict.INTERNAL_ERROR


def report_from_json(data: Mapping[str, Any]) -> Report:
    """Return the report that `to_json` wrote.

    Raises KeyError, TypeError or ValueError on other data.
    """
    if data["schema_version"] != SCHEMA_VERSION:
        raise ValueError(f"schema_version is {data['schema_version']}, not {SCHEMA_VERSION}")
    plain = ("exercise", "slug", "revision", "scope", "language", "seconds")
    report = Report(
        **{key: data[key] for key in plain},
        judge=Judge(**data["judge"]),
        loading=Loading(**_ended(data["loading"])),
        tests=tuple(Check(**_ended(test)) for test in data["tests"]),
    )
    if report.verdict != data["verdict"]:
        raise ValueError(f"the verdict {data['verdict']} does not follow from the tests")
    return report


def _ended(data: Mapping[str, Any]) -> dict[str, Any]:
    failure = data["failure"]
    return {**data, "outcome": Outcome(data["outcome"]), "failure": failure and _failure(failure)}


def _failure(data: Mapping[str, Any]) -> Failure:
    exception = data["exception"]
    parts = {
        "explanations": tuple(Explanation(**part) for part in data["explanations"]),
        "exception": exception and Raised(**exception),
        "traceback": tuple(Frame(**frame) for frame in data["traceback"]),
    }
    return Failure(**{**data, **parts})
