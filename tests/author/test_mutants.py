"""Mutants: of each kind one, with the smallest change of the text."""

import tomllib

import pytest

from bookjudge.author.mutants import Mutant, mutants

KINDS = [
    ("a + b", "arithmetic", ["a - b"]),
    ("a / b", "arithmetic", ["a * b", "a // b"]),
    ("(a + b) * b", "arithmetic", ["(a - b) * b", "(a + b) / b"]),
    ("-a", "arithmetic", ["a"]),
    ("a < b", "boundary", ["a <= b"]),
    ("a >= b", "boundary", ["a > b"]),
    ("a < b", "comparison", ["a >= b"]),
    ("a is  not b", "comparison", ["a is b"]),
    ("a not in b", "comparison", ["a in b"]),
    ("a < b and b < 7", "comparison", ["a >= b and b < 7", "a < b or b < 7", "a < b and b >= 7"]),
    ("a if b else 0", "comparison", ["a if not (b) else 0"]),
    ("min(a, b)", "comparison", ["max(a, b)"]),
    ("7", "constant", ["8", "6"]),
    ("0.5", "constant", ["1.5", "-0.5"]),
    ("10**9", "constant", ["11**9", "9**9", "10**10", "10**8"]),
    ("1e9", "constant", ["2000000000.0"]),
    ("True", "constant", ["False"]),
    ('"memory"', "constant", ["''"]),
    ("f'{a + b}'", "arithmetic", []),
    ("'内存' + str(a)", "arithmetic", ["'内存' - str(a)"]),
]


def made(source: str, operator: str) -> list[Mutant]:
    return [mutant for mutant in mutants(source) if mutant.operator == operator]


@pytest.mark.parametrize(("before", "operator", "after"), KINDS)
def test_an_expression_is_changed_in_every_way_of_a_kind(
    before: str, operator: str, after: list[str]
) -> None:
    source = f"def f(a, b):\n    return {before}\n"
    assert [mutant.now for mutant in made(source, operator)] == [f"return {now}" for now in after]


def test_a_value_is_not_returned() -> None:
    assert [mutant.now for mutant in made("def f(a):\n    return a\n", "return")] == ["return None"]


def test_a_default_changes() -> None:
    source = "def f(a: int = 2, b: int | None = None) -> int:\n    return a\n"
    signatures = [mutant.now.split("\n")[0] for mutant in made(source, "default argument")]
    assert signatures == [
        "def f(a: int = 3, b: int | None = None) -> int:",
        "def f(a: int = 1, b: int | None = None) -> int:",
        "def f(a: int = 2, b: int | None = 0) -> int:",
    ]


def test_a_statement_is_removed_and_a_docstring_is_not() -> None:
    source = (
        'def f(a):\n    """Say."""\n    a += 1\n    if a:\n        raise ValueError\n    return a\n'
    )
    removed = made(source, "removed statement")
    assert [(mutant.line, mutant.was) for mutant in removed] == [
        (3, "a += 1"),
        (4, "if a:\n    raise ValueError"),
        (5, "raise ValueError"),
    ]
    assert {mutant.now for mutant in removed} == {"pass"}


def test_a_mutant_differs_in_nothing_else() -> None:
    source = "def f(a, b):\n    # so far\n    c = (a  +  b)\n    return c\n"
    [mutant] = made(source, "arithmetic")
    assert mutant.source == source.replace("+", "-")
    assert mutant.diff(source, "solution.py").split("\n")[-4:] == [
        "     # so far",
        "-    c = (a  +  b)",
        "+    c = (a  -  b)",
        "     return c",
    ]


def test_a_mutant_can_be_listed_as_it_is_told() -> None:
    source = 'def f(a):\n    if a == "":\n        return 1\n    return a\n'
    for mutant in mutants(source):
        [entry] = tomllib.loads(mutant.entry)["equivalent"]
        assert (entry["was"], entry["now"]) == mutant.key


def test_all_mutants_differ() -> None:
    source = "def f(a, b=1):\n    if a > b:\n        return 1\n    return a * 2\n"
    sources = [mutant.source for mutant in mutants(source)]
    assert len(sources) == len({*sources, source}) - 1
