"""What each side may know: everything, but for a plan that is still sealed."""

from random import Random

from bocage.core.codec import digest
from bocage.core.match import Match
from bocage.core.protocol import Action, Side
from bocage.games.normandy_1969.game import GAME
from bocage.games.normandy_1969.state import BOX, NormandyState


def begun(*actions: str) -> NormandyState:
    match = Match(GAME, GAME.options.resolve({}), "view")  # type: ignore[arg-type]
    for text in actions:
        match.act(Action.parse(text))
    s = match.state
    assert isinstance(s, NormandyState)
    return s


def test_the_plan_is_sealed_while_the_german_sets_up() -> None:
    """§RUL-01 §INV-11"""
    s = begun("take historical")
    assert s.invaded
    assert s.aims
    assert min(s.at) <= BOX
    board = GAME.view(s, Side.GERMAN).board
    assert (board["invaded"], board["supply"], board["aims"], board["waves"]) == ([], [], [], [])
    assert min(board["at"]) > BOX


def test_the_plan_is_its_owners_to_see() -> None:
    """§INV-11"""
    s = begun("take historical")
    assert GAME.view(s, Side.ALLIED).board["invaded"]


def test_a_guess_at_a_sealed_plan_is_a_whole_plan_and_changes_nothing_seen() -> None:
    """§RUL-01"""
    s = begun("take historical")
    v = GAME.view(s, Side.GERMAN)
    g = GAME.guess(v, Random(3))
    assert g.supply.bit_count() == 5
    assert GAME.view(g, Side.GERMAN) == v


def test_different_guesses_are_made() -> None:
    """§RUL-01 A player who thinks over several guesses meets several plans."""
    v = GAME.view(begun("take historical"), Side.GERMAN)
    assert len({GAME.guess(v, Random(seed)).invaded for seed in range(12)}) > 1


def test_once_the_landing_begins_all_lies_open() -> None:
    """§GEN-6 §RUL-01"""
    s = begun("take historical", "take historical")
    side = s.agenda[-1].who(s)
    assert s.opened
    assert digest(GAME.guess(GAME.view(s, side), Random(0))) == digest(s)
    assert GAME.view(s, side).board == GAME.view(s, side.enemy).board


def test_the_german_set_up_is_seen_by_all() -> None:
    """§RUL-01 The plan is sealed before: nothing is gained by looking."""
    s = begun("take historical", "start historical")
    shown = GAME.view(s, Side.ALLIED).board["at"]
    assert any(at >= 0 for at in shown[1::2])
