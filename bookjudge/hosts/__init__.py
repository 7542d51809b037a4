"""Where a candidate lives: CPython's child process or the browser's second worker.

Empty on purpose: every candidate loads this package, and only what it needs of it.
"""
