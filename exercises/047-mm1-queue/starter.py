def departures(arrivals: list[float], services: list[float]) -> list[float]:
    """Times in s at which one server, first come first served, is done with each request.

    单个服务台、先来先服务时每个请求的离开时刻，单位秒；两个列表长度不同时抛出 ValueError。
    """
    return []  # your code / 在这里写代码


def sojourn_times(arrivals: list[float], services: list[float]) -> list[float]:
    """Time in s that each request spends in the system, waiting and being served.

    每个请求的停留时间，即等待加服务，单位秒。
    """
    return []  # your code / 在这里写代码


def mean_time_in_system(arrival_rate: float, service_rate: float) -> float:
    """Mean time in s that a request spends in an M/M/1 queue; ValueError when it is unstable.

    M/M/1 队列的平均停留时间，单位秒；队列不稳定时抛出 ValueError。
    """
    return 0.0  # your code / 在这里写代码


def percentile(values: list[float], q: float) -> float:
    """The value at index int(q * len) once sorted, for q in [0, 1); ValueError without values.

    排序后下标为 int(q * len) 的值，q 在 [0, 1) 内；没有值时抛出 ValueError。
    """
    return 0.0  # your code / 在这里写代码
