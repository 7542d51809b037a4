"""The command line as a whole: finds the command that is meant, or tells what is wrong."""

from __future__ import annotations

import difflib
import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem, shell_complete

from .base import exercise_completions, help_option, language_option
from .book import UsageError
from .commands import COMMANDS, COMPLETING, DEFAULT, NO_COMMAND
from .helptext import prose, section, table, typed
from .present import Style

if TYPE_CHECKING:
    from .book import Book


class _Group(click.Group):
    """Commands by their names; any other first word is an exercise to judge."""

    def __init__(self, book: Book) -> None:
        params = [language_option(book), help_option(book)]
        super().__init__("bookjudge", params=[*params], add_help_option=False)
        self.book = book

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*COMMANDS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f".{COMMANDS[cmd_name]}", __package__)
        commands: list[click.Command] = module.commands(self.book)
        return next(command for command in commands if command.name == cmd_name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] in COMMANDS:
            return super().resolve_command(ctx, args)
        return DEFAULT, self.get_command(ctx, DEFAULT), args

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        say = self.book.say
        names = [name for name in COMMANDS if name.startswith(incomplete)]
        items = [CompletionItem(name, help=say(f"{name}.short")) for name in names]
        return [*exercise_completions(self.book, incomplete), *items]

    def get_help(self, ctx: click.Context) -> str:
        say, width = self.book.say, Style.of(sys.stdout).width
        # not from the commands themselves: that would load all of them
        commands = [(name, say(f"{name}.short")) for name in COMMANDS]
        options = [record for param in self.params if (record := param.get_help_record(ctx))]
        examples = say("help.first_examples", program=self.book.program)
        blocks = [
            f"{say('help.usage')} {self.book.program} {say('help.forms')}",
            prose(say("help.about"), width),
            section(say("help.commands"), table(commands, width)),
            section(say("help.options"), table(options, width)),
            section(say("help.examples"), typed(examples)),
            prose(say("help.exit_codes"), width),
            prose(say("help.more_on_one", command=f"{self.book.program} watch --help"), width),
        ]
        return "\n\n".join(blocks)


def run(book: Book, arguments: list[str]) -> int:
    """Run the command that the arguments name and return its exit code; raises UsageError."""
    group = _Group(book)
    if not arguments or (arguments[0].startswith("-") and arguments[0] not in ("-h", "--help")):
        arguments = [NO_COMMAND, *arguments]
    completing = os.environ.get(COMPLETING)
    if completing:
        return shell_complete(group, {}, book.program, COMPLETING, completing)
    try:
        with group.make_context(book.program, arguments) as context:
            code: int = group.invoke(context)
            return code
    except click.exceptions.Exit as ended:
        return ended.exit_code
    except click.Abort:  # at a question
        raise KeyboardInterrupt from None
    except click.UsageError as error:
        raise UsageError(_told(error, book)) from None


def _told(error: click.UsageError, book: Book) -> str:
    """Return what is wrong with the arguments, and where to read on."""
    say = book.say
    name = error.ctx.info_name if error.ctx and error.ctx.parent else None
    match error:
        case click.NoSuchOption(option_name=option):
            known = error.ctx.command.params if error.ctx else []
            options = [form for param in known for form in param.opts if form.startswith("--")]
            nearest = difflib.get_close_matches(option, options, n=1)
            wrong = say("help.no_option", option=option)
            if nearest:
                wrong = f"{wrong} {say('cli.nearest', nearest=nearest[0])}"
        case click.MissingParameter(param=click.Parameter() as param):
            wrong = say("help.missing", name=param.human_readable_name)
        case click.BadOptionUsage(option_name=option):
            takes_one = "requires" in error.message
            wrong = say("help.no_value" if takes_one else "help.a_value", option=option)
        case click.BadParameter(param=click.Parameter(type=click.Choice(choices=choices)) as param):
            known_values = ", ".join(map(str, choices))
            wrong = say("help.choices", name=param.opts[0], choices=known_values)
        case click.BadParameter(param=click.Parameter() as param):
            wrong = say("help.bad_value", name=param.opts[0], reason=error.message)
        case _:
            wrong = error.format_message()
    more = " ".join(part for part in (book.program, name, "--help") if part)
    return f"{wrong}\n{say('help.more', command=more)}"
