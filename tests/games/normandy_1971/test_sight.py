"""What a side sees of the other, where chance play hardly ever looks."""

from random import Random

import pytest

from bocage.core.codec import CodecError, view_from_json, view_to_json
from bocage.core.match import Match
from bocage.core.protocol import BOTH, Action, Side
from bocage.draw.normandy_1971 import draw
from bocage.games.normandy_1971.entrench import Attempt, EndPlayerTurn
from bocage.games.normandy_1971.forecast import forecast
from bocage.games.normandy_1971.game import GAME
from bocage.games.normandy_1971.state import DIGGING, FOUGHT, Attack, NormandyState
from bocage.games.normandy_1971.view import NormandyView, view
from tests.conformance.normandy_1971 import renumbered
from tests.games.normandy_1971.sketch import hex_at, sketch, unit_at


def landed() -> NormandyState:
    """The historical set-ups, at the first move of Game-Turn 1, as if it were a German combat phase."""
    match = Match(GAME, GAME.options.resolve({}), "sight")  # type: ignore[arg-type]
    for text in ("take historical", "take historical"):
        match.act(Action.parse(text))
    s = match.state
    assert isinstance(s, NormandyState)
    s.phase, s.mover = "combat", Side.GERMAN
    return s


def germans(s: NormandyState, *, covered: bool) -> list[int]:
    return [u for u in s.units_of(Side.GERMAN) if s.at[u] >= 0 and bool(s.works >> s.at[u] & 1) == covered]


def test_attackers_that_fell_back_under_a_marker_are_out_of_sight() -> None:
    """§FOG-3"""
    s = landed()
    hidden = germans(s, covered=True)[0]
    s.flags[hidden] |= FOUGHT
    target = next(s.at[u] for u in s.units_of(Side.ALLIED) if s.at[u] >= 0)
    s.attacks = [Attack((target,), (hidden,), fought=True)]
    v = GAME.view(s, Side.ALLIED)
    assert v.attacks[0].units == ()
    assert GAME.view(s, Side.GERMAN).attacks[0].units == (hidden,)
    assert GAME.view(GAME.guess(v, Random(1)), Side.ALLIED).attacks == v.attacks


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_units_alike_are_listed_as_an_attack_names_them(order: tuple[int, int]) -> None:
    """§FOG-1 By number they would tell which came first; retreats bring units of one attack together."""
    s = sketch(".:7-4*2  .:4-1")
    units = s.units_at(hex_at(s, "A1"))
    s.attacks = [Attack((hex_at(s, "B1"),), tuple(units[i] for i in order), fought=True)]
    assert view(s, Side.GERMAN).attacks[0].units == (-1, -2)


def test_entrenching_units_try_in_an_order_anybody_can_see() -> None:
    """§FOG-1 §ENT By hex and kind, whatever their numbers."""
    s = sketch(".:7-2  .:4-1  .", turn=2)
    first, second = (unit_at(s, name) for name in ("7-2@A1", "4-1@B1"))
    for u in (first, second):
        s.flags[u] |= DIGGING
    s.place(first, hex_at(s, "C1"))  # the lower number now stands farther on
    tasks = EndPlayerTurn(Side.GERMAN).run(s)
    assert [task.unit for task in tasks if isinstance(task, Attempt)] == [second, first]


def test_the_picture_does_not_follow_numbers() -> None:
    """§FOG-1"""
    s = landed()
    for side in BOTH:
        assert draw(renumbered(s, side.enemy, Random(3))[0], side) == draw(s, side)


def test_anybody_can_trace_german_supply() -> None:
    """§SUP"""
    s = landed()
    shown = germans(s, covered=False) or germans(s, covered=True)
    for u in shown:
        s.works &= ~(1 << s.at[u])
    s.fed &= ~(1 << shown[0])
    v = GAME.view(s, Side.ALLIED)
    assert [unit.fed for unit in v.enemy].count(False) == 1
    again = GAME.guess(v, Random(1))
    assert GAME.view(again, Side.ALLIED).enemy == v.enemy


def test_the_german_does_not_know_whether_paratroops_are_supplied() -> None:
    """§SUP-K §FOG-2 On Game-Turn 1 the supply of the invasion feeds everybody else."""
    s = landed()
    dropped = next(u for u in s.units_of(Side.ALLIED) if s.at[u] >= 0 and s.kind_of(u).type == "parachute")
    other = next(u for u in s.units_of(Side.ALLIED) if s.at[u] >= 0 and s.kind_of(u).type == "commando")
    attacker = germans(s, covered=True)[0]
    for target, cases in ((dropped, ["if supplied", "if out of supply"]), (other, [""])):
        h = s.at[target]
        s.place(attacker, next(n for n in s.kit.grid.neighbours[h] if n >= 0))
        assert [case.when for case in forecast(s, Attack((h,), (attacker,))).cases] == cases


@pytest.mark.parametrize("side", [Side.ALLIED, Side.GERMAN])
def test_a_view_goes_through_json_unchanged(side: Side) -> None:
    """§FOG-1 What is sent to a player is what the view holds."""
    v = view(landed(), side)
    assert view_from_json(NormandyView, view_to_json(v)) == v
    with pytest.raises(CodecError):
        view_from_json(NormandyView, b'{"side": 0}')
