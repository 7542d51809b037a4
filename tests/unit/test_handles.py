"""What stays with the learner's code behaves in a test as it would there, and forges nothing."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from test_examiner import REFERENCE, exercise, failure, judged

RIGHT = (
    REFERENCE
    + """
from collections import namedtuple

def halves(total):
    while True:
        total /= 2
        yield total

class Suppressing:
    told = None

    def __enter__(self):
        return self

    def __exit__(self, kind, error, traceback):
        Suppressing.told = f"{kind.__name__} {error}" if kind else "nothing"
        return True

def last_told():
    return Suppressing.told

def longest(legs):
    return max(legs)

def peak():
    return namedtuple("Peak", "index count")(7, 8)

pi = 3.14
"""
)
HEADER = """
import pytest
import reference
from solution import Suppressing, halves, last_told, longest, peak, pi, speed

def test_it():
"""


def verdict(test: str, source: str = RIGHT) -> str:
    hidden = HEADER + "".join(f"    {line}\n" for line in test.splitlines())
    return judged(source, asked=exercise(hidden=hidden)).verdict


@pytest.mark.parametrize(
    "test",
    [
        "items = halves(8)\nassert [next(items), next(items)] == [4, 2]\nassert iter(items)",
        "assert (peak().index, peak().count) == (7, 8)",
        "with Suppressing():\n    raise LookupError('x')\nassert last_told() == 'LookupError x'",
        "with Suppressing():\n    pass\nassert last_told() == 'nothing'",
        "assert pi == 3.14",
    ],
)
def test_an_object_is_used_as_in_plain_python(test: str) -> None:
    assert verdict(test) == "accepted"


@pytest.mark.parametrize(
    "body", ["assert 1 == 2", "speed(1, 0)", "speed(1, 2) + 'x'", "pytest.fail('no')"]
)
def test_no_context_manager_swallows_what_a_test_did_not_raise(body: str) -> None:
    assert verdict(f"with Suppressing():\n    {body}") != "accepted"


def test_a_test_sees_that_its_argument_was_changed() -> None:
    source = RIGHT.replace("return max(legs)", "legs.sort()\n    return legs[-1]")
    test = "legs = [3, 1]\nassert longest(legs) == 3\nassert legs == [3, 1]"
    assert verdict(test) == "accepted"
    assert verdict(test, source) == "wrong_answer"


def test_an_argument_changed_harmlessly_is_as_before_in_the_next_test() -> None:
    source = RIGHT.replace("return max(legs)", "legs.sort()\n    return legs[-1]")
    hidden = (
        HEADER
        + """
    assert longest(LEGS) == 3

LEGS = [3, 1]

def test_next():
    assert LEGS == [3, 1]
"""
    )
    assert judged(source, asked=exercise(hidden=hidden)).verdict == "accepted"


def test_a_changed_argument_does_not_change_what_the_test_expects() -> None:
    source = RIGHT.replace("return max(legs)", "legs.clear()\n    return 0")
    test = "legs = [3, 1]\nassert longest(legs) == max(legs, default=0)"
    assert verdict(test, source) == "wrong_answer"


def test_a_number_by_the_name_of_a_function_is_a_runtime_error() -> None:
    assert verdict("assert speed(4, 2) == 2", RIGHT + "\nspeed = 2.0\n") == "runtime_error"


JOURNEY = """
class Journey:
    def __init__(self):
        self.legs = []

    def add(self, km, hours):
        self.legs.append((km, hours))

    @property
    def hours(self):
        return sum(hours for _, hours in self.legs)

    def __getitem__(self, at):
        return self.legs[at]

    def speeds(self):
        for km, hours in self.legs:
            yield km / hours

def trip(legs):
    return Journey()

def speed(km, hours):
    return km / hours
"""
NEXT = "next(trip(...).speeds(...))"
JOURNEY_TEST = """
from solution import trip

def test_journey():
    journey = trip([])
    assert journey.add(30, 2) is None
    assert journey.add(10, 2) is None
    assert journey.hours == 4
    assert journey[1] == (10, 2)
    assert list(journey.speeds()) == [15, 5]
"""


@pytest.mark.parametrize(
    ("right", "wrong", "call", "got", "expected", "kind"),
    [
        ("km / hours\n\n", "hours / km\n\n", NEXT, "0.0666667", "15.0", "reciprocal"),
        ("sum(hours", "60 * sum(hours", "trip(...).hours", "240", "4", "mistake"),
        ("sum(hours", "10 * sum(hours", "trip(...).hours", "40", "4", "factor"),
        ("self.legs[at]", "self.legs[at][0]", "trip(...)[1]", "10", "(10, 2)", "type"),
        ("in self.legs:\n            yield", "in self.legs[:1]:\n            yield",
         NEXT, "no more items", "5.0", None),
        ("            yield km / hours", "            yield km / hours\n            yield 0",
         NEXT, "0", "5.0", None),
        ("            yield km / hours", "            yield km / hours\n        yield 0",
         NEXT, "0", "no more items", None),
    ],
)  # fmt: skip
def test_an_answer_of_an_object_is_compared_with_the_references(
    right: str, wrong: str, call: str, got: str, expected: str | None, kind: str | None
) -> None:
    asked = replace(
        exercise(hidden=JOURNEY_TEST),
        reference=JOURNEY,
        mistakes=(
            replace(exercise().mistakes[0], source=JOURNEY.replace("sum(hours", "60 * sum(hours")),
        ),
    )
    report = judged(JOURNEY.replace(right, wrong), asked=asked)
    told = failure(report)
    assert (told.call, told.got, told.expected) == (call, got, expected)
    assert [part.kind for part in told.explanations[:1]] == ([kind] if kind else [])
