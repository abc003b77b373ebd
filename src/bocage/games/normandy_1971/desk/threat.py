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
from itertools import combinations

from msgspec import Struct

from bocage.core.desk import Cell, Overlay, Tone
from bocage.core.hexes import Hex, Mask, bits, members
from bocage.core.protocol import BOTH, Side
from bocage.core.tally import Tally, written
from bocage.games.normandy_1971.kinds import REGIMENT, Unit
from bocage.games.normandy_1971.kit import SIXTHS, SLOW, tables
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
from bocage.games.normandy_1971.state import BOX, DIGGING, MOVED, STRUCK, Attack, NormandyState
from bocage.games.normandy_1971.supply import is_supplied_now, supplied_mask
from bocage.games.normandy_1971.view import hidden_mask, is_landed
from bocage.games.normandy_1971.words import number_of

from .known import viewpoint
from .names import hex_words, several
from .reach import full_move

NEARBY = 4
"""Hexes within which a hidden stack is worth a warning."""

Force = tuple[Unit, ...]


class Danger(Struct, frozen=True):
    """The strongest attack found on one hex."""

    units: Force
    attack: Fraction | int
    defense: Fraction | int
    odds: Odds
    falls: Fraction
    unseen: int


def threat(s: NormandyState, side: Side | None) -> Overlay:
    """Every own stack with the best odds against it; for one who sees everything, the stacks of both sides."""
    cells = []
    if is_landed(s) and s.phase != "over":
        for of in BOTH if side is None else (side,):
            for h, danger in dangers(s, of, side).items():
                cells.append(_cell(s, of, h, danger))
    return Overlay(
        "threat",
        "Threat",
        _says(s, side),
        sorted(cells, key=lambda cell: cell.place),
        legend=(
            ("good", "Does not fall"),
            ("fair", "Falls on one face of the die, or two"),
            ("poor", "Falls on three faces, or four"),
            ("bad", "Falls on five, or always"),
        ),
    )


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


def _cell(s: NormandyState, of: Side, h: Hex, danger: Danger) -> Cell:
    unseen = f" {number_of(danger.unseen, 'hidden stack')} nearby not counted." if danger.unseen else ""
    mark = "?" if danger.unseen else ""
    name, where = s.kit.names[h], hex_words(s, h)
    if not danger.units:
        return Cell(name, "good", mark or "–", f"{where}: nothing in sight can attack it.{unseen}")
    odds, added = danger.odds, danger.odds.additions
    die = f", {added.total} added to the die ({', '.join(line.words for line in added)})" if added.total else ""
    force = several(s.kind_of(u).value for u in danger.units)
    guns = " and gunfire" if of == Side.GERMAN and heaviest_fire(s, h) else ""
    sixths = int(danger.falls * SIXTHS)
    ratio = f"{written(danger.attack)} to {written(danger.defense)}"
    words = (
        f"{where}: {force}{guns} could make it {odds.column}, {ratio}{die}. "
        f"The hex is lost on {sixths} of 6 faces (§CRT).{unseen}"
    )
    return Cell(name, _tone(sixths), f"{odds.column}{mark}", words)


def _tone(sixths: int) -> Tone:
    return "good" if sixths == 0 else "fair" if sixths <= 2 else "poor" if sixths <= 4 else "bad"


# --- the sums


def dangers(s: NormandyState, of: Side, viewer: Side | None) -> dict[Hex, Danger]:
    """The strongest attack on every hex of a side, as far as the viewer can see."""
    c = s.clone()
    c.flags = [f & ~STRUCK for f in s.flags]  # §CMB-C what was attacked in this phase can be attacked in the next
    hidden = hidden_mask(s, viewer) if viewer is not None else 0
    stands = _stands(c, of.enemy, hidden)
    return {h: _danger(c, of, h, stands, hidden) for h in members(c.occupied[of])}


def _stands(s: NormandyState, enemy: Side, hidden: Mask) -> dict[Unit, Mask]:
    """Where each enemy unit in sight could attack from."""
    front = s.zone(enemy.enemy)
    found: dict[Unit, Mask] = {}
    for u in s.units_of(enemy):
        at = s.at[u]
        in_sight = at <= BOX or (at >= 0 and not hidden >> at & 1)
        if in_sight and not s.kind_of(u).defend_only and not s.flags[u] & DIGGING:
            found[u] = _could_stand(s, u) & front
    return found


def _could_stand(s: NormandyState, u: Unit) -> Mask:
    """§MOV-A §MOV-N The hexes a unit could be in when the next combat phase of its side begins."""
    side, at = Side(u & 1), s.at[u]
    fine = supplied_mask(s, side) if side == Side.GERMAN and s.turn > 1 else s.kit.board.enterable_mask  # §CMB-I §SUP-K
    acts_now = s.mover == side and s.phase in (FIRST, "combat")
    if at >= 0 and acts_now and (s.phase == "combat" or s.flags[u] & MOVED):
        return 1 << at & fine
    roads = side == Side.GERMAN or s.turn > 1 or not acts_now  # §GT1-2
    reach = full_move(s, u, roads=roads)
    if reach is None:
        return 0
    hexes = sum(1 << h for h in reach.found)
    if at >= 0:
        hexes |= sum(1 << n for n, _ in s.terrain_for(side).ways(False, SLOW).out_of(at))
    return hexes & fine


def _danger(s: NormandyState, of: Side, h: Hex, stands: dict[Unit, Mask], hidden: Mask) -> Danger:
    """§CMB-P1 §CMB-P2 The best stacks beside a hex against what stands in it."""
    near = s.kit.attack_from[h] & ~s.occupied[of]
    bocage = s.kit.is_bocage(h)
    able = {u: hexes & near for u, hexes in stands.items() if not (bocage and s.kind_of(u).type == "armor")}
    stacks = _strongest(s, {u: hexes for u, hexes in able.items() if hexes}, near)
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
    return Danger(units, attack, defense, odds, falls if units else Fraction(0), unseen.bit_count())


def _additions(s: NormandyState, h: Hex, origins: list[Hex]) -> Tally:
    """§TEC §R-10 What the ground adds to the die, the river only if all come across it."""
    found = list(hex_additions(s, (), h).parts)
    if crosses_river(s.kit, origins, h):
        found.append((tables()["terrain"]["river"]["die"], "§R-10", "across the river"))
    return combine(s.kit, [(int(amount), rule, words) for amount, rule, words in found])


# --- the stacks


def _strongest(s: NormandyState, able: dict[Unit, Mask], near: Mask) -> dict[Hex, Force]:
    """The strongest stacks beside a hex: the hex with fewest comers chooses first, or the one with most."""
    comers = {at: [u for u, hexes in able.items() if hexes >> at & 1] for at in bits(near)}
    order = sorted((at for at in comers if comers[at]), key=lambda at: (len(comers[at]), at))
    tries = (
        [_filled(s, comers, order), _filled(s, comers, order[::-1])] if len(order) > 1 else [_filled(s, comers, order)]
    )
    return max(tries, key=lambda stacks: sum(_strength(s, stack) for stack in stacks.values()))


def _filled(s: NormandyState, comers: dict[Hex, list[Unit]], order: list[Hex]) -> dict[Hex, Force]:
    used: set[Unit] = set()
    stacks: dict[Hex, Force] = {}
    for at in order:
        stack = _best_stack(s, [u for u in comers[at] if u not in used], at)
        if stack:
            stacks[at] = stack
            used.update(stack)
    return stacks


def _best_stack(s: NormandyState, units: list[Unit], at: Hex) -> Force:
    """§STK §CMB-J The strongest stack that fits a hex and in which armor has company."""
    best: Force = ()
    most = 0
    candidates = _candidates(s, units)
    fits = s.kit.stack_ok[s.kit.is_bocage(at)]
    weights, kinds = s.kit.weight, s.kind
    for size in (1, 2, 3):
        for stack in combinations(candidates, size):
            if sum(weights[kinds[u]] for u in stack) not in fits:
                continue
            strength = _strength(s, stack)
            if strength > most and any(s.kind_of(u).type != "armor" for u in stack):
                best, most = stack, strength
    return best


def _candidates(s: NormandyState, units: list[Unit]) -> list[Unit]:
    """Of armor and others, regiments and battalions, as many of the strongest as one hex could use."""
    sorts: dict[tuple[bool, str], list[Unit]] = {}
    for u in sorted(units, key=lambda u: (-s.kind_of(u).strength, s.kind[u], u)):
        kind = s.kind_of(u)
        like = sorts.setdefault((kind.type == "armor", kind.size), [])
        if len(like) < (2 if kind.size == REGIMENT else 3):
            like.append(u)
    return [u for like in sorts.values() for u in like]


def _strength(s: NormandyState, stack: Force) -> int:
    return sum(s.kind_of(u).strength for u in stack)
