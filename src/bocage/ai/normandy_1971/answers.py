"""The smaller decisions: retreats to dictate, reinforcements, entrenchments."""

from bocage.ai.regiments.shipping import choose_landing, saving_beaches
from bocage.core.hexes import Hex, bits, mask_of
from bocage.core.protocol import Action, Side
from bocage.games.normandy_1971.reinforce import capacity_left
from bocage.games.normandy_1971.verbs import DONE

from .position import NormandyPosition

DEADLY = 100.0


def dictate_retreat(p: NormandyPosition, options: list[Action]) -> Action:
    """Out of supply, away from what it defends, onto its own crowded friends: whatever hurts most."""
    return max(options, key=lambda o: (_harm(p, [p.kit.hex_named(name) for name in o.noun.split("-")]), o.noun))


def _harm(p: NormandyPosition, way: list[Hex]) -> float:
    if len(way) == 1:  # by option a path may lead nowhere, and kill
        return DEADLY
    end, victim = way[-1], p.enemy
    harm = 0.0 if p.supplied(victim) >> end & 1 else 5.0
    harm -= p.ground.shelter[end] * 0.4
    passed = mask_of(way)
    if victim == Side.GERMAN:
        lost = [n for n in p.s.supply_areas() if passed >> p.kit.board.beaches[n] & 1]
        harm -= 50.0 * len(lost)
        harm += 0.3 * min((p.kit.grid.distance(end, h) for h in _city_hexes(p)), default=0)
    else:
        harm -= 0.4 * p.ground.depth[end]
    harm -= 4.0 * (passed & p.kit.board.city_mask).bit_count()
    harm += 1.0 * (len(p.s.units_at(end)) > 1)
    return harm


def _city_hexes(p: NormandyPosition) -> list[Hex]:
    """One hex of every city that counts."""
    return [next(bits(city)) for city in p.ground.cities.values()]


def reinforce(p: NormandyPosition, options: list[Action]) -> Action:
    """§RNF-4 Infantry first; some beaches stay idle for a turn so that a brigade can land on the next."""
    saving = saving_beaches(p, (2, 4), p.s.capacity, p.s.landed)
    return choose_landing(p, options, saving, lambda beach: capacity_left(p.s, beach))


def announce(p: NormandyPosition, options: list[Action]) -> Action:
    """German infantry that holds a town or a hedgerow within the enemy's reach digs in; the Allies press on."""
    if p.side == Side.ALLIED:
        return DONE
    near = p.kit.grid.disc(p.foe_mask, 4)
    for option in options:
        if option.verb != "dig":
            continue
        u = int(option.noun)
        h, kind = p.s.at[u], p.kind(u)
        towns = any(ring >> h & 1 for ring in p.ground.city_ring.values())
        slow = kind.movement <= 4 or kind.defend_only
        if near >> h & 1 and kind.type != "armor" and p.s.is_fed(u) and (towns or slow):
            return option
    return DONE
