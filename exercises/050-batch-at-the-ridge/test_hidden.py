from random import Random

import pytest
import reference
from pytest import approx
from solution import batch_at_ridge, best_batch, decode_step_time

H100_PEAK = 989e12  # FLOP/s, dense BF16
H100_BANDWIDTH = 3.35e12  # byte/s, HBM

QWEN_PARAMETERS = 7.6e9  # Qwen2.5-7B
QWEN_KV = 4000 * 56 * 1024  # bytes for a context of 4000 tokens

# powers of two, so that every order of operations is exact: with batch b
# computing takes b / 4 seconds, and memory (4 + b) / 8
EXACT = {"parameters": 8, "kv_bytes_per_sequence": 4, "peak_flops": 64, "bandwidth": 32}


def intensity(m, k, n, bytes_per_element):
    return 2 * m * k * n / (bytes_per_element * (m * k + k * n + m * n))


def random_machine(random):
    """Random arguments from parameters on, and bytes per parameter."""
    model = random.uniform(1e9, 70e9), random.uniform(1e6, 500e6)
    card = random.uniform(100e12, 2000e12), random.uniform(1e12, 8e12)
    return *model, *card, random.choice((0.5, 1, 2, 4))


def test_batch_at_ridge_of_square_weights():
    assert batch_at_ridge(4096, 4096, 295) == approx(344.6434683399886, rel=1e-9)
    assert batch_at_ridge(8, 8, 2) == approx(4, rel=1e-9)
    assert batch_at_ridge(4, 4, 1) == approx(2, rel=1e-9)


def test_batch_at_ridge_of_a_weight_that_is_not_square():
    assert batch_at_ridge(12, 6, 2) == approx(4, rel=1e-9)  # 576 FLOPs, 288 bytes
    assert batch_at_ridge(6, 12, 2) == approx(4, rel=1e-9)


def test_batch_at_ridge_with_other_element_sizes():
    assert batch_at_ridge(8, 8, 1, 4) == approx(4, rel=1e-9)  # 512 FLOPs, 512 bytes
    assert batch_at_ridge(n=8, k=8, bytes_per_element=1, ridge=2) == approx(4 / 3, rel=1e-9)


def test_at_this_batch_the_intensity_is_the_ridge():
    random = Random(50)
    for _ in range(25):
        k, n, size = random.randint(64, 8192), random.randint(64, 8192), random.choice((1, 2, 4))
        ridge = random.uniform(0.01, 0.9) * 2 * k * n / (size * (k + n))  # what is out of reach
        m = batch_at_ridge(k, n, ridge, size)
        assert m == approx(reference.batch_at_ridge(k, n, ridge, size), rel=1e-9)
        assert intensity(m, k, n, size) == approx(ridge, rel=1e-9)


@pytest.mark.parametrize(("k", "n", "size"), [(256, 256, 2), (8192, 256, 2), (512, 512, 4)])
def test_no_batch_reaches_a_ridge_that_is_too_high(k, n, size):
    with pytest.raises(ValueError):
        batch_at_ridge(k, n, 295, size)


def test_the_element_size_can_bring_the_ridge_within_reach():
    with pytest.raises(ValueError):
        batch_at_ridge(512, 512, 295)
    assert batch_at_ridge(512, 512, 295, 1) == approx(295 * 512 / (2 * 512 - 590), rel=1e-9)


def test_just_below_the_limit_of_the_intensity_the_batch_is_large():
    # towards 2 FLOP/byte
    assert batch_at_ridge(4, 4, 1.96875) == approx(126, rel=1e-9)


def test_the_limit_of_the_intensity_itself_is_not_reached():
    # towards 256 FLOP/byte, but never there
    with pytest.raises(ValueError):
        batch_at_ridge(512, 512, 256)


def test_a_step_of_one_sequence_on_an_h100():
    seconds = decode_step_time(QWEN_PARAMETERS, 1, QWEN_KV, H100_PEAK, H100_BANDWIDTH)
    assert seconds == approx((15.2e9 + QWEN_KV) / 3.35e12, rel=1e-9)  # 4.6 ms


def test_with_short_contexts_the_compute_units_decide():
    seconds = decode_step_time(QWEN_PARAMETERS, 400, 1e6, H100_PEAK, H100_BANDWIDTH)
    assert seconds == approx(2 * 7.6e9 * 400 / 989e12, rel=1e-9)


def test_a_step_takes_as_long_as_the_slower_of_the_two():
    assert decode_step_time(batch=2, **EXACT) == approx(0.75, rel=1e-9)
    assert decode_step_time(batch=4, **EXACT) == approx(1, rel=1e-9)  # both
    assert decode_step_time(batch=8, **EXACT) == approx(2, rel=1e-9)


def test_step_time_with_other_parameter_sizes():
    # weights of 32, 8 and 4 bytes, and 4 of cache
    assert decode_step_time(8, 1, 4, 64, 32, 4) == approx(36 / 32, rel=1e-9)
    assert decode_step_time(8, 1, 4, 64, 32, bytes_per_parameter=1) == approx(12 / 32, rel=1e-9)
    assert decode_step_time(8, 1, 4, 640, 32, 0.5) == approx(8 / 32, rel=1e-9)


def test_step_times_of_generated_machines():
    random = Random(1)
    for _ in range(25):
        parameters, *machine = random_machine(random)
        batch = random.randint(1, 500)
        expected = reference.decode_step_time(parameters, batch, *machine)
        assert decode_step_time(parameters, batch, *machine) == approx(expected, rel=1e-9)


def test_best_batch_of_a_model_on_an_h100():
    batch = best_batch(0.02, QWEN_PARAMETERS, QWEN_KV, H100_PEAK, H100_BANDWIDTH)
    assert batch == 225  # 226 takes 20.01 ms


def test_best_batch_where_memory_decides():
    assert best_batch(0.7, **EXACT) == 1
    assert best_batch(0.8, **EXACT) == 2


def test_best_batch_where_the_compute_units_decide():
    assert best_batch(1.9, **EXACT) == 7
    assert best_batch(2.1, **EXACT) == 8


def test_a_step_of_exactly_the_limit_is_within_it():
    assert best_batch(0.75, **EXACT) == 2
    assert best_batch(2, **EXACT) == 8


def test_where_no_batch_fits_the_answer_is_zero():
    assert best_batch(0.6, **EXACT) == 0  # one sequence takes 0.625 s
    assert best_batch(0.5, **EXACT) == 0  # no more than the weights
    assert best_batch(0.1, **EXACT) == 0  # not even the weights
    # the weights take no time, but computing one sequence takes 0.25 s
    assert best_batch(0.2, 8, 4, 64, 32e6) == 0


def test_best_batch_with_other_parameter_sizes():
    # 32 and 8 bytes of the 38.4 that memory delivers are weights
    assert best_batch(1.2, **EXACT, bytes_per_parameter=4) == 1
    assert best_batch(1.2, 8, 8, 64, 32, 1) == 3


def test_best_batch_of_generated_machines():
    random = Random(2)
    for _ in range(25):
        parameters, *machine = random_machine(random)
        batch = random.randint(0, 300)
        # halfway to the next batch, so rounding cannot matter
        times = [reference.decode_step_time(parameters, m, *machine) for m in (batch, batch + 1)]
        assert best_batch(sum(times) / 2, parameters, *machine) == batch
