"""What the Allies land and where: infantry first, some beaches saving up for the armored brigades; gliders."""

from collections.abc import Callable

from bocage.core.protocol import Action
from bocage.core.regiments.state import BOX, RESERVE

from .marching import DONE
from .position import Position

HEAVY = ("22-10", "20-10")
FIRST_ASHORE = ("7-4", "12-10", "5-4", "8-12", "6-10")
ORDINARY = 15
"""What a beach lands in a turn that follows another landing."""


def choose_landing(p: Position, options: list[Action], saving: set[int], left: Callable[[int], int]) -> Action:
    """Infantry first, at the beaches nearest the fighting; `left` is what a beach can still land."""
    best, chosen = 0.0, DONE
    for option in options:
        if option.verb != "land":
            continue
        code, _, word = option.noun.partition(" ")
        beach = int(word)
        if beach in saving:
            continue
        value = _landing_value(p, code, beach, left(beach))
        if value > best:
            best, chosen = value, option
    return chosen


def saving_beaches(p: Position, turns: tuple[int, ...], capacity: list[int], landed: list[int]) -> set[int]:
    """Beaches that stay idle in one of these turns so that a brigade can land on the next."""
    heavy = sum(1 for u in p.s.units_at(RESERVE) if not u & 1 and p.kind(u).code in HEAVY)
    beaches = p.supply_beaches()
    if p.turn not in turns or not heavy or len(beaches) < 3:
        return set()
    ready = [n for n in beaches if capacity[n] <= ORDINARY and not landed[n] and not p.s.units_at(BOX - n)]
    return set(sorted(ready, reverse=True)[: min(heavy, len(beaches) // 2)])


def _landing_value(p: Position, code: str, beach: int, left: int) -> float:
    """Prefer what fills the beach well; and beaches where the enemy is near but not upon us."""
    kind = p.kit.sheet.named(code)
    if code in HEAVY:
        value = 40.0
    elif code == "8-12" and left in (8, 15):
        value = 30.0
    else:
        value = 20.0 - FIRST_ASHORE.index(code) if code in FIRST_ASHORE else 1.0
    hex_of = p.kit.board.beaches[beach]
    value += 0.01 * left + 0.02 * kind.strength
    if p.foe_mask and p.foe_zone >> hex_of & 1:
        value -= 3.0
    caen = p.ground.points_to("Caen", kind, hex_of)
    return value - 0.05 * caen


def land_glider(p: Position, options: list[Action]) -> Action:
    """Beside friends, out of the enemy's way, near a beach that can supply it soon."""
    beaches = [p.kit.board.beaches[n] for n in p.supply_beaches()]

    def liking(option: Action) -> float:
        h = p.kit.hex_named(option.noun)
        if h < 0:
            return -999.0
        near = min((p.kit.grid.distance(h, b) for b in beaches), default=0)
        friends = 1.0 if p.kit.grid.disc(1 << h, 1) & p.own_mask else 0.0
        return friends + 0.3 * p.ground.shelter[h] - p.danger(h, 7) - 0.3 * near

    return max(options, key=lambda o: (liking(o), o.noun))
