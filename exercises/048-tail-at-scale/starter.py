def prob_any_slow(k: int, q: float) -> float:
    """Probability that at least one of k independent calls exceeds its own q quantile.

    k 次独立调用中，至少有一次超过自身 q 分位数的概率。
    """
    return 0.0  # your code / 在这里写代码


def required_quantile(k: int, q: float) -> float:
    """Quantile of a single call that decides the page's q quantile, a fraction like q.

    页面的 q 分位数对应单次调用的哪个分位数；与 q 一样用小数表示。
    """
    return 0.0  # your code / 在这里写代码


def fanout(latencies: list[float], k: int) -> list[float]:
    """Latency of each page of k consecutive calls, in the unit of the latencies.

    依次每 k 次调用组成一页，返回各页的延迟，单位与传入的延迟相同。
    """
    return []  # your code / 在这里写代码


def inflation(latencies: list[float], k: int, q: float) -> float:
    """Ratio of the page's q percentile to that of a call; ValueError without a complete page.

    页面的 q 分位数是单次调用的多少倍；凑不满一页时抛出 ValueError。
    """
    return 0.0  # your code / 在这里写代码
