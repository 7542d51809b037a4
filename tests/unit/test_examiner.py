"""Judging, from source to report, with the candidate in the same interpreter."""

import sys
from dataclasses import replace

import pytest

from bookjudge.examiner import judge
from bookjudge.exercise import Exercise, Reveal, parse_exercise
from bookjudge.hosts.loopback import LoopbackHost
from bookjudge.verdict import Check, Failure, Outcome, Report, Scope, Verdict

MANIFEST = """
schema = 1
id = 7
revision = 1
section = "chapter#section"
difficulty = "easy"
tags = []
functions = ["speed", "trip"]
reveal = "{reveal}"
[title]
en = "Speed"
zh = "速度"
[tests.test_speed]
en = "Speed over {{km}} km"
zh = "{{km}} 公里的速度"
[[mistakes]]
file = "minutes.py"
en = "Hours were taken for minutes."
zh = "把小时当成了分钟。"
"""
REFERENCE = """
def speed(km, hours):
    if hours <= 0:
        raise ValueError("hours")
    return km / hours

def trip(legs):
    return [speed(km, hours) for km, hours in sorted(legs)]
"""
EXAMPLES = """
import pytest
from pytest import approx
from solution import speed, trip

@pytest.mark.parametrize("km", [10, 30])
def test_speed(km):
    assert speed(km, 2) == approx(km / 2)
"""
HIDDEN = """
import pytest
from pytest import approx
from solution import speed, trip

def test_no_time():
    with pytest.raises(ValueError):
        speed(1, 0)

def test_trip():
    assert trip([(30, 2), (10, 2)]) == approx([5, 15])
"""


def exercise(reveal: Reveal = "values", hidden: str = HIDDEN) -> Exercise:
    files = {
        "exercise.toml": MANIFEST.format(reveal=reveal),
        "solution.py": REFERENCE,
        "test_examples.py": EXAMPLES,
        "test_hidden.py": hidden,
        "mistakes/minutes.py": REFERENCE.replace("km / hours", "km / hours / 60"),
    }
    return parse_exercise("007-speed", files)


def judged(
    source: str, scope: Scope = "all", language: str = "en", asked: Exercise | None = None
) -> Report:
    return judge(asked or exercise(), source.encode(), scope, language, LoopbackHost())


def failure(report: Report) -> Failure:
    ended = report.first_failure
    assert ended is not None and ended.failure is not None
    return ended.failure


def test_the_reference_is_accepted() -> None:
    report = judged(REFERENCE)
    assert report.verdict is Verdict.ACCEPTED
    assert [check.name for check in report.tests] == [
        "test_speed[10]", "test_speed[30]", "test_no_time", "test_trip"
    ]  # fmt: skip
    assert [check.visible for check in report.tests] == [True, True, False, False]


def test_the_examples_alone_are_not_called_accepted() -> None:
    report = judged(REFERENCE, "examples")
    assert report.verdict is Verdict.EXAMPLES_PASSED
    assert len(report.tests) == 2


@pytest.mark.parametrize(
    ("language", "title"), [("en", "Speed over 10 km"), ("zh", "10 公里的速度")]
)
def test_titles_are_in_the_language_asked_for(language: str, title: str) -> None:
    assert judged(REFERENCE, language=language).tests[0].title == title


def test_a_wrong_value_is_shown_with_its_call_and_the_value_expected() -> None:
    told = failure(judged(REFERENCE.replace("km / hours", "km * hours")))
    assert (told.call, told.got, told.expected) == ("speed(10, 2)", "20", "5.0")


def test_a_known_mistake_gives_its_message_first() -> None:
    told = failure(judged(REFERENCE.replace("km / hours", "(km / hours) / 60.0")))
    assert told.explanations[0].kind == "mistake"
    assert told.explanations[0].text == "Hours were taken for minutes."


def test_a_wrong_list_is_compared_as_a_whole() -> None:
    told = failure(judged(REFERENCE.replace("sorted(legs)", "legs")))
    assert (told.got, told.expected) == ("[15.0, 5.0]", "[5.0, 15.0]")
    assert told.call == "trip([(30, 2), (10, 2)])"


def test_an_exception_that_should_have_come_is_named() -> None:
    told = failure(judged(REFERENCE.replace('raise ValueError("hours")', "return 0")))
    assert told.message == "speed(1, 0) returned 0, expected it to raise ValueError."


def test_an_exception_shows_the_learners_own_frames_only() -> None:
    report = judged(REFERENCE.replace("km / hours", "kmh / hours"))
    told = failure(report)
    assert report.verdict is Verdict.RUNTIME_ERROR
    assert told.exception is not None and told.exception.type == "NameError"
    assert [(frame.line, frame.code) for frame in told.traceback] == [(5, "return kmh / hours")]


def test_an_argument_changed_in_place_is_said() -> None:
    told = failure(
        judged(REFERENCE.replace("in sorted(legs)", "in [legs.pop(), legs.pop()][::-1]"))
    )
    assert "changed" in [part.kind for part in told.explanations]


def test_an_argument_by_name_changed_in_place_is_said() -> None:
    hidden = HIDDEN.replace("trip([(30, 2), (10, 2)])", "trip(legs=[(30, 2), (10, 2)])")
    source = REFERENCE.replace("in sorted(legs)", "in [legs.pop(), legs.pop()][::-1]")
    told = failure(judged(source, asked=exercise(hidden=hidden)))
    assert told.call == "trip(legs=[(30, 2), (10, 2)])"
    assert "changed" in [part.kind for part in told.explanations]


KEEPING = """
def speed(km, hours):
    if hours <= 0:
        raise ValueError("hours")
    return km / hours

def trip(legs, speeds=[]):
    speeds += [speed(km, hours) for km, hours in sorted(legs)]
    return speeds
"""


def test_what_is_kept_between_calls_is_said() -> None:
    twice = HIDDEN + "    assert trip([(1, 1)]) == [1]\n"
    told = failure(judged(KEEPING, asked=exercise(hidden=twice)))
    assert told.call == "trip([(1, 1)])"
    assert [part.kind for part in told.explanations] == ["state"]


@pytest.mark.parametrize("value", ["[0.5] * 10_000_000", "loop", "{object()}", "{object(): 1}"])
def test_what_cannot_be_compared_is_not_said_to_be_kept(value: str) -> None:
    source = f"loop = []\nloop.append(loop)\n{REFERENCE}".replace("km / hours", value)
    assert "state" not in [part.kind for part in failure(judged(source)).explanations]


def test_a_mistake_that_keeps_something_is_recognized_by_what_it_was_asked_before() -> None:
    later = HIDDEN + "\ndef test_later():\n    assert trip([(1, 1)]) == [1]\n"
    asked = exercise(hidden=later)
    asked = replace(asked, mistakes=(replace(asked.mistakes[0], source=KEEPING),))
    told = failure(judged(KEEPING.replace("[]", "list()"), asked=asked))
    assert [part.kind for part in told.explanations] == ["mistake", "state"]


def test_a_misspelt_function_gets_the_nearest_name() -> None:
    told = failure(judged(REFERENCE.replace("def speed", "def sped").replace("[speed(", "[sped(")))
    assert "sped" in told.explanations[0].text


@pytest.mark.parametrize("name", ["Skip", "Failed", "Skipped", "OutcomeException"])
def test_an_exception_named_like_pytests_own_is_a_runtime_error(name: str) -> None:
    source = (
        f"class {name}(Exception): pass\ndef speed(km, hours): raise {name}('no')\ntrip = speed\n"
    )
    assert judged(source).verdict is Verdict.RUNTIME_ERROR


@pytest.mark.parametrize(("language", "comma"), [("en", "one, two-more"), ("zh", "one、two-more")])
def test_a_package_that_is_not_there_is_told_with_those_that_are(language: str, comma: str) -> None:
    source = "import nowhere_at_all\n"
    alone = failure(judged(source, language=language))
    assert "nowhere_at_all" in alone.explanations[0].text
    requiring = replace(exercise(), requires=("one==1.0", "two-more==2.0"))
    told = failure(judged(source, language=language, asked=requiring))
    assert "nowhere_at_all" in told.explanations[0].text
    assert comma in told.explanations[0].text


def test_tests_that_ask_nothing_accept_nobody() -> None:
    report = judged(
        REFERENCE, asked=exercise(hidden="def test_nothing():\n    assert 1 + 1 == 3\n")
    )
    assert report.verdict is Verdict.INTERNAL_ERROR
    skipped = "import pytest\n@pytest.mark.skip\ndef test_later():\n    pass\n"
    report = judged(REFERENCE, asked=exercise(hidden=skipped))
    assert report.verdict is Verdict.INTERNAL_ERROR


def test_a_defect_of_the_tests_is_not_charged_to_the_learner() -> None:
    report = judged(REFERENCE, asked=exercise(hidden="import nothing_like_this\n"))
    assert report.verdict is Verdict.INTERNAL_ERROR
    assert "nothing_like_this" in failure(report).message


def test_a_name_that_fails_when_the_tests_read_it_fails_the_loading() -> None:
    reading = "from solution import LIMIT\ndef test_limit():\n    assert LIMIT == 3\n"
    source = (
        REFERENCE + "import sys\nclass Odd(type(sys)):\n    LIMIT = property(lambda s: 1 / 0)\n"
    )
    source += "LIMIT = 3\nsys.modules['solution'].__class__ = Odd\n"
    report = judged(source, asked=exercise(hidden=reading))
    assert report.verdict is Verdict.RUNTIME_ERROR
    assert (
        judged(REFERENCE + "LIMIT = 4\n", asked=exercise(hidden=reading)).verdict == "wrong_answer"
    )
    assert judged(REFERENCE + "LIMIT = 3\n", asked=exercise(hidden=reading)).verdict == "accepted"
    assert judged(REFERENCE, asked=exercise(hidden=reading)).verdict == "wrong_answer"


def hidden_check(reveal: Reveal) -> Check:
    report = judged(REFERENCE.replace("sorted(legs)", "legs"), asked=exercise(reveal))
    return next(check for check in report.tests if check.outcome is Outcome.WRONG_ANSWER)


def test_a_hidden_test_reveals_what_the_exercise_allows() -> None:
    values, call, title = (hidden_check(reveal).failure for reveal in ("values", "call", "title"))
    assert values is not None and values.got is not None
    assert call is not None and call.got is None and call.call is not None
    assert title is not None and title.call is None and "[5.0" not in str(title)


def test_what_was_imported_for_the_tests_is_forgotten() -> None:
    before = {name: sys.modules.get(name) for name in ("reference", "test_examples", "test_hidden")}
    judged(REFERENCE)
    assert {name: sys.modules.get(name) for name in before} == before
