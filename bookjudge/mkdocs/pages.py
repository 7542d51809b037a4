"""From an exercise to the Markdown of its page, of the list of exercises and of a box."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from bookjudge.exercise import Exercise, Language

    from .words import Words

LOCK_FILE = "packages/pyodide-lock.json"
"""What leads to the packages of the site, in assets/bookjudge."""

QUOTED = r"^ *(?P<quoted>`{4,}|~{3,})[^`\n]*\n.*?^ *(?P=quoted)"
"""Code that may hold fences of its own, which are shown as they are; with MULTILINE and DOTALL."""

_BOX = re.compile(r"^::: exercise (\d+)[ \t]*$")
_FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})")


@dataclass(frozen=True, slots=True)
class Section:
    """The section an exercise belongs to: heading, and Markdown target from exercises/."""

    heading: str
    target: str


def exercise_page(
    exercise: Exercise, language: Language, words: Words, section: Section, assets: str
) -> str:
    """Return the Markdown of an exercise's page; `assets` leads from it to assets/bookjudge."""
    number = exercise.id
    # the editor and the report want the whole width
    return f"""---
hide:
  - navigation
  - toc
---

# {number}. {exercise.title[language]}

{words.difficulties[exercise.difficulty]} · [{section.heading}]({section.target}) {_state(exercise)}
{{ .bj-meta }}

<div class="bj-page" markdown="1">

<div class="bj-statement" markdown="1">

{exercise.statement[language].strip()}

{_hints(exercise.hints[language], words)}

</div>

<div class="bj-place" markdown="1">

<div class="bj-exercise" data-exercise="{number}" data-state="idle" \
data-command="{escape(words.command)}" \
data-bundle="{assets}/exercises/{number:03d}.json" data-runtime="{assets}/runtime.json"\
{_requires(exercise, assets)}></div>

{_note(exercise.note.get(language, ""), words)}

</div>

</div>

<noscript><p>{escape(words.noscript.format(number=number))}</p></noscript>

[{words.back}]({section.target})
{{ .bj-back data-search-exclude }}
"""


def _requires(exercise: Exercise, assets: str) -> str:
    """Return the attributes that tell the page's script which packages to install, if any."""
    if not exercise.requires:
        return ""
    return f' data-requires="{" ".join(exercise.requires)}" data-packages="{assets}/{LOCK_FILE}"'


def _hints(text: str, words: Words) -> str:
    """Return each "## " step as a disclosure of its own, kept out of the search index."""
    steps = re.findall(r"^## +(.+?)\s*\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    blocks = [
        f'<details markdown="1">\n<summary markdown="span">'
        f"{words.hint.format(step=step)} · {heading}</summary>\n\n{body.strip()}\n\n</details>"
        for step, (heading, body) in enumerate(steps, 1)
    ]
    inner = "\n\n".join(blocks)
    return (
        f"## {words.hints} {{ #hints data-search-exclude }}\n\n"
        f'<div class="bj-hints" markdown="1">\n\n{inner}\n\n</div>'
    )


def _note(text: str, words: Words) -> str:
    """Return what the page shows once the exercise is solved; nothing for an exercise without."""
    if not text.strip():
        return ""
    return (
        '<div class="bj-afterword" markdown="1" data-search-exclude hidden>\n\n'
        f"**{words.note}**\n\n{text.strip()}\n\n</div>"
    )


def index_page(
    exercises: Sequence[Exercise],
    language: Language,
    words: Words,
    sections: Sequence[Section],
    tags: Mapping[str, str],
) -> str:
    """Return the Markdown of the list of exercises; `tags` has them in the page's language."""
    rows = [
        f"| {exercise.id} | [{_cell(exercise.title[language])}]({exercise.folder}.md) "
        f"{' '.join(_tag(tag, tags.get(tag, tag)) for tag in exercise.tags)} "
        f"| {_difficulty(exercise, words)} | {_state(exercise)} "
        f"| [{_cell(section.heading)}]({section.target}) |"
        for exercise, section in zip(exercises, sections, strict=True)
    ]
    head = [words.number, words.title, words.difficulty, words.state, words.section]
    intro = words.exercises_intro.format(number=exercises[0].id if exercises else 1)
    table = "\n".join([f"| {' | '.join(head)} |", "| --- " * len(head) + "|", *rows])
    # the page's script adds the filters to the list, and the buttons below the last paragraph
    return f"""# {words.exercises}

{intro}

<div class="bj-list" markdown="1" data-search-exclude>

{_TALLY}

<div class="bj-filters"></div>

{table}

</div>

## {words.progress} {{ #progress data-search-exclude }}

{words.progress_intro}

<div class="bj-transfer"></div>

<noscript><p>{escape(words.progress_noscript)}</p></noscript>
"""


def chapter_list(
    exercises: Sequence[Exercise], language: Language, words: Words, folder: str
) -> str:
    """Return the Markdown of what a chapter ends with: its exercises, which are in `folder`."""
    items = [
        f"- [{exercise.id}. {exercise.title[language]}]({folder}/{exercise.folder}.md) "
        f"{_difficulty(exercise, words)} {_state(exercise)}"
        for exercise in exercises
    ]
    inner = "\n".join(items)
    return f"""

## {words.chapter_exercises} {{ #chapter-exercises data-search-exclude }}

<div class="bj-chapter-list" markdown="1">

{_TALLY}

{inner}

</div>
"""


_TALLY = '<p class="bj-tally"></p>'


def _state(exercise: Exercise) -> str:
    """Return the element in which the page's script says how the exercise stands."""
    return f'<span class="bj-state" data-exercise="{exercise.id}"></span>'


def _difficulty(exercise: Exercise, words: Words) -> str:
    word = words.difficulties[exercise.difficulty]
    return f'<span class="bj-difficulty" data-difficulty="{exercise.difficulty}">{word}</span>'


def _tag(tag: str, word: str) -> str:
    return f'<span class="bj-tag" data-tag="{_cell(escape(tag))}">{_cell(escape(word))}</span>'


def revisions(exercises: Sequence[Exercise]) -> str:
    """Return the part of a page's head that tells its script the present revisions."""
    pairs = " ".join(f"{exercise.id}:{exercise.revision}" for exercise in exercises)
    return f'<meta name="bookjudge-revisions" content="{pairs}">'


def _cell(text: str) -> str:
    return text.replace("|", r"\|")


def box(exercise: Exercise, language: Language, words: Words, href: str) -> str:
    """Return the box that leads from a chapter to the exercise at `href`."""
    return (
        '<div class="bj-box" data-search-exclude>'
        f'<p class="bj-box-label">{words.exercise} {exercise.id}'
        f' · <span class="bj-box-difficulty">{words.difficulties[exercise.difficulty]}</span>'
        f" {_state(exercise)}</p>"
        f'<p class="bj-box-title">{escape(exercise.title[language])}</p>'
        f'<a class="bj-box-link md-button" href="{escape(href)}">{words.open}</a>'
        "</div>"
    )


def fill_boxes(markdown: str, render: Callable[[int], str]) -> str:
    """Replace each line `::: exercise N` outside fenced code by what `render` returns for N."""
    return fill_lines(markdown, _BOX, lambda number, _: render(int(number)))


def fill_lines(markdown: str, pattern: re.Pattern[str], render: Callable[[str, int], str]) -> str:
    """Replace each line outside fenced code that `pattern` matches.

    `render` gets the pattern's group and the line's number, from 1.
    """
    lines = []
    fence = ""
    for number, line in enumerate(markdown.split("\n"), 1):
        edge = _FENCE.match(line)
        if edge and not fence:
            fence = edge[1]
        elif edge and edge[1].startswith(fence) and not line.strip().strip(fence[0]):
            fence = ""
        found = None if fence else pattern.match(line)
        lines.append(render(found[1], number) if found else line)
    return "\n".join(lines)


def heading_of(markdown: str, anchor: str) -> str | None:
    """Return the heading with the explicit id `anchor`, "" for the page's title; None without."""
    sign = rf"#+ +(.+?) *\{{ *#{re.escape(anchor)} *\}}" if anchor else r"# +(.+?)(?: *\{.*\})?"
    found = re.search(rf"^{sign} *$", markdown, re.MULTILINE)
    return found[1] if found else None
