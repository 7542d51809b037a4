def batch_at_ridge(k: int, n: int, ridge: float, bytes_per_element: int = 2) -> float:
    """Real m at which an [m, k] by [k, n] product reaches the ridge, given in FLOP/byte.

    Raises ValueError where the intensity stays below the ridge for every m.

    [m, k] 乘 [k, n] 的算术强度达到屋脊点（FLOP/字节）时的 m，是实数；
    无论 m 多大都达不到时抛出 ValueError。
    """
    bytes_at_ridge = ridge * bytes_per_element
    gain = 2 * k * n - bytes_at_ridge * (k + n)
    if gain <= 0:
        raise ValueError("the intensity stays below the ridge for every batch")
    return bytes_at_ridge * k * n / gain


def decode_step_time(
    parameters: float,
    batch: int,
    kv_bytes_per_sequence: float,
    peak_flops: float,
    bandwidth: float,
    bytes_per_parameter: float = 2,
) -> float:
    """Seconds that one decode step takes, from FLOP/s and byte/s.

    一步 decode 所需的秒数；算力单位 FLOP/s，带宽单位字节/s。
    """
    compute = 2 * parameters * batch / peak_flops
    memory = (parameters * bytes_per_parameter + batch * kv_bytes_per_sequence) / bandwidth
    return max(compute, memory)


def best_batch(
    time_limit: float,
    parameters: float,
    kv_bytes_per_sequence: float,
    peak_flops: float,
    bandwidth: float,
    bytes_per_parameter: float = 2,
) -> int:
    """Largest whole batch whose decode step takes at most time_limit seconds; 0 if there is none.

    一步 decode 不超过 time_limit 秒的最大 batch，是整数；一个也没有时返回 0。
    """
    by_compute = time_limit * peak_flops / (2 * parameters)
    room = time_limit * bandwidth - parameters * bytes_per_parameter
    return max(0, int(min(by_compute, room / kv_bytes_per_sequence)))
