import functools
import operator


class Roofline:
    def __init__(self, multiply_add=2):
        self.multiply_add = multiply_add

    def intensity(self, m, k, n, bytes_per_element=2):
        return self.multiply_add * m * k * n / (bytes_per_element * (m * k + k * n + m * n))

    def __call__(self, m, k, n, peak_flops, bandwidth, bytes_per_element=2):
        intensity = self.intensity(m, k, n, bytes_per_element)
        return ("memory", "compute")[intensity >= peak_flops / bandwidth]

    @staticmethod
    def ridge(peak_flops, bandwidth):
        return peak_flops / bandwidth


def _lower(scale, intensity, peak_flops, bandwidth):
    return scale * min(peak_flops, intensity * bandwidth)


roofline = Roofline()
arithmetic_intensity = roofline.intensity
ridge_point = Roofline.ridge
attainable_flops = functools.partial(_lower, 1)
bottleneck = roofline
