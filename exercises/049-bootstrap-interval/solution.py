from collections.abc import Callable
from random import Random


def bootstrap_interval(
    sample: list[float],
    statistic: Callable[[list[float]], float],
    resamples: int,
    confidence: float,
    seed: int,
) -> tuple[float, float]:
    """Bootstrap confidence interval (low, high) of a statistic, in the statistic's own unit.

    用自助法求统计量的置信区间 (low, high)，单位与统计量相同。
    """
    random = Random(seed)
    estimates = sorted(statistic(random.choices(sample, k=len(sample))) for _ in range(resamples))
    tail = (1 - confidence) / 2
    return estimates[int(tail * resamples)], estimates[int((1 - tail) * resamples)]


def intervals_overlap(a: tuple[float, float], b: tuple[float, float]) -> bool:
    """Return whether two closed intervals (low, high) have a point in common.

    两个闭区间 (low, high) 是否有公共点。
    """
    return a[0] <= b[1] and b[0] <= a[1]
