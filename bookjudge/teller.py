"""Tells of calls that did not come back with a value: stopped, raised, or no Python at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .source import suspect_near
from .verdict import Explanation, Failure, Frame, Outcome, Raised

if TYPE_CHECKING:
    from .calls import RaisedError, StoppedCall
    from .exercise import Exercise
    from .words import Words


class Teller:
    """Tells of calls that did not come back with a value."""

    def __init__(self, say: Words, exercise: Exercise, text: str) -> None:
        self._say = say
        self._limits = exercise.limits
        self._packages = exercise.packages
        self._lines = text.split("\n")

    def _key(self, key: str, call: str | None) -> str:
        return f"failure.{key}" if call else f"failure.{key}_loading"

    def stopped(self, call: str | None, ended: StoppedCall) -> Failure:
        """Return the failure of a call that a limit or the candidate's death ended."""
        say, frames = self._say, self._frames(ended.frames)
        notes: tuple[Explanation, ...] = ()
        if ended.reason == "total":
            message = say("failure.time_total", seconds=f"{self._limits.total_seconds:g}")
        elif ended.outcome is Outcome.TIME_LIMIT:
            seconds = f"{self._limits.test_seconds:g}"
            key = self._key("time", call) + ("_line" if frames else "")
            line = frames[-1].line if frames else 0
            message = say(key, call=call, seconds=seconds, line=line)
        elif ended.outcome is Outcome.MEMORY_LIMIT:
            message = say(self._key("memory", call), call=call, mib=self._limits.memory_mib)
        elif ended.outcome is Outcome.OUTPUT_LIMIT:
            message = say(self._key("output", call), call=call, mib=self._limits.printed_mib)
        elif ended.reason == "exit":
            message = say(self._key("exit", call), call=call, code=ended.code)
            notes = (Explanation("exit", say("explanation.exit")),)
        elif ended.reason == "nested":
            message = say(self._key("died", call), call=call)
            notes = (Explanation("recursion", say("explanation.recursion")),)
        else:
            message = say(self._key("died", call), call=call)
        return Failure(message, call, explanations=notes, traceback=frames)

    def raised(self, call: str | None, ended: RaisedError, signature: str | None = None) -> Failure:
        """Return the failure of a call that raised an exception."""
        say, notes = self._say, []
        if ended.base == "SystemExit":
            code = ended.message or "0"
            message = say(self._key("exit", call), call=call, code=code)
            notes.append(Explanation("exit", say("explanation.exit")))
        else:
            key = ("raised" if call else "raised_loading") + ("" if ended.message else "_bare")
            message = say(f"failure.{key}", call=call, type=ended.type, message=ended.message)
        note = self._note_on(ended, signature)
        if note is not None:
            notes.append(note)
        exception = Raised(ended.type, ended.message)
        frames = self._frames(ended.frames)
        return Failure(message, call, None, None, tuple(notes), exception, frames)

    def _note_on(self, ended: RaisedError, signature: str | None) -> Explanation | None:
        if ended.base == "TypeError" and not ended.frames and signature:
            return Explanation("signature", self._say("explanation.signature", signature=signature))
        if ended.base == "RecursionError":
            return Explanation("recursion", self._say("explanation.recursion"))
        if ended.base == "ModuleNotFoundError" and ended.module:
            key = "explanation.module_beside" if self._packages else "explanation.module"
            packages = self._say("explanation.comma").join(self._packages)
            text = self._say(key, module=ended.module, packages=packages)
            return Explanation("module", text)
        if "EOF when reading a line" in ended.message:
            return Explanation("keyboard", self._say("explanation.keyboard"))
        if "can't start new thread" in ended.message or ended.base == "BlockingIOError":
            return Explanation("thread", self._say("explanation.thread"))
        return None

    def syntax(self, ended: RaisedError) -> Failure:
        """Return the failure of code that is not Python."""
        say, line = self._say, ended.line or 0
        code = self._lines[line - 1] if 1 <= line <= len(self._lines) else ""
        suspect = suspect_near(code, 1)
        if suspect is None:
            at = {"line": line, "column": ended.column, "message": ended.message}
            # Where the line begins wrongly, Python points at its end.
            placed = ended.column and ended.base == "SyntaxError"
            message = say("failure.syntax_column" if placed else "failure.syntax", **at)
        else:
            key = f"failure.{suspect.kind}"
            named = "\u2423" if suspect.character.isspace() else suspect.character
            message = say(
                key,
                line=line,
                column=suspect.column,
                character=named,
                code=f"U+{ord(suspect.character):04X}",
                meant=suspect.meant.replace(" ", "\u2423"),
            )
        exception = Raised(ended.type, ended.message)
        return Failure(message, exception=exception, traceback=(Frame(line, "", code),))

    def _frames(self, frames: tuple[tuple[int, str], ...]) -> tuple[Frame, ...]:
        """Return the learner's frames with their source, a run of equal ones once."""
        shown: list[Frame] = []
        for line, function in frames:
            code = self._lines[line - 1].strip() if 1 <= line <= len(self._lines) else ""
            frame = Frame(line, function, code[:200])
            if not shown or shown[-1] != frame:
                shown.append(frame)
        return tuple(shown)
