"""§6a Supply lines: reach, chains of depots, nations, what was and what would be found."""

from random import Random

import pytest

from bocage.core.hexes import members
from bocage.games.battle_1981.logistics import SupplyStates
from bocage.games.battle_1981.state import AT_SEA, BattleState
from bocage.games.battle_1981.supply import bars_line, chain, in_line, reach_masks, why
from tests.games.battle_1981.position import is_in, position, run, told, unit

UTAH, OMAHA, GOLD = {"UTAH": "4-06"}, {"OMAHA": "4-08"}, {"GOLD": "5-11"}


def apart(s: BattleState, one: str, other: str) -> int:
    return s.kit.grid.distance(s.kit.hex_named(one), s.kit.hex_named(other))


def in_supply(s: BattleState, code: str) -> bool:
    return bool(in_line(s) >> unit(s, code) & 1)


@pytest.mark.parametrize(("place", "distance"), [("4-03", 3), ("4-02", 4), ("3-04", 2), ("6-04", 3), ("6-03", 4)])
def test_a_beachhead_reaches_three_positions_and_no_further(place: str, distance: int) -> None:
    """§6a §AMB-08 Exactly three is in, exactly four is out."""
    s = position({**UTAH, "US-4-INF": place})
    assert apart(s, "4-06", place) == distance
    assert in_supply(s, "US-4-INF") == (distance <= 3)


def test_by_choice_the_reach_is_two() -> None:
    """§AMB-08"""
    s = position({**UTAH, "US-4-INF": "4-03", "US-1-INF": "4-04"}, supply_range=2)
    assert not in_supply(s, "US-4-INF")
    assert in_supply(s, "US-1-INF")


def test_enemies_sea_and_ground_do_not_shorten_the_reach() -> None:
    """§6e Germans stand all about the beachhead; the line runs over water and swamp."""
    ring = {"GE-91": "4-05", "GE-919": "5-05", "GE-6FJ": "3-05", "GE-914": "5-06"}
    assert in_supply(position({**UTAH, **ring, "US-4-INF": "4-03"}), "US-4-INF")


def test_depots_pass_supply_on_three_positions_at_a_time() -> None:
    """§6b Beach to depot, depot to depot, depot to unit: three each."""
    s = position({**OMAHA, "US-D1": "7-08", "US-D2": "10-08", "US-1-INF": "10-05"})
    assert (apart(s, "4-08", "7-08"), apart(s, "7-08", "10-08"), apart(s, "10-08", "10-05")) == (3, 3, 3)
    assert in_supply(s, "US-1-INF")
    assert [(link.via, link.distance) for link in chain(s, "US")] == [
        (-1, 0),
        (unit(s, "OMAHA"), 3),
        (unit(s, "US-D1"), 3),
    ]


def test_the_order_of_depots_in_the_roster_does_not_matter() -> None:
    """§6b The depot next to the beach is a later one."""
    assert in_supply(position({**OMAHA, "US-D4": "7-08", "US-D1": "10-08", "US-1-INF": "10-05"}), "US-1-INF")


@pytest.mark.parametrize(
    "units",
    [
        {"US-D1": "8-08", "US-D2": "10-08"},  # the first is four from the beach
        {"US-D1": "7-08", "US-D2": "11-08"},  # the second is four from the first
        {"US-D2": "10-08"},  # there is no first
        {"US-D1": AT_SEA, "US-D2": "10-08"},  # the first has not landed
    ],
)
def test_a_chain_with_a_gap_supplies_nobody_beyond_it(units: dict[str, str | int]) -> None:
    """§6b"""
    s = position({**OMAHA, **units, "US-1-INF": "10-06"})
    assert not in_supply(s, "US-1-INF")
    assert not in_supply(s, "US-D2")


def test_two_depots_far_from_any_beach_do_not_supply_each_other() -> None:
    """§6b A depot counts only if its chain begins at a beachhead."""
    s = position({**OMAHA, "US-D1": "10-08", "US-D2": "10-06", "US-1-INF": "10-07"})
    assert not any(in_supply(s, code) for code in ("US-D1", "US-D2", "US-1-INF"))


def test_a_depot_that_moved_away_supplies_its_old_neighbours_no_more() -> None:
    """§6b §6d The state holds for the turn, and changes with the next check."""
    s = position({**OMAHA, "US-D1": "7-08", "US-1-INF": "9-08"})
    run(s, SupplyStates())
    s.place(unit(s, "US-D1"), s.kit.hex_named("6-06"))
    assert is_in(s, "supplied", "US-1-INF")
    run(s, SupplyStates())
    assert not is_in(s, "supplied", "US-1-INF")
    assert told(s, "out_of_line")[0].facts["pieces"] == [unit(s, "US-1-INF")]


def test_a_destroyed_beachhead_takes_its_chain_with_it() -> None:
    """§6f §6b Depot and unit were in line over Omaha alone."""
    s = position({**OMAHA, "US-D1": "7-08", "US-1-INF": "9-08"})
    assert in_supply(s, "US-1-INF")
    s.remove(unit(s, "OMAHA"))
    assert not in_supply(s, "US-1-INF")
    assert not in_supply(s, "US-D1")
    assert reach_masks(s, "US") == 0


def test_a_destroyed_depot_breaks_the_chain() -> None:
    """§6f"""
    s = position({**OMAHA, "US-D1": "7-08", "US-1-INF": "9-08"})
    s.remove(unit(s, "US-D1"))
    assert not in_supply(s, "US-1-INF")


@pytest.mark.parametrize(
    ("code", "beach", "fed"),
    [
        ("US-1-INF", "OMAHA", True),
        ("US-1-INF", "GOLD", False),
        ("BR-50-INF", "GOLD", True),
        ("CN-3-INF", "GOLD", True),
        ("BR-50-INF", "OMAHA", False),
        ("CN-3-INF", "OMAHA", False),
    ],
)
def test_each_army_draws_from_its_own_beaches(code: str, beach: str, fed: bool) -> None:
    """§6c Canadians are fed by British beaches; nobody is by the other army's."""
    s = position({beach: "5-11", code: "6-11"})
    assert in_supply(s, code) == fed


def test_a_depot_of_the_other_army_passes_nothing_on() -> None:
    """§6c It stands within reach of its own beach, and of the unit."""
    s = position({**OMAHA, **GOLD, "BR-D5": "7-10", "US-1-INF": "8-09"})
    assert in_supply(s, "BR-D5")
    assert not in_supply(s, "US-1-INF")


def test_a_depot_is_no_link_from_the_other_armys_beach() -> None:
    """§6c An American depot near Gold alone is out of line itself."""
    s = position({**GOLD, "US-D1": "6-11"})
    assert not in_supply(s, "US-D1")


def test_the_reach_mask_agrees_with_the_distance_of_every_hex() -> None:
    """§6a §6b One depot beyond a beachhead, measured hex by hex."""
    s = position({**OMAHA, "US-D1": "7-08", "US-D2": "11-15"})
    grid = s.kit.grid
    for h in range(grid.size):
        if grid.all_mask >> h & 1:
            near = any(grid.distance(h, s.kit.hex_named(name)) <= 3 for name in ("4-08", "7-08"))
            assert bool(reach_masks(s, "US") >> h & 1) == near


def test_until_the_eighth_of_june_everybody_is_supplied() -> None:
    """§6d §2b"""
    for turn, fed in ((0, True), (1, True), (2, False)):
        s = run(position({**OMAHA, "US-1-INF": "11-08"}, turn=turn), SupplyStates())
        assert is_in(s, "supplied", "US-1-INF") == fed
        assert is_in(s, "in_line", "US-1-INF") == fed


def test_units_at_sea_count_as_supplied_for_the_turn_they_land() -> None:
    """§RUL-43 Wherever they land."""
    s = run(position({**OMAHA, "BR-50-INF": AT_SEA}), SupplyStates())
    s.place(unit(s, "BR-50-INF"), s.kit.hex_named("5-08"))
    assert is_in(s, "supplied", "BR-50-INF")
    run(s, SupplyStates())
    assert not is_in(s, "supplied", "BR-50-INF")


def test_germans_are_always_supplied() -> None:
    """§5i"""
    s = run(position({"GE-21PZ": "8-12"}), SupplyStates())
    assert s.is_supplied(unit(s, "GE-21PZ"))
    assert [line.rule for line in why(s, unit(s, "GE-21PZ"))] == ["§5i"]


def test_a_dry_depot_still_passes_supply_on() -> None:
    """§RUL-44 It has drawn no general supply itself."""
    s = position({**OMAHA, "US-D1": "7-08", "US-1-INF": "9-08"})
    s.supplied &= ~(1 << unit(s, "US-D1"))
    assert in_supply(s, "US-1-INF")


def test_a_hex_is_barred_by_distance_or_by_nation() -> None:
    """§6a §6c As sources stand now."""
    s = position({**OMAHA, **GOLD, "US-1-INF": "5-08"})
    u = unit(s, "US-1-INF")

    def rule(name: str) -> str:
        ruling = bars_line(s, u, s.kit.hex_named(name))
        return ruling.rule if ruling else ""

    assert (rule("6-08"), rule("7-13"), rule("11-13")) == ("", "§6c", "§6a")


def test_the_explanation_names_every_link_of_the_chain() -> None:
    """§6a §6b §6d"""
    s = run(position({**OMAHA, "US-D1": "7-08", "US-D2": "10-08", "US-1-INF": "10-05"}), SupplyStates())
    lines = why(s, unit(s, "US-1-INF"))
    assert [(line.rule, line.amount) for line in lines] == [("§6d", ""), ("§6a", "3"), ("§6b", "3"), ("§6b", "3")]
    assert s.kit.kinds[unit(s, "OMAHA")].name in lines[-1].words


def test_the_explanation_tells_being_out_of_line_from_a_dry_pool() -> None:
    """§5k §AMB-09"""
    s = run(position({**OMAHA, "US-1-INF": "11-08", "US-2-INF": "5-08"}), SupplyStates())
    assert why(s, unit(s, "US-1-INF"))[0].rule == "§5k"
    assert why(s, unit(s, "US-1-INF"))[1].amount == str(apart(s, "4-08", "11-08"))
    s.supplied &= ~(1 << unit(s, "US-2-INF"))
    assert why(s, unit(s, "US-2-INF"))[0].rule == "§AMB-09"


def test_the_explanation_of_special_cases() -> None:
    """§6d §6c §RUL-43 Early turns, no beachhead left, still at sea, a source itself."""
    early = position({"US-1-INF": "11-08", "US-2-INF": AT_SEA, **GOLD}, turn=1)
    assert [line.rule for line in why(early, unit(early, "US-1-INF"))] == ["§6d", "§6c"]
    assert [line.rule for line in why(early, unit(early, "US-2-INF"))] == ["§RUL-43"]
    assert why(early, unit(early, "GOLD"))[1].amount == "0"


@pytest.mark.parametrize("seed", range(40), indirect=True)
def test_lines_agree_with_a_slow_reckoning_on_any_position(seed: int) -> None:
    """§6a §6b §6c Sources are added until none is new; every unit then looks for one of its own army."""
    dice = Random(seed)
    s = position({})
    land = members(s.kit.board.land_mask)
    dice.shuffle(land)
    beaches = {u: s.kit.board.beachheads[i].marker for u, i in s.kit.marker_of.items() if dice.random() < 0.7}
    others = [u for u in range(0, len(s.at), 2) if u not in s.kit.marker_of and dice.random() < 0.6]
    for u, h in [*beaches.items(), *zip(others, land, strict=False)]:
        s.place(u, h)
    found = in_line(s)
    for american in (True, False):
        own = [u for u in s.on_board(0) if s.kit.kinds[u].is_american == american]
        fed = {u for u in own if u in beaches}
        while new := {u for u in own if s.kit.depots >> u & 1 and u not in fed and near_one(s, u, fed)}:
            fed |= new
        assert {u for u in own if found >> u & 1} == {u for u in own if near_one(s, u, fed)}


def near_one(s: BattleState, u: int, sources: set[int]) -> bool:
    return any(s.kit.grid.distance(s.at[u], s.at[v]) <= 3 for v in sources)


def test_the_explanation_leads_back_to_the_first_beachhead_too() -> None:
    """§6b Utah has unit number 0, and 0-00 is a hex like any other."""
    s = run(position({**UTAH, "US-D1": "4-03", "US-1-INF": "2-02", "US-2-INF": "0-00"}, turn=2), SupplyStates())
    assert [line.rule for line in why(s, unit(s, "US-1-INF"))] == ["§6d", "§6a", "§6b"]
    assert [line.rule for line in why(s, unit(s, "US-2-INF"))] == ["§5k", "§6a"]
