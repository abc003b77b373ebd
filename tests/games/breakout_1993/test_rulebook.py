"""The rulebook of Breakout: Normandy is complete, says what is reconstructed, and fits its options."""

import re

import pytest

from bocage.core.rulebook import Options, Rulebook

GAME = "bocage.games.breakout_1993"
BOOK = Rulebook.load(GAME, "data/rulebook.toml")
OPTIONS = Options.load(GAME, "data/options.toml")

NUMBERED = """
    3.1 3.2 3.3 3.4 3.5 4.1 4.2 4.3 5.1 6.1 6.2 6.3 6.31 6.32 6.33 6.4 6.5 7.1 7.2 7.3 7.4 7.5 8.1 8.2 8.21 8.22 8.221
    8.222 8.36 8.361 8.37 8.38 8.39 8.4 8.5 8.51 9.1 9.2 9.21 9.3 9.4 9.41 9.5 9.51 9.61 9.62 9.63 9.64 9.66 10.1 10.2
    10.3 10.4 10.5 10.6 11.1 11.12 11.2 11.21 11.22 12.1 12.2 12.21 12.3 12.4 12.5 12.52 12.53 12.54 12.8 12.9 13.1 13.2
    14.1 15.1 18.1 18.2 19.1 19.2 19.5 19.6 20.1 20.2 20.3 20.4 21.1A 21.1B 21.1C 21.1D 21.2 22.1 22.2 22.3 22.4 22.5
"""
LETTERED = {
    "9.2": "ABCDEF",
    "9.3": "ABCDEFG",
    "9.63": "ABCD",
    "9.64": "ABCD",
    "10.3": "ABC",
    "20.4": "ABCDEF",
    "21.1": "ABCD",
}
SECTIONS = [
    "Board and pieces",
    "A day",
    "Stacking and control",
    "Impulses and movement",
    "Assaults",
    "Bombardment",
    "The Advantage",
    "Supply and refit",
    "Zones",
    "Coastal guns and fortifications",
    "Weather",
    "Arrivals",
    "Bridges",
    "D-Day",
    "Victory",
    "Tournament customs",
    "Examples",
    "Designer's notes",
    "Rulings",
]
FIRST_EDITION = {
    "victors_retreat": True,
    "full_areas": "last",
    "allied_losses_shift": False,
    "german_losses_shift": False,
}


def test_every_known_statement_has_a_rule() -> None:
    assert len(NUMBERED.split()) == 95  # 94 statements, one of which holds both 11.21 and 11.22
    assert [name for name in NUMBERED.split() if name not in BOOK] == []


@pytest.mark.parametrize("chart", LETTERED)
def test_every_line_of_a_lettered_chart_has_a_rule(chart: str) -> None:
    found = [rule.id for rule in BOOK if re.fullmatch(re.escape(chart) + "[A-Z]", rule.id)]
    assert found == [chart + letter for letter in LETTERED[chart]]


def test_the_book_names_its_game() -> None:
    assert (BOOK.game.id, BOOK.game.year) == ("breakout-1993", 1993)


def test_chapters_are_in_order() -> None:
    assert BOOK.sections() == SECTIONS
    chapters = [int(rule.id.split(".")[0]) for rule in BOOK if rule.id[0].isdigit()]
    assert chapters == sorted(chapters)


def test_rules_can_be_cited() -> None:
    assert all(re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9.-]*[A-Za-z0-9]", rule.id) for rule in BOOK)


def test_nothing_is_left_out() -> None:
    assert {rule.status for rule in BOOK} == {"done", "fact"}


def test_charts_are_never_reconstructed() -> None:
    assert [rule.id for rule in BOOK if rule.source in ("table", "text", "errata") and rule.reconstructed] == []
    assert {rule.source for rule in BOOK if rule.reconstructed} == {"deduced"}


@pytest.mark.parametrize(
    "rule", ["7.2", "8.1", "9.62", "10.2", "12.3", "12.4", "12.5", "19.11", "20.2", "22.31", "22.5"]
)
def test_what_is_guessed_says_so(rule: str) -> None:
    assert BOOK[rule].reconstructed


def test_rulings_are_numbered_without_gaps() -> None:
    rulings = [rule.id for rule in BOOK if rule.source == "ruling"]
    assert rulings == [f"RUL-{number:02}" for number in range(1, len(rulings) + 1)]
    assert [rule.id for rule in BOOK.section("Rulings")] == rulings


def test_examples_and_notes_are_facts() -> None:
    for section in ("Examples", "Designer's notes"):
        assert {rule.status for rule in BOOK.section(section)} == {"fact"}


def test_rules_speak_in_whole_sentences() -> None:
    for rule in BOOK:
        assert rule.says[0].isupper() or rule.says[0].isdigit(), rule.id
        assert rule.says.endswith("."), rule.id
        assert rule.title == rule.title.strip(" ."), rule.id


def test_rules_and_options_point_at_each_other() -> None:
    assert {rule.option for rule in BOOK if rule.option} == {spec.name for spec in OPTIONS}
    for spec in OPTIONS:
        assert BOOK[spec.ruling].option == spec.name


# Options


def test_every_value_is_explained() -> None:
    for spec in OPTIONS:
        if not isinstance(spec.default, int) or isinstance(spec.default, bool):
            words = ("true", "false") if isinstance(spec.default, bool) else spec.values
            assert all(f"{word}: " in spec.says for word in words), spec.name


def test_bids_are_whole_points() -> None:
    assert OPTIONS["bid"].values == tuple(range(41))


def test_standard_is_the_default() -> None:
    assert OPTIONS.presets[0].name == "standard"
    assert OPTIONS.preset("standard") == OPTIONS.resolve({})


def test_the_presets_differ_as_their_texts_say() -> None:
    changed = {preset.name: preset.options for preset in OPTIONS.presets}
    assert changed == {
        "standard": {},
        "tournament": {"bid": 9},
        "first_edition": FIRST_EDITION,
        "tournament_2006": {**FIRST_EDITION, "impulse_purchases": "unlimited", "contested_points": "six"},
    }


def test_the_later_edition_has_a_switch_for_each_change() -> None:
    changed = {"9.61": "victors_retreat", "9.64D": "full_areas", "9.66": "full_areas"}
    changed |= {"11.21": "allied_losses_shift", "11.22": "german_losses_shift"}
    assert {rule: BOOK[rule].option for rule in changed} == changed
    assert all(chapter in OPTIONS["full_areas"].title for chapter in ("9.63", "9.64", "9.66"))
