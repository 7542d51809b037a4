def time_average(records: list[tuple[float, float]], horizon: float) -> float:
    """Mean number in the system over [0, horizon], from the (arrival, departure) of each, in s.

    [0, horizon] 内系统中的平均个数，由每个请求的 (到达时刻, 离开时刻) 求出，单位秒。
    """
    return 0.0  # your code / 在这里写代码


def solve(
    L: float | None = None, arrival_rate: float | None = None, time_in_system: float | None = None
) -> float:
    """The missing one of L, arrival rate (1/s) and time in system (s); ValueError unless one is.

    求出 L、到达率（1/s）和停留时间（s）中缺少的那一个；不是恰好缺一个时抛出 ValueError。
    """
    return 0.0  # your code / 在这里写代码
