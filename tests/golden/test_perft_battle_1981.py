"""How many sequences of actions lead on from fixed positions of Battle for Normandy (1981)."""

from collections.abc import Callable

import pytest

from bocage import registry
from bocage.core import play
from bocage.core.match import Match
from tests.golden.perft import counted, do

GAME = registry.game("battle-1981")
HISTORIC = ("drop 5-04", "drop 5-05", "drop 7-13")


def start() -> Match:
    """The first drop: its zone, its drift, and the next."""
    return Match(GAME, GAME.options.resolve({}), "perft", "campaign")


def shares() -> Match:
    """Everybody has dropped where they did in 1944: the ships of the next turn."""
    return do(start(), *HISTORIC)


def interdiction() -> Match:
    """The same against Rommel, who may move on D-Day: aircraft are put on the roads first."""
    match = Match(GAME, GAME.options.preset("rommel"), "perft", "two_weeks")
    return on_to(match, "Interdict")


def dday() -> Match:
    """The first Allied moves."""
    return do(shares(), "fuel 35", "general 23", "combat 27")


def beach() -> Match:
    """The British 3rd Division lies off Sword."""
    return do(dday(), "unit BR-3-INF")


def assault() -> Match:
    """It goes in under all that flies and floats: its level, the dice, the next round or the beach."""
    return do(beach(), "land SWORD 6-13", "air 99", "naval 99")


def march() -> Match:
    """The 101st is on the ground and sets out: a die for each step."""
    return do(dday(), "unit US-101-AIRB")


def attack() -> Match:
    """Nobody moves: the airborne divisions look for a fight."""
    return do(dday(), "end")


def sealed() -> Match:
    """They have found one: what both sides choose unseen."""
    return on_to(attack(), "ChooseLevel", first=True)


def counter_attack() -> Match:
    """The Germans fight on D-Day."""
    return do(attack(), "end")


def panzers() -> Match:
    """The first German moves, on the next turn."""
    match = on_to(counter_attack(), "MoveSide")
    return on_to(do(match, "end"), "MoveSide")


def on_to(match: Match, task: str, *, first: bool = False) -> Match:
    """Go on to a decision by the last thing that is offered, or by the first."""
    for _ in range(200):
        if type(match.state.agenda[-1]).__name__ == task:
            return match
        match.act(play.offered(match.state)[0 if first else -1])
    raise AssertionError(f"no {task}")


@pytest.mark.parametrize(
    ("position", "counts"),
    [
        (start, [6, 600, 2900]),
        (shares, [100, 5149]),
        (interdiction, [100, 200]),
        (dday, [33, 346, 31459]),
        (beach, [10, 933]),
        (assault, [9, 36, 144, 864]),
        (march, [5, 73, 1634, 45802]),
        (attack, [4, 303, 11911]),
        (sealed, [9, 81, 324]),
        (counter_attack, [3, 111]),
        (panzers, [18, 632, 6807]),
    ],
)
def test_as_many_ways_lead_on_as_were_counted(position: Callable[[], Match], counts: list[int]) -> None:
    assert counted(position().state, len(counts)) == counts
