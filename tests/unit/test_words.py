"""Every word the judge says exists in both languages."""

import re
import string
from importlib.resources import files

import pytest

from bookjudge.words import words


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_both_languages_have_the_same_keys() -> None:
    assert words("en").keys() == words("zh").keys()


@pytest.mark.parametrize("key", sorted(words("en").keys()))
def test_both_languages_fill_the_same_fields(key: str) -> None:
    section, _, name = key.partition(".")
    english, chinese = (words(language)._table[section][name] for language in ("en", "zh"))
    assert fields(english) == fields(chinese)


def test_every_key_is_used() -> None:
    package = files("bookjudge")
    sources = [path for path in package.iterdir() if path.name.endswith(".py")]
    code = "\n".join(path.read_text("utf-8") for path in sources)
    mentioned = set(re.findall(r"[a-z_0-9]+", code))
    unused = {
        key
        for key in sorted(words("en").keys())
        if key.split(".")[1] not in mentioned
        and not key.startswith(("explanation.factor_", "verdict.", "failure."))
    }
    assert unused == set()
