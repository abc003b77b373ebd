"""Room in a stack while units are still moving: those that may yet leave take up none.

A limit binds when the phase ends, so a unit may join a full stack if enough of those there can still go. Whether a unit
can leave its hex is for the game to say: `can_leave`.
"""

from collections.abc import Callable

from bocage.core.hexes import Hex

from .counters import Unit
from .stacks import fits, known_loads, load_at, overstacked
from .state import RegimentState


def stuck_load(s: RegimentState, u: Unit, h: Hex, can_leave: Callable[[Unit], bool]) -> int:
    """What a hex would hold with a unit in it and all those that cannot leave it, moved or not."""
    weights, kind, flags = s.kit.weight, s.kind, s.flags
    return weights[kind[u]] + sum(
        weights[kind[v]] for v in s.units_at(h) if v != u and (flags[v] & s.STAYS or not can_leave(v))
    )


def full_hexes(
    s: RegimentState, u: Unit, is_near: Callable[[Hex], bool], can_leave: Callable[[Unit], bool]
) -> set[Hex]:
    """The hexes that have no room for a unit; one that only those who cannot leave make full counts only if near."""
    mine, stack_ok, rough = s.kit.weight[s.kind[u]], s.kit.stack_ok, s.kit.rough
    held, stays = known_loads(s, u & 1)
    full = {h for h, load in stays.items() if load + mine not in stack_ok[rough[h]]}
    tight = [h for h, load in held.items() if load + mine not in stack_ok[rough[h]] and h not in full]
    full.update(h for h in tight if is_near(h) and not fits(s, h, stuck_load(s, u, h, can_leave)))
    return full


def surplus(s: RegimentState, side: int, brought: int) -> list[Unit]:
    """Units that must go for a side's stacks to be lawful: the weakest of those with a flag of `brought`.

    A stack that is too large without them is left as it is once they are gone.
    """
    gone: list[Unit] = []
    for h in overstacked(s, side):
        load = load_at(s, h)
        movers = [u for u in s.units_at(h) if s.flags[u] & brought]
        for u in sorted(movers, key=lambda u: (s.kind_of(u).strength, s.kind[u], s.flags[u])):
            if fits(s, h, load):
                break
            load -= s.kit.weight[s.kind[u]]
            gone.append(u)
    return gone
