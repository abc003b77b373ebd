"""The invariants of a position: each is seen to catch a planted fault."""

import pytest

from bocage.core.hexes import members
from bocage.core.protocol import Side
from bocage.core.regiments.state import BOX, MOVED, RESERVE
from bocage.games.normandy_1971.check import check
from bocage.games.normandy_1971.state import FOUGHT, LOCKED, STRUCK, NormandyState
from tests.games.normandy_1971.midgame import (
    FIRST,
    Fault,
    allied,
    assert_caught,
    bare,
    combat,
    free,
    german,
    german_here,
    kind,
    put,
    reached,
    set_,
)

# Shape, places


@pytest.mark.parametrize(
    ("fault", "rule"),
    [
        (set_("turn", 7), "§GEN-2"),
        (set_("turn", -1), "§GEN-2"),
        (set_("turn", 0), "§SEQ-9"),
        (set_("phase", "lunch"), "§SEQ-1"),
        (set_("phase", "plan"), "§SEQ-9"),
        (set_("ob", "G"), "§GT1-1B"),
        (lambda s: s.spent.append(0), "§GEN-5"),
        (lambda s: s.kind.__setitem__(german(s), kind("7-4")), "§GEN-1"),
        (lambda s: s.kind.__setitem__(allied(s), kind("4-1")), "§GEN-1"),
    ],
)
def test_shape(fault: Fault, rule: str) -> None:
    assert_caught(reached(2, FIRST), fault, rule)


@pytest.mark.parametrize(
    ("fault", "rule"),
    [
        (lambda s: s.at.__setitem__(german(s), s.at[german(s)] + 1), "§ZOC-1"),
        (lambda s: s.occupied.__setitem__(0, 0), "§ZOC-1"),
        (lambda s: german_here(s, s.at[allied(s)]), "§MOV-G"),
        (lambda s: german_here(s, members(s.kit.board.sea_mask)[0]), "§TEC"),
        (lambda s: s.place(allied(s), BOX - members(s.invaded)[0]), "§R-32"),
        (lambda s: s.place(german(s), BOX - members(s.invaded)[0]), "§SEQ-6"),
        (lambda s: s.place(allied(s), -5), "§MOV-0"),
    ],
)
def test_places(fault: Fault, rule: str) -> None:
    assert_caught(reached(2, FIRST), fault, rule)


def test_nobody_is_on_the_map_before_the_landing() -> None:
    assert_caught(
        reached(0, "deployment", Side.GERMAN),
        lambda s: s.place(s.units_of(Side.ALLIED)[-1], members(s.kit.board.land_mask)[0]),
        "§GT1-1C",
    )


# What is said of units


@pytest.mark.parametrize(
    ("fault", "rule"),
    [
        (lambda s: setattr(s, "fed", s.fed | 1 << s.at.index(RESERVE)), "§SUP-P1"),
        (lambda s: setattr(s, "fed", s.fed | 1 << len(s.at)), "§SUP-P1"),
        (lambda s: s.flags.__setitem__(s.at.index(RESERVE), MOVED), "§RNF-6"),
        (lambda s: s.flags.__setitem__(allied(s), FOUGHT), "§CMB-C"),
        (lambda s: s.flags.__setitem__(german(s), STRUCK), "§CMB-C"),
        (lambda s: s.flags.__setitem__(german(s), LOCKED), "§SUP-F"),
        (lambda s: s.spent.__setitem__(german(s), -2), "§MOV-C"),
    ],
)
def test_flags(fault: Fault, rule: str) -> None:
    assert_caught(reached(2, FIRST), fault, rule)


def test_moves_are_over_outside_movement_phases() -> None:
    assert_caught(reached(2, "reinforcement"), lambda s: s.flags.__setitem__(allied(s), MOVED), "§MOV-H")


def test_no_paratroops_are_stranded_after_game_turn_3() -> None:
    def lock(s: NormandyState) -> None:
        u = next(u for u in s.units_of(Side.ALLIED) if s.at[u] >= 0 and s.kind_of(u).type == "parachute")
        s.turn, s.flags[u] = 4, LOCKED

    assert_caught(reached(3, FIRST), lock, "§SUP-F")


# Works and stacks


def test_works_cover_units_outside_movement_phases() -> None:
    def empty(s: NormandyState) -> None:
        s.works |= 1 << members(bare(s))[0]

    assert_caught(reached(2, "reinforcement"), empty, "§ENT-F")
    moving = reached(2, FIRST)
    empty(moving)
    check(moving)


def test_no_works_in_fortifications_unless_allowed() -> None:
    def dig(s: NormandyState) -> None:
        s.works |= 1 << members(s.kit.board.fort_mask)[0]

    assert_caught(reached(2, FIRST), dig, "§ENT-G")
    allowed = reached(2, FIRST, entrench_in_fort=True)
    dig(allowed)
    check(allowed)


def test_what_was_revealed_is_hidden_again_after_combat() -> None:
    assert_caught(reached(2, FIRST), set_("revealed", 1), "§FOG-3")


def test_germans_deploy_within_the_stacking_limit() -> None:
    def crowd(s: NormandyState) -> None:
        board = s.kit.board
        hedge = members(board.land_mask & board.bocage_mask & ~board.city_mask)[0]
        for u in list(s.units_of(Side.GERMAN))[:2]:
            s.place(u, hedge)

    assert_caught(reached(0, "deployment", Side.GERMAN), crowd, "§STK")


def test_stacks_are_within_limits_after_the_first_move() -> None:
    def crowd(s: NormandyState) -> None:
        movers = [u for u in s.units_of(Side.ALLIED) if s.at[u] >= 0 and s.kind_of(u).code == "7-4"]
        for u in movers[1:3]:
            s.place(u, s.at[movers[0]])

    assert_caught(combat(), crowd, "§STK-A")


def test_stacks_that_nobody_could_leave_are_tolerated() -> None:
    """§R-37 Paratroops scattered into one hex and never supplied."""
    s = combat()
    locked = [u for u in s.units_of(Side.ALLIED) if s.at[u] >= 0 and s.kind_of(u).code == "7-4p"][:3]
    for u in locked:
        s.place(u, members(bare(s) & ~s.kit.board.city_mask)[0])
        s.flags[u] = LOCKED
    assert len(locked) == 3
    check(s)


# The plan, the beaches


@pytest.mark.parametrize(
    ("fault", "rule"),
    [
        (lambda s: setattr(s, "invaded", s.invaded | 1 << 30), "§GT1-1A"),
        (set_("invaded", 0b11111111110), "§GT1-1A"),
        (set_("supply", 1 << 1), "§GT1-1A"),
        (lambda s: setattr(s, "supply", s.invaded), "§GT1-1A"),
        (lambda s: setattr(s, "dead", s.invaded & ~s.supply), "§SUP-H"),
        (set_("aims", [(0, 1)]), "§FOG-4"),
    ],
)
def test_plan(fault: Fault, rule: str) -> None:
    s = reached(2, FIRST)
    assert not s.supply >> 1 & 1
    assert not s.invaded >> 1 & 1
    assert s.invaded.bit_count() > 5
    assert_caught(s, fault, rule)


@pytest.mark.parametrize(
    "fault",
    [
        lambda s: s.aims.append(s.aims[0]),
        lambda s: s.aims.__setitem__(0, (s.aims[0][0], members(s.kit.board.sea_mask)[0])),
        lambda s: s.aims.__setitem__(0, (0, s.aims[0][1])),
        lambda s: s.aims.__setitem__(0, (1, s.aims[0][1])),
    ],
)
def test_aims(fault: Fault) -> None:
    """A unit is aimed once, at lawful ground, and only if it drops or lands from the sea."""
    assert_caught(reached(0, "deployment", Side.GERMAN), fault, "§GT1-1A")


@pytest.mark.parametrize(
    ("fault", "rule"),
    [
        (put("capacity", 1, 15), "§RNF-4"),
        (put("capacity", 0, 1), "§RNF-4"),
        (lambda s: s.capacity.__setitem__(s.supply_areas()[0], 45), "§RNF-4"),
        (lambda s: s.capacity.__setitem__(s.supply_areas()[0], -1), "§RNF-4"),
        (lambda s: s.landed.__setitem__(s.supply_areas()[0], 16), "§RNF-3"),
        (put("landed", 1, 7), "§RNF-3"),
        (put("landed", 1, -7), "§RNF-3"),
        (lambda s: s.capacity.append(0), "§RNF-3"),
    ],
)
def test_beaches(fault: Fault, rule: str) -> None:
    s = reached(2, "reinforcement")
    assert not s.supply >> 1 & 1
    assert_caught(s, fault, rule)


def test_boxes_hold_no_more_than_can_land() -> None:
    def fill(s: NormandyState) -> None:
        waiting = [u for u in s.units_at(RESERVE) if s.kind_of(u).code == "7-4"]
        for u in waiting[:3]:
            s.place(u, BOX - s.supply_areas()[0])

    assert_caught(reached(2, "reinforcement"), fill, "§RNF-3")


# Ground, arrivals, strength


@pytest.mark.parametrize(
    ("fault", "rule"),
    [
        (lambda s: setattr(s, "cities", 1 << members(s.kit.board.sea_mask)[0]), "§VIC-C"),
        (lambda s: s.place(allied(s), members(s.kit.board.city_mask & ~s.occupied[1])[0]), "§VIC-C"),
        (lambda s: german_here(s, s.kit.board.beaches[next(n for n in s.supply_areas() if not held(s, n))]), "§SUP-H"),
        (lambda s: s.exits.append((kind("7-4"), members(s.kit.board.land_mask)[0], 2)), "§VIC-X"),
        (lambda s: s.exits.append((kind("4-1"), next(iter(s.kit.board.road_exits)), 2)), "§VIC-X"),
        (lambda s: s.exits.append((kind("7-4"), next(iter(s.kit.board.road_exits)), 3)), "§VIC-X"),
    ],
)
def test_ground(fault: Fault, rule: str) -> None:
    s = reached(2, FIRST)
    for n in s.supply_areas():
        for u in s.units_at(s.kit.board.beaches[n]):
            s.place(u, members(free(s) & ~s.kit.board.city_mask)[-1])
    assert_caught(s, fault, rule)


def held(s: NormandyState, beach: int) -> bool:
    return bool(s.occupied[0] >> s.kit.board.beaches[beach] & 1)


@pytest.mark.parametrize(
    ("fault", "rule"),
    [
        (lambda s: s.due.__setitem__(allied(s), 6), "§OB-AL"),
        (lambda s: s.due.__setitem__(german(s), 3 * 16 + 1), "§OB-P"),
        (lambda s: s.due.__setitem__(next(u for u in s.units_at(RESERVE) if u & 1), -1), "§GT1-1B"),
    ],
)
def test_arrivals(fault: Fault, rule: str) -> None:
    assert_caught(reached(2, FIRST), fault, rule)


def lose_unseen(s: NormandyState) -> None:
    s.discard(next(u for u in s.units_of(Side.ALLIED) if s.at[u] >= 0 and s.kind_of(u).code == "7-4"))


def break_unseen(s: NormandyState) -> None:
    """Parts appear and the whole goes, but the pool is not told."""
    u = next(u for u in s.units_of(Side.GERMAN) if s.at[u] >= 0 and s.kind_of(u).code == "7-6")
    h, due = s.at[u], s.due[u]
    s.discard(u)
    for _ in range(2):
        s.due[s.add(Side.GERMAN, kind("3-6"), h)] = due


@pytest.mark.parametrize(
    ("fault", "rule"),
    [
        (lose_unseen, "§BRK"),
        (lambda s: s.add(Side.GERMAN, kind("14-6"), RESERVE), "§BRK"),
        (lambda s: s.add(Side.ALLIED, kind("2-4c"), members(free(s))[-1]), "§BRK"),
        (lambda s: s.lost.__setitem__(kind("22-10"), 1), "§BRK"),
        (lambda s: s.lost.__setitem__(kind("22-10"), -1), "§RNF-6"),
        (lambda s: s.exits.append((kind("7-4"), next(iter(s.kit.board.road_exits)), 2)), "§BRK"),
        (lambda s: s.broken.__setitem__(kind("7-4"), 1), "§R-34"),
        (break_unseen, "§R-34"),
    ],
)
def test_strength_is_conserved(fault: Fault, rule: str) -> None:
    assert_caught(reached(2, FIRST), fault, rule)


def test_commandos_and_paratroops_may_be_missing_after_the_landing_only() -> None:
    """§RNF-2"""

    def forgone(s: NormandyState) -> None:
        s.discard(next(u for u in s.units_of(Side.ALLIED) if s.kind_of(u).code == "7-4p" and s.at[u] != -1))

    landed = reached(2, FIRST)
    forgone(landed)
    check(landed)
    planned = reached(0, "deployment", Side.GERMAN)
    planned.aims = []
    assert_caught(planned, forgone, "§BRK")
