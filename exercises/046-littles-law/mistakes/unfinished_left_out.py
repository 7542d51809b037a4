# Only stays that end within the horizon are counted.


def time_average(records: list[tuple[float, float]], horizon: float) -> float:
    area = 0.0
    for arrival, departure in records:
        if departure <= horizon:
            area += departure - arrival
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
