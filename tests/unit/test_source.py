"""Reading what was handed in: the same text from every editor, a sentence for what is none."""

import pytest

from bookjudge.source import MAX_BYTES, SourceError, read_source, suspect_near


@pytest.mark.parametrize(
    "data",
    [
        b"x = 1\ny = 2\n",
        b"x = 1\r\ny = 2\r\n",
        b"x = 1\ry = 2\r",
        b"\xef\xbb\xbfx = 1\ny = 2\n",
        "x = 1\ny = 2\n".encode("utf-16"),
    ],
    ids=["plain", "windows", "old mac", "byte order mark", "utf-16"],
)
def test_line_ends_and_marks_do_not_matter(data: bytes) -> None:
    assert read_source(data) == "x = 1\ny = 2\n"


@pytest.mark.parametrize(
    ("data", "key", "line"),
    [
        (b"x = 1\ny = '\xff'\n", "not_utf8", 2),
        (b"x = 1\n\n\0", "nul", 3),
        (b"#" * (MAX_BYTES + 1), "too_large", None),
        (b"x = 1\ny = " + b"(" * 101 + b")" * 101, "nested", 2),
    ],
)
def test_what_is_no_text_is_refused(data: bytes, key: str, line: int | None) -> None:
    with pytest.raises(SourceError) as refused:
        read_source(data)
    assert (refused.value.key, refused.value.line) == (key, line)


@pytest.mark.parametrize("text", ["#" + "(" * 200, "x = '" + "(" * 200 + "'", "()" * 200])
def test_brackets_side_by_side_or_in_texts_are_not_nested(text: str) -> None:
    assert read_source(text.encode()) == text


@pytest.mark.parametrize(
    ("text", "kind", "column", "meant"),
    [
        ("def f（x):", "fullwidth", 6, "("),
        ("print(“hi”)", "quote", 7, '"'),
        ("x\u00a0= 1", "blank", 2, " "),
        ("x = 3 × 4", "lookalike", 7, "*"),
        ("x = 1\u200b", "invisible", 6, ""),
    ],
)
def test_characters_that_are_not_python_are_named(
    text: str, kind: str, column: int, meant: str
) -> None:
    suspect = suspect_near(text, 1)
    assert suspect is not None
    assert (suspect.kind, suspect.column, suspect.meant) == (kind, column, meant)


@pytest.mark.parametrize("text", ["x = '（'", "# 注释，（）", 'print("，")', "x = 1"])
def test_the_same_characters_in_texts_and_comments_are_fine(text: str) -> None:
    assert suspect_near(text, 1) is None
