from typing import NamedTuple

class Span(NamedTuple):
    start: float
    end: float


class Peak(NamedTuple):
    start: float
    count: int


def merge_spans(spans: list[Span]) -> list[Span]:
    if any(end <= start for start, end in spans):
        raise ValueError("a span must end after its start")
    merged: list[Span] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = Span(merged[-1].start, max(merged[-1].end, end))
        else:
            merged.append(Span(start, end))
    return merged


def total_length(spans: list[Span]) -> float:
    return sum(end - start for start, end in merge_spans(spans))


def busiest(spans: list[Span]) -> Peak:
    if not spans:
        raise ValueError("no spans")
    peak = Peak(0, 0)
    for start, _ in sorted(spans):
        count = sum(1 for begin, end in spans if begin <= start < end)
        if count > peak.count:
            peak = Peak(start, count)
    return peak


def length_by_name(spans: dict[str, list[Span]]) -> dict[str, float]:
    return {name: total_length(own) for name, own in spans.items()}
