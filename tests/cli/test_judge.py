"""`python judge.py 44` as a learner meets it."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes import alive, children

from .conftest import ROOT, Run
from .terminal import Terminal

GOLDEN = ROOT / "tests/golden/044"
GOOD = str(GOLDEN / "good.py")


def test_a_right_solution_is_accepted_with_exit_code_0(judge: Run) -> None:
    done = judge("44", GOOD)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("✓ Accepted\n44. Roofline")
    assert "20 of 20 tests passed" in done.stdout


def test_a_wrong_solution_is_told_its_call_its_values_and_its_mistake(judge: Run) -> None:
    done = judge("44", str(GOLDEN / "off_by_two.py"))
    assert done.returncode == 1
    assert done.stdout.startswith("✗ Wrong answer\n")
    told = done.stdout[done.stdout.index("First failure") :]
    for part in (
        "arithmetic_intensity(2, 3, 4)",
        "0.461538",
        "0.923077",
        "multiplies and then adds",
    ):
        assert part in told
    assert "\x1b" not in done.stdout


def test_the_report_speaks_chinese_by_flag_and_by_locale(judge: Run) -> None:
    by_flag = judge("44", str(GOLDEN / "off_by_two.py"), "--lang", "zh").stdout
    by_locale = judge("44", str(GOLDEN / "off_by_two.py"), env={"LANG": "zh_CN.UTF-8"}).stdout
    for told in (by_flag, by_locale):
        assert told.startswith("✗ 答案错误\n44. 屋顶线模型")
        assert "先乘后加" in told.replace("\n    ", "")


@pytest.mark.parametrize("name", ["44", "044", "#44", "roofline-bottleneck", "roof"])
def test_a_number_a_slug_or_a_prefix_names_the_exercise(judge: Run, name: str) -> None:
    assert judge(name, GOOD).returncode == 0


@pytest.mark.parametrize("name", ["43", "rooflime", ""])
def test_an_unknown_exercise_names_the_nearest(judge: Run, name: str) -> None:
    done = judge(name, GOOD)
    assert done.returncode == 2
    assert done.stdout == ""
    assert "044-roofline-bottleneck" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_file_that_is_not_there_is_a_wrong_command(judge: Run, tmp_path: Path) -> None:
    for path in (str(tmp_path / "missing.py"), str(tmp_path)):
        done = judge("44", path)
        assert done.returncode == 2
        assert path in done.stderr
        assert "Traceback" not in done.stderr


def test_code_is_read_from_standard_input(judge: Run) -> None:
    assert judge("44", "-", stdin=Path(GOOD).read_bytes()).returncode == 0


def test_json_is_the_whole_report_and_nothing_else(judge: Run) -> None:
    done = judge("44", "--json", str(GOLDEN / "good_prints.py"))
    report = json.loads(done.stdout)
    assert report["verdict"] == "accepted"
    assert report["loading"]["stdout"] == "hello 0.5454545454545454\n"
    refused = judge("43", "--json")
    assert "43" in json.loads(refused.stdout)["error"]
    assert refused.returncode == 2


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A checkout without anything built or installed."""
    for name in ("judge.py", "bookjudge", "exercises", "requirements"):
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, tmp_path / name)
    return tmp_path


def run_in(clone: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(clone / "judge.py"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=300)


def test_a_fresh_clone_sets_itself_up_and_writes_the_starter(clone: Path) -> None:
    first = run_in(clone, "44", "--lang", "en")
    assert first.returncode == 1, first.stderr
    assert first.stderr.count("\n") == 1
    assert str(clone / ".venv") in first.stderr
    workspace = clone / "workspace/044-roofline-bottleneck.py"
    starter = clone / "exercises/044-roofline-bottleneck/starter.py"
    assert workspace.read_text("utf-8") == starter.read_text("utf-8")
    assert "044-roofline-bottleneck.py" in first.stdout
    # The second time nothing is set up, and what the learner wrote is judged and kept.
    shutil.copy(GOOD, workspace)
    second = run_in(clone, "44", "--lang", "en")
    assert (second.returncode, second.stderr) == (0, "")
    assert workspace.read_bytes() == Path(GOOD).read_bytes()


def test_a_set_up_that_fails_says_so_and_leaves_nothing(clone: Path) -> None:
    (clone / "requirements/judge.txt").write_text("pytest==0.0.0 --hash=sha256:" + "0" * 64)
    done = run_in(clone, "44")
    assert done.returncode == 2
    assert "the set-up failed" in done.stderr
    assert "Traceback" not in done.stderr
    assert not list(clone.glob(".venv*"))


def in_terminal(arguments: list[str], env: dict[str, str], columns: int = 80) -> str:
    """Run the command in a pseudo-terminal and return what it showed."""
    with Terminal(*arguments, env=env, columns=columns) as terminal:
        terminal.ended()
        return terminal.raw.replace("\r", "\n")  # a busy machine says that it is judging


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("width", [80, 40])
def test_a_terminal_gets_colour_and_no_line_wider_than_it(language: str, width: int) -> None:
    arguments = ["44", str(GOLDEN / "off_by_two.py"), "--lang", language]
    shown = in_terminal(arguments, {"TERM": "xterm", "LANG": "C.UTF-8"}, width)
    assert "\x1b[1;31m" in shown
    plain = re.sub(r"\x1b\[[0-9;]*m", "", shown)
    assert max(_columns(line) for line in plain.splitlines()) <= width


def _columns(line: str) -> int:
    from unicodedata import east_asian_width

    return sum(2 if east_asian_width(character) in "WF" else 1 for character in line)


@pytest.mark.parametrize("env", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_a_terminal_without_colour_gets_none(env: dict[str, str]) -> None:
    shown = in_terminal(["44", GOOD], {"TERM": "xterm", "LANG": "C.UTF-8", **env})
    assert "\x1b" not in shown


@pytest.mark.parametrize("encoding", ["ascii", "gbk", "cp1252"])
def test_no_encoding_of_the_terminal_breaks_the_report(judge: Run, encoding: str) -> None:
    for language in ("en", "zh"):
        wrong = str(GOLDEN / "off_by_two.py")
        done = judge("44", wrong, "--lang", language, env={"PYTHONIOENCODING": encoding})
        assert done.returncode == 1
        assert "Traceback" not in done.stderr


def test_escape_codes_of_the_learner_are_shown_as_symbols(judge: Run) -> None:
    source = Path(GOOD).read_text() + "\nprint('\\x1b[31mred\\x1b[0m')\n"
    done = judge("44", "-", stdin=source.encode())
    assert "\x1b" not in done.stdout
    assert "␛[31mred" in done.stdout


@pytest.mark.parametrize("arguments", [f"44 {GOOD}", "watch 44", "progress export -"])
def test_a_reader_that_goes_away_is_no_error(arguments: str) -> None:
    command = f"{sys.executable} {ROOT}/judge.py {arguments} | head -c 10"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=60)
    assert done.stderr == ""


def test_a_verdict_that_cannot_be_written_is_an_error() -> None:
    command = f"{sys.executable} {ROOT}/judge.py 44 {GOOD} > /dev/full"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_an_interrupt_ends_everything_at_once(tmp_path: Path) -> None:
    loop = str(GOLDEN / "infinite_loop.py")
    env = {**os.environ, "TMPDIR": str(tmp_path)}
    process = subprocess.Popen(
        [sys.executable, str(ROOT / "judge.py"), "44", loop],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=env,
    )
    while not (folders := list(tmp_path.glob("bookjudge-*"))):
        assert process.poll() is None
    (folder,) = folders
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=10)
    assert process.returncode in (130, -signal.SIGINT)
    assert b"Traceback" not in errors
    assert not folder.exists()


@pytest.mark.skipif(sys.platform != "linux", reason="the kernel ends it there")
def test_no_candidate_survives_a_judge_that_is_killed(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, str(ROOT / "judge.py"), "44", str(GOLDEN / "infinite_loop.py")],
        stdout=subprocess.PIPE,
        env={**os.environ, "TMPDIR": str(tmp_path)},
    )
    while not (candidates := children(process.pid)):
        assert process.poll() is None
    process.kill()
    process.communicate(timeout=10)
    for _ in range(1_000_000):
        if not any(alive(pid) for pid in candidates):
            return
        os.sched_yield()
    pytest.fail(f"still running: {candidates}")


def test_a_judgement_loads_none_of_what_only_other_commands_need() -> None:
    code = (
        "import sys; from bookjudge.cli import main; main(sys.argv[2:], sys.argv[1]);"
        "print({'click', 'rich', 'watchfiles'} & {*sys.modules}, file=sys.stderr)"
    )
    command = [sys.executable, "-c", code, str(ROOT), "44", GOOD]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=60)
    assert done.stderr == "set()\n"


@pytest.mark.parametrize(
    ("package", "arguments"),
    [("click", ["list"]), ("rich", ["start", "44"]), ("watchfiles", ["watch"])],
)
def test_without_a_package_solutions_are_judged_and_the_rest_says_what_to_install(
    package: str, arguments: list[str]
) -> None:
    lacking = f"""
import sys
from importlib.abc import MetaPathFinder

class Lacking(MetaPathFinder):
    def find_spec(self, name, *_):
        if name == {package!r}:
            raise ModuleNotFoundError(name, name=name)

sys.meta_path.insert(0, Lacking())
from bookjudge.cli import script
sys.exit(script())
"""
    command = [sys.executable, "-c", lacking]
    judged = subprocess.run([*command, "44", GOOD], capture_output=True, cwd=ROOT, timeout=60)
    assert judged.returncode == 0
    told = subprocess.run(
        [*command, *arguments], capture_output=True, text=True, cwd=ROOT, timeout=60
    )
    assert (told.returncode, told.stdout) == (2, "")
    assert 'pip install "bookjudge[cli]"' in told.stderr
