def time_average(records: list[tuple[float, float]], horizon: float) -> float:
    """Mean number in the system over [0, horizon], from the (arrival, departure) of each, in s.

    [0, horizon] 内系统中的平均个数，由每个请求的 (到达时刻, 离开时刻) 求出，单位秒。
    """
    events = [(arrival, 1) for arrival, _ in records]
    events += [(departure, -1) for _, departure in records]
    in_system, last, area = 0, 0.0, 0.0
    for time, change in sorted(events):
        if time > horizon:
            break
        area += in_system * (time - last)
        in_system += change
        last = time
    return (area + in_system * (horizon - last)) / horizon


def solve(
    L: float | None = None, arrival_rate: float | None = None, time_in_system: float | None = None
) -> float:
    """The missing one of L, arrival rate (1/s) and time in system (s); ValueError unless one is.

    求出 L、到达率（1/s）和停留时间（s）中缺少的那一个；不是恰好缺一个时抛出 ValueError。
    """
    if [L, arrival_rate, time_in_system].count(None) != 1:
        raise ValueError("exactly one of the three has to be missing")
    if L is None:
        return arrival_rate * time_in_system
    if arrival_rate is None:
        return L / time_in_system
    return L / arrival_rate
