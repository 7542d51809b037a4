class Slow:
    def __repr__(self):
        while True:
            pass

    __str__ = __format__ = __len__ = __iter__ = __repr__

    def __getattr__(self, name):
        while True:
            pass


def arithmetic_intensity(m, k, n, bytes_per_element=2):
    return 2 * m * k * n / (bytes_per_element * (m * k + k * n + m * n))


def ridge_point(peak_flops, bandwidth):
    return Slow()


def attainable_flops(intensity, peak_flops, bandwidth):
    return min(peak_flops, intensity * bandwidth)


def bottleneck(m, k, n, peak_flops, bandwidth, bytes_per_element=2):
    moved = bytes_per_element * (m * k + k * n + m * n)
    return "compute" if 2 * m * k * n * bandwidth >= peak_flops * moved else "memory"
