from pytest import approx
from solution import bursts, moving_average


def test_the_average_of_each_window():
    assert moving_average([1, 2, 3, 6], 2) == approx([1.5, 2.5, 4.5])


def test_bursts_of_requests():
    assert bursts([0.0, 0.1, 0.9, 1.0], 0.5) == [[0.0, 0.1], [0.9, 1.0]]
