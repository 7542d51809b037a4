from pytest import approx
from solution import arithmetic_intensity, attainable_flops, bottleneck, ridge_point

H100_PEAK = 989e12  # FLOP/s, dense BF16
H100_BANDWIDTH = 3.35e12  # byte/s, HBM


def test_intensity_of_a_small_product_counted_by_hand():
    # 48 FLOPs; 6 + 12 + 8 elements of two bytes
    assert arithmetic_intensity(2, 3, 4) == approx(48 / 52, rel=1e-9)


def test_ridge_point_of_an_h100():
    assert ridge_point(H100_PEAK, H100_BANDWIDTH) == approx(989 / 3.35, rel=1e-9)


def test_attainable_flops_left_of_the_ridge():
    assert attainable_flops(64, H100_PEAK, H100_BANDWIDTH) == approx(214.4e12, rel=1e-9)


def test_attainable_flops_right_of_the_ridge():
    assert attainable_flops(1000, H100_PEAK, H100_BANDWIDTH) == approx(989e12, rel=1e-9)


def test_decode_of_one_request_is_memory_bound():
    assert bottleneck(1, 4096, 4096, H100_PEAK, H100_BANDWIDTH) == "memory"


def test_prefill_of_a_long_prompt_is_compute_bound():
    assert bottleneck(4096, 4096, 4096, H100_PEAK, H100_BANDWIDTH) == "compute"
