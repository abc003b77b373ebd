"""The readings of the rules that have a name."""

import pytest

from bocage.core.protocol import Side
from bocage.games.normandy_1971.combat import bars_attacker
from bocage.games.normandy_1971.game import GAME
from bocage.games.normandy_1971.moves import Movement
from bocage.games.normandy_1971.odds import hex_additions
from tests.games.normandy_1971.sketch import do, goals, hex_at, sketch, unit_at

PRESETS = [preset.name for preset in GAME.options.presets]


def test_the_designers_answers_are_what_is_played_unless_somebody_chooses() -> None:
    assert PRESETS == ["designers_answers", "literal", "single_addition"]
    assert GAME.options.preset("designers_answers") == GAME.options.resolve({})


@pytest.mark.parametrize("name", PRESETS[1:])
def test_a_preset_names_only_what_it_changes(name: str) -> None:
    (found,) = [preset for preset in GAME.options.presets if preset.name == name]
    assert found.options
    assert all(value != GAME.options[option].default for option, value in found.options.items())


@pytest.mark.parametrize(("name", "added"), [("designers_answers", 8), ("literal", 8), ("single_addition", 4)])
def test_works_in_bocage(name: str, added: int) -> None:
    """§R-05 Each line of the chart says to add; by one preset only the largest counts."""
    s = sketch(".:7-4  b:4-1", works="B1", options=GAME.options.preset(name))
    assert hex_additions(s, (unit_at(s, "7-4@A1"),), hex_at(s, "B1")).total == added


@pytest.mark.parametrize(("name", "crosses"), [("designers_answers", True), ("literal", False)])
def test_a_bridge_spares_the_crossing_by_answer_and_not_by_the_letter(name: str, crosses: bool) -> None:
    """§R-24 Two rivers cost an 8-4 all its points, and the road's two thirds are more than it has."""
    s = sketch(
        ".:8-4  .  .", Movement(Side.GERMAN, "first movement"), roads="A1 B1 C1", rivers=["A1 B1", "B1 C1"],
        mover=Side.GERMAN, options=GAME.options.preset(name),
    )  # fmt: skip
    assert ("C1" in goals(do(s, "move 8-4@A1"))) == crosses


@pytest.mark.parametrize(("name", "rule"), [("designers_answers", "§CMB-J"), ("literal", "")])
def test_armor_beside_defend_only_units_attacks_by_the_letter(name: str, rule: str) -> None:
    """§R-13 The errata forbid what the folder allows."""
    s = sketch(".:15-6,10d6  .:7-4", options=GAME.options.preset(name))
    s.fed = (1 << len(s.at)) - 1
    barred = bars_attacker(s, unit_at(s, "15-6@A1"))
    assert (barred.rule if barred else "") == rule
