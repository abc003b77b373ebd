"""What an attack may cost: losses in printed strength under every result, and who has a way back.

The way back is that of the position as it stands. Attacks fought earlier in the same phase may change it. Units that
retreat together do not: enemies and their zones alone decide, and those stand still meanwhile. Only where an option
forbids retreats into full hexes may one unit take another's place; each is then reckoned as if it went first.
Whoever may destroy a retreating unit by his choice of its path is taken to do so, and whoever owes an exchange pays the
least he can.
"""

from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct

from bocage.core.hexes import NOWHERE, Hex, Mask, members
from bocage.core.protocol import Side
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.exchange import least_price

from .odds import idle_for
from .retreat import first_steps, last_steps
from .state import Attack, NormandyState


class Stakes(Struct, frozen=True):
    """What both sides have in an attack, in printed strength, and which units would not survive a retreat."""

    attackers: int
    defenders: int
    owed: int  # §R-14 the defenders' printed strength, which an exchange demands
    price: int  # the least the attackers can pay for it
    trapped_attackers: tuple[Unit, ...]
    trapped_defenders: tuple[Unit, ...]
    retreats: Mask  # where defenders could be sent


class Prospect(Struct, frozen=True):
    """One result: the faces that bring it (none where no die is rolled), its chance, what each side loses by it."""

    result: str
    faces: tuple[int, ...]
    chance: Fraction
    attacker_loses: int
    defender_loses: int


class Outlook(Struct, frozen=True):
    """All results of an attack, and what they come to on average."""

    prospects: list[Prospect]
    falls: Fraction  # the hexes attacked are empty of defenders
    fatal: Fraction  # defenders must retreat, and not all of them can
    attacker_loses: Fraction
    defender_loses: Fraction


def outlook(
    s: NormandyState, at_stake: Stakes, results: dict[str, Fraction], faces: dict[str, tuple[int, ...]]
) -> Outlook:
    """§CRT-AX §CRT-EX §CRT-DX §RET What the results of one column come to."""
    prospects = [
        Prospect(result, faces[result], chance, *losses(s, at_stake, result)) for result, chance in results.items()
    ]
    prospects.sort(key=lambda found: found.faces)
    # §RET the hexes attacked lie in the attackers' zones: nobody retreats from one into another
    falls = sum((found.chance for found in prospects if found.result in ("DX", "EX", "DR")), Fraction(0))
    return Outlook(
        prospects,
        falls,
        results.get("DR", Fraction(0)) if at_stake.trapped_defenders else Fraction(0),
        sum((found.chance * found.attacker_loses for found in prospects), Fraction(0)),
        sum((found.chance * found.defender_loses for found in prospects), Fraction(0)),
    )


def losses(s: NormandyState, at_stake: Stakes, result: str) -> tuple[int, int]:
    """§CRT-AX §CRT-EX §CRT-DX §RET What a result costs attacker and defender."""
    if result == "AX":
        return at_stake.attackers, 0
    if result == "AR":
        return strength(s, at_stake.trapped_attackers), 0
    if result == "DR":
        return 0, strength(s, at_stake.trapped_defenders)
    return at_stake.price if result == "EX" else 0, at_stake.defenders


def strength(s: NormandyState, units: Iterable[Unit]) -> int:
    """The printed strength of some units together."""
    return sum(s.kind_of(u).strength for u in units)


def stakes(s: NormandyState, attack: Attack, ways: "tuple[Ways, Ways]") -> Stakes:
    """§CRT-EX §R-14 §RET What an attack on units that can be seen puts at stake; `ways` are both sides' ways back."""
    defenders = [u for h in attack.targets for u in s.lined_up(s.units_at(h))]
    owed = strength(s, [u for u in defenders if idle_for(s, u) is None])
    retreats = 0
    for u in defenders:
        retreats |= ways[u & 1].ends(u)
    return Stakes(
        attackers=strength(s, attack.units),
        defenders=strength(s, defenders),
        owed=owed,
        price=least_price([s.kind_of(u).strength for u in attack.units], owed),
        trapped_attackers=tuple(u for u in attack.units if ways[u & 1].is_trap(u)),
        trapped_defenders=tuple(u for u in defenders if ways[u & 1].is_trap(u)),
        retreats=retreats,
    )


class Ways:
    """The ways back of one side's units, each hex worked out once. Must agree with `retreat_ends`."""

    def __init__(self, s: NormandyState, side: Side) -> None:
        board = s.kit.board
        self._s = s
        self._open = board.enterable_mask & ~s.occupied[side.enemy] & ~s.zone(side.enemy)
        bridges = board.road if s.kit.options.retreat_bridge else (0,) * len(board.road)
        self._barred = [
            sea | (river | flooded) & ~bridge
            for sea, river, flooded, bridge in zip(board.sea_side, board.river, board.flooded, bridges, strict=True)
        ]
        self._paths: dict[Hex, list[tuple[Hex, Mask]]] = {}

    def ends(self, u: Unit) -> Mask:
        """Every hex a unit could be retreated to."""
        return _union(ends for _, ends in self._ways(u))

    def is_trap(self, u: Unit) -> bool:
        """§RET §R-15 Whether a retreat would destroy a unit: for want of a path or, by option, by a path that ends."""
        ways = self._ways(u)
        if not any(ends for _, ends in ways):
            return True
        return not self._s.kit.options.retreat_no_forced_elimination and not all(ends for _, ends in ways)

    def from_hexes(self, hexes: Iterable[Hex]) -> Mask:
        """Every hex that some unit in these could be retreated to, whoever it is and however full the hex."""
        return _union(ends for h in hexes for _, ends in self._from(h))

    def _ways(self, u: Unit) -> list[tuple[Hex, Mask]]:
        if self._s.kit.options.retreat_overstack == "allowed":
            return self._from(self._s.at[u])
        s = self._s
        return [(middle, _union(1 << end for end in last_steps(s, u, middle))) for middle in first_steps(s, u)]

    def _from(self, h: Hex) -> list[tuple[Hex, Mask]]:
        """§RET The first hexes of every path, with those it may end in: two hexes away."""
        found = self._paths.get(h)
        if found is None:
            near = self._s.kit.grid.around(1 << h) | 1 << h
            steps = members(self._step(h))
            found = self._paths[h] = [(middle, self._step(middle) & ~near) for middle in steps]
        return found

    def _step(self, h: Hex) -> Mask:
        """Must agree with `bars_retreat_step`."""
        reached = 0
        for d, n in enumerate(self._s.kit.grid.neighbours[h]):
            if n != NOWHERE and self._open >> n & 1 and not self._barred[d] >> h & 1:
                reached |= 1 << n
        return reached


def both_ways(s: NormandyState) -> tuple[Ways, Ways]:
    """The ways back of the Allied and of the German units."""
    return Ways(s, Side.ALLIED), Ways(s, Side.GERMAN)


def _union(masks: Iterable[Mask]) -> Mask:
    union = 0
    for mask in masks:
        union |= mask
    return union
