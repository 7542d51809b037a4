"""Mutated and generated submissions: no error of ours, no wrong one accepted, nothing left.

BOOKJUDGE_FUZZ sets how many are tried; the default is small enough for every run of the tests.
"""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bookjudge.calls import Returned
from bookjudge.compare import same
from bookjudge.examiner import judge
from bookjudge.exercise import Exercise, Limits
from bookjudge.hosts.cpython import CPythonHost
from bookjudge.library import read_exercise
from bookjudge.remote import CandidateStopped, Remote
from bookjudge.source import read_source
from bookjudge.verdict import Verdict
from tests.processes import children

ROOT = Path(__file__).parents[2]
COUNT = int(os.environ.get("BOOKJUDGE_FUZZ", "120"))
LIMITS = Limits(test_seconds=0.3, total_seconds=0.6, memory_mib=256, printed_mib=1)
GOLDEN = sorted((ROOT / "tests/golden/044").glob("*.py"))
SEEDS = [path.read_bytes().decode("utf-8", "replace") for path in GOLDEN]

WORDS = r"""
    + - * / // ** % < <= > >= == != and or not is in 0 1 2 1e12 -1 None True "" [] () {} m k n
    min max abs sum return pass raise yield lambda: await del global import exec eval print exit()
    __import__("os")._exit(0) [0]*10**9 "x"*10**8 while(1):pass ( ) [ ] : , . ; \ #
"""
BLANKS = ["\n", "\n\n", "\t", " ", "\n    ", "\n    return ", "\ndef f():\n    "]
ODD = ["（", "\u200b", "\0", "\ud800", "'''", "é"]
TOKENS = st.sampled_from([*WORDS.split(), *BLANKS, *ODD])


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A submission of the golden folder with pieces cut, moved, doubled or put in."""
    source = draw(st.sampled_from(SEEDS))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(source)))
        end = draw(st.integers(start, min(len(source), start + 30)))
        put = draw(TOKENS | st.just(source[start:end] * 2) | st.just(""))
        source = source[:start] + put + source[end:]
    return source


@st.composite
def generated(draw: st.DrawFn) -> str:
    """The four functions with bodies that return anything."""
    arguments = st.sampled_from(["m", "k", "n", "peak_flops", "bandwidth", "intensity", "2", "0.5"])
    expression = st.recursive(
        arguments
        | st.sampled_from(
            ["None", "'memory'", "[]", "float('nan')", "object()", "1e400", "10**400"]
        )
        | st.floats().map(repr),
        lambda inner: (
            st.tuples(inner, st.sampled_from("+-*/%"), inner).map(lambda t: f"({t[0]}{t[1]}{t[2]})")
            | st.lists(inner, max_size=3).map(lambda items: f"[{', '.join(items)}]")
            | inner.map(lambda item: f"(lambda: {item})")
            | inner.map(lambda item: f"type('T', (float,), {{'__eq__': lambda *a: True}})({item})")
        ),
        max_leaves=6,
    )
    names = ("arithmetic_intensity", "ridge_point", "attainable_flops", "bottleneck")
    head = "m = k = n = peak_flops = bandwidth = intensity = 3.0\n"
    bodies = [f"def {name}(*a, **kw):\n    return {draw(expression)}\n" for name in names]
    return head + "".join(bodies)


@pytest.fixture(scope="module")
def exercise() -> Exercise:
    """Exercise 44 with short limits."""
    whole = read_exercise(ROOT / "exercises/044-roofline-bottleneck")
    parts = {name: getattr(whole, name) for name in whole.__dataclass_fields__}
    return Exercise(**{**parts, "limits": LIMITS})


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CPythonHost]:
    """One host for all; at its end no process and no folder of it is left."""
    folder = tmp_path_factory.mktemp("candidates")
    before = children(os.getpid())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tempfile, "tempdir", str(folder))
        host = CPythonHost()
        yield host
        host.close()
    assert host._living == set()
    assert list(folder.iterdir()) == []
    assert children(os.getpid()) == before


def answers_right(source: str, exercise: Exercise, host: CPythonHost) -> bool:
    """Return whether code answers as the reference does, at points that no test asks for."""
    shapes = [(1, 1, 1), (3, 700, 11), (512, 1024, 2048)]
    peak, bandwidth = 312e12, 2.039e12
    calls: list[tuple[str, tuple[float, ...]]] = []
    calls += [("arithmetic_intensity", (*shape, size)) for shape in shapes for size in (1, 2, 8)]
    calls += [("ridge_point", (peak, bandwidth)), ("attainable_flops", (10.0, peak, bandwidth))]
    calls += [("attainable_flops", (1e6, peak, bandwidth))]
    calls += [("bottleneck", (*shape, peak, bandwidth)) for shape in shapes]
    answers = []
    for code in (source, exercise.reference):
        remote = Remote(host, Limits(), code)
        try:
            assert isinstance(remote.load(), Returned)
            answers.append([remote.call(name, name, given, {}) for name, given in calls])
        except (CandidateStopped, Exception):
            return False
        finally:
            remote.close()
    return all(map(same, *answers))


@given(source=mutated() | generated())
@settings(
    max_examples=COUNT,
    deadline=None,
    derandomize=COUNT <= 1000,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
def test_no_submission_is_judged_by_an_error_of_ours_or_accepted_wrongly(
    source: str, exercise: Exercise, host: CPythonHost
) -> None:
    host.warm(exercise.limits)
    data = source.encode("utf-8", "surrogatepass")
    report = judge(exercise, data, "all", "en", host)
    assert report.verdict is not Verdict.INTERNAL_ERROR, report.loading.failure or report
    if report.verdict is Verdict.ACCEPTED:
        assert answers_right(read_source(data), exercise, host)
