from statistics import mean

from pytest import approx
from solution import bootstrap_interval, intervals_overlap


def test_four_resamples_followed_by_hand():
    # with seed 0 the sums are 140, 50, 90 and 100; of the sorted ones indices 1 and 3
    assert bootstrap_interval([10, 20, 60], sum, 4, 0.5, 0) == approx((90, 140), rel=1e-9)


def test_the_mean_of_five_latencies():
    latencies = [120, 95, 310, 140, 105]
    assert bootstrap_interval(latencies, mean, 100, 0.95, 0) == approx((103, 229), rel=1e-9)


def test_intervals_with_a_stretch_in_common_overlap():
    assert intervals_overlap((204, 313), (310, 341)) is True


def test_intervals_with_a_gap_between_them_do_not_overlap():
    assert intervals_overlap((204, 260), (310, 341)) is False
