"""Cards: the battle as its display showed it and better, weather, ships, drops, infiltration, points, the verdict."""

from typing import Any

from bocage.core.desk import Card
from bocage.core.protocol import Event
from bocage.core.tally import Line
from bocage.games.battle_1981.desk.told import told
from bocage.games.battle_1981.state import BattleState
from tests.games.battle_1981.fighting import AROUND, MIDDLE, battle, fighting
from tests.games.battle_1981.fighting import field as ground
from tests.games.battle_1981.position import GERMAN, do, roll, unit
from tests.games.battle_1981.position import told as heard

from .test_plans_landing import at_sea

UNITS = {"US-1-INF": AROUND[0], "US-9-INF": AROUND[1], "GE-915": MIDDLE}


def card(s: BattleState, event: Event) -> Card:
    line = told(s, event)
    assert line is not None
    assert line.card is not None
    return line.card


def fought(s: BattleState) -> tuple[Card, dict[str, Any]]:
    (event,) = heard(s, "battle")
    return card(s, event), event.facts


def sums(found: Card) -> dict[str, list[str]]:
    return {one.title: [f"{line.amount} {line.words}" for line in one.lines] for one in found.sums}


# --- battles


def test_a_battle_says_who_lost_how_much() -> None:
    """§9v Losses and fatigue of each, levels by name, odds."""
    s = battle(fighting(UNITS), "GE-915", "US-1-INF", "US-9-INF", levels=(6, 4), dice=(2, 4))
    found, f = fought(s)
    one, two, defender = f["taken"]
    assert sums(found)["Combat points lost"] == [
        f"−{one} US 1st Infantry, attacks, fatigue +3",
        f"−{two} US 9th Infantry, attacks, fatigue +3",
        f"−{defender} 915th Grenadier Regiment, defends, fatigue +2",
    ]
    assert found.cell == "6 against 4, odds 3.00"
    assert found.result == f"Allies −{one + two}, Germans −{defender}"
    assert found.sums[0].total == ""
    assert found.says.startswith("Heavy attack against hold positions.")


def test_the_losses_are_worked_out() -> None:
    """§9f §9h §9m Chart, chance, and aircraft and ships with their sign."""
    s = battle(fighting(UNITS), "GE-915", "US-1-INF", levels=(6, 4), dice=(2, 4, 1), air=60)
    found, f = fought(s)
    assert sums(found)["The defender's loss"] == [
        f"{f['table'][1]} by levels, odds and attackers",
        "+3 chance",
        f"{f['bombardment']:+d} 60 air and 0 naval points",
    ]
    assert sums(found)["The attackers' loss"] == [f"{f['table'][0]} by levels and odds", "+1 chance"]
    assert [(die.says, die.face, die.faces) for die in found.dice] == [
        ("attackers", 1, 4),
        ("defender", 3, 4),
        ("bombardment", f["bombardment"], 3),
    ]


def test_what_is_spared_has_a_minus() -> None:
    """§9m"""
    s = fighting({"US-1-INF": "6-10", "GE-915": "7-10"}, GERMAN)
    s = battle(s, "US-1-INF", "GE-915", levels=(5, 5), dice=(1, 1, 2), air=99, naval=99)
    found, f = fought(s)
    assert f["bombardment"] < 0
    assert any(line.startswith(f"-{-f['bombardment']} 99 air") for line in sums(found)["The defender's loss"])
    line = told(s, heard(s, "battle")[0])
    assert line is not None
    assert f"({f['bombardment']} by aircraft and ships)" in line.says


def test_what_follows_is_said() -> None:
    """§9n §9q"""
    driven, _ = fought(battle(fighting(UNITS), "GE-915", "US-1-INF", levels=(8, 2)))
    assert driven.says.endswith(
        "The defender gives way: it must retreat or pay for standing. The attackers may attack once more."
    )
    held, _ = fought(battle(fighting(UNITS), "GE-915", "US-1-INF", levels=(5, 9)))
    assert held.says.endswith("The defender holds.")
    gone, _ = fought(battle(fighting(UNITS, cp={"GE-915": 2}), "GE-915", "US-1-INF", levels=(5, 9)))
    assert gone.says.endswith("The defender is wiped out.")


def test_a_hungry_defence_is_said_to_be_one() -> None:
    """§5j"""
    s = fighting({"US-1-INF": "9-08", "GE-915": "9-09"}, GERMAN, pools=(0, 0, 0, 0), air_left=0)
    found, _ = fought(battle(s, "US-1-INF", "GE-915", levels=(5, 5)))
    assert "too little combat supply and fought at half strength" in found.says


def test_a_round_ashore_has_its_card() -> None:
    s = do(at_sea(), "land OMAHA 5-08", "air 0", "naval 0", "level 3")
    found, f = fought(roll(s, 1, 1))
    assert found.title == "The US 1st Infantry at Omaha, round 1"
    assert found.says == "Light attack against the coastal defence."
    assert sums(found)["Combat points lost"][1] == f"−{f['taken'][1]} Coastal defence, defends"
    assert found.result == f"Allies −{f['taken'][0]}, coastal defence −{f['taken'][1]}"


# --- the rest


def test_the_weather_shows_its_chances() -> None:
    found = card(ground({}), Event("weather", "§4a", {"turn": 0, "die": 88, "weather": 1, "air": 200, "naval": 300}))
    assert (found.cell, found.result) == ("clear 1 to 52 and cloudy 53 to 100", "Cloudy")
    assert found.says == "200 air and 300 naval points this turn."


def test_ships_are_told_by_category() -> None:
    facts = {
        "turn": 2,
        "die": 3,
        "drawn": 1600,
        "missing": 1,
        "transport": 144000,
        "share": [40, 30, 20, 10],
        "credited": [57600, 43200, 28800, 14400],
        "pools": [60000, 50000, 30000, 14400],
    }
    found = card(ground({}), Event("transport", "§chart-transport", facts))
    assert (found.title, found.result) == ("The ships of 6/8 (8–9 June)", "1440")
    assert found.cell == "1600 by the chart, less 1 beachhead"
    assert sums(found)["Brought ashore"][0] == "576 Fuel, 40% of the ships; 600 now in stock"
    assert found.says == "Fuel +576, general supply +432, combat supply +288, amphibious +144."


def test_points_are_told_by_source() -> None:
    """§12g Those of the count, and all so far."""
    before, after = [0] * 10, [0] * 10
    before[5], after[5], after[1], after[3] = 6000, 6000, 300, 75
    facts = {"turn": 2, "gains": [], "before": before, "points": after, "score": 106, "weather": -4}
    found = card(ground({}), Event("scored", "§12g", facts))
    assert sums(found) == {
        "Counted now": ["+5 Caen", "+1.2 depth inland"],
        "So far": ["5 Caen", "1.2 depth inland", "100 German losses"],
    }
    assert found.says == "The score is 106; the weather so far -4% against the average."


def test_a_drop_says_where_it_came_down_and_an_infiltration_shows_its_die() -> None:
    s = ground({"US-82-AIRB": "4-04", "GE-915": "9-08"})
    drop = {"piece": unit(s, "US-82-AIRB"), "hex": s.kit.hex_named("4-04")}
    found = card(s, Event("dropped", "§7b", {**drop, "fuel": 4125, "general": 2750, "combat": 1375}))
    assert (found.cell, found.result) == ("came down at", "4-04")
    assert found.says == "The US 82nd Airborne is on the ground in 4-04, with 41 fuel, 27 general and 13 combat supply."
    line = told(s, Event("drift", "§7b", {**drop, "die": 12, "drifts": True}))
    assert line is not None
    assert (line.says, line.card) == (
        "The US 82nd Airborne drifts off its zone 4-04 (die 12, 50 or less drifts).",
        None,
    )
    tried = {"piece": unit(s, "GE-915"), "from": 0, "to": s.kit.hex_named("9-09"), "die": 80, "chance": 70}
    found = card(s, Event("infiltration", "§8d", {**tried, "success": False, "cost": 9, "fuel": 0, "left": 0}))
    assert (found.title, found.cell) == ("The 915th Grenadier Regiment infiltrates to 9-09", "70 or less")
    assert found.result == "held up"


def test_interdiction_is_opened_with_what_the_weather_leaves_of_it() -> None:
    facts = {"points": 40, "weather": 2, "left": 20, "most": 3, "air": 100}
    found = card(ground({}), Event("interdiction", "§chart-interdict", facts))
    assert (found.cell, found.result) == ("40 air points, worth 20 in overcast weather", "0 to 3")
    none = told(ground({}), Event("interdiction", "§chart-interdict", {**facts, "points": 0, "left": 0, "most": 0}))
    assert none is not None
    assert none.card is None


def test_the_verdict_has_its_points() -> None:
    lines = [Line("66 31/60", "§12d", "depth inland"), Line("0", "§12a", "Cherbourg")]
    found = card(ground({}), Event("verdict", "§12h", {"level": "Allied Marginal", "lines": lines}))
    assert (found.result, sums(found)) == ("Allied Marginal", {"Points": ["66.5 depth inland"]})
