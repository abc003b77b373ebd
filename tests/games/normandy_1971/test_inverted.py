"""Paratroops above the stacking limit: what lies inverted, what it can still do, and when it is turned upright."""

from random import Random
from typing import Any

import pytest

from bocage.ai.mind import Manner
from bocage.ai.normandy_1971.marching import March
from bocage.ai.normandy_1971.position import NormandyPosition
from bocage.ai.regiments.position import Notes
from bocage.ai.regiments.scheme import Drive, Scheme
from bocage.core.protocol import BOTH, Broken, Event, Side
from bocage.draw.normandy_1971 import draw
from bocage.games.normandy_1971.check import check
from bocage.games.normandy_1971.combat import CombatPhase
from bocage.games.normandy_1971.desk.inspect import inspect
from bocage.games.normandy_1971.desk.pieces import pieces_at
from bocage.games.normandy_1971.desk.threat import perils
from bocage.games.normandy_1971.entrench import Announce
from bocage.games.normandy_1971.game import GAME
from bocage.games.normandy_1971.moves import Movement
from bocage.games.normandy_1971.odds import defense_strength
from bocage.games.normandy_1971.outlook import both_ways, stakes
from bocage.games.normandy_1971.resolve import apply_result
from bocage.games.normandy_1971.retreat import fall_back
from bocage.games.normandy_1971.state import DIGGING, INVERTED, LOCKED, Attack, NormandyState
from bocage.games.normandy_1971.view import view
from bocage.games.normandy_1971.words import words
from tests.games.normandy_1971.midgame import reached
from tests.games.normandy_1971.sketch import do, goals, hex_at, options, roll, sketch, unit_at, units_in, why_not
from tests.games.normandy_1971.test_airborne import dropping

FIRST = "first movement"
INLAND: dict[str, Any] = {"beaches": {1: "A1"}, "supply": [1], "roads": "A1 B1 C1"}


def inverted(s: NormandyState) -> list[str]:
    """The units that lie inverted, with their hexes."""
    return [f"{s.kind_of(u).code}@{s.kit.names[s.at[u]]}" for u, flags in enumerate(s.flags) if flags & INVERTED]


def invert(s: NormandyState, name: str) -> int:
    """Turn the unit of a hex over that came last."""
    u = s.units_at(hex_at(s, name))[-1]
    s.flags[u] |= INVERTED
    return u


def events(s: NormandyState, kind: str) -> list[Event]:
    return [event for event in s.told or [] if event.kind == kind]


# Coming down


def test_whoever_comes_down_above_the_limit_lies_inverted() -> None:
    """§R-37"""
    s = roll(dropping(".  b  b", "B1", "C1"), 1, 2, 5)
    assert units_in(s, "B1") == ["7-4p", "7-4p"]
    first, last = s.units_at(hex_at(s, "B1"))
    assert (s.flags[first], s.flags[last]) == (LOCKED, LOCKED | INVERTED)


def test_only_the_battalions_above_the_limit_lie_inverted() -> None:
    """§R-37 Two battalions fill a bocage hex; of two that join one of them, one finds room."""
    s = roll(dropping(".  b  .", "A1", "C1"), 5, 2, 5, 5)
    assert units_in(s, "B1") == ["2-4p"] * 4
    assert inverted(s) == ["2-4p@B1"] * 2


@pytest.mark.parametrize(
    ("option", "says"),
    [
        ("inverted", "They land in B1; they are above the stacking limit and inverted."),
        ("tolerate", "They land in B1; they are above the stacking limit."),
        ("lose_excess", "They land in B1; they are above the stacking limit and lost."),
    ],
)
def test_a_drop_above_the_limit_is_told(option: str, says: str) -> None:
    """§R-37"""
    s = roll(dropping(".  b  b", "B1", "C1", para_overstack=option), 1, 2, 5)
    assert words(s, events(s, "touchdown")[-1]).strip() == says
    assert bool(inverted(s)) == (option == "inverted")


def test_some_of_a_drop_may_be_above_the_limit() -> None:
    """§R-37 Two battalions have drifted to B1; of the two that drop there one finds room."""
    s = roll(dropping("b  .  b", "A1", "A1", "B1"), 6, 2, 6, 2, 6)
    assert (units_in(s, "B1"), inverted(s)) == (["2-4p"] * 4, ["2-4p@B1"])
    says = "They land in B1; 1 of them is above the stacking limit and inverted."
    assert words(s, events(s, "touchdown")[-1]).strip() == says


# What it may not do


def test_an_inverted_unit_does_not_attack() -> None:
    """§R-37"""
    line = "p  .:7-4p  .:4-1"
    assert goals(sketch(line, CombatPhase(Side.ALLIED), **INLAND), "attack") == {"C1"}
    s = sketch("p  .:7-4p,7-4  .:4-1", CombatPhase(Side.ALLIED), **INLAND)
    s.flags[unit_at(s, "7-4p@B1")] |= INVERTED
    do(s, "attack C1")
    assert why_not(s, "with 7-4p@B1") == "§R-37"
    assert f"with {unit_at(s, '7-4@B1')}" in options(s)


def test_an_inverted_unit_does_not_entrench() -> None:
    """§R-37"""
    s = sketch("p  .:7-4p  .", Announce(Side.ALLIED), phase="entrenchment", flags={"B1": INVERTED}, **INLAND)
    assert why_not(s, "dig 7-4p@B1") == "§R-37"
    assert options(s) == {"done"}


def test_an_inverted_unit_neither_breaks_down_nor_is_built_into_another() -> None:
    """§R-37"""
    s = do(sketch("p  .:7-4p  .", Movement(Side.ALLIED, FIRST), flags={"B1": INVERTED}, **INLAND), "regroup")
    assert why_not(s, "break 7-4p@B1") == "§R-37"
    for flags, offered in ((0, True), (INVERTED, False)):
        s = sketch("p  .:2-4p*3  .", Movement(Side.ALLIED, FIRST), flags={"B1": flags}, **INLAND)
        s.broken[s.kit.sheet.index["7-4p"]] = 1
        assert ("form 7-4p B1" in options(do(s, "regroup"))) == offered


def test_an_inverted_unit_is_no_company_for_armor() -> None:
    """§R-37 §CMB-J Armor beside it alone may not attack, and defends at half."""
    s = do(sketch("p  .:7-4p,6-10  .:4-1", CombatPhase(Side.ALLIED), **INLAND), "attack C1")
    assert f"with {unit_at(s, '6-10@B1')}" in options(s)
    assert defense_strength(s, Attack((hex_at(s, "B1"),), ())).total == 13
    s.flags[unit_at(s, "7-4p@B1")] |= INVERTED
    s.offer = None
    assert why_not(s, "with 6-10@B1") == "§CMB-J"
    assert defense_strength(s, Attack((hex_at(s, "B1"),), ())).total == 3


# What it is still good for


def test_an_inverted_unit_adds_nothing_to_the_defense() -> None:
    """§R-37 §CRT-EX Nor to what an exchange costs the attacker."""
    s = sketch("b:7-4p*2  .:14-6*2", turn=1)
    invert(s, "A1")
    s.fed = (1 << len(s.at)) - 1
    attack = Attack((hex_at(s, "A1"),), tuple(s.units_at(hex_at(s, "B1"))))
    tally = defense_strength(s, attack)
    assert tally.total == 7
    assert [line.words for line in tally.lines() if line.rule == "§R-37"] == ["7-4 lies inverted"]
    assert stakes(s, attack, both_ways(s)).owed == 7
    assert apply_result(s, attack, "EX")[0].owed == 7  # type: ignore[attr-defined]


def test_an_exchange_for_nothing_costs_nothing() -> None:
    """§R-37 §CRT-EX Where all that defends lies inverted, the attacker owes no strength."""
    s = sketch("b:7-4p  .:14-6*2", turn=1)
    invert(s, "A1")
    tasks = apply_result(s, Attack((hex_at(s, "A1"),), tuple(s.units_at(hex_at(s, "B1")))), "EX")
    assert [type(task).__name__ for task in tasks] == ["ClearWorks"]
    assert units_in(s, "A1") == []


def test_an_inverted_unit_shares_the_fate_of_its_hex() -> None:
    """§R-37"""
    s = sketch("b:7-4p*2  .:14-6*2", turn=1)
    invert(s, "A1")
    apply_result(s, Attack((hex_at(s, "A1"),), tuple(s.units_at(hex_at(s, "B1")))), "DX")
    assert units_in(s, "A1") == []
    assert s.lost[s.kit.sheet.index["7-4p"]] == 2


def test_an_inverted_unit_holds_its_hex_and_its_zone() -> None:
    """§R-37 §ZOC-E"""
    s = sketch(".:7-4p  .  .:4-1", turn=2)
    invert(s, "A1")
    assert s.occupied[Side.ALLIED] >> hex_at(s, "A1") & 1
    assert s.zone(Side.ALLIED) >> hex_at(s, "B1") & 1


# Turned upright


def test_whoever_moves_off_is_turned_upright() -> None:
    """§R-37"""
    s = sketch("p  b:7-4p*2  .", Movement(Side.ALLIED, FIRST), **INLAND)
    u = invert(s, "B1")
    do(s, f"move {u}", "go C1")
    assert inverted(s) == []
    assert [(event.facts["hex"], event.to) for event in events(s, "upright")] == [(hex_at(s, "C1"), BOTH)]
    assert words(s, events(s, "upright")[0]).strip() == "7-4 parachute regiment is turned upright in C1."


def test_whoever_walks_back_to_where_it_lay_stays_inverted() -> None:
    """§R-37 It has not moved off."""
    s = sketch("p  .:7-4p  .", Movement(Side.ALLIED, FIRST), flags={"B1": INVERTED}, **INLAND)
    do(s, "move 7-4p@B1", "step C1", "go B1")
    assert inverted(s) == ["7-4p@B1"]


def test_the_others_moving_off_do_not_turn_it_upright() -> None:
    """§R-37 It has to move off itself."""
    s = sketch("p  b:7-4p*2  .", Movement(Side.ALLIED, FIRST), **INLAND)
    u = invert(s, "B1")
    other = next(v for v in s.units_at(hex_at(s, "B1")) if v != u)
    do(s, f"move {other}", "go C1", "done")
    assert inverted(s) == ["7-4p@B1"]


def test_a_retreat_turns_a_unit_upright() -> None:
    """§R-37 §RET"""
    s = sketch(".  .  b:7-4p  .:14-6", turn=2)
    u = invert(s, "C1")
    fall_back(s, u, [hex_at(s, "B1"), hex_at(s, "A1")])
    assert inverted(s) == []
    assert [event.kind for event in s.told or []] == ["retreated", "upright"]


def test_turning_upright_under_a_marker_is_not_told_to_the_enemy() -> None:
    """§FOG-3 §R-37"""
    s = sketch("p  .:7-4p  .:7-4", Movement(Side.ALLIED, FIRST), flags={"B1": INVERTED}, works="B1 C1", **INLAND)
    do(s, "move 7-4p@B1", "go C1")
    assert [event.to for event in events(s, "upright")] == [(Side.ALLIED,)]


# What is seen of it


def test_both_sides_see_what_lies_inverted() -> None:
    """§R-37 The counter lies face down for anybody to see."""
    s = reached(2, FIRST)
    u = next(u for u in s.units_of(Side.ALLIED) if s.at[u] >= 0 and s.kind_of(u).code == "7-4p")
    s.works &= ~(1 << s.at[u])
    s.flags[u] |= INVERTED
    v = view(s, Side.GERMAN)
    assert [unit.at for unit in v.enemy if unit.flags & INVERTED] == [s.at[u]]
    again = GAME.guess(v, Random(1))
    assert [again.at[w] for w, flags in enumerate(again.flags) if flags & INVERTED] == [s.at[u]]


@pytest.mark.parametrize(
    ("code", "flags", "option"),
    [("7-4", 0, "inverted"), ("7-4p", DIGGING, "inverted"), ("7-4p", 0, "tolerate")],
)
def test_nobody_else_lies_inverted(code: str, flags: int, option: str) -> None:
    """§R-37"""
    s = reached(2, FIRST, para_overstack=option)
    u = next(u for u in s.units_of(Side.ALLIED) if s.at[u] >= 0 and s.kind_of(u).code == code)
    check(s)
    s.flags[u] |= INVERTED | flags
    with pytest.raises(Broken, match="§R-37"):
        check(s)


def test_the_page_says_what_lies_inverted() -> None:
    """§R-37"""
    s = sketch("b:7-4p*2  .  .:4-1", Movement(Side.GERMAN, FIRST), mover=Side.GERMAN)
    u = invert(s, "A1")
    for side in BOTH:
        assert ["inverted" in piece.badges for piece in pieces_at(s, side, s.at[u])].count(True) == 1
        seen = inspect(s, side, "A1")
        assert seen is not None
        assert ["lies inverted" in standing.says for standing in seen.pieces].count(True) == 1
    assert "inverted" in draw(s, Side.GERMAN)


def test_a_threat_does_not_count_what_lies_inverted_where_it_lies() -> None:
    """§R-37 It attacks nobody before it has moved off."""
    for flags, units in ((0, (0,)), (INVERTED, ())):
        s = sketch("p  .:7-4p  .:4-1", CombatPhase(Side.ALLIED), flags={"B1": flags}, mover=Side.ALLIED, **INLAND)
        s.phase = "combat"
        assert perils(s, Side.GERMAN, Side.GERMAN)[hex_at(s, "C1")].danger.units == units


def test_a_computer_moves_it_off() -> None:
    """§R-37"""
    s = reached(2, FIRST)
    u = next(u for u in s.units_of(Side.ALLIED) if s.at[u] >= 0 and s.kind_of(u).code == "7-4p")
    s.place(u, s.kit.board.beaches[s.supply_areas()[0]])
    s.flags[u], s.fed = INVERTED, s.fed | 1 << u
    march = March(NormandyPosition(s, Side.ALLIED, Notes()), Drive(Manner(), Scheme()))
    assert march.any_hex(u) >= 0
    for wanted in (-1, s.at[u]):
        march.orders = {} if wanted < 0 else {u: wanted}
        assert march.best_hex(u) not in (-1, s.at[u])
    assert march.crowd(s.at[u])[0] == u
