"""How a command is made: click's, but with words from locale/ and examples in its help."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from ..exercise import LANGUAGES
from .helptext import prose, section, table, typed
from .present import Style

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .book import Book


class Command(click.Command):
    """A command of the book.

    Its words are the section of its name: `short`, `help`, and `examples`, one command line in each
    line, where {program} stands for what the reader types to call it. It is run with the book and
    its parameters, and returns the exit code.
    """

    def __init__(
        self,
        book: Book,
        name: str,
        run: Callable[..., int],
        params: Sequence[click.Parameter] = (),
    ) -> None:
        super().__init__(
            name,
            params=[*params, language_option(book), help_option(book)],
            callback=partial(run, book),
            add_help_option=False,
            # its own words for them, in `invoke`
            context_settings={"allow_extra_args": True},
        )
        self.book = book

    def get_help(self, ctx: click.Context) -> str:
        """Return the help: how it is typed, what it does, its options and examples."""
        say, width = self.book.say, Style.of(sys.stdout).width
        pieces = [piece for piece in self.collect_usage_pieces(ctx) if piece != "[OPTIONS]"]
        usage = " ".join([ctx.command_path, *pieces, say("help.any_option")])
        params = [param for param in self.params if isinstance(param, click.Option)]
        options = [record for param in params if (record := param.get_help_record(ctx))]
        examples = say(f"{self.name}.examples", program=self.book.program)
        blocks = [
            f"{say('help.usage')} {usage}",
            prose(say(f"{self.name}.help"), width),
            section(say("help.options"), table(options, width)),
            section(say("help.examples"), typed(examples)),
        ]
        return "\n\n".join(blocks)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command, unless it was given more than it takes."""
        if ctx.args:
            raise click.UsageError(self.book.say("help.too_many", what=" ".join(ctx.args)), ctx)
        return super().invoke(ctx)


def help_option(book: Book) -> click.Option:
    """Return --help, explained in the reader's language."""

    def show(context: click.Context, _: click.Parameter, wanted: bool) -> None:
        if wanted and not context.resilient_parsing:
            click.echo(context.get_help())
            context.exit()

    return click.Option(
        ["-h", "--help"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=show,
        help=book.say("help.help"),
    )


def language_option(book: Book) -> click.Option:
    """Return --lang for the help and for shells; the command line has taken it out by now."""
    return click.Option(
        ["--lang"],
        type=click.Choice(LANGUAGES),
        metavar="|".join(LANGUAGES),
        expose_value=False,
        help=book.say("help.lang"),
    )


def exercise_argument(book: Book, *, required: bool = False, many: bool = False) -> click.Argument:
    """Return the argument `exercise` (`exercises` for many), which a shell can complete."""

    def complete(_: click.Context, __: click.Parameter, begun: str) -> list[CompletionItem]:
        return exercise_completions(book, begun)

    name = "exercises" if many else "exercise"
    nargs = -1 if many else 1
    return click.Argument([name], required=required, nargs=nargs, shell_complete=complete)


def exercise_completions(book: Book, begun: str) -> list[CompletionItem]:
    """Return the numbers, or where letters were typed the slugs, that begin like this."""
    return [
        CompletionItem(word, help=exercise.title[book.language])
        for exercise in book.all()
        for word in (str(exercise.id), exercise.slug)
        if word.startswith(begun) and (begun or word.isdigit())
    ]


def json_flag(book: Book) -> click.Option:
    """Return --json, known to the command as `as_json`."""
    return click.Option(["--json", "as_json"], is_flag=True, help=book.say("help.json"))
