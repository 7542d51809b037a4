"""What stays with the learner's code behaves in a test as it would there, and forges nothing."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from test_examiner import REFERENCE, exercise, judged

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
