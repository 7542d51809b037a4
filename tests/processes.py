"""Which processes there are, as Linux tells; elsewhere nothing is found."""

from pathlib import Path


def children(pid: int) -> set[int]:
    """The processes that a process has started and not waited for."""
    found: set[int] = set()
    for thread in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            found.update(int(child) for child in thread.read_text().split())
        except OSError:  # the thread ended meanwhile
            continue
    return found


def alive(pid: int) -> bool:
    """Whether a process runs: a dead one that nobody has waited for does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"
