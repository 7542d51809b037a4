def moving_average(values: list[float], size: int) -> list[float]:
    """Mean of each window of `size` values.

    每个窗口的平均值。
    """
    return []  # your code / 在这里写代码


def bursts(times: list[float], gap: float) -> list[list[float]]:
    """Times in lists; a new one begins after more than `gap`.

    把时刻分成若干组，间隔超过 `gap` 时开始新的一组。
    """
    return []  # your code / 在这里写代码
