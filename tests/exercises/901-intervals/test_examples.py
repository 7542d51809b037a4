import pytest
from pytest import approx
from solution import busiest, length_by_name, merge_spans, total_length


def test_two_spans_that_overlap_become_one():
    assert merge_spans([(1, 4), (2, 6), (8, 9)]) == [(1, 6), (8, 9)]


def test_the_length_of_an_overlap_counts_once():
    assert total_length([(0, 3), (1, 4)]) == approx(4)


def test_the_busiest_moment_of_three_requests():
    peak = busiest([(0, 5), (2, 6), (3, 4)])
    assert peak.start == 3
    assert peak.count == 3


def test_lengths_come_by_name():
    assert length_by_name({"a": [(0, 2)], "b": []}) == {"a": 2, "b": 0}


def test_a_span_that_ends_before_its_start_is_a_value_error():
    with pytest.raises(ValueError):
        merge_spans([(3, 1)])
