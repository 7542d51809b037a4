from random import Random

import pytest
import reference
from pytest import approx
from solution import busiest, length_by_name, merge_spans, total_length


def test_no_spans_stay_no_spans():
    assert merge_spans([]) == []
    assert total_length([]) == 0


def test_spans_that_touch_become_one():
    assert merge_spans([(0, 1), (1, 2), (3, 4)]) == [(0, 2), (3, 4)]


def test_a_span_inside_another_changes_nothing():
    assert merge_spans([(0, 10), (2, 3), (11, 12)]) == [(0, 10), (11, 12)]


def test_spans_come_in_any_order():
    assert merge_spans([(8, 9), (5, 7), (1, 6)]) == [(1, 7), (8, 9)]


def test_the_argument_is_left_as_it_was():
    spans = [(5, 6), (1, 2)]
    assert merge_spans(spans) == [(1, 2), (5, 6)]
    assert spans == [(5, 6), (1, 2)]


@pytest.mark.parametrize("count", [2, 10, 40])
def test_length_of_generated_spans(count):
    random = Random(count)
    spans = []
    for _ in range(count):
        start = random.uniform(0, 50)
        spans.append((start, start + random.uniform(0.1, 5)))
    assert total_length(spans) == approx(reference.total_length(spans), rel=1e-9)


def test_a_span_no_longer_runs_at_its_end():
    peak = busiest([(0, 2), (2, 4), (2, 3)])
    assert (peak.start, peak.count) == (2, 2)


def test_the_earliest_of_equal_peaks_counts():
    peak = busiest([(6, 9), (7, 8), (0, 3), (1, 2)])
    assert (peak.start, peak.count) == (1, 2)


def test_no_spans_have_no_busiest_moment():
    with pytest.raises(ValueError):
        busiest([])


def test_a_span_without_length_is_a_value_error():
    with pytest.raises(ValueError):
        total_length([(0, 1), (2, 2)])


def test_lengths_by_name_of_overlapping_spans():
    spans = {"prefill": [(0, 2), (1, 3)], "decode": [(3, 9), (20, 21)], "idle": []}
    assert length_by_name(spans) == approx({"prefill": 3, "decode": 7, "idle": 0})
