"""From a failed call to what a person should hear: what happened, and what was likely forgotten."""

from __future__ import annotations

import inspect
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from . import render
from .calls import RaisedError, Returned, StoppedCall, compared, paired
from .compare import same_end
from .diagnosis import number_notes, value_notes
from .stand_in import reference_module
from .teller import Teller
from .verdict import Explanation, Failure, Outcome

if TYPE_CHECKING:
    from .calls import Call, Ended
    from .exercise import Exercise
    from .remote import Remote
    from .runner import TestRun
    from .words import Words

_SYNTAX_ERRORS = ("SyntaxError", "IndentationError", "TabError")


def loading_failure(
    ended: Ended, exercise: Exercise, text: str, say: Words
) -> tuple[Outcome, Failure]:
    """Return why the learner's code could not be loaded."""
    teller = Teller(say, exercise, text)
    if isinstance(ended, StoppedCall):
        return ended.outcome, teller.stopped(None, ended)
    assert isinstance(ended, RaisedError)
    if ended.base in _SYNTAX_ERRORS and ended.line is not None:
        return Outcome.SYNTAX_ERROR, teller.syntax(ended)
    return Outcome.RUNTIME_ERROR, teller.raised(None, ended)


@dataclass(frozen=True, slots=True)
class _Wrong:
    """The call that made a test fail, and how the reference ended there (None if unknown)."""

    run: TestRun
    call: Call
    expected: Ended | None
    alike: bool = False
    """Whether the reference answers every call of the test alike: the fault lies in between."""


class Feedback:
    """Explains the failed tests of one judgement, each in the light of the others."""

    def __init__(self, exercise: Exercise, text: str, remote: Remote, say: Words) -> None:
        self._exercise = exercise
        self._remote = remote
        self._say = say
        self._teller = Teller(say, exercise, text)

    def failures(self, runs: list[TestRun]) -> list[Failure | None]:
        """Return a failure for each test that failed, in order."""
        wrong = {id(run): _wrong_call(run) for run in runs if run.error is not None and run.calls}
        self._pairs = _pairs(list(wrong.values()))
        self._mistakes = self._matching_mistakes(list(wrong.values()))
        return [self._failure(run, wrong.get(id(run))) for run in runs]

    def _failure(self, run: TestRun, wrong: _Wrong | None) -> Failure | None:
        if run.outcome is Outcome.PASSED:
            return None
        if wrong is None and run.outcome is Outcome.WRONG_ANSWER:
            return Failure(self._say("failure.check"))
        if wrong is None:
            return Failure(self._say("failure.internal", message=str(run.error)))
        failure = self._tell(wrong)
        mistakes = tuple(
            Explanation("mistake", self._exercise.mistakes[at].message[self._say.language])
            for at in self._mistakes
            if _agrees(run, at)
        )[:1]
        failure = replace(failure, explanations=mistakes + failure.explanations)
        return failure if run.visible else self._revealed(failure)

    def _revealed(self, failure: Failure) -> Failure:
        """Return what a hidden test may tell."""
        if self._exercise.reveal == "values" or failure.call is None:
            return failure
        mistakes = tuple(part for part in failure.explanations if part.kind == "mistake")
        if self._exercise.reveal == "call":
            message = self._say("failure.hidden_call", call=failure.call)
            return replace(failure, message=message, got=None, expected=None, explanations=mistakes)
        message = self._say("failure.hidden")
        return Failure(message, explanations=mistakes, traceback=failure.traceback)

    def _tell(self, wrong: _Wrong) -> Failure:
        call, ended = wrong.call, wrong.call.ended
        shown = self._shown(call)
        if isinstance(ended, StoppedCall):
            return self._teller.stopped(shown, ended)
        expected = wrong.expected
        if call.ran_out(ended) and isinstance(expected, Returned):
            wanted = render.literal(expected.value, 6)
            message = self._say("failure.ends_early", call=shown, expected=wanted)
            return Failure(message, shown, self._say("failure.no_more"), wanted)
        if isinstance(ended, RaisedError):
            if ended.missing is not None:
                return self._missing(call, shown, ended.missing)
            failure = self._teller.raised(shown, ended, self._signature(call.name))
            if isinstance(expected, Returned):
                return replace(failure, expected=render.literal(expected.value, 6))
            return failure
        return self._returned(wrong, shown, ended)

    def _returned(self, wrong: _Wrong, shown: str, ended: Returned) -> Failure:
        value, expected = ended.value, wrong.expected
        told = (wrong.call.own or expected is not None) and not wrong.alike
        notes = value_notes(value, expected, self._say) if told else []
        if wrong.run.keeps_state:
            notes.append(Explanation("state", self._say("explanation.state")))
        if any(call.ended.changed for call in wrong.run.calls if isinstance(call.ended, Returned)):
            notes.append(Explanation("changed", self._say("explanation.changed")))
        if wrong.call.ran_out(expected):
            got = render.literal(value, 6)
            message = self._say("failure.ends_late", call=shown, got=got)
            return Failure(message, shown, got, self._say("failure.no_more"))
        if isinstance(expected, RaisedError):
            got = render.literal(value, 6)
            message = self._say("failure.should_raise", call=shown, got=got, expected=expected.type)
            wanted = self._say("failure.raises", type=expected.type)
            return Failure(message, shown, got, wanted, tuple(notes))
        if isinstance(expected, Returned):
            got, wanted = render.pair(value, expected.value)
            message = self._say("failure.returned", call=shown, got=got, expected=wanted)
            notes += number_notes(value, expected.value, self._pairs[wrong.call.name], self._say)
            return Failure(message, shown, got, wanted, tuple(notes))
        got = render.literal(value, 12)
        message = self._say("failure.returned_wrong", call=shown, got=got)
        return Failure(message, shown, got, None, tuple(notes))

    def _missing(self, call: Call, shown: str, name: str) -> Failure:
        defined = [name for name, kind in self._remote.names.items() if kind == "callable"]
        others = [name for name in defined if name not in self._exercise.functions]
        near = get_close_matches(name, others, 1, 0.6)
        if near:
            note = self._say("explanation.nearest", defined=near[0], name=name)
        else:
            note = self._say("explanation.missing", signature=self._signature(call.name) or name)
        message = self._say("failure.missing", name=name)
        return Failure(message, shown, explanations=(Explanation("missing", note),))

    def _shown(self, call: Call) -> str:
        if not call.request:
            return call.name
        return render.call(call.name, *self._remote.arguments(call))

    def _signature(self, name: str) -> str | None:
        function = getattr(reference_module(self._exercise.reference), name, None)
        if function is None:
            return None
        parameters = inspect.signature(function).parameters.values()
        plain = [parameter.replace(annotation=inspect.Parameter.empty) for parameter in parameters]
        return f"{name}{inspect.Signature(plain)}"

    def _matching_mistakes(self, wrong: list[_Wrong]) -> list[int]:
        """Return the mistakes that answer as the learner did, what explains most tests first."""
        tests = [part.run for part in wrong if part.run.outcome is Outcome.WRONG_ANSWER]
        counts = {
            at: sum(_agrees(run, at) for run in tests) for at in range(len(self._exercise.mistakes))
        }
        matching = [at for at, count in counts.items() if count]
        return sorted(matching, key=lambda at: (-counts[at], at))


def _wrong_call(run: TestRun) -> _Wrong:
    """Return the operation that made a test fail.

    That is the one that never returned or whose exception ended the test, else the first that the
    reference answers otherwise, else the last.
    """
    pairs = paired(run.calls, run.reference)
    for call in reversed(run.calls):
        if isinstance(call.ended, StoppedCall) or call.error is run.error:
            expected = next((other for own, other in pairs if own is call), None)
            return _Wrong(run, call, expected.ended if expected else None)
    for differ in (_other_end, _other_type):
        for call, other in pairs:
            if differ(call.ended, other.ended):
                return _Wrong(run, call, other.ended)
    # list() asks for a length first and does without: what nobody noticed made no test fail.
    noticed = [call for call in run.calls if call.own or call.error is None]
    alike = len(pairs) == len(compared(run.calls))
    return _Wrong(run, (noticed or run.calls)[-1], None, alike)


def _other_end(left: Ended, right: Ended) -> bool:
    return not same_end(left, right)


def _other_type(left: Ended, right: Ended) -> bool:
    """Return whether a list came for a tuple, or the other way round."""
    if not isinstance(left, Returned) or not isinstance(right, Returned):
        return False
    return {type(left.value), type(right.value)} == {list, tuple}


def _agrees(run: TestRun, mistake: int) -> bool:
    """Return whether a mistake answers every operation of a failed test as the learner did."""
    if run.outcome is not Outcome.WRONG_ANSWER or mistake >= len(run.mistakes):
        return False
    answers = run.mistakes[mistake]
    if answers is None:  # it passes this test
        return False
    pairs = paired(run.calls, answers)
    return len(pairs) == len(compared(run.calls)) and all(
        same_end(call.ended, other.ended) for call, other in pairs
    )


def _pairs(wrong: list[_Wrong]) -> dict[str, list[tuple[Any, Any]]]:
    """Return the (got, expected) values of the wrong calls, by function."""
    pairs: dict[str, list[tuple[Any, Any]]] = {}
    for part in wrong:
        found = pairs.setdefault(part.call.name, [])
        match part.call.ended, part.expected:
            case Returned(value=got), Returned(value=expected):
                found.append((got, expected))
            case _:
                pass
    return pairs
