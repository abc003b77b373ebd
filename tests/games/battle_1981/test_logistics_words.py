"""Sentences and prompts of weather, ships, supply, interdiction, arrivals, recovery and points."""

from bocage.core.protocol import Event
from bocage.games.battle_1981.interdiction import InterdictionStep, OpenInterdiction
from bocage.games.battle_1981.logistics import Allocation, Logistics
from bocage.games.battle_1981.recovery import Recovery
from bocage.games.battle_1981.reinforce import Arrivals
from bocage.games.battle_1981.state import DUE, BattleState
from bocage.games.battle_1981.victory import Scoring
from bocage.games.battle_1981.words import prompt
from bocage.games.battle_1981.words_logistics import WORDS
from tests.games.battle_1981.position import do, position, roll, run, unit


def sentence(s: BattleState, kind: str) -> str:
    event = next(event for event in s.told or [] if event.kind == kind)
    return WORDS[kind](s, event)


def supplied_turn() -> BattleState:
    units = {"OMAHA": "4-08", "US-1-INF": "5-08", "US-2-INF": "11-08"}
    s = position(units, turn=2, pools=(0, 0, 0, 0), cp={"US-2-INF": 3})
    s.share = [35, 0, 55, 10]
    return roll(run(s, Logistics()), 60, 1)


def test_the_logistics_phase_in_words() -> None:
    """§4a §chart-transport §6a §gen §5k"""
    s = supplied_turn()
    assert sentence(s, "weather") == "the weather is cloudy (die 60 of 100): 250 air and 300 naval points."
    ships = "ships bring 842 points (1404 by the chart, with 4 of the beachheads gone): "
    assert sentence(s, "transport") == f"{ships}fuel 294, general 0, combat 463, amphibious 84."
    second = s.kit.kinds[unit(s, "US-2-INF")].name
    assert sentence(s, "out_of_line") == f"{second} is beyond the supply lines."
    assert sentence(s, "general").startswith("units draw 0 general supply; 0 are left, and ")
    starved = [WORDS["starved"](s, event) for event in s.told or [] if event.kind == "starved"]
    assert f"{second} goes without supply: 3 lost, 0 left, fatigue 2." in starved


def test_more_than_a_few_units_are_only_counted() -> None:
    s = position({})
    event = Event("out_of_line", "§6a", {"turn": 3, "pieces": [0, 2, 4, 6, 8]})
    assert WORDS["out_of_line"](s, event) == "5 units are beyond the supply lines."


def test_an_allocation_in_words() -> None:
    """§5b"""
    s = run(position({}, turn=2), Allocation())
    assert prompt(s) == "Allied: allocate the ships of the next turn: fuel, of the 100% that are left (§5b)"
    do(s, "fuel 30", "general 30")
    assert prompt(s) == "Allied: allocate the ships of the next turn: combat, of the 40% that are left (§5b)"
    do(s, "combat 30")
    words = "ships are allocated for 6/10: fuel 30 %, general 30 %, combat 30 %, amphibious 10 %."
    assert sentence(s, "allocated") == words


def test_interdiction_in_words() -> None:
    """§2d §chart-interdict"""
    s = run(position({"GE-21PZ": "8-12"}, weather=1), InterdictionStep())
    assert prompt(s) == "Allied: put air points on interdiction, sealed (§2d)"
    do(s, "interdict 20")
    assert sentence(s, "interdiction_ordered") == (
        "The air points for interdiction are set, and sealed until the Germans move."
    )
    roll(run(s, OpenInterdiction()), 3)
    told = "20 air points fly interdiction, worth 16 in cloudy weather: each German unit loses up to 3 movement points."
    assert sentence(s, "interdiction") == told
    assert sentence(s, "hindered").endswith(" loses 2 to aircraft.")
    assert sentence(run(position({}), OpenInterdiction()), "interdiction") == "no aircraft hinder German movement."


def test_arrivals_in_words() -> None:
    """§11b §11d §3f"""
    s = run(position({"GE-LEHR": DUE, "GE-21PZ": "11-13"}, turn=2), Arrivals())
    assert "its entry being blocked" in sentence(s, "arrived")
    s = roll(run(position({"GE-LEHR": DUE}, turn=1, reinforcement=3), Arrivals()), 1)
    assert " arrives a turn early at " in sentence(s, "arrived")
    s = roll(run(position({"GE-LEHR": DUE}, turn=1, reinforcement=3), Arrivals()), 99)
    assert sentence(s, "not_early").endswith(" does not come early (die 99 of 100).")
    s = roll(run(position({"GE-LEHR": DUE}, turn=2, reinforcement=9), Arrivals()), 7)
    assert sentence(s, "held_up").endswith(" is held up (die 7 of 100).")


def test_recovery_and_points_in_words() -> None:
    """§10c §12g"""
    s = position({"US-9-INF": "1-02", "GE-916": "6-08"}, fatigue={"US-9-INF": 4}, turn=5)
    run(s, Recovery(), Scoring())
    told = "1 unit rests, none is tired by marching, 10 combat points are replaced; 1000 amphibious points are lost."
    assert sentence(s, "recovery") == told
    points = "points: Cherbourg +10, Germans within naval range -5. The score is 5"
    assert sentence(s, "scored") == f"{points}; weather +0 % against the average."
