"""Every rule of both editions stands in exactly one pair, and the document says what the books say."""

import msgspec
import pytest

from bocage.editions.pairs import Pair, books, faults_of, pairs, rules_of
from tools import editions


def test_every_rule_of_both_books_stands_in_exactly_one_pair() -> None:
    assert faults_of(pairs(), books()) == []
    first, second = books()
    assert sum(len(pair.first) for pair in pairs()) == len(first)
    assert sum(len(pair.second) for pair in pairs()) == len(second)


def test_a_rule_in_no_pair_is_found() -> None:
    shorter = tuple(pair for pair in pairs() if pair.topic != "Armor against bocage")
    assert faults_of(shorter, books()) == ["normandy-1971: rule TEC-C stands in no pair"]


def test_a_rule_in_two_pairs_is_found() -> None:
    again = (*pairs(), Pair("Combat", "again", ("CRT-EX",), (), "same", "Nothing."))
    assert faults_of(again, books()) == ["normandy-1969: rule CRT-EX stands in 2 pairs"]


def test_a_rule_that_no_book_has_and_an_empty_pair_are_found() -> None:
    odd = (
        Pair("Combat", "odd", (), ("CRT-QQ",), "same", "Nothing."),
        Pair("Combat", "void", (), (), "same", "Nothing."),
    )
    assert faults_of((*pairs(), *odd), books()) == [
        "pair 'void' has no rule on either side",
        "normandy-1971 has no rule CRT-QQ",
    ]


def test_what_changed_is_told_in_a_sentence_or_a_few() -> None:
    topics = [pair.topic for pair in pairs()]
    assert len(topics) == len(set(topics))
    for pair in pairs():
        assert pair.changed.endswith("."), pair.topic
        assert 20 < len(pair.changed) < 600, pair.topic


def test_the_document_is_what_the_books_and_pairs_make_of_it() -> None:
    assert editions.DOCUMENT.read_text(encoding="utf-8") == editions.document(), "run python -m tools.editions"
    assert editions.main(["--check"]) == 0


def test_a_stale_document_is_noticed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    pair = pairs()[0]
    changed = (msgspec.structs.replace(pair, changed="Nothing changed at all."), *pairs()[1:])
    monkeypatch.setattr(editions, "pairs", lambda: changed)
    assert editions.main(["--check"]) == 1
    assert "stale" in capsys.readouterr().out


def test_nothing_is_written_while_a_rule_stands_in_no_pair(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(editions, "pairs", lambda: pairs()[1:])
    before = editions.DOCUMENT.read_bytes()
    assert editions.main([]) == 1
    assert "stands in no pair" in capsys.readouterr().out
    assert editions.DOCUMENT.read_bytes() == before


def test_the_document_says_every_rule_in_its_book_s_own_words_and_which_edition_is_silent() -> None:
    text = editions.document()
    for pair in pairs():
        for rule in (rule for side in rules_of(pair) for rule in side):
            assert f"**{rule.id}** {rule.title}" in text
    assert text.count("*The first edition has no such rule.*") == sum(not pair.first for pair in pairs())
    assert text.count("*The second edition has no such rule.*") == sum(not pair.second for pair in pairs())
