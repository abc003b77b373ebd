"""Panels: where the turn stands, who is where, what scores, the printed tables; and no secret among them."""

from itertools import islice
from random import Random
from typing import TypeVar

import pytest

from bocage.core import play
from bocage.core.blocks import Block, Counters, Rows, Sum, Text, Track
from bocage.core.desk import Panel
from bocage.core.protocol import BOTH, Side
from bocage.core.regiments.desk_pieces import look_of
from bocage.draw.sheet_1971 import NORMANDY_1971
from bocage.games.normandy_1971.combat import CombatPhase
from bocage.games.normandy_1971.desk.panels import PANELS, panel, phases, place_now
from bocage.games.normandy_1971.game import GAME
from bocage.games.normandy_1971.kinds import kind_index, kind_named
from bocage.games.normandy_1971.kit import tables
from bocage.games.normandy_1971.orders import german_order
from bocage.games.normandy_1971.setup import new_match
from bocage.games.normandy_1971.state import Attack, NormandyState
from bocage.games.normandy_1971.victory import verdict
from tests.conformance.normandy_1971 import twins
from tests.games.normandy_1971.midgame import reached
from tests.games.normandy_1971.sketch import do, hex_at, sketch

from .positions import moments, play_on, sight_of

FIRST, SECOND = "first movement", "second movement"
NAMES = [named.name for named in PANELS]
B = TypeVar("B", Track, Text, Rows, Sum, Counters)


def shown(name: str, s: NormandyState, side: Side | None = Side.ALLIED) -> Panel:
    found = panel(name, s, side)
    assert found is not None
    return found


def blocks(kind: type[B], name: str, s: NormandyState, side: Side | None = Side.ALLIED) -> list[B]:
    return [block for block in shown(name, s, side).blocks if isinstance(block, kind)]


def rows(title: str, name: str, s: NormandyState, side: Side | None = Side.ALLIED) -> Rows:
    return next(block for block in blocks(Rows, name, s, side) if block.title.startswith(title))


def tray(title: str, s: NormandyState, side: Side | None = Side.ALLIED) -> Counters:
    return next(block for block in blocks(Counters, "forces", s, side) if block.title.startswith(title))


def counts(counters: Counters) -> dict[str, int]:
    return {line.look: line.count for line in counters.counters}


def test_every_panel_has_a_name_a_key_and_something_in_it() -> None:
    s = reached(2, FIRST)
    assert len({named.key for named in PANELS}) == len(PANELS)
    for name in NAMES:
        assert shown(name, s).name == name
        assert shown(name, s).blocks
    assert panel("weather", s, None) is None


def test_every_rule_that_a_panel_names_is_in_the_rulebook() -> None:
    known = {f"§{rule.id}" for rule in GAME.rulebook}
    for s in (new_match({}), reached(1, "combat"), reached(3, FIRST, Side.GERMAN)):
        for name in NAMES:
            for side in (*BOTH, None):
                assert {rule for block in shown(name, s, side).blocks for rule in rules(block)} <= known


def rules(block: Block) -> set[str]:
    found = {getattr(block, "rule", "")}
    found |= {line.rule for line in block.lines} if isinstance(block, Sum) else set()
    return found - {""}


# --- the turn


@pytest.mark.parametrize(
    ("turn", "phase", "side", "now", "then"),
    [
        (1, FIRST, Side.ALLIED, "Allied first movement", "Allied combat"),
        (2, "reinforcement", Side.ALLIED, "Allied reinforcement", "Allied second movement"),
        (2, FIRST, Side.GERMAN, "German first movement", "German combat"),
        (3, "entrenchment", Side.GERMAN, "German entrenchment", "turn 4, 9 June 1944, Allied first movement"),
    ],
)
def test_the_track_shows_where_the_turn_stands(turn: int, phase: str, side: Side, now: str, then: str) -> None:
    """§SEQ-1 §SEQ-2 §SEQ-3"""
    s = reached(turn, phase, side)
    days, steps = blocks(Track, "turn", s)
    assert [stage.when for stage in days.stages].index("now") == turn - 1
    assert [stage.title for stage in steps.stages if stage.when == "now"] == [now]
    assert blocks(Text, "turn", s)[0].says == f"Next: {then}."


def test_every_phase_of_chance_play_is_on_the_track() -> None:
    for moment in moments(7, every=500):
        assert place_now(moment.truth) < len(phases(moment.truth)), moment.truth.phase


def test_the_secret_phases_stand_before_the_first_day() -> None:
    """§GT1-1A §GT1-1B"""
    s = new_match({})
    days, steps = blocks(Track, "turn", s)
    assert {stage.when for stage in days.stages} == {"later"}
    assert [stage.title for stage in steps.stages if stage.when == "now"] == ["The secret Allied plan"]


def test_when_the_game_is_over_everything_is_past() -> None:
    s = reached(6, FIRST)
    s.phase = "over"
    assert {stage.when for track in blocks(Track, "turn", s) for stage in track.stages} == {"past"}


# --- forces


def test_units_on_the_map_are_counted_with_their_places() -> None:
    s = sketch(".:7-4*2  .:7-4,6-10  .:7-2", turn=2, phase=FIRST)
    mine = tray("Allied units on the map", s)
    assert counts(mine) == {"unit-7-4": 3, "unit-6-10": 1}
    assert mine.counters[0].places == ("A1", "B1")
    assert mine.says == "4 units, 27 strength points."
    assert counts(tray("German units on the map", s)) == {"unit-7-2": 1}


def test_hidden_stacks_are_counted_as_stacks() -> None:
    """§FOG-3"""
    s = sketch(".:7-4  .  .:7-2,4-1", turn=2, phase=FIRST, works="C1")
    theirs = tray("German units on the map", s)
    assert counts(theirs) == {}
    assert "1 more stack under markers, unseen" in theirs.says
    assert counts(tray("German units on the map", s, Side.GERMAN)) == {"unit-7-2": 1, "unit-4-1": 1}


def test_german_arrivals_are_told_by_turn_and_edge_to_the_german_alone() -> None:
    """§OB-P §FOG-1"""
    s = reached(2, FIRST, Side.GERMAN)
    titles = [block.title for block in blocks(Counters, "forces", s, Side.GERMAN)]
    assert "Turn 4, by the east or south edge" in titles
    due = tray("Turn 4", s, Side.GERMAN)
    arrival = next(a for a in german_order("B").reinforcements if a.turn == 4)
    assert counts(due) == {look_of(kind_named(code)): n for code, n in arrival.units.items()}


def test_an_order_agreed_upon_is_public() -> None:
    """§OB-P §OB-B"""
    found = rows("German arrivals, Historical Deployment", "forces", reached(2, FIRST))
    assert found.rows[0] == ("1", "north", "3 × 4-1")


def test_an_order_drawn_in_secret_is_not_told_to_the_allies() -> None:
    """§FOG-1"""
    s = play_on(new_match({"german_ob": "die"}), "take historical")
    play.land(s, 1)
    assert any(block.title.startswith("To be placed") for block in blocks(Counters, "forces", s, Side.GERMAN))
    texts = " ".join(block.says for block in blocks(Text, "forces", s))
    assert "not yours to know" in texts
    assert not [block for block in blocks(Rows, "forces", s) if block.title.startswith("German arrivals")]


def test_the_german_deployment_is_counted_down() -> None:
    """§OB-Z"""
    s = play_on(new_match({"german_ob": "B"}), "take historical")
    before = counts(tray("To be placed anywhere on land", s, Side.GERMAN))
    assert before == {"unit-4-1": 7, "unit-7-2": 2}
    u = next(u for u in s.units_of(Side.GERMAN) if s.kind_of(u).code == "7-2")
    s.place(u, s.kit.hex_named("K32"))
    assert counts(tray("To be placed anywhere on land", s, Side.GERMAN)) == {"unit-4-1": 7, "unit-7-2": 1}


def test_beaches_show_what_they_can_land() -> None:
    """§RNF-3 §SUP-H"""
    s = sketch(
        "p  p  .", turn=2, phase="reinforcement", beaches={1: "A1", 2: "B1"}, supply=[1, 2], dead=[2], boxes={1: "7-4"}
    )
    s.capacity[1], s.landed[1] = 15, 2
    assert rows("Landing capacity", "forces", s).rows == (
        ("beach 1 (Beach 1)", "15", "2", "6"),
        ("beach 2 (Beach 2)", "lost", "–", "–"),
    )
    assert all("capacity" not in block.title for block in blocks(Rows, "forces", s, Side.GERMAN))


def test_losses_of_both_sides_are_public() -> None:
    """§RNF-6"""
    s = sketch(".  .", turn=2, phase=FIRST)
    s.lost[kind_index()["7-4"]], s.lost[kind_index()["15-6"]] = 2, 1
    for side in (*BOTH, None):
        assert tray("Allied losses", s, side).says == "2 units, 14 strength points."
        assert counts(tray("German losses", s, side)) == {"unit-15-6": 1}


# --- victory


def test_the_sum_is_the_verdict() -> None:
    """§VIC"""
    s = sketch("p  .  c  c  .:7-4  .", beaches={1: "A1"}, supply=[1], roads="A1 B1 C1 D1 E1 F1", turn=5, held="C1 D1")
    s.phase, s.ob = FIRST, "C"
    (total,) = blocks(Sum, "victory", s, None)
    assert (total.lines, total.total) == (verdict(s).tally.lines(), "13")


def test_the_allies_are_not_told_the_order_of_battle() -> None:
    """§FOG-1"""
    s = sketch("p  .  c  .", beaches={1: "A1"}, supply=[1], roads="A1 B1 C1 D1", turn=5, held="C1", phase=FIRST)
    s.ob = "F"
    (total,) = blocks(Sum, "victory", s)
    assert total.total == "6"
    assert all(line.rule != "§VIC" for line in total.lines)
    assert rows("German order", "victory", s).lit == ()
    assert rows("Levels", "victory", s).lit == ()
    assert rows("German order", "victory", s, None).lit == ((5, -1),)


def test_the_german_is_told_what_may_score() -> None:
    """§FOG-2"""
    s = sketch("p  .  c  .", beaches={1: "A1"}, supply=[1], roads="A1 B1 C1 D1", turn=5, held="C1", phase=FIRST)
    assert blocks(Sum, "victory", s, Side.GERMAN) == []
    assert rows("Cities", "victory", s, Side.GERMAN).rows[0][:3] == ("Caen", "6", "unknown")
    s.cities = 0
    assert rows("Cities", "victory", s, Side.GERMAN).rows[0][:3] == ("Caen", "6", "no")


def test_exits_tell_how_many_are_off() -> None:
    """§VIC-X"""
    s = sketch("p  .  .", beaches={1: "A1"}, supply=[1], roads="A1 B1 C1", road_exits={"C1": "E"}, turn=3, phase=FIRST)
    s.exits = [(kind_index()["7-4"], hex_at(s, "C1"), 2)] * 2 + [(kind_index()["2-4"], hex_at(s, "C1"), 3)]
    east = next(row for row in rows("Divisions", "victory", s).rows if row[0] == "East edge")
    assert east[1:3] == ("8", "no")
    assert "2 regiments and 1 battalion off, 3 regiments needed" in east[3]
    s.exits += [(kind_index()["2-4"], hex_at(s, "C1"), 3)] * 2
    east = next(row for row in rows("Divisions", "victory", s).rows if row[0] == "East edge")
    assert east[2] == "scored"


def test_levels_are_those_of_the_option() -> None:
    """§LVL §R-03"""
    assert rows("Levels", "victory", sketch(".")).rows[0] == ("40 or more", "Allied Decisive")
    gap = sketch(".", options={"bands": "gap_to_provisional"})
    assert rows("Levels", "victory", gap).rows[0] == ("49 or more", "Allied Decisive")


# --- tables


def test_the_terrain_chart_agrees_with_the_printed_sheet() -> None:
    """§TEC"""
    found = {row[0]: row[1:] for row in rows("Terrain effects", "terrain", sketch(".")).rows}
    printed = {line.name: (line.slow, line.fast, line.die) for line in NORMANDY_1971.key}
    for name in ("Clear", "Bocage", "River hexside", "Flooded hexside"):
        assert found[name] == printed[name]
    assert found["All-sea hex or hexside"] == ("no entry", "no entry", "no attack")


def test_the_combat_table_is_the_printed_one() -> None:
    """§CRT"""
    table = rows("Combat results", "combat", sketch("."))
    assert table.head[1:] == tuple(tables()["crt"]["columns"])
    assert {row[0]: list(row[1:]) for row in table.rows} == tables()["crt"]["rows"]
    assert table.lit == ()


def test_the_cells_an_attack_could_come_to_are_lit() -> None:
    """§CMB-P3 Fourteen to seven is 2-1; bocage adds four, so rows 5 to 10."""
    s = sketch(".:7-4*2  b:7-2", CombatPhase(Side.ALLIED), beaches={}, turn=1)
    do(s, "attack B1", "with 7-4@A1", "with " + str(s.units_at(hex_at(s, "A1"))[1]))
    lit = rows("Combat results", "combat", s).lit
    column = 1 + tables()["crt"]["columns"].index("2-1")
    assert lit == tuple((row, column) for row in range(4, 10))
    assert any("2-1, +4 to the die" in block.says for block in blocks(Text, "combat", s))


def test_gunfire_is_counted_down() -> None:
    """§NAV-T §NAV-E"""
    s = sketch("~  p:7-4  .:7-2", turn=2, phase="combat")
    target = hex_at(s, "C1")
    s.attacks = [Attack((target,), (s.units_at(hex_at(s, "B1"))[0],), ((0, target),))]
    s.fired[0] = 1
    assert rows("Naval gunfire", "naval", s).rows[0] == ("Light", "4", "3", "2", "40", "10")
    assert rows("Fired in this phase", "naval", s).rows == (("Light", "C1", "40 to the attack"),)
    s.phase = SECOND
    assert rows("Naval gunfire", "naval", s).rows[0][2] == "4"


# --- secrecy


@pytest.mark.parametrize("seed", [4, 5])
def test_no_panel_tells_what_a_side_may_not_know(seed: int) -> None:
    """§FOG-1 §FOG-2 §FOG-3 §FOG-5 As for the overlays; one who sees everything is told what differs."""
    chance, secrets = Random(seed), 0
    for moment in islice(moments(seed, every=200), None, None, 3):
        for side in BOTH:
            one, other = sight_of(moment.truth, side, 0), sight_of(moment.truth, side, 99)
            for name in NAMES:
                assert shown(name, one, side) == shown(name, other, side)
                for twin in twins(moment.truth, side, chance):
                    assert shown(name, twin, side) == shown(name, moment.truth, side)
            secrets += shown("forces", one, None) != shown("forces", other, None)
    assert secrets > 5
