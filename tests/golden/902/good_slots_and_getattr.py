import statistics

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any


def apply_twice(f: Callable[[Any], Any], x: Any) -> Any:
    return f(f(x))


def jackknife(sample: list[float], statistic: Callable[[list[float]], float]) -> list[float]:
    return [statistic(sample[:i] + sample[i + 1 :]) for i in range(len(sample))]


def take_while(predicate: Callable[[Any], bool], iterator: Iterator[Any]) -> list[Any]:
    taken = []
    for item in iterator:
        if not predicate(item):
            break
        taken.append(item)
    return taken


def make_counter(start: int = 0) -> Callable[[], int]:
    following = start - 1

    def count() -> int:
        nonlocal following
        following += 1
        return following

    return count


def running_mean(values: Iterable[float]) -> Iterator[float]:
    total = 0.0
    for count, value in enumerate(values, 1):
        total += value
        yield total / count


class Welford:
    __slots__ = ("values",)

    def __init__(self):
        self.values = []

    def __getattr__(self, name):
        if name == "add":
            return self.values.append
        if not self.values:
            raise ValueError(name)
        return {"mean": statistics.fmean, "variance": statistics.variance}[name](self.values)


@contextmanager
def session(note: Callable[[str], None]) -> Iterator[None]:
    note("open")
    try:
        yield
    finally:
        note("close")
