"""The pieces of a script share one module, and say how they ended."""

import sys
from typing import Any

import pytest

from bookjudge.script import Script


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> Script:
    # pytest's own main module comes back afterwards
    monkeypatch.setitem(sys.modules, "__main__", sys.modules["__main__"])
    return Script()


def test_pieces_share_names_and_imports(script: Script, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        script.run("import random\nrandom.seed(0)\ndef draw():\n    return random.random()") is None
    )
    assert script.run("print(f'{draw():.3f} {draw():.3f}', __name__)") is None
    assert capsys.readouterr().out == "0.844 0.758 __main__\n"


def test_an_exception_is_told_with_the_lines_of_the_script_only(script: Script) -> None:
    assert script.run("def ratio(a, b):\n    return a / b") is None
    # the lines above keep the numbers of two pieces apart
    error = script.run("\n\nsorted([1], key=lambda a: ratio(a, 0))")
    assert error is not None
    assert (error["type"], error["message"]) == ("ZeroDivisionError", "division by zero")
    assert error["frames"] == ((3, "<module>"), (3, "<lambda>"), (2, "ratio"))


def test_what_ran_before_an_exception_stays(script: Script) -> None:
    assert script.run("x = 1\nraise ValueError(x)") is not None
    assert script.run("assert x == 1") is None


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        ("x = (", "SyntaxError"),
        ("raise SystemExit(2)", "SystemExit"),
        ("(" * 500 + ")" * 500, "SyntaxError"),
    ],
)
def test_nothing_gets_past_it(script: Script, source: str, kind: str) -> None:
    error: dict[str, Any] | None = script.run(source)
    assert error is not None
    assert error["type"] == kind


def test_a_script_is_a_module_that_its_classes_can_name(script: Script) -> None:
    assert script.run("import pickle\nclass Point: pass\npickle.dumps(Point())") is None
