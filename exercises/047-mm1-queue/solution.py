from operator import sub


def departures(arrivals: list[float], services: list[float]) -> list[float]:
    """Times in s at which one server, first come first served, is done with each request.

    单个服务台、先来先服务时每个请求的离开时刻，单位秒；两个列表长度不同时抛出 ValueError。
    """
    free_at, done = 0.0, []
    for arrival, service in zip(arrivals, services, strict=True):
        free_at = max(arrival, free_at) + service
        done.append(free_at)
    return done


def sojourn_times(arrivals: list[float], services: list[float]) -> list[float]:
    """Time in s that each request spends in the system, waiting and being served.

    每个请求的停留时间，即等待加服务，单位秒。
    """
    return list(map(sub, departures(arrivals, services), arrivals))


def mean_time_in_system(arrival_rate: float, service_rate: float) -> float:
    """Mean time in s that a request spends in an M/M/1 queue; ValueError when it is unstable.

    M/M/1 队列的平均停留时间，单位秒；队列不稳定时抛出 ValueError。
    """
    if arrival_rate >= service_rate:
        raise ValueError("requests come at least as fast as they can be served")
    return 1 / (service_rate - arrival_rate)


def percentile(values: list[float], q: float) -> float:
    """The value at index int(q * len) once sorted, for q in [0, 1); ValueError without values.

    排序后下标为 int(q * len) 的值，q 在 [0, 1) 内；没有值时抛出 ValueError。
    """
    if not values:
        raise ValueError("there are no values")
    return sorted(values)[int(q * len(values))]
