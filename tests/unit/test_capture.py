"""Keeping the first and the last part of what is printed."""

from hypothesis import given
from hypothesis import strategies as st

from bookjudge.hosts.capture import Capture


@given(st.lists(st.binary(max_size=30)), st.integers(2, 40))
def test_the_first_and_the_last_part_are_kept(parts: list[bytes], keep: int) -> None:
    capture = Capture(keep)
    for part in parts:
        capture.feed(part)
    captured, whole = capture.take(), b"".join(parts)
    assert whole.startswith(captured.head)
    assert whole.endswith(captured.tail)
    assert len(captured.head) + captured.left_out + len(captured.tail) == len(whole)
    assert len(captured.head) + len(captured.tail) <= keep


def test_taking_begins_anew() -> None:
    capture = Capture(4)
    capture.feed(b"abcdef")
    capture.take()
    capture.feed(b"xy")
    assert capture.take().head == b"xy"
