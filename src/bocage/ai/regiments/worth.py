"""What a position of regiments promises: the chance to have every city and exit at the end, from who is near it.

Strength counts less the farther it is from an objective; the balance there, what is held now and the time left make a
chance by a logistic curve. Its numbers are fitted to self-play and kept with a game's weights.
"""

from collections.abc import Sequence
from math import exp, log

from msgspec import Struct

from bocage.core.hexes import Mask
from bocage.core.regiments.state import BOX, RegimentState

from .ground import Ground

NEAR, FAR = 2.5, 8.0
"""Movement points over which strength counts a third of what it does on the spot: for the fight, and for the race."""
FLOOR = (4.0, 15.0)
"""Strength that is taken to be everywhere, so that nothing is divided by nothing."""
UNFED = 0.5
"""What is left of the strength of units out of supply."""

Vector = list[float]


class Facts(Struct, frozen=True):
    """How things stand with one objective."""

    held: float = 0.0
    """1 if it counts for the Allies now."""
    taken: float = 0.0
    """The part of it the Allies were last in."""
    fed: float = 0.0
    """The part of it to which they have supply."""
    watched: float = 0.0
    """1 if a German is in it or beside it."""


class Ledger(Struct, frozen=True):
    """Fitted numbers: a constant by objective, and one for every feature."""

    base: dict[str, float]
    slopes: list[float]

    def chance(self, name: str, x: Sequence[float]) -> float:
        """How likely the Allies have an objective at the end."""
        total = self.base[name] + sum([a * b for a, b in zip(self.slopes, x, strict=True)])
        return 1 / (1 + exp(-max(-30.0, min(30.0, total))))


class Scales:
    """How much a unit in each hex counts for each objective; worked out once for a board."""

    def __init__(self, ground: Ground, names: Sequence[str]) -> None:
        self.names, self._columns = tuple(names), len(ground.open)
        self._ground = ground
        self._pulls = [self._column(column) for column in range(self._columns)]

    def _column(self, column: int) -> list[Vector]:
        fields = [self._ground.fields[name][column] for name in self.names]
        parts = self._ground.parts
        return [
            [exp(-field[h] / parts / reach) for reach in (NEAR, FAR) for field in fields]
            for h in range(self._ground.kit.grid.size)
        ]

    def balance(self, s: RegimentState, fed: Sequence[Mask]) -> tuple[Vector, Vector]:
        """By objective, how the strength there compares: near it, and farther round; above 0 for the Allies."""
        sums = [[0.0] * (2 * len(self.names)) for _ in range(2)]
        kinds, beaches, column = s.kit.kinds, s.kit.board.beaches, self._ground.column
        weights: dict[tuple[int, int, int], float] = {}
        for u, h in enumerate(s.at):
            if h < 0 and (h > BOX or u & 1):
                continue
            kind = kinds[s.kind[u]]
            place = h if h >= 0 else beaches[BOX - h]
            key = (u & 1, column(kind), place)
            share = 1.0 if fed[u & 1] >> place & 1 else UNFED
            weights[key] = weights.get(key, 0.0) + kind.strength * share
        for (side, col, h), strength in weights.items():
            total = sums[side]
            sums[side] = [a + strength * b for a, b in zip(total, self._pulls[col][h], strict=True)]
        return self._ratios(sums)

    def _ratios(self, sums: list[Vector]) -> tuple[Vector, Vector]:
        size = len(self.names)
        floors = [FLOOR[0]] * size + [FLOOR[1]] * size
        allied, german = sums
        found = [log((a + f) / (g + f)) for a, g, f in zip(allied, german, floors, strict=True)]
        return found[:size], found[size:]


def features(facts: Facts, near: float, far: float, left: float, next_german: float) -> Vector:
    """What the chance of an objective goes by. `left` is the part of the match still to play."""
    return [
        facts.held,
        facts.taken,
        facts.fed,
        facts.watched,
        near,
        far,
        left,
        facts.held * left,
        near * left,
        far * left,
        next_german,
        near * next_german,
    ]
