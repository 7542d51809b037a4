def arithmetic_intensity(m, k, n, bytes_per_element=2):
    """算术强度：运算次数除以字节数（每个元素“bytes_per_element”字节）。"""
    运算次数 = 2 * m * k * n  # 乘法、加法，各算一次
    字节数 = bytes_per_element * (m * k + k * n + m * n)
    return 运算次数 / 字节数


def ridge_point(peak_flops, bandwidth):
    return peak_flops / bandwidth


def attainable_flops(intensity, peak_flops, bandwidth):
    利用率 = min(1.0, intensity * bandwidth / peak_flops)
    return 利用率 * peak_flops


def bottleneck(m, k, n, peak_flops, bandwidth, bytes_per_element=2):
    moved = bytes_per_element * (m * k + k * n + m * n)
    return "compute" if 2 * m * k * n * bandwidth >= peak_flops * moved else "memory"
