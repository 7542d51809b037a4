from pytest import approx
from solution import (
    Welford,
    apply_twice,
    jackknife,
    make_counter,
    running_mean,
    session,
    take_while,
)


def test_a_function_is_applied_twice():
    assert apply_twice(lambda x: 3 * x, 2) == 18


def test_jackknife_of_a_sum():
    assert jackknife([1, 2, 4], sum) == [6, 5, 3]


def test_items_are_taken_while_they_are_small():
    assert take_while(lambda x: x < 3, iter([1, 2, 5, 1])) == [1, 2]


def test_a_counter_counts_from_its_start():
    count = make_counter(5)
    assert [count(), count(), count()] == [5, 6, 7]


def test_running_mean_of_three_values():
    assert list(running_mean([2, 4, 9])) == approx([2, 3, 5])


def test_mean_and_variance_of_three_values():
    statistics = Welford()
    for value in (1, 2, 6):
        statistics.add(value)
    assert statistics.mean == approx(3)
    assert statistics.variance == approx(7)


def test_a_session_is_opened_and_closed():
    notes = []
    with session(notes.append):
        notes.append("work")
    assert notes == ["open", "work", "close"]
