"""Search leads to the section in which a word stands, in Chinese without spaces around it."""

from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

# what is typed, the word that is found, and where
FOUND = {
    "en": [("headroom", "headroom", "queueing"), ("bootstrap", "bootstrap", "summary")],
    "zh": [
        ("置信区间", "置信区间", "statistics-of-measurement"),
        ("中位数", "中位数", "tail-latency"),
        ("阶梯线", "阶梯", "littles-law"),
    ],
}
CHAPTER = {"en": "math-in-performance-and-serving/", "zh": "zh/math-in-performance-and-serving/"}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_word_inside_a_sentence_leads_to_its_section(
    page: Page, site: str, language: str
) -> None:
    page.goto(f"{site}/{CHAPTER[language]}")
    page.keyboard.press("/")
    box = page.locator(".md-search__input")
    for typed, word, section in FOUND[language]:
        box.fill(typed)
        box.press("End")  # Material looks when a key is let go
        address = f"{site}/{CHAPTER[language]}?h={quote(word)}#{section}"
        expect(page.locator(f'.md-search-result__link[href="{address}"]')).to_be_attached()
