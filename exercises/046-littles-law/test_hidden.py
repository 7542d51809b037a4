from random import Random

import pytest
import reference
from pytest import approx
from solution import solve, time_average


def poisson_requests(seed, count, arrival_rate, mean_stay):
    """Records in the order of arrival: some overlap, some last beyond the last arrival."""
    random, time, records = Random(seed), 0.0, []
    for _ in range(count):
        time += random.expovariate(arrival_rate)
        records.append((time, time + random.expovariate(1 / mean_stay)))
    return records


def test_no_requests_at_all():
    assert time_average([], 5) == 0


def test_one_request_for_a_part_of_the_time():
    assert time_average([(2, 5)], 12) == approx(0.25, rel=1e-9)


def test_one_request_for_all_of_the_time():
    assert time_average([(0, 4)], 4) == approx(1, rel=1e-9)


def test_nobody_comes_at_first_and_nobody_stays_at_last():
    assert time_average([(3, 4), (3.5, 5)], horizon=20) == approx(2.5 / 20, rel=1e-9)


def test_every_stay_outlasts_the_horizon():
    assert time_average([(0, 9), (1, 7), (3, 8)], 4) == approx(2, rel=1e-9)


def test_arrivals_at_the_horizon_and_later_count_for_nothing():
    assert time_average([(0, 2), (4, 6), (5, 9), (7, 8)], 4) == approx(0.5, rel=1e-9)


def test_a_departure_at_the_moment_of_an_arrival():
    assert time_average([(0, 2), (2, 5), (2, 2), (5, 6)], 6) == approx(1, rel=1e-9)


def test_the_same_stay_several_times():
    assert time_average([(1, 3), (1, 3), (1, 3)], 4) == approx(1.5, rel=1e-9)


def test_records_come_in_any_order():
    for records in ([(6, 90), (0, 3), (1, 4)], [(1, 4), (6, 90), (0, 3)]):
        assert time_average(records, 10) == approx(1, rel=1e-9)


def test_a_long_horizon_dilutes_the_mean():
    for horizon in (4, 8, 400):
        assert time_average([(0, 1), (1, 4)], horizon) == approx(4 / horizon, rel=1e-9)


def test_the_records_are_left_as_they_were():
    records = [(5, 6), (0, 2), (1, 9)]
    assert time_average(records, 8) == approx(1.25, rel=1e-9)
    assert records == [(5, 6), (0, 2), (1, 9)]


@pytest.mark.parametrize("count", [1, 10, 100])
def test_generated_records_and_several_horizons(count):
    records = poisson_requests(count, count, 8, 0.5)
    Random(46).shuffle(records)
    for horizon in (0.1, records[0][0], count / 8, count):
        expected = reference.time_average(records, horizon)
        assert time_average(records, horizon) == approx(expected, rel=1e-9, abs=1e-12)


def test_a_busy_system_until_the_last_request_has_left():
    records = poisson_requests(1961, 500, 20, 8)
    horizon = max(departure for _, departure in records)
    expected = reference.time_average(records, horizon)
    assert time_average(records, horizon) == approx(expected, rel=1e-9)


def test_time_in_system_from_the_other_two():
    assert solve(L=160, arrival_rate=20) == approx(8, rel=1e-9)


def test_arguments_by_position():
    assert solve(None, 50, 6) == approx(300, rel=1e-9)
    assert solve(300, None, 6) == approx(50, rel=1e-9)
    assert solve(300, 50) == approx(6, rel=1e-9)


def test_three_given_with_a_zero_among_them_is_a_value_error():
    for given in ((0, 20, 8), (160, 0, 8), (160, 20, 0), (0, 0, 0)):
        with pytest.raises(ValueError):
            solve(*given)


def test_a_zero_is_a_value_and_not_missing():
    assert solve(L=0, arrival_rate=20) == 0
    assert solve(L=0.0, time_in_system=8) == 0
    assert solve(arrival_rate=0, time_in_system=8) == 0
    assert solve(arrival_rate=20, time_in_system=0.0) == 0


def test_two_or_three_missing_are_a_value_error():
    for given in ({}, {"L": 160}, {"arrival_rate": 20}, {"time_in_system": 8}):
        with pytest.raises(ValueError):
            solve(**given)


def test_generated_triples():
    random = Random(8)
    for _ in range(20):
        rate, time = random.uniform(0.1, 100), random.uniform(0.01, 60)
        assert solve(None, rate, time) == approx(rate * time, rel=1e-9)
        assert solve(rate * time, None, time) == approx(rate, rel=1e-9)
        assert solve(rate * time, rate) == approx(time, rel=1e-9)


def test_both_functions_agree_on_a_day_that_begins_and_ends_empty():
    # everybody who came has left: then L is the arrival rate times the mean time in the system
    records = poisson_requests(7, 200, 2, 3)
    horizon = max(departure for _, departure in records) + 1
    mean_stay = sum(departure - arrival for arrival, departure in records) / len(records)
    expected = solve(arrival_rate=len(records) / horizon, time_in_system=mean_stay)
    assert time_average(records, horizon) == approx(expected, rel=1e-9)
