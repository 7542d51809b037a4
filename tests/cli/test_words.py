"""Every word of the terminal, and the help of every command, is there in both languages."""

import re
import string
from typing import get_args

import pytest

from bookjudge.cli import main
from bookjudge.cli.commands import COMMANDS
from bookjudge.cli.present import Style, columns
from bookjudge.cli.words import terminal_words
from bookjudge.exercise import Difficulty
from bookjudge.words import words

from .conftest import ROOT

OWN = sorted(terminal_words("en").keys() - words("en").keys())


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_both_languages_have_the_same_keys() -> None:
    assert terminal_words("en").keys() == terminal_words("zh").keys()


@pytest.mark.parametrize("key", OWN)
def test_both_languages_fill_the_same_fields(key: str) -> None:
    section, _, name = key.partition(".")
    english, chinese = (terminal_words(language)._table[section][name] for language in ("en", "zh"))
    assert fields(english) == fields(chinese)


def test_every_key_is_used() -> None:
    folders = (ROOT / "bookjudge/cli", ROOT / "bookjudge/author")
    paths = [path for folder in folders for path in folder.rglob("*.py")]
    code = "\n".join(path.read_text("utf-8") for path in paths)
    mentioned = set(re.findall(r"[a-z_0-9]+", code))
    mentioned.update(get_args(Difficulty))
    assert [key for key in OWN if key.split(".")[1] not in mentioned] == []


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("command", ["", *COMMANDS])
@pytest.mark.parametrize("width", [80, 40])
def test_every_command_explains_itself(
    command: str,
    language: str,
    width: int,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Style, "of", lambda _: Style(width))
    arguments = [*command.split(), "--help", "--lang", language]
    assert main(arguments, str(ROOT)) == 0
    told = capsys.readouterr().out
    usage, _, examples = told.partition("Examples\n" if language == "en" else "示例\n")
    assert "python judge.py" in examples
    lines = usage.split("\n")[1:]  # the line to type is not broken
    assert max(map(columns, lines)) <= width
