"""What a position of Normandy (1971) promises: the points the Allies may expect at the end."""

from functools import cache, lru_cache

from msgspec import Struct

from bocage.ai.regiments.worth import Facts, Ledger, Scales, Vector, features
from bocage.ai.weighing import read_weights
from bocage.core.hexes import Mask, members
from bocage.core.protocol import Side
from bocage.games.normandy_1971.kit import Kit, tables
from bocage.games.normandy_1971.movement import FIRST, SECOND
from bocage.games.normandy_1971.orders import german_order
from bocage.games.normandy_1971.state import NormandyState
from bocage.games.normandy_1971.supply import road_net, supplied_mask
from bocage.games.normandy_1971.victory import beachheads, city_is_held, depth, is_division, verdict

from .ground import ground_of

TURNS: int = tables()["turns"]["count"]
NORTH_BY: int = tables()["victory"]["north_deadline_turn"]
EXITS: dict[str, int] = tables()["victory"]["exits"]
PER_HEX = 0.5
PER_LOSS = 0.03
"""What a strength point destroyed counts while the whole match is left to play."""
PER_ROAD, PER_STEP = 0.01, 0.01
"""What a road hex in supply counts, and a hex of depth of any stack in supply, where points are even."""

_LEFT_OF_TURN = {FIRST: 1.0, "combat": 0.7, "reinforcement": 0.4, SECOND: 0.3}


class Depths(Struct, frozen=True):
    """Fitted numbers for the points of depth."""

    base: float
    slopes: list[float]


class Fitted(Struct, frozen=True):
    """Everything fitted to self-play (worth.toml)."""

    cities: Ledger
    exits: Ledger
    depth: Depths


@cache
def fitted() -> Fitted:
    """The numbers as they stand in their file."""
    return read_weights(__package__, "worth.toml", Fitted)


@lru_cache(maxsize=8)
def scales_of(kit: Kit) -> Scales:
    """How much each hex counts for each objective of a kit's board."""
    return Scales(ground_of(kit), [*kit.city_value, *(f"exit {edge}" for edge in EXITS)])


def turns_left(s: NormandyState) -> tuple[float, float]:
    """Turns that each side has still to play, the one under way counted by what is left of it."""
    now = max(1, s.turn)
    part = _LEFT_OF_TURN.get(s.phase, 1.0 if s.turn == 0 or s.phase == "landing" else 0.0)
    whole = float(TURNS - now)
    if s.mover == Side.ALLIED or s.turn == 0:
        return whole + part, whole + 1.0
    return whole, whole + part


class Survey:
    """How things stand with every objective, and what follows from it."""

    def __init__(self, s: NormandyState) -> None:
        self.s, kit = s, s.kit
        self.supplied = (supplied_mask(s, Side.ALLIED), supplied_mask(s, Side.GERMAN))
        self.scales = scales_of(kit)
        self.near, self.far = self.scales.balance(s, self.supplied)
        allied, german = turns_left(s)
        self.left, self.next_german = allied / TURNS, min(1.0, german - allied)
        self._net: Mask | None = None

    @property
    def net(self) -> Mask:
        """The Allies' roads in supply."""
        if self._net is None:
            self._net = road_net(self.s, Side.ALLIED)
        return self._net

    def vector(self, name: str) -> Vector:
        """The features of one objective."""
        i = self.scales.names.index(name)
        facts, left = self._exit(name[5:]) if name.startswith("exit ") else self._city(name), self.left
        if name == "exit N":
            left = max(0.0, left - (TURNS - NORTH_BY) / TURNS)
        return features(facts, self.near[i], self.far[i], left, self.next_german)

    def _city(self, name: str) -> Facts:
        s, city = self.s, self.s.kit.board.city_of[name]
        size = city.bit_count()
        taken, fed = (s.cities & city).bit_count() / size, (self.supplied[0] & city).bit_count() / size
        ring = ground_of(s.kit).city_ring[name]
        watched = bool(ring & s.occupied[Side.GERMAN])
        held = city_is_held(supplied=fed == 1, allied_last=taken == 1, german_near=watched)
        return Facts(float(held), taken, fed, float(watched))

    def _exit(self, edge: str) -> Facts:
        s, doors = self.s, ground_of(self.s.kit).objectives[f"exit {edge}"]
        done, counts = (is_division(s.kit, _off_by(s, edge, net)) for net in (doors, self.net))
        watched = bool(s.kit.grid.disc(doors, 2) & s.occupied[Side.GERMAN])
        return Facts(float(counts), float(done), float(bool(doors & self.net)), float(watched))

    def depth_vector(self) -> Vector:
        """The features of the points for depth."""
        heads = max(1, beachheads(self.s))
        now = PER_HEX * depth(self.s) / heads
        race = sum(self.far) / len(self.far)
        return [now, now * self.left, self.left, race, race * self.left, 1.0 / heads, self.next_german]

    def depth_points(self) -> float:
        """What depth will bring."""
        numbers, x = fitted().depth, self.depth_vector()
        return max(0.0, numbers.base + sum([a * b for a, b in zip(numbers.slopes, x, strict=True)]))

    def chance(self, name: str) -> float:
        """How likely an objective counts for the Allies at the end."""
        ledger = fitted().exits if name.startswith("exit ") else fitted().cities
        x = self.vector(name)
        if name == "exit N" and not self.s.turn <= NORTH_BY and not x[1]:
            return 0.0
        return ledger.chance(name, x)


def _off_by(s: NormandyState, edge: str, net: Mask) -> list[str]:
    """The sizes of the units that have left by roads of an edge which this net still feeds, in time."""
    return [
        s.kit.kinds[kind].size
        for kind, h, turn in s.exits
        if s.kit.board.road_exits[h] == edge and net >> h & 1 and (edge != "N" or turn <= NORTH_BY)
    ]


def ground_points(s: NormandyState) -> float:
    """What the Allies have now for ground: the verdict's sum, quickly."""
    board, germans = s.kit.board, s.occupied[Side.GERMAN]
    supplied, rings, found = supplied_mask(s, Side.ALLIED), ground_of(s.kit).city_ring, 0.0
    for name, points in s.kit.city_value.items():
        city = board.city_of[name]
        if supplied & city == city and s.cities & city == city and not rings[name] & germans:
            found += points
    if s.exits:
        net = road_net(s, Side.ALLIED)
        found += sum(points for edge, points in EXITS.items() if is_division(s.kit, _off_by(s, edge, net)))
    heads = beachheads(s)
    return found + (PER_HEX * depth(s) / heads if heads else 0.0)


def hold_of(s: NormandyState) -> float:
    """How firmly the Allies hold what they score by: roads in supply and units fed inland, a little of a point each."""
    net, fed = road_net(s, Side.ALLIED), supplied_mask(s, Side.ALLIED) & s.occupied[Side.ALLIED]
    depths = ground_of(s.kit).depth
    return PER_ROAD * net.bit_count() + PER_STEP * sum([depths[h] for h in members(fed)])


def _attrition(s: NormandyState) -> int:
    """Strength points the Germans have lost beyond those of the Allies."""
    kinds = s.kit.kinds
    return sum([lost * kinds[i].strength * (1 if kinds[i].side else -1) for i, lost in enumerate(s.lost) if lost])


def worth(s: NormandyState) -> float:
    """The Allied points to expect at the end; at the end those there are."""
    if not s.agenda:
        return float(verdict(s).total)
    survey = Survey(s)
    found = sum(points * survey.chance(name) for name, points in s.kit.city_value.items())
    found += sum(points * survey.chance(f"exit {edge}") for edge, points in EXITS.items())
    found += survey.depth_points() + PER_LOSS * survey.left * _attrition(s)
    return found + (german_order(s.ob).adjustment if s.ob else MEAN_ADJUSTMENT)


MEAN_ADJUSTMENT = 7.5
"""What the order of battle brings on average, while it has not been drawn."""
