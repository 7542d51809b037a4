def arithmetic_intensity(m, k, n, bytes_per_element=2):
    return 2 * m * k * n / (bytes_per_element * (m * k + k * n + m * n))


def ridge_point(peak_flops, bandwidth):
    return peak_flops / bandwidth


def attainable_flops(intensity, peak_flops, bandwidth):
    return min(peak_flops, intensity * bandwidth)


def bottleneck(m, k, n, peak_flops, bandwidth, bytes_per_element=2):
    import solution

    intensity = solution.arithmetic_intensity(m, k, n, bytes_per_element)
    return "compute" if intensity >= solution.ridge_point(peak_flops, bandwidth) else "memory"
