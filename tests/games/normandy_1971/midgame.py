"""Real positions of the game on its own board, reached by a quiet sequence of play, for planting faults in."""

from collections.abc import Callable
from functools import cache

import pytest

from bocage.core.hexes import Mask, members
from bocage.core.play import act, decision, land
from bocage.core.protocol import Action, Broken, Side
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.state import BOX
from bocage.games.normandy_1971.check import check
from bocage.games.normandy_1971.kinds import kind_index
from bocage.games.normandy_1971.setup import new_match
from bocage.games.normandy_1971.state import NormandyState

FIRST, SECOND = "first movement", "second movement"
DONE = Action("done")
Fault = Callable[[NormandyState], object]


def reached(turn: int, phase: str, side: Side = Side.ALLIED, **chosen: str | int | bool) -> NormandyState:
    """A real position: taken set-ups, every assault unit ashore, dice showing 1, until this phase."""
    return _played(turn, phase, side, tuple(chosen.items())).clone()


@cache
def _played(turn: int, phase: str, side: Side, chosen: tuple[tuple[str, str | int | bool], ...]) -> NormandyState:
    s = new_match({"german_ob": "B", **dict(chosen)})
    while (s.turn, s.phase, s.mover) != (turn, phase, side):
        waits = decision(s)
        assert waits is not None
        if waits.side == Side.NATURE:
            land(s, 1)
        else:
            act(s, _forward(s, waits.options))
    check(s)
    return s


def _forward(s: NormandyState, options: list[Action]) -> Action:
    """Take set-ups, land what is in boxes, attack where duty says so, and otherwise be done."""
    for verb in ("take", "commit", "with", "glide", "go", "lose", "retreat", "resolve"):
        for action in options:
            if action.verb == verb:
                return action
    boxed = [a for a in options if a.verb == "move" and s.at[int(a.noun)] <= BOX]
    if boxed:
        return boxed[0]
    return DONE if DONE in options else options[0]


def assert_caught(s: NormandyState, fault: Fault, rule: str) -> None:
    """The position is fine, and Broken under this rule once the fault is planted."""
    check(s)
    fault(s)
    with pytest.raises(Broken, match=f"^{rule} is broken: ."):
        check(s)


def german(s: NormandyState) -> Unit:
    return next(u for u in s.units_of(Side.GERMAN) if s.at[u] >= 0)


def allied(s: NormandyState) -> Unit:
    return next(u for u in s.units_of(Side.ALLIED) if s.at[u] >= 0)


def german_here(s: NormandyState, h: int) -> None:
    s.place(german(s), h)


def kind(code: str) -> int:
    return kind_index()[code]


def set_(field: str, value: object) -> Fault:
    return lambda s: setattr(s, field, value)


def put(field: str, place: int, value: object) -> Fault:
    return lambda s: getattr(s, field).__setitem__(place, value)


def bare(s: NormandyState) -> Mask:
    """Land without units or fortifications."""
    return s.kit.board.land_mask & ~s.kit.board.fort_mask & ~s.occupied[0] & ~s.occupied[1]


def combat(turn: int = 2, side: Side = Side.ALLIED) -> NormandyState:
    """A real position in a combat phase with a pending allocation."""
    s = reached(turn, FIRST, side)
    enemy = next(u for u in s.units_of(side.enemy) if s.at[u] >= 0 and s.kit.attack_from[s.at[u]] & free(s))
    h = next(n for n in members(s.kit.attack_from[s.at[enemy]] & free(s)) if not s.kit.is_bocage(n))
    for u in [u for u in s.units_of(side) if s.at[u] >= 0 and s.kind_of(u).code in ("7-4", "7-6", "7-2")][:2]:
        s.place(u, h)
        s.enter(u, [h])
    s.offer = None
    act(s, DONE)
    assert s.phase == "combat"
    check(s)
    return s


def free(s: NormandyState) -> Mask:
    """Land without units."""
    return s.kit.board.land_mask & ~s.occupied[0] & ~s.occupied[1]
