def arithmetic_intensity(m, k, n, bytes_per_element=2):
    if (elements := m * k + k * n + m * n) and (flops := 2 * m * k * n):
        return flops / (bytes_per_element * elements)


def ridge_point(peak_flops, bandwidth):
    return peak_flops / bandwidth


def attainable_flops(intensity, peak_flops, bandwidth):
    return min(peak_flops, intensity * bandwidth)


def bottleneck(m, k, n, peak_flops, bandwidth, bytes_per_element=2):
    intensity = arithmetic_intensity(m, k, n, bytes_per_element)
    match intensity >= ridge_point(peak_flops, bandwidth):
        case True:
            return "compute"
        case _:
            return "memory"
