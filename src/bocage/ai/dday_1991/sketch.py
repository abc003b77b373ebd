"""A plan in words, as the side's own staff would put it."""

from bocage.ai.mind import Manner, Sketch
from bocage.core.hexes import NOWHERE, Hex, members
from bocage.core.protocol import Side
from bocage.games.dday_1991.kinds import Unit
from bocage.games.dday_1991.state import DDayState

from .aims import Aims
from .position import Position
from .scheme import Intent, Scheme
from .titles import listed, place
from .weights import styles

NEAR = 6
"""Movement factors to the enemy beyond which a stack is a reserve."""

TOLD = 3
"""Names and threats that a sketch has room for."""

GRAVE = 0.45
"""The chance of losing a place from which on it is worth a word."""


def sketch_of(s: DDayState, side: Side, scheme: Scheme) -> Sketch:
    """Main effort, reserves, threats."""
    p = Position(s, side, Intent(Manner(), scheme))
    aims = Aims(p)
    return Sketch(_effort(p, aims, scheme), _reserves(p), tuple(_threats(p, aims)))


def _effort(p: Position, aims: Aims, scheme: Scheme) -> str:
    manner = styles()[scheme.style].says
    if scheme.landings:
        beaches = listed([place(p.s, beach) for _, beach in scheme.landings])
        return f"Land at {beaches}, win a port and bring the armies over."
    if p.side == Side.ALLIED and not p.ashore():
        return "Get ashore where the coast is weakest, win a port and bring the armies over."
    goal = scheme.effort if scheme.effort != NOWHERE else _goal(p, aims)
    if goal == NOWHERE:
        return f"Everything is won that is needed: hold it, and bring everyone over the Rhine, {manner}."
    leader = _nearest(p, goal)
    with_whom = f", {_named(p, leader)} first" if leader is not None else ""
    if p.side == Side.ALLIED:
        return f"Main effort towards {place(p.s, goal)}{with_whom}, {manner}."
    return f"Bar the way to {place(p.s, goal)}{with_whom}, {manner}."


def _goal(p: Position, aims: Aims) -> Hex:
    """The objective nearest to the fighting."""
    open_goals = aims.wanted
    if p.side == Side.ALLIED:
        field = p.ground.field(p.ashore())
        return min(open_goals, key=lambda h: (field[h], h), default=NOWHERE)
    return min(aims.objectives, key=lambda h: (p.foe_field[h], h), default=NOWHERE)


def _nearest(p: Position, goal: Hex) -> Unit | None:
    """The own army, with corps, that stands nearest to a place."""
    field, kit = p.ground.field(1 << goal), p.kit
    armies = [
        (field[h], u)
        for h, units in p.stacks().items()
        for u in units
        if kit.armies >> u & 1 and p.s.present[h] & kit.corps and p.board.continent_mask >> h & 1
    ]
    return min(armies)[1] if armies else None


def _named(p: Position, u: Unit) -> str:
    return f"{p.kit.kinds[u].name} at {place(p.s, p.s.at[u])}"


def _reserves(p: Position) -> str:
    """Who is out of the enemy's reach, and who waits overseas."""
    kit, s = p.kit, p.s
    idle = [
        (sum(s.combat_of(u) for u in units), h)
        for h, units in p.stacks().items()
        if p.board.continent_mask >> h & 1 and p.foe_field[h] > NEAR
    ]
    strong = sorted((entry for entry in idle if entry[0]), reverse=True)[:TOLD]
    words = [f"{place(s, h)} ({force} factor{'s' * (force != 1)})" for force, h in strong]
    overseas = [u for u in s.on_board(p.side) if kit.corps >> u & 1 and not p.board.continent_mask >> s.at[u] & 1]
    if overseas:
        words.append(f"{len(overseas)} corps overseas")
    return f"Reserves: {listed(words)}." if words else "No reserves: everyone is in the line."


def _threats(p: Position, aims: Aims) -> list[str]:
    """Places that may be lost in the enemy's next portion, the dearest first."""
    found: list[tuple[float, Hex, float]] = []
    for h in members(p.ashore()):
        if p.threat[h]:
            win = p.danger(h, p.defense(p.own_at(h), h)).win
            if win >= GRAVE:
                found.append((aims.worth(h) + win, h, win))
    open_goals = [h for h in aims.objectives if p.s.controls(p.side, h) and not p.own_at(h) and p.foe_field[h] <= NEAR]
    bare = [f"{place(p.s, h)} stands open to the enemy." for h in open_goals]
    found.sort(key=lambda entry: (-entry[0], entry[1]))
    return (bare + [f"{place(p.s, h)} would fall to a full attack {win:.0%} of the time." for _, h, win in found])[
        :TOLD
    ]
