from typing import NamedTuple

Span = tuple[float, float]


class Peak(NamedTuple):
    """When most spans run at once, and how many.

    同时运行的区间最多的时刻，以及此时的个数。
    """

    start: float
    count: int


def merge_spans(spans: list[Span]) -> list[Span]:
    """Merge spans that overlap or touch; sorted by start.

    合并重叠或相接的区间，按起点排序。
    """
    if any(end <= start for start, end in spans):
        raise ValueError("a span must end after its start")
    merged: list[Span] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], end))
        else:
            merged.append((start, end))
    return merged


def total_length(spans: list[Span]) -> float:
    """Length of what the spans cover, each point counted once.

    区间覆盖的总长度，重叠部分只算一次。
    """
    return sum(end - start for start, end in merge_spans(spans))


def busiest(spans: list[Span]) -> Peak:
    """The earliest moment when most spans run; a span no longer runs at its end.

    同时运行的区间最多的最早时刻；区间在终点处不再运行。
    """
    if not spans:
        raise ValueError("no spans")
    peak = Peak(0, 0)
    for start, _ in sorted(spans):
        count = sum(1 for begin, end in spans if begin <= start < end)
        if count > peak.count:
            peak = Peak(start, count)
    return peak


def length_by_name(spans: dict[str, list[Span]]) -> dict[str, float]:
    """Length covered under each name; a name without spans has 0.

    每个名字覆盖的长度；没有区间的名字为 0。
    """
    return {name: total_length(own) for name, own in spans.items()}
