"""Zones of control: a unit stops where it enters one."""

from bocage.core.protocol import Side
from bocage.games.normandy_1969.moves import Impulse
from bocage.games.normandy_1969.state import FIRST, SECOND
from tests.games.normandy_1969.sketch import do, goals, options, sketch, unit_at, why_not

GERMANS = Impulse(Side.GERMAN, FIRST)
ALLIES = Impulse(Side.ALLIED, FIRST)


def test_a_unit_stops_in_the_first_zone_it_enters() -> None:
    """§ATT-1 §CMB-1 The six squares about an enemy stop whoever enters them; points left over are lost."""
    s = do(sketch(".:14-6 . . .:7-4 .", GERMANS, turn=1), "move 14-6@A1")
    assert goals(s) == {"B1", "C1"}
    assert why_not(do(s, "step B1", "step C1"), "step B1") == "§ATT-1"


def test_a_zone_bars_the_way_past() -> None:
    """§ATT-1 The square behind is near enough, but every way to it leads through the zone."""
    s = sketch(
        """
        .:14-6  .     .     .
            .     .:7-4  .
        """,
        GERMANS,
        turn=1,
    )
    do(s, "move 14-6@A2")
    assert goals(s) == {"B2", "A1"}
    assert why_not(s, "go D2") == "§ATT-1"
    assert why_not(s, "go B1") == "§ATT-1"


def test_zones_stop_on_roads_too() -> None:
    """§ATT-1 A road does not carry a unit through."""
    s = sketch(
        """
        .:14-6  .     .     .
            -     .:7-4  -
        """,
        GERMANS,
        turn=1,
        roads="A2 B2 C2 D2",
    )
    assert goals(do(s, "move 14-6@A2")) == {"B2"}


def test_zones_reach_over_rivers_and_sea_sides() -> None:
    """§CMB-1 The zone is the six adjacent squares, whatever lies between."""
    s = sketch(
        """
        .:14-6  .     .
            -     .:7-4
        """,
        GERMANS,
        turn=1,
        rivers="B2 B1",
        sea_sides="C2 B1",
    )
    assert goals(do(s, "move 14-6@A2")) == {"B2"}


def test_a_unit_leaves_a_zone_in_a_later_impulse() -> None:
    """§R-04 From where its move begins it goes off freely, until the next zone."""
    s = do(sketch(". . .:14-6 .:7-4", GERMANS, turn=1), "move 14-6@C1")
    assert goals(s) == {"A1", "B1"}


def test_by_option_a_unit_steps_from_zone_to_zone_and_stops() -> None:
    """§ATT-2 §R-04 zoc_to_zoc = allow: one square along the enemy's front, not two."""
    text = """
        .:14-6  .     .     .
            .:7-4  .:7-4  .:7-4
        """
    s = do(sketch(text, GERMANS, turn=1, options={"zoc_to_zoc": "allow"}), "move 14-6@A2")
    assert goals(s) == {"B2"}
    assert why_not(s, "go C2") == "§ATT-1"


def test_no_step_leads_from_zone_to_zone() -> None:
    """§ATT-2 §R-04 A unit in a zone leaves it before it enters another."""
    text = """
        .     .     .     .
           .     .:14-6   .     .
        .     .     .:7-4 .     .
        """
    forbidden = do(sketch(text, GERMANS, turn=1), "move 14-6@B2")
    allowed = do(sketch(text, GERMANS, turn=1, options={"zoc_to_zoc": "allow"}), "move 14-6@B2")
    assert {"C2", "B1"} <= goals(allowed)
    assert not {"C2", "B1"} & {words.partition(" ")[2] for words in options(forbidden) if words.startswith("step")}
    assert why_not(forbidden, "step C2") == "§ATT-2"
    assert "B3" in goals(forbidden)


def test_zone_to_zone_is_refused_by_name_where_there_is_no_way_round() -> None:
    """§ATT-2"""
    text = """
        .:14-6  .
            .:7-4  .:7-4
        """
    s = do(sketch(text, GERMANS, turn=1), "move 14-6@A2")
    assert goals(s) == set()
    assert why_not(s, "go B2") == "§ATT-2"


def test_friendly_units_do_not_open_a_zone() -> None:
    """§ATT-1 A comrade in the square changes nothing."""
    s = do(sketch(".:14-6 . .:8-4 .:7-4", GERMANS, turn=1), "move 14-6@A1")
    assert goals(s) == {"B1", "C1"}


def test_a_walk_back_into_the_first_zone_stops_there() -> None:
    """§ATT-1 The square the unit came from is a zone like any other once it is entered again."""
    s = do(sketch(". . .:14-6 .:7-4", GERMANS, turn=1), "move 14-6@C1", "step B1", "step C1")
    assert why_not(s, "step B1") == "§ATT-1"
    assert "go C1" in options(s)


def test_both_sides_stop() -> None:
    """§ATT-1 The Allies as well."""
    s = do(sketch("p:7-4 . . .:7-2", ALLIES, turn=1), "move 7-4@A1")
    assert goals(s) == {"B1", "C1"}


def test_parts_that_have_stopped_in_a_zone_do_not_go_on() -> None:
    """§ATT-1 §RUL-25 Breaking down there starts nothing anew."""
    s = sketch(".:14-6 . .:7-4 .", GERMANS, turn=1)
    do(s, "move 14-6@A1", "step B1", "break")
    assert why_not(s, "move 4-6@B1") == "§GEN-2"


def test_a_unit_rebuilt_with_a_part_that_has_stopped_stops() -> None:
    """§RUL-25 The others stood in the zone from the start and might have left; as one unit they may not."""
    s = sketch(". .:4-6 .:4-6*2 .:7-4", GERMANS, turn=1)
    s.broken[s.kit.sheet.index["14-6"]] = 1
    do(s, "move 4-6@B1", "go C1", "form 14-6 C1")
    assert why_not(s, "move 14-6@C1") == "§GEN-2"


def test_the_second_impulse_begins_anew() -> None:
    """§GEN-2 §R-04 Stopped in the first, free to leave in the second."""
    s = sketch(".:14-6 . . .:7-4", GERMANS, Impulse(Side.GERMAN, SECOND), turn=1)
    do(s, "move 14-6@A1", "go C1", "done")
    assert goals(do(s, f"move {unit_at(s, '14-6@C1')}")) == {"A1", "B1"}
