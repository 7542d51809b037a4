"""These books are material of other tests; pytest itself must not run their exercises' tests."""

collect_ignore_glob = ["*"]
