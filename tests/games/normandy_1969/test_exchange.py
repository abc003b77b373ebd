"""Exchanges: the smaller force goes, the larger pays as much in basic factors."""

from bocage.core.play import decision
from bocage.core.protocol import Side
from bocage.games.normandy_1969.state import NormandyState
from tests.games.normandy_1969.battles import PARACHUTE, do, drawn, drop, outcome
from tests.games.normandy_1969.sketch import options, sketch, told, units_in, why_not


def exchanged(attackers: str, defenders: str, *, ground: str = ".", side: Side = Side.ALLIED) -> NormandyState:
    """An exchange between all units of two squares, the first attacking."""
    s = sketch(f"p:{attackers} {ground}:{defenders}" if side == Side.ALLIED else f".:{attackers} p:{defenders}")
    units = [str(u) for u in s.units_at(s.kit.hex_named("A1"))]
    return outcome(s, drawn(s, "B1", *units, guns="A1" if side == Side.ALLIED else "B1"), "EX")


def left(s: NormandyState) -> tuple[list[str], list[str]]:
    """Who is left in the attackers' and in the defenders' square."""
    return units_in(s, "A1"), units_in(s, "B1")


def test_the_smaller_attacking_force_is_wiped_out() -> None:
    """§CRT-EX Two 7-4 with ships against an 18-6 in bocage: 14 basic against 18; both are gone."""
    s = exchanged("7-4*2", "18-6", ground="b")
    assert left(s) == ([], [])
    assert {key: told(s, "exchange")[0][key] for key in ("attackers", "defenders", "owed")} == {
        "attackers": 14,
        "defenders": 18,
        "owed": 14,
    }


def test_the_smaller_defending_force_is_wiped_out() -> None:
    """§CRT-EX"""
    assert left(do(exchanged("7-4,2-4", "2-1"), "lose 2", "done")) == (["7-4"], [])


def test_equal_forces_destroy_each_other() -> None:
    """§R-07"""
    assert left(exchanged("7-4*2", "14-6")) == ([], [])


def test_ships_and_ground_count_nothing() -> None:
    """§CRT-EX §INV-8 Seven against four, whatever the odds were."""
    s = exchanged("7-4", "4-1", ground="F")
    assert left(s) == ([], [])  # the 7-4 is the cheapest that reaches four
    assert told(s, "exchange")[0]["owed"] == 4


def test_halved_units_are_lost_at_full_value() -> None:
    """§CRT-EX A lone 16-6 counts 16 in an exchange, 8 in the odds."""
    s = exchanged("7-4*2", "16-6")
    assert told(s, "exchange")[0]["defenders"] == 16
    assert left(s) == ([], [])


def test_the_larger_defender_pays_too() -> None:
    """§CRT-EX Here the second edition differs: the defender is not always lost."""
    s = do(exchanged("7-4", "14-6,7-2"), "lose 3", "done")
    assert left(s) == ([], ["14-6"])


def test_the_larger_force_chooses_its_losses() -> None:
    """§CRT-EX §RUL-28 Seven are owed: the regiment, the paratroops, or the tanks and one more."""
    s = exchanged("7-4,7-4p,6-10", "7-2")
    assert options(s) == {"lose 0", "lose 2", "lose 4"}
    assert why_not(s, "lose 99") == "§CRT-EX"
    do(s, "lose 2", "done")
    assert left(s) == (["6-10", "7-4"], [])
    assert decision(s) is None


def test_the_tanks_need_not_pay_because_they_are_cheapest() -> None:
    """§CRT-EX §RUL-28 Twelve owed by 7, 6 and 6: the regiment and one of the battalions, which are alike."""
    s = do(exchanged("7-4,6-10*2", "4-1*3"), "lose 0", "done")
    assert left(s) == (["6-10"], [])


def test_an_exchange_is_not_closed_before_enough_is_lost() -> None:
    """§CRT-EX Six of twelve."""
    s = do(exchanged("7-4,6-10*2", "4-1*3"), "lose 2")
    assert why_not(s, "done") == "§CRT-EX"


def test_more_may_be_lost_than_is_owed() -> None:
    """§CRT-EX §RUL-28 At least as much."""
    s = do(exchanged("7-4,6-10,2-4", "2-1"), "lose 4")
    assert options(s) == {"lose 0", "lose 2", "done"}
    do(s, "lose 0")
    assert options(s) == {"lose 2", "done"}
    do(s, "done")
    assert left(s) == (["6-10"], [])


def test_the_german_chooses_for_his_own() -> None:
    """§CRT-EX In the Allied turn, as defender."""
    s = exchanged("2-4", "2-1,2-2")
    pending = decision(s)
    assert pending is not None
    assert (pending.side, pending.task) == (Side.GERMAN, "Exchange")
    do(s, "lose 1", "done")
    assert left(s) == ([], ["2-2"])


def test_units_that_no_choice_can_spare_go_unasked() -> None:
    """§RUL-28 Eight owed by 20 and 7: the brigade, for without it eight cannot be paid."""
    s = exchanged("20-10,7-4", "8-8")
    assert left(s) == (["7-4"], [])
    assert options(s) == {"lose 2", "done"}


def test_nothing_is_asked_where_all_must_go() -> None:
    """§RUL-28 Eight owed by 7 and 2."""
    s = exchanged("7-4,2-4", "8-8")
    assert left(s) == ([], [])
    assert decision(s) is None


def test_nothing_is_asked_between_units_that_are_alike() -> None:
    """§RUL-28 Of two regiments side by side one goes."""
    s = exchanged("7-4*2", "7-2")
    assert left(s) == (["7-4"], [])
    assert options(s) == {"lose 2", "done"}


def test_several_losses_are_chosen_one_after_the_other() -> None:
    """§RUL-28 Nine owed by 7, 7, 2, 2: one of each, from either square."""
    s = sketch(
        """
        .:7-4,2-4     .:4-1,5-2
             .:7-4,2-4    .
        """
    )
    outcome(s, drawn(s, "B2", "0", "2", "4", "6"), "EX")
    do(s, "lose 0")
    assert options(s) == {"lose 2", "lose 4", "lose 6"}
    do(s, "lose 6", "done")
    assert (units_in(s, "A2"), units_in(s, "A1"), units_in(s, "B2")) == (["2-4"], ["7-4"], [])


def test_paratroops_pay_in_a_landing() -> None:
    """§INV-5 §CRT-EX Seven against four: the regiment cannot be divided, both are gone."""
    s = sketch(".:4-1", turn=1, reserve=[("7-4p", PARACHUTE)])
    outcome(s, drop(s, "A1"), "EX")
    assert units_in(s, "A1") == []
    assert units_in(s, "reserve") == ["7-4"]


def test_a_battalion_of_a_scattered_regiment_may_pay_for_the_others() -> None:
    """§INV-5 §RUL-28 Two battalions against a 2-1: one of them is lost."""
    s = sketch(".:2-1", turn=1, reserve=[("2-4p", PARACHUTE), ("2-4p", PARACHUTE)])
    outcome(s, drop(s, "A1"), "EX")
    assert units_in(s, "reserve") == ["2-4", "2-4p"]
    assert [facts["hex"] for facts in told(s, "eliminated")] == [s.kit.hex_named("A1")] * 2
