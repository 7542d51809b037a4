"""Every submission of the golden folders gets its verdict, and its sentence, from the real command."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "bookjudge/report.schema.json").read_text())

SAYS = {
    "stub.py": ["arithmetic_intensity(2, 3, 4)", '"0.0"', "0.923077"],
    "off_by_two.py": ["multiplies and then adds", "half of what is expected"],
    "unit_tera.py": ["1e-12 times", "1e12"],
    "returns_none.py": ["returned None", "forget return"],
    "returns_str.py": ["str", "a number is expected"],
    "returns_nan.py": ["not a number"],
    "missing_function.py": ["no bottleneck", "bottleneck(m, k, n, peak_flops, bandwidth,"],
    "wrong_signature.py": ["ridge_point(peak_flops, bandwidth)"],
    "syntax_error.py": ["Line 2", "never closed"],
    "fullwidth_punctuation.py": ["full-width", "（"],
    "tab_space_mix.py": ["Line 15"],
    "import_error.py": ["not_a_package", "standard library is available"],
    "raises_zero_division.py": ["return peak_flops / 0", '"line": 6'],
    "input_call.py": ["no keyboard input"],
    "deep_recursion.py": ["RecursionError"],
    "broken_repr.py": ["<Odd>"],
    "exception_broken_str.py": ["raised Odd"],
    "infinite_loop.py": ["line 6", "ridge_point(989e12, 3.35e12)"],
    "infinite_import.py": ["line 1"],
    "uncatchable_loop.py": ["ridge_point(989e12, 3.35e12)"],
    "memory_hog.py": ["512 MiB"],
    "print_flood.py": ["xxxx", "bytes left out"],
    "good_prints.py": ["hello"],
    "cheat_sys_exit.py": ["ended the interpreter"],
    "cheat_os_exit.py": ["ended the interpreter"],
}


def cases() -> list[Any]:
    listed = []
    for folder in sorted(Path(__file__).parent.glob("[0-9]*")):
        for case in json.loads((folder / "expected.json").read_text()):
            listed.append(pytest.param(folder, case["file"], case["verdict"], id=case["file"]))
    return listed


def judged(folder: Path, file: str) -> dict[str, Any]:
    command = [sys.executable, "judge.py", folder.name, str(folder / file), "--json", "--lang", "en"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    report: dict[str, Any] = json.loads(done.stdout)
    assert done.returncode == (0 if report["verdict"] == "accepted" else 1), done.stderr
    return report


@pytest.mark.parametrize(("folder", "file", "verdict"), cases())
def test_the_verdict_and_the_sentence_are_right(folder: Path, file: str, verdict: str) -> None:
    report = judged(folder, file)
    jsonschema.validate(report, SCHEMA)
    if verdict == "not_accepted":
        assert report["verdict"] not in ("accepted", "internal_error")
    else:
        assert report["verdict"] in verdict.split("|")
    text = json.dumps(report, ensure_ascii=False)
    for part in SAYS.get(file, []):
        assert part in text.replace('\\"', '"')


def test_a_loop_costs_the_tests_that_run_into_it_and_no_other() -> None:
    report = judged(ROOT / "tests/golden/044", "infinite_loop.py")
    outcomes = {test["name"]: test["outcome"] for test in report["tests"]}
    assert {name for name, outcome in outcomes.items() if outcome != "passed"} == {
        "test_ridge_point_of_an_h100",
        "test_ridge_point_of_a_card_with_more_bandwidth",
    }
