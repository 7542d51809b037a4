"""Each rule tells its own defect, with the file and the line where it is."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import jsonschema
import pytest

from bookjudge.author.bench import Ran
from bookjudge.author.check import Checked, check
from bookjudge.author.folder import Folder
from bookjudge.author.rules import FOLDER_RULES
from bookjudge.author.rules.code import formatted
from bookjudge.author.rules.trial import reference_is_fast
from bookjudge.author.schema import breaches, exercise_schema
from bookjudge.author.trial import Trial
from bookjudge.exercise import parse_exercise

from .sample import PLAN, changed, good

Files = dict[str, str]
MANIFEST = "exercise.toml"
MISTAKE = "mistakes/first_mistake.py"
SECOND = "mistakes/second_mistake.py"
SECOND_LISTED = '\n[[mistakes]]\nfile = "second_mistake.py"\nen = "Another."\nzh = "另一个。"\n'


@dataclass(frozen=True)
class Defect:
    """A change of the good exercise, the rule that it breaks, and the file and text it shows at."""

    rule: str
    file: str
    at: str
    change: Callable[[Files], Files]


def edit(file: str, *changes: tuple[str, str]) -> Callable[[Files], Files]:
    """Replace texts in a file."""

    def change(files: Files) -> Files:
        for old, new in changes:
            files = files | {file: changed(files[file], old, new)}
        return files

    return change


def write(file: str, text: str) -> Callable[[Files], Files]:
    """Write a file anew."""
    return lambda files: files | {file: text}


def without(file: str) -> Callable[[Files], Files]:
    return lambda files: {name: text for name, text in files.items() if name != file}


def second_mistake(old: str, new: str) -> Callable[[Files], Files]:
    """Add a mistake: the reference with a change."""

    def change(files: Files) -> Files:
        code = changed(files["solution.py"], old, new)
        return files | {SECOND: code, MANIFEST: files[MANIFEST] + SECOND_LISTED}

    return change


READ = [
    Defect("folder_name", MANIFEST, "id = 8", edit(MANIFEST, ("id = 7", "id = 8"))),
    Defect("file_missing", "hints.zh.md", "", without("hints.zh.md")),
    Defect("file_missing", "note.zh.md", "", without("note.zh.md")),
    Defect("file_stray", "notes.txt", "", write("notes.txt", "Ask about this.\n")),
    Defect("file_stray", "mistakes/data.csv", "", write("mistakes/data.csv", "1\n")),
    Defect("not_toml", MANIFEST, "tags = ", edit(MANIFEST, ('["queueing"]', '["queueing'))),
    Defect("unknown_key", MANIFEST, "revsion", edit(MANIFEST, ("revision", "revsion"))),
    Defect("unknown_key", MANIFEST, 'fr = "', edit(MANIFEST, ("[title]", '[title]\nfr = "File"'))),
    Defect("missing_key", MANIFEST, "", edit(MANIFEST, ('difficulty = "easy"\n', ""))),
    Defect("missing_key", MANIFEST, "[tests.test_a", edit(MANIFEST, ('zh = "负的到达率"\n', ""))),
    Defect("not_type", MANIFEST, "id = ", edit(MANIFEST, ("id = 7", 'id = "7"'))),
    Defect("not_allowed", MANIFEST, "reveal", edit(MANIFEST, ('"values"', '"everything"'))),
    Defect("not_like", MANIFEST, "functions", edit(MANIFEST, ('["queue_', '["queue '))),
    Defect("too_small", MANIFEST, "revision", edit(MANIFEST, ("revision = 1", "revision = 0"))),
    Defect("too_small", MANIFEST, "tags", edit(MANIFEST, ('["queueing"]', "[]"))),
    Defect("not_unique", MANIFEST, "tags", edit(MANIFEST, ('["queueing"]', '["a", "a"]'))),
    Defect(
        "title_missing",
        "test_hidden.py",
        "def test_untold",
        edit("test_hidden.py", ("def test_a_negative_rate_is_a_value_error", "def test_untold")),
    ),
    Defect(
        "title_stray",
        MANIFEST,
        "[tests.test_gone]",
        edit(MANIFEST, ("[[mis", '[tests.test_gone]\nen = "Gone"\nzh = "没有了"\n\n[[mis')),
    ),
    Defect(
        "title_field", MANIFEST, "{m}", edit(MANIFEST, ('"A negative rate"', '"A rate of {m}"'))
    ),
    Defect("mistake_not_listed", SECOND, "", write(SECOND, "")),
    Defect("mistake_missing", MANIFEST, 'file = "first_', without(MISTAKE)),
    Defect(
        "message_twice",
        MANIFEST,
        'en = "The time has no effect. Look at where it comes in."\nzh = "另',
        lambda files: edit(
            MANIFEST, ('"Another."', '"The time has no effect. Look at where it comes in."')
        )(second_mistake("rate * time", "time")(files)),
    ),
    Defect("wrong_language", MANIFEST, 'zh = "How', edit(MANIFEST, ("队列有多长？", "How long?"))),
    Defect("other_shape", "statement.zh.md", "## 限", edit("statement.zh.md", ("## 限", "### 限"))),
    Defect(
        "other_shape", "hints.zh.md", "## 相乘", edit("hints.zh.md", ("## 检查\n\n先做。\n", ""))
    ),
    Defect(
        "other_shape",
        "statement.zh.md",
        "```python",
        edit("statement.zh.md", ("来了", "```python\nqueue_length(2, 3)\n```\n来了")),
    ),
    Defect(
        "other_formula",
        "statement.zh.md",
        r"\(L + 1",
        edit("statement.zh.md", (r"\(L", r"\(L + 1")),
    ),
    Defect("other_link", "note.zh.md", "example.org", edit("note.zh.md", ("/little", "/law"))),
    Defect("other_message", MANIFEST, 'zh = "负', edit(MANIFEST, ("负的到达率", "负的 `rate`"))),
    Defect(
        "heading_level", "note.en.md", "# Note", edit("note.en.md", ("Little", "# Note\n\nLittle"))
    ),
    Defect("badly_set", "hints.zh.md", "先做5", edit("hints.zh.md", ("先做。", "先做5步。"))),
    Defect("badly_set", MANIFEST, "没有起作用,", edit(MANIFEST, ("作用，", "作用,"))),
    Defect("no_python", "solution.py", "return rate *", edit("solution.py", ("* time", "* "))),
    Defect(
        "starter_lacks", MANIFEST, "functions", edit("starter.py", ("def queue", "def the_queue"))
    ),
    Defect(
        "other_signature", "starter.py", "def", edit("starter.py", ("rate: float", "rate: int"))
    ),
    Defect(
        "reference_lacks",
        "starter.py",
        "def more",
        lambda files: (
            files | {"starter.py": files["starter.py"] + "\n\ndef more() -> None:\n    pass\n"}
        ),
    ),
    Defect(
        "statement_signature",
        "statement.en.md",
        "`queue_length(rate, time)`",
        edit("statement.en.md", ("time=1.0", "time")),
    ),
    Defect(
        "statement_name",
        "statement.zh.md",
        "`length(2, 3)`",
        edit("statement.zh.md", ("`queue_length(2, 3)`", "`length(2, 3)`")),
    ),
    Defect(
        "statement_name",
        "statement.zh.md",
        "length(2, 4)",
        lambda files: edit("statement.zh.md", ("来了", "```python\nlength(2, 4)\n```\n来了"))(
            edit("statement.en.md", ("Six", "```python\nlength(2, 4)\n```\nSix"))(files)
        ),
    ),
    Defect("mistake_lacks", MISTAKE, "", edit(MISTAKE, ("def queue", "def the_queue"))),
    Defect("mistake_same", MISTAKE, "", edit(MISTAKE, ("return rate", "return rate * time"))),
    Defect(
        "mistake_wide",
        MISTAKE,
        "def more",
        lambda files: files | {MISTAKE: files[MISTAKE] + "\n\ndef more() -> None:\n    pass\n"},
    ),
    Defect("mistake_copied", SECOND, "", second_mistake("rate * time", "rate")),
]


def folder_of(files: Files) -> Folder:
    return Folder(PLAN.folder, files, frozenset(files))


def told(files: Files) -> list[tuple[str, str, int]]:
    folder = folder_of(files)
    findings = [finding for rule in FOLDER_RULES for finding in rule(folder)]
    return [(finding.key, finding.file, finding.line) for finding in findings]


def line_of(files: Files, file: str, at: str) -> int:
    text = files.get(file, "")
    assert at in text
    return text.count("\n", 0, text.index(at)) + 1


def test_nothing_is_found_in_a_good_exercise() -> None:
    assert told(good()) == []


@pytest.mark.parametrize("defect", READ, ids=lambda defect: f"{defect.rule}-{defect.file}")
def test_a_defect_is_read_where_it_is(defect: Defect) -> None:
    files = defect.change(good())
    expected = (defect.rule, defect.file, line_of(files, defect.file, defect.at))
    assert expected in told(files)


def test_every_rule_that_reads_has_a_defect() -> None:
    found = {
        rule.__name__
        for defect in READ
        for rule in FOLDER_RULES
        if list(rule(folder_of(defect.change(good()))))
    }
    # which takes a file that is no text
    assert {rule.__name__ for rule in FOLDER_RULES} - found == {"readable"}


def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    folder = on_disk(good(), tmp_path)
    (folder / "note.zh.md").write_bytes("利特尔".encode("gbk"))
    assert found(check(folder)) == [("not_text", "note.zh.md", 1)]


def test_a_manifest_is_refused_just_when_the_schema_refuses_it() -> None:
    schema = exercise_schema()
    validator = jsonschema.Draft202012Validator(schema)
    for defect in READ:
        files = defect.change(good())
        data = folder_of(files).manifest
        ours = [breach.path for breach in breaches(data, schema)]
        assert bool(ours) == (not validator.is_valid(data)), defect.rule


def on_disk(files: Files, tmp_path: Path) -> Path:
    folder = tmp_path / PLAN.folder
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def found(checked: Checked) -> list[tuple[str, str, int]]:
    return [(finding.key, finding.file, finding.line) for finding in checked.findings]


HIDDEN = "test_hidden.py"
SHORT = edit(MANIFEST, ("\n[[mis", "\n[limits]\ntotal_seconds = 1\n\n[[mis"))
RUN = [
    Defect("blank", HIDDEN, "TODO", edit(HIDDEN, ("(0.5) == 0.5", "(0.5) == TODO"))),
    Defect("not_formatted", "starter.py", "return  0", edit("starter.py", ("return ", "return  "))),
    Defect(
        "tests_broken",
        HIDDEN,
        "import no_such",
        edit(HIDDEN, ("import pytest", "import no_such_module")),
    ),
    Defect(
        "starter_endless",
        "starter.py",
        "",
        lambda files: SHORT(edit("starter.py", ("return 0.0", "while True:\n        pass"))(files)),
    ),
    Defect(
        "starter_broken",
        "starter.py",
        "LIMIT",
        edit("starter.py", ("def", "LIMIT = 1 / 0\n\n\ndef")),
    ),
    Defect(
        "starter_accepted",
        "starter.py",
        "",
        lambda files: files | {"starter.py": files["solution.py"]},
    ),
    Defect(
        "reference_broken",
        "solution.py",
        "LIMIT",
        edit("solution.py", ("def", "LIMIT = 1 / 0\n\n\ndef")),
    ),
    Defect(
        "reference_fails",
        "test_examples.py",
        "def test_queue",
        edit("test_examples.py", ("== 6", "== 7")),
    ),
    Defect(
        "test_random",
        HIDDEN,
        "def test_queue",
        edit(
            HIDDEN,
            ("import pytest", "from random import random\n\nimport pytest"),
            ("queue_length(0) == 0", "queue_length(random(), 0) == 0"),
        ),
    ),
    Defect(
        "test_order",
        HIDDEN,
        "def test_a_neg",
        edit(
            HIDDEN,
            ("\n\n\ndef", "\n\nSEEN = []\n\n\ndef"),
            ("    assert queue_length(2, 3)", "    SEEN.append(1)\n    assert queue_length(2, 3)"),
            ("    with pytest", "    assert SEEN\n    with pytest"),
        ),
    ),
    Defect(
        "mistake_endless",
        MISTAKE,
        "",
        lambda files: SHORT(edit(MISTAKE, ("return rate", "while rate > 0:\n        pass"))(files)),
    ),
    Defect("mistake_broken", MISTAKE, "LIMIT", edit(MISTAKE, ("def", "LIMIT = 1 / 0\n\n\ndef"))),
    Defect("mistake_accepted", MISTAKE, "", edit(MISTAKE, ("return rate", "return time * rate"))),
    Defect(
        "mistake_unheard",
        MANIFEST,
        'file = "second',
        second_mistake("rate * time", "rate if time > 2 else rate * time"),
    ),
    Defect("mistake_alike", MANIFEST, 'file = "second', second_mistake("rate * time", "rate + 0")),
    Defect(
        "hidden_misses",
        "test_examples.py",
        "def test_queue",
        edit(HIDDEN, ("2, 3) == 6", "2) == 2")),
    ),
]


@pytest.mark.parametrize("defect", RUN, ids=lambda defect: f"{defect.rule}-{defect.file}")
def test_a_defect_shows_when_the_code_is_run(defect: Defect, tmp_path: Path) -> None:
    files = defect.change(good())
    expected = (defect.rule, defect.file, line_of(files, defect.file, defect.at))
    assert expected in found(check(on_disk(files, tmp_path)))


def test_the_first_line_to_format_is_told_of_each_file(tmp_path: Path) -> None:
    # both differ from line 1 to 4 as a diff shows it
    (tmp_path / "a.py").write_text("a  = 1\nb = 1\nc = 1\nd  = 1\n")
    (tmp_path / "b.py").write_text("a = 1\nb = 1\nc = 1\nd  = 1\n")
    assert [(one.file, one.line) for one in formatted(tmp_path)] == [("a.py", 1), ("b.py", 4)]


MUTATED = [
    Defect("mutant_survives", "solution.py", "if rate", edit(HIDDEN, ("(-0.5)", "(-5)"))),
    Defect("mutant_visible", "solution.py", "return rate", edit(HIDDEN, ("2, 3) == 6", "2) == 2"))),
    Defect(
        "equivalent_killed",
        MANIFEST,
        "[[equiv",
        edit(
            MANIFEST,
            (
                "\n[[mis",
                '\n[[equivalent]]\nwas = "return rate * time"\nnow = "return rate / time"\n'
                'reason = "A guess."\n\n[[mis',
            ),
        ),
    ),
    Defect(
        "equivalent_gone",
        MANIFEST,
        "[[equiv",
        edit(
            MANIFEST,
            (
                "\n[[mis",
                '\n[[equivalent]]\nwas = "return time"\nnow = "return None"\n'
                'reason = "It was."\n\n[[mis',
            ),
        ),
    ),
]


@pytest.mark.parametrize("defect", MUTATED, ids=lambda defect: defect.rule)
def test_a_mutant_that_lives_and_a_wrong_list_are_told(defect: Defect, tmp_path: Path) -> None:
    files = defect.change(good())
    expected = (defect.rule, defect.file, line_of(files, defect.file, defect.at))
    assert expected in found(check(on_disk(files, tmp_path), with_mutants=True))


def test_a_list_of_equivalent_mutants_that_is_not_in_form_is_told(tmp_path: Path) -> None:
    files = edit(MANIFEST, ("\n[[mis", '\n[[equivalent]]\nwas = "return rate"\n\n[[mis'))(good())
    line = line_of(files, MANIFEST, "[[equiv")
    checked = check(on_disk(files, tmp_path), with_mutants=True)
    assert found(checked) == [("missing_key", MANIFEST, line)] * 2


def test_a_slow_test_and_slow_tests_are_told() -> None:
    files = good()
    folder = folder_of(files)

    def told_of(*seconds: float) -> list[tuple[str, str, int]]:
        names = [*folder.tests()][: len(seconds)]
        ran = zip(names, seconds, strict=True)
        run = {name: Ran(name, name, False, True, taken, "", "") for name, taken in ran}
        slower = {name: replace(test, seconds=9.0) for name, test in run.items()}
        trial = Trial(parse_exercise(PLAN.folder, files), {}, [slower], [run], {})
        return [(one.key, one.file, one.line) for one in reference_is_fast(folder, trial)]

    assert told_of(0.1, 0.1) == []
    assert told_of(0.1, 0.3) == [("slow_test", HIDDEN, line_of(files, HIDDEN, "def test_queue"))]
    files[MANIFEST] = changed(SHORT(files)[MANIFEST], "\ntotal", "\ntest_seconds = 2\ntotal")
    assert told_of(0.1, 0.1) == [("slow_reference", "solution.py", 1)]


def test_a_good_exercise_passes_and_kills_every_mutant(tmp_path: Path) -> None:
    checked = check(on_disk(good(), tmp_path), with_mutants=True)
    assert found(checked) == []
    assert checked.survey is not None
    assert checked.survey.total > 10
    assert checked.survey.alive == []
