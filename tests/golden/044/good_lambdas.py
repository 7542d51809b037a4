arithmetic_intensity = lambda m, k, n, bytes_per_element=2: (
    2 * m * k * n / (bytes_per_element * (m * k + k * n + m * n))
)
ridge_point = lambda peak_flops, bandwidth: peak_flops / bandwidth
attainable_flops = lambda intensity, peak_flops, bandwidth: min(peak_flops, intensity * bandwidth)
bottleneck = lambda m, k, n, peak_flops, bandwidth, bytes_per_element=2: (
    "compute"
    if arithmetic_intensity(m, k, n, bytes_per_element) >= ridge_point(peak_flops, bandwidth)
    else "memory"
)
