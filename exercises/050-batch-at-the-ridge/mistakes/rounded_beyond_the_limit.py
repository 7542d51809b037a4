# The batch is rounded to the nearest whole number.


def batch_at_ridge(k: int, n: int, ridge: float, bytes_per_element: int = 2) -> float:
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
    by_compute = time_limit * peak_flops / (2 * parameters)
    room = time_limit * bandwidth - parameters * bytes_per_parameter
    return max(0, round(min(by_compute, room / kv_bytes_per_sequence)))
