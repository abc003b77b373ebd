"""Entrenchment: announced, earned by standing still, shared by the hex, lost by leaving."""

import pytest

from bocage.core.play import begin, decision
from bocage.core.protocol import BOTH, Side
from bocage.games.normandy_1971.combat import CombatPhase
from bocage.games.normandy_1971.deployment import put
from bocage.games.normandy_1971.entrench import EndPlayerTurn
from bocage.games.normandy_1971.movement import FIRST, SECOND
from bocage.games.normandy_1971.moves import Movement
from bocage.games.normandy_1971.odds import hex_additions
from bocage.games.normandy_1971.retreat import Retreat
from bocage.games.normandy_1971.state import DIGGING, SHAKEN, NormandyState
from tests.games.normandy_1971.battles import allocate, battle, fight, worth
from tests.games.normandy_1971.sketch import (
    do,
    goals,
    hex_at,
    hexes,
    options,
    roll,
    sketch,
    told,
    unit_at,
    units_in,
    why_not,
)

END = EndPlayerTurn(Side.GERMAN)
MOVE = Movement(Side.GERMAN, FIRST)


def digging(text: str = ".:7-2 . .", **more: object) -> NormandyState:
    """The end of a German turn; the units in A1 announced a turn ago."""
    return sketch(text, END, **{"flags": {"A1": DIGGING}, **more})  # type: ignore[arg-type]


def task(s: NormandyState) -> str:
    """The name of what is pending."""
    pending = decision(s)
    return pending.task if pending is not None else ""


# --- announcing


def test_units_are_announced_openly_at_the_end_of_a_turn() -> None:
    """§ENT §SEQ-10 §FOG-6 The owner names units; both sides hear of it."""
    s = sketch(".:7-2 .:4-1 .:7-4", END)
    assert options(s) == {"dig 1", "dig 3", "done"}
    do(s, "dig 7-2@A1", "done")
    event = next(event for event in s.told or [] if event.kind == "announced")
    assert event.to == BOTH
    assert s.flags[unit_at(s, "7-2@A1")] & DIGGING


def test_a_unit_announces_once() -> None:
    """§ENT And not where works stand already (§ENT-C)."""
    s = do(sketch(".:7-2 .:4-1", END, works="B1"), "dig 7-2@A1")
    assert why_not(s, "dig 7-2@A1") == "§ENT"
    assert why_not(s, "dig 4-1@B1") == "§ENT-C"


def test_attempts_come_before_new_announcements() -> None:
    """§SEQ-10 The dice of last turn's diggers first."""
    s = digging(".:7-2 .:4-1 .")
    assert task(s) == "DigDie"
    assert task(roll(s, 6)) == "Announce"


def test_a_failed_digger_may_announce_again() -> None:
    """§ENT Failure costs nothing."""
    s = roll(digging(), 6)
    assert hexes(s, s.works) == set()
    assert "dig 1" in options(s)


def test_nobody_announces_on_the_last_turn() -> None:
    """§ENT There is no next turn to dig in."""
    assert decision(sketch(".:7-2 .", END, turn=6)) is None


# --- the attempt


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize(("unit", "best"), [("7-2", 3), ("8-4", 3), ("2-2", 2), ("8-8", 2)])
def test_regiments_dig_in_on_three_battalions_on_two(unit: str, best: int, die: int) -> None:
    """§ENT R succeeds on 1-3, B on 1-2."""
    s = roll(digging(f".:{unit} . ."), die)
    assert hexes(s, s.works) == ({"A1"} if die <= best else set())


def test_a_unit_that_did_not_announce_does_not_roll() -> None:
    """§ENT No announcement, no die."""
    assert task(digging(flags={})) == "Announce"


def test_a_retreated_unit_does_not_roll() -> None:
    """§ENT A retreat spoils the attempt."""
    s = digging(flags={"A1": DIGGING | SHAKEN})
    assert task(s) == "Announce"
    assert told(s, "dig_spoilt")[0]["why"] == "retreated"


def test_a_retreat_in_the_enemy_turn_spoils_the_attempt() -> None:
    """§ENT The unit announced, was driven back, and gets no die at the end of its next turn."""
    s = sketch(".:20-10*2,7-4 .:7-2 . . .", CombatPhase(Side.ALLIED), END, turn=1, flags={"B1": DIGGING})
    fight(s, "B1", "0", "4", die=6)  # 27 against 7: 3-1, AR
    while task(s) == "DictateRetreat":
        do(s, min(options(s)))
    assert task(s) == "DigDie"  # being attacked is no bar
    s = sketch(".:20-10*2,7-4 .:7-2 . . .", CombatPhase(Side.ALLIED), END, turn=1, flags={"B1": DIGGING})
    fight(s, "B1", "0", "4", die=1)  # DR
    do(s, "retreat C1-D1")
    assert task(s) == "Announce"


def test_an_unsupplied_unit_does_not_roll() -> None:
    """§ENT §R-17 Supply is asked for when the die is rolled."""
    s = digging(edge="")
    assert task(s) == "Announce"
    assert told(s, "dig_spoilt")[0]["why"] == "out of supply"


def test_supply_does_not_matter_when_announcing() -> None:
    """§R-17 It may come in time."""
    assert "dig 1" in options(sketch(".:7-2 . .", END, edge=""))


def test_on_the_first_day_everybody_is_supplied_for_digging() -> None:
    """§ENT §SUP-K The gift of Game-Turn 1 holds here too."""
    assert task(digging(edge="", turn=1)) == "DigDie"


def test_each_unit_rolls_for_itself() -> None:
    """§ENT-1 One comrade's failure is not the other's."""
    s = roll(digging(".:7-2*2 . ."), 4)
    assert task(s) == "DigDie"
    roll(s, 3)
    assert hexes(s, s.works) == {"A1"}


def test_one_success_covers_the_hex() -> None:
    """§ENT-C The other digger needs no die any more, and a unit that never announced is covered as well."""
    s = roll(digging(".:7-2,2-2,4-1 . ."), 1)
    assert task(s) == "Announce"
    assert why_not(s, "dig 4-1@A1") == "§ENT-C"


# --- what an announcement binds to


def test_an_announced_unit_does_not_move() -> None:
    """§ENT Not in either phase of its next turn."""
    for phase in (FIRST, SECOND):
        s = sketch(".:7-2 . .:4-1", Movement(Side.GERMAN, phase), flags={"A1": DIGGING})
        assert goals(s, "move") == {"3"}
        assert why_not(s, "move 7-2@A1") == "§ENT"


@pytest.mark.parametrize(("option", "refusal"), [("binding", "§ENT"), ("cancelled_by_retreat", None)])
def test_a_retreat_does_not_free_it(option: str, refusal: str | None) -> None:
    """§R-17 Driven back, it still stands still in its next turn, unless by option."""
    s = sketch(".:4-1 .:7-2 . . .", flags={"B1": DIGGING}, options={"entrench_commitment": option})
    s.agenda.extend([MOVE, Retreat(unit_at(s, "7-2@B1"))])
    begin(s)
    do(s, "retreat C1-D1")
    assert why_not(s, "move 7-2@D1") == refusal


@pytest.mark.parametrize(("option", "asked"), [("binding", ""), ("cancelled_by_retreat", "Allocate")])
def test_a_retreat_does_not_let_it_attack(option: str, asked: str) -> None:
    """§R-17 Driven back and followed, it may not strike at its pursuer in its next turn."""
    s = sketch(". .:7-2 . . . .:7-4", turn=1, flags={"B1": DIGGING}, options={"entrench_commitment": option})
    s.agenda.append(Retreat(unit_at(s, "7-2@B1")))
    begin(s)
    do(s, "retreat C1-D1")
    s.place(unit_at(s, "7-4@F1"), hex_at(s, "E1"))
    s.agenda.append(CombatPhase(Side.GERMAN))
    begin(s)
    assert task(s) == asked


def test_an_announced_unit_defends_in_full() -> None:
    """§R-59 Its inactivity is only its own."""
    s = battle(".:7-4 .:7-2", flags={"B1": DIGGING})
    assert worth(s, "B1", "7-4@A1").defense.total == 7


# --- where


@pytest.mark.parametrize("ground", [".", "b", "c", "C", "p"])
def test_works_go_up_in_any_terrain(ground: str) -> None:
    """§ENT-G Bocage, city, coast."""
    s = sketch(f"{ground}:7-2 . .", END)
    assert "dig 1" in options(s)


@pytest.mark.parametrize(("option", "refusal"), [(False, "§ENT-G"), (True, None)])
def test_not_in_a_fortification(option: bool, refusal: str | None) -> None:
    """§ENT-G §R-19 Unless the option entrench_in_fort is on."""
    s = sketch("f:7-2 . .", END, options={"entrench_in_fort": option})
    assert why_not(s, "dig 7-2@A1") == refusal


@pytest.mark.parametrize(("option", "covered"), [(False, {"B1"}), (True, {"A1", "B1"})])
def test_germans_begin_entrenched(option: bool, covered: set[str]) -> None:
    """§ENT-2 §R-19 Every hex but a fortification."""
    s = sketch("f . .", reserve=[("4-1", 0), ("7-2", 0)], options={"entrench_in_fort": option})
    put(s, unit_at(s, "4-1@reserve"), hex_at(s, "A1"))
    put(s, unit_at(s, "7-2@reserve"), hex_at(s, "B1"))
    assert hexes(s, s.works) == covered


# --- living with works


def test_attackers_of_an_entrenched_hex_add_four() -> None:
    """§ENT-A To the die."""
    assert worth(battle(".:7-4 .:4-1", works="B1"), "B1", "7-4@A1").additions.total == 4


def test_works_do_not_move() -> None:
    """§ENT-A A unit that leaves is no longer entrenched, and the works stay behind."""
    s = do(sketch(".:7-2,4-1 . .", MOVE, works="A1"), "move 7-2@A1", "go B1", "done")
    assert hexes(s, s.works) == {"A1"}
    assert units_in(s, "B1") == ["7-2"]


def test_attacking_out_of_works_takes_them_away_for_all() -> None:
    """§ENT-A §ENT-C §R-18 Allowed, but the marker goes when the attack is allocated, for those who stay too."""
    s = allocate(battle(".:7-2*2 .:7-4", Side.GERMAN, works="A1"), "B1", "1")
    assert hexes(s, s.works) == set()


def test_putting_an_attack_together_leaves_the_works() -> None:
    """§R-18 Only commitment costs them."""
    s = do(battle(".:7-2*2 .:7-4", Side.GERMAN, works="A1"), "attack B1", "with 1", "drop")
    assert hexes(s, s.works) == {"A1"}


def test_units_moving_in_are_entrenched_at_once() -> None:
    """§ENT-C They share the marker of the hex."""
    s = do(sketch(".:4-1 .:7-2 .", MOVE, works="A1"), "move 7-2@B1", "go A1", "done")
    assert hexes(s, s.works) == {"A1"}
    assert units_in(s, "A1") == ["4-1", "7-2"]
    assert hex_additions(s, (), hex_at(s, "A1")).total == 4


def test_works_change_no_cost() -> None:
    """§ENT-D Into and through an entrenched hex a unit pays what the ground costs."""
    for works in ("", "B1 C1"):
        s = do(sketch(".:8-8 b:2-2 .:2-2 . . . . . .", MOVE, works=works), "move 8-8@A1")
        assert goals(s) == {"B1", "C1", "D1", "E1", "F1", "G1"}  # 3 + 1 + 1 + 1 + 1 + 1


def test_works_may_be_given_up() -> None:
    """§ENT-E The marker is taken off without penalty."""
    s = do(sketch(".:7-2 . .", MOVE, works="A1"), "open A1")
    assert hexes(s, s.works) == set()
    assert "move 1" in options(s)


def test_nobody_opens_enemy_works() -> None:
    """§ENT-E §ENT-B Only the owner lifts his marker."""
    s = sketch(".:7-2 .:7-4 .", MOVE, works="A1 B1")
    assert goals(s, "open") == {"A1"}


def test_units_may_relieve_one_another_in_works() -> None:
    """§ENT-F One moves out, then another in: the marker stays."""
    s = sketch(".:7-2 .:2-2*2 . .", MOVE, works="A1")
    do(s, "move 7-2@A1", "go C1")
    assert hexes(s, s.works) == {"A1"}
    do(s, "move 2-2@B1", "go A1", "done")
    assert hexes(s, s.works) == {"A1"}


def test_empty_works_go_when_the_phase_ends() -> None:
    """§ENT-F Nobody under the marker, no marker."""
    s = do(sketch(".:7-2 . .", MOVE, works="A1"), "move 7-2@A1", "go B1", "done")
    assert hexes(s, s.works) == set()
