from random import Random

import pytest
import reference
from pytest import approx
from solution import fanout, inflation, prob_any_slow, required_quantile

# calls in parallel, and 1 - 0.99^k
TABLE = [(1, 0.01), (2, 0.0199), (3, 0.029701), (10, 0.09561792499119559)]

UNSORTED = [40, 10, 70, 20, 60, 30, 50]  # milliseconds


def random_latencies(random, size):
    return [random.lognormvariate(4.6, 0.5) for _ in range(size)]  # median about 100 ms


@pytest.mark.parametrize(("k", "share"), TABLE)
def test_any_slow_call_in_the_table(k, share):
    assert prob_any_slow(k, 0.99) == approx(share, rel=1e-9)


def test_any_slow_call_of_many():
    assert prob_any_slow(100, 0.99) == approx(0.6339676587267709, rel=1e-9)
    assert prob_any_slow(k=3, q=0.5) == approx(7 / 8, rel=1e-9)


def test_the_quantile_of_a_page_with_one_call_is_its_own():
    for q in (0.25, 0.5, 0.99):
        assert required_quantile(1, q) == approx(q, rel=1e-9)


def test_the_call_quantile_behind_a_page():
    assert required_quantile(10, 0.99) == approx(0.99**0.1, rel=1e-9)  # about P99.9
    assert required_quantile(2, 0.81) == approx(0.9, rel=1e-9)
    assert required_quantile(q=0.125, k=3) == approx(0.5, rel=1e-9)


def test_at_the_required_quantile_the_page_is_as_rarely_slow_as_asked():
    random = Random(48)
    for _ in range(25):
        k, q = random.randint(1, 100), random.uniform(0.5, 0.999)
        assert prob_any_slow(k, required_quantile(k, q)) == approx(1 - q, rel=1e-9)


def test_a_page_of_one_call_is_the_call():
    assert fanout(UNSORTED, 1) == UNSORTED


def test_pages_are_consecutive_and_in_order():
    assert fanout([7, 1, 2, 9, 3, 4, 8, 5, 6], 3) == [7, 9, 8]
    assert fanout(UNSORTED[:6], 2) == [40, 70, 60]


def test_an_incomplete_last_page_is_left_out():
    assert fanout([1, 2, 3, 9], 3) == [3]
    assert fanout([1, 2, 3, 4, 9], 3) == [3]


def test_a_page_may_take_all_the_calls():
    assert fanout(UNSORTED, len(UNSORTED)) == [70]


def test_too_few_calls_make_no_page():
    assert fanout([], 1) == []
    assert fanout([1, 2], 3) == []


def test_pages_of_generated_latencies():
    random = Random(10)
    for _ in range(25):
        latencies = random_latencies(random, random.randint(0, 40))
        k = random.randint(1, 12)
        assert fanout(latencies, k) == reference.fanout(latencies, k)


def test_nothing_is_inflated_with_one_call():
    for q in (0, 0.5, 0.99):
        assert inflation(UNSORTED, 1, q) == approx(1, rel=1e-9)


def test_inflation_by_the_index_rule():
    # calls 10 20 30 40 50 60 70; pages of two: 40 70 60, the 50 is alone
    assert inflation(UNSORTED, 2, 0) == approx(40 / 10, rel=1e-9)  # indices 0 and 0
    assert inflation(UNSORTED, 2, 0.5) == approx(60 / 40, rel=1e-9)  # 1 and 3
    assert inflation(UNSORTED, 2, 0.65) == approx(60 / 50, rel=1e-9)  # 1 and 4
    assert inflation(UNSORTED, 2, 0.99) == approx(70 / 70, rel=1e-9)  # 2 and 6


def test_a_call_of_no_page_still_counts_as_a_call():
    # calls 1 2 3 9, index 3; one page of three, 3
    assert inflation([1, 2, 3, 9], 3, 0.8) == approx(3 / 9, rel=1e-9)


@pytest.mark.parametrize("latencies", [[], [100.0], [100.0, 200.0]])
def test_without_a_complete_page_there_is_no_inflation(latencies):
    with pytest.raises(ValueError):
        inflation(latencies, 3, 0.5)


def test_inflation_of_generated_latencies():
    random = Random(99)
    for _ in range(25):
        k = random.randint(1, 10)
        latencies = random_latencies(random, random.randint(k, 60))
        q = random.uniform(0, 0.999)
        expected = reference.inflation(latencies, k, q)
        assert inflation(latencies, k, q) == approx(expected, rel=1e-9)


def test_inflation_of_the_median_of_ten_calls():
    latencies = random_latencies(Random(0), 2000)
    expected = reference.inflation(latencies, 10, 0.5)  # about 2, as in the chapter
    assert inflation(latencies, 10, 0.5) == approx(expected, rel=1e-9)


def test_the_latencies_are_left_as_they_are():
    latencies = list(UNSORTED)
    fanout(latencies, 2)
    assert latencies == UNSORTED
    inflation(latencies, 2, 0.5)
    assert latencies == UNSORTED
