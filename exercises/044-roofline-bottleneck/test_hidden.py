from itertools import permutations
from random import Random

import pytest
import reference
from pytest import approx
from solution import arithmetic_intensity, attainable_flops, bottleneck, ridge_point

H100_PEAK = 989e12  # FLOP/s, dense BF16
H100_BANDWIDTH = 3.35e12  # byte/s, HBM

# m and the intensity at k = n = 4096 with two bytes per element, which is 2048 m / (m + 2048)
TABLE = [
    (1, 2048 / 2049),  # 1.0
    (8, 2048 / 257),  # 8.0
    (64, 2048 / 33),  # 62.1
    (256, 2048 / 9),  # 227.6
    (4096, 4096 / 3),  # 1365.3
]


@pytest.mark.parametrize(("m", "flop_per_byte"), TABLE)
def test_intensity_in_the_table_of_the_chapter(m, flop_per_byte):
    assert arithmetic_intensity(m, 4096, 4096) == approx(flop_per_byte, rel=1e-9)


def test_intensity_with_other_element_sizes():
    assert arithmetic_intensity(64, 4096, 4096, bytes_per_element=4) == approx(1024 / 33, rel=1e-9)
    assert arithmetic_intensity(64, 4096, 4096, 1) == approx(4096 / 33, rel=1e-9)


def test_intensity_is_the_same_for_any_order_of_the_sizes():
    for m, k, n in permutations((2, 3, 5)):
        assert arithmetic_intensity(m, k, n) == approx(60 / 62, rel=1e-9)


def test_intensity_of_generated_shapes():
    random = Random(44)
    for bytes_per_element in (1, 2, 4, 8):
        shape = [random.randint(1, 8192) for _ in range(3)]
        expected = reference.arithmetic_intensity(*shape, bytes_per_element)
        assert arithmetic_intensity(*shape, bytes_per_element) == approx(expected, rel=1e-9)


def test_ridge_point_of_a_card_with_more_bandwidth():
    # H20: 148e12 FLOP/s in dense BF16, 4e12 byte/s
    assert ridge_point(bandwidth=4e12, peak_flops=148e12) == approx(37, rel=1e-9)
    # H200: the peak of an H100 and 4.8e12 byte/s
    assert ridge_point(bandwidth=4.8e12, peak_flops=H100_PEAK) == approx(989 / 4.8, rel=1e-9)


def test_attainable_flops_in_the_table_of_the_chapter():
    for _, intensity in TABLE[:4]:  # 3, 27, 208 and 762 TFLOP/s
        memory_roof = approx(intensity * H100_BANDWIDTH, rel=1e-9)
        assert attainable_flops(intensity, H100_PEAK, H100_BANDWIDTH) == memory_roof
    assert attainable_flops(4096 / 3, H100_PEAK, H100_BANDWIDTH) == approx(989e12, rel=1e-9)


def test_bottleneck_in_the_table_of_the_chapter():
    for m in (1, 8, 64, 256):
        assert bottleneck(m, 4096, 4096, H100_PEAK, H100_BANDWIDTH) == "memory"
    assert bottleneck(4096, 4096, 4096, H100_PEAK, H100_BANDWIDTH) == "compute"


def test_exactly_at_the_ridge_the_bottleneck_is_compute():
    # 512 FLOPs and 256 bytes: powers of two, so that every order of operations is exact
    assert bottleneck(4, 8, 8, 16, 8) == "compute"


def test_the_element_size_can_move_the_bottleneck():
    # 409.6 FLOP/byte with two bytes, 204.8 with four; the ridge is at 295.2
    assert bottleneck(512, 4096, 4096, H100_PEAK, H100_BANDWIDTH) == "compute"
    assert bottleneck(512, 4096, 4096, H100_PEAK, H100_BANDWIDTH, bytes_per_element=4) == "memory"


def test_bottleneck_of_generated_shapes():
    random = Random(4096)
    for bytes_per_element, distance in ((1, 0.5), (1, 2), (4, 0.5), (4, 2)):
        shape = [random.randint(1, 8192) for _ in range(3)]
        bandwidth = random.randint(1, 8) * 1e12
        intensity = reference.arithmetic_intensity(*shape, bytes_per_element)
        peak = intensity * bandwidth * distance  # the ridge at half or at twice the intensity
        expected = "compute" if distance < 1 else "memory"
        assert bottleneck(*shape, peak, bandwidth, bytes_per_element) == expected
