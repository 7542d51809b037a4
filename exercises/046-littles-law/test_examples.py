import pytest
from pytest import approx
from solution import solve, time_average


def test_three_requests_that_can_be_drawn_on_paper():
    # one in the system in [0, 1), two in [1, 3), one in [3, 4), none in [4, 6), one in [6, 8)
    assert time_average([(0, 3), (1, 4), (6, 8)], 8) == approx(8 / 8, rel=1e-9)


def test_a_stay_that_outlasts_the_horizon_is_cut():
    # 2 s of the first stay and 6 s of the second lie in [0, 10]
    assert time_average([(1, 3), (4, 50)], 10) == approx(0.8, rel=1e-9)


def test_twenty_requests_a_second_for_eight_seconds():
    assert solve(arrival_rate=20, time_in_system=8) == approx(160, rel=1e-9)


def test_arrival_rate_that_160_places_can_take():
    assert solve(L=160, time_in_system=8) == approx(20, rel=1e-9)


def test_nothing_missing_is_a_value_error():
    with pytest.raises(ValueError):
        solve(L=160, arrival_rate=20, time_in_system=8)
