# The first interval may lie anywhere to the left.

from collections.abc import Callable
from random import Random


def bootstrap_interval(
    sample: list[float],
    statistic: Callable[[list[float]], float],
    resamples: int,
    confidence: float,
    seed: int,
) -> tuple[float, float]:
    random = Random(seed)
    estimates = sorted(statistic(random.choices(sample, k=len(sample))) for _ in range(resamples))
    tail = (1 - confidence) / 2
    return estimates[int(tail * resamples)], estimates[int((1 - tail) * resamples)]


def intervals_overlap(a: tuple[float, float], b: tuple[float, float]) -> bool:
    return a[0] <= b[1]
