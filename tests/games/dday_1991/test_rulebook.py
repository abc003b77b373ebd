"""The rulebook of D-Day 1991 is complete and consistent with its options."""

import re

from bocage.core.rulebook import Options, Rulebook

GAME = "bocage.games.dday_1991"

CHAPTER_RULES = """
    0a 0b 0c 1a1 1a2 1a3 1a4 1b1 1b2 1b3 1b4 1b5 1b6 1b7 1b8 1d 1e 2a 2b1 2b2 2b3 2b4 2c1 2c2 2c3 2c4 2d1 2d1b 2d1c
    2d2 2d3 2d4 2e 3.0 3a 3b 3b1a 3b1b 3b1c 3b2 3b3a 3b3b 3b3c 3b3d 3b3e 3c1 3c2 3c3 3c4 3c5 3c6 3d1 3d2a 3d2b 3d2c
    3d2d 3e1 3e2a 3e2b 3e2c 3e2d 3e2e 3f1 3f2 3g 4.0 4a1 4a2 4a3 4a4 4a5 4b0 4b1 4b2 4b3 4b4 4b5 4b6 4b7 4b8 4b9 4b10
    4c1 4c2a 4c2b 4c2c 4d1 4d2 4d3 4d4a 4d4b 4e 4e2 4f 4g 5 6-start 6-each 6-init 6-control 6-coast 6-carpet 6-winA
    6-winG 6-draw 6a2 6a4 6a5 6b-note 8a1 8a2 8a3-1 8a3-2 8b1 8b2a 8b2b 9b2-moves 9b2-E15 9b2-D15 9b2-D14 9b2-after
    9-hints opt-10a opt-10b opt-11a opt-11a-ex opt-11b1 opt-11b2 opt-12 opt-12a opt-12b opt-12c1 opt-12c2 opt-12c3
    opt-12c4 opt-12c5 opt-13a opt-13b0 opt-13b1 opt-13b2 opt-13b3 opt-13b4 opt-13c opt-13d1 opt-13d2 opt-13d3 opt-14a1
    opt-14a2 opt-14b1 opt-14b2 opt-14c1 opt-14c2 opt-14c3 opt-15a1 opt-15a2 opt-15a3 opt-15a4 opt-15b opt-16a opt-16b
    17 terr wx carpet moves map-adj map-geo map-supply map-invasion map-fort map-rhine map-csv map-evidence
"""
RULE_IDS = [*CHAPTER_RULES.split(), *(f"AMB-{number:02}" for number in range(1, 43))]

BOOK = Rulebook.load(GAME, "data/rulebook.toml")
OPTIONS = Options.load(GAME, "data/options.toml")


def test_every_rule_is_listed_once_and_in_order() -> None:
    assert [rule.id for rule in BOOK] == RULE_IDS


def test_the_book_names_its_game() -> None:
    assert (BOOK.game.id, BOOK.game.year) == ("dday-1991", 1991)


def test_rules_can_be_cited() -> None:
    assert all(re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9.-]*[A-Za-z0-9]|[0-9]", rule.id) for rule in BOOK)


def test_nothing_is_left_out() -> None:
    assert {rule.status for rule in BOOK} == {"done", "fact"}


def test_rulings_are_marked_as_such() -> None:
    assert {rule.id for rule in BOOK if rule.source == "ruling"} == {
        name for name in RULE_IDS if name.startswith("AMB")
    }


def test_examples_and_hints_are_facts() -> None:
    assert {rule.status for rule in BOOK.section("Examples and hints")} == {"fact"}


def test_rules_speak_in_whole_sentences() -> None:
    for rule in BOOK:
        assert rule.says[0].isupper() or rule.says[0].isdigit(), rule.id
        assert rule.says.endswith("."), rule.id
        assert rule.title == rule.title.strip(" ."), rule.id


def test_rules_and_options_point_at_each_other() -> None:
    named = {rule.option for rule in BOOK if rule.option}
    assert named == {spec.name for spec in OPTIONS}
    for spec in OPTIONS:
        assert BOOK[spec.ruling].option == spec.name


def test_optional_rules_name_their_switch() -> None:
    assert [rule.id for rule in BOOK if rule.id.startswith("opt-") and rule.option is None] == []
