"""The side panel's pages and the tracks beside the map."""

import pytest

from bocage.core import play
from bocage.core.blocks import Counters, Rows, Sum, Text, Track
from bocage.core.desk import Gauge, Panel
from bocage.core.protocol import BOTH, Side
from bocage.games.normandy_1969.desk.heading import gauges, handover, heading
from bocage.games.normandy_1969.desk.panels import PANELS, panel, phases, place_now
from bocage.games.normandy_1969.desk.score import city_prizes, depth_prize, edge_prizes
from bocage.games.normandy_1969.kit import tables
from bocage.games.normandy_1969.landings import Landings, close_beaches
from bocage.games.normandy_1969.reinforce import Replacements
from bocage.games.normandy_1969.sequence import AttackDie
from bocage.games.normandy_1969.state import RESERVE, NormandyState
from bocage.games.normandy_1969.victory import verdict
from tests.games.normandy_1969.battles import combat, fight, gather, limited
from tests.games.normandy_1969.sketch import do, roll, sketch, unit_at

from .positions import begun, landed, moments, sight_of


def drawn(name: str, s: NormandyState, side: Side | None = None) -> Panel:
    found = panel(name, s, side)
    assert found is not None
    return found


def table(found: Panel, title: str) -> Rows:
    (rows,) = [block for block in found.blocks if isinstance(block, Rows) and block.title == title]
    return rows


def trays(found: Panel) -> dict[str, dict[str, int]]:
    return {
        block.title: {line.look: line.count for line in block.counters}
        for block in found.blocks
        if isinstance(block, Counters)
    }


def gauge(s: NormandyState, name: str) -> Gauge:
    (found,) = [one for one in gauges(s, None) if one.name == name]
    return found


@pytest.mark.parametrize("seed", [0, 7])
def test_every_panel_and_track_can_be_drawn_at_every_moment_for_everybody(seed: int) -> None:
    for moment in moments(seed, every=150):
        for side in (*BOTH, None):
            s = moment.truth if side is None else sight_of(moment.truth, side)
            for named in PANELS:
                found = drawn(named.name, s, side)
                assert (found.name, found.title) == (named.name, named.title)
            assert heading(s)
            assert all(one.least <= one.at <= one.most for one in gauges(s, side))


def test_there_is_no_other_panel() -> None:
    assert panel("naval", landed(), None) is None


# --- turns


def test_the_record_has_seven_turns_and_their_impulses() -> None:
    """§GEN-1 §GEN-2"""
    days, today = [block for block in drawn("turn", landed()).blocks if isinstance(block, Track)]
    assert [stage.when for stage in days.stages] == ["now", *["later"] * 6]
    assert [stage.title for stage in today.stages if stage.when == "now"] == ["Allied first impulse"]
    assert [stage.title for stage in today.stages if "impulse" in stage.title] == [
        "Allied first impulse",
        "Allied second impulse",
        "German first impulse",
        "German second impulse",
    ]


@pytest.mark.parametrize("seed", [2])
def test_the_present_phase_is_found_at_every_moment(seed: int) -> None:
    met = set()
    for moment in moments(seed, every=40):
        s = moment.truth
        side, phase, title, _ = phases(s)[place_now(s)]
        assert (side, phase) == (s.mover, s.phase)
        met.add(title)
    assert len(met) >= 6


def test_replacements_stand_in_the_record_from_the_third_turn_on() -> None:
    """§REP"""
    titles = {turn: [step[2] for step in phases(sketch(".", turn=turn))] for turn in (1, 2, 3, 7)}
    assert [turn for turn, found in titles.items() if "German replacements" in found] == [3, 7]


# --- what each side has left


def test_the_attack_die_is_a_track_that_counts_down() -> None:
    """§ATT-7 §INV-6"""
    s = limited(".:7-4 .:2-1 .", limit=3)
    s.turn = 2
    assert (gauge(s, "attacks").at, gauge(s, "attacks").rule) == (3, "§ATT-7")
    s = fight(s, "B1", "7-4@A1", die=1)
    assert (gauge(s, "attacks").at, gauge(s, "attacks").says) == (2, "Die 3: 1 of 3 attacks made this turn.")
    free = gauge(landed(), "attacks")
    assert (free.labels[free.at], free.rule) == ("∞", "§INV-6")


def test_the_die_that_is_thrown_sets_the_track() -> None:
    """§ATT-7 §R-22"""
    s = roll(sketch(".:7-4 .", AttackDie(Side.ALLIED), turn=3), 5)
    assert gauge(s, "attacks").at == 5


def test_ships_are_counted_by_their_squares() -> None:
    """§INV-8"""
    text = """
        ~     ~     ~     ~     ~
           p:7-4   .:7-2   .:4-1   p:7-4   .
        """
    s = combat(text)
    assert gauge(s, "ships").at == 8
    s = fight(s, "B1", "7-4@A1", die=1)
    assert (gauge(s, "ships").at, gauge(s, "ships").says.partition(";")[0]) == (
        7,
        "1 square of 8 fired in this combat phase",
    )


def test_replacement_factors_are_a_track_as_long_as_what_was_saved() -> None:
    """§REP §R-12"""
    s = sketch(".", turn=3)
    s.ob, s.points = "original", 8
    assert (gauge(s, "replacements").at, gauge(s, "replacements").most) == (8, 8)
    s.ob, s.points = "allout", 3
    assert (gauge(s, "replacements").at, gauge(s, "replacements").most) == (3, 20)


def test_the_level_of_victory_is_a_track() -> None:
    """§LVL"""
    s = landed()
    level = gauge(s, "level")
    bands = tables()["victory"]["bands"]
    assert bands[level.at]["level"] == verdict(s).level
    assert level.notes == ("0", "10", "20", "30")


def test_a_shared_screen_is_covered_only_while_the_plan_is_sealed() -> None:
    """§RUL-01"""
    assert handover(begun()).kind == "covered"
    assert handover(begun("take historical")).kind == "covered"
    assert handover(landed()).kind == "open"


# --- forces


def test_the_forces_count_every_unit_once() -> None:
    """§OB-AL §RNF-2"""
    s = landed()
    found = trays(drawn("forces", s))
    shown = sum(n for title, tray in found.items() if "losses" not in title for n in tray.values())
    assert shown == sum(at >= 0 or at <= RESERVE for at in s.at)


def test_destroyed_units_are_where_they_can_return_from() -> None:
    """§RNF-2 §R-12 §REP An Allied unit at sea as infantry, a German one in the pool."""
    s = sketch(".:7-4p .:7-2 .", turn=3)
    s.ob, s.points = "original", 4
    s.eliminate(unit_at(s, "7-4p@A1"))
    s.eliminate(unit_at(s, "7-2@B1"))
    found = trays(drawn("forces", s))
    assert found["Allied: not on the board"] == {"unit-7-4": 1}
    assert found["German: destroyed, may be bought back"] == {"unit-7-2": 1}
    assert found["Allied losses"] == {"unit-7-4p": 1}
    assert found["German losses"] == {"unit-7-2": 1}


def test_bought_units_wait_at_their_edges() -> None:
    """§REP"""
    s = sketch(". .", turn=3)
    s.ob = "original"
    s.pool[s.kit.sheet.index["4-1"]] = 1
    s.agenda.append(Replacements())
    play.begin(s)
    do(s, "replace 4-1")
    assert trays(drawn("forces", s, Side.GERMAN))["Due now, by the east or south edge"] == {"unit-4-1": 1}


def test_the_german_arrivals_are_known_before_he_musters() -> None:
    """§OPT-2 Both know the list."""
    rows = table(drawn("forces", begun(), Side.ALLIED), "German arrivals, Original order of battle").rows
    assert rows[0] == ("1", "west", "2 × 7-2, 3 × 4-1")


def test_the_german_counts_every_allied_unit_at_sea_while_the_plan_is_sealed() -> None:
    """§RUL-01 Those off the beaches are no secret, only where they are."""
    found = trays(drawn("forces", begun("take historical"), Side.GERMAN))
    assert found["Allied: beach assault"] == {"unit-7-4": 8, "unit-6-10": 8}
    assert "Allied units off the beaches" not in found


# --- victory


def test_the_score_agrees_with_the_verdict_at_every_moment() -> None:
    """§VIC"""
    for moment in moments(8, every=100):
        s = moment.truth
        judged = verdict(s)
        scored = [prize.points for prize in (*city_prizes(s), *edge_prizes(s), depth_prize(s)) if prize.is_scored]
        assert sum(scored) == judged.total
        if s.opened:
            sums = [block for block in drawn("victory", s).blocks if isinstance(block, Sum)]
            assert [line.rule for line in sums[0].lines] == [line.rule for line in judged.tally]


def test_levels_are_listed_and_the_present_one_is_lit() -> None:
    """§LVL"""
    s = sketch(".:7-4 .", turn=2, cities={"Caen": "A1"}, held="A1")
    levels = table(drawn("victory", s), "Levels of victory")
    assert [row[0] for row in levels.rows] == ["30 or more", "20 to 29", "10 to 19", "9 or less"]
    assert levels.lit == ((3, -1),)
    (city,) = table(drawn("victory", s), "Cities").rows
    assert city[:3] == ("Caen", "6", "scored")
    (next_level,) = [block.says for block in drawn("victory", s).blocks if isinstance(block, Text)][:1]
    assert next_level == "German victory. 4 more for the next level."


def test_divisions_off_the_map_are_counted_with_their_roads() -> None:
    """§VIC-X §R-14 §RUL-15"""
    s = sketch(". . .", turn=3, roads="A1 B1 C1", road_exits={"C1": "E"}, beaches={1: "A1"}, supply=[1])
    kind = s.kit.sheet.index["7-4"]
    s.exits = [(kind, s.kit.board.by_name["C1"], 3)] * 2
    (east,) = [prize for prize in edge_prizes(s) if prize.title == "East edge"]
    assert (east.is_scored, east.why) == (False, "2 regiments off by the east; 3 regiments or 6 battalions needed")
    s.exits = s.exits * 2
    (east,) = [prize for prize in edge_prizes(s) if prize.title == "East edge"]
    assert east.is_scored
    assert east.points == 4
    s.dead = 2
    s.refresh()
    (east,) = [prize for prize in edge_prizes(s) if prize.title == "East edge"]
    assert (east.is_scored, "too few by roads that lead to a supply beach" in east.why) == (False, True)
    assert "West or north edge" in [prize.title for prize in edge_prizes(s)]
    s = sketch(". . .", turn=3, roads="A1 B1 C1", road_exits={"C1": "N"}, beaches={1: "A1"}, supply=[1])
    s.exits = [(kind, s.kit.board.by_name["C1"], 3)] * 3
    assert [prize.title for prize in edge_prizes(s) if prize.is_scored] == ["West or north edge"]
    apart = sketch(".", options={"exit_W_and_N_separate": True})
    assert {"West edge", "North edge"} <= {prize.title for prize in edge_prizes(apart)}


# --- beaches and ships


def test_beaches_count_what_they_land_and_what_an_idle_turn_brings() -> None:
    """§RNF-1 §RNF-3"""
    s = sketch(". . . .", turn=2, beaches={1: "A1", 2: "C1"}, supply=[1, 2], boxes={1: "7-4"})
    s.capacity[1] = s.capacity[2] = 15
    s.phase = Landings.__name__
    busy, idle = table(drawn("beaches", s), "Landing capacity").rows
    assert busy[1:5] == ("15", "7", "8", "15")
    assert idle[1:] == ("15", "0", "15", "30", "idle")
    s.landed[1] = 7
    close_beaches(s)
    assert [s.capacity[1], s.capacity[2]] == [15, 30]
    s.dead = 4
    assert table(drawn("beaches", s), "Landing capacity").rows[1][-1] == "dead"


def test_the_plan_is_sealed_from_the_german() -> None:
    """§RUL-01"""
    s = begun("take historical")
    words = [block.says for block in drawn("beaches", s, Side.GERMAN).blocks if isinstance(block, Text)]
    assert words[0] == "The Allied plan is sealed until the landing begins."
    assert len(table(drawn("beaches", s, Side.ALLIED), "Off the invasion beaches").rows) == s.invaded.bit_count()


# --- tables


def test_the_terrain_chart_is_that_of_the_match() -> None:
    """§TEC §R-03 §STK"""
    chart = {row[0]: row[1:] for row in table(drawn("terrain", landed()), "Terrain effects").rows}
    assert chart["Bocage"] == ("1", "2", "× 3")
    assert chart["Road, by road"] == ("⅓", "⅓", "–")
    assert chart["City, by road"][-1] == "× 3"
    assert chart["Fortress"] == ("–", "–", "× 3, Germans only")
    doubled = table(drawn("terrain", sketch(".", options={"city_defense": "double"})), "Terrain effects")
    assert next(row for row in doubled.rows if row[0].startswith("City"))[-1] == "× 2"


def test_the_column_of_an_attack_is_lit_in_the_combat_table() -> None:
    """§CRT §CMB-6"""
    s = gather(combat(".:7-4 .:2-1 ."), "B1", "7-4@A1")
    found = table(drawn("combat", s), "Combat results")
    assert [found.head[column] for row, column in found.lit if row == -1] == ["3-1"]
    assert not table(drawn("combat", landed()), "Combat results").lit


def test_scatter_is_printed_by_its_dice() -> None:
    """§SCT"""
    found = table(drawn("terrain", landed()), "Scatter of paratroops (S: one square off)")
    assert found.rows[0][1:] == ("0", "0", "S", "S", "−1,S", "−1")
