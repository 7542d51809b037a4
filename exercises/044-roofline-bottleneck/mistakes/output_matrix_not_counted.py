# Only the two inputs are counted as traffic.


def arithmetic_intensity(m: int, k: int, n: int, bytes_per_element: int = 2) -> float:
    flops = 2 * m * k * n
    elements = m * k + k * n
    return flops / (bytes_per_element * elements)


def ridge_point(peak_flops: float, bandwidth: float) -> float:
    return peak_flops / bandwidth


def attainable_flops(intensity: float, peak_flops: float, bandwidth: float) -> float:
    return min(peak_flops, intensity * bandwidth)


def bottleneck(
    m: int, k: int, n: int, peak_flops: float, bandwidth: float, bytes_per_element: int = 2
) -> str:
    intensity = arithmetic_intensity(m, k, n, bytes_per_element)
    return "compute" if intensity >= ridge_point(peak_flops, bandwidth) else "memory"
