"""A candidate on CPython: what crosses, what it may not do, and what is left when it is gone."""

import os
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bookjudge.calls import Call, RaisedError, Returned, StoppedCall
from bookjudge.exercise import Limits
from bookjudge.hosts.cpython import CPythonHost
from bookjudge.proxies import Function, Handle, Solution
from bookjudge.remote import CandidateStopped, Remote
from bookjudge.verdict import Outcome
from tests.processes import children

ON_LINUX = sys.platform == "linux"
Serve = Callable[..., Any]
LIMITS = Limits(test_seconds=1.0, total_seconds=20.0, memory_mib=256, printed_mib=1)


class Learner:
    """Code in a candidate, called by name as a test calls it."""

    def __init__(self, source: str) -> None:
        self.host = CPythonHost()
        self.remote = Remote(self.host, LIMITS, source)
        self.loaded = self.remote.load()

    def __getattr__(self, name: str) -> Function:
        return Function(Solution(self.remote, ()), name)

    @property
    def last(self) -> Call:
        return self.remote.calls[-1]

    def process(self) -> int:
        (process,) = self.host._living
        assert process._process is not None
        return process._process.pid


@pytest.fixture
def learner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], Learner]]:
    """Starts candidates; afterwards none of them, nor anything of theirs, may be left."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    before = children(os.getpid())
    started: list[Learner] = []

    def start(source: str) -> Learner:
        started.append(Learner(source))
        return started[-1]

    yield start
    for one in started:
        one.remote.close()
        assert one.host._living == set()
    assert list(tmp_path.iterdir()) == []
    assert children(os.getpid()) == before


Start = Callable[[str], Learner]


def test_objects_stay_and_are_used_from_here(learner: Start) -> None:
    code = learner("""
class Counter:
    def __init__(self): self.n = 0
    def add(self, k=1): self.n += k; return self
    def __len__(self): return self.n
    def __getitem__(self, key): return [self.n, key]
    def __iter__(self): return iter(range(self.n))
    def __enter__(self): return "inside"
    def __exit__(self, *a): self.n = -1
def make(): return Counter()
""")
    counter = code.make()
    assert isinstance(counter, Handle)
    assert counter.add(3).n == 3
    assert counter.n == 3
    assert len(counter) == 3
    assert counter["k"] == [3, "k"]
    assert list(counter) == [0, 1, 2]
    with counter as inside:
        assert inside == "inside"
    assert counter.n == -1
    assert counter != code.make()


def test_functions_and_iterators_of_the_test_are_called_back(learner: Start) -> None:
    code = learner("""
def apply(f, items): return [f(x) for x in items]
def same(f): return f
def catches(f):
    try: f(0)
    except ValueError as error: return str(error)
""")

    def refuse(x: int) -> int:
        raise ValueError(f"no {x}")

    assert code.apply(lambda x: 2 * x, iter([1, 2, 3])) == [2, 4, 6]
    assert code.same(refuse) is refuse
    assert code.catches(refuse) == "no 0"
    with pytest.raises(ValueError, match="no 1"):
        code.apply(refuse, [1])


def test_a_callback_may_call_the_learner_again(learner: Start) -> None:
    code = learner("def twice(f, x): return f(f(x))\ndef add(x): return x + 1\n")
    assert code.twice(lambda x: code.add(x) * 10, 1) == 210


def test_generators_are_iterated_here_and_bounded(learner: Start) -> None:
    code = learner(
        "def count(n):\n    yield from range(n)\ndef forever():\n    while True: yield 1\n"
    )
    assert list(code.count(4)) == [0, 1, 2, 3]
    # Whichever comes first, the bound on items or the time of the test.
    with pytest.raises((ValueError, CandidateStopped)):
        list(code.forever())


@pytest.mark.parametrize(
    ("body", "line"),
    [
        ("while True: pass", 2),
        ("import time; time.sleep(60)", 2),
        ("import re; re.match('(a+)+$', 'a' * 40 + 'b')", None),
        ("return sum(range(10**12))", None),
        ("return len(str(9 ** 9 ** 9))", None),
        ("import signal; signal.signal(2, signal.SIG_IGN)\n    while True: pass", None),
    ],
)
def test_every_loop_ends_at_the_limit(learner: Start, body: str, line: int | None) -> None:
    code = learner(f"def f():\n    {body}\ndef g(): return 1\n")
    with pytest.raises(CandidateStopped):
        code.f()
    assert isinstance(code.last.ended, StoppedCall)
    assert code.last.ended.outcome in (Outcome.TIME_LIMIT, Outcome.MEMORY_LIMIT)
    if line is not None:
        assert code.last.ended.frames[-1][0] == line
    code.remote.begin_test()
    assert code.g() == 1


def test_a_loop_that_catches_everything_is_killed(learner: Start) -> None:
    code = learner("""
def f():
    while True:
        try:
            while True: pass
        except BaseException: pass
""")
    with pytest.raises(CandidateStopped):
        code.f()
    assert isinstance(code.last.ended, StoppedCall)
    assert code.last.ended.outcome is Outcome.TIME_LIMIT


@pytest.mark.parametrize("make", ["bytearray(1 << 30)", "[0] * 10**9", "'ab' * 2**30"])
def test_too_much_memory_is_the_memory_limit(learner: Start, make: str) -> None:
    code = learner(f"def f(): return len({make})\n")
    with pytest.raises(CandidateStopped):
        code.f()
    assert isinstance(code.last.ended, StoppedCall)
    assert code.last.ended.outcome is Outcome.MEMORY_LIMIT


@pytest.mark.parametrize("stream", [1, 2])
def test_too_much_output_is_the_output_limit_and_its_ends_are_kept(
    learner: Start, stream: int
) -> None:
    code = learner(f"import os\ndef f():\n    while True: os.write({stream}, b'x' * 1000)\n")
    with pytest.raises(CandidateStopped):
        code.f()
    assert isinstance(code.last.ended, StoppedCall)
    assert code.last.ended.outcome is Outcome.OUTPUT_LIMIT
    captured = code.remote.take_printed()[stream - 1]
    assert sum(len(part.head) for part in captured) == LIMITS.output_kib * 512
    assert sum(part.left_out for part in captured) > 0


@pytest.mark.skipif(not ON_LINUX, reason="these layers are Linux's")
@pytest.mark.parametrize(
    "attempt",
    [
        "os.fork()",
        "__import__('subprocess').run(['/bin/true'])",
        "__import__('threading').Thread(target=print).start()",
        "os.kill(os.getppid(), 9)",
        "__import__('socket').create_connection(('127.0.0.1', 9))",
        "os.listdir('/')",
        "os.listdir(os.path.expanduser('~root'))",
        "open('/etc/passwd').read()",
        "open('/proc/self/environ').read()",
        f"open({str(Path(__file__))!r}).read()",
        "open('/tmp/left-behind', 'w')",
        "open('/dev/shm/left-behind', 'w')",
        "os.setuid(0)",
    ],
)
def test_a_candidate_may_not(learner: Start, attempt: str) -> None:
    code = learner(f"import os\ndef f():\n    {attempt}\n    return 'done'\n")
    with pytest.raises((OSError, RuntimeError)):
        code.f()
    assert isinstance(code.last.ended, RaisedError)


def test_a_candidate_has_an_empty_private_folder_and_nothing_of_ours(learner: Start) -> None:
    code = learner("""
import os, sys
def folder(): return os.getcwd(), os.listdir(".")
def environment(): return sorted(os.environ)
def write():
    with open("notes.txt", "w") as file: file.write("x")
    return os.listdir(".")
def modules(): return [m for m in sys.modules if m.split(".")[0] in ("bookjudge", "pytest")]
def paths(): return sys.path, sys.argv
def importable():
    found = []
    for name in ("bookjudge", "pytest", "reference", "test_hidden"):
        try: __import__(name); found.append(name)
        except ImportError: pass
    return found
""")
    folder, held = code.folder()
    assert held == []
    assert code.write() == ["notes.txt"]
    assert set(code.environment()) <= {"PATH", "LANG", "HOME", "LC_CTYPE"}
    assert code.modules() == []
    assert code.importable() == []
    assert not any("bookjudge" in path or "site-packages" in path for path in code.paths()[0])
    code.remote.close()
    assert not Path(folder).exists()


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="for judges run as root"
)
def test_a_judge_started_as_root_runs_its_candidate_as_nobody(learner: Start) -> None:
    code = learner("import os\ndef ids(): return os.getresuid(), os.getresgid(), os.getgroups()\n")
    assert code.ids() == ((65534,) * 3, (65534,) * 3, [])
    assert code.loaded == Returned({"os": "value", "ids": "callable"})


def test_the_standard_library_can_still_be_imported(learner: Start) -> None:
    code = learner("""
def f():
    import asyncio, csv, dataclasses, decimal, fractions, json, random, sqlite3, ssl, statistics
    import tempfile, typing, unittest, zoneinfo
    return statistics.mean([1, 2]), json.dumps({"a": 1}), tempfile.gettempdir() != ""
""")
    assert code.f() == (1.5, '{"a": 1}', True)


def test_a_candidate_that_is_killed_costs_its_call_and_nothing_else(learner: Start) -> None:
    code = learner("def f(): return 1\ndef slow():\n    while True: pass\n")
    os.kill(code.process(), signal.SIGKILL)
    with pytest.raises(CandidateStopped):
        code.f()
    assert code.last.ended == StoppedCall(Outcome.RUNTIME_ERROR, "died", -signal.SIGKILL)
    assert code.f() == 1


@pytest.mark.parametrize(
    ("body", "code_number"),
    [("os._exit(0)", 0), ("os._exit(7)", 7), ("os.abort()", -signal.SIGABRT)],
)
def test_an_exit_is_told_from_an_answer(learner: Start, body: str, code_number: int) -> None:
    code = learner(f"import os\ndef f(): {body}\n")
    with pytest.raises(CandidateStopped):
        code.f()
    assert isinstance(code.last.ended, StoppedCall)
    assert code.last.ended.code == code_number


FORGERIES = {
    "an answer to the next call": "wire.encode('yes'), protocol.RETURN, 3",
    "an answer with another number": "wire.encode('yes'), protocol.RETURN, 99",
    "bytes that are no value": "b'\\xff\\xff', protocol.RETURN, 2",
    "a call of what was never lent": "wire.encode(('call', 5, (), {})), protocol.REQUEST, 1",
    "an unknown operation": "wire.encode(('eval', 0)), protocol.REQUEST, 1",
    "an exception without its parts": "wire.encode({}), protocol.RAISE, 2",
    "a kind that there is not": "b'', 77, 2",
}


@pytest.mark.parametrize("forgery", FORGERIES.values(), ids=FORGERIES.keys())
def test_a_forged_frame_ends_the_candidate_and_decides_nothing(
    learner: Start, forgery: str
) -> None:
    code = learner(f"""
import gc
def f():
    serving = next(o for o in gc.get_objects() if type(o).__name__ == "Candidate")
    wire = serving.answer.__globals__["wire"]
    protocol = serving.answer.__globals__["protocol"]
    payload, kind, number = {forgery}
    serving._send(protocol._head.pack(kind, number) + payload)
    return "real"
def g(): return "honest"
""")
    seen = []
    for call in (code.f, code.g):
        try:
            seen.append(call())
        except (CandidateStopped, Exception) as error:
            seen.append(type(error))
    assert "yes" not in seen[:1]
    assert code.g() == "honest"


def test_raw_bytes_on_every_descriptor_are_no_answer(learner: Start) -> None:
    code = learner("""
import os
def f():
    for fd in range(3, 64):
        try: os.write(fd, b"\\x05\\0\\0\\0\\2\\2\\0\\0\\0T" * 50)
        except OSError: pass
    return False
def g(): return "honest"
""")
    try:
        assert code.f() is not True
    except CandidateStopped:
        assert isinstance(code.last.ended, StoppedCall)
    assert code.g() == "honest"


def test_starting_a_candidate_counts_against_no_limit() -> None:
    host = CPythonHost()
    remote = Remote(host, Limits(test_seconds=0.2), "def f(): return 1\n")
    remote.load()
    remote.begin_test()
    for _ in range(8):
        remote.call("f", "f", (), {})
        remote.close()
    assert remote._test_left > 0
    host.close()
