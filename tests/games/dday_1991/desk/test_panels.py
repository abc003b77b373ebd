"""The pages of the side panel."""

from typing import TypeVar

import pytest

from bocage.core.blocks import Counters, Rows, Sum, Text, Track
from bocage.core.desk import Panel
from bocage.core.rulebook import Preset
from bocage.games.dday_1991.desk.panels import PANELS, panel, place_now, steps_of
from bocage.games.dday_1991.game import GAME
from bocage.games.dday_1991.orders import scenario_named
from bocage.games.dday_1991.setup import enlist
from bocage.games.dday_1991.state import EXITED, DDayState
from bocage.games.dday_1991.victory import verdict
from tests.games.dday_1991.position import GERMAN, attack, do, fighting, moving, position

from .moments import moments

Found = TypeVar("Found", Rows, Counters, Track, Sum, Text)


def page(name: str, s: DDayState) -> Panel:
    found = panel(name, s, None)
    assert found is not None
    return found


def blocks(name: str, s: DDayState, kind: type[Found]) -> list[Found]:
    return [block for block in page(name, s).blocks if isinstance(block, kind)]


def titled(name: str, s: DDayState, title: str) -> Rows:
    return next(rows for rows in blocks(name, s, Rows) if rows.title == title)


def tray(name: str, s: DDayState, title: str) -> Counters:
    return next(tray for tray in blocks(name, s, Counters) if tray.title == title)


def begun(scenario: str = "1944", **options: bool) -> DDayState:
    s = GAME.blank(options)
    enlist(s, scenario)
    return s


def test_there_is_no_other_panel() -> None:
    assert panel("naval", position({}), None) is None
    assert [named.key for named in PANELS] == list("1234567")


# --- turns


def test_months_and_steps_are_past_now_or_to_come() -> None:
    """§0a §2b2"""
    months, steps = blocks("turns", moving({"5U": "E15"}), Track)
    assert [stage.when for stage in months.stages] == ["past"] * 2 + ["now"] + ["later"] * 9
    assert months.stages[7].says == "January 1945: 2 German units"
    assert [stage.title for stage in steps.stages if stage.when == "now"] == ["Allied movement"]
    assert steps.stages[0].title == "Allied New Moves"


def test_optional_steps_appear_with_their_options() -> None:
    """§2b3"""
    plain = [title for _, _, title, _ in steps_of(position({}))]
    rich = [title for _, _, title, _ in steps_of(position({}, weather=True, replacements=True))]
    assert set(rich) - set(plain) == {"Allied weather", "Allied replacement", "German replacement"}
    assert not {"German port transfer", "German invasion", "German weather"} & set(rich)


@pytest.mark.parametrize("preset", GAME.options.presets, ids=lambda preset: preset.name)
def test_every_phase_of_play_is_a_step(preset: Preset) -> None:
    """§2b3"""
    for s in moments(2, every=40, options={**preset.options}):
        side, phase, _, _ = steps_of(s)[place_now(s)]
        assert (side, phase) == (s.mover, s.phase)


# --- Moves


def test_the_gain_is_itemised() -> None:
    """§opt-11a"""
    s = position({"HQ-12U": "G13"}, acquire_moves=True)
    allied = blocks("moves", s, Sum)[0]
    assert allied.title == "Allied New Moves in September 1944, as things stand"
    assert [line.words for line in allied.lines] == ["12th U.S. Army Group", "Southampton", "London", "Dover", "Paris"]
    assert allied.total == "5"


def test_prices_follow_the_options_and_the_step() -> None:
    """§moves"""
    s = moving({"5U": "E15"})
    rows = titled("moves", s, "What Moves buy")
    assert [rows.rows[row][0] for row, _ in rows.lit] == ["A unit, or an army with its box, moves and fights"]
    s = position({}, replacements=True)
    s.phase = "replacement"
    rows = titled("moves", s, "What Moves buy")
    assert [rows.rows[row] for row, _ in rows.lit] == [
        ("A reduced unit restored", "1 Move"),
        ("A headquarters rebuilt", "2 Moves"),
        ("A corps rebuilt", "3 Moves"),
        ("An air unit rebuilt", "4 Moves"),
    ]


def test_who_is_paid_for_is_said() -> None:
    """§3d2a"""
    s = moving({"A-1U": "H12", "5U": "H12", "8U": "G14"})
    assert any("to fight: nobody yet." in text.says for text in blocks("moves", s, Text))
    do(s, "move A-1U", "go H11")
    assert any("1st U.S. Army and 5th U.S. Motorized Corps" in text.says for text in blocks("moves", s, Text))


# --- armies


def test_every_army_has_its_counters() -> None:
    """§2d1"""
    s = position({"A-1U": "E15", "5U": "E15", "8U": "G14"})
    found = tray("armies", s, "1st U.S. Army")
    assert [line.look for line in found.counters] == ["unit-A-1U", "unit-5U"]
    assert [line.look for line in tray("armies", s, "Allied units in no army's box").counters] == ["unit-8U"]


# --- arrivals


def test_arrivals_are_listed_by_month_with_their_places() -> None:
    """§1e §6a5"""
    s = begun()
    s.turn = 3
    found = [(block.title, block.says, len(block.counters)) for block in blocks("arrivals", s, Counters)]
    assert ("Held back: July 1944, turn 2, Allied", "At A14 (Southampton).", 1) in found
    assert ("Now: August 1944, turn 3, Allied", "At T19 (Mediterranean Base).", 4) in found
    assert ("November 1944, turn 6, Allied", "At any controlled port city.", 2) in found
    assert titled("arrivals", s, "Still to come").lit == ((2, -1),)


def test_nobody_is_to_come_when_all_have_come() -> None:
    assert any(text.says == "Nobody is still to come." for text in blocks("arrivals", position({}), Text))


def test_the_table_counts_what_the_trays_show() -> None:
    for scenario in ("1944", "1943"):
        s = begun(scenario)
        table = titled("arrivals", s, "Still to come")
        counted = sum(int(cell) for row in table.rows for cell in row[1:] if cell != "–")
        later = [block for block in blocks("arrivals", s, Counters) if "to be set up" not in block.title]
        assert counted == sum(len(block.counters) for block in later) > 30


# --- victory


@pytest.mark.parametrize(
    ("scenario", "cities"), [("1944", ["Essen, G7", "Hamburg, E3", "Munich, O6"]), ("1943", ["Berlin, I1"])]
)
def test_the_conditions_are_those_of_the_scenario(scenario: str, cities: list[str]) -> None:
    """§6-winA §6-winG"""
    s = position({}, scenario=scenario)
    s.lost_corps = 3
    rows = titled("victory", s, "An Allied victory needs all of these")
    assert [row[0] for row in rows.rows[1:]] == cities
    german = titled("victory", s, "A German victory: the Allies do not win, and").rows[0]
    need = scenario_named(scenario).german_wins_with_corps
    assert german == ("Allied corps eliminated", str(need), "3", str(need - 3))


def test_the_panel_and_the_verdict_agree() -> None:
    """§6-draw"""
    s = position({}, allied=["G7", "E3", "O6"])
    for code in [kind.id for kind in s.kit.kinds if kind.side == 0 and kind.is_ground][:20]:
        s.place(s.kit.unit_index[code], s.kit.hex_named("G7"))
    assert verdict(s) == "Allied victory"
    rows = titled("victory", s, "An Allied victory needs all of these")
    assert len(rows.lit) == len(rows.rows)
    assert "If the game ended now: an Allied victory." in [text.says for text in blocks("victory", s, Text)]
    s.held &= ~s.kit.board.hexes("O6")
    s.lost_corps = 5
    rows = titled("victory", s, "An Allied victory needs all of these")
    assert rows.rows[3] == ("Munich, O6", "Allied", "German", "to be taken")
    assert "If the game ended now: a German victory." in [text.says for text in blocks("victory", s, Text)]


# --- losses


def test_the_lost_and_the_gone_are_in_their_trays() -> None:
    """§4e §3g §opt-11b2"""
    s = position({"5U": "E15", "G-66": "D14", "8U": "G14"}, replacements=True)
    s.eliminate(s.kit.unit_index["5U"], "§4e")
    s.remove(s.kit.unit_index["8U"], EXITED)
    lost = tray("losses", s, "Allied units eliminated")
    assert [(line.look, line.says) for line in lost.counters] == [("unit-5U", "3 Moves to rebuild")]
    assert [line.look for line in tray("losses", s, "Allied units off the board").counters] == ["unit-8U"]
    units = titled("losses", s, "Units").rows
    assert [row for row in units if row[0] in ("On the map", "Eliminated", "Off the board")] == [
        ("On the map", "0", "1"),
        ("Eliminated", "1", "0"),
        ("Off the board", "1", "0"),
    ]


def test_spare_divisions_are_shown_where_they_can_be_made() -> None:
    """§opt-16a"""
    titles = [block.title for block in blocks("losses", position({}, divisions=True), Counters)]
    assert titles == ["Allied divisions to be had", "German divisions to be had"]
    assert blocks("losses", position({}), Counters) == []


# --- charts


def test_the_ground_of_attacked_hexes_is_lit() -> None:
    """§terr"""
    s = attack(fighting({"5U": "G10", "G-67": "G9"}), "G9", "5U")
    rows = titled("charts", s, "Terrain")
    assert [rows.rows[row][0] for row, _ in rows.lit] == ["Forest"]
    assert titled("charts", position({}), "Terrain").lit == ()


def test_losses_go_by_the_margin() -> None:
    """§4c2c"""
    rows = titled("charts", position({}), "Losses of the loser").rows
    assert rows == (("0 to 3", "0"), ("4 to 6", "1"), ("7 or more", "2"))


def test_weather_and_bombs_appear_with_their_options() -> None:
    """§wx §carpet"""
    plain = {rows.title for rows in blocks("charts", position({}), Rows)}
    s = position({}, weather=True, carpet_bombing=True, turn=6, mover=GERMAN)
    assert {rows.title for rows in blocks("charts", s, Rows)} - plain == {
        "Weather",
        "Carpet bombing, each strategic air unit",
    }
    weather = titled("charts", s, "Weather")
    assert [weather.rows[row] for row, _ in weather.lit] == [("November", "1 to 3")]
    bombs = titled("charts", s, "Carpet bombing, each strategic air unit")
    assert (bombs.rows[8], bombs.lit) == (("9", "one loss", "one loss and no terrain"), ((-1, 2),))
