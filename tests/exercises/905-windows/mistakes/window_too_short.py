from more_itertools import sliding_window, split_when


def moving_average(values: list[float], size: int) -> list[float]:
    """Mean of each window of `size` values.

    每个窗口的平均值。
    """
    return [sum(window) / size for window in sliding_window(values, size - 1)]


def bursts(times: list[float], gap: float) -> list[list[float]]:
    """Times in lists; a new one begins after more than `gap`.

    把时刻分成若干组，间隔超过 `gap` 时开始新的一组。
    """
    return list(split_when(times, lambda before, after: after - before > gap))
