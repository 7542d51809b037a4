from collections.abc import Callable


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
    return 0.0, 0.0  # your code / 在这里写代码


def intervals_overlap(a: tuple[float, float], b: tuple[float, float]) -> bool:
    """Return whether two closed intervals (low, high) have a point in common.

    两个闭区间 (low, high) 是否有公共点。
    """
    return False  # your code / 在这里写代码
