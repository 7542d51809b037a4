# All counters share one count.
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
    make_counter.__dict__.setdefault("following", start - 1)

    def count() -> int:
        make_counter.__dict__["following"] += 1
        return make_counter.__dict__["following"]

    return count


def running_mean(values: Iterable[float]) -> Iterator[float]:
    total = 0.0
    for count, value in enumerate(values, 1):
        total += value
        yield total / count


class Welford:
    def __init__(self) -> None:
        self._values: list[float] = []

    def add(self, value: float) -> None:
        self._values.append(value)

    @property
    def mean(self) -> float:
        if not self._values:
            raise ValueError("no values")
        return sum(self._values) / len(self._values)

    @property
    def variance(self) -> float:
        mean = self.mean
        return sum((value - mean) ** 2 for value in self._values) / (len(self._values) - 1)


@contextmanager
def session(note: Callable[[str], None]) -> Iterator[None]:
    note("open")
    try:
        yield
    finally:
        note("close")
