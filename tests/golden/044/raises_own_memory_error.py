class MemoryError(Exception):
    pass


def arithmetic_intensity(m, k, n, bytes_per_element=2):
    return 2 * m * k * n / (bytes_per_element * (m * k + k * n + m * n))


def ridge_point(peak_flops, bandwidth):
    raise MemoryError("full")


def attainable_flops(intensity, peak_flops, bandwidth):
    return min(peak_flops, intensity * bandwidth)


def bottleneck(m, k, n, peak_flops, bandwidth, bytes_per_element=2):
    moved = bytes_per_element * (m * k + k * n + m * n)
    return "compute" if 2 * m * k * n * bandwidth >= peak_flops * moved else "memory"
