"""The strongest stacks that could stand beside a hex, for the overlay of threats."""

from collections.abc import Callable, Mapping
from itertools import combinations

from bocage.core.hexes import Hex, Mask, bits
from bocage.core.tally import Amount

from .counters import REGIMENT, Unit
from .state import RegimentState

Force = tuple[Unit, ...]
Worth = Callable[[Force], Amount]
"""What a stack is worth in an attack; nothing for one that may not attack."""


def strongest(s: RegimentState, able: Mapping[Unit, Mask], near: Mask, worth: Worth) -> dict[Hex, Force]:
    """The strongest stacks beside a hex: the hex with fewest comers chooses first, or the one with most.

    The stacks are chosen hex by hex, so that in a crowd a slightly better arrangement may exist.
    """
    comers = {at: [u for u, hexes in able.items() if hexes >> at & 1] for at in bits(near)}
    order = sorted((at for at in comers if comers[at]), key=lambda at: (len(comers[at]), at))
    orders = [order, order[::-1]] if len(order) > 1 else [order]
    tries = [_filled(s, comers, hexes, worth) for hexes in orders]
    return max(tries, key=lambda stacks: sum(worth(stack) for stack in stacks.values()))


def _filled(s: RegimentState, comers: dict[Hex, list[Unit]], order: list[Hex], worth: Worth) -> dict[Hex, Force]:
    used: set[Unit] = set()
    stacks: dict[Hex, Force] = {}
    for at in order:
        stack = _best_stack(s, [u for u in comers[at] if u not in used], at, worth)
        if stack:
            stacks[at] = stack
            used.update(stack)
    return stacks


def _best_stack(s: RegimentState, units: list[Unit], at: Hex, worth: Worth) -> Force:
    """The strongest stack that fits a hex."""
    best: Force = ()
    most: Amount = 0
    candidates = _candidates(s, units)
    fits = s.kit.stack_ok[s.kit.rough[at]]
    weights, kinds = s.kit.weight, s.kind
    for size in (1, 2, 3):
        for stack in combinations(candidates, size):
            if sum(weights[kinds[u]] for u in stack) not in fits:
                continue
            strength = worth(stack)
            if strength > most:
                best, most = stack, strength
    return best


def _candidates(s: RegimentState, units: list[Unit]) -> list[Unit]:
    """Of armor and others, regiments and battalions, as many of the strongest as one hex could use.

    Among alike ones those given first are taken: their numbers may be none of the viewer's business.
    """
    sorts: dict[tuple[bool, str], list[Unit]] = {}
    for u in sorted(units, key=lambda u: (-s.kind_of(u).strength, s.kind[u])):
        kind = s.kind_of(u)
        like = sorts.setdefault((kind.type == "armor", kind.size), [])
        if len(like) < (2 if kind.size == REGIMENT else 3):
            like.append(u)
    return [u for like in sorts.values() for u in like]
