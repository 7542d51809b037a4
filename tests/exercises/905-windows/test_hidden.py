import pytest
from more_itertools import sliding_window
from solution import moving_average


@pytest.mark.parametrize("count", [0, 2])
def test_no_window_fits(count):
    assert moving_average([1.0] * count, 3) == []


def test_many_windows():
    values = [float(value) for value in range(20)]
    assert len(moving_average(values, 4)) == len(list(sliding_window(values, 4)))
