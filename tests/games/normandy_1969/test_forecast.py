"""Forecasts: every face of the die and what it costs whom, as it then comes true."""

import random
import time
from fractions import Fraction
from itertools import combinations

import pytest

from bocage.core.play import act, begin, decision, land, offered
from bocage.core.protocol import Action, Side
from bocage.games.normandy_1969.combat import commit
from bocage.games.normandy_1969.forecast import Prospect, forecast
from bocage.games.normandy_1969.resolve import Exchange, basic
from bocage.games.normandy_1969.resolve import fight as fight_at_once
from bocage.games.normandy_1969.state import Battle, NormandyState
from bocage.games.normandy_1969.verbs import DONE
from tests.games.normandy_1969.battles import PARACHUTE, combat, drawn, drop
from tests.games.normandy_1969.sketch import sketch, unit_at
from tests.games.normandy_1969.test_retreat_agreement import lot


def by_result(s: NormandyState, battle: Battle) -> dict[str, Prospect]:
    """What each result would do."""
    return {found.result: found for found in forecast(s, battle).prospects}


def test_every_result_has_its_faces_and_chance() -> None:
    """§CRT Seven against seven: 1-1."""
    s = combat(". . . .:7-4 .:7-2 . . .")
    seen = forecast(s, drawn(s, "E1", "7-4@D1"))
    assert (seen.attack_total, seen.defense_total, seen.column) == (7, 7, "1-1")
    assert [(found.result, found.faces) for found in seen.prospects] == [
        ("EX", (1,)),
        ("DB2", (2,)),
        ("DB1", (3,)),
        ("AB3", (4, 5)),
        ("AE", (6,)),
    ]
    assert sum(found.chance for found in seen.prospects) == 1


def test_losses_are_counted_in_basic_factors() -> None:
    """§CRT-EX §CRT-AE Expected: an exchange of seven each, and seven more on a six."""
    s = combat(". . . .:7-4 .:7-2 . . .")
    seen = forecast(s, drawn(s, "E1", "7-4@D1"))
    assert (seen.attacker_loses, seen.defender_loses) == (Fraction(14, 6), Fraction(7, 6))


def test_the_square_is_cleared_by_every_result_against_the_defender() -> None:
    """§CRT-DB §CRT-EX Three faces of six."""
    s = combat(". . . .:7-4 .:7-2 . . .")
    assert forecast(s, drawn(s, "E1", "7-4@D1")).clears == Fraction(1, 2)


def test_an_exchange_with_a_larger_defender_does_not_clear_the_square() -> None:
    """§CRT-EX §R-07"""
    s = combat(".:2-4 .:2-1*2 . . .")
    found = by_result(s, drawn(s, "B1", "2-4@A1"))["EX"]
    assert (found.attacker_loses, found.defender_loses, found.clears) == (2, 2, False)


def test_those_without_a_way_back_are_named() -> None:
    """§R-17 The defender can go back two squares and not three; the attacker not at all."""
    s = combat(".:7-4 .:7-2,7-2 . .", options={"odds_floor": "column"})
    seen = forecast(s, drawn(s, "B1", "7-4@A1"))  # 1-2: EX DB1 AB1 AB2 AE AE
    attacker = unit_at(s, "7-4@A1")
    assert seen.fatal == {attacker: Fraction(1, 3)}
    found = by_result(s, drawn(s, "B1", "7-4@A1"))
    assert found["AB1"].stranded == found["AB1"].lost == (attacker,)
    assert found["DB1"].lost == ()


def test_a_unit_is_as_likely_to_be_stranded_as_the_die_says() -> None:
    """§CRT-DB DB2 spares it and DB3 does not: 3-1, faces 2 and 3."""
    s = combat(". . .:7-4*3 .:7-2 . .")
    seen = forecast(s, drawn(s, "D1", "0", "2", "4"))
    assert seen.column == "3-1"
    # behind the attackers there is room for two of them, and for nobody on a six
    assert seen.fatal == {1: Fraction(1, 3), 0: Fraction(1, 6), 2: Fraction(1, 6), 4: Fraction(1, 2)}


def test_exchanges_are_paid_as_cheaply_as_can_be() -> None:
    """§RUL-28 Eight owed by 7, 6 and 6: twelve at the least, but any two will do: none is sure to go."""
    s = combat(".:7-4,6-10*2 .:8-8 . . .")
    battle = drawn(s, "B1", "7-4@A1", "2", "4")
    found = by_result(s, battle)["EX"]
    assert (found.attacker_loses, found.defender_loses) == (12, 8)
    assert set(found.lost) == {1}


def test_a_unit_the_others_cannot_pay_without_is_sure_to_be_lost() -> None:
    """§RUL-28 Eight owed by 20 and 7."""
    s = combat(".:20-10,7-4 .:8-8 . . .")
    found = by_result(s, drawn(s, "B1", "0", "2"))["EX"]
    assert (found.attacker_loses, set(found.lost)) == (20, {0, 1})


def test_where_the_payer_has_a_choice_nobody_is_sure_to_be_lost() -> None:
    """§RUL-28"""
    s = combat(".:7-4,7-4p .:7-2 . . .")
    found = by_result(s, drawn(s, "B1", "0", "2"))["EX"]
    assert (found.attacker_loses, set(found.lost)) == (7, {1})


def test_by_option_a_hopeless_attack_has_one_prospect_and_no_die() -> None:
    """§R-15"""
    s = combat(".:2-4 .:7-2", options={"odds_floor": "AE"})
    (found,) = forecast(s, drawn(s, "B1", "2-4@A1")).prospects
    assert (found.result, found.faces, found.attacker_loses) == ("AE", (), 2)
    assert found.chance == 1


def test_paratroops_die_where_others_go_back() -> None:
    """§INV-5"""
    s = sketch(". . .:7-2 . .", turn=1, reserve=[("7-4p", PARACHUTE)])
    found = by_result(s, drop(s, "C1"))  # 2-1
    assert found["AB2"].attacker_loses == 7
    assert found["AB2"].stranded == ()
    assert found["DB3"].stranded == (1,)


# --- it comes true


@pytest.mark.parametrize("seed", range(100, 130))
def test_what_a_forecast_says_is_what_the_die_does(seed: int) -> None:
    """§CRT §R-17 §RUL-28 Every face of attacks found by lot, played through: the losses are those.

    Whoever decides does anything he may, but pays an exchange as cheaply as he can.
    """
    s = lot(seed)
    s.fed = (1 << len(s.at)) - 1
    chance = random.Random(seed)
    for battle in _battles(s):
        for found in forecast(s, battle).prospects:
            for face in found.faces:
                after = _played(s, battle, face, chance)
                assert _lost(s, after) == (found.attacker_loses, found.defender_loses), (found.result, battle)
                assert found.clears == (not after.occupied[1 - (battle.units[0] & 1)] >> battle.hex & 1)


def _battles(s: NormandyState) -> list[Battle]:
    """Every attack of all units of one square on a neighbouring one, on this board."""
    found = []
    for h in sorted({h for h in s.at if h >= 0}):
        units = tuple(s.units_at(h))
        for n in s.kit.grid.neighbours[h]:
            enemies = s.units_at(n) if n >= 0 else []
            if enemies and enemies[0] & 1 != units[0] & 1:
                found.append(Battle(n, units))
    return found[:6]


def _played(s: NormandyState, battle: Battle, face: int, chance: random.Random) -> NormandyState:
    """The position after this attack and this die."""
    after = s.clone()
    after.mover = Side(battle.units[0] & 1)
    after.agenda = list(reversed(fight_at_once(after, battle)))
    begin(after)
    land(after, face)
    while decision(after) is not None:
        task = after.agenda[-1]
        act(after, cheapest(after, task) if isinstance(task, Exchange) else chance.choice(offered(after)))
    return after


def cheapest(s: NormandyState, task: Exchange) -> Action:
    """A loss that some cheapest set begins with; nothing more once enough is lost."""
    worth = {u: s.kind_of(u).strength for u in task.units}

    def price(u: int) -> int:
        others = [combination for n in range(len(worth)) for combination in combinations(worth.keys() - {u}, n)]
        totals = [worth[u] + sum(worth[v] for v in some) for some in others]
        return min(total for total in totals if total >= task.owed)

    return DONE if task.owed <= 0 else Action("lose", str(min(task.units, key=price)))


def _lost(before: NormandyState, after: NormandyState) -> tuple[int, int]:
    """The strength the mover and the other side have lost between two positions."""
    losses = [0, 0]
    for kind, old, new in zip(before.kit.kinds, before.lost, after.lost, strict=True):
        losses[kind.side != after.mover] += (new - old) * kind.strength
    return losses[0], losses[1]


def test_a_forecast_changes_nothing() -> None:
    """It may be asked as often as one likes."""
    s = combat(". . . .:7-4 .:7-2 . . .")
    before = (s.at.copy(), s.flags.copy(), s.made, s.struck)
    forecast(s, drawn(s, "E1", "7-4@D1"))
    assert (s.at, s.flags, s.made, s.struck) == before
    assert basic(s, [0]) == 7
    commit(s, drawn(s, "E1", "7-4@D1"))
    assert s.made == 1


def test_a_forecast_is_quick() -> None:
    """A page and a computer player ask for many: a millisecond is far more than one takes."""
    s = lot(7)
    s.fed = (1 << len(s.at)) - 1
    battles = _battles(s)
    for battle in battles:
        forecast(s, battle)
    begun = time.process_time()
    for _ in range(20):
        for battle in battles:
            forecast(s, battle)
    assert (time.process_time() - begun) / (20 * len(battles)) < 0.003
