from pytest import approx
from solution import gibibytes, gigabytes, kv_cache_bytes, max_arrival_rate, requests_in_flight

KV = 56 * 1024  # bytes per token of Qwen2.5-7B


def test_requests_in_flight_counted_by_hand():
    assert requests_in_flight(50, 6) == approx(300, rel=1e-9)


def test_the_cache_of_the_chapter():
    assert kv_cache_bytes(50, 6, 4000, KV) == approx(68_812_800_000, rel=1e-9)


def test_the_rate_that_the_memory_allows_counted_by_hand():
    # room for 30 requests of 200 bytes, each of which stays 6 s
    assert max_arrival_rate(6000, 6, 100, 2) == approx(5, rel=1e-9)


def test_the_cache_of_the_chapter_in_gigabytes():
    assert gigabytes(68_812_800_000) == approx(68.8128, rel=1e-9)


def test_the_cache_of_the_chapter_in_gibibytes():
    assert gibibytes(68_812_800_000) == approx(64.0869140625, rel=1e-9)
