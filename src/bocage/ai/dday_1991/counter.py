"""Joint attacks: several groups march against one weak enemy stack that none of them would go for alone."""

from msgspec import Struct

from bocage.core.hexes import Hex, mask_of, members
from bocage.games.dday_1991.kinds import Unit
from bocage.games.dday_1991.marches import March
from bocage.games.dday_1991.stacking import is_lawful

from .chances import FULL
from .marching import Marching, Move

GOOD = 0.6
"""The chance from which on a counter-attack is made."""

DARED = 0.4
"""The same where the plan asks for it."""

PAYS = 1.0
"""What it must be worth."""


class Group(Struct, frozen=True):
    """A unit or an army that could strike this turn, and the hexes from which it could, its own first."""

    unit: Unit
    march: March
    starts: list[Hex]


class Strike(Struct, frozen=True):
    """A joint attack: who goes where, and what it is worth."""

    value: float
    target: Hex
    moves: list[tuple[Group, Hex]]


def plan_strikes(marching: Marching) -> None:
    """The best joint attacks are marched to before anything else; who takes part does nothing else this turn."""
    targets = members(marching.s.occupied[marching.p.enemy] & marching.p.board.continent_mask)
    while targets:
        groups = _groups(marching)
        found = [strike for h in targets if (strike := _strike(marching, groups, h)) is not None]
        best = max(found, key=lambda strike: (strike.value, -strike.target), default=None)
        if best is None:
            return
        for group, h in best.moves:
            marching.commit(Move(best.value, group.unit, group.march.party, h), best.target)
        targets = [strike.target for strike in found if strike.target != best.target]


def _groups(marching: Marching) -> list[Group]:
    """Whoever is free to march and strong enough to matter; guards of what is to be kept strike from where they are."""
    p, found = marching.p, list[Group]()
    for u in marching.leads():
        if p.kit.fighting & mask_of([u, *marching.party(u)]) and not p.kit.tactical >> u & 1:
            march, hexes = marching.strike_hexes(u)
            here = marching.s.at[u]
            found.append(Group(u, march, [here] if marching.aims.is_kept(here) else [here, *hexes]))
    return found


def _strike(marching: Marching, groups: list[Group], target: Hex) -> Strike | None:
    """The strongest first, until the attack is as strong as it can count; None if it is not good enough."""
    p, aims = marching.p, marching.aims
    links, defense = set(p.kit.land_links[target]), p.foe_defense[target]
    able: list[tuple[int, int, Group, list[Hex]]] = []
    for group in groups:
        starts = [h for h in group.starts if h in links]
        if starts:
            most = max(p.attack(group.march.all, h, target) for h in starts)
            able.append((-most, group.unit, group, starts))
    strength, moves, filled = marching.claims.get(target, 0), list[tuple[Group, Hex]](), dict[Hex, int]()
    for _, _, group, starts in sorted(able, key=lambda entry: entry[:2]):
        if strength >= FULL or len(moves) >= marching.free_moves:
            break
        h = _start(marching, group, starts, target, filled)
        if h is not None:
            moves.append((group, h))
            filled[h] = filled.get(h, 0) | group.march.mask
            strength += p.attack(group.march.all, h, target)
    value = marching.battle.value(strength, target, defense) - aims.price() * len(moves)
    good = DARED if target in p.intent.scheme.wanted else GOOD
    if not moves or value < PAYS or p.fate(strength, defense).win < good:
        return None
    return Strike(value, target, moves)


def _start(marching: Marching, group: Group, starts: list[Hex], target: Hex, filled: dict[Hex, int]) -> Hex | None:
    """Where a group is strongest, beside the others that are meant to come, and least at risk."""
    p, own = marching.p, marching.p.kit.of_side[marching.p.side]
    lawful = [
        h
        for h in starts
        if is_lawful(marching.s, marching.s.present.get(h, 0) & own | filled.get(h, 0) | group.march.mask)
        and p.attack(group.march.all, h, target) > 0
    ]
    units = group.march.all
    return max(lawful, key=lambda h: (p.attack(units, h, target), -marching.risk(units, h), -h), default=None)
