"""Parsing an exercise folder, and packing it for the page."""

import pytest

from bookjudge.bundle import examiner_files, pack, page_bundle, unpack
from bookjudge.exercise import ExerciseError, Limits, parse_exercise

MANIFEST = """
schema = 1
id = 7
revision = 2
section = "chapter#section"
difficulty = "easy"
tags = ["a"]
functions = ["double"]
reveal = "values"
[title]
en = "Double"
zh = "加倍"
[limits]
test_seconds = 1
[tests.test_two]
en = "Twice two"
zh = "二的两倍"
[[mistakes]]
file = "squared.py"
en = "That is the square."
zh = "这是平方。"
"""
FILES = {
    "exercise.toml": MANIFEST,
    "solution.py": "def double(x):\n    return 2 * x\n",
    "starter.py": "def double(x):\n    return 0\n",
    "statement.en.md": "Double it.",
    "statement.zh.md": "加倍。",
    "test_examples.py": "",
    "test_hidden.py": "",
    "mistakes/squared.py": "def double(x):\n    return x * x\n",
}
FOLDER = "007-double"
LOCK = "numbers-of-two==1.0 \\\n    --hash=sha256:00\nits-need==2.1 ; sys_platform == 'win32' \\\n"


def changed(old: str, new: str) -> dict[str, str]:
    assert old in MANIFEST
    return FILES | {"exercise.toml": MANIFEST.replace(old, new)}


def requiring(package: str) -> dict[str, str]:
    files = changed("revision = 2", f'revision = 2\nrequires = ["{package}"]')
    return files | {"requirements.txt": LOCK}


def test_a_folder_is_read_whole() -> None:
    exercise = parse_exercise(FOLDER, FILES)
    assert (exercise.id, exercise.slug, exercise.folder) == (7, "double", FOLDER)
    assert exercise.limits == Limits(test_seconds=1)
    assert exercise.title["zh"] == "加倍"
    assert exercise.mistakes[0].source == FILES["mistakes/squared.py"]
    assert exercise.statement == {"en": "Double it.", "zh": "加倍。"}


def test_one_language_will_do_and_is_read_in_every_other() -> None:
    manifest = "\n".join(line for line in MANIFEST.split("\n") if not line.startswith("zh"))
    english = {name: text for name, text in FILES.items() if name != "statement.zh.md"}
    exercise = parse_exercise(FOLDER, {**english, "exercise.toml": manifest})
    assert exercise.languages == ("en",)
    assert exercise.title == {"en": "Double", "zh": "Double"}
    assert exercise.mistakes[0].message["zh"] == "That is the square."
    assert exercise.statement["zh"] == "Double it."


@pytest.mark.parametrize(
    ("files", "said"),
    [
        (changed("schema = 1", "schema = 2"), "schema = 1"),
        (changed("id = 7", "id = 8"), "NNN-slug"),
        (changed('difficulty = "easy"', 'difficulty = "trivial"'), "easy, medium, hard"),
        (changed("test_seconds = 1", "seconds = 1"), "'seconds'"),
        (changed("test_seconds = 1", "test_seconds = 0"), "positive"),
        (changed('zh = "二的两倍"', ""), "en and zh"),
        (changed('zh = "加倍"', ""), "tests.test_two needs exactly en"),
        (changed("revision = 2", 'revision = 2\nauthor = "me"'), "'author'"),
        (changed("tags = [", "tags = ["[:-1]), "not TOML"),
        (requiring("numbers-of-two"), '"name==version"'),
        (requiring("Numbers_of_two==1.0"), "lower case"),
        (requiring("numbers-of-two==1.1"), "requirements.txt: does not hold numbers-of-two==1.1"),
        (FILES | {"requirements.txt": LOCK}, "requires no package"),
        ({k: v for k, v in FILES.items() if k != "solution.py"}, "solution.py: is missing"),
        ({k: v for k, v in FILES.items() if "mistakes" not in k}, "squared.py: is missing"),
    ],
)
def test_a_folder_that_does_not_keep_to_the_form_is_refused(
    files: dict[str, str], said: str
) -> None:
    with pytest.raises(ExerciseError) as refused:
        parse_exercise(FOLDER, files)
    assert said in str(refused.value)


def test_a_packed_exercise_judges_the_same() -> None:
    exercise = parse_exercise(FOLDER, FILES)
    unpacked = unpack(pack(FOLDER, examiner_files(exercise, MANIFEST)))
    assert unpacked.reference == exercise.reference
    assert unpacked.mistakes == exercise.mistakes
    assert unpacked.limits == exercise.limits


@pytest.mark.parametrize("package", ["numbers-of-two==1.0", "its-need==2.1"])
def test_a_packed_exercise_requires_the_same(package: str) -> None:
    files = requiring(package)
    exercise = parse_exercise(FOLDER, files)
    assert exercise.packages == (package.partition("==")[0],)
    unpacked = unpack(pack(FOLDER, examiner_files(exercise, files["exercise.toml"])))
    assert (unpacked.requires, unpacked.lock) == (exercise.requires, LOCK)


def test_the_page_gets_the_starter_and_the_names_in_clear_and_nothing_else() -> None:
    exercise = parse_exercise(FOLDER, FILES)
    bundle = page_bundle(exercise, MANIFEST)
    assert bundle["starter"] == FILES["starter.py"]
    assert bundle["functions"] == list(exercise.functions)
    assert "2 * x" not in str(bundle)
    assert "x * x" not in str(bundle)
