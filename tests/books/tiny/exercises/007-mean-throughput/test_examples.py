import pytest
from solution import mean_throughput


def test_mean_throughput_of_two_rates():
    assert mean_throughput([100.0, 300.0]) == pytest.approx(150.0)
