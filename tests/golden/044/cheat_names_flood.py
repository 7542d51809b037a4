globals().update({f"name_{i}": i for i in range(100_000)})


def arithmetic_intensity(m, k, n, bytes_per_element=2):
    return 0.0


def ridge_point(peak_flops, bandwidth):
    return 0.0


def attainable_flops(intensity, peak_flops, bandwidth):
    return 0.0


def bottleneck(m, k, n, peak_flops, bandwidth, bytes_per_element=2):
    return ""
