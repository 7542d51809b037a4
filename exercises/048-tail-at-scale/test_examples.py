from pytest import approx
from solution import fanout, inflation, prob_any_slow, required_quantile


def test_two_calls_counted_by_hand():
    # both are fast with probability 0.6 * 0.6
    assert prob_any_slow(2, 0.6) == approx(0.64, rel=1e-9)


def test_ten_calls_beyond_their_p99():
    assert prob_any_slow(10, 0.99) == approx(1 - 0.99**10, rel=1e-9)  # 9.6 %


def test_the_call_quantile_behind_a_page_of_two_calls():
    assert required_quantile(2, 0.25) == approx(0.5, rel=1e-9)


def test_pages_of_two_calls():
    assert fanout([80, 120, 95, 400, 90], 2) == [120, 400]


def test_inflation_of_the_median_counted_by_hand():
    # calls 10 20 30 40, index 2; pages 30 40, index 1
    assert inflation([30, 20, 10, 40], 2, 0.5) == approx(40 / 30, rel=1e-9)
