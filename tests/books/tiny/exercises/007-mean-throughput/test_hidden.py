import pytest
from solution import mean_throughput


@pytest.mark.parametrize("rate", [1.0, 250.0])
def test_mean_throughput_of_equal_rates(rate):
    assert mean_throughput([rate] * 3) == pytest.approx(rate)


def test_mean_throughput_of_three_rates():
    assert mean_throughput([20.0, 30.0, 60.0]) == pytest.approx(30.0)
