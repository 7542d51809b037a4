def requests_in_flight(arrival_rate: float, latency: float) -> float:
    """Mean number of requests in the system, from requests/s and seconds.

    系统中的平均请求数；到达率的单位是请求/s，延迟的单位是秒。
    """
    return arrival_rate * latency


def kv_cache_bytes(
    arrival_rate: float, latency: float, context_tokens: float, kv_bytes_per_token: float
) -> float:
    """Mean size of the KV cache in bytes, with context_tokens tokens of context per request.

    KV 缓存的平均大小，单位字节；每个请求的上下文有 context_tokens 个 token。
    """
    requests = requests_in_flight(arrival_rate, latency)
    return requests * context_tokens * kv_bytes_per_token


def max_arrival_rate(
    memory_bytes: float, latency: float, context_tokens: float, kv_bytes_per_token: float
) -> float:
    """Arrival rate in requests/s at which the mean KV cache fills the memory.

    KV 缓存平均下来正好占满显存时的到达率，单位请求/s。
    """
    return memory_bytes / (latency * context_tokens * kv_bytes_per_token)


def gigabytes(n: float) -> float:
    """n bytes in GB of 10^9 bytes each.

    n 个字节合多少 GB；1 GB 是 10^9 字节。
    """
    return n / 1e9


def gibibytes(n: float) -> float:
    """n bytes in GiB of 2^30 bytes each.

    n 个字节合多少 GiB；1 GiB 是 2^30 字节。
    """
    return n / 2**30
