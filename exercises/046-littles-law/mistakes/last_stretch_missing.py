# Nothing is added between the last event before the horizon and the horizon.


def time_average(records: list[tuple[float, float]], horizon: float) -> float:
    events = [(arrival, 1) for arrival, _ in records]
    events += [(departure, -1) for _, departure in records]
    in_system, last, area = 0, 0.0, 0.0
    for time, change in sorted(events):
        if time > horizon:
            break
        area += in_system * (time - last)
        in_system += change
        last = time
    return area / horizon


def solve(
    L: float | None = None, arrival_rate: float | None = None, time_in_system: float | None = None
) -> float:
    if [L, arrival_rate, time_in_system].count(None) != 1:
        raise ValueError("exactly one of the three has to be missing")
    if L is None:
        return arrival_rate * time_in_system
    if arrival_rate is None:
        return L / time_in_system
    return L / arrival_rate
