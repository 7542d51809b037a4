# The sweep takes the events as the records come.


def time_average(records: list[tuple[float, float]], horizon: float) -> float:
    events = [event for arrival, departure in records for event in ((arrival, 1), (departure, -1))]
    in_system, last, area = 0, 0.0, 0.0
    for time, change in events:
        if time > horizon:
            break
        area += in_system * (time - last)
        in_system += change
        last = time
    return (area + in_system * (horizon - last)) / horizon


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
