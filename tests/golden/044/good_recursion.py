def add(values):
    return values[0] + add(values[1:]) if values else 0


def depth(n):
    return 0 if n == 0 else 1 + depth(n - 1)


def arithmetic_intensity(m, k, n, bytes_per_element=2):
    assert depth(400) == 400
    return 2 * m * k * n / (bytes_per_element * add([m * k, k * n, m * n]))


def ridge_point(peak_flops, bandwidth):
    return peak_flops / bandwidth


def attainable_flops(intensity, peak_flops, bandwidth):
    return min(peak_flops, intensity * bandwidth)


def bottleneck(m, k, n, peak_flops, bandwidth, bytes_per_element=2):
    moved = bytes_per_element * (m * k + k * n + m * n)
    return "compute" if 2 * m * k * n * bandwidth >= peak_flops * moved else "memory"
