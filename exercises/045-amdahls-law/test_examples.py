import pytest
from pytest import approx
from solution import combined_speedup, overall_speedup, required_factor, speedup_limit


def test_attention_made_three_times_as_fast():
    # 70 of 100 s stay, 30 s become 10 s
    assert overall_speedup(0.3, 3) == approx(1.25, rel=1e-9)


def test_limit_when_attention_takes_no_time_at_all():
    assert speedup_limit(0.3) == approx(1 / 0.7, rel=1e-9)


def test_factor_that_doubles_the_speed_of_the_whole():
    # 100 s become 50 s: 20 s stay, so 80 s have to become 30 s
    assert required_factor(0.8, 2) == approx(80 / 30, rel=1e-9)


def test_a_target_out_of_reach_is_a_value_error():
    with pytest.raises(ValueError):
        required_factor(0.3, 2)


def test_two_parts_at_once():
    # 20 of 100 s stay, 30 s become 15 s, 50 s become 12.5 s
    assert combined_speedup([(0.3, 2), (0.5, 4)]) == approx(100 / 47.5, rel=1e-9)
