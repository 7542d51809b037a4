import statistics

import pytest
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


def test_the_second_application_gets_the_first_result():
    seen = []

    def append(text):
        seen.append(text)
        return text + "!"

    assert apply_twice(append, "a") == "a!!"
    assert seen == ["a", "a!"]


def test_an_exception_of_the_function_comes_through():
    def fails(x):
        raise LookupError(x)

    with pytest.raises(LookupError):
        apply_twice(fails, 1)


@pytest.mark.parametrize("statistic", [statistics.mean, statistics.median, max, len])
def test_jackknife_calls_the_statistic_that_it_is_given(statistic):
    sample = [3, 1, 4, 1, 5]
    expected = [statistic(sample[:i] + sample[i + 1 :]) for i in range(5)]
    assert jackknife(sample, statistic) == approx(expected)


def test_no_item_after_the_first_refused_one_is_read():
    numbers = iter([1, 2, 9, 3, 4])
    assert take_while(lambda x: x < 5, numbers) == [1, 2]
    assert list(numbers) == [3, 4]


def test_everything_is_taken_when_nothing_is_refused():
    assert take_while(bool, iter("abc")) == ["a", "b", "c"]


def test_a_counter_starts_at_zero():
    assert make_counter()() == 0


def test_two_counters_do_not_share_their_count():
    first, second = make_counter(), make_counter(10)
    assert [first(), second(), first(), second()] == [0, 10, 1, 11]


def test_running_mean_reads_no_further_than_it_is_asked():
    read = []

    def values():
        for value in (2, 4, 9):
            read.append(value)
            yield value

    means = running_mean(values())
    assert next(means) == approx(2)
    assert read == [2]
    assert next(means) == approx(3)
    assert read == [2, 4]


def test_running_mean_of_nothing_is_empty():
    assert list(running_mean([])) == []


def test_mean_of_no_values_is_a_value_error():
    empty = Welford()
    with pytest.raises(ValueError):
        _ = empty.mean


def test_two_objects_keep_their_values_apart():
    left, right = Welford(), Welford()
    for value in (10, 12, 17):
        left.add(value)
        right.add(2 * value)
    assert (left.mean, right.mean) == (approx(13), approx(26))
    assert (left.variance, right.variance) == (approx(13), approx(52))


def test_a_session_is_closed_after_an_exception():
    notes = []
    with pytest.raises(LookupError), session(notes.append):
        raise LookupError
    assert notes == ["open", "close"]
