"""Plans drawn on the map: arrows of attack, where the main effort goes, what is held."""

from bocage.ai.mind import Stroke
from bocage.core.hexes import Hex, bits, members
from bocage.games.battle_1981.kinds import Unit

from .position import Position
from .scheme import Scheme, sector_mask

MOST = 3
"""Arrows of a main effort."""


def attack_strokes(p: Position, attackers: tuple[Unit, ...], defender: Unit) -> tuple[Stroke, ...]:
    """An arrow from each attacker."""
    names, at = p.kit.names, p.s.at
    return tuple(Stroke("attack", (names[at[u]], names[at[defender]])) for u in attackers)


def effort_strokes(p: Position, scheme: Scheme) -> tuple[Stroke, ...]:
    """Those nearest to the goal of the main effort go there; without one, whoever faces an enemy holds."""
    if not scheme.effort:
        facing = [u for u in p.s.on_board(p.side) if p.kit.fighting >> u & 1 and p.s.faces_enemy(u)]
        return tuple(Stroke("hold", (p.kit.names[p.s.at[u]],)) for u in facing)
    goal, names, distance = goal_of(p, scheme.effort), p.kit.names, p.kit.grid.distance
    units = [u for u in p.s.on_board(p.side) if p.kit.fighting >> u & 1 and p.s.at[u] != goal]
    units.sort(key=lambda u: (distance(p.s.at[u], goal), u))
    return tuple(Stroke("move", (names[p.s.at[u]], names[goal])) for u in units[:MOST])


def goal_of(p: Position, sector: str) -> Hex:
    """What the main effort in a sector is about: an objective there, or else the enemy who holds most of it."""
    mask = sector_mask(sector)
    for objective in p.kit.board.objectives.values():
        if found := members(objective & mask):
            return found[0]
    foes = members(mask & p.s.held[1 - p.side])
    return max(foes, key=lambda h: p.s.cp[p.s.on[h]]) if foes else next(bits(mask))
