"""Whole movement steps, thought out once for every position and plan that come up again."""

from msgspec import Struct

from bocage.core.hexes import Hex
from bocage.core.protocol import Action, Side
from bocage.games.dday_1991.kinds import Unit
from bocage.games.dday_1991.state import DDayState

from .aims import Aims
from .counter import plan_strikes
from .drops import claim_invasions, plan_bombing, plan_drops
from .marching import Doubt, Marching
from .position import Position

Plan = list[tuple[str, Action]]

KEPT = 512
"""Steps remembered."""


class Step(Struct, frozen=True):
    """A movement step: every action with the task it answers, and what was in the planner's mind."""

    actions: Plan
    claims: dict[Hex, int]
    """How strong each enemy stack is to be attacked."""
    doubts: dict[Unit, Doubt]
    """Moves of armies that were nearly others."""


_known: dict[tuple[object, ...], Step] = {}


def movement_step(p: Position, beaches: dict[Hex, Hex]) -> Step:
    """A side's movement step as its intent has it.

    A look ahead comes to the same position again and again, once for every throw of dice it tries: what follows from
    the position, the plan and the beaches alone is kept.
    """
    key = (p.side, p.intent, tuple(sorted(beaches.items())), *_position_key(p.s))
    found = _known.get(key)
    if found is None:
        marching = _thought_out(Position(p.s.clone(), p.side, p.intent), beaches)
        if len(_known) >= KEPT:
            _known.clear()
        found = _known[key] = Step(marching.actions, marching.claims, marching.doubts)
    return found


def _position_key(s: DDayState) -> tuple[object, ...]:
    """Everything that a movement step may depend on."""
    sets = tuple(getattr(s, name) for name in s.UNIT_SETS)
    lists = tuple(s.at), tuple(s.spent), tuple(s.due), tuple(s.origin), tuple(s.moves), tuple(s.harbours)
    return s.scenario, s.kit.options, s.turn, s.phase, s.good, s.held, s.bombed, s.initiative, *sets, *lists


def _thought_out(p: Position, beaches: dict[Hex, Hex]) -> Marching:
    marching = Marching(p, Aims(p))
    if p.side == Side.ALLIED:
        claim_invasions(marching, beaches)
        marching.actions += plan_drops(marching)
    elif p.exact:
        plan_strikes(marching)
    marching.plan()
    if p.side == Side.ALLIED:
        marching.actions += plan_bombing(marching)
    return marching
