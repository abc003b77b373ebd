"""The invariants of a position: each is seen to catch a planted fault."""

from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from bocage.core import play
from bocage.core.hexes import members
from bocage.core.match import Match
from bocage.core.protocol import Action, Broken, Side
from bocage.core.regiments.state import BOX, HELD, MOVED, RESERVE
from bocage.games.normandy_1969.check import check
from bocage.games.normandy_1969.game import GAME
from bocage.games.normandy_1969.state import FIRST, FOUGHT, SECOND, NormandyState
from bocage.games.normandy_1969.supply import supplied_mask

Fault = Callable[[NormandyState], object]


@cache
def _positions() -> dict[tuple[int, str, Side], NormandyState]:
    """The first decision of every phase of some matches in which ready plans are taken and units go at random."""
    found: dict[tuple[int, str, Side], NormandyState] = {}
    for seed in range(4):
        match, chance = Match(GAME, GAME.options.resolve({}), f"check {seed}"), Random(seed)  # type: ignore[arg-type]
        while match.decides() is not None:
            s = match.state
            assert isinstance(s, NormandyState)
            found.setdefault((s.turn, s.phase, s.mover), s.clone())
            match.act(_some(s, chance))
    return found


def _some(s: NormandyState, chance: Random) -> Action:
    offered = play.offered(s)
    plan = Action.parse("take historical")
    if plan in offered:
        return plan
    done = Action("done")
    if done in offered and chance.random() < 0.1:
        return done
    return chance.choice(offered)


def reached(turn: int, phase: str, mover: Side = Side.ALLIED) -> NormandyState:
    s = _positions()[turn, phase, mover].clone()
    check(s)
    return s


def assert_caught(s: NormandyState, fault: Fault, rule: str) -> None:
    fault(s)
    with pytest.raises(Broken, match=f"^{rule} is broken"):
        check(s)


def on_map(s: NormandyState, side: Side) -> int:
    return next(u for u in s.units_of(side) if s.at[u] >= 0)


def set_(name: str, value: object) -> Fault:
    return lambda s: setattr(s, name, value)


@pytest.mark.parametrize(
    ("fault", "rule"),
    [
        (set_("turn", 8), "§GEN-1"),
        (set_("turn", 0), "§GEN-2"),
        (set_("phase", "lunch"), "§GEN-2"),
        (set_("opened", False), "§RUL-01"),
        (set_("ob", "G"), "§OPT-2"),
        (lambda s: s.began.append(0), "§GEN-1"),
        (lambda s: s.kind.__setitem__(on_map(s, Side.GERMAN), 0), "§GEN-1"),
    ],
)
def test_shape(fault: Fault, rule: str) -> None:
    """§GEN-1 §GEN-2 §RUL-01 §OPT-2"""
    assert_caught(reached(2, FIRST), fault, rule)


@pytest.mark.parametrize(
    ("fault", "rule"),
    [
        (lambda s: s.occupied.__setitem__(0, 0), "§CMB-1"),
        (lambda s: s.place(on_map(s, Side.GERMAN), s.at[on_map(s, Side.ALLIED)]), "§ATT-2"),
        (lambda s: s.place(on_map(s, Side.GERMAN), members(s.kit.board.sea_mask)[0]), "§TEC"),
        (lambda s: s.place(on_map(s, Side.ALLIED), BOX - members(s.invaded)[0]), "§GEN-4"),
        (lambda s: s.place(on_map(s, Side.GERMAN), BOX - members(s.invaded)[0]), "§INV-1"),
        (lambda s: s.place(on_map(s, Side.ALLIED), -5), "§GEN-4"),
    ],
)
def test_places(fault: Fault, rule: str) -> None:
    """§CMB-1 §ATT-2 §TEC §GEN-4 §INV-1"""
    assert_caught(reached(2, FIRST), fault, rule)


def test_nobody_lands_before_the_landing() -> None:
    """§INV-11"""
    s = reached(0, "deployment", Side.GERMAN)
    ashore = members(s.kit.board.land_mask)[0]
    assert_caught(s, lambda s: s.place(s.units_of(Side.ALLIED)[-1], ashore), "§INV-11")


@pytest.mark.parametrize(
    ("phase", "fault", "rule"),
    [
        (FIRST, lambda s: setattr(s, "fed", s.fed | 1 << s.at.index(RESERVE)), "§RUL-03"),
        (FIRST, lambda s: s.flags.__setitem__(on_map(s, Side.ALLIED), FOUGHT), "§ATT-10"),
        (FIRST, lambda s: s.flags.__setitem__(s.at.index(RESERVE), MOVED), "§GEN-2"),
        ("combat", lambda s: s.flags.__setitem__(on_map(s, Side.ALLIED), HELD), "§GEN-2"),
        (FIRST, lambda s: s.spent.__setitem__(on_map(s, Side.ALLIED), -1), "§TEC"),
    ],
)
def test_flags(phase: str, fault: Fault, rule: str) -> None:
    """§RUL-03 §ATT-10 §GEN-2 §TEC"""
    assert_caught(reached(2, phase), fault, rule)


def test_stacks_are_lawful_at_set_up() -> None:
    """§STK-1"""

    def crowd(s: NormandyState) -> None:
        h = members(s.kit.board.land_mask)[50]
        for u in [u for u in s.units_of(Side.GERMAN) if s.due[u] < 0][:4]:
            s.place(u, h)

    assert_caught(reached(0, "deployment", Side.GERMAN), crowd, "§STK-1")


def test_stacks_are_lawful_when_the_fighting_begins() -> None:
    """§STK-1"""

    def crowd(s: NormandyState) -> None:
        free = [u for u in s.units_of(Side.ALLIED) if s.at[u] >= 0 and s.is_fed(u)]
        fed = supplied_mask(s, Side.ALLIED) & ~s.zone(Side.GERMAN)
        spot = max(members(fed), key=lambda h: (s.kit.grid.around(1 << h) & fed).bit_count())
        for u in free[:5]:
            s.place(u, spot)

    assert_caught(reached(2, "combat"), crowd, "§STK-1")


@pytest.mark.parametrize(
    ("fault", "rule"),
    [
        (set_("invaded", 1 << 18), "§INV-1"),
        (set_("invaded", (1 << 10) - 2), "§INV-1"),
        (lambda s: setattr(s, "supply", s.invaded), "§INV-2"),
        (lambda s: setattr(s, "supply", ((1 << 18) - 2) & ~s.invaded & -(((1 << 18) - 2) & ~s.invaded)), "§INV-2"),
        (lambda s: setattr(s, "dead", ((1 << 18) - 2) & ~s.supply), "§RNF-3"),
    ],
)
def test_plan(fault: Fault, rule: str) -> None:
    """§INV-1 §INV-2 §RNF-3"""
    assert_caught(reached(2, FIRST), fault, rule)


def test_nobody_has_two_places_in_the_plan_or_an_unlawful_one() -> None:
    """§INV-4 §INV-5 §INV-11"""
    assert_caught(reached(0, "deployment", Side.GERMAN), lambda s: s.aims.append(s.aims[0]), "§INV-11")
    sea = members(reached(2, FIRST).kit.board.sea_mask)[0]
    for rule in ("§INV-4", "§INV-5"):
        s = reached(0, "deployment", Side.GERMAN)
        kind = "commando" if rule == "§INV-4" else "parachute"
        i = next(i for i, (u, _) in enumerate(s.aims) if s.kind_of(u).type == kind)
        s.aims[i] = (s.aims[i][0], sea)
        assert_caught(s, lambda s: None, rule)


@pytest.mark.parametrize(
    ("fault", "rule"),
    [
        (lambda s: s.capacity.__setitem__(members(s.supply)[0], 31), "§RNF-1"),
        (lambda s: s.capacity.__setitem__(0, 1), "§RNF-1"),
        (lambda s: s.landed.__setitem__(members(s.supply)[0], 16), "§RNF-1"),
    ],
)
def test_beaches(fault: Fault, rule: str) -> None:
    """§RNF-1"""
    assert_caught(reached(2, SECOND), fault, rule)


@pytest.mark.parametrize(
    ("fault", "rule"),
    [
        (lambda s: setattr(s, "made", s.limit + 1), "§ATT-7"),
        (set_("limit", 0), "§INV-6"),
        (lambda s: setattr(s, "guns", s.kit.board.land_mask & -s.kit.board.land_mask), "§R-05"),
        (lambda s: setattr(s, "guns", sum(1 << h for h in members(s.kit.coast)[:9])), "§INV-8"),
    ],
)
def test_attacks(fault: Fault, rule: str) -> None:
    """§ATT-7 §INV-6 §R-05 §INV-8"""
    assert_caught(reached(2, "combat"), fault, rule)


def test_what_was_attacked_is_forgotten_after_the_fighting() -> None:
    """§R-06"""
    assert_caught(reached(2, SECOND), set_("struck", 1), "§R-06")


def test_the_first_turn_knows_no_limit() -> None:
    """§INV-6"""
    assert_caught(reached(1, FIRST), set_("limit", 3), "§INV-6")


def test_cities_belong_to_who_stands_in_them() -> None:
    """§R-13"""

    def german_in_town(s: NormandyState) -> None:
        h = members(s.kit.board.city_mask & ~s.occupied[Side.ALLIED])[0]
        s.place(on_map(s, Side.GERMAN), h)
        s.cities |= 1 << h

    assert_caught(reached(2, FIRST), german_in_town, "§R-13")


def test_exits_are_allied_by_road_and_in_time() -> None:
    """§VIC-X"""
    s = reached(2, FIRST)
    gone, here = next(iter(s.kit.board.road_exits)), members(s.kit.board.land_mask)[99]
    for entry in ((s.kind[on_map(s, Side.GERMAN)], gone, 2), (0, here, 2), (0, gone, 5)):
        assert_caught(reached(2, FIRST), lambda s, entry=entry: s.exits.append(entry), "§VIC-X")  # type: ignore[misc]


def test_nobody_comes_before_his_time() -> None:
    """§GEN-4 §OB-AL §INV-10"""

    def early(s: NormandyState) -> None:
        s.due[on_map(s, Side.GERMAN)] = 5 * 16 + 4

    assert_caught(reached(2, FIRST), early, "§GEN-4")
    assert_caught(reached(2, FIRST), lambda s: s.due.__setitem__(on_map(s, Side.ALLIED), 9), "§OB-AL")


def test_all_that_start_on_the_map_are_placed() -> None:
    """§INV-10"""

    def lift(s: NormandyState) -> None:
        u = on_map(s, Side.GERMAN)
        s.place(u, RESERVE)
        s.fed &= ~(1 << u)

    assert_caught(reached(2, FIRST), lift, "§INV-10")


@pytest.mark.parametrize(
    ("fault", "rule"),
    [
        (lambda s: s.discard(on_map(s, Side.ALLIED)), "§BRK-1"),
        (lambda s: s.discard(on_map(s, Side.GERMAN)), "§BRK-1"),
        (lambda s: s.pool.__setitem__(s.kit.sheet.index["4-1"], 99), "§R-12"),
        (lambda s: s.broken.__setitem__(s.kit.sheet.index["20-10"], 1), "§R-09"),
    ],
)
def test_no_unit_vanishes(fault: Fault, rule: str) -> None:
    """§BRK-1 §R-12 §R-09 §RNF-2"""
    assert_caught(reached(2, FIRST), fault, rule)
