import math
from random import Random

import pytest
import reference
from pytest import approx
from solution import combined_speedup, overall_speedup, required_factor, speedup_limit


@pytest.mark.parametrize(
    ("fraction", "factor", "speedup"), [(0.3, 2, 20 / 17), (0.3, 100, 1000 / 703), (0.8, 2, 5 / 3)]
)
def test_speedups_of_the_chapter(fraction, factor, speedup):
    assert overall_speedup(fraction, factor) == approx(speedup, rel=1e-9)


def test_a_part_that_takes_no_time_changes_nothing():
    assert overall_speedup(0, 8) == approx(1, rel=1e-9)


def test_a_part_that_is_the_whole_passes_its_factor_on():
    assert overall_speedup(1, 8) == approx(8, rel=1e-9)


def test_a_factor_below_one_slows_the_whole_down():
    # 75 of 100 s stay, 25 s become 50 s
    assert overall_speedup(factor=0.5, fraction=0.25) == approx(0.8, rel=1e-9)


def test_generated_speedups():
    random = Random(45)
    for _ in range(30):
        fraction, factor = random.random(), random.uniform(0.2, 50)
        expected = reference.overall_speedup(fraction, factor)
        assert overall_speedup(fraction, factor) == approx(expected, rel=1e-9)


def test_the_limit_is_infinite_when_the_part_is_the_whole():
    assert speedup_limit(1) == math.inf
    assert speedup_limit(1.0) == math.inf


def test_limits_of_other_fractions():
    assert speedup_limit(0) == approx(1, rel=1e-9)
    for fraction, limit in ((0.5, 2), (0.75, 4), (0.9375, 16)):
        assert speedup_limit(fraction) == approx(limit, rel=1e-9)


def test_a_huge_factor_comes_close_to_the_limit():
    for fraction in (0.1, 0.3, 0.8):
        assert overall_speedup(fraction, 1e15) == approx(speedup_limit(fraction), rel=1e-9)


def test_factor_when_the_part_is_the_whole():
    assert required_factor(1, 8) == approx(8, rel=1e-9)


def test_factor_for_a_target_just_below_the_limit():
    # the limit is 4; 100 s become 26 2/3 s, so 75 s have to become 1 2/3 s
    assert required_factor(target=3.75, fraction=0.75) == approx(45, rel=1e-9)


def test_the_limit_itself_is_a_value_error():
    for fraction, limit in ((0.5, 2), (0.75, 4), (0.9375, 16)):
        with pytest.raises(ValueError):
            required_factor(fraction, limit)


def test_a_target_beyond_the_limit_is_a_value_error():
    for fraction, target in ((0, 1.5), (0.5, 2.5), (0.75, 100)):
        with pytest.raises(ValueError):
            required_factor(fraction, target)


def test_the_required_factor_undoes_the_overall_speedup():
    random = Random(1967)
    for _ in range(30):
        fraction, factor = random.uniform(0.1, 1), random.uniform(1.5, 20)
        target = reference.overall_speedup(fraction, factor)
        assert required_factor(fraction, target) == approx(factor, rel=1e-9)


def test_no_parts_change_nothing():
    assert combined_speedup([]) == approx(1, rel=1e-9)


def test_a_single_part_alone():
    assert combined_speedup([(0.8, 2)]) == approx(5 / 3, rel=1e-9)


def test_three_parts_that_cover_the_whole():
    assert combined_speedup([(0.5, 2), (0.25, 4), (0.25, 1)]) == approx(16 / 9, rel=1e-9)


def test_the_order_of_the_parts_does_not_matter():
    for parts in ([(0.1, 9), (0.2, 2), (0.6, 3)], [(0.6, 3), (0.1, 9), (0.2, 2)]):
        assert combined_speedup(parts) == approx(90 / 37, rel=1e-9)


def test_fractions_that_exceed_the_whole_are_a_value_error():
    for parts in ([(0.75, 1.5), (0.5, 2)], [(0.5, 2), (0.25, 4), (0.375, 8)], [(1.5, 2)]):
        with pytest.raises(ValueError):
            combined_speedup(parts)


def test_the_list_of_parts_is_left_as_it_was():
    parts = [(0.5, 2), (0.125, 4), (0.25, 8)]
    assert combined_speedup(parts) == approx(16 / 7, rel=1e-9)
    assert parts == [(0.5, 2), (0.125, 4), (0.25, 8)]


@pytest.mark.parametrize("count", [2, 5, 20])
def test_generated_parts(count):
    random = Random(count)
    weights = [random.uniform(0.1, 1) for _ in range(count + 1)]  # one stays untouched
    parts = [(weight / sum(weights), random.uniform(0.5, 20)) for weight in weights[1:]]
    assert combined_speedup(parts) == approx(reference.combined_speedup(parts), rel=1e-9)
