"""How many sequences of actions lead on from fixed positions of Normandy (1969).

The counts are of what is offered. A second, naive count tries every noun that a verb could have, and asks the rules
that refuse: they are written apart from those that list.
"""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from bocage import registry
from bocage.core import play
from bocage.core.match import Match
from bocage.core.protocol import Action, Side
from bocage.games.normandy_1969.combat import bars_attacker, bars_target
from tests.golden.perft import counted, do

GAME = registry.game("normandy-1969")
NAMED = ("take", "start", "regroup", "fight", "drop", "back", "pass", "break", "spare", "unsupply", "done")
"""Verbs that the naive count takes from the list: what is ready, or only undoes."""


def start() -> Match:
    """Before the Allied plan."""
    return Match(GAME, GAME.options.resolve({}), "perft")


def supplies() -> Match:
    """Six beaches are invaded: which of them bring supplies?"""
    return do(start(), *[f"invade {n}" for n in (3, 7, 8, 9, 12, 16)], "done")


def deployment() -> Match:
    """The Allies have taken the historical plan."""
    return do(start(), "take historical")


def landing() -> Match:
    """The Germans too, and the drops are down: the first move of turn 1."""
    return do(deployment(), "take historical")


def boat() -> Match:
    """A regiment off its beach."""
    match = landing()
    return do(match, next(str(a) for a in play.offered(match.state) if a.verb == "move" and _is_afloat(match, a)))


def assault() -> Match:
    """Everybody in the boxes has come ashore by the first way: the first attack."""
    match = landing()
    while boxed := [a for a in play.offered(match.state) if a.verb == "move" and _is_afloat(match, a)]:
        match.act(boxed[0])
        match.act(next(a for a in play.offered(match.state) if a.verb == "go"))
    return do(match, "done")


def beach() -> Match:
    """A square is to be attacked: who joins, which ships fire, the die, what follows."""
    match = assault()
    match.act(play.offered(match.state)[0])
    return match


def craft() -> Match:
    """No attacks: the landing craft are loaded."""
    return do(assault(), "done")


def gliders() -> Match:
    """Nothing is loaded: the first glider regiment."""
    return do(craft(), "done")


def counter_attack() -> Match:
    """No gliders, no more Allied moves: the first German move, reinforcements among it."""
    match = on_to(gliders(), "ChooseMove")
    return on_to(do(match, "done"), "ChooseMove")


def scouts() -> Match:
    """The reconnaissance battalion sets out."""
    match = counter_attack()
    state: Any = match.state
    return do(match, f"move {next(u for u in state.units_of(Side.GERMAN) if state.kind_of(u).code == '8-8')}")


def on_to(match: Match, task: str) -> Match:
    """Go on to a decision by the last thing that is offered."""
    for _ in range(200):
        if type(match.state.agenda[-1]).__name__ == task:
            return match
        match.act(play.offered(match.state)[-1])
    raise AssertionError(f"no {task}")


def _is_afloat(match: Match, a: Action) -> bool:
    return bool(match.state.at[int(a.noun)] < 0)  # type: ignore[attr-defined]


POSITIONS: list[tuple[Callable[[], Match], list[int]]] = [
    (start, [23, 576, 72807]),
    (supplies, [6, 36, 216, 1296]),
    (deployment, [35, 20495]),
    (landing, [26, 425, 10490]),
    (boat, [3, 54, 900]),
    (assault, [6, 43, 796, 23834]),
    (beach, [3, 14, 81, 998, 26158]),
    (craft, [26, 710, 23327]),
    (gliders, [85, 7202]),
    (counter_attack, [24, 2525]),
    (scouts, [409, 11091]),
]


@pytest.mark.parametrize(("position", "counts"), POSITIONS)
def test_as_many_ways_lead_on_as_were_counted(position: Callable[[], Match], counts: list[int]) -> None:
    assert counted(position().state, len(counts)) == counts


@pytest.mark.parametrize("position", [position for position, _ in POSITIONS])
def test_a_naive_count_finds_as_many(position: Callable[[], Match]) -> None:
    s: Any = position().state
    assert naive(s) == sorted(map(str, play.offered(s)))


def naive(s: Any) -> list[str]:
    """Every action that no rule refuses, by trying."""
    tried = [Action(verb, noun) for verb in dict.fromkeys(play.verbs(s)) for noun in nouns(s, verb)]
    return sorted(str(a) for a in tried if a.verb in NAMED or can_attack(s, a) or is_unbarred(s, a))


def is_unbarred(s: Any, a: Action) -> bool:
    """Whether no rule speaks against it."""
    return a.verb != "attack" and s.agenda[-1].bars(s, a) is None


def can_attack(s: Any, a: Action) -> bool:
    """Whether somebody may attack a square."""
    side, h = s.agenda[-1].who(s), s.kit.hex_named(a.noun)
    if a.verb != "attack" or not s.occupied[side.enemy] >> h & 1:
        return False
    able = [u for u in s.units_of(side) if s.at[u] >= 0 and bars_attacker(s, u) is None]
    return any(bars_target(s, u, h) is None for u in able)


def nouns(s: Any, verb: str) -> Iterable[str]:
    """Whatever a verb could be said of."""
    side, board = s.agenda[-1].who(s), s.kit.board
    if verb in NAMED:
        return [a.noun for a in play.offered(s) if a.verb == verb]
    if verb in ("invade", "supply"):
        return map(str, board.beaches)
    if verb in ("move", "with", "place"):
        return [str(u) for u in s.units_of(side) if s.at[u] != -1]
    if verb == "land":
        return [f"{kind.code} {n}" for kind in s.kit.kinds for n in board.beaches]
    return [name for name in board.names if name]
