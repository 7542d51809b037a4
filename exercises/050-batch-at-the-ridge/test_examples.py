import pytest
from pytest import approx
from solution import batch_at_ridge, best_batch, decode_step_time

# a machine for calculating by hand: 1000 parameters, 5000 FLOP/s, 1000 byte/s, 100 bytes a sequence
PARAMETERS, KV, PEAK, BANDWIDTH = 1000, 100, 5000, 1000


def test_the_batch_at_the_ridge_counted_by_hand():
    # [2, 4] by [4, 4]: 64 FLOPs and 32 elements of two bytes
    assert batch_at_ridge(4, 4, 1) == approx(2, rel=1e-9)


def test_the_batch_at_the_ridge_of_an_h100():
    assert batch_at_ridge(4096, 4096, 295) == approx(344.6434683399886, rel=1e-9)


def test_a_small_weight_reaches_no_such_ridge():
    with pytest.raises(ValueError):
        batch_at_ridge(256, 256, 295)


def test_a_step_that_waits_for_memory():
    # 2.4 s of computing; 2000 bytes of weights and 600 of cache
    assert decode_step_time(PARAMETERS, 6, KV, PEAK, BANDWIDTH) == approx(2.6, rel=1e-9)


def test_a_step_that_waits_for_the_compute_units():
    assert decode_step_time(PARAMETERS, 10, KV, PEAK, BANDWIDTH) == approx(4, rel=1e-9)


def test_the_best_batch_counted_by_hand():
    assert best_batch(2.5, PARAMETERS, KV, PEAK, BANDWIDTH) == 5
    assert best_batch(3, PARAMETERS, KV, PEAK, BANDWIDTH) == 7
