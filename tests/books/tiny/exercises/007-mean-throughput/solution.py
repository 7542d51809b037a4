def mean_throughput(rates: list[float]) -> float:
    """Mean rate of equal parts sent one after the other, each at its own rate; all in MB/s."""
    return len(rates) / sum(1 / rate for rate in rates)
