"""The smaller decisions: exchanges, retreats, landings, replacements."""

from bocage.ai.regiments.losses import best_loss
from bocage.ai.regiments.shipping import choose_landing, saving_beaches
from bocage.core.hexes import Hex, mask_of
from bocage.core.protocol import Action, Side
from bocage.core.regiments.counters import Unit
from bocage.games.normandy_1969.landings import capacity_left
from bocage.games.normandy_1969.orders import german_order
from bocage.games.normandy_1969.resolve import Exchange
from bocage.games.normandy_1969.retreat import RetreatStep
from bocage.games.normandy_1969.state import BOX
from bocage.games.normandy_1969.verbs import DONE

from .position import NormandyPosition

SAVING = (2, 4)
"""Turns in which some beaches stay idle, so that they can land a brigade in the next."""
SLOW = 3
"""Units no faster come too late from the edge of the map."""


def lead_back(p: NormandyPosition, step: RetreatStep) -> Action:
    """The next square of the way that ends best for our side; worst, where we lead an enemy."""
    u, sign = step.unit, 1.0 if step.unit & 1 == p.side else -1.0
    way = max(step.lawful(p.s), key=lambda way: (sign * _haven(p, u, way), way))
    return Action("retreat", p.kit.names[way[len(step.way)]])


def _haven(p: NormandyPosition, u: Unit, way: tuple[Hex, ...]) -> float:
    """How well a retreat ends for its own side: in supply, sheltered, in company; cities and beaches on the way."""
    side, end, passed = Side(u & 1), way[-1], mask_of(list(way))
    value = 6.0 if p.supplied(side) >> end & 1 else 0.0
    value += 1.0 * p.ground.shelter[end]
    friends = [v for v in p.stacks[side].get(end, ()) if v != u]
    if p.kind(u).type == "armor":
        value += 3.0 * any(p.kind(v).type != "armor" for v in friends)
    else:
        value += 1.0 * any(p.kind(v).type == "armor" for v in friends)
    value += 3.0 * (passed & p.kit.board.city_mask).bit_count()
    if side == p.side:
        value -= 1.5 * p.danger(end, p.strength([u, *friends]))
    if side == Side.GERMAN:
        value += 20.0 * sum(passed >> p.kit.board.beaches[n] & 1 for n in p.supply_beaches())
        value -= 0.2 * p.ground.depth[end]
    return value


def land(p: NormandyPosition, options: list[Action]) -> Action:
    """§RNF-1 Infantry first; some beaches stay idle for a turn so that a brigade can land on the next."""
    saving = saving_beaches(p, SAVING, p.s.capacity, p.s.landed)
    welcome = [o for o in options if o.verb != "land" or _is_welcome(p, o.noun)]
    return choose_landing(p, welcome, saving, lambda beach: capacity_left(p.s, beach))


def _is_welcome(p: NormandyPosition, noun: str) -> bool:
    """§ATT-1 In an enemy zone nobody gets off the beach: there must be room on it, and infantry before tanks."""
    code, _, word = noun.partition(" ")
    beach = p.kit.board.beaches[int(word)]
    if not p.foe_zone >> beach & 1:
        return True
    kind, ashore = p.kit.sheet.named(code), [*p.s.units_at(beach), *p.s.units_at(BOX - int(word))]
    load = sum(p.kit.weight[p.s.kind[u]] for u in ashore) + p.kit.weight[kind.index]
    foot = kind.type != "armor" or any(p.kind(u).type != "armor" for u in ashore)
    return foot and load in p.kit.stack_ok[p.kit.rough[beach]]


def replace(p: NormandyPosition, options: list[Action]) -> Action:
    """§REP The strongest unit that is fast enough to matter; points are saved while a better one is within sight."""
    bought = [o for o in options if o.verb == "replace"]
    best = max(bought, key=lambda o: (_use(p, o.noun), o.noun))
    if _use(p, best.noun) >= _hoped_for(p) or p.turn >= 6:
        return best
    return DONE


def _hoped_for(p: NormandyPosition) -> float:
    """The use of the best unit that next turn's factors would buy."""
    soon = p.s.points + german_order(p.s.ob).replacements
    kinds = [p.kit.kinds[k] for k, lost in enumerate(p.s.pool) if lost]
    return max((_use(p, kind.code) for kind in kinds if kind.strength <= soon), default=0.0)


def _use(p: NormandyPosition, code: str) -> float:
    kind = p.kit.sheet.named(code)
    return kind.strength * (1.0 if kind.movement > SLOW else 0.3)


PACE = 0.3
"""What a point of movement is worth beside a factor: two tank battalions are dearer than one and a regiment."""


def pay(p: NormandyPosition, task: Exchange) -> Action:
    """§CRT-EX §RUL-28 The set of the least worth that pays, tanks and scouts counted for their speed; never more."""
    return DONE if task.owed <= 0 else p.kit.numbered("lose")[best_loss(p, task.units, task.owed, PACE)]
