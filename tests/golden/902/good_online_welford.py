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
    count = 0
    variance = property(lambda self: self.squares / (self.count - 1))
    _mean = squares = 0.0

    def add(self, value):
        self.count += 1
        delta = value - self._mean
        self._mean += delta / self.count
        self.squares += delta * (value - self._mean)

    @property
    def mean(self):
        if self.count == 0:
            raise ValueError("no values")
        return self._mean


@contextmanager
def session(note: Callable[[str], None]) -> Iterator[None]:
    note("open")
    try:
        yield
    finally:
        note("close")
