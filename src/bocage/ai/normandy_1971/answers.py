"""The smaller decisions: retreats to dictate, reinforcements, gliders, entrenchments."""

from bocage.core.hexes import Hex, bits, mask_of
from bocage.core.protocol import Action, Side
from bocage.core.regiments.state import BOX, RESERVE
from bocage.games.normandy_1971.kinds import kind_named
from bocage.games.normandy_1971.reinforce import capacity_left
from bocage.games.normandy_1971.verbs import DONE

from .position import Position

DEADLY = 100.0
HEAVY = ("22-10", "20-10")
FIRST_ASHORE = ("7-4", "12-10", "5-4", "8-12", "6-10")


def dictate_retreat(p: Position, options: list[Action]) -> Action:
    """Out of supply, away from what it defends, onto its own crowded friends: whatever hurts most."""
    return max(options, key=lambda o: (_harm(p, [p.kit.hex_named(name) for name in o.noun.split("-")]), o.noun))


def _harm(p: Position, way: list[Hex]) -> float:
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


def _city_hexes(p: Position) -> list[Hex]:
    """One hex of every city that counts."""
    return [next(bits(city)) for city in p.ground.cities.values()]


def reinforce(p: Position, options: list[Action]) -> Action:
    """Infantry first, at the beaches nearest the fighting; some beaches save up for the armored brigades."""
    best, chosen = 0.0, DONE
    saving = _saving_beaches(p)
    for option in options:
        if option.verb != "land":
            continue
        code, _, word = option.noun.partition(" ")
        beach = int(word)
        if beach in saving:
            continue
        value = _landing_value(p, code, beach)
        if value > best:
            best, chosen = value, option
    return chosen


def _saving_beaches(p: Position) -> set[int]:
    """§RNF-4 Beaches that stay idle this turn so that a brigade can land on the next."""
    heavy = sum(1 for u in p.s.units_at(RESERVE) if not u & 1 and p.kind(u).code in HEAVY)
    beaches = p.s.supply_areas()
    if p.s.turn not in (2, 4) or not heavy or len(beaches) < 3:
        return set()
    ready = [n for n in beaches if p.s.capacity[n] <= 15 and not p.s.landed[n] and not p.s.units_at(BOX - n)]
    return set(sorted(ready, reverse=True)[: min(heavy, len(beaches) // 2)])


def _landing_value(p: Position, code: str, beach: int) -> float:
    """Prefer what fills the beach well; and beaches where the enemy is near but not upon us."""
    left, strength = capacity_left(p.s, beach), kind_named(code).strength
    if code in HEAVY:
        value = 40.0
    elif code == "8-12" and left in (8, 15):
        value = 30.0
    else:
        value = 20.0 - FIRST_ASHORE.index(code) if code in FIRST_ASHORE else 1.0
    hex_of = p.kit.board.beaches[beach]
    value += 0.01 * left + 0.02 * strength
    if p.foe_mask and p.foe_zone >> hex_of & 1:
        value -= 3.0
    caen = p.ground.points_to("Caen", kind_named(code), hex_of)
    return value - 0.05 * caen


def land_glider(p: Position, options: list[Action]) -> Action:
    """Beside friends, out of the enemy's way, near a beach that can supply it soon."""
    beaches = [p.kit.board.beaches[n] for n in p.s.supply_areas()]

    def liking(option: Action) -> float:
        h = p.kit.hex_named(option.noun)
        if h < 0:
            return -999.0
        near = min((p.kit.grid.distance(h, b) for b in beaches), default=0)
        friends = 1.0 if p.kit.grid.disc(1 << h, 1) & p.own_mask else 0.0
        return friends + 0.3 * p.ground.shelter[h] - p.danger(h, 7) - 0.3 * near

    return max(options, key=lambda o: (liking(o), o.noun))


def announce(p: Position, options: list[Action]) -> Action:
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
