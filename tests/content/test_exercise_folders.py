"""Every folder under exercises/ is complete, says everything twice and holds what it promises."""

import ast
import copy
import re
import runpy
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = sorted(path.parent for path in ROOT.glob("exercises/*/exercise.toml"))
LANGUAGES = ("en", "zh")
TEST_FILES = ("test_examples.py", "test_hidden.py")

REQUIRED_KEYS = {
    *("schema", "id", "revision", "section", "difficulty", "tags", "functions", "reveal"),
    *("title", "tests", "mistakes"),
}
OPTIONAL_KEYS = {"limits"}
LIMITS = {"test_seconds", "total_seconds", "memory_mib", "output_kib"}

each_folder = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)


def manifest(folder: Path) -> dict[str, Any]:
    return tomllib.loads((folder / "exercise.toml").read_text(encoding="utf-8"))


def mistakes(folder: Path) -> list[Path]:
    return sorted((folder / "mistakes").glob("*.py"))


def functions(path: Path) -> dict[str, ast.FunctionDef]:
    """The functions at the top of a module by name, without their docstrings."""
    found = {}
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            if ast.get_docstring(node) is not None:
                node.body = node.body[1:]
            found[node.name] = node
    return found


def functions_of_tests(folder: Path) -> dict[str, ast.FunctionDef]:
    return {
        name: node
        for file in TEST_FILES
        for name, node in functions(folder / file).items()
        if name.startswith("test_")
    }


def plain_signature(node: ast.FunctionDef) -> str:
    """The signature as a statement writes it: names and defaults, no annotations."""
    arguments = copy.deepcopy(node.args)
    for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
        argument.annotation = None
    return f"{node.name}({ast.unparse(arguments)})"


def headings(text: str) -> list[str]:
    outside_code = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    return re.findall(r"^(#+) \S", outside_code, flags=re.MULTILINE)


def run_tests(folder: Path, solution: Path, tmp_path: Path) -> subprocess.CompletedProcess[str]:
    """Run the exercise's tests with plain pytest, with the given file as the learner's module."""
    shutil.copy(solution, tmp_path / "solution.py")
    shutil.copy(folder / "solution.py", tmp_path / "reference.py")
    for file in TEST_FILES:
        shutil.copy(folder / file, tmp_path)
    (tmp_path / "pytest.ini").write_text("[pytest]\nfilterwarnings = error\n", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *TEST_FILES]
    return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)


def test_there_are_exercises() -> None:
    assert FOLDERS


@each_folder
def test_the_folder_holds_every_file_and_no_stray_one(folder: Path) -> None:
    expected = {
        f"{text}.{language}.md" for text in ("statement", "hints") for language in LANGUAGES
    }
    expected |= {"exercise.toml", "starter.py", "solution.py", "mistakes", *TEST_FILES}
    present = {path.name for path in folder.iterdir()} - {"__pycache__"}
    notes = {f"note.{language}.md" for language in LANGUAGES}
    assert present - notes == expected
    # an exercise may have none
    assert present & notes in (set(), notes)


@each_folder
def test_the_manifest_has_exactly_the_known_keys(folder: Path) -> None:
    data = manifest(folder)
    assert data.keys() >= REQUIRED_KEYS
    assert data.keys() <= REQUIRED_KEYS | OPTIONAL_KEYS
    assert data.get("limits", {}).keys() <= LIMITS
    assert data["schema"] == 1
    assert data["difficulty"] in {"easy", "medium", "hard"}
    assert data["reveal"] in {"values", "call", "title"}


@each_folder
def test_the_folder_name_begins_with_the_number(folder: Path) -> None:
    assert re.fullmatch(rf"{manifest(folder)['id']:03d}-[a-z0-9]+(-[a-z0-9]+)*", folder.name)


@each_folder
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_section_is_in_the_chapter_and_has_the_box(folder: Path, language: str) -> None:
    data = manifest(folder)
    page, _, anchor = data["section"].partition("#")
    text = (ROOT / "site" / "pages" / f"{page}.{language}.md").read_text(encoding="utf-8")
    _, found, section = text.partition(f"{{ #{anchor} }}\n")
    assert found
    assert f"\n::: exercise {data['id']}\n" in section.split("\n## ")[0]


@each_folder
def test_every_text_of_the_manifest_is_in_both_languages(folder: Path) -> None:
    data = manifest(folder)
    texts = [data["title"], *data["tests"].values()]
    texts += [
        {key: mistake[key] for key in mistake if key != "file"} for mistake in data["mistakes"]
    ]
    for text in texts:
        assert set(text) == set(LANGUAGES)
        assert all(words.strip() == words != "" for words in text.values())
        assert re.search(r"[\u4e00-\u9fff]", text["zh"])
        assert not re.search(r"[\u4e00-\u9fff]", text["en"])


@each_folder
@pytest.mark.parametrize("text", ["statement", "hints"])
def test_both_languages_have_the_same_headings_below_the_title(folder: Path, text: str) -> None:
    english, chinese = (
        headings((folder / f"{text}.{language}.md").read_text(encoding="utf-8"))
        for language in LANGUAGES
    )
    assert english == chinese
    assert english
    assert "#" not in english


@each_folder
def test_every_test_has_a_title_and_every_title_a_test(folder: Path) -> None:
    assert manifest(folder)["tests"].keys() == functions_of_tests(folder).keys()


@each_folder
def test_a_title_names_only_parameters_of_its_test(folder: Path) -> None:
    titles = manifest(folder)["tests"]
    for name, node in functions_of_tests(folder).items():
        parameters = {argument.arg for argument in node.args.args}
        for language in LANGUAGES:
            assert set(re.findall(r"{(\w*)}", titles[name][language])) <= parameters


@each_folder
def test_the_listed_mistakes_are_the_files(folder: Path) -> None:
    listed = [mistake["file"] for mistake in manifest(folder)["mistakes"]]
    assert sorted(listed) == [path.name for path in mistakes(folder)]


@each_folder
def test_a_mistake_differs_from_the_reference_in_one_function(folder: Path) -> None:
    right = {name: ast.dump(node) for name, node in functions(folder / "solution.py").items()}
    for path in mistakes(folder):
        wrong = {name: ast.dump(node) for name, node in functions(path).items()}
        assert wrong.keys() == right.keys()
        assert len([name for name in right if right[name] != wrong[name]]) == 1, path.name


@each_folder
def test_starter_and_reference_have_the_listed_functions_with_the_same_signature(
    folder: Path,
) -> None:
    def signatures(file: str) -> dict[str, tuple[str, str]]:
        return {
            name: (ast.unparse(node.args), ast.unparse(node.returns) if node.returns else "")
            for name, node in functions(folder / file).items()
        }

    listed = set(manifest(folder)["functions"])
    starter, reference = signatures("starter.py"), signatures("solution.py")
    assert listed <= starter.keys()
    assert starter.items() <= reference.items()


@each_folder
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_statement_gives_every_signature(folder: Path, language: str) -> None:
    statement = (folder / f"statement.{language}.md").read_text(encoding="utf-8")
    reference = functions(folder / "solution.py")
    for name in manifest(folder)["functions"]:
        assert f"`{plain_signature(reference[name])}`" in statement


@each_folder
def test_the_starter_can_be_imported(folder: Path) -> None:
    assert set(manifest(folder)["functions"]) <= runpy.run_path(str(folder / "starter.py")).keys()


@each_folder
def test_the_reference_is_accepted(folder: Path, tmp_path: Path) -> None:
    result = run_tests(folder, folder / "solution.py", tmp_path)
    assert result.returncode == pytest.ExitCode.OK, result.stdout + result.stderr
