"""A candidate in the examiner's own interpreter, without limits and safety, for tests."""

from collections import deque

from bookjudge.candidate import Candidate
from bookjudge.exercise import Limits
from bookjudge.hosts.ports import Captured, LinkTimeout


class LoopbackLink:
    """Answers each frame at once."""

    def __init__(self) -> None:
        self._frames: deque[bytes] = deque()
        self._candidate = Candidate(lambda: None, self._frames.append)

    def ready(self) -> None:
        pass

    def send(self, frame: bytes) -> None:
        self._candidate.answer(frame)

    def receive(self, seconds: float) -> bytes:
        if not self._frames:
            raise LinkTimeout
        return self._frames.popleft()

    def interrupt(self) -> None:
        pass

    def lost_seconds(self) -> float:
        return 0.0

    def memory_refused(self) -> bool:
        return False  # its MemoryError tells

    def printed(self) -> tuple[Captured, Captured]:
        return Captured(), Captured()

    def close(self) -> None:
        pass


class LoopbackHost:
    """Counts the candidates it starts."""

    name = "loopback"

    def __init__(self) -> None:
        self.started = 0

    def start(self, limits: Limits) -> LoopbackLink:
        self.started += 1
        return LoopbackLink()
