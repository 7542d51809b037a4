# Speedups are averaged instead of times.

import math


def overall_speedup(fraction: float, factor: float) -> float:
    return (1 - fraction) * 1 + fraction * factor


def speedup_limit(fraction: float) -> float:
    return math.inf if fraction == 1 else 1 / (1 - fraction)


def required_factor(fraction: float, target: float) -> float:
    if target >= speedup_limit(fraction):
        raise ValueError("no factor makes the whole that much faster")
    return fraction / (1 / target - (1 - fraction))


def combined_speedup(parts: list[tuple[float, float]]) -> float:
    untouched = 1 - sum(fraction for fraction, _ in parts)
    if untouched < 0:
        raise ValueError("the fractions add up to more than 1")
    return 1 / (untouched + sum(fraction / factor for fraction, factor in parts))
