"""Judges what a learner handed in: reads it, loads it in a candidate, has it tested, and reports.

Tests, reference and mistakes are trusted and run here; the learner's code never does.
"""

from __future__ import annotations

import time
from platform import python_version
from typing import TYPE_CHECKING

from . import __version__, feedback, source
from .calls import Returned
from .hosts.ports import HostError
from .remote import Remote
from .runner import NotAnswered, run_tests
from .verdict import Check, Failure, Judge, Loading, Outcome, Report, Scope
from .words import words

if TYPE_CHECKING:
    from .exercise import Exercise
    from .hosts.ports import Captured, Host
    from .runner import TestRun
    from .words import Words


def judge(exercise: Exercise, data: bytes, scope: Scope, language: str, host: Host) -> Report:
    """Judge what a learner handed in.

    `data` is the source as it was saved or typed; `scope` the visible tests or all of them;
    `language` the one that the report speaks. Never raises for what the learner's code does.
    """
    began = time.perf_counter()
    say = words(language)
    try:
        text = source.read_source(data)
        loading, tests = _examine(exercise, text, scope, say, host)
    except source.SourceError as error:
        failure = Failure(say(f"failure.{error.key}", line=error.line))
        loading, tests = Loading(Outcome.SYNTAX_ERROR, 0.0, failure=failure), ()
    except HostError as error:
        failure = Failure(say("failure.internal", message=str(error)))
        loading, tests = Loading(Outcome.INTERNAL_ERROR, 0.0, failure=failure), ()
    return Report(
        exercise=exercise.id,
        slug=exercise.slug,
        revision=exercise.revision,
        scope=scope,
        language=language,
        seconds=round(time.perf_counter() - began, 4),
        judge=Judge(__version__, host.name, python_version()),
        loading=loading,
        tests=tests,
    )


def _examine(
    exercise: Exercise, text: str, scope: Scope, say: Words, host: Host
) -> tuple[Loading, tuple[Check, ...]]:
    remote = Remote(host, exercise.limits, text)
    try:
        began = time.perf_counter()
        ended = remote.load()
        seconds = round(time.perf_counter() - began - remote.starting_seconds, 4)
        printed = _printed(remote.take_printed(), say)
        if not isinstance(ended, Returned):
            outcome, failure = feedback.loading_failure(ended, exercise, text, say)
            return Loading(outcome, seconds, *printed, failure), ()
        try:
            runs = run_tests(exercise, scope, remote)
        except NotAnswered as error:
            outcome, failure = feedback.loading_failure(error.ended, exercise, text, say)
            return Loading(outcome, seconds, *printed, failure), ()
        failures = feedback.Feedback(exercise, text, remote, say).failures(runs)
        checks = tuple(
            _check(run, failure, exercise, say) for run, failure in zip(runs, failures, strict=True)
        )
        return Loading(Outcome.PASSED, seconds, *printed), checks
    finally:
        remote.close()


def _check(run: TestRun, failure: Failure | None, exercise: Exercise, say: Words) -> Check:
    titles = exercise.test_titles.get(run.function)
    title = titles[say.language].format_map(run.parameters) if titles else run.function
    stdout, stderr = _printed(run.printed, say)
    return Check(
        run.name, title, run.visible, run.outcome, run.seconds, stdout, stderr, failure=failure
    )


def _printed(
    printed: tuple[tuple[Captured, ...], tuple[Captured, ...]], say: Words
) -> tuple[str, str]:
    return _text(printed[0], say), _text(printed[1], say)


def _text(parts: tuple[Captured, ...], say: Words) -> str:
    text = ""
    for part in parts:
        text += part.head.decode("utf-8", "replace")
        if part.left_out:
            text += f"\n{say('output.left_out', bytes=f'{part.left_out:,}')}\n"
        text += part.tail.decode("utf-8", "replace")
    return text
