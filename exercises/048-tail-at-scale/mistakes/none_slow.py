# The probability that no call is slow.


def prob_any_slow(k: int, q: float) -> float:
    return q**k


def required_quantile(k: int, q: float) -> float:
    return q ** (1 / k)


def fanout(latencies: list[float], k: int) -> list[float]:
    return [max(latencies[page * k : (page + 1) * k]) for page in range(len(latencies) // k)]


def inflation(latencies: list[float], k: int, q: float) -> float:
    return percentile(fanout(latencies, k), q) / percentile(latencies, q)


def percentile(values: list[float], q: float) -> float:
    if not values:
        raise ValueError("no values")
    return sorted(values)[int(q * len(values))]
