import statistics
from dataclasses import dataclass, field

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


@dataclass
class Welford:
    values: list = field(default_factory=list)

    def add(self, value):
        self.values.append(value)

    @property
    def mean(self):
        return statistics.mean(self.values) if self.values else int("none")

    @property
    def variance(self):
        return statistics.variance(self.values)


@contextmanager
def session(note: Callable[[str], None]) -> Iterator[None]:
    note("open")
    try:
        yield
    finally:
        note("close")
