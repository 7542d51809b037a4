"""The rules of a good exercise: small functions that yield findings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import code, layout, manifest, texts, trial

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..finding import Finding
    from ..folder import Folder
    from ..trial import Trial

FOLDER_RULES: tuple[Callable[[Folder], Iterator[Finding]], ...] = (
    layout.name,
    layout.nothing_missing,
    layout.nothing_stray,
    layout.readable,
    manifest.keeps_to_the_schema,
    manifest.every_test_has_a_title,
    manifest.titles_fit_their_tests,
    manifest.mistakes_are_listed,
    manifest.messages_differ,
    manifest.texts_are_in_their_language,
    texts.same_shape,
    texts.same_formulas,
    texts.same_links,
    texts.same_in_messages,
    texts.no_title,
    texts.chinese_is_set_well,
    code.is_python,
    code.starter_fits_the_reference,
    code.statement_gives_signatures,
    code.statement_names_what_there_is,
    code.a_mistake_is_in_one_function,
    code.mistakes_differ,
)
"""What can be seen by reading."""

TRIAL_RULES: tuple[Callable[[Folder, Trial], Iterator[Finding]], ...] = (
    trial.starter_is_no_solution,
    trial.reference_is_fast,
    trial.tests_are_deterministic,
    trial.mistakes_hear_their_message,
    trial.mistakes_behave_differently,
    trial.hidden_tests_ask_what_visible_ones_ask,
)
"""What shows when the code is run, once the reference is accepted."""
