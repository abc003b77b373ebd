"""What is sealed stays sealed until both have chosen, and everything else lies open."""

from random import Random

from bocage.core import play
from bocage.core.protocol import Action, Side
from bocage.games.battle_1981.combat import CombatPhase
from bocage.games.battle_1981.game import GAME
from bocage.games.battle_1981.interdiction import InterdictionStep
from bocage.games.battle_1981.state import BattleState
from bocage.games.battle_1981.view import view
from tests.games.battle_1981.position import ALLIED, GERMAN, do, position, run, task

UNITS = {"US-1-INF": "5-07", "US-29-INF": "5-08", "GE-916": "6-08", "GE-914": "10-07"}


def battle(side: Side = ALLIED) -> BattleState:
    return run(position(UNITS), CombatPhase(side))


def other(s: BattleState, side: Side) -> dict[str, object]:
    found: dict[str, object] = view(s, side).board["battle"]
    return found


def test_both_sides_see_stocks_leaders_and_the_score() -> None:
    """§RUL-10"""
    s = battle()
    ours, theirs = view(s, ALLIED).board, view(s, GERMAN).board
    for name in ("pools", "share", "cp", "leader", "fatigue", "points", "air", "naval"):
        assert ours[name] == theirs[name]


def test_an_attack_in_hand_is_nobody_elses_business() -> None:
    """§9a §RUL-06 Until it is declared."""
    s = do(battle(), "attack GE-916", "join US-1-INF")
    assert task(s) == "Gather"
    assert other(s, GERMAN) is None
    do(s, "join US-29-INF")
    assert other(s, GERMAN) is not None


def test_level_and_bombardment_are_sealed_from_the_defender() -> None:
    """§RUL-06 §9b §9k"""
    s = do(battle(), "attack GE-916", "join US-1-INF", "join US-29-INF", "air 80", "naval 40", "level 7")
    assert task(s) == "ChooseLevel"
    assert s.agenda[-1].who(s) == GERMAN
    seen = other(s, GERMAN)
    assert (seen["attack"], seen["air"], seen["naval"]) == (0, 0, 0)
    own = other(s, ALLIED)
    assert (own["attack"], own["air"], own["naval"]) == (7, 80, 40)
    assert view(s, GERMAN).board["air"] == 250  # taken from the pool only when it is opened


def test_the_defender_is_asked_the_same_whatever_was_sealed() -> None:
    """§RUL-06"""
    plans = (("air 80", "naval 40", "level 7"), ("air 0", "naval 0", "level 1"))
    asked = []
    for plan in plans:
        s = do(battle(), "attack GE-916", "join US-1-INF", "join US-29-INF", *plan)
        asked.append((view(s, GERMAN), [str(a) for a in play.offered(s)], play.why_not(s, Action("level", "10"))))
    assert asked[0] == asked[1]


def test_a_german_attack_is_sealed_from_the_allies() -> None:
    """§RUL-06"""
    s = do(battle(GERMAN), "attack US-29-INF", "level 6")
    assert s.agenda[-1].who(s) == ALLIED
    assert other(s, ALLIED)["attack"] == 0
    assert other(s, GERMAN)["attack"] == 6


def test_interdiction_is_sealed_from_the_germans() -> None:
    """§RUL-06 §2d"""
    s = do(run(position(UNITS), InterdictionStep(), CombatPhase(ALLIED)), "interdict 60")
    assert view(s, GERMAN).board["interdiction"] == 0
    assert view(s, ALLIED).board["interdiction"] == 60


def test_a_guess_fills_in_only_what_is_sealed() -> None:
    """§RUL-06"""
    s = do(battle(), "attack GE-916", "join US-1-INF", "join US-29-INF", "air 80", "naval 40", "level 7")
    v = view(s, GERMAN)
    levels = set()
    for seed in range(30):
        g = GAME.guess(v, Random(seed))
        assert view(g, GERMAN) == v
        assert g.battle is not None
        levels.add(g.battle.attack)
        GAME.check(g)
    assert len(levels) > 4
    assert min(levels) >= 1


def test_a_guess_of_the_attacker_is_what_he_knows() -> None:
    """§RUL-06"""
    s = do(battle(), "attack GE-916", "join US-1-INF", "join US-29-INF", "air 80", "naval 40")
    g = GAME.guess(view(s, ALLIED), Random(1))
    assert g.battle == s.battle
