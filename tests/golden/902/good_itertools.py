import functools
import itertools
import operator

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any


def apply_twice(f: Callable[[Any], Any], x: Any) -> Any:
    return f(f(x))


def jackknife(sample: list[float], statistic: Callable[[list[float]], float]) -> list[float]:
    return [statistic(sample[:i] + sample[i + 1 :]) for i in range(len(sample))]


def take_while(predicate, iterator):
    return list(itertools.takewhile(predicate, iterator))


def make_counter(start=0):
    return functools.partial(next, itertools.count(start))


def running_mean(values):
    return map(operator.truediv, itertools.accumulate(values), itertools.count(1))


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
