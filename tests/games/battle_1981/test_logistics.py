"""§2b The logistics phase: ships, their allocation, general supply and hunger."""

from fractions import Fraction
from typing import Any

import pytest

from bocage.core.protocol import Action, Fact
from bocage.games.battle_1981.logistics import (
    Allocation,
    GeneralSupply,
    Logistics,
    Starvation,
    SupplyStates,
    TransportRoll,
    bars_share,
    burn,
    expected,
    general_need,
    mean_transport,
    split,
    transport_tally,
)
from bocage.games.battle_1981.state import AMPHIBIOUS, AT_SEA, COMBAT, FUEL, GENERAL, GONE, BattleState
from bocage.games.battle_1981.tables import suggested, turn_named
from bocage.games.battle_1981.victory import ALLIED_LOSSES, ALLIED_UNITS, STARVED
from tests.games.battle_1981.position import at, do, is_in, options, position, roll, run, task, told, unit, why_not

BEACHES = {"UTAH": "4-06", "OMAHA": "4-08", "GOLD": "5-11", "JUNO": "5-12", "SWORD": "5-13"}


# --- ships


def shipped(face: int, **given: Any) -> BattleState:
    s = position({**BEACHES}, pools=(0, 0, 0, 0), **given)
    s.share = [35, 30, 25, 10]
    return roll(run(s, TransportRoll()), face)


def test_ships_lie_within_the_range_of_turn_and_weather() -> None:
    """§chart-transport 6/10, clear: 1668 to 1789, each as likely as another."""
    s = run(position(BEACHES, turn=3), TransportRoll())
    assert (s.agenda[-1].faces(s), s.agenda[-1].key(s)) == (1789 - 1668 + 1, "transport 3")
    assert shipped(1, turn=3).transport == 166800
    assert shipped(122, turn=3).transport == 178900
    assert shipped(1, turn=3, weather=3).transport == 47900


def test_the_ships_are_divided_as_was_allocated_a_turn_ago() -> None:
    """§5a §5b 6/8, clear, 1561 points at 35/30/25/10."""
    s = shipped(1, turn=2)
    assert s.credited == s.pools == [54635, 46830, 39025, 15610]
    assert told(s, "transport")[0].facts["share"] == [35, 30, 25, 10]


def test_on_dday_every_ship_carries_units() -> None:
    """§5c §AMB-12 Whatever the shares say: 712 to 764 points land twelve to fifteen formations."""
    s = shipped(53, turn=0)
    assert s.pools == [0, 0, 0, 76400]


def test_stocks_carry_over() -> None:
    """§5h"""
    s = position(BEACHES, turn=2, pools=(100, 200, 300, 0))
    s.share = [25, 25, 25, 25]
    roll(run(s, TransportRoll()), 1)
    assert s.pools == [10000 + 39025, 20000 + 39025, 30000 + 39025, 39025]


def test_what_cannot_be_divided_goes_to_the_landing_craft() -> None:
    """§RUL-46 Nothing vanishes in the division."""
    assert split(10001, [33, 33, 33, 1]) == [3300, 3300, 3300, 101]
    assert sum(split(123457, [17, 29, 31, 23])) == 123457


@pytest.mark.parametrize(("rating", "points"), [(1, 1200), (5, 2000), (6, 2200), (7, 2400), (9, 2800)])
def test_the_transport_rating_counts_a_tenth_a_step(rating: int, points: int) -> None:
    """§3f"""
    assert transport_tally(position(BEACHES, transport=rating), 2000).total == points


def test_against_a_person_ships_bring_eight_in_a_hundred_more() -> None:
    """§3e"""
    s = position(BEACHES, german_player="person")
    assert transport_tally(s, 2100).total == 2268
    assert transport_tally(s, 2253).total == Fraction("2433.24")


def test_each_destroyed_beachhead_costs_a_tenth() -> None:
    """§5f"""
    s = position(BEACHES)
    for lost, code in enumerate(("UTAH", "SWORD", "JUNO"), start=1):
        s.remove(unit(s, code))
        assert transport_tally(s, 1000).total == 1000 - 100 * lost
    assert [line.rule for line in transport_tally(s, 1000)] == ["§chart-transport", "§5f"]
    assert transport_tally(s, 1000).lines()[-1].words == "3 beachheads destroyed"


def test_the_tally_of_ships_counts_a_single_beachhead_in_words() -> None:
    """§5f"""
    s = position(BEACHES)
    s.remove(unit(s, "UTAH"))
    assert transport_tally(s, 1000).lines()[-1].words == "a beachhead destroyed"


def test_the_forecast_lists_what_each_weather_would_bring() -> None:
    """§chart-weather §chart-transport D-Day knows neither overcast nor storm."""
    s = position(BEACHES)
    assert [(case.chance, int(case.low), int(case.high)) for case in expected(s, 0)] == [(52, 712, 764), (48, 641, 687)]
    assert mean_transport(s, 0) == Fraction(52 * 738 + 48 * 664, 100)
    assert [case.chance for case in expected(s, 7)] == [36, 21, 10, 33]


def test_the_forecast_counts_ratings_and_lost_beachheads() -> None:
    """§3f §5f"""
    s = position(BEACHES, transport=7)
    s.remove(unit(s, "GOLD"))
    assert expected(s, 0)[0].low == Fraction(712 * 12 * 9, 100)


def test_the_phase_runs_weather_ships_lines_and_general_supply_in_turn() -> None:
    """§2b What is used this turn is counted anew, and the turn before remembered."""
    s = position({**BEACHES, "US-1-INF": "11-08"}, turn=2, pools=(0, 0, 0, 0))
    s.share, s.used = [35, 30, 25, 10], [1, 2, 3, 4, 5, 6, 7, 8]
    roll(run(s, Logistics()), 1, 1)
    assert [event.kind for event in s.told or []] == ["weather", "transport", "out_of_line", "general", "starved"]
    assert s.used[4:] == [1, 2, 3, 4]
    assert s.used[GENERAL] == 5 * 20 * 25
    assert s.phase == "logistics"


# --- general supply


def test_a_unit_draws_half_its_strength_beside_an_enemy_and_a_quarter_elsewhere() -> None:
    """§gen 75 combat points: 37½ or 18¾."""
    s = position({"US-1-INF": "6-08", "US-2-INF": "6-05", "GE-916": "7-08"})
    assert general_need(s, unit(s, "US-1-INF")) == 3750
    assert general_need(s, unit(s, "US-2-INF")) == 1875


def test_every_allied_unit_on_the_map_draws_from_the_pool() -> None:
    """§gen §AMB-24 Beachheads and depots too; units at sea and Germans do not."""
    s = position({"OMAHA": "4-08", "US-D1": "5-07", "US-1-INF": "5-08", "US-2-INF": AT_SEA, "GE-21PZ": "8-12"})
    run(s, GeneralSupply())
    assert s.pools[GENERAL] == 100000 - 500 - 500 - 1875
    assert s.used[GENERAL] == 2875


def dry(general: int, turn: int = 3) -> BattleState:
    """Omaha needs 5, the depot 5, US 1 18¾, US 2 18¾, and the pool holds so much."""
    units = {"OMAHA": "4-08", "US-D1": "5-07", "US-1-INF": "5-08", "US-2-INF": "6-08"}
    s = position(units, turn=turn, pools=(0, general, 0, 0))
    return run(s, SupplyStates(), GeneralSupply())


def test_a_pool_that_just_suffices_leaves_nobody_without() -> None:
    """§AMB-09 5 + 5 + 18¾ + 18¾ = 47½."""
    s = dry(0)
    s.pools[GENERAL] = 4750
    run(s, SupplyStates(), GeneralSupply())
    assert s.pools[GENERAL] == 0
    assert all(is_in(s, "supplied", code) for code in ("OMAHA", "US-D1", "US-1-INF", "US-2-INF"))
    assert told(s, "general")[0].facts["dry"] == []


def test_the_pool_runs_dry_in_roster_order() -> None:
    """§AMB-09 §RUL-42 29 points: Omaha, the depot and US 1 are fed, US 2 takes the last quarter and goes without."""
    s = dry(29)
    assert [is_in(s, "supplied", code) for code in ("OMAHA", "US-D1", "US-1-INF", "US-2-INF")] == [
        True,
        True,
        True,
        False,
    ]
    assert s.pools[GENERAL] == 0
    assert told(s, "general")[0].facts["dry"] == [unit(s, "US-2-INF")]


def test_once_the_pool_is_empty_smaller_units_go_without_as_well() -> None:
    """§RUL-42 US 1 empties it with too little; a battalion after it finds nothing."""
    units = {"OMAHA": "4-08", "US-1-INF": "5-08", "US-2-RNGR": "6-08"}
    s = run(position(units, pools=(0, 15, 0, 0)), SupplyStates(), GeneralSupply())
    assert [is_in(s, "supplied", code) for code in ("OMAHA", "US-1-INF", "US-2-RNGR")] == [True, False, False]


def test_the_eighth_of_june_is_the_first_turn_an_empty_pool_hurts() -> None:
    """§6d"""
    assert not is_in(dry(1, turn=2), "supplied", "US-2-INF")


def test_a_dry_unit_is_still_in_line() -> None:
    """§AMB-09 The two wants are kept apart."""
    assert is_in(dry(0), "in_line", "US-1-INF")


def test_a_unit_out_of_line_draws_nothing() -> None:
    """§RUL-41"""
    s = position({"OMAHA": "4-08", "US-1-INF": "11-08"}, pools=(0, 100, 0, 0))
    run(s, SupplyStates(), GeneralSupply())
    assert s.pools[GENERAL] == 9500


def test_before_the_eighth_units_draw_but_nobody_goes_without() -> None:
    """§6d §RUL-43 6/6: an empty pool hurts nobody yet; on D-Day nothing is drawn."""
    s = dry(1, turn=1)
    assert s.pools[GENERAL] == 0
    assert is_in(s, "supplied", "US-2-INF")
    assert dry(40, turn=0).pools[GENERAL] == 4000


# --- hunger


def test_an_unsupplied_unit_loses_four_points_and_tires_by_two() -> None:
    """§5k Out of line."""
    s = position({"OMAHA": "4-08", "US-1-INF": "11-08"}, fatigue={"US-1-INF": 3})
    run(s, SupplyStates(), GeneralSupply(), Starvation())
    u = unit(s, "US-1-INF")
    assert (s.cp[u], s.fatigue[u], s.lost[u]) == (71, 5, 4)


def test_a_unit_without_general_supply_starves_as_well() -> None:
    """§5k §AMB-09 In line, but the pool is empty."""
    s = position({"OMAHA": "4-08", "US-1-INF": "5-08"}, pools=(0, 0, 0, 0))
    run(s, SupplyStates(), GeneralSupply(), Starvation())
    assert s.cp[unit(s, "US-1-INF")] == 71
    assert s.cp[unit(s, "OMAHA")] == 16


def test_a_supplied_unit_loses_nothing() -> None:
    """§5k"""
    s = position({"OMAHA": "4-08", "US-1-INF": "5-08", "GE-21PZ": "8-12"})
    run(s, SupplyStates(), GeneralSupply(), Starvation())
    assert (s.cp[unit(s, "US-1-INF")], s.cp[unit(s, "GE-21PZ")]) == (75, 95)
    assert told(s, "starved") == []


@pytest.mark.parametrize(("choice", "starved", "losses"), [("half", -120, 0), ("more", -120, -240)])
def test_starved_points_count_half(choice: str, starved: int, losses: int) -> None:
    """§12f §AMB-20 Four casualties: two points to the Germans, or by choice six."""
    s = position({"OMAHA": "4-08", "US-1-INF": "11-08"}, starved=choice)
    run(s, SupplyStates(), Starvation())
    assert (s.points[STARVED], s.points[ALLIED_LOSSES], s.points[ALLIED_UNITS]) == (starved, losses, 0)


def test_the_last_points_of_a_starving_unit_eliminate_it() -> None:
    """§5k §12e Three points are left: three halves and twenty to the Germans."""
    s = position({"OMAHA": "4-08", "US-1-INF": "11-08"}, cp={"US-1-INF": 3})
    run(s, SupplyStates(), Starvation())
    assert at(s, "US-1-INF") == str(GONE)
    assert (s.points[STARVED], s.points[ALLIED_UNITS]) == (-90, -1200)
    assert told(s, "eliminated")[0].rule == "§5k"


# --- what a turn uses


def test_the_burn_rate_is_exact_for_general_supply_and_the_last_turns_for_the_rest() -> None:
    """§gen §fuel §chart-supply"""
    s = position({"OMAHA": "4-08", "US-1-INF": "6-08", "GE-916": "7-08"})
    s.used = [0, 7, 900, 0, 500, 7, 700, 40]
    assert burn(s) == (500, 500 + 3750, 900, 40)


# --- allocation


def allocating(turn: int = 2, **given: Any) -> BattleState:
    return run(position({}, turn=turn, **given), Allocation())


def test_an_allocation_governs_the_next_turn() -> None:
    """§5b §2c Fuel, general, combat; amphibious is the rest."""
    s = do(allocating(), "fuel 35", "general 30", "combat 25")
    assert s.share == [35, 30, 25, 10]
    assert told(s, "allocated")[0].facts == {"turn": 3, "share": [35, 30, 25, 10]}
    assert s.credited == [0, 0, 0, 0]


def test_each_share_is_between_0_and_99() -> None:
    """§5b"""
    s = allocating()
    assert options(s, "fuel") == [str(n) for n in range(100)]
    assert why_not(s, "fuel 100") == "§5b"
    assert why_not(s, "fuel -1") == why_not(s, "fuel 05") == why_not(s, "fuel ") == why_not(s, "fuel x") == "§5b"


def test_the_shares_never_pass_a_hundred() -> None:
    """§5b"""
    s = do(allocating(), "fuel 60")
    assert options(s, "general") == [str(n) for n in range(41)]
    assert why_not(s, "general 41") == "§5b"
    do(s, "general 40")
    assert options(s, "combat") == ["0"]


def test_amphibious_cannot_be_a_hundred_either() -> None:
    """§5b With nothing for fuel and general, combat is at least 1."""
    s = do(allocating(), "fuel 0", "general 0")
    assert options(s, "combat") == [str(n) for n in range(1, 100)]
    assert why_not(s, "combat 0") == "§5b"


def test_every_way_to_make_a_hundred_is_open_and_no_other() -> None:
    """§5b Counted apart from the predicate: four numbers from 0 to 99 that add to 100."""
    ways = 0
    for fuel in range(100):
        for general in range(100):
            if bars_share((fuel,), general) is None:
                ways += sum(bars_share((fuel, general), combat) is None for combat in range(100))
    assert ways == 103 * 102 * 101 // 6 - 4


def test_categories_are_asked_in_their_order() -> None:
    """§5b"""
    s = allocating()
    assert refusal(s, "combat 20") == {"next": "fuel"}
    do(s, "fuel 20")
    assert refusal(s, "fuel 20") == {"next": "general"}


def refusal(s: BattleState, text: str) -> dict[str, Fact]:
    """What the pending decision itself has against an action."""
    ruling = s.agenda[-1].bars(s, Action.parse(text))
    return ruling.facts if ruling is not None else {}


def test_a_refusal_says_what_would_be_right() -> None:
    """§5b The most that is left, the least that is needed, how a number is written; other verbs are not its affair."""
    s = do(allocating(), "fuel 0")
    assert refusal(s, "general 100") == {"category": "general", "given": 100, "most": 99}
    assert refusal(s, "general 07") == {"given": "07"}
    assert refusal(s, "sail 7") == {}
    do(s, "general 0")
    assert refusal(s, "combat 0") == {"category": "combat", "given": 0, "most": 99}
    assert do(s, "combat 1").share == [0, 0, 1, 99]
    assert refusal(do(allocating(), "fuel 60"), "general 41") == {"category": "general", "given": 41, "most": 40}


@pytest.mark.parametrize("label", ["6/6", "6/8", "6/10", "6/12"])
def test_the_printed_suggestions_can_be_entered(label: str) -> None:
    """§5d §AMB-01"""
    shares = suggested(turn_named(label))
    assert shares is not None
    s = do(allocating(), f"fuel {shares[FUEL]}", f"general {shares[GENERAL]}", f"combat {shares[COMBAT]}")
    assert s.share[AMPHIBIOUS] == shares[AMPHIBIOUS]


def test_nobody_allocates_for_a_turn_without_ships() -> None:
    """§5b §1d The campaign's last ships sail on 6/28, the two weeks' on 6/18."""
    assert task(allocating(11)) == "Allocate"
    assert task(allocating(12)) == ""
    assert task(allocating(6, scenario="two_weeks")) == "Allocate"
    assert task(allocating(7, scenario="two_weeks")) == ""


def test_the_last_turn_looks_at_the_lines_and_draws_nothing() -> None:
    """§RUL-40 §1d §12i"""
    from bocage.games.battle_1981.sequence import LastTurn

    s = position({"OMAHA": "4-08", "US-1-INF": "11-08", "US-2-INF": "5-08"}, turn=12)
    run(s, LastTurn(13))
    assert not is_in(s, "supplied", "US-1-INF")
    assert s.cp[unit(s, "US-1-INF")] == 75
    assert s.pools == [100000] * 4
