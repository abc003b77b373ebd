"""Tracks and tokens: time, the level of victory, weather, support, stocks, what is sealed and for whom."""

import pytest

from bocage.core.blocks import Track
from bocage.core.desk import Gauge, Token
from bocage.core.protocol import Side
from bocage.games.battle_1981.desk.gauges import gauges
from bocage.games.battle_1981.desk.panels_turn import turn as turn_panel
from bocage.games.battle_1981.desk.standing import missing, next_up, score_now, standing_words
from bocage.games.battle_1981.desk.stocks import lasts_words, stocks
from bocage.games.battle_1981.desk.tokens import tokens
from bocage.games.battle_1981.sealed import Support
from bocage.games.battle_1981.state import AMPHIBIOUS, COMBAT, FUEL, GENERAL, Battle, BattleState
from tests.games.battle_1981.position import ALLIED, GERMAN, position, unit


def gauge(s: BattleState, name: str) -> Gauge:
    return next(found for found in gauges(s, None) if found.name == name)


def lying(s: BattleState, side: Side | None = None) -> dict[str, Token]:
    return {token.name: token for token in tokens(s, side)}


def scored(points: int, **given: object) -> BattleState:
    s = position({}, **given)  # type: ignore[arg-type]
    s.points[0] = points * 60
    return s


# --- tracks


def test_the_turns_warn_of_storms() -> None:
    """§1b §chart-weather"""
    found = gauge(position({}, turn=5), "turn")
    assert (found.at, found.most, found.labels[5]) == (5, 13, "6/14")
    assert [found.labels[turn] for turn, note in enumerate(found.notes) if note == "33%"] == ["6/18", "6/20", "6/22"]
    assert (found.notes[-1], len(found.notes)) == ("count", 14)
    assert gauge(position({}, scenario="two_weeks"), "turn").labels[-1] == "6/20"


@pytest.mark.parametrize(
    ("turn", "scenario", "says"), [(0, "campaign", "D-Day, turn 1 of 14"), (1, "two_weeks", "6/6, turn 2 of 9")]
)
def test_the_turn_is_counted_beside_its_date(turn: int, scenario: str, says: str) -> None:
    """§1b A date like 6/6 alone, among counts like those of the beaches, would be read as one."""
    s = position({}, turn=turn, scenario=scenario)
    found = gauge(s, "turn")
    assert found.title == says
    assert found.title.startswith(found.labels[found.at])  # or the page would print the date a second time
    assert any(isinstance(block, Track) and block.title == f"Turns: {says}" for block in turn_panel(s, None).blocks)


@pytest.mark.parametrize(
    ("points", "at", "side"),
    [(-1, 0, GERMAN), (0, 1, GERMAN), (249, 1, GERMAN), (250, 2, GERMAN), (600, 3, ALLIED), (1300, 5, ALLIED)],
)
def test_the_level_follows_the_score(points: int, at: int, side: Side) -> None:
    """§12h"""
    found = gauge(scored(points), "level")
    assert (found.at, found.side) == (at, side)
    assert found.labels == ("G III", "G II", "G I", "A I", "A II", "A III")
    assert found.notes == ("below", "0", "250", "600", "800", "1300")


def test_a_fraction_short_of_a_level_is_short_of_it() -> None:
    """§12h §RUL-48"""
    s = scored(600)
    s.points[1] = -1
    assert (gauge(s, "level").at, score_now(s)) == (2, 599)
    up = next_up(s)
    assert up is not None
    assert (up.title, missing(s, up)) == ("Allied Marginal", 1)


def test_the_standing_says_how_far_both_levels_are() -> None:
    """§12h"""
    assert standing_words(scored(312)) == (
        "312 points, German Marginal; 288 more make it Allied Marginal, 63 fewer German Operational"
    )
    assert standing_words(scored(-5)) == "-5 points, German Strategic; 5 more make it German Operational"
    assert standing_words(scored(1300)).startswith("1300 points, Allied Strategic, the best there is, 1 fewer Allied")


def test_the_weather_corrects_the_standing_only_where_that_was_chosen() -> None:
    """§4d"""
    for chosen, expected in (("no", 800), ("yes", 712)):
        s = scored(800, weather_score=chosen)
        s.actual, s.expected = 111, 10000
        assert score_now(s) == expected


# --- tokens


def test_the_weather_says_what_it_leaves() -> None:
    """§4b §AMB-26"""
    plain = lying(position({}, weather=3))["weather"]
    assert plain.says.startswith("All air points, all naval points. Interdiction: none is possible.")
    storm = lying(position({}, weather=3, weather_cuts="support"))["weather"]
    assert (storm.title, storm.look) == ("Storm", "token-storm")
    assert storm.says.startswith("No aircraft fly, 50% of the naval points. Interdiction: none is possible.")
    cloudy = lying(position({}, weather=1, weather_cuts="support"))["weather"]
    assert cloudy.says.startswith("80% of the air points, all naval points.")
    assert lying(position({}))["weather"].says.startswith(
        "All air points, all naval points. Interdiction: points count in"
    )
    assert "weather" not in lying(position({}, weather=-1))


def test_sealed_interdiction_is_for_the_allies_alone() -> None:
    """§2d"""
    s = position({}, weather=1)
    s.phase, s.air, s.interdiction = "combat", 200, 60
    s.agenda = [Support("air")]
    for side in (ALLIED, None):
        found = lying(s, side)
        assert found["interdiction"].title == "Interdiction 60"
        assert "lose 0 to 4 MP" in found["interdiction"].says, "60 in cloudy weather count 48"
        assert "60 of them sealed for interdiction: 140 free" in found["air"].says
    german = lying(s, GERMAN)
    assert (german["interdiction"].title, german["interdiction"].look) == ("Interdiction sealed", "token-sealed")
    assert "60" not in german["air"].says + german["interdiction"].says
    s.opened = True
    assert lying(s, GERMAN)["interdiction"].title == "Interdiction 60"


def test_that_none_was_sealed_is_not_told_either() -> None:
    """§2d"""
    s = position({}, weather=0)
    s.phase = "movement"
    assert lying(s, GERMAN)["interdiction"].look == lying(s, ALLIED)["interdiction"].look == "token-sealed"
    s.agenda = [Support("air")]
    assert lying(s, GERMAN)["interdiction"].look == "token-sealed"
    assert "interdiction" not in lying(s, ALLIED)
    s.weather = 3
    assert "interdiction" not in lying(s, GERMAN), "in a storm everybody knows that there is none"


@pytest.mark.parametrize("attacker", [ALLIED, GERMAN])
def test_a_sealed_level_is_for_its_own_side_alone(attacker: Side) -> None:
    """§9b §9k"""
    s = position({"US-1-INF": "9-07", "GE-12SS": "9-08"})
    units = (unit(s, "US-1-INF"), unit(s, "GE-12SS"))
    own, other = units[attacker], units[attacker.enemy]
    s.battle = Battle(attacker, other, s.at[other], (own,), attack=7, air=30, naval=20)
    name = f"sealed-{int(attacker)}"
    assert lying(s, attacker)[name].title == "Your level: 7"
    assert ("air 30, naval 20" in lying(s, attacker)[name].says) == (attacker == ALLIED)
    assert not [token for token in tokens(s, attacker.enemy) if token.name.startswith("sealed")]
    assert name in lying(s, None)
    s.battle = Battle(attacker, other, s.at[other], (own,), attack=7, defence=3, opened=True)
    assert not [token for token in tokens(s, None) if token.name.startswith("sealed")]


def test_beaches_are_counted() -> None:
    """§7e §5f"""
    s = position({"UTAH": "4-06", "OMAHA": "4-08", "GOLD": "5-11", "JUNO": "5-12"})
    s.ashore = [100, 40, 100, 200, 150]
    found = lying(s)["beaches"]
    assert (found.title, found.says) == ("Beaches 3 of 5", "Not cleared: Sword closed, Omaha 40 of 100 landed.")


# --- stocks


def test_stocks_last_by_what_a_turn_uses() -> None:
    """§5a §5h General supply as it would be drawn now, fuel and combat supply as last turn, amphibious for one turn."""
    s = position({"US-1-INF": "9-07", "GE-12SS": "9-08", "BR-3-INF": "6-12"}, pools=(250, 200, 90, 45))
    s.used = [0, 0, 0, 0, 10000, 0, 10000, 0]
    found = stocks(s)
    assert found[GENERAL].burn == 75 * 50 + 75 * 25
    assert [lasts_words(stock) for stock in found] == ["2½ turns, 5 days", "3 turns, 6 days", "1 day", "this turn only"]
    assert [stock.have for stock in found] == [25000, 20000, 9000, 4500]


def test_what_this_turn_uses_counts_where_it_is_more() -> None:
    """§5h"""
    s = position({})
    s.used = [20000, 0, 5000, 0, 10000, 0, 10000, 0]
    assert (stocks(s)[FUEL].burn, stocks(s)[COMBAT].burn) == (20000, 10000)


def test_unused_stocks_last() -> None:
    s = position({}, pools=(100, 0, 2000, 30))
    s.used = [0, 0, 0, 0, 0, 0, 100, 0]
    found = stocks(s)
    assert [lasts_words(found[pool]) for pool in (FUEL, GENERAL, COMBAT)] == [
        "unused so far",
        "–",
        "more than 10 turns",
    ]
    assert lying(s)["amphibious"].says == "30 in stock; what is not used this turn is lost."
    assert lying(s)["fuel"].title == "Fuel 100"
    assert found[AMPHIBIOUS].title == "Amphibious"
