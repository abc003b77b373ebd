"""§6.4 What a side may know: everything but what the other is in the middle of."""

from random import Random

from bocage.core.codec import to_json, view_from_json, view_to_json
from bocage.games.breakout_1993.game import GAME
from bocage.games.breakout_1993.refit import SideRefit
from bocage.games.breakout_1993.state import Battle
from bocage.games.breakout_1993.tables import constants
from bocage.games.breakout_1993.view import UNDER_WAY, BreakoutView
from tests.games.breakout_1993.evening import ALLIED, GERMAN, do, position, run


def test_both_sides_see_units_depots_and_reserves() -> None:
    """§6.4 The German watches the Allied refit as the Allies watched his."""
    s = run(position({"US-1-16": "30 spent", "US-1-18": "30 spent"}, allied=["30"], reserve=(4, 7)), SideRefit(ALLIED))
    do(s, "depot 30 30")
    mine, theirs = GAME.view(s, ALLIED), GAME.view(s, GERMAN)
    assert theirs.board == mine.board
    assert theirs.board["depots"][0]["points"] == constants().allied_depot
    assert (mine.decides, theirs.decides) == (ALLIED, ALLIED)
    assert mine.agenda
    assert not theirs.agenda


def test_a_plan_under_way_is_shown_to_its_side_alone() -> None:
    """§21.1C §21.1D §9.2"""
    s = run(position({"US-1-16": "30 spent"}, allied=["30"]), SideRefit(ALLIED))
    s.battle, s.targets = Battle(28, ALLIED), [16]
    assert GAME.view(s, ALLIED).board["battle"]["target"] == 28
    shown = GAME.view(s, GERMAN).board
    assert {name: shown[name] for name in UNDER_WAY} == UNDER_WAY
    s.agenda = []
    assert GAME.view(s, GERMAN).board["targets"] == [16]  # nobody is choosing


def test_a_guess_is_the_position_itself() -> None:
    """§6.4 Nothing is hidden from the side that decides."""
    s = run(position({"US-1-16": "30 spent", "G-352-914": "29"}, allied=["30"], bid=9), SideRefit(ALLIED))
    seen = GAME.view(s, ALLIED)
    assert to_json(GAME.guess(seen, Random(1))) == to_json(s)


def test_a_view_survives_json() -> None:
    s = run(position({"US-1-16": "30 spent"}, allied=["30"]), SideRefit(ALLIED))
    text = view_to_json(GAME.view(s, ALLIED))
    assert view_to_json(view_from_json(BreakoutView, text)) == text
