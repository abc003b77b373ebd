"""The threat overlay: the best odds the enemy could bring on each of the viewer's squares in his next combat phase.

What is supposed, and said to the viewer:
- Enemy units on the map and those in beach boxes move first, by one impulse, through the zones as they lie now. In the
  enemy's own first impulse those that have moved stay; in his combat phase everybody stays, and who has attacked is
  done. Reinforcements and landings to come are left out.
- Only units that end in supply attack, by the lines as they lie now; so does the supply of the defenders.
- Each square is judged as if the whole enemy turned on it alone; how many attacks his die will allow is not known.
- Stacking limits hold in the squares attacked from. The stacks are chosen square by square, so that in a crowd a
  slightly better arrangement may exist.
- Ships fire for every beach square that Allied units would attack from, and for Allied defenders of one.
"""

from collections.abc import Mapping
from fractions import Fraction

from bocage.core.desk import Cell, Overlay
from bocage.core.hexes import Hex, Mask, bits, members
from bocage.core.protocol import BOTH, Side
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.desk_stacks import Force, strongest
from bocage.core.regiments.desk_threat import Danger, danger_cell, threat_overlay
from bocage.core.regiments.kit import union
from bocage.core.tally import Amount
from bocage.games.normandy_1969.combat import bars_attacker, forget_attacks
from bocage.games.normandy_1969.forecast import forecast
from bocage.games.normandy_1969.kit import tables
from bocage.games.normandy_1969.movement import end_flags, reach_of
from bocage.games.normandy_1969.moves import clear_moves
from bocage.games.normandy_1969.naval import guns_left, ships_for
from bocage.games.normandy_1969.odds import FOOT
from bocage.games.normandy_1969.sequence import BeginTurn
from bocage.games.normandy_1969.state import BOX, FIRST, SECOND, Battle, NormandyState
from bocage.games.normandy_1969.supply import freeze_supply, has_first_turn_supply, supplied_mask

from .known import has_begun

SAFE = Danger((), 0, 0, "", Fraction(0))


def threat(s: NormandyState, side: Side | None) -> Overlay:
    """Every own stack with the best odds against it; for one who sees everything, the stacks of both sides."""
    cells: list[Cell] = []
    if has_begun(s) and s.phase != "over":
        for of in BOTH if side is None else (side,):
            cells += [_cell(s, h, danger) for h, danger in dangers(s, of).items()]
    return threat_overlay(_says(s), cells)


def _says(s: NormandyState) -> str:
    if not has_begun(s):
        return "Nobody has landed yet."
    if s.phase == "over":
        return "The game is over: nobody attacks any more."
    return (
        "The best odds the enemy could bring on each square alone in his next combat phase, after one impulse through "
        "zones as they lie now, in supply (§ATT-8), stacked within the limits, with ships for every beach square "
        "(§INV-8). Units to come are not counted, nor how many attacks his die will allow (§ATT-7)."
    )


def _cell(s: NormandyState, h: Hex, danger: Danger) -> Cell:
    plain = sum(s.kind_of(u).strength for u in danger.units)
    aid = " with ships" if danger.attack > plain else ""
    return danger_cell(s, h, danger, "§CRT", aid=aid)


# --- the sums


def dangers(s: NormandyState, of: Side) -> dict[Hex, Danger]:
    """The strongest attack on every square of a side."""
    then = coming(s, of.enemy)
    if then is None:
        return dict.fromkeys(members(s.occupied[of]), SAFE)
    stands = _stands(then, of.enemy)
    return {h: _danger(then, of, h, stands) for h in members(s.occupied[of])}


def coming(s: NormandyState, enemy: Side) -> NormandyState | None:
    """The position as a side's next combat phase finds it, but for the moves before it; None if there is none."""
    then = s.clone()
    if s.mover == enemy and s.phase in (FIRST, "combat"):
        if s.phase == FIRST:
            freeze_supply(then)  # §RUL-03 as the combat phase will
        return then
    fought = s.mover == enemy and s.phase in ("landing craft", SECOND)
    then.turn = s.turn + (fought or (enemy == Side.ALLIED and s.mover == Side.GERMAN))
    if then.turn > tables()["turns"]["count"]:
        return None
    BeginTurn(enemy).run(then)
    clear_moves(then, enemy)
    forget_attacks(then)
    freeze_supply(then)
    return then


def _stands(then: NormandyState, enemy: Side) -> dict[Unit, Mask]:
    """§ATT-8 The squares beside the other side from which each unit could attack."""
    front, fine = then.zone(enemy.enemy), then.kit.board.enterable_mask
    if not has_first_turn_supply(then) and then.phase != "combat":
        fine = supplied_mask(then, enemy)
    found = {}
    for u in then.units_of(enemy):
        if then.at[u] >= 0 or then.at[u] <= BOX:
            found[u] = _could_stand(then, u) & front & fine
    return {u: squares for u, squares in found.items() if squares}


def _could_stand(then: NormandyState, u: Unit) -> Mask:
    """§GEN-2 Where a unit could be when the combat phase begins; nowhere for one that may not attack at all."""
    if bars_fighter(then, u):
        return 0
    here = 1 << then.at[u] if then.at[u] >= 0 else 0
    if then.phase == "combat" or then.flags[u] & then.STAYS:
        return here
    fine = end_flags(then, u)
    return here | sum(1 << h for h in reach_of(then, u).found if fine[h] and not here >> h & 1)


def bars_fighter(then: NormandyState, u: Unit) -> bool:
    """§RUL-02 §ATT-10 §INV-5 §GLD Whether a rule keeps a unit from attacking wherever it may go; supply may change."""
    if then.at[u] <= BOX:
        return then.kind_of(u).defend_only
    ruling = bars_attacker(then, u)
    return ruling is not None and (ruling.rule != "§ATT-8" or then.phase == "combat")


def _danger(then: NormandyState, of: Side, h: Hex, stands: Mapping[Unit, Mask]) -> Danger:
    """§CMB-3 §CMB-6 The best stacks beside a square against what stands in it, by the rules themselves."""
    if then.struck >> h & 1:
        return SAFE  # §R-06
    near = attack_squares(then, h, of.enemy) & ~then.occupied[of]
    able = {u: squares & near for u, squares in stands.items() if squares & near}
    if not able:
        return SAFE
    stacks = strongest(then, able, near, lambda stack: _worth(then, stack))
    if of == Side.GERMAN:
        call_ships(then, stacks, able)
    units = tuple(u for stack in stacks.values() for u in stack)
    fought = then.clone()
    for at, stack in stacks.items():
        for u in stack:
            fought.place(u, at)
    ahead = forecast(fought, Battle(h, units, ships_for(fought, of.enemy, h, units)))
    return Danger(units, ahead.attack_total, ahead.defense_total, ahead.column, ahead.clears)


def attack_squares(s: NormandyState, h: Hex, attacker: Side) -> Mask:
    """§CMB-1 §TEC-FLOOD §RUL-29 The squares from which a square can be attacked. Must agree with `bars_target`."""
    board, found = s.kit.board, 0
    for d, n in enumerate(s.kit.grid.neighbours[h]):
        barred = board.sea_side[d] if attacker == Side.GERMAN else board.sea_side[d] | board.flooded[d]
        if n >= 0 and not barred >> h & 1:
            found |= 1 << n
    return found


def call_ships(s: NormandyState, stacks: dict[Hex, Force], able: Mapping[Unit, Mask]) -> None:
    """§INV-8 Allied stacks spread to beach squares left empty: the ships off each are worth more than any unit."""
    free = s.kit.coast & ~s.guns
    for at in bits(free & union(able.values())):
        ashore = sum(free >> held & 1 for held in stacks)
        if at in stacks or ashore >= guns_left(s):
            continue
        movable = [
            (s.kind_of(u).strength, u, held)
            for held, stack in stacks.items()
            for u in stack
            if able[u] >> at & 1 and (len(stack) > 1 or not free >> held & 1)
        ]
        if movable:
            _, u, held = min(movable)
            left = tuple(v for v in stacks.pop(held) if v != u)
            stacks |= {at: (u,), **({held: left} if left else {})}


def _worth(s: NormandyState, stack: Force) -> Amount:
    """§ATT-9 What a stack attacks with: armor without infantry counts half."""
    armor = sum(s.kind_of(u).strength for u in stack if s.kind_of(u).type == "armor")
    if any(s.kind_of(u).type in FOOT for u in stack):
        armor *= 2
    return sum(s.kind_of(u).strength for u in stack if s.kind_of(u).type != "armor") + Fraction(armor, 2)
