"""The threat overlay: the best odds the enemy could bring on each of the viewer's hexes in his next combat phase.

What is supposed, and said to the viewer:
- Only enemy units in sight count, and those waiting in beach boxes. Stacks under markers that are near are counted
  as stacks, not as strength; reinforcements not yet on the map are left out.
- Enemy units move first, with their full allowance, through the zones as they lie now. In the enemy's own first
  movement phase those that have moved stay; in his combat phase everybody stays.
- German units must be able to be in supply where they attack from; Allied ones are taken to be, for the German
  cannot know. Units digging in, and those that may only defend, do not attack.
- Everybody fights everywhere at once: each hex is judged as if the whole enemy turned on it alone, one hex at a time.
- Stacking limits hold in the hexes attacked from; armor needs company and keeps out of bocage. The stacks are chosen
  hex by hex, so that in a crowd a slightly better arrangement may exist.
- Allied attacks get the heaviest gun in range; the Allied defender's own ships are not counted.
"""

from fractions import Fraction
from functools import partial

from msgspec import Struct

from bocage.core.desk import Cell, Overlay
from bocage.core.hexes import Hex, Mask, members
from bocage.core.protocol import BOTH, Side
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.desk_stacks import Force, strongest
from bocage.core.regiments.desk_threat import Danger, danger_cell, threat_overlay
from bocage.core.regiments.names import number_of
from bocage.core.regiments.state import BOX, MOVED
from bocage.core.tally import Tally
from bocage.core.viewer import viewpoint
from bocage.games.normandy_1971.kit import SLOW, tables
from bocage.games.normandy_1971.movement import FIRST
from bocage.games.normandy_1971.naval import heaviest_fire
from bocage.games.normandy_1971.odds import (
    Odds,
    combine,
    crosses_river,
    defense_strength,
    distribution,
    hex_additions,
    odds_column,
)
from bocage.games.normandy_1971.state import DIGGING, INVERTED, STRUCK, Attack, NormandyState
from bocage.games.normandy_1971.supply import is_supplied_now, supplied_mask
from bocage.games.normandy_1971.view import hidden_mask, is_landed

from .reach import full_move

NEARBY = 4
"""Hexes within which a hidden stack is worth a warning."""


class Peril(Struct, frozen=True):
    """The strongest attack found on one hex, what is added to its die, and the hidden stacks nearby."""

    danger: Danger
    additions: Tally
    unseen: int


def threat(s: NormandyState, side: Side | None) -> Overlay:
    """Every own stack with the best odds against it; for one who sees everything, the stacks of both sides."""
    cells = []
    if is_landed(s) and s.phase != "over":
        for of in BOTH if side is None else (side,):
            cells += [_cell(s, of, h, peril) for h, peril in perils(s, of, side).items()]
    return threat_overlay(_says(s, side), cells)


def _says(s: NormandyState, side: Side | None) -> str:
    if not is_landed(s):
        return "Nobody has landed yet."
    if s.phase == "over":
        return "The game is over: nobody attacks any more."
    enemy = viewpoint(side).enemy
    words = (
        "The best odds the enemy in sight could bring on each hex alone in his next combat phase, after a full move "
        "through zones as they lie now, stacked within the limits. Reinforcements to come are not counted, nor hidden "
        "stacks: ? where some are near (§FOG-3)."
    )
    if side is None or enemy == Side.ALLIED:
        words += " Allied units count as supplied, with the heaviest gun in range (§NAV-T)."
    if side is None or enemy == Side.GERMAN:
        words += " Germans attack in supply only (§CMB-I); Allied ships in defense are not counted."
    return words


def _cell(s: NormandyState, of: Side, h: Hex, peril: Peril) -> Cell:
    added = peril.additions
    return danger_cell(
        s,
        h,
        peril.danger,
        "§CRT",
        aid=" and gunfire" if of == Side.GERMAN and heaviest_fire(s, h) else "",
        die=f", {added.total} added to the die ({', '.join(line.words for line in added)})" if added.total else "",
        mark="?" if peril.unseen else "",
        note=f" {number_of(peril.unseen, 'hidden stack')} nearby not counted." if peril.unseen else "",
    )


# --- the sums


def perils(s: NormandyState, of: Side, viewer: Side | None) -> dict[Hex, Peril]:
    """The strongest attack on every hex of a side, as far as the viewer can see."""
    c = s.clone()
    c.flags = [f & ~STRUCK for f in s.flags]  # §CMB-C what was attacked in this phase can be attacked in the next
    hidden = hidden_mask(s, viewer) if viewer is not None else 0
    stands = _stands(c, of.enemy, hidden)
    return {h: _peril(c, of, h, stands, hidden) for h in members(c.occupied[of])}


def _stands(s: NormandyState, enemy: Side, hidden: Mask) -> dict[Unit, Mask]:
    """Where each enemy unit in sight could attack from."""
    front = s.zone(enemy.enemy)
    found: dict[Unit, Mask] = {}
    for u in s.lined_up(s.units_of(enemy)):
        at = s.at[u]
        in_sight = at <= BOX or (at >= 0 and not hidden >> at & 1)
        if in_sight and not s.kind_of(u).defend_only and not s.flags[u] & DIGGING:
            found[u] = _could_stand(s, u) & front
    return found


def _could_stand(s: NormandyState, u: Unit) -> Mask:
    """§MOV-A §MOV-N The hexes a unit could be in when the next combat phase of its side begins."""
    side, at = Side(u & 1), s.at[u]
    stuck = 1 << at if s.flags[u] & INVERTED else 0  # §R-37 it attacks from nowhere before it has moved off
    fine = supplied_mask(s, side) if side == Side.GERMAN and s.turn > 1 else s.kit.board.enterable_mask  # §CMB-I §SUP-K
    acts_now = s.mover == side and s.phase in (FIRST, "combat")
    if at >= 0 and acts_now and (s.phase == "combat" or s.flags[u] & MOVED):
        return 1 << at & fine & ~stuck
    roads = side == Side.GERMAN or s.turn > 1 or not acts_now  # §GT1-2
    reach = full_move(s, u, roads=roads)
    if reach is None:
        return 0
    hexes = sum(1 << h for h in reach.found)
    if at >= 0:
        hexes |= sum(1 << n for n, _ in s.terrain_for(side).ways(False, SLOW).out_of(at))
    return hexes & fine & ~stuck


def _peril(s: NormandyState, of: Side, h: Hex, stands: dict[Unit, Mask], hidden: Mask) -> Peril:
    """§CMB-P1 §CMB-P2 The best stacks beside a hex against what stands in it."""
    near = s.kit.attack_from[h] & ~s.occupied[of]
    bocage = s.kit.is_bocage(h)
    able = {u: hexes & near for u, hexes in stands.items() if not (bocage and s.kind_of(u).type == "armor")}
    stacks = strongest(s, {u: hexes for u, hexes in able.items() if hexes}, near, partial(_worth, s))
    units = tuple(u for stack in stacks.values() for u in stack)
    attack = sum(s.kind_of(u).strength for u in units)
    if attack and of == Side.GERMAN:
        attack += heaviest_fire(s, h)  # §NAV-C one mission to a hex
    defense = defense_strength(s, Attack((h,), ()), lambda u: is_supplied_now(s, u)).total
    origins = [at for at, stack in stacks.items() for _ in stack]
    col, below = odds_column(s.kit, attack, defense)
    odds = Odds(Tally(), Tally(), col, below, _additions(s, h, origins))
    chances = distribution(s.kit, odds)
    falls = sum((chances.get(result, Fraction(0)) for result in ("DR", "EX", "DX")), Fraction(0))
    unseen = s.kit.grid.disc(1 << h, NEARBY) & hidden & s.occupied[of.enemy]
    danger = Danger(units, attack, defense, col, falls if units else Fraction(0))
    return Peril(danger, odds.additions, unseen.bit_count())


def _additions(s: NormandyState, h: Hex, origins: list[Hex]) -> Tally:
    """§TEC §R-10 What the ground adds to the die, the river only if all come across it."""
    found = list(hex_additions(s, (), h).parts)
    if crosses_river(s.kit, origins, h):
        found.append((tables()["terrain"]["river"]["die"], "§R-10", "across the river"))
    return combine(s.kit, [(int(amount), rule, words) for amount, rule, words in found])


def _worth(s: NormandyState, stack: Force) -> int:
    """§CMB-J What a stack attacks with: armor needs company."""
    if all(s.kind_of(u).type == "armor" for u in stack):
        return 0
    return sum(s.kind_of(u).strength for u in stack)
