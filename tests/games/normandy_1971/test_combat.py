"""The allocation of attacks: who may attack whom, how often, and in which order things happen."""

import pytest

from bocage.core.play import decision
from bocage.core.protocol import Side
from bocage.games.normandy_1971.combat import CombatPhase
from bocage.games.normandy_1971.state import DIGGING
from tests.games.normandy_1971.battles import allocate, battle
from tests.games.normandy_1971.sketch import do, goals, hex_at, hexes, options, roll, sketch, told, units_in, why_not

ROW_OF_FIVE = "p:7-4 .:4-1 p:7-4 .:4-1 p:7-4 .:4-1 p:7-4 .:4-1 p:7-4 .:4-1"
FIVE_AREAS = {1: "A1", 2: "C1", 3: "E1", 4: "G1", 5: "I1"}


def test_only_enemies_next_to_friends_are_attacked() -> None:
    """§CMB-0 Attacks go to adjacent enemy hexes."""
    s = battle(".:7-4 .:4-1 . .:4-1")
    assert goals(s, "attack") == {"B1"}
    assert why_not(s, "attack C1") == "§CMB-0"
    assert why_not(s, "attack D1") == "§CMB-A"


@pytest.mark.parametrize(("side", "target"), [(Side.ALLIED, "B1"), (Side.GERMAN, "A1")])
def test_the_side_whose_phase_it_is_attacks(side: Side, target: str) -> None:
    """§CMB-0 The phasing player is the attacker."""
    s = battle(".:7-4 .:4-1", side)
    pending = decision(s)
    assert pending is not None
    assert pending.side == side
    assert goals(s, "attack") == {target}


def test_nobody_is_asked_where_nobody_can_attack() -> None:
    """§CMB-0 Without adjacent enemies the phase passes."""
    assert decision(battle(".:7-4 . .:4-1")) is None


def test_each_attacker_touches_the_defender() -> None:
    """§CMB-A Only units next to a hex attack it."""
    s = do(battle(".:7-4 .:7-4 .:4-1"), "attack C1")
    assert goals(s, "with") == {"2"}
    assert why_not(s, "with 7-4@A1") == "§CMB-A"


def test_each_attacker_touches_every_hex_of_a_combined_attack() -> None:
    """§CMB-A §R-09 In an attack on two hexes every unit must be next to both."""
    s = battle(
        """
        .:7-4   .:4-1   .
           .:7-4   .:4-1
        """
    )
    do(s, "attack B2", "with 7-4@A2")
    assert "also B1" not in options(s)
    assert why_not(s, "also B1") == "§CMB-A"
    do(s, "drop", "attack B2", "with 7-4@A1", "also B1")
    assert why_not(s, "with 7-4@A2") == "§CMB-A"


def test_two_hexes_nobody_touches_together_are_not_combined() -> None:
    """§R-09 A second hex is no target where no unit could attack both."""
    s = battle(".:7-4 .:4-1 . . .:4-1 .:7-4")
    do(s, "attack B1")
    assert goals(s, "also") == set()
    assert why_not(s, "also E1") == "§R-09"


def test_attacking_is_voluntary() -> None:
    """§CMB-B §SEQ-5 A phase may pass without an attack."""
    s = do(battle(".:7-4 .:4-1"), "done")
    assert decision(s) is None
    assert told(s, "combat") == []


def test_a_unit_need_not_join_its_neighbours() -> None:
    """§CMB-B §CMB-H One unit of a stack attacks, the other does nothing."""
    s = allocate(battle(".:7-4,6-10 .:4-1"), "B1", "7-4@A1")
    assert "done" in options(s)


def test_members_of_a_stack_join_different_attacks() -> None:
    """§CMB-H Two units of one hex attack two hexes apart."""
    s = battle(".:4-1 .:7-4*2 .:4-1")
    allocate(allocate(s, "A1", "7-4@B1"), "C1", "2")
    assert [attack.units for attack in s.attacks] == [(0,), (2,)]


def test_a_unit_attacks_once_a_phase() -> None:
    """§CMB-C A unit that is in an attack joins no other."""
    s = allocate(battle(".:4-1 .:7-4 .:4-1"), "A1", "7-4@B1")
    assert goals(s, "attack") == set()
    assert why_not(s, "attack C1") == "§CMB-C"


def test_a_hex_is_attacked_once_a_phase() -> None:
    """§CMB-C Enemies in an attack are not attacked again."""
    s = allocate(battle(".:4-1 .:7-4*2"), "A1", "0")
    assert why_not(s, "attack A1") == "§CMB-C"


def test_a_new_phase_brings_new_attacks() -> None:
    """§CMB-C The limit is for one phase."""
    s = sketch(".:4-1 .:20-10*2,7-4 .:4-1", CombatPhase(Side.ALLIED), CombatPhase(Side.ALLIED), turn=1)
    allocate(s, "A1", "20-10@B1", "2", "7-4@B1")
    do(s, "done")
    roll(s, 1)  # 10-1: the defender is eliminated
    assert goals(do(s, "attack C1"), "with") == {"0", "2", "4"}


def test_one_attack_on_two_hexes_adds_the_defenders() -> None:
    """§CMB-D Strengths of all hexes attacked together are added."""
    s = allocate(battle(".:4-1 .:20-10,7-4 .:7-2"), "A1 C1", "20-10@B1", "7-4@B1")
    do(s, "done")
    roll(s, 1)
    assert told(s, "combat")[0]["column"] == "2-1"  # 27 against 11


def test_six_stacks_join_against_one_hex() -> None:
    """§CMB-E Everybody around a hex may attack it together."""
    s = battle(
        """
        .      .:7-4   .:7-4
           .:7-4   .:7-2  .:7-4
        .      .:7-4   .:7-4
        """
    )
    do(s, "attack B2", *[f"with {u}" for u in (0, 2, 4, 6, 8, 10)], "commit")
    assert len(s.attacks[0].units) == 6


def test_a_stack_defends_together() -> None:
    """§CMB-F A hex is attacked, never one unit of it."""
    s = battle(".:7-4 .:7-2,4-1")
    assert goals(s, "attack") == {"B1"}
    allocate(s, "B1", "7-4@A1")
    do(s, "done")
    roll(s, 1)
    assert told(s, "combat")[0]["column"] == "1-2"  # 7 against 11


def test_an_unsupplied_unit_may_not_attack() -> None:
    """§CMB-I §SUP-A Out of supply means no attack."""
    s = battle("p:7-4 .:4-1 .:7-4 . . . .", turn=2, beaches={1: "A1"}, supply=[1])
    do(s, "attack B1")
    assert goals(s, "with") == {"0"}
    assert why_not(s, "with 7-4@C1") == "§CMB-I"


def test_defend_only_units_never_attack() -> None:
    """§UNIT-D A unit with a d only defends."""
    s = battle(".:10d6,7-2 .:7-4", Side.GERMAN)
    do(s, "attack B1")
    assert why_not(s, "with 10d6@A1") == "§UNIT-D"


def test_a_digging_unit_does_not_attack() -> None:
    """§ENT A unit that has announced to entrench stands still."""
    s = do(battle(".:7-4 .:4-1 .:7-4", flags={"A1": DIGGING}), "attack B1")
    assert why_not(s, "with 7-4@A1") == "§ENT"


# --- armor


def test_armor_alone_does_not_attack() -> None:
    """§CMB-J Armor needs another type of unit in its hex."""
    s = do(battle(".:6-10 .:4-1 .:7-4"), "attack B1")
    assert why_not(s, "with 6-10@A1") == "§CMB-J"


def test_armor_with_armor_is_alone() -> None:
    """§CMB-J Company of the same type does not count."""
    s = do(battle(".:6-10,20-10 .:4-1 .:7-4"), "attack B1")
    assert goals(s, "with") == {"4"}


def test_armor_attacks_beside_infantry_that_looks_on() -> None:
    """§CMB-J The companion need not take part."""
    s = allocate(battle(".:6-10,7-4 .:4-1"), "B1", "6-10@A1")
    assert len(s.attacks[0].units) == 1


def test_reconnaissance_is_not_armor() -> None:
    """§UNIT-A An 8-12 attacks alone, and into bocage."""
    s = allocate(battle(".:8-12 b:4-1"), "B1", "8-12@A1")
    assert len(s.attacks) == 1


def test_armor_may_not_attack_into_bocage() -> None:
    """§TEC-C §CMB-J Not even beside infantry."""
    s = do(battle(".:6-10,7-4 b:4-1"), "attack B1")
    assert goals(s, "with") == {"2"}
    assert why_not(s, "with 6-10@A1") == "§TEC-C"


def test_armor_may_attack_a_city_in_bocage_country() -> None:
    """§TEC-C §R-05 A city hex is a city for combat, whatever surrounds it."""
    assert goals(do(battle(".:6-10,7-4 C:4-1"), "attack B1"), "with") == {"0", "2"}


def test_armor_joins_no_attack_that_includes_bocage() -> None:
    """§TEC-C §R-09 One bocage hex among the targets keeps armor out."""
    s = do(battle("b:4-1 .:6-10,7-4 .:4-1"), "attack C1", "also A1")
    assert why_not(s, "with 6-10@B1") == "§TEC-C"


@pytest.mark.parametrize(("lenient", "refusal"), [(False, "§CMB-J"), (True, None)])
def test_defend_only_company_does_not_let_armor_attack(lenient: bool, refusal: str | None) -> None:
    """§R-13 §CMB-J Companions that cannot attack are no help, unless the option says so."""
    s = battle(".:15-6,10d6 .:7-4 .:7-2", Side.GERMAN, options={"armor_with_D_only_may_attack": lenient})
    do(s, "attack B1")
    assert why_not(s, "with 15-6@A1") == refusal


# --- hexsides


def test_nobody_attacks_through_a_flooded_hexside() -> None:
    """§TEC Flooded sides stop attacks, bridge or not."""
    s = battle(".:7-4 .:4-1 .:7-4", flooded="A1 B1", roads="A1 B1")
    assert goals(do(s, "attack B1"), "with") == {"2"}
    assert why_not(s, "with 7-4@A1") == "§TEC"


def test_nobody_attacks_over_an_all_sea_hexside() -> None:
    """§R-27 All-sea sides stop attacks."""
    s = battle(".:7-4 .:4-1 .:7-4", sea_sides="A1 B1")
    assert goals(do(s, "attack B1"), "with") == {"2"}
    assert why_not(s, "with 7-4@A1") == "§R-27"


# --- the limit of four


def test_the_allies_make_four_attacks() -> None:
    """§SUP-M From Game-Turn 2 the fifth attack is refused."""
    s = battle(ROW_OF_FIVE, turn=2, beaches=FIVE_AREAS, supply=range(1, 6))
    for target, unit in (("B1", "7-4@A1"), ("D1", "7-4@C1"), ("F1", "7-4@E1"), ("H1", "7-4@G1")):
        allocate(s, target, unit)
    assert options(s) == {"done"}
    assert why_not(s, "attack J1") == "§SUP-M"


def test_a_combined_attack_is_one_of_the_four() -> None:
    """§R-62 §SUP-M Two hexes attacked together count once."""
    s = battle(ROW_OF_FIVE, turn=2, beaches=FIVE_AREAS, supply=range(1, 6))
    allocate(s, "B1 D1", "7-4@C1")
    for target, unit in (("F1", "7-4@E1"), ("H1", "7-4@G1"), ("J1", "7-4@I1")):
        allocate(s, target, unit)
    assert len(s.attacks) == 4
    assert len({h for attack in s.attacks for h in attack.targets}) == 5


@pytest.mark.parametrize(("turn", "side"), [(1, Side.ALLIED), (2, Side.GERMAN)])
def test_others_attack_without_limit(turn: int, side: Side) -> None:
    """§SUP-M §GT1-3 No limit on Game-Turn 1, and never one for the Germans."""
    s = battle(ROW_OF_FIVE, side, turn=turn)
    for target, unit in zip("BDFHJ" if side == Side.ALLIED else "ACEGI", range(side, 10 + side, 2), strict=True):
        allocate(s, f"{target}1", str(unit))
    assert len(s.attacks) == 5


# --- the segments


@pytest.mark.parametrize("side", [Side.ALLIED, Side.GERMAN])
def test_gunfire_comes_between_allocation_and_the_dice(side: Side) -> None:
    """§SEQ-4 The phasing player allocates, the Allied player fires, the attacks are resolved."""
    s = battle(".:7-4 .:4-1 ~", side)
    order = []
    for words in (
        ["attack B1" if side == Side.ALLIED else "attack A1", f"with {int(side)}", "commit", "done"],
        ["done"],
    ):
        pending = decision(s)
        assert pending is not None
        order.append((pending.task, pending.side))
        do(s, *words)
    pending = decision(s)
    assert pending is not None
    order.append((pending.task, pending.side))
    assert order == [("Allocate", side), ("NavalSupport", Side.ALLIED), ("CombatDie", Side.NATURE)]


def test_all_attacks_are_allocated_before_any_is_resolved() -> None:
    """§R-72 §SEQ-5 Once the dice roll nothing is added, and nothing allocated is left out."""
    s = battle(".:4-1 .:7-4*3 .:4-1")
    allocate(allocate(s, "A1", "0"), "C1", "2")
    do(s, "done")
    assert options(s) == {"resolve A1", "resolve C1"}
    assert why_not(s, "done") == "§SEQ-5"
    do(s, "resolve A1")
    roll(s, 6)
    assert [fact["hexes"] for fact in told(s, "combat")] == [(hex_at(s, "A1"),)]
    assert decision(s).task == "CombatDie"  # type: ignore[union-attr]  # the other attack, and no allocation


def test_the_attacker_chooses_the_order_of_resolution() -> None:
    """§R-74 Attacks are resolved one at a time, in the attacker's order."""
    s = battle(".:4-1 .:7-4*3 .:4-1")
    allocate(allocate(s, "A1", "0"), "C1", "2")
    do(s, "done", "resolve C1")
    roll(s, 6)
    assert told(s, "combat")[0]["hexes"] == (hex_at(s, "C1"),)


def test_an_attack_may_be_dropped_while_it_is_put_together() -> None:
    """§SEQ-5 Only a commitment binds."""
    s = do(battle(".:7-4 .:4-1"), "attack B1", "with 7-4@A1", "drop", "done")
    assert decision(s) is None
    assert units_in(s, "B1") == ["4-1"]


def test_commitment_shows_what_is_under_a_marker() -> None:
    """§R-43 §ENT-B Units under works are shown when an attack on them is bound, not before."""
    s = battle(".:7-4 .:4-1", works="B1")
    do(s, "attack B1", "with 7-4@A1")
    assert s.revealed == 0
    do(s, "commit")
    assert hexes(s, s.revealed) == {"B1"}
    event = next(event for event in s.told or [] if event.kind == "attack")
    assert event.reveals


def test_gunfire_is_allocated_knowing_the_units_shown() -> None:
    """§R-43 The marker is lifted before the Allied player fires."""
    s = allocate(battle(".:7-4 .:4-1 ~", works="B1"), "B1", "7-4@A1")
    do(s, "done")
    assert decision(s).task == "NavalSupport"  # type: ignore[union-attr]
    assert hexes(s, s.revealed) == {"B1"}
