"""The commands of a learner's day, run as they are and piped."""

import json
import os
import socket
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import jsonschema
import pytest

from bookjudge.cli import main

from .conftest import ROOT, Run

GOLDEN = ROOT / "tests/golden/044"
EXERCISE = ROOT / "exercises/044-roofline-bottleneck"
GOOD = str(GOLDEN / "good.py")
WRONG = str(GOLDEN / "off_by_two.py")
NAME = "044-roofline-bottleneck.py"


def test_without_arguments_one_hears_where_one_stands_and_what_is_next(judge: Run) -> None:
    fresh = judge()
    assert fresh.returncode == 0
    assert fresh.stdout.startswith("0 of ")
    assert "Next: 44. Roofline" in fresh.stdout
    assert "python judge.py start" in fresh.stdout
    judge("44", WRONG)
    tried = judge("--json")
    status = json.loads(tried.stdout)
    assert (status["accepted"], status["next"]) == (0, 44)
    judge("44", GOOD)
    done = json.loads(judge("status", "--json").stdout)
    assert done["accepted"] == 1
    assert done["next"] != 44
    assert done["exercises"][0]["state"] == "accepted"


def test_list_filters_by_state_difficulty_and_tag(judge: Run) -> None:
    judge("44", WRONG)

    def numbers(*filters: str) -> list[int]:
        return [one["exercise"] for one in json.loads(judge("list", "--json", *filters).stdout)]

    assert numbers("--state", "tried") == [44]
    assert 44 not in numbers("--state", "accepted", "--state", "untried")
    assert 44 in numbers("--difficulty", "easy", "--tag", "ROOF")
    assert numbers("--tag", "no such tag") == []
    assert "No exercise" in judge("list", "--tag", "no such tag").stdout


def test_start_shows_the_task_and_writes_the_starter_once(judge: Run, workspace: Path) -> None:
    first = judge("start")
    assert "min(peak, intensity × bandwidth)" in first.stdout
    assert "\\(" not in first.stdout
    file = workspace / NAME
    assert file.read_bytes() == (EXERCISE / "starter.py").read_bytes()
    file.write_text("mine")
    again = judge("start", "44", "--json")
    assert json.loads(again.stdout) == {"exercise": 44, "file": str(file), "written": False}
    assert file.read_text() == "mine"


def test_hints_come_one_by_one_and_can_be_read_again(judge: Run) -> None:
    assert judge("hint", "44", "--seen").returncode == 2
    firsts = [judge("hint", "44").stdout.split("\n")[0] for _ in range(2)]
    assert [first.split(":")[0] for first in firsts] == ["Hint 1 of 5", "Hint 2 of 5"]
    seen = json.loads(judge("hint", "44", "--seen", "--json").stdout)
    assert [hint["number"] for hint in seen["hints"]] == [1, 2]
    for _ in range(3):
        last = judge("hint", "44")
    beyond = judge("hint", "44")
    assert last.stdout.startswith("Hint 5 of 5") and beyond.stdout.startswith("Hint 5 of 5")
    assert "solution 44 --give-up" not in last.stdout
    assert "solution 44 --give-up" in beyond.stdout


def test_the_solution_is_earned_by_an_acceptance_or_by_giving_up(judge: Run) -> None:
    refused = judge("solution", "44")
    assert (refused.returncode, refused.stdout) == (1, "")
    assert "--give-up" in refused.stderr
    assert json.loads(judge("diff", "44", "--json").stdout)["error"]
    reference = (EXERCISE / "solution.py").read_text("utf-8")
    assert judge("solution", "44", "--give-up").stdout == reference
    assert judge("solution", "44").stdout == reference
    (entry,) = json.loads(judge("list", "--json", "--state", "tried").stdout)
    assert entry["gave_up"]
    judge("44", GOOD)
    assert json.loads(judge("solution", "44", "--json").stdout)["solution"] == reference


def test_diff_sets_my_file_against_the_reference(judge: Run, workspace: Path) -> None:
    judge("44", GOOD)
    accepted = judge("diff", "44").stdout
    assert accepted.startswith("--- your accepted solution\n+++ the book's solution\n")
    workspace.joinpath(NAME).write_bytes((EXERCISE / "solution.py").read_bytes() + b"x = 1\n")
    mine = judge("diff", "44").stdout
    assert "-x = 1\n" in mine and "\n+" not in mine.split("@@")[-1]
    workspace.joinpath(NAME).write_bytes((EXERCISE / "solution.py").read_bytes())
    assert "are the same" in judge("diff", "44").stdout


def test_reset_keeps_every_file_there_was(judge: Run, workspace: Path) -> None:
    workspace.mkdir()
    file = workspace / NAME
    for mine in ("first", "second"):
        file.write_text(mine)
        done = json.loads(judge("reset", "44", "--json").stdout)
        assert Path(done["backup"]).read_text() == mine
        assert file.read_bytes() == (EXERCISE / "starter.py").read_bytes()
    kept = sorted(path.read_text() for path in workspace.glob("*.backup-*"))
    assert kept == ["first", "second"]


def test_progress_goes_to_another_machine_and_back(
    judge: Run, workspace: Path, tmp_path: Path
) -> None:
    workspace.mkdir()
    file = workspace / NAME
    file.write_text("# my draft\n")
    judge("44", GOOD)
    exported = tmp_path / "exported.json"
    assert judge("progress", "export", str(exported)).returncode == 0
    data = json.loads(exported.read_bytes())
    jsonschema.validate(data, json.loads((ROOT / "bookjudge/progress.schema.json").read_bytes()))
    assert data["exercises"][0]["draft"]["source"] == "# my draft\n"
    taken = judge("progress", "export", str(exported))
    assert (taken.returncode, "exists already" in taken.stderr) == (2, True)

    other = tmp_path / "other"
    env = {"BOOKJUDGE_WORKSPACE": str(other)}
    judge("start", "44", env=env)  # nothing of the learner's is in a starter
    assert judge("progress", "import", str(exported), env=env).returncode == 0
    assert (other / NAME).read_text() == "# my draft\n"
    assert json.loads(judge("--json", env=env).stdout)["accepted"] == 1
    # A file that is there stays; the other draft lies beside it.
    (other / NAME).write_text("# typed since\n")
    told = judge("progress", "import", "-", env=env, stdin=exported.read_bytes())
    judge("progress", "import", str(exported), env=env)  # once more adds nothing
    assert len([*other.glob("*.py")]) == 2
    assert (other / NAME).read_text() == "# typed since\n"
    assert (other / "044-roofline-bottleneck.imported.py").read_text() == "# my draft\n"
    assert "044-roofline-bottleneck.imported.py" in told.stdout


def test_a_file_that_is_no_progress_changes_nothing(judge: Run, workspace: Path) -> None:
    for name in ("README.md", "package.json", "missing.json"):
        done = judge("progress", "import", str(ROOT / name))
        assert done.returncode == 2
        assert name in done.stderr and "Traceback" not in done.stderr
    assert not workspace.exists()


def test_junit_says_the_same_as_the_report(judge: Run, tmp_path: Path) -> None:
    file = tmp_path / "report.xml"
    source = Path(WRONG).read_text() + '\nprint("\\x00 \\x1b[31m")\n'
    done = judge("44", "-", "--json", "--junit", str(file), stdin=source.encode())
    assert done.returncode == 1
    report = json.loads(done.stdout)
    (suite,) = ElementTree.parse(file).getroot()
    failed = [test["name"] for test in report["tests"] if test["outcome"] != "passed"]
    assert [case.get("name") for case in suite if len(case)] == failed
    assert (suite.get("tests"), suite.get("failures")) == ("20", str(len(failed)))
    broken = judge("44", "-", "--junit", str(file), stdin=b"def")
    assert broken.returncode == 1
    (suite,) = ElementTree.parse(file).getroot()
    assert (suite.get("errors"), suite[0].get("name")) == ("1", "loading")


def test_a_junit_file_that_cannot_be_written_takes_nothing_from_the_report(
    judge: Run, tmp_path: Path
) -> None:
    nowhere = str(tmp_path / "no/such/folder.xml")
    refused = judge("44", GOOD, "--junit", nowhere)
    assert refused.returncode == 2 and refused.stdout.startswith("✓ Accepted")
    assert nowhere in refused.stderr
    assert json.loads(judge("--json").stdout)["accepted"] == 1
    as_json = judge("44", GOOD, "--json", "--junit", nowhere)
    assert (as_json.returncode, json.loads(as_json.stdout)["verdict"]) == (2, "accepted")


def test_doctor_tries_a_judgement_and_the_noticing_of_saves(judge: Run, workspace: Path) -> None:
    done = judge("doctor", "--json")
    states = {finding["name"]: finding["state"] for finding in json.loads(done.stdout)}
    assert done.returncode == 0
    needed = ("packages", "exercises", "judging", "workspace", "progress", "watching")
    assert {states[name] for name in needed} == {"works"}
    (workspace / "progress.json").write_text("{")
    assert "was damaged" in judge("doctor").stdout


def test_a_port_that_is_taken_is_told_to_programs_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    site = tmp_path / "build/site"
    site.mkdir(parents=True)
    (site / "index.html").touch()
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert main(["serve", "--port", port, "--json", "--lang", "en"], str(tmp_path)) == 2
    told = capsys.readouterr()
    assert f"Port {port} is in use" in told.err
    assert told.err == json.loads(told.out)["error"] + "\n"


@pytest.mark.parametrize("encoding", ["ascii", "gbk"])
def test_no_locale_breaks_a_command(judge: Run, encoding: str) -> None:
    env = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    env["PYTHONIOENCODING"] = encoding
    for language in ("en", "zh"):
        for command in (["--help"], [], ["list"], ["start", "44"], ["hint", "44"]):
            done = judge(*command, "--lang", language, env=env)
            assert (done.returncode, done.stderr) == (0, ""), command
    draft = b"# \xc3\xa9 \xf0\x9f\x98\x80\n"
    judge("44", "-", stdin=draft)
    exported = judge("progress", "export", "-", env=env)
    assert (exported.returncode, exported.stderr) == (0, "")
    assert json.loads(exported.stdout)["exercises"][0]["attempts"][0]["source"] == draft.decode()
    printing = b"print('\xc3\xa9 \xf0\x9f\x98\x80')\n"
    report = json.loads(judge("44", "-", "--json", env=env, stdin=printing).stdout)
    assert report["loading"]["stdout"] == "é 😀\n"


def test_a_workspace_with_blanks_and_chinese_in_its_name(judge: Run, tmp_path: Path) -> None:
    folder = tmp_path / "my 练习 'x'"
    env = {"BOOKJUDGE_WORKSPACE": str(folder), "LC_ALL": "C", "PYTHONUTF8": "0"}
    env["PYTHONCOERCECLOCALE"] = "0"
    assert judge("start", "44", env=env).returncode == 0
    assert judge("44", env=env).returncode == 1
    assert folder.joinpath("progress.json").exists()


def test_a_wrong_command_is_told_with_the_nearest(judge: Run) -> None:
    for arguments, told in (
        (["hint", "43"], "044-roofline-bottleneck"),
        (["lst"], "list"),
        (["list", "--stat"], "--state"),
        (["list", "--state", "done"], "untried, tried"),
        (["progress", "export"], "FILE"),
        (["44", "a", "b"], "b"),
        (["list", "--lang", "de"], "en | zh"),
    ):
        done = judge(*arguments)
        assert done.returncode == 2, arguments
        assert told in done.stderr and "Traceback" not in done.stderr, done.stderr
        assert json.loads(judge(*arguments, "--json").stdout)["error"]


def test_bash_completes_commands_exercises_and_options(judge: Run, tmp_path: Path) -> None:
    script = tmp_path / "judge.bash"
    script.write_text(judge("completion", "bash").stdout)
    lines = [f"source {script}"]
    for words in (
        ["judge", "so"],
        ["judge", "hint", "ro"],
        ["judge", "list", "--di"],
        ["judge", "4"],
    ):
        array = " ".join(map(repr, words))
        lines.append(f"COMP_WORDS=({array}); COMP_CWORD={len(words) - 1}; _judge_complete")
        lines.append('echo "${COMPREPLY[*]}"')
    lines.append(f"judge 44 {GOOD} >/dev/null; echo $?")
    env = {**os.environ, "BOOKJUDGE_WORKSPACE": str(tmp_path / "workspace")}
    command = ["bash", "--norc", "-c", "\n".join(lines)]
    done = subprocess.run(command, capture_output=True, text=True, env=env, timeout=120)
    *completed, code = done.stdout.splitlines()
    assert done.stderr == ""
    assert completed[:3] == ["solution", "roofline-bottleneck", "--difficulty"]
    assert "44" in completed[3].split()
    assert code == "0"
