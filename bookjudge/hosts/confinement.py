"""What a candidate process gives up before it runs the learner's code.

Limits on memory, time, file size, descriptors and processes hold on every POSIX system. On Linux
Landlock closes the file system but for the standard library, the exercise's packages and a private
folder, the network, and signals to other processes; a judge that is started as root runs its
candidates as nobody.
"""

from __future__ import annotations

import os
import resource
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ctypes
    from typing import Any

_PR_SET_PDEATHSIG, _PR_SET_KEEPCAPS, _PR_SET_NO_NEW_PRIVS = 1, 8, 38
_SIGKILL = 9
_CAP_DAC_READ_SEARCH = 2
_CAPABILITY_VERSION_3 = 0x20080522
_SYS_CAPSET = {"x86_64": 126, "aarch64": 91}
_SYS_LANDLOCK_CREATE, _SYS_LANDLOCK_ADD, _SYS_LANDLOCK_RESTRICT = 444, 445, 446

# landlock_ruleset_attr and landlock_path_beneath_attr of <linux/landlock.h>
_EXECUTE, _WRITE, _READ_FILE, _READ_DIR = 1, 2, 4, 8
_ALL_FILE_RIGHTS = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1, 4: (1 << 15) - 1}
_ALL_FILE_RIGHTS_NEWEST = (1 << 16) - 1
_ALL_NET_RIGHTS, _ALL_SCOPES = 3, 3


def confine(settings: dict[str, Any]) -> None:
    """Give up, for good, what the learner's code must not have. `settings` comes from the judge."""
    _limit(resource.RLIMIT_AS, settings["memory"])
    _limit(resource.RLIMIT_CPU, settings["cpu"])
    _limit(resource.RLIMIT_FSIZE, settings["written"])
    _limit(resource.RLIMIT_NOFILE, 64)
    _limit(resource.RLIMIT_CORE, 0)
    if sys.platform == "linux":
        import ctypes

        libc = ctypes.CDLL(None, use_errno=True)
        libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
        closed = _close_file_system(libc, settings["folder"])
        if settings["uid"] is not None:
            _become(libc, settings["uid"], closed)
        libc.prctl(_PR_SET_PDEATHSIG, _SIGKILL, 0, 0, 0)
        if os.getppid() != settings["parent"]:
            os._exit(1)
        # ctypes was needed for this alone: the learner's import of it starts afresh
    elif settings["uid"] is not None:
        os.setgroups([])
        os.setgid(settings["uid"])
        os.setuid(settings["uid"])
    # Last: no new process or thread, as in the browser. Binding only because the user is not root.
    _limit(resource.RLIMIT_NPROC, 0)


def _limit(which: int, value: int) -> None:
    hard = resource.getrlimit(which)[1]
    if hard != resource.RLIM_INFINITY:
        value = min(value, hard)
    resource.setrlimit(which, (value, value))


def _become(libc: ctypes.CDLL, uid: int, file_system_closed: bool) -> None:
    """Become an unprivileged user, who can still read a library that is root's alone."""
    import ctypes

    library = os.path.dirname(os.__file__)
    imported = [library, *filter(os.path.isdir, sys.path[1:])]
    keep_reading = file_system_closed and not all(map(_world_readable, imported))
    libc.prctl(_PR_SET_KEEPCAPS, int(keep_reading), 0, 0, 0)
    os.setgroups([])
    os.setresgid(uid, uid, uid)
    os.setresuid(uid, uid, uid)
    if keep_reading:
        number = _SYS_CAPSET.get(os.uname().machine)
        header = (ctypes.c_uint32 * 2)(_CAPABILITY_VERSION_3, 0)
        bit = 1 << _CAP_DAC_READ_SEARCH
        sets = (ctypes.c_uint32 * 6)(bit, bit, 0, 0, 0, 0)
        if number is None or libc.syscall(number, ctypes.byref(header), ctypes.byref(sets)):
            sys.exit(f"the modules in {imported} are not readable for other users")


def _world_readable(path: str) -> bool:
    while True:
        if os.stat(path).st_mode & 0o005 != 0o005:
            return False
        parent = os.path.dirname(path)
        if parent == path:
            return True
        path = parent


def _close_file_system(libc: ctypes.CDLL, folder: str) -> bool:
    """Leave only what is imported (to read) and `folder`; return whether the kernel can."""
    import ctypes

    abi = libc.syscall(_SYS_LANDLOCK_CREATE, None, ctypes.c_size_t(0), 1)
    if abi < 1:
        return False
    rights = _ALL_FILE_RIGHTS.get(abi, _ALL_FILE_RIGHTS_NEWEST)
    attributes = (ctypes.c_uint64 * 3)(
        rights, _ALL_NET_RIGHTS if abi >= 4 else 0, _ALL_SCOPES if abi >= 6 else 0
    )
    size = 24 if abi >= 6 else 16 if abi >= 4 else 8
    ruleset = libc.syscall(_SYS_LANDLOCK_CREATE, ctypes.byref(attributes), ctypes.c_size_t(size), 0)
    if ruleset < 0:
        return False
    read = _READ_FILE | _READ_DIR
    for path in _readable():
        _allow(libc, ruleset, path, read | _EXECUTE)
    _allow(libc, ruleset, "/dev/null", _READ_FILE | _WRITE)
    _allow(libc, ruleset, folder, rights & ~_EXECUTE)
    restricted: bool = libc.syscall(_SYS_LANDLOCK_RESTRICT, ruleset, 0) == 0
    os.close(ruleset)
    return restricted


def _readable() -> list[str]:
    library = os.path.dirname(os.__file__)
    system = ["/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/share/zoneinfo", "/etc/localtime"]
    return [library, *sys.path[1:], *system, "/dev/urandom", "/dev/zero"]


def _allow(libc: ctypes.CDLL, ruleset: int, path: str, rights: int) -> None:
    import ctypes

    try:
        fd = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    if not os.path.isdir(path):
        rights &= _EXECUTE | _WRITE | _READ_FILE
    rule = (ctypes.c_byte * 12)()
    ctypes.c_uint64.from_buffer(rule, 0).value = rights
    ctypes.c_int32.from_buffer(rule, 8).value = fd
    libc.syscall(_SYS_LANDLOCK_ADD, ruleset, 1, ctypes.byref(rule), 0)
    os.close(fd)
