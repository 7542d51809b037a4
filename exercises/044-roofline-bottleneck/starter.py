def arithmetic_intensity(m: int, k: int, n: int, bytes_per_element: int = 2) -> float:
    """Arithmetic intensity of an [m, k] by [k, n] product, in FLOP/byte.

    [m, k] 乘 [k, n] 的算术强度，单位 FLOP/字节。
    """
    return 0.0  # your code / 在这里写代码


def ridge_point(peak_flops: float, bandwidth: float) -> float:
    """Ridge point in FLOP/byte, from a peak in FLOP/s and a bandwidth in byte/s.

    屋脊点，单位 FLOP/字节；峰值的单位是 FLOP/s，带宽的单位是字节/s。
    """
    return 0.0  # your code / 在这里写代码


def attainable_flops(intensity: float, peak_flops: float, bandwidth: float) -> float:
    """Attainable compute in FLOP/s at an intensity in FLOP/byte.

    给定算术强度（FLOP/字节）时的可达算力，单位 FLOP/s。
    """
    return 0.0  # your code / 在这里写代码


def bottleneck(
    m: int, k: int, n: int, peak_flops: float, bandwidth: float, bytes_per_element: int = 2
) -> str:
    """Return "compute" or "memory"; at the ridge itself "compute".

    返回 "compute" 或 "memory"；恰好在屋脊点上时返回 "compute"。
    """
    return ""  # your code / 在这里写代码
