"""What the side that moves next may make of it: the attacks it could bring, as points for the Allies.

A position is worth less to whoever has stacks within the enemy's reach that he can beat. Every stack is met by all
that could strike at it, the dearest first, as far as the attacker's strength goes.
"""

from bocage.core.hexes import Hex, members
from bocage.core.protocol import Side
from bocage.games.dday_1991.control import city_hexes
from bocage.games.dday_1991.orders import scenario_named
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.tables import last_turn

from .chances import FULL
from .position import Position

STEP = (0.8, 0.4)
"""Points that a step is worth, of an Allied corps and of a German one."""

KEPT = 0.6
"""How much of an objective is lost with its hex: it may be won back."""

SOON = 4
"""Turns in which an objective won or lost is half as likely to stay so."""

SPENT = 0.5
"""The part of its strength that a side brings to bear in a turn."""


def exposure(s: DDayState, attacker: Side) -> float:
    """What the attacker's next blows may gain, in points for the Allies."""
    p = Position(s, attacker.enemy)
    force = SPENT * sum(s.combat_of(u) for u in s.on_board(attacker) if s.kit.fighting >> u & 1)
    gain = 0.0
    for swing, strength in sorted(_blows(p), reverse=True):
        if force <= 0:
            break
        gain += swing * min(1.0, force / strength)
        force -= strength
    return gain if attacker == Side.ALLIED else -gain


def _blows(p: Position) -> list[tuple[float, float]]:
    """What an attack on each stack would cost its owner, and the strength it takes."""
    facts = scenario_named(p.s.scenario)
    left = last_turn() - p.s.turn
    each = KEPT * facts.east_of_rhine / len(facts.objectives) / (1 + left / SOON)
    goals = city_hexes(p.s, facts.objectives)
    found: list[tuple[float, float]] = []
    for h in members(p.ashore()):
        strength = min(float(FULL), p.threat[h])
        if strength > 0:
            swing = _swing(p, h, strength, each if h in goals else 0.0)
            if swing > 0:
                found.append((swing, strength))
    return found


def _swing(p: Position, h: Hex, strength: float, ground: float) -> float:
    units = p.own_at(h)
    fate = p.fate(strength, p.defense(units, h))
    mine = min(fate.theirs, sum(p.steps(u) for u in units)) * STEP[p.side]
    return mine + fate.win * ground - fate.own * STEP[p.enemy]
