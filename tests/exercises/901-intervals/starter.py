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
    return []  # your code / 在这里写代码


def total_length(spans: list[Span]) -> float:
    """Length of what the spans cover, each point counted once.

    区间覆盖的总长度，重叠部分只算一次。
    """
    return 0.0  # your code / 在这里写代码


def busiest(spans: list[Span]) -> Peak:
    """The earliest moment when most spans run; a span no longer runs at its end.

    同时运行的区间最多的最早时刻；区间在终点处不再运行。
    """
    return Peak(0, 0)  # your code / 在这里写代码


def length_by_name(spans: dict[str, list[Span]]) -> dict[str, float]:
    """Length covered under each name; a name without spans has 0.

    每个名字覆盖的长度；没有区间的名字为 0。
    """
    return {}  # your code / 在这里写代码
