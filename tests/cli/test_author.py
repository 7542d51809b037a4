"""The commands of an author: `new` and `check`, run as they are."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ..author.sample import PLAN, changed, good
from .conftest import ROOT
from .terminal import Terminal

PROGRAM = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
from bookjudge.cli import main
sys.exit(main(sys.argv[1:], {{book!r}}))
"""
FLAGS = [
    *("queue-length", "--id", "7", "--function", PLAN.functions[0], "--section", PLAN.section),
    *("--difficulty", "easy", "--tag", "queueing"),
    *("--title", PLAN.title["en"], "--title-zh", PLAN.title["zh"]),
]


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A book without exercises."""
    (tmp_path / "exercises").mkdir()
    (tmp_path / "judge.py").write_text(PROGRAM.format(book=str(tmp_path)), encoding="utf-8")
    return tmp_path


@pytest.fixture
def bilingual(book: Path) -> Path:
    """The same book with one exercise, which is in both languages: another one has to be too."""
    folder = book / "exercises/006-another"
    for name, text in good().items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text.replace("id = 7", "id = 6"), encoding="utf-8")
    return book


def author(book: Path, *arguments: str, lang: str = "en") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "judge.py", *arguments, "--lang", lang],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONUTF8": "1"},
        cwd=book,
    )


def test_a_scaffold_has_only_blanks_to_fill_and_is_good_once_they_are(book: Path) -> None:
    wrote = author(book, "new", *FLAGS)
    assert wrote.returncode == 0, wrote.stderr
    told = json.loads(author(book, "check", "7", "--json").stdout)
    findings = told["exercises"][0]["findings"]
    assert {finding["rule"] for finding in findings} == {"blank"}
    assert f"{len(findings)} blanks" in wrote.stdout
    folder = book / "exercises" / PLAN.folder
    for name, text in good().items():
        (folder / name).write_text(text, encoding="utf-8")
    checked = author(book, "check", "--mutants")
    assert checked.returncode == 0, checked.stdout
    assert "good · 12 mutants: 12 killed, 0 equivalent, 0 alive" in checked.stdout


def test_what_new_cannot_take_is_told_and_nothing_is_written(bilingual: Path) -> None:
    for arguments, told in (
        (("new",), "Give SLUG"),
        (("new", "Queue Length"), "Queue Length cannot be the name"),
        (("new", "queue", "--function", "no signature"), "no signature: no signature"),
        (("new", *FLAGS[:-2]), "Give --title-zh"),
    ):
        refused = author(bilingual, *arguments)
        assert refused.returncode == 2
        assert told in refused.stderr
        assert [folder.name for folder in (bilingual / "exercises").iterdir()] == ["006-another"]
    author(bilingual, "new", *FLAGS)
    assert "007-queue-length already" in author(bilingual, "new", *FLAGS).stderr


def test_new_asks_for_what_is_not_given(bilingual: Path) -> None:
    with Terminal("new", *FLAGS[:-2], book=bilingual, env={"LANG": "zh_CN.UTF-8"}) as terminal:
        terminal.wait_for("中文标题")
        terminal.press("队列有多长？\n")
        assert terminal.ended() == 0
    manifest = bilingual / "exercises" / PLAN.folder / "exercise.toml"
    assert 'zh = "队列有多长？"' in manifest.read_text(encoding="utf-8")


def test_a_question_can_be_left_open(book: Path) -> None:
    with Terminal("new", book=book) as terminal:
        terminal.wait_for("hyphens): ")
        terminal.press("\x04")  # to click the same as Ctrl+C
        assert terminal.ended() == 130
        assert "Traceback" not in terminal.text


def test_a_finding_names_file_line_and_what_to_do_in_both_languages(book: Path) -> None:
    folder = book / "exercises" / PLAN.folder
    for name, text in good().items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    hidden = folder / "test_hidden.py"
    hidden.write_text(changed(hidden.read_text(), "(-0.5)", "(-5)"))
    place = f"{Path('exercises') / PLAN.folder / 'solution.py'}:6: "
    english = author(book, "check", "7", "--mutants")
    assert english.returncode == 1
    assert f"{place}No hidden test notices this change" in english.stdout
    assert "    -    if rate < 0:\n    +    if rate < -1:\n" in english.stdout
    assert (
        '    [[equivalent]]\n    was = "if rate < 0:"\n    now = "if rate < -1:"' in english.stdout
    )
    chinese = author(book, "check", "queue", "--mutants", lang="zh")
    assert f"{place}没有隐藏测试能发现" in chinese.stdout
    report = json.loads(author(book, "check", "7", "--mutants", "--json").stdout)
    assert report["good"] is False
    [exercise] = report["exercises"]
    assert exercise["mutants"].pop("seconds") > 0
    assert exercise["mutants"] == {"total": 12, "killed": 11, "equivalent": 0, "survivors": 1}
    assert author(book, "check", "8").returncode == 2
