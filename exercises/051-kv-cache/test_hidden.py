from random import Random

import pytest
import reference
from pytest import approx
from solution import gibibytes, gigabytes, kv_cache_bytes, max_arrival_rate, requests_in_flight

KV = 56 * 1024  # bytes per token of Qwen2.5-7B


def random_service(random):
    """Random arrival rate, latency, context and bytes per token."""
    rate, latency = random.uniform(0.1, 500), random.uniform(0.2, 60)
    return rate, latency, random.randint(1, 128_000), random.choice((28, 56, 128, 320)) * 1024


@pytest.mark.parametrize(("rate", "latency", "requests"), [(20, 8, 160), (50, 6, 300), (3, 7, 21)])
def test_requests_in_flight_at_several_rates(rate, latency, requests):
    assert requests_in_flight(rate, latency) == approx(requests, rel=1e-9)


def test_a_mean_number_of_requests_need_not_be_whole():
    assert requests_in_flight(0.5, 0.7) == approx(0.35, rel=1e-9)
    assert requests_in_flight(latency=0.9, arrival_rate=2.5) == approx(2.25, rel=1e-9)


def test_without_arrivals_there_is_nothing_to_keep():
    assert requests_in_flight(0, 6) == approx(0, abs=1e-12)
    assert kv_cache_bytes(0, 6, 4000, KV) == approx(0, abs=1e-12)


def test_cache_of_a_small_service():
    assert kv_cache_bytes(2, 3, 5, 7) == approx(210, rel=1e-9)
    assert kv_cache_bytes(0.5, 0.25, 8, 16) == approx(16, rel=1e-9)
    assert kv_cache_bytes(50, 6, 4000, KV) == approx(68_812_800_000, rel=1e-9)


@pytest.mark.parametrize("at", range(4))
def test_twice_of_anything_takes_twice_the_cache(at):
    service = [50, 6, 4000, KV]
    service[at] *= 2
    assert kv_cache_bytes(*service) == approx(2 * 68_812_800_000, rel=1e-9)


def test_cache_of_generated_services():
    random = Random(51)
    for _ in range(25):
        service = random_service(random)
        expected = reference.kv_cache_bytes(*service)
        assert kv_cache_bytes(*service) == approx(expected, rel=1e-9)


def test_the_rate_that_a_card_allows():
    # 60 GB hold 262 requests of 229 MB
    rate = max_arrival_rate(60e9, 6, 4000, KV)
    assert rate == approx(60e9 / 229_376_000 / 6, rel=1e-9)


def test_the_rate_need_not_be_whole():
    assert max_arrival_rate(3000, 6, 100, 2) == approx(2.5, rel=1e-9)
    arguments = {"kv_bytes_per_token": 2, "context_tokens": 8, "latency": 5, "memory_bytes": 4}
    assert max_arrival_rate(**arguments) == approx(0.05, rel=1e-9)


def test_no_memory_allows_no_arrivals():
    assert max_arrival_rate(0, 6, 4000, KV) == approx(0, abs=1e-12)


def test_at_the_highest_rate_the_cache_fills_the_memory():
    random = Random(229)
    for _ in range(25):
        _, *service = random_service(random)
        memory = random.uniform(1e9, 1e12)
        rate = max_arrival_rate(memory, *service)
        assert rate == approx(reference.max_arrival_rate(memory, *service), rel=1e-9)
        assert kv_cache_bytes(rate, *service) == approx(memory, rel=1e-9)


def test_gigabytes_count_in_powers_of_ten():
    assert gigabytes(1e9) == approx(1, rel=1e-9)
    assert gigabytes(80e9) == approx(80, rel=1e-9)
    assert gigabytes(2**30) == approx(1.073741824, rel=1e-9)


def test_gibibytes_count_in_powers_of_two():
    assert gibibytes(2**30) == approx(1, rel=1e-9)
    assert gibibytes(80 * 2**30) == approx(80, rel=1e-9)
    assert gibibytes(1e9) == approx(0.931322574615478515625, rel=1e-9)


def test_small_sizes_are_fractions_and_nothing_is_nothing():
    assert gigabytes(500_000_000) == approx(0.5, rel=1e-9)
    assert gibibytes(2**29) == approx(0.5, rel=1e-9)
    assert gigabytes(0) == approx(0, abs=1e-12)
    assert gibibytes(0) == approx(0, abs=1e-12)


def test_units_of_generated_sizes():
    random = Random(30)
    for _ in range(25):
        size = random.randint(1, 10**13)
        assert gigabytes(size) == approx(size / 1e9, rel=1e-9)
        assert gibibytes(size) == approx(size / 2**30, rel=1e-9)
