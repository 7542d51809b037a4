import pytest
from pytest import approx
from solution import departures, mean_time_in_system, percentile, sojourn_times


def test_departures_of_four_requests():
    # the second waits for the first; the server is idle from 5 to 10; the fourth waits again
    assert departures([0, 1, 10, 11], [3, 2, 4, 1]) == approx([3, 5, 14, 15], rel=1e-9)


def test_sojourn_times_of_the_same_requests():
    assert sojourn_times([0, 1, 10, 11], [3, 2, 4, 1]) == approx([3, 4, 4, 4], rel=1e-9)


def test_mean_time_at_eighty_percent():
    assert mean_time_in_system(8, 10) == approx(0.5, rel=1e-9)


def test_a_queue_that_only_grows_is_a_value_error():
    with pytest.raises(ValueError):
        mean_time_in_system(12, 10)


def test_median_of_five():
    assert percentile([0.4, 0.1, 0.5, 0.2, 0.3], 0.5) == 0.3
