"""Who may attack whom, how attacks are put together, and when the phase ends."""

from typing import Any

import pytest

from bocage.core import play
from bocage.core.play import begin, decision
from bocage.core.protocol import Side
from bocage.games.normandy_1969.combat import CombatPhase, able_units, attackable, bars_attacker, bars_target
from bocage.games.normandy_1969.state import FOUGHT, NormandyState
from bocage.games.normandy_1969.verbs import DONE
from tests.games.normandy_1969.battles import combat, do, fight, gather, goals
from tests.games.normandy_1969.sketch import (
    hex_at,
    hexes,
    options,
    reason,
    roll,
    sketch,
    told,
    unit_at,
    units_in,
    why_not,
)
from tests.games.normandy_1969.test_retreat_agreement import lot


def task(s: NormandyState) -> str:
    """The decision that is pending, "" if the phase is over."""
    pending = decision(s)
    return pending.task if pending else ""


# --- the choice of squares


def test_any_enemy_next_to_a_unit_may_be_attacked() -> None:
    """§CMB-1 §CMB-2 §ATT-5 And none has to be."""
    s = combat(".:7-2 .:7-4 .:4-1 . .:2-1")
    assert options(s) == {"attack A1", "attack C1", "done"}
    assert why_not(s, "attack E1") == "§CMB-1"
    assert why_not(s, "attack D1") == "§CMB-1"


def test_a_phase_without_anything_to_attack_asks_nothing() -> None:
    """§CMB-1"""
    assert task(combat(".:7-4 . .:7-2")) == ""


def test_one_attack_is_on_one_square() -> None:
    """§CMB-4 §R-06"""
    s = gather(combat(".:7-2 .:7-4*2 .:4-1"), "A1", "0")
    assert goals(s, "attack") == set()
    assert options(s) == {"with 2", "fight", "drop"}


def test_all_units_of_the_square_are_attacked_as_one() -> None:
    """§CMB-3 §DEF-5 Nobody is picked out."""
    s = fight(combat(".:20-10*2,2-4 .:2-1,4-1"), "B1", "0", "2", "4", die=1)  # 42 to 6, 7-1: DE
    assert units_in(s, "B1") == []
    assert len(told(s, "eliminated")) == 2


def test_an_attack_may_be_called_off() -> None:
    """§CMB-2 Until the die is rolled."""
    s = do(gather(combat(".:7-4 .:7-2"), "B1", "7-4@A1"), "drop")
    assert options(s) == {"attack B1", "done"}
    assert (s.made, s.struck) == (0, 0)


def test_an_attack_needs_a_unit() -> None:
    """§CMB-1"""
    s = do(combat(".:7-4 .:7-2"), "attack B1")
    assert options(s) == {"with 0", "drop"}
    assert why_not(s, "fight") == "§CMB-1"


def test_units_from_several_squares_join_one_attack() -> None:
    """§ATT-3"""
    s = combat(
        """
        .:7-4     .:7-2
             .:7-4    .:7-4
        """
    )
    gather(s, "B2", "7-4@A2", "7-4@A1", "7-4@B1")
    do(s, "fight")
    assert told(s, "attack")[0]["from"] == [hex_at(s, h) for h in ("A2", "A1", "B1")]


def test_a_unit_elsewhere_cannot_join() -> None:
    """§CMB-1"""
    s = gather(combat(".:7-4 .:7-2 . .:7-4,2-4 .:4-1"), "B1", "7-4@A1")
    assert why_not(s, "with 7-4@D1") == "§CMB-1"
    assert why_not(s, "with 0") == "§ATT-10"  # it takes part already


# --- one at a time


def test_each_attack_is_fought_before_the_next_is_chosen() -> None:
    """§ATT-4 §ATT-6 In any order."""
    s = combat(". . .:7-2 .:7-4*2 .:4-1 . .")
    fight(s, "E1", "0", die=1)  # 1-1: EX, the 4-1 goes and with it the regiment that beat it
    assert options(s) == {"attack C1", "done"}


def test_a_unit_attacks_once() -> None:
    """§ATT-10"""
    s = fight(combat(".:7-2 .:7-4,2-4 .:4-1 . . . ."), "C1", "7-4@B1", die=3)  # 1-1: DB1
    assert s.flags[0] & FOUGHT
    do(s, "attack A1")
    assert why_not(s, "with 7-4@B1") == "§ATT-10"
    assert goals(s, "with") == {str(unit_at(s, "2-4@B1"))}


def test_a_square_is_attacked_once() -> None:
    """§R-06 Even by others."""
    s = fight(combat(". . . .:7-4*2 .:7-2 .:4-1"), "E1", "0", die=4)  # 1-1: AB3
    assert units_in(s, "E1") == ["7-2"]
    assert task(s) == ""
    s = combat(".:4-1 .:7-4*2 .:7-2 . . .")
    fight(s, "C1", "0", die=3)  # 1-1: DB1
    assert options(s) == {"attack A1", "done"}


def test_an_attacked_square_is_refused_by_name() -> None:
    """§R-06 The defenders stand, and another unit stands ready: it may only attack elsewhere."""
    s = fight(combat(". . . .:7-4 .:7-2 .:7-4 .:4-1"), "E1", "7-4@D1", die=4)  # 1-1: AB3
    assert options(s) == {"attack G1", "done"}
    assert why_not(s, "attack E1") == "§R-06"


def test_a_unit_driven_into_another_square_is_attacked_with_it() -> None:
    """§R-06 §DEF-5 The square counts, not the unit."""
    s = combat(
        """
        .    .:7-4  .    .    .
           .:7-4  .:7-2  -   -    -
        .    .:7-4  .:4-1  .    .
        """
    )
    fight(s, "B2", "7-4@A2", die=3)  # 1-1: DB1
    do(s, "retreat C1")
    assert units_in(s, "C1") == ["4-1", "7-2"]
    do(s, "attack C1", "with 7-4@B1", "fight")
    roll(s, 6)
    assert [line.amount for line in told(s, "combat")[1]["defense"]] == ["7", "4"]  # type: ignore[attr-defined]


def test_what_happened_in_the_phase_is_forgotten_when_it_ends() -> None:
    """§ATT-10 §INV-8 For the other side's turn."""
    s = fight(combat("p:7-4 .:7-2 . . . ."), "B1", "7-4@A1", die=1)
    assert task(s) == ""
    assert (s.struck, s.guns, [f for f in s.flags if f & FOUGHT]) == (0, 0, [])
    assert s.made == 1


# --- who may attack


def test_units_out_of_supply_may_not_attack() -> None:
    """§ATT-8 §SUP-5 From the second turn on."""
    s = combat(".:7-4 .:7-2", turn=2)
    assert task(s) == ""
    ruling = bars_attacker(s, 0)
    assert ruling is not None
    assert ruling.rule == "§ATT-8"


def test_units_in_supply_may() -> None:
    """§ATT-8 A supply beach close by."""
    assert options(combat("p .:7-4 .:7-2", turn=2, beaches={1: "A1"}, supply=[1])) == {"attack C1", "done"}


def test_nobody_is_isolated_on_the_first_turn() -> None:
    """§INV-7"""
    assert options(combat(".:7-4 .:7-2")) == {"attack B1", "done"}


@pytest.mark.parametrize("kind", ["10d6", "6d6"])
def test_units_marked_d_only_defend(kind: str) -> None:
    """§RUL-02"""
    s = combat(f".:7-4 .:{kind},2-1", Side.GERMAN)
    do(s, "attack A1")
    assert why_not(s, f"with {kind}@B1") == "§RUL-02"
    assert goals(s, "with") == {str(unit_at(s, "2-1@B1"))}


@pytest.mark.parametrize(("turn", "rule"), [(1, "§INV-5"), (2, None)])
def test_paratroops_do_not_attack_on_the_first_turn(turn: int, rule: str | None) -> None:
    """§INV-5 Beyond what they land on; later they are infantry like any other."""
    s = combat("p .:7-4p,2-4 .:7-2", turn=turn, beaches={1: "A1"}, supply=[1])
    do(s, "attack C1")
    assert why_not(s, "with 7-4p@B1") == rule


def test_gliders_do_not_attack_on_the_first_turn() -> None:
    """§GLD"""
    s = combat(".:5-4g,2-4 .:7-2")
    do(s, "attack B1")
    assert why_not(s, "with 5-4g@A1") == "§GLD"


def test_commandos_attack_like_others() -> None:
    """§INV-4 If they came ashore next to Germans."""
    assert options(combat("p:2-4c .:7-2")) == {"attack B1", "done"}


def test_armor_may_attack_anything() -> None:
    """§TEC-BOCAGE Bocage too, unlike later editions."""
    s = do(combat(".:6-10 b:7-2"), "attack B1")
    assert goals(s, "with") == {"0"}


def test_units_in_boxes_do_not_attack() -> None:
    """§CMB-1"""
    s = do(combat("p:7-4 .:7-2", beaches={1: "A1"}, boxes={1: "6-10"}), "attack B1")
    assert why_not(s, "with 6-10@1") == "§CMB-1"


# --- over water


def test_the_allies_may_not_attack_over_a_flooded_side() -> None:
    """§TEC-FLOOD Even at a bridge; the Germans may."""
    board: dict[str, Any] = {"flooded": "A1 B1", "roads": "A1 B1"}
    assert task(combat(".:7-4 .:7-2", **board)) == ""
    assert options(combat(".:7-4 .:7-2", Side.GERMAN, **board)) == {"attack A1", "done"}


def test_a_flooded_side_gives_the_defender_no_multiple() -> None:
    """§TEC-FLOOD Only a river does."""
    s = fight(combat(".:7-4 .:7-2 . . .", Side.GERMAN, flooded="A1 B1"), "A1", "7-2@B1", die=4)
    assert told(s, "combat")[0]["column"] == "1-1"


def test_a_flooded_side_bars_only_those_behind_it() -> None:
    """§TEC-FLOOD"""
    s = combat(
        """
        .:7-4     .:7-2
             .:7-4    .
        """,
        flooded="A2 B2",
    )
    do(s, "attack B2")
    assert why_not(s, "with 7-4@A2") == "§TEC-FLOOD"
    assert goals(s, "with") == {str(unit_at(s, "7-4@A1"))}


def test_a_flooded_target_is_refused_by_name() -> None:
    """§TEC-FLOOD"""
    s = combat(".:7-2 .:7-4 .:4-1", flooded="A1 B1")
    assert why_not(s, "attack A1") == "§TEC-FLOOD"


@pytest.mark.parametrize("side", [Side.ALLIED, Side.GERMAN])
def test_nobody_attacks_over_a_side_that_is_all_sea(side: Side) -> None:
    """§RUL-29"""
    assert task(combat(".:7-4 .:7-2", side, sea_sides="A1 B1")) == ""


@pytest.mark.parametrize("side", [Side.ALLIED, Side.GERMAN])
def test_rivers_do_not_keep_from_attacking(side: Side) -> None:
    """§TEC-RIVER"""
    assert task(combat(".:7-4 .:7-2", side, rivers="A1 B1")) == "Attacks"


def test_the_squares_offered_are_those_that_somebody_may_attack() -> None:
    """§TEC-FLOOD §RUL-29 `attackable` agrees with `bars_target`."""
    s = sketch(
        """
        .:7-4  .:7-2  .:7-4
           .:7-2  .:7-4  .:4-1
        .:7-4  .:4-1  .
        """,
        turn=1,
        flooded=["A3 B3", "B2 B1"],
        sea_sides=["C3 B3", "A1 A2"],
    )
    s.fed = (1 << len(s.at)) - 1
    for side in (Side.ALLIED, Side.GERMAN):
        units = able_units(s, side)
        plain = {
            s.kit.names[h]
            for h in {s.at[v] for v in range(1 - side, len(s.at), 2)}
            if any(bars_target(s, u, h) is None for u in units)
        }
        assert hexes(s, attackable(s, units)) == plain
        assert plain


@pytest.mark.parametrize("seed", range(200, 212))
def test_squares_and_refusals_agree_on_boards_drawn_by_lot(seed: int) -> None:
    """§CMB-1 §TEC-FLOOD §RUL-29 Every square and every unit is offered, or refused for a reason."""
    s = lot(seed)
    s.agenda.append(CombatPhase(s.mover))
    begin(s)
    if task(s) != "Attacks":
        return
    for name in filter(None, s.kit.names):
        assert (why_not(s, f"attack {name}") is None) == (f"attack {name}" in options(s))
    do(s, min(options(s) - {"done"}))
    for u in s.units_of(s.mover):
        assert (why_not(s, f"with {u}") is None) == (f"with {u}" in options(s))
    assert goals(s, "with")


# --- the duty of the first turn, by option

BEACH = """
    ~    p:7-4,2-4  .:4-1
       .    .:7-4   .:7-2
    """


def test_nobody_has_to_attack_from_a_beach() -> None:
    """§INV-12 §R-02 §CMB-2"""
    assert "done" in options(combat(BEACH, beaches={1: "B2"}))


def test_by_option_units_on_a_beach_must_attack() -> None:
    """§R-02 turn_1 = 1971: nobody there stays idle beside a square that nobody has attacked."""
    s = combat(BEACH, beaches={1: "B2"}, options={"turn_1": "1971"})
    assert why_not(s, "done") == "§R-02"
    ruling = play.why_not(s, DONE)
    assert ruling is not None
    assert reason(s, ruling) == "the 7-4 infantry regiment in B2 is on a beach and must attack Germans beside it"
    fight(s, "C2", "2-4@B2", die=4)  # with the ships 42 to 4: EX, both are gone
    assert options(s) == {"attack C1", "done"}


def test_by_option_the_duty_is_done_when_every_square_has_been_attacked() -> None:
    """§R-02"""
    s = combat("p:7-4 .:4-1 . . . .", beaches={1: "A1"}, options={"turn_1": "1971"})
    assert options(s) == {"attack B1"}
    fight(s, "B1", "7-4@A1", die=6)
    assert task(s) == ""


def test_the_duty_is_for_invasion_beaches_on_the_first_turn() -> None:
    """§R-02"""
    later: dict[str, Any] = {"beaches": {1: "A1"}, "supply": [1], "options": {"turn_1": "1971"}}
    assert "done" in options(combat("p:7-4 .:4-1", turn=2, **later))
    assert "done" in options(combat("p:7-4 .:4-1", options={"turn_1": "1971"}))


def test_the_duty_goes_before_the_ban_on_hopeless_attacks() -> None:
    """§R-02 §R-15 Who must attack may, at any odds."""
    more = {"turn_1": "1971", "odds_floor": "forbid"}
    s = gather(combat("p:2-4 f:14-6,14-6", beaches={1: "A1"}, options=more), "B1", "2-4@A1")
    do(s, "hold A1")
    assert "fight" in options(s)


def test_the_germans_have_no_duty() -> None:
    """§R-02"""
    s = combat("p:7-4 .:4-1", Side.GERMAN, beaches={1: "A1"}, options={"turn_1": "1971"})
    assert "done" in options(s)
