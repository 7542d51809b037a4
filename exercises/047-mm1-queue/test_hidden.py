from itertools import permutations
from random import Random

import pytest
import reference
from pytest import approx
from solution import departures, mean_time_in_system, percentile, sojourn_times


def poisson_queue(seed, count, arrival_rate, service_rate):
    """Arrival times and service times of an M/M/1 queue."""
    random, time, arrivals, services = Random(seed), 0.0, [], []
    for _ in range(count):
        time += random.expovariate(arrival_rate)
        arrivals.append(time)
        services.append(random.expovariate(service_rate))
    return arrivals, services


def test_no_requests_at_all():
    assert departures([], []) == []
    assert sojourn_times([], []) == []


def test_a_single_request_never_waits():
    assert departures([0.0], [0.25]) == [0.25]
    assert departures([2.5], [0.25]) == [2.75]
    assert sojourn_times([2.5], [0.25]) == [0.25]


def test_requests_far_apart_never_wait():
    assert departures(arrivals=[1, 5, 9], services=[2, 1, 3]) == [3, 6, 12]
    assert sojourn_times(arrivals=[1, 5, 9], services=[2, 1, 3]) == [2, 1, 3]


def test_requests_that_come_together_are_served_in_the_order_of_the_list():
    assert departures([1, 1, 1], [4, 1, 2]) == [5, 6, 8]
    assert sojourn_times([1, 1, 1], [4, 1, 2]) == [4, 5, 7]


def test_an_arrival_at_the_moment_of_a_departure_does_not_wait():
    assert departures([0, 2, 3], [2, 1, 0.5]) == [2, 3, 3.5]
    assert sojourn_times([0, 2, 3], [2, 1, 0.5]) == [2, 1, 0.5]


def test_one_long_request_holds_up_those_behind_it():
    assert sojourn_times([0, 1, 2, 3, 4], [8, 0.5, 0.5, 0.5, 0.5]) == [8, 7.5, 7, 6.5, 6]


def test_a_service_may_take_no_time():
    assert departures([0, 1, 2], [0, 3, 0]) == [0, 4, 4]
    assert sojourn_times([0, 1, 2], [0, 3, 0]) == [0, 3, 2]


def test_lists_of_different_lengths_are_a_value_error():
    for arrivals, services in (([0, 1], [1]), ([0], [1, 1]), ([], [1])):
        with pytest.raises(ValueError):
            departures(arrivals, services)
        with pytest.raises(ValueError):
            sojourn_times(arrivals, services)


def test_the_lists_are_left_as_they_were():
    arrivals, services = [0, 1, 2], [2, 3, 1]
    assert departures(arrivals, services) == [2, 5, 6]
    assert sojourn_times(arrivals, services) == [2, 4, 4]
    assert (arrivals, services) == ([0, 1, 2], [2, 3, 1])


@pytest.mark.parametrize("arrival_rate", [2, 8, 12])
def test_generated_queues(arrival_rate):
    arrivals, services = poisson_queue(arrival_rate, 200, arrival_rate, 10)
    expected = approx(reference.departures(arrivals, services), rel=1e-9, abs=1e-9)
    assert departures(arrivals, services) == expected
    expected = approx(reference.sojourn_times(arrivals, services), rel=1e-9, abs=1e-9)
    assert sojourn_times(arrivals, services) == expected


@pytest.mark.parametrize(
    ("arrival_rate", "seconds"), [(2, 0.125), (5, 0.2), (8, 0.5), (9, 1), (9.5, 2)]
)
def test_mean_time_in_the_table_of_the_chapter(arrival_rate, seconds):
    assert mean_time_in_system(arrival_rate, 10) == approx(seconds, rel=1e-9)


def test_without_arrivals_the_mean_time_is_that_of_one_service():
    assert mean_time_in_system(service_rate=4, arrival_rate=0) == approx(0.25, rel=1e-9)


def test_twice_the_speed_halves_the_time_at_the_same_utilization():
    assert mean_time_in_system(16, 20) == approx(0.25, rel=1e-9)
    assert mean_time_in_system(0.8, 1) == approx(5, rel=1e-9)


def test_a_utilization_of_exactly_one_is_a_value_error():
    for rate in (1, 10, 0.25):
        with pytest.raises(ValueError):
            mean_time_in_system(rate, rate)


def test_a_utilization_above_one_is_a_value_error():
    for arrival_rate, service_rate in ((10.5, 10), (1000, 1)):
        with pytest.raises(ValueError):
            mean_time_in_system(arrival_rate, service_rate)


def test_a_simulation_comes_close_to_the_formula():
    times = sojourn_times(*poisson_queue(47, 1000, 5, 10))  # their mean is 0.208 s
    assert sum(times) / len(times) == approx(mean_time_in_system(5, 10), rel=0.1)


def test_the_smallest_and_the_largest_value():
    values = list(range(200, 0, -1))
    assert percentile(values, 0) == 1
    assert percentile(values, 0.999) == 200


def test_p99_of_a_hundred_and_of_two_hundred_values():
    assert percentile(list(range(1, 101)), 0.99) == 100
    assert percentile(list(range(1, 201)), 0.99) == 199


def test_an_index_between_two_values_is_rounded_down():
    values = [10, 20, 30, 40]
    for q, expected in ((0.2, 10), (0.25, 20), (0.4, 20), (0.5, 30), (0.7, 30), (0.9, 40)):
        assert percentile(values, q) == expected


def test_a_single_value_is_every_percentile():
    for q in (0, 0.5, 0.99):
        assert percentile(values=[0.7], q=q) == 0.7


def test_the_order_and_repeated_values():
    for values in permutations((3, 1, 3, 2)):
        assert percentile(list(values), 0.25) == 2
        assert percentile(list(values), 0.5) == 3


def test_no_values_are_a_value_error():
    for q in (0, 0.5):
        with pytest.raises(ValueError):
            percentile([], q)


def test_the_values_are_left_as_they_were():
    values = [3, 1, 2]
    assert percentile(values, 0.5) == 2
    assert values == [3, 1, 2]


def test_percentiles_of_generated_values():
    random = Random(47)
    for q in (0, 0.01, 0.29, 0.5, 0.9, 0.95, 0.99, 0.999):
        for count in (1, 7, 100, 333):
            values = [random.expovariate(1) for _ in range(count)]
            assert percentile(values, q) == reference.percentile(values, q)
