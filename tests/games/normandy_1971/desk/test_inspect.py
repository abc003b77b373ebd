"""A place in words: its ground, its room, its units, and what is hidden there."""

import pytest

from bocage.core.blocks import Block, Rows, Text
from bocage.core.protocol import Side
from bocage.games.normandy_1971.desk.inspect import inspect
from bocage.games.normandy_1971.game import GAME
from bocage.games.normandy_1971.movement import FIRST
from bocage.games.normandy_1971.moves import Movement
from bocage.games.normandy_1971.state import NormandyState
from tests.games.normandy_1971.midgame import reached
from tests.games.normandy_1971.sketch import sketch

from .positions import moments

RULES = {f"§{rule.id}" for rule in GAME.rulebook}


def blocks(s: NormandyState, side: Side | None, place: str) -> list[Block]:
    found = inspect(s, side, place)
    assert found is not None
    return found.blocks


def texts(s: NormandyState, side: Side | None, place: str) -> list[str]:
    return [block.says for block in blocks(s, side, place) if isinstance(block, Text)]


def test_carentan_is_a_city_with_roads_floods_and_a_price() -> None:
    s = reached(1, FIRST)
    found = inspect(s, Side.ALLIED, "K32")
    assert found is not None
    assert found.title == "K32 · Carentan"
    (chart,) = [block for block in found.blocks if isinstance(block, Rows)]
    assert ("City", "–", "–", "+3") in chart.rows
    says = " ".join(texts(s, Side.ALLIED, "K32"))
    for part in ("Carentan is worth 2 victory points", "Roads lead south-east to K31", "Flooded ground to the east"):
        assert part in says


def test_bocage_and_fort_add_to_the_die() -> None:
    (chart,) = [block for block in blocks(reached(1, FIRST), None, "OO29") if isinstance(block, Rows)]
    assert chart.rows[0] == ("Bocage", "1", "3", "+4")
    assert chart.rows[-1] == ("Fortification Douvres radar station", "–", "–", "+4")


def test_what_lies_under_a_marker_is_said_to_be_hidden_and_not_shown() -> None:
    """§FOG-3"""
    s = sketch("p:7-4 . .:7-2,2-2", Movement(Side.ALLIED, FIRST), works="C1", supply=[1], beaches={1: "A1"})
    found = inspect(s, Side.ALLIED, "C1")
    assert found is not None
    assert found.pieces == []
    assert any("stays hidden" in says for says in texts(s, Side.ALLIED, "C1"))
    assert not any("Here:" in says for says in texts(s, Side.ALLIED, "C1"))
    assert any("1 regiment and 1 battalion" in says for says in texts(s, Side.GERMAN, "C1"))


def test_supply_areas_and_allied_supply_are_not_the_germans_to_know() -> None:
    """§FOG-2"""
    s = sketch("p:7-4 . . .:7-2", Movement(Side.ALLIED, FIRST), supply=[1], beaches={1: "A1"})
    assert any("supply area" in says for says in texts(s, Side.ALLIED, "A1"))
    assert not any("supply area" in says or "Allied units here" in says for says in texts(s, Side.GERMAN, "A1"))
    assert any(says.startswith("Allied units here are in supply") for says in texts(s, Side.ALLIED, "A1"))


def test_a_unit_is_told_with_its_points_and_how_sure_its_type_is() -> None:
    s = sketch("p:8-12 . .", Movement(Side.ALLIED, FIRST), supply=[1], beaches={1: "A1"})
    found = inspect(s, Side.ALLIED, "A1")
    assert found is not None
    (standing,) = found.pieces
    assert "reconnaissance battalion 8-12" in standing.piece.label
    assert "12 of 12 points left" in standing.says
    assert "type deduced: " in standing.says


def test_a_box_tells_what_can_still_land() -> None:
    """§RNF-3"""
    s = reached(1, "reinforcement")
    n = s.supply_areas()[0]
    assert texts(s, Side.ALLIED, f"box {n}") == ["Strength 30 of 30 can still land here this turn."]
    assert "30" not in texts(s, Side.GERMAN, f"box {n}")[0]


@pytest.mark.parametrize("place", ["ZZ99", "box 99", "box 0", "box", "", "box ²", "QQ1 4", "-1"])
def test_no_such_place(place: str) -> None:
    assert inspect(reached(1, FIRST), None, place) is None


@pytest.mark.parametrize("seed", [1])
def test_every_hex_can_be_looked_at_and_every_rule_named_exists(seed: int) -> None:
    for moment in moments(seed, every=400):
        names = [name for name in moment.sight.kit.names if name]
        for place in [*names[::5], *(f"box {n}" for n in moment.sight.kit.board.beaches)]:
            for block in blocks(moment.sight, moment.side, place):
                if isinstance(block, Text | Rows) and block.rule:
                    assert block.rule in RULES
