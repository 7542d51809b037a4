def overall_speedup(fraction: float, factor: float) -> float:
    """How many times faster the whole runs once a fraction of its time is `factor` times faster.

    占总时间 `fraction` 的部分加速到 `factor` 倍之后，整体的加速比。
    """
    return 0.0  # your code / 在这里写代码


def speedup_limit(fraction: float) -> float:
    """What the overall speedup tends to as the factor grows; math.inf where the part is the whole.

    加速倍数无限增大时整体加速比的极限；这部分就是整体时，返回 math.inf。
    """
    return 0.0  # your code / 在这里写代码


def required_factor(fraction: float, target: float) -> float:
    """The factor for the part that makes the whole `target` times faster; ValueError if none can.

    要让整体加速到 `target` 倍，这部分需要加速到几倍；怎样加速都达不到时抛出 ValueError。
    """
    return 0.0  # your code / 在这里写代码


def combined_speedup(parts: list[tuple[float, float]]) -> float:
    """Overall speedup of disjoint (fraction, factor) parts; ValueError if they exceed the whole.

    同时加速互不重叠的若干部分 (fraction, factor) 的整体加速比；各占比之和超过 1 时抛出 ValueError。
    """
    return 0.0  # your code / 在这里写代码
