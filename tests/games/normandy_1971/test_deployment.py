"""The German order of battle and its secret deployment."""

from collections import Counter

import pytest

from bocage.core.hexes import members
from bocage.core.play import decision
from bocage.core.protocol import Side
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.state import RESERVE
from bocage.games.normandy_1971.moves import Movement
from bocage.games.normandy_1971.orders import LETTERS, german_order
from bocage.games.normandy_1971.setup import new_match
from bocage.games.normandy_1971.state import NormandyState
from bocage.games.normandy_1971.view import view
from tests.games.normandy_1971.sketch import do, goals, options, roll, sketch, why_not

ANYWHERE, FALAISE, SOUTH, COUTANCES, GARRISON = -1, -2, -3, -4, -5

WHOLE_LISTS = {"A": (65, 576), "B": (45, 342), "C": (55, 428), "D": (64, 511), "E": (64, 511), "F": (72, 617)}
START_LISTS = {"A": (16, 99), "B": (16, 99), "C": (18, 113), "D": (18, 113), "E": (20, 121), "F": (15, 95)}


def deploying(letter: str = "A", **chosen: str | int | bool) -> NormandyState:
    """The Allied plan is made, the German sets up this order of battle."""
    return do(new_match({"german_ob": letter, **chosen}), "take historical")


def starter(s: NormandyState, zone: int, kind: str = "") -> Unit:
    """The first unit in hand that starts in this zone."""
    return next(
        u for u in s.units_of(Side.GERMAN) if s.due[u] == zone and s.at[u] == RESERVE and kind in s.kind_of(u).code
    )


def ground(s: NormandyState, zone: int, kind: str = "") -> set[int]:
    """Every hex offered to a unit of a zone."""
    placing = do(s.clone(), f"place {starter(s, zone, kind)}")
    return {s.kit.hex_named(name) for name in goals(placing, "at")}


def total(s: NormandyState, units: list[Unit]) -> tuple[int, int]:
    return len(units), sum(s.kind_of(u).strength for u in units)


def within(s: NormandyState, centre: int, radius: int) -> set[int]:
    return set(members(s.kit.grid.disc(centre, radius) & s.kit.board.land_mask))


# The order of battle


@pytest.mark.parametrize(("face", "letter"), list(enumerate(LETTERS, start=1)))
def test_the_die_picks_the_order_of_battle(face: int, letter: str) -> None:
    """§GT1-1B"""
    s = do(new_match({}), "take historical")
    assert s.ob == ""
    assert roll(s, face).ob == letter


def test_the_die_is_the_germans_secret() -> None:
    """§GT1-1B §FOG-1"""
    s = do(new_match({}), "take historical")
    waits = decision(s)
    assert waits is not None
    assert waits.side == Side.NATURE
    s.told = []
    roll(s, 5)
    assert [event.to for event in s.told] == [(Side.GERMAN,)]
    assert view(s, Side.ALLIED).ob == ""


@pytest.mark.parametrize("letter", LETTERS)
def test_the_whole_order_of_battle_is_mustered(letter: str) -> None:
    """§OB-A §OB-B §OB-C §OB-D §OB-E §OB-F Units and strength, of those that start and of all."""
    s = deploying(letter)
    units = [u for u in s.units_of(Side.GERMAN) if s.at[u] == RESERVE]
    assert total(s, units) == WHOLE_LISTS[letter]
    assert total(s, [u for u in units if s.due[u] < 0]) == START_LISTS[letter]


@pytest.mark.parametrize("letter", LETTERS)
def test_reinforcements_are_due_on_the_game_turn_their_list_names(letter: str) -> None:
    """§R-04 §OB-P Player-Turn n is the German Player-Turn of Game-Turn n."""
    s = deploying(letter)
    due = Counter(s.due[u] >> 4 for u in s.units_of(Side.GERMAN) if s.at[u] == RESERVE and s.due[u] > 0)
    listed: Counter[int] = Counter()
    for arrival in german_order(letter).reinforcements:
        listed[arrival.turn] += sum(arrival.units.values())
    assert due == listed


def test_oddities_of_the_lists_are_kept() -> None:
    """§R-63 Plan E brings its six 4-1 by two edges; F has no defend-only unit; C no 18-6."""
    south_or_east = deploying("E")
    late = [u for u in south_or_east.units_of(Side.GERMAN) if south_or_east.due[u] == 2 * 16 + 2 + 4]
    assert sum(south_or_east.kind_of(u).code == "4-1" for u in late) == 6
    for letter, test in (("F", "d"), ("C", "18-6")):
        s = deploying(letter)
        assert all(test not in s.kind_of(u).value for u in s.units_of(Side.GERMAN) if s.at[u] == RESERVE)


# Where units begin


@pytest.mark.parametrize(("zone", "city"), [(FALAISE, "Falaise"), (COUTANCES, "Coutances")])
def test_some_units_begin_within_ten_hexes_of_a_city(zone: int, city: str) -> None:
    """§OB-Z §R-42 Ten counts, eleven does not, from the nearest hex of the city."""
    s = deploying("B")
    centre = s.kit.board.city_of[city]
    assert ground(s, zone) == within(s, centre, 10)
    beyond = min(within(s, centre, 11) - within(s, centre, 10))
    assert why_not(do(s, f"place {starter(s, zone)}"), f"at {s.kit.names[beyond]}") == "§OB-Z"


def test_some_units_begin_within_ten_hexes_of_the_south_edge() -> None:
    """§OB-Z §R-42 The edge row itself is at distance nought."""
    s = deploying("B")
    rows = s.kit.grid.rows
    found = {rows - 1 - s.kit.grid.place(h)[0] for h in ground(s, SOUTH)}
    assert found == set(range(11))


def test_the_garrisons_of_plan_a_begin_in_caen_or_st_lo() -> None:
    """§R-42 §OB-A Shared between the two cities as the German likes."""
    s = deploying("A")
    board = s.kit.board
    assert ground(s, GARRISON) == set(members(board.city_of["Caen"] | board.city_of["St. Lo"]))


def test_others_begin_anywhere_but_on_the_coast() -> None:
    """§GT1-1B Every all-land hex, no partially-sea hex."""
    s = deploying("B")
    assert ground(s, ANYWHERE) == set(members(s.kit.board.land_mask))
    coast = s.kit.names[members(s.kit.board.partial_mask)[0]]
    assert why_not(do(s, f"place {starter(s, ANYWHERE)}"), f"at {coast}") == "§GT1-1B"


def test_the_ban_on_the_coast_ends_with_the_deployment() -> None:
    """§R-58"""
    s = sketch("p  .:7-2  .", Movement(Side.GERMAN, "first movement"), turn=1)
    assert "A1" in goals(do(s, "move 7-2@B1"))


def test_stacks_are_within_limits_from_the_start() -> None:
    """§STK"""
    s = deploying("B")
    board = s.kit.board
    hedge = s.kit.names[members(board.land_mask & board.bocage_mask & ~board.city_mask)[0]]
    do(s, f"place {starter(s, ANYWHERE)}", f"at {hedge}")
    do(s, f"place {starter(s, ANYWHERE)}")
    assert why_not(s, f"at {hedge}") == "§STK"


def test_every_unit_of_the_start_list_must_be_placed() -> None:
    """§GT1-1B"""
    s = deploying("B")
    assert why_not(s, "done") == "§GT1-1B"
    do(s, "start historical")
    assert why_not(s, "done") is None


def test_reinforcements_are_not_deployed() -> None:
    """§OB-P"""
    s = deploying("B")
    later = next(u for u in s.units_of(Side.GERMAN) if s.due[u] > 0)
    assert why_not(s, f"place {later}") == "§OB-P"


def test_a_unit_can_be_placed_anew() -> None:
    """§GT1-1B"""
    s = deploying("B")
    u = starter(s, ANYWHERE)
    first, second = (s.kit.names[h] for h in members(s.kit.board.land_mask & ~s.kit.board.fort_mask)[:2])
    do(s, f"place {u}", f"at {first}", f"place {u}", f"at {second}")
    assert s.kit.names[s.at[u]] == second
    assert members(s.works) == [s.at[u]]


# Entrenched from the start


def test_units_begin_entrenched() -> None:
    """§ENT-2 §GT1-1B"""
    s = deploying("B")
    do(s, f"place {starter(s, FALAISE)}")
    name = next(n for n in sorted(goals(s, "at")) if not s.kit.board.fort_mask >> s.kit.hex_named(n) & 1)
    do(s, f"at {name}")
    assert members(s.works) == [s.kit.hex_named(name)]


def test_the_german_may_leave_a_hex_open() -> None:
    """§ENT-2 He need not entrench, and may think better of it."""
    s = deploying("B")
    hexes = members(s.kit.board.land_mask & ~s.kit.board.fort_mask)
    name = s.kit.names[hexes[0]]
    do(s, f"place {starter(s, ANYWHERE)}", f"at {name}", f"open {name}")
    assert s.works == 0
    assert members(do(s, f"cover {name}").works) == [hexes[0]]


@pytest.mark.parametrize("allowed", [False, True])
def test_no_works_in_fortifications_at_set_up(allowed: bool) -> None:
    """§R-19 §ENT-G Unless the option allows it."""
    s = deploying("B", entrench_in_fort=allowed)
    fort = members(s.kit.board.fort_mask & s.kit.board.land_mask)[0]
    do(s, f"place {starter(s, ANYWHERE)}", f"at {s.kit.names[fort]}")
    assert bool(s.works >> fort & 1) == allowed
    if not allowed:
        assert why_not(s, f"cover {s.kit.names[fort]}") == "§ENT-G"


def test_works_need_units() -> None:
    """§ENT-F"""
    s = deploying("B")
    open_ground = members(s.kit.board.land_mask & ~s.kit.board.fort_mask)[0]
    assert why_not(s, f"cover {s.kit.names[open_ground]}") == "§ENT-F"


# Breakdown


def test_units_are_not_broken_down_at_set_up() -> None:
    """§R-35"""
    s = deploying("B")
    assert goals(s, "break") == set()
    assert why_not(s, f"break {starter(s, FALAISE, '15-6')}") == "§R-35"


def test_units_are_broken_down_at_set_up_by_option() -> None:
    """§R-35 The parts keep to the ground of the whole, and all must be placed."""
    s = deploying("B", setup_breakdown=True)
    hand = len(goals(s, "place"))
    do(s, f"break {starter(s, COUTANCES)}")
    assert len(goals(s, "place")) == hand + 2
    assert ground(s, COUTANCES, "3-6") == within(s, s.kit.board.city_of["Coutances"], 10)
    assert why_not(s, f"break {starter(s, SOUTH, '8-4')}") == "§BRK-X"


# Secrecy


def test_the_allied_player_sees_nothing_of_the_deployment() -> None:
    """§FOG-4"""
    s = deploying("B")
    s.told = []
    do(s, "start historical")
    seen = view(s, Side.ALLIED)
    assert (seen.enemy, seen.works, seen.hidden) == ((), (), ())
    assert all(event.to == (Side.GERMAN,) for event in s.told)


def test_the_allied_player_cannot_act_while_the_german_deploys() -> None:
    """§FOG-4 The plan was closed before."""
    s = deploying("B")
    assert not {words.split()[0] for words in options(s)} & {"invade", "supply", "assign", "commando", "drop"}
