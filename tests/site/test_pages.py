from __future__ import annotations

import dataclasses

import pytest

from bookjudge.exercise import LANGUAGES, Exercise, Limits
from bookjudge.mkdocs.figures import UnknownFigure, fill_figures
from bookjudge.mkdocs.pages import (
    Section,
    box,
    chapter_list,
    exercise_page,
    fill_boxes,
    heading_of,
    index_page,
    revisions,
)
from bookjudge.mkdocs.words import load_words

EXERCISE = Exercise(
    id=7,
    slug="a-sum",
    revision=1,
    section="chapter#sums",
    difficulty="medium",
    tags=(),
    title={"en": "Sums | <b>", "zh": "求和"},
    functions=("add",),
    limits=Limits(),
    reveal="values",
    test_titles={},
    mistakes=(),
    reference="",
    tests={},
    statement={"en": "Add two numbers.\n", "zh": "把两个数相加。\n"},
    hints={"en": "## First\n\nThink.\n\n## Then\n\nAdd.\n", "zh": "## 第一步\n\n想一想。\n"},
)
SECTION = Section("Sums", "../chapter.md#sums")


def test_a_box_line_becomes_what_is_rendered_for_its_number() -> None:
    assert fill_boxes("a\n\n::: exercise 7\n\nb", lambda n: f"<{n}>") == "a\n\n<7>\n\nb"


@pytest.mark.parametrize(
    "text",
    [
        "see ::: exercise 7",
        "::: exercise seven",
        "```text\n::: exercise 7\n```",
        "~~~~\n~~~\n::: exercise 7\n~~~~",
        "    ::: exercise 7",
    ],
)
def test_other_lines_stay_as_they_are(text: str) -> None:
    assert fill_boxes(text, lambda n: f"<{n}>") == text


def test_a_figure_line_becomes_the_place_of_the_picture_on_one_line() -> None:
    before, place, after = fill_figures("a\n::: figure amdahl\nb", "needs <scripts>").split("\n")
    assert (before, after) == ("a", "b")
    assert 'data-figure="amdahl"' in place
    assert "<noscript>needs &lt;scripts&gt;</noscript>" in place


def test_a_figure_line_in_fenced_code_stays() -> None:
    text = "```text\n::: figure nothing\n```"
    assert fill_figures(text, "") == text


def test_an_unknown_figure_is_named_with_its_line_and_the_nearest() -> None:
    with pytest.raises(UnknownFigure, match="'roof-line'; did you mean roofline") as raised:
        fill_figures("# Title\n\n::: figure roof-line\n", "")
    assert raised.value.line == 3


def test_a_box_after_fenced_code_is_found() -> None:
    assert fill_boxes("```py\nx\n```\n::: exercise 7", lambda n: f"<{n}>").endswith("<7>")


def test_an_exercise_page_tells_its_script_what_to_install() -> None:
    def page(exercise: Exercise) -> str:
        return exercise_page(exercise, "en", load_words("en"), SECTION, "../../assets/bookjudge")

    requiring = dataclasses.replace(EXERCISE, requires=("one==1.0", "two==2.0"))
    assert 'data-requires="one==1.0 two==2.0"' in page(requiring)
    assert "../../assets/bookjudge/packages/pyodide-lock.json" in page(requiring)
    assert "packages" not in page(EXERCISE)


def test_a_box_escapes_the_title_and_the_address() -> None:
    html = box(EXERCISE, "en", load_words("en"), 'x"y')
    assert "Sums | &lt;b&gt;" in html
    assert 'href="x&quot;y"' in html
    assert "Medium" in html


def test_an_exercise_page_has_one_disclosure_for_each_hint() -> None:
    page = exercise_page(EXERCISE, "en", load_words("en"), SECTION, "../../assets/bookjudge")
    assert page.count("<details") == 2
    assert "Hint 1 · First" in page
    assert "Hint 2 · Then" in page


def test_an_exercise_page_mounts_the_exercise() -> None:
    page = exercise_page(EXERCISE, "zh", load_words("zh"), SECTION, "../../assets/bookjudge")
    assert (
        '<div class="bj-exercise" data-exercise="7" data-state="idle" '
        'data-command="bookjudge" '
        'data-bundle="../../assets/bookjudge/exercises/007.json" '
        'data-runtime="../../assets/bookjudge/runtime.json"></div>'
    ) in page
    assert "# 7. 求和" in page
    assert "把两个数相加。" in page


def test_the_note_for_those_who_have_solved_it_is_hidden_and_not_searched() -> None:
    words = load_words("en")
    page = exercise_page(EXERCISE, "en", words, SECTION, "assets")
    assert "bj-afterword" not in page
    exercise = dataclasses.replace(EXERCISE, note={"en": "Well done.\n"})
    page = exercise_page(exercise, "en", words, SECTION, "assets")
    note = page[page.index('<div class="bj-afterword"') :]
    assert "data-search-exclude hidden>" in note.splitlines()[0]
    assert "Well done." in note


def test_the_list_of_exercises_escapes_the_title_for_its_table() -> None:
    page = index_page([EXERCISE], "en", load_words("en"), [SECTION], {})
    row = next(line for line in page.splitlines() if line.startswith("| 7 "))
    assert r"[Sums \| <b>](007-a-sum.md)" in row
    assert "[Sums](../chapter.md#sums)" in row


def test_the_list_of_exercises_has_what_its_filters_need_and_tags_as_readers_see_them() -> None:
    exercise = dataclasses.replace(EXERCISE, tags=("sums", "a|b"))
    page = index_page([exercise], "zh", load_words("zh"), [SECTION], {"sums": "求和"})
    row = next(line for line in page.splitlines() if line.startswith("| 7 "))
    assert '<span class="bj-tag" data-tag="sums">求和</span>' in row
    assert r'data-tag="a\|b">a\|b<' in row
    assert '<span class="bj-difficulty" data-difficulty="medium">中等</span>' in row
    assert '<span class="bj-state" data-exercise="7"></span>' in row


def test_a_chapter_ends_with_a_list_of_its_exercises_and_places_for_their_states() -> None:
    text = chapter_list([EXERCISE], "en", load_words("en"), "../exercises")
    assert "## Exercises of this chapter { #chapter-exercises data-search-exclude }" in text
    item = next(line for line in text.splitlines() if line.startswith("- "))
    assert item.startswith("- [7. Sums | <b>](../exercises/007-a-sum.md) ")
    assert item.endswith('<span class="bj-state" data-exercise="7"></span>')


def test_a_page_is_told_the_present_revisions() -> None:
    other = dataclasses.replace(EXERCISE, id=12, revision=3)
    assert 'content="7:1 12:3"' in revisions([EXERCISE, other])


def test_a_heading_is_found_by_its_explicit_anchor() -> None:
    assert heading_of("# A\n\n## Sums and more { #sums }\n", "sums") == "Sums and more"
    assert heading_of("# A\n\n## Sums\n", "sums") is None


@pytest.mark.parametrize("title", ["# Sums and more", "# Sums and more { #top }"])
def test_without_an_id_the_heading_is_the_title_of_the_page(title: str) -> None:
    assert heading_of(f"{title}\n\n## Sums\n", "") == "Sums and more"
    assert heading_of("Sums\n", "") is None


def test_both_languages_have_every_word() -> None:
    words = {language: dataclasses.asdict(load_words(language)) for language in LANGUAGES}
    assert words["en"].keys() == words["zh"].keys()
    assert words["en"]["difficulties"].keys() == words["zh"]["difficulties"].keys()
    assert all(text for each in words.values() for text in each.values())
