from random import Random
from statistics import mean, median

import pytest
import reference
from pytest import approx
from solution import bootstrap_interval, intervals_overlap

LATENCIES = [120, 95, 310, 140, 105]  # milliseconds


def p99(values):
    return sorted(values)[int(0.99 * len(values))]


def first(values):
    return values[0]


@pytest.mark.parametrize(
    ("statistic", "low", "high"), [(mean, 111, 224), (median, 105, 310), (max, 140, 310)]
)
def test_the_statistic_is_the_one_passed_in(statistic, low, high):
    interval = bootstrap_interval(LATENCIES, statistic, 25, 0.9, 0)
    assert interval == approx((low, high), rel=1e-9)


def test_four_resamples_give_the_ends_at_the_indices_asked_for():
    # sums 140, 50, 90 and 100; a quarter and three quarters of four are exact
    interval = bootstrap_interval([10, 20, 60], sum, 4, 0.5, 0)
    assert interval == approx((90, 140), rel=1e-9)


def test_a_resample_is_as_large_as_the_sample():
    assert bootstrap_interval(LATENCIES, len, 20, 0.9, 0) == approx((5, 5), rel=1e-9)
    assert bootstrap_interval(LATENCIES[:3], len, 2, 0.5, 0) == approx((3, 3), rel=1e-9)


def test_the_statistic_sees_each_resample_once():
    seen = []

    def spread(values):
        seen.append(list(values))
        return max(values) - min(values)

    bootstrap_interval(LATENCIES, spread, 12, 0.9, 49)
    random = Random(49)
    assert seen == [random.choices(LATENCIES, k=5) for _ in range(12)]


def test_the_draws_are_those_of_choices():
    random = Random(5)
    firsts = sorted(random.choices(LATENCIES, k=5)[0] for _ in range(8))
    interval = bootstrap_interval(LATENCIES, first, 8, 0.75, 5)
    assert interval == approx((firsts[1], firsts[7]), rel=1e-9)


def test_a_single_resample_makes_both_ends():
    estimate = mean(Random(7).choices(LATENCIES, k=5))
    interval = bootstrap_interval(LATENCIES, mean, 1, 0.95, 7)
    assert interval == approx((estimate, estimate), rel=1e-9)


def test_a_sample_of_one_value_has_an_interval_without_width():
    assert bootstrap_interval([42.5], mean, 30, 0.95, 0) == approx((42.5, 42.5), rel=1e-9)


def test_the_same_seed_gives_the_same_interval():
    for seed in (3, 4, 3):
        expected = reference.bootstrap_interval(LATENCIES, mean, 21, 0.9, seed)
        assert bootstrap_interval(LATENCIES, mean, 21, 0.9, seed) == approx(expected, rel=1e-9)


@pytest.mark.parametrize("confidence", [0.5, 0.8, 0.9, 0.95])
def test_the_confidence_decides_the_width(confidence):
    random = Random(0)
    sample = [random.lognormvariate(4.6, 0.5) for _ in range(20)]
    expected = reference.bootstrap_interval(sample, mean, 51, confidence, 1)
    assert bootstrap_interval(sample, mean, 51, confidence, 1) == approx(expected, rel=1e-9)


def test_the_p99_of_two_hundred_latencies():
    random = Random(0)
    sample = [random.lognormvariate(4.6, 0.5) for _ in range(200)]  # median about 100 ms
    expected = reference.bootstrap_interval(sample, p99, 100, 0.95, 0)
    assert bootstrap_interval(sample, p99, 100, 0.95, 0) == approx(expected, rel=1e-9)


def test_intervals_of_generated_samples():
    random = Random(1979)
    for _ in range(25):
        sample = [random.uniform(50, 500) for _ in range(random.randint(1, 12))]
        # no product of these with a tail is a whole number, so rounding cannot matter
        resamples = random.choice((7, 13, 21, 33))
        confidence, seed = random.choice((0.5, 0.8, 0.9, 0.95)), random.randint(0, 999)
        expected = reference.bootstrap_interval(sample, mean, resamples, confidence, seed)
        interval = bootstrap_interval(sample, mean, resamples, confidence, seed)
        assert interval == approx(expected, rel=1e-9)


def test_the_sample_is_left_as_it_is():
    sample = list(LATENCIES)
    for seed in (1, 2):
        expected = reference.bootstrap_interval(LATENCIES, first, 21, 0.9, seed)
        interval = bootstrap_interval(sample, first, 21, 0.9, seed)
        assert interval == approx(expected, rel=1e-9)
    assert sample == LATENCIES


def test_intervals_apart_do_not_overlap_in_either_order():
    assert intervals_overlap((1, 2), (3, 4)) is False
    assert intervals_overlap((3, 4), (1, 2)) is False


def test_intervals_that_share_a_stretch_overlap_in_either_order():
    assert intervals_overlap((1, 3), (2, 4)) is True
    assert intervals_overlap((2, 4), (1, 3)) is True


def test_an_interval_inside_the_other_overlaps_it():
    assert intervals_overlap((1, 9), (3, 4)) is True
    assert intervals_overlap((3, 4), (1, 9)) is True
    assert intervals_overlap((1, 9), (1, 9)) is True


def test_intervals_that_touch_overlap():
    assert intervals_overlap((1, 2), (2, 3)) is True
    assert intervals_overlap((2, 3), (1, 2)) is True


def test_intervals_without_width():
    assert intervals_overlap((2, 2), (2, 2)) is True
    assert intervals_overlap((2, 2), (1, 3)) is True
    assert intervals_overlap((2, 2), (3, 3)) is False


def test_overlap_of_generated_intervals():
    random = Random(95)
    for _ in range(25):
        a, b = (tuple(sorted(random.choices(range(-4, 5), k=2))) for _ in range(2))
        assert intervals_overlap(a, b) is reference.intervals_overlap(a, b)
