# The interval covers the values of the sample, not the statistic.

from collections.abc import Callable


def bootstrap_interval(
    sample: list[float],
    statistic: Callable[[list[float]], float],
    resamples: int,
    confidence: float,
    seed: int,
) -> tuple[float, float]:
    values = sorted(sample)
    tail = (1 - confidence) / 2
    return values[int(tail * len(values))], values[int((1 - tail) * len(values))]


def intervals_overlap(a: tuple[float, float], b: tuple[float, float]) -> bool:
    return a[0] <= b[1] and b[0] <= a[1]
