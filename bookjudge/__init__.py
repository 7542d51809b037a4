"""bookjudge judges the exercises of a technical book, in the terminal and in the reader's browser.

Kept free of imports: the candidate's interpreter loads this package before the learner's code.
"""

__all__ = ["__version__"]

__version__ = "0.1.0"
