"""The rulebook of Battle for Normandy as data: every rule is there, in its chapter, and says whether it is ours."""

import pytest

from bocage.core.rulebook import Rulebook
from bocage.games.battle_1981 import tables

RULES = Rulebook.load("bocage.games.battle_1981", "data/rulebook.toml")
CHAPTERS = {
    "Frame": "1a 1b 1c 1d 1e 1f 1g 1h 1i",
    "Sequence": "2a 2b 2c 2d 2e 2f 2g 2h 2i 2j",
    "Ratings": "3a 3b 3c 3d 3e 3f",
    "Weather": "4a chart-weather 4b 4c 4d",
    "Transport and supply": "5a 5b 5c 5d chart-transport 5e 5f 5g 5h 5i amph fuel gen chart-supply 5j 5k",
    "Supply lines": "6a 6b 6c 6d 6e 6f",
    "Airborne and landing": "7a 7b 7c 7d 7e 7f 7g",
    "Movement": "chart-terrain 8a 8b 8c 8d 8e 8f 8g chart-interdict",
    "Combat": "9a 9b 9c 9d eff 9e chart-losses 9f 9g 9h 9i 9j chart-bombard 9k 9l 9m 9n 9o 9p 9q 9r 9s 9t 9u 9v 9w",
    "Fatigue and replacements": "10a 10b 10c 10d 10e 10f",
    "Reinforcements": "11a 11b 11c 11d",
    "Victory": "12a 12b 12c 12d 12e 12f 12g 12h 12i",
    "Computer German": "15a 15b 15c 15d",
}
NOTHING_TO_ENFORCE = ["1a", "1g", "1i", "9w", "15b", "15c", "15d", "AMB-12"]


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_rule_is_in_its_chapter(chapter: str) -> None:
    assert [rule.id for rule in RULES.section(chapter)] == CHAPTERS[chapter].split()


def test_rulings_come_last_and_are_called_rulings() -> None:
    assert RULES.sections() == [*CHAPTERS, "Rulings"]
    rulings = RULES.section("Rulings")
    assert [rule.id for rule in rulings][:25] == [f"AMB-{n:02}" for n in range(1, 26)]
    assert {rule.source for rule in rulings} == {"ruling"}
    assert {rule.id[:3] for rule in rulings} == {"AMB", "RUL"}


def test_only_what_cannot_be_enforced_is_a_fact() -> None:
    assert [rule.id for rule in RULES if rule.status != "done"] == NOTHING_TO_ENFORCE


def test_rules_with_amounts_of_ours_say_so() -> None:
    ours = {row.rule for row in tables.tunable_list().values() if row.source == "reconstructed"}
    fitted = {rule for rule in ours if not RULES[rule].reconstructed and RULES[rule].source != "ruling"}
    assert fitted == {"9f", "eff"}
    assert all("our reconstruction" in RULES[rule].says for rule in fitted)


def test_every_rule_is_said_in_a_few_words() -> None:
    for rule in RULES:
        assert 15 < len(rule.says) < 450, rule.id
        assert rule.says[-1] in ".)", rule.id
        assert len(rule.title) < 45, rule.id


T = tables.tunables()
SAID = {
    "5k": (f"loses {T.starving_cp} combat points", f"gains {T.starving_fatigue} fatigue"),
    "7f": (f"{T.coastal} combat points, {T.coastal_omaha} at Omaha", f"leader {T.coastal_leader}"),
    "8f": (f"depots {T.allowance_leg},", f"mechanized ones {T.allowance_mechanized}"),
    "9l": (f"{T.air} air points", f"{T.naval} naval points"),
    "9o": ("{} to {} combat points more".format(*T.refuse_loss), "next to an enemy {} to {}".format(*T.beside_loss)),
    "9r": (f"{T.cadre} combat points",),
    "10c": (f"loses {T.rest_light} fatigue", f"{T.rest_beside_enemy} if it neither", f"{T.rest_away} if it rested"),
    "10d": (f"regains {T.replacements} combat points", f"{T.replacements_resting} if it rested"),
    "10e": (f"regains {T.replacements_german} combat points",),
    "5f": (f"{T.missing_beachhead}% of all shipping",),
    "RUL-28": (f"at level {T.coastal_level}",),
    "RUL-64": (f"an attack of level {T.retreat_level}",),
}
"""Numbers that may be corrected in tunables.toml, as the rules say them."""


@pytest.mark.parametrize("rule", SAID)
def test_a_rule_says_the_numbers_the_game_plays_by(rule: str) -> None:
    assert all(words in RULES[rule].says for words in SAID[rule]), RULES[rule].says
