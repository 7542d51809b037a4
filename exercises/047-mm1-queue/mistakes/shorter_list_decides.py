# The lists are cut to the shorter one.

from operator import sub


def departures(arrivals: list[float], services: list[float]) -> list[float]:
    free_at, done = 0.0, []
    for arrival, service in zip(arrivals, services, strict=False):
        free_at = max(arrival, free_at) + service
        done.append(free_at)
    return done


def sojourn_times(arrivals: list[float], services: list[float]) -> list[float]:
    return list(map(sub, departures(arrivals, services), arrivals))


def mean_time_in_system(arrival_rate: float, service_rate: float) -> float:
    if arrival_rate >= service_rate:
        raise ValueError("requests come at least as fast as they can be served")
    return 1 / (service_rate - arrival_rate)


def percentile(values: list[float], q: float) -> float:
    if not values:
        raise ValueError("there are no values")
    return sorted(values)[int(q * len(values))]
