from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any


def apply_twice(f: Callable[[Any], Any], x: Any) -> Any:
    """Return f(f(x)).

    返回 f(f(x))。
    """
    return f(f(x))


def jackknife(sample: list[float], statistic: Callable[[list[float]], float]) -> list[float]:
    """The statistic of the sample without its first item, without its second, and so on.

    依次去掉第一个、第二个……元素之后的统计量。
    """
    return [statistic(sample[:i] + sample[i + 1 :]) for i in range(len(sample))]


def take_while(predicate: Callable[[Any], bool], iterator: Iterator[Any]) -> list[Any]:
    """The items before the first that the predicate refuses; no further item is read.

    第一个不满足条件的元素之前的所有元素；再往后的元素不读取。
    """
    taken = []
    for item in iterator:
        if not predicate(item):
            break
        taken.append(item)
    return taken


def make_counter(start: int = 0) -> Callable[[], int]:
    """Return a function that returns start, then start + 1, and so on.

    返回一个函数，依次返回 start、start + 1……
    """
    following = start - 1

    def count() -> int:
        nonlocal following
        following += 1
        return following

    return count


def running_mean(values: Iterable[float]) -> Iterator[float]:
    """Yield the mean of the values so far, after each value.

    每读入一个值，就产出到目前为止的平均值。
    """
    total = 0.0
    for count, value in enumerate(values, 1):
        total += value
        yield total / count


class Welford:
    """Mean and sample variance of the values that were added.

    已加入的值的平均值和样本方差。
    """

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
    """Call note("open") on entering and note("close") on leaving, also after an exception.

    进入时调用 note("open")，离开时调用 note("close")，出现异常时也一样。
    """
    note("open")
    try:
        yield
    finally:
        note("close")
