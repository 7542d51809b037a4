# The bytes per token are multiplied by 1024 once more.


def requests_in_flight(arrival_rate: float, latency: float) -> float:
    return arrival_rate * latency


def kv_cache_bytes(
    arrival_rate: float, latency: float, context_tokens: float, kv_bytes_per_token: float
) -> float:
    requests = requests_in_flight(arrival_rate, latency)
    return requests * context_tokens * kv_bytes_per_token * 1024


def max_arrival_rate(
    memory_bytes: float, latency: float, context_tokens: float, kv_bytes_per_token: float
) -> float:
    return memory_bytes / (latency * context_tokens * kv_bytes_per_token)


def gigabytes(n: float) -> float:
    return n / 1e9


def gibibytes(n: float) -> float:
    return n / 2**30
