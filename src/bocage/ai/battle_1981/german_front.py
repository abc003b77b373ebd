"""The front as the Germans see it: where the Allies would flow to, and what could come down on a position."""

from functools import cache, lru_cache

from bocage.core.hexes import Hex, Mask, bits, mask_of, members
from bocage.core.protocol import Side
from bocage.games.battle_1981.effectiveness import effect
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.kit import Kit
from bocage.games.battle_1981.landing import is_closed
from bocage.games.battle_1981.odds import POINT, attack_strength
from bocage.games.battle_1981.state import BattleState
from bocage.maps.battle import load

from .german_weights import german_weights

DEEP = 9
"""Lines below this are taken as equally deep: they are far off, and fewer classes are counted faster."""

TOGETHER = 3
"""As many Allied units as may be thought to fall upon one position: the others have work elsewhere."""


@cache
def spoils() -> tuple[tuple[float, Mask], ...]:
    """What it is worth to the Allies to flow into positions, by classes of positions of one worth."""
    board, w = load(), german_weights()
    objectives = board.objectives
    classes = [(w.depth * min(DEEP, board.line(h) | 1), 1 << h) for h in bits(board.continent_mask)]
    classes += [(w.shore, board.ocean_side_mask), (w.port, objectives["Cherbourg"])]
    classes += [(w.town, objectives["Caen"] | objectives["Saint-Lô"])]
    merged: dict[float, Mask] = {}
    for worth, mask in classes:
        merged[worth] = merged.get(worth, 0) | mask
    return tuple(merged.items())


class Front:
    """Threats and the flood, worked out once for a decision."""

    __slots__ = ("_powers", "fighters", "firm", "held", "kit", "s", "sources", "threat")

    def __init__(self, s: BattleState, earlier: "Front | None" = None) -> None:
        """`earlier` is the front before some German march of the same phase: the Allies stand as they did."""
        self.s, self.kit = s, s.kit
        self._powers: dict[Unit, int] = {}
        self.held = s.held[Side.GERMAN]
        self.fighters: list[Unit] = earlier.fighters if earlier else fighters(s)
        self.sources = (mask_of([s.at[u] for u in self.fighters]) | open_beaches(s)) & ~self.held
        self.threat: list[float] = earlier.threat if earlier else threats(s, self.fighters)
        self.firm = mask_of([s.at[u] for u in s.on_board(Side.GERMAN) if self.is_firm(u, s.at[u])])

    def is_firm(self, u: Unit, h: Hex) -> bool:
        """Whether a unit there would hold against what may come, and against a usual assault."""
        w = german_weights()
        return max(self.threat[h], w.assault * POINT) <= w.hold * self.defence(u, h)

    def power(self, u: Unit) -> int:
        """§9d The strength of a German unit before the ground counts."""
        found = self._powers.get(u)
        if found is None:
            found = self._powers[u] = self.s.cp[u] * effect(self.s, u)
        return found

    def defence(self, u: Unit, h: Hex) -> int:
        """§9d The strength of a German unit that defends a position."""
        return self.power(u) * self.kit.defence[h]

    def without(self, u: Unit) -> tuple[Mask, Mask]:
        """Where the others stand, and the firm ones among them."""
        here = ~(1 << self.s.at[u])
        return self.held & here, self.firm & here

    def flood(self, held: Mask, firm: Mask) -> float:
        """What the Allies could flow into if the Germans stood so."""
        return flooded(self.kit, self.sources, held, firm)


def flooded(kit: Kit, sources: Mask, held: Mask, firm: Mask) -> float:
    """What the Allies could flow into from here within a few moves if the Germans stood so: soon counts for more.

    §8b §AMB-18 A step is free unless it leads from beside a German to beside one, or through one: that takes a
    fight and time, more of it where a firm unit stands.
    """
    w, around, land = german_weights(), kit.grid.around, kit.board.land_mask
    near, free = around(held), land & ~held
    hard = land & ~(around(firm) | firm)
    weak_after, firm_after = w.weak - 1, w.firm - 1
    ring = reached = sources
    beyond: list[Mask] = []  # by ring every position next to it
    worth, part = 0.0, 1.0
    for number in range(w.reach - 1):
        beyond.append(around(ring))
        ring = (around(ring & ~near) if ring & near else beyond[number]) & free | beyond[number] & free & ~near
        if number >= weak_after:
            ring |= beyond[number - weak_after] & hard
        if number >= firm_after:
            ring |= beyond[number - firm_after] & land
        ring &= ~reached
        reached |= ring
        part *= w.later
        if ring:
            worth += part * spoil(ring)
    return worth


@lru_cache(maxsize=1 << 14)
def spoil(ring: Mask) -> float:
    """What it is worth to the Allies to flow into these positions. One more unit in the line changes few rings."""
    return sum([each * (ring & mask).bit_count() for each, mask in spoils() if ring & mask])


def landed(s: BattleState) -> Mask:
    """Where Allied formations stand."""
    return mask_of([s.at[u] for u in fighters(s)])


def fighters(s: BattleState) -> list[Unit]:
    """The Allied formations ashore."""
    return [u for u in s.on_board(Side.ALLIED) if s.kit.fighting >> u & 1]


def open_beaches(s: BattleState) -> Mask:
    """Where the Allies can still come ashore."""
    beaches = enumerate(s.kit.board.beachheads)
    return mask_of([h for i, beach in beaches if not is_closed(s, i) for h in bits(beach.landing)])


def threats(s: BattleState, fighters: list[Unit]) -> list[float]:
    """By position the Allied strength that could stand beside it next turn: the strongest few, nearer ones for more."""
    found = [list[float]() for _ in range(s.kit.grid.size)]
    parts = german_weights().threat
    for u in fighters:
        strength, disc = attack_strength(s, u), 1 << s.at[u]
        for part in parts[1:]:
            ring = s.kit.grid.around(disc) & ~disc
            disc |= ring
            for h in members(ring):
                found[h].append(part * strength)
    return [sum(sorted(each, reverse=True)[:TOGETHER]) for each in found]
