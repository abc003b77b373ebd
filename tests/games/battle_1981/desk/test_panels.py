"""The pages of the side panel, but for the supply dashboard, which has a file of its own."""

import pytest

from bocage.core.blocks import Counters, Sum, Track
from bocage.games.battle_1981.desk.panels import PANELS, panel
from bocage.games.battle_1981.desk.panels_turn import place_now, steps_of
from bocage.games.battle_1981.game import GAME
from bocage.games.battle_1981.kinds import roster
from bocage.games.battle_1981.setup import enlist
from bocage.games.battle_1981.state import AT_SEA, DUE, GONE, BattleState
from bocage.games.battle_1981.tables import tunables
from bocage.games.battle_1981.victory import Scoring
from bocage.games.battle_1981.weather import WeatherRoll
from tests.games.battle_1981.position import GERMAN, position, roll, run, unit

from .moments import moments
from .pages import blocks, lit, says, table, titled, trays


def begun(scenario: str = "campaign", **options: object) -> BattleState:
    s = GAME.blank(options)
    enlist(s, scenario)
    return s


def test_there_is_no_other_panel() -> None:
    assert panel("naval", position({}), None) is None
    assert [named.key for named in PANELS] == list("123456789")


# --- turn


def test_turns_and_phases_are_past_now_or_to_come() -> None:
    """§1b §2e"""
    s = begun()
    s.turn, s.phase, s.mover = 3, "movement", GERMAN
    phases, turns = blocks("turn", s, Track)
    assert phases.stages[0].title == "Logistics"
    assert [stage.title for stage in phases.stages if stage.when == "now"] == ["German movement"]
    assert [stage.title for stage in phases.stages if stage.when == "later"] == ["German combat", "Victory points"]
    assert [stage.when for stage in turns.stages] == ["past"] * 3 + ["now"] + ["later"] * 10
    assert turns.stages[7].says == "18–19 June, storm 33%"
    assert turns.stages[4].says == "12–13 June, storm 2%, 2 German units to come"
    assert "Next: German combat." in says("turn", s)


def test_what_follows_is_the_next_turn_or_the_verdict() -> None:
    """§1d §2f"""
    s = position({}, turn=3)
    s.phase = "scoring"
    assert "Next: 6/12." in says("turn", s)
    s.turn = 13
    assert "Next: the verdict." in says("turn", s)
    turns = blocks("turn", s, Track)[1].stages
    assert (turns[-1].says, turns[-1].when) == ("noon of 30 June, points are counted", "now")
    assert turns[0].says == "the landing of 6 June"
    s.phase = "over"
    assert {stage.when for track in blocks("turn", s, Track) for stage in track.stages} == {"past"}
    assert "The game is over." in says("turn", s)


@pytest.mark.parametrize("chosen", ["stay", "move"])
def test_d_day_has_its_own_phases(chosen: str) -> None:
    """§2a §2d §8g"""
    titles = [title for _, _, title, _ in steps_of(position({}, turn=0, german_dday=chosen))]
    assert titles[0] == "Airborne drops"
    assert ("German movement" in titles, "Air interdiction" in titles) == (chosen == "move", chosen == "move")
    assert "German combat" in titles


def test_on_the_last_turn_points_are_counted_and_nothing_else() -> None:
    """§1d"""
    assert [step[0] for step in steps_of(position({}, turn=13))] == ["logistics", "scoring"]
    assert [step[0] for step in steps_of(position({}, turn=8, scenario="two_weeks"))] == ["logistics", "scoring"]


@pytest.mark.parametrize("seed", [0, 4, 6])
def test_every_phase_of_play_is_a_step(seed: int) -> None:
    """§2a §2b §2c §2d §2e §2f"""
    for s in moments(seed, every=40):
        now, steps = place_now(s), steps_of(s)
        assert now == len(steps) if s.phase == "over" else steps[now][0] == s.phase
        assert s.phase == "over" or steps[now][1] in (None, s.mover)


# --- weather


def test_the_forecast_lights_what_fell() -> None:
    """§chart-weather"""
    s = position({}, turn=7, weather=3)
    s.phase = "allocation"
    found = titled("weather", s, "Forecast")
    assert found.rows[7] == ("6/18", "36%", "21%", "10%", "33%")
    assert found.lit == ((7, 4),)
    assert len(titled("weather", position({}, scenario="two_weeks"), "Forecast").rows) == 8


def test_transport_is_that_of_this_match() -> None:
    """§chart-transport §3f A rating of 7 is worth a fifth more."""
    every = {"UTAH": "4-06", "OMAHA": "4-08", "GOLD": "5-11", "JUNO": "5-12", "SWORD": "5-13"}
    assert table("weather", position(every), "Transport points")["D-Day"] == ("712–764", "641–687", "–", "–", "702")
    assert table("weather", position(every, transport=7), "Transport points")["D-Day"][0] == "854–916"


def test_support_in_each_weather() -> None:
    """§4b §9l §3e §AMB-26"""
    t, plain = tunables(), table("weather", position({}), "What each weather leaves")
    assert plain["Air points"] == (str(t.air),) * 4
    found = table("weather", position({}, weather_cuts="support"), "What each weather leaves")
    assert found["Air points"] == tuple(str(t.air * part // 100) for part in t.air_weather)
    assert found["Naval points"] == tuple(str(t.naval * part // 100) for part in t.naval_weather)
    assert found["99 on interdiction count"] == ("99", "79", "59", "0")
    person = table("weather", position({}, german_player="person"), "What each weather leaves")
    assert person["Air points"][0] == str(t.air * 140 // 100)


def test_luck_with_the_weather() -> None:
    """§4c §4d"""
    s = position({}, turn=0, weather=-1)
    assert "Luck with the weather" not in [block.title for block in blocks("weather", s, Sum)]
    roll(run(s, WeatherRoll()), 60)
    found = next(block for block in blocks("weather", s, Sum) if block.title == "Luck with the weather")
    assert [line.amount for line in found.lines] == ["0.90", "0.95"]
    assert found.total == "-5%"
    assert "worse than average" in says("weather", s)


@pytest.mark.parametrize(("actual", "how"), [(110, "better"), (90, "worse"), (100, "neither better nor worse")])
def test_luck_is_better_or_worse(actual: int, how: str) -> None:
    """§4c"""
    s = position({})
    s.actual, s.expected = actual, 10000
    assert f": {how} than average." in says("weather", s)


def test_the_weather_is_known_once_drawn() -> None:
    """§4a"""
    assert "The weather of D-Day is drawn after the drops" in says("weather", position({}, turn=0, weather=-1))
    assert says("weather", position({}, weather=0)).startswith("Clear on 6/10. All air points")
    s = position({}, turn=0, weather=-1)
    assert titled("weather", s, "Forecast").lit == ((0, 0),)
    s.turn = 13
    assert titled("weather", s, "Forecast").lit == ()


# --- victory


def test_sources_show_what_was_won_and_what_comes() -> None:
    """§12g"""
    s = position({"US-1-INF": "1-02", "BR-3-INF": "11-10", "GE-12SS": "5-05"}, turn=5)
    s.points[5], s.points[8] = 60 * 40, -60 * 25
    found = table("victory", s, "Sources")
    assert found["Cherbourg"] == ("–", "+10", "+150")
    assert found["German losses"] == ("+40", "–", "–")
    assert found["Germans within naval range"] == ("–", "-5", "-13")
    assert found["Together"] == ("15.0", "18.8", "150.8")


def test_the_count_of_the_panel_is_the_count_of_the_rules() -> None:
    """§12a §12c §12d"""
    s = position({"US-1-INF": "1-02", "BR-3-INF": "11-10", "GE-12SS": "5-05"}, turn=5)
    told = next(block for block in blocks("victory", s, Sum) if block.title.startswith("This turn's count"))
    assert [(line.amount, line.rule) for line in told.lines] == [("10", "§12a"), ("13.8", "§12d"), ("-5", "§12c")]
    run(s, Scoring())
    assert told.total == f"{sum(s.points) / 60:.1f}" == "18.8"


def test_levels_say_how_far_they_are() -> None:
    """§12h"""
    s = position({})
    s.points[0] = 312 * 60
    found = {row[0]: row[2] for row in titled("victory", s, "Levels of victory").rows}
    assert found == {
        "Allied Strategic": "988 more",
        "Allied Operational": "488 more",
        "Allied Marginal": "288 more",
        "German Marginal": "now",
        "German Operational": "63 fewer",
        "German Strategic": "313 fewer",
    }
    assert lit("victory", s, "Levels of victory") == ["German Marginal"]


@pytest.mark.parametrize(("june30", "worth"), [("instead", ("10", "150")), ("besides", ("10", "160"))])
def test_what_counts_follows_the_rulings(june30: str, worth: tuple[str, str]) -> None:
    """§12a §AMB-19 §AMB-04"""
    assert table("victory", position({}, june30=june30), "What counts")["A position of Cherbourg"] == worth
    two_weeks = position({}, june30=june30, scenario="two_weeks")
    assert table("victory", two_weeks, "What counts")["A position of Cherbourg"] == ("10", "10")


def test_the_weather_score_says_whether_it_decides() -> None:
    """§4d 800 points at 11 in a hundred better than average."""
    for chosen, words in (("yes", "decides in this match"), ("no", "does not count in this match")):
        s = position({}, weather_score=chosen)
        s.points[0], s.actual, s.expected = 800 * 60, 111, 10000
        assert f"Weather +11% of average: corrected for it the score is 712; that {words}." in says("victory", s)


# --- forces


def test_both_sides_in_figures() -> None:
    """§10a"""
    s = position({"US-1-INF": "9-07", "US-D1": "6-08", "GE-12SS": "9-08", "GE-914": GONE, "BR-3-INF": AT_SEA})
    s.fatigue[unit(s, "US-1-INF")] = 6
    s.lost[unit(s, "GE-914")] = 50
    found = table("forces", s, "Both sides")
    assert found["Units on the map"] == ("2", "1")
    assert found["Combat points"] == ("95", "95")
    assert found["Effective strength in the open"] == ("63", "95")
    assert found["Tired, 5 or more"] == ("1", "0")
    assert found["Combat points lost, coastal defences aside"] == ("0", "50")
    assert found["Still to come"] == ("1", "0")


def test_the_fleet_says_what_landing_it_costs() -> None:
    """§amph The airborne divisions drop for nothing."""
    s = position({"US-1-INF": AT_SEA, "BR-1-CMDO": AT_SEA, "US-82-AIRB": AT_SEA})
    assert blocks("forces", s, Counters)[0].says == "120 amphibious points would land them all (§amph)."


def test_every_unit_lies_in_one_tray() -> None:
    """§9s §11a"""
    s = position({"US-1-INF": "9-07", "US-D1": "6-08", "GE-12SS": "9-08", "GE-914": GONE, "BR-3-INF": AT_SEA})
    assert trays("forces", s) == {
        "American in the line": ["US-1-INF"],
        "American behind the line": ["US-D1"],
        "German in the line": ["GE-12SS"],
        "Allied units not ashore yet": ["BR-3-INF"],
        "German units eliminated": ["GE-914"],
    }
    whole = begun()
    due = {piece.id for piece in roster() if piece.entry_turn}
    lying = [look for tray in trays("forces", whole).values() for look in tray]
    assert sorted(lying) == sorted(piece.id for piece in roster() if piece.id not in due)


# --- reinforcements


def test_germans_come_by_date_and_entry() -> None:
    """§11b"""
    s = begun()
    s.turn = 1
    found = titled("arrivals", s, "German reinforcements")
    assert len(found.rows) == 18
    assert found.rows[0][:3] == ("6/6", "346th Infantry", "60")
    assert lit("arrivals", s, "German reinforcements") == ["6/6", "6/6"]
    assert trays("arrivals", s)["German, 6/24"] == ["GE-16FJ", "GE-1SS", "GE-276"]
    assert len(trays("arrivals", s)["American fleet, at sea"]) == 20


def test_one_held_up_says_so() -> None:
    """§3f §11d"""
    s = position({"GE-12SS": DUE}, turn=3, reinforcement=8)
    assert titled("arrivals", s, "German reinforcements").rows[0][0] == "6/6, held up"
    assert "rated 8: 30% to be held up a turn" in says("arrivals", s)
    assert "rated 3: 40% to come a turn early" in says("arrivals", position({}, reinforcement=3))


def test_those_due_after_the_end_are_left_out() -> None:
    """§1d"""
    rows = titled("arrivals", begun("two_weeks"), "German reinforcements").rows
    assert [row for row in rows if row[0] in ("6/20", "6/24", "6/26")] == []
    assert "No German unit is still to come." in says("arrivals", position({"GE-2SS": DUE}, scenario="two_weeks"))
