"""A place inspected: its ground and what that does, its sides, who stands there, supplied or why not."""

import pytest

from bocage.core.blocks import Rows, Sum, Text
from bocage.core.desk import Inspection
from bocage.core.protocol import BOTH, Side
from bocage.games.normandy_1969.desk.inspect import inspect
from bocage.games.normandy_1969.moves import Impulse
from bocage.games.normandy_1969.state import FIRST, NormandyState
from tests.games.normandy_1969.battles import combat
from tests.games.normandy_1969.sketch import sketch

from .positions import begun, landed, moments, sight_of


def looked(s: NormandyState, place: str, side: Side | None = None) -> Inspection:
    found = inspect(s, side, place)
    assert found is not None
    return found


def said(found: Inspection, rule: str) -> list[str]:
    """What the paragraphs with a rule say."""
    return [block.says for block in found.blocks if isinstance(block, Text) and block.rule == rule]


def chart(found: Inspection) -> dict[str, tuple[str, ...]]:
    (rows,) = [block for block in found.blocks if isinstance(block, Rows)]
    return {row[0]: row[1:] for row in rows.rows}


def test_there_is_nothing_to_say_of_a_place_that_is_not() -> None:
    s = landed()
    assert all(inspect(s, None, place) is None for place in ("", "QQ99", "box 18", "box x", "Z"))


@pytest.mark.parametrize("seed", [5])
def test_every_place_can_be_inspected_by_everybody(seed: int) -> None:
    for moment in moments(seed, every=150):
        names = moment.truth.kit.names
        here = {names[at] for at in moment.truth.at if at >= 0} | {f"box {n}" for n in moment.truth.kit.board.beaches}
        for side in BOTH:
            sight = sight_of(moment.truth, side)
            for place in sorted(here)[::7]:
                found = looked(sight, place, side)
                assert [standing.piece.place for standing in found.pieces] == [place] * len(found.pieces)


def test_ground_has_its_costs_and_its_multiple() -> None:
    """§TEC-BOCAGE §TEC-CITY §R-03 §R-16"""
    s = sketch(". b c:4-1", cities={"Caen": "C1"}, roads="A1 B1")
    assert chart(looked(s, "A1")) == {"Open ground": ("1", "1", "–"), "By road": ("⅓", "⅓", "–")}
    assert chart(looked(s, "B1"))["Bocage"] == ("1", "2", "× 3")
    assert chart(looked(s, "C1"))["City"] == ("1", "1", "× 3")
    plain = sketch(". b c:4-1", cities={"Caen": "C1"}, options={"city_defense": "none"})
    assert chart(looked(plain, "C1"))["City"] == ("1", "1", "–")


def test_water_on_the_sides_is_told_with_its_bridges() -> None:
    """§TEC-RIVER-M §TEC-FLOOD"""
    s = sketch(". . . .", rivers="A1 B1", flooded="C1 D1", roads="A1 B1")
    (river,) = said(looked(s, "A1"), "§TEC-RIVER-M")
    assert "River to the east" in river
    assert "A road crosses it to the east." in river
    assert "River" in chart(looked(s, "A1"))
    (flood,) = said(looked(s, "C1"), "§TEC-FLOOD")
    assert "the Allies cannot attack across it" in flood


def test_a_fortress_helps_germans_only_and_is_told_so() -> None:
    """§TEC-FORT"""
    s = landed()
    fort = s.kit.names[next(iter(s.kit.board.fort_names))]
    (row,) = [cells for name, cells in chart(looked(s, fort)).items() if name.startswith("Fortress")]
    assert row[-1] == "× 3, Germans only"


def test_a_supply_beach_says_what_it_can_land_and_the_assault_uses_none_of_it() -> None:
    """§OB-AL §RNF-1"""
    s = landed()
    beach = s.kit.names[s.kit.board.beaches[s.supply_beaches()[0]]]
    assert said(looked(s, beach), "§RNF-1") == ["A supply beach: 30 of 30 factors can still land in this turn."]


def test_the_plan_is_not_told_to_the_german_before_the_landing() -> None:
    """§RUL-01"""
    s = begun("take historical")
    beach = s.kit.names[s.kit.board.beaches[s.supply_beaches()[0]]]
    assert said(looked(s, beach, Side.ALLIED), "§INV-2") == ["A supply beach."]
    assert not said(looked(s, beach, Side.GERMAN), "§INV-2")
    assert not any("Allied units" in text for text in said(looked(s, beach, Side.GERMAN), "§SUP-2"))


def test_supply_is_told_by_its_line_or_by_what_cuts_it() -> None:
    """§SUP-1 §SUP-2"""
    s = sketch(
        ".:7-4 . .:7-2 .",
        Impulse(Side.ALLIED, FIRST),
        roads="C1 D1",
        road_exits={"D1": "E"},
    )
    (fed,) = said(looked(s, "C1"), "§SUP-1")
    assert "1 square of road, to the road" in fed
    (cut,) = said(looked(s, "A1"), "§SUP-2")
    assert "no line to any source" in cut
    (standing,) = looked(s, "A1").pieces
    assert "out of supply: no attack" in standing.says


def test_the_defense_of_a_stack_is_summed_with_its_terrain() -> None:
    """§DEF-5 §R-16 Seven in bocage make twenty-one."""
    s = combat(".:7-4 b:7-2 .")
    (total,) = [block for block in looked(s, "B1").blocks if isinstance(block, Sum)]
    assert (total.total, [line.rule for line in total.lines]) == ("21", ["§DEF-5", "§TEC-BOCAGE"])


def test_room_in_rough_ground_is_less() -> None:
    """§STK-2 §STK-3"""
    s = sketch(".:7-4 b:7-4")
    assert said(looked(s, "A1"), "§STK-2")[0].endswith("Here: 1 regiment, room for a regiment or a battalion more.")
    assert said(looked(s, "B1"), "§STK-3")[0].endswith("Here: 1 regiment, room for a battalion more.")


def test_who_may_cross_water_is_told() -> None:
    """§R-19 A unit still where it began its turn; paratroops that just dropped are held."""
    s = sketch(". .:7-4 .", Impulse(Side.ALLIED, FIRST), rivers="B1 C1", beaches={1: "A1"}, supply=[1], roads="A1 B1")
    (standing,) = looked(s, "B1").pieces
    assert "4 of 4 points left" in standing.says
    assert "may cross the water" in standing.says
    s = landed()
    drop = next(s.kit.names[s.at[u]] for u in s.units_of(Side.ALLIED) if s.at[u] >= 0 and s.kind_of(u).code == "7-4p")
    assert all("neither move nor attack" in standing.says for standing in looked(s, drop).pieces)
