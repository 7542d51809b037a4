"""A small exercise that is good: the scaffold of `new` with its blanks filled."""

from bookjudge.author.rules.layout import BLANK
from bookjudge.author.scaffold import Plan, scaffold

PLAN = Plan(
    number=7,
    slug="queue-length",
    functions=("queue_length(rate: float, time: float = 1.0) -> float",),
    section="queueing#littles-law",
    difficulty="easy",
    tags=("queueing",),
    title={"en": "How long is the queue?", "zh": "队列有多长？"},
)
_DOCSTRING = ["Mean length of the queue, for a rate in 1/s and a time in s.", "队列的平均长度。"]
_CODE = """if rate < 0:
        raise ValueError("a rate is not negative")
    return rate * time"""
_RAISES = """


def test_a_negative_rate_is_a_value_error():
    with pytest.raises(ValueError):
        queue_length(-0.5)
"""
_HINTS = {
    "en": ["Look at the units", "What is 1/s times s?", "Multiply", "Both.", "Check", "First."],
    "zh": ["看看单位", "1/s 乘 s 是什么？", "相乘", "两个都要。", "检查", "先做。"],
}

_FILLS = {
    "exercise.toml": [
        *("Two a second, for three seconds", "每秒两个，每个三秒"),
        *("Other rates and times", "其他到达率和时间"),
        *("The time has no effect. Look at where it comes in.", "时间没有起作用，看看它用在哪里。"),
    ],
    "starter.py": _DOCSTRING,
    "solution.py": _DOCSTRING,
    "mistakes/first_mistake.py": _DOCSTRING,
    "test_examples.py": ["2, 3", "6"],
    "test_hidden.py": ["2, 3", "6"],
    "statement.en.md": [
        *("Little's law, as a function.", r"the mean length \(L\)"),
        *("A negative rate raises `ValueError`.", "Six come: `queue_length(2, 3)` is 6."),
        "Times are not negative.",
    ],
    "statement.zh.md": [
        *("把利特尔法则写成函数。", r"平均长度 \(L\)", "到达率为负时抛出 `ValueError`。"),
        *("来了六个：`queue_length(2, 3)` 是 6。", "时间不为负。"),
    ],
    "hints.en.md": _HINTS["en"],
    "hints.zh.md": _HINTS["zh"],
    "note.en.md": ["Little's law needs [no distribution](https://example.org/little)."],
    "note.zh.md": ["利特尔法则[不依赖分布](https://example.org/little)。"],
}


def good() -> dict[str, str]:
    """Return the texts of the exercise by path."""
    files = {}
    for path, text in scaffold(PLAN).items():
        text = text.replace(f'raise NotImplementedError("{BLANK}")', _CODE)
        text = text.replace(f"{BLANK}: what it returns, in which unit.", BLANK)
        text = text.replace(f"{BLANK}：返回什么，单位是什么。", BLANK)
        for fill in _FILLS[path]:
            text = text.replace(BLANK, fill, 1)
        files[path] = text
    files["mistakes/first_mistake.py"] = changed(
        files["mistakes/first_mistake.py"], "rate * time", "rate"
    )
    files["test_hidden.py"] = (
        "import pytest\n"
        + changed(
            files["test_hidden.py"],
            "    assert queue_length(2, 3) == 6\n",
            "    assert queue_length(2, 3) == 6\n"
            "    assert queue_length(0) == 0\n"
            "    assert queue_length(0.5) == 0.5\n",
        )
        + _RAISES[1:]
    )
    files["exercise.toml"] = changed(
        files["exercise.toml"],
        "\n[[mistakes]]",
        "\n[tests.test_a_negative_rate_is_a_value_error]\n"
        'en = "A negative rate"\nzh = "负的到达率"\n\n[[mistakes]]',
    )
    return files


def changed(text: str, old: str, new: str) -> str:
    """Return the text with something in it replaced; it has to be there."""
    assert old in text, f"{old!r} is not in:\n{text}"
    return text.replace(old, new, 1)
