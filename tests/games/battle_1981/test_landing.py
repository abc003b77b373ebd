"""Coming ashore."""

from typing import Any

import pytest

from bocage.core.hexes import members
from bocage.games.battle_1981.landing import (
    bars_landing,
    beaches_for,
    can_land,
    coastal_strength,
    landing_mask,
)
from bocage.games.battle_1981.nouns import LANDING, Landing
from bocage.games.battle_1981.odds import attack_strength
from bocage.games.battle_1981.state import AMPHIBIOUS, AT_SEA, COMBAT, FUEL, GENERAL, GONE, POINT, BattleState
from bocage.games.battle_1981.words_moves import WORDS
from tests.games.battle_1981.marching import ground, left, moving, reason, ruling
from tests.games.battle_1981.position import at, do, options, roll, task, told, unit, why_not


def cleared(units: dict[str, str], *, amphibious: int = 1000, fuel: int = 0, **given: Any) -> BattleState:
    """A movement phase after every beach was cleared."""
    s = moving(units, amphibious=amphibious, fuel=fuel, **given)
    s.ashore, s.offer = [100] * 5, None
    return s


def test_units_at_sea_land_on_the_beach_positions_next_to_a_marker() -> None:
    """§7d §6c: at any of the five, the other nation's included."""
    s = do(cleared({"US-1-INF": "sea"}), "unit US-1-INF")
    offered = options(s, "land")
    assert offered == [LANDING.written(s, way) for way in beaches_for(s, unit(s, "US-1-INF"))]
    assert {text.split()[0] for text in offered} == {"UTAH", "OMAHA", "GOLD", "JUNO", "SWORD"}
    for text in offered:
        word, name = text.split()
        marker = s.at[unit(s, word)]
        assert s.kit.hex_named(name) in s.kit.grid.neighbours[marker]
        assert s.kit.board.terrain[s.kit.hex_named(name)] == "beach"


def test_a_position_away_from_the_marker_is_refused() -> None:
    """§7d"""
    s = do(cleared({"US-1-INF": "sea"}), "unit US-1-INF")
    assert why_not(s, "land OMAHA 9-05") == "§7d"
    for noun in ("NOWHERE 5-08", "US-1-INF 5-08", "OMAHA nowhere", "OMAHA"):
        assert reason(s, f"land {noun}") == f"a beach and a position are asked for, and {noun} is none"
        assert why_not(s, f"land {noun}") == "§7d"
    assert why_not(s, "go 5-08") == "§7d"


def test_a_landing_takes_amphibious_points_equal_to_the_strength() -> None:
    """§amph: of 200 points 75, 65 and 30 leave 30, and 45 do not fit."""
    queue = {"US-1-INF": "sea", "US-4-INF": "sea", "US-2-RNGR": "sea", "BR-8-ARMB": "sea"}
    s = cleared(queue, amphibious=200)
    for code in ("US-1-INF", "US-4-INF", "US-2-RNGR"):
        do(s, f"unit {code}")
        do(s, f"land {options(s, 'land')[0]}")
        roll(s, 10)
        if task(s) == "MoveUnit":
            do(s, "stop")
    assert s.pools[AMPHIBIOUS] == 30 * POINT
    assert why_not(s, "unit BR-8-ARMB") == "§amph"
    assert (ruling(s, "unit BR-8-ARMB").facts["need"], ruling(s, "unit BR-8-ARMB").facts["have"]) == (4500, 3000)


def test_the_last_amphibious_point_may_be_spent() -> None:
    """§amph"""
    s = do(cleared({"US-1-INF": "sea"}, amphibious=75), "unit US-1-INF", "land OMAHA 5-08")
    assert s.pools[AMPHIBIOUS] == 0


def test_only_units_that_can_be_paid_for_are_offered() -> None:
    """§2h §amph"""
    s = cleared({"US-1-INF": "sea", "US-2-RNGR": "sea"}, amphibious=40)
    assert options(s, "unit") == ["US-2-RNGR"]


def test_a_lander_brings_fuel_general_and_combat_supply() -> None:
    """§5g"""
    s = do(cleared({"US-1-INF": "sea"}), "unit US-1-INF", "land OMAHA 5-08")
    assert (s.pools[FUEL], s.pools[GENERAL], s.pools[COMBAT]) == (75 * 30, 75 * 10, 75 * 20)


def test_at_a_cleared_beach_a_unit_lands_and_may_move_on() -> None:
    """§7d §7e §8a §RUL-21: two points for the beach, no fuel for the step ashore."""
    s = do(cleared({"US-1-INF": "sea"}), "unit US-1-INF", "land OMAHA 5-08")
    roll(s, 4)
    assert (at(s, "US-1-INF"), left(s, "US-1-INF")) == ("5-08", 12)
    assert s.pools[FUEL] == 75 * 30
    assert task(s) == "MoveUnit"
    assert options(s, "go")
    u = unit(s, "US-1-INF")
    assert s.landed >> u & s.moved >> u & 1
    assert s.spent[u] == 2


def test_the_step_ashore_may_cost_the_extra_point() -> None:
    """§8a"""
    s = do(cleared({"US-1-INF": "sea"}), "unit US-1-INF", "land OMAHA 5-08")
    roll(s, 3)
    assert left(s, "US-1-INF") == 11


def test_a_lander_beside_an_enemy_pays_four_more_and_is_halted() -> None:
    """§RUL-21 §8b: never infiltration, although the marker itself is beside the enemy."""
    s = do(cleared({"US-1-INF": "sea", "GE-91": "5-07"}), "unit US-1-INF", "land OMAHA 5-08")
    assert s.near(1) >> s.at[unit(s, "OMAHA")] & 1
    roll(s, 10)
    assert (at(s, "US-1-INF"), left(s, "US-1-INF")) == ("5-08", 14 - 6)
    assert s.halted >> unit(s, "US-1-INF") & 1
    assert task(s) != "MoveUnit"


def test_nobody_lands_where_another_unit_stands() -> None:
    """§RUL-20 §1e"""
    s = do(cleared({"US-1-INF": "sea", "US-4-INF": "5-08", "GE-91": "5-07"}), "unit US-1-INF")
    assert why_not(s, "land OMAHA 5-08") == "§1e"
    assert why_not(s, "land OMAHA 5-07") == "§1e"


def test_a_unit_no_beach_has_room_for_is_not_taken_up() -> None:
    """§RUL-20"""
    s = cleared(
        {"US-1-INF": "sea", "US-4-INF": "5-08", "US-9-INF": "5-07"}, without=("UTAH", "GOLD", "JUNO", "SWORD"), fuel=100
    )
    assert "US-1-INF" not in options(s, "unit")
    assert why_not(s, "unit US-1-INF") == "§RUL-20"


def test_a_destroyed_beachhead_closes_its_beach() -> None:
    """§5f §9s"""
    s = do(cleared({"US-1-INF": "sea"}, without=("OMAHA",)), "unit US-1-INF")
    assert not any(text.startswith("OMAHA") for text in options(s, "land"))
    assert why_not(s, "land OMAHA 5-08") == "§5f"


def test_rangers_and_commandos_land_more_widely() -> None:
    """§7d §RUL-26: from the marker or the sea beside it, on any coast."""
    s = ground({"US-2-RNGR": "sea", "US-1-INF": "sea"})
    wide, narrow = (landing_mask(s, unit(s, code), 1) for code in ("US-2-RNGR", "US-1-INF"))
    assert narrow & wide == narrow
    assert wide & ~narrow
    marker = s.at[unit(s, "OMAHA")]
    ocean = [n for n in members(s.kit.next_to[marker]) if s.kit.board.ocean_mask >> n & 1]
    for h in members(wide):
        assert s.kit.board.land_mask >> h & 1
        assert s.kit.next_to[h] & (1 << marker) or any(s.kit.next_to[h] >> n & 1 for n in ocean)
    far = next(h for h in members(wide & ~narrow))
    assert bars_landing(s, unit(s, "US-2-RNGR"), Landing(1, far)) is None
    refused = bars_landing(s, unit(s, "US-1-INF"), Landing(1, far))
    assert refused is not None
    assert refused.rule == "§7d"
    inland = bars_landing(s, unit(s, "US-2-RNGR"), Landing(1, s.kit.hex_named("9-05")))
    assert inland is not None
    assert inland.rule == "§RUL-26"


def test_rangers_find_room_where_the_beach_is_full() -> None:
    """§RUL-26 §RUL-20"""
    held = {"US-4-INF": "5-08", "US-9-INF": "5-07"}
    s = cleared({"US-2-RNGR": "sea", "US-1-INF": "sea", **held}, without=("UTAH", "GOLD", "JUNO", "SWORD"))
    assert can_land(s, unit(s, "US-2-RNGR"))
    assert not can_land(s, unit(s, "US-1-INF"))


def test_depots_wait_for_a_cleared_beach() -> None:
    """§RUL-27 §6f"""
    s = ground({"US-D1": "sea"})
    s.ashore = [0, 99, 0, 0, 0]
    assert not can_land(s, unit(s, "US-D1"))
    refused = bars_landing(s, unit(s, "US-D1"), Landing(1, s.kit.hex_named("5-08")))
    assert refused is not None
    assert refused.rule == "§RUL-27"
    s.ashore[1] = 100
    assert {way.beach for way in beaches_for(s, unit(s, "US-D1"))} == {1}


@pytest.mark.parametrize(("beach", "coastal", "strength"), [(0, 5, 15), (1, 5, 25), (4, 8, 20), (1, 3, 20), (0, 1, 9)])
def test_coastal_defences(beach: int, coastal: int, strength: int) -> None:
    """§7f §3f: 15 combat points, 25 at Omaha, a tenth more or less for each step of the rating."""
    assert coastal_strength(ground({}, coastal=coastal), beach) == strength


def storming(code: str = "US-1-INF", beach: str = "UTAH 5-05", **given: Any) -> BattleState:
    """A unit goes in where nobody has landed before."""
    return do(moving({code: "sea"}, fuel=0, **given), f"unit {code}", f"land {beach}")


def fight(s: BattleState, level: int, ours: int, theirs: int) -> BattleState:
    """One round without bombardment: the level and both random losses."""
    do(s, f"level {level}")
    return roll(s, ours + 1, theirs + 1)


def test_an_uncleared_beach_is_fought_for_until_one_side_is_gone() -> None:
    """§7e §7f: each round three points; then the unit lands and may move on with what is left."""
    s = storming()
    assert s.battle is not None
    assert told(s, "assault")[0].facts["coast"] == 15
    assert (s.battle.coast, s.battle.beach, s.battle.attackers) == (15, 0, (unit(s, "US-1-INF"),))
    rounds = 0
    while task(s) == "ChooseLevel":
        assert at(s, "US-1-INF") == str(AT_SEA)
        assert left(s, "US-1-INF") == 14 - 3 * (rounds + 1)
        fight(s, 5, 0, 3)
        rounds += 1
    assert rounds >= 2
    assert s.battle is None
    roll(s, 10)
    assert at(s, "US-1-INF") == "5-05"
    assert left(s, "US-1-INF") == 14 - 3 * rounds - 2
    assert s.cp[unit(s, "US-1-INF")] < 75
    assert s.ashore[0] == 75  # §RUL-28 what it set out with, so that two divisions clear a beach
    assert told(s, "assault_over")[0].facts["rounds"] == rounds


def test_the_fight_on_the_beach_is_no_march_and_takes_no_combat_supply() -> None:
    """§RUL-28 §5g"""
    s = storming()
    stock = list(s.pools)
    fight(s, 5, 0, 0)
    assert s.pools == stock
    assert s.spent[unit(s, "US-1-INF")] == 0


def test_a_long_fight_leaves_no_points_but_the_unit_lands() -> None:
    """§RUL-21 §7e"""
    s = storming()
    s.mp[unit(s, "US-1-INF")] = 1
    while task(s) == "ChooseLevel":
        fight(s, 5, 0, 3)
    roll(s, 10)
    assert (at(s, "US-1-INF"), left(s, "US-1-INF")) == ("5-05", 0)


def test_a_lander_that_dies_in_the_surf_clears_nothing() -> None:
    """§7e §9s"""
    s = storming("US-2-RNGR", "OMAHA 5-08")
    while task(s) == "ChooseLevel":
        fight(s, 5, 3, 0)
    assert s.at[unit(s, "US-2-RNGR")] == GONE
    assert s.ashore[1] == 0
    assert s.battle is None
    assert not told(s, "assault_over")[0].facts["survived"]
    assert "lost in the surf" in WORDS["assault_over"](s, told(s, "assault_over")[0])


def test_the_next_lander_fights_again_until_a_hundred_points_have_landed() -> None:
    """§7e §RUL-28: a new defence of full strength each time."""
    s = moving({"US-1-INF": "sea", "US-4-INF": "sea"})
    s.ashore[0], s.offer = 99, None
    do(s, "unit US-4-INF", "land UTAH 5-05")
    assert s.battle is not None
    assert s.battle.coast == 15
    s = moving({"US-1-INF": "sea", "US-4-INF": "sea"})
    s.ashore[0], s.offer = 100, None
    do(s, "unit US-4-INF", "land UTAH 5-05")
    assert s.battle is None


def test_rangers_and_commandos_are_not_halved_by_the_ocean() -> None:
    """§7g"""
    s = ground({"US-2-RNGR": "sea", "BR-1-CMDO": "sea", "US-1-INF": "sea"})
    strength = {
        code: attack_strength(s, unit(s, code)) / s.cp[unit(s, code)] for code in ("US-2-RNGR", "BR-1-CMDO", "US-1-INF")
    }
    assert strength["US-2-RNGR"] == strength["BR-1-CMDO"] == 2 * strength["US-1-INF"]


def test_landing_events_have_words_and_facts() -> None:
    """§7d §amph"""
    s = do(cleared({"US-1-INF": "sea"}), "unit US-1-INF", "land OMAHA 5-08")
    roll(s, 10)
    assert "75 amphibious points" in WORDS["landing"](s, told(s, "landing")[0])
    assert "Omaha Beach" in WORDS["ashore"](s, told(s, "ashore")[0])
    assert told(s, "ashore")[0].facts["landed"] == 175
    brought = {name: told(s, "landing")[0].facts[name] for name in ("fuel", "general", "combat")}
    assert brought == {"fuel": 2250, "general": 750, "combat": 1500}


@pytest.mark.parametrize("amphibious", [0, 50, 1000])
def test_the_lists_agree_with_the_prohibition(amphibious: int) -> None:
    """§7d: `beaches_for` and `can_land` name just what `bars_landing` lets through."""
    units = {"US-1-INF": "sea", "US-2-RNGR": "sea", "US-D1": "sea", "BR-3-INF": "6-12", "GE-91": "5-07"}
    s = ground(units, amphibious=amphibious, without=("SWORD",))
    s.ashore = [0, 100, 0, 120, 0]
    every = [Landing(beach, h) for beach in range(5) for h in members(s.kit.grid.all_mask)]
    for code in units:
        u = unit(s, code)
        assert beaches_for(s, u) == [way for way in every if bars_landing(s, u, way) is None]
        assert can_land(s, u) == bool(beaches_for(s, u))
