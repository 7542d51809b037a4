def batch_at_ridge(k: int, n: int, ridge: float, bytes_per_element: int = 2) -> float:
    """Real m at which an [m, k] by [k, n] product reaches the ridge, given in FLOP/byte.

    Raises ValueError where the intensity stays below the ridge for every m.

    [m, k] 乘 [k, n] 的算术强度达到屋脊点（FLOP/字节）时的 m，是实数；
    无论 m 多大都达不到时抛出 ValueError。
    """
    return 0.0  # your code / 在这里写代码


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
    return 0.0  # your code / 在这里写代码


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
    return 0  # your code / 在这里写代码
