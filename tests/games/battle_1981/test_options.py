"""The options as data and as the rules read them are the same."""

import pytest
from msgspec import convert
from msgspec.structs import fields

from bocage.core.rulebook import OptionSpec
from bocage.games.battle_1981.game import GAME
from bocage.games.battle_1981.kit import Options


def test_the_rules_know_every_option_and_its_default() -> None:
    """§1f §3a"""
    assert {field.name: field.default for field in fields(Options)} == {o.name: o.default for o in GAME.options}


@pytest.mark.parametrize("option", list(GAME.options), ids=lambda option: option.name)
def test_every_value_begins_a_match(option: OptionSpec) -> None:
    for value in option.values:
        GAME.new("campaign", GAME.options.resolve({option.name: str(value)}))


def test_ratings_run_from_one_to_nine() -> None:
    """§3a"""
    ratings = [option for option in GAME.options if option.group == "Ratings"]
    assert len(ratings) == 11
    assert all(sorted(map(int, option.values)) == list(range(1, 10)) for option in ratings)


PRESETS: dict[str, dict[str, int]] = {
    "historical": {},
    "novice": {"transport": 7, "air": 6, "coastal": 3, "naval": 6},
    "experienced": {"transport": 6, "air": 6},
    "rommel": {"coastal": 8, "reinforcement": 3},
    "patton": {"transport": 6, "leader_us": 7},
}


@pytest.mark.parametrize("name", PRESETS)
def test_the_printed_difficulties_are_presets(name: str) -> None:
    """§3b §3c §3d"""
    chosen = convert(GAME.options.preset(name), Options)
    assert chosen == convert(PRESETS[name], Options)
    assert (chosen.leader_german, chosen.german_dday) == (7, "stay")
