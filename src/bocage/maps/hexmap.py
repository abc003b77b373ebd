"""A board of hexes: what stands in each hex and on each hexside, as sets of hexes.

A `HexMap` never changes, so games share it freely between states. Hexside features are six masks, one a
direction: bit h of `river[d]` says that the side of hex h in direction d carries a river. The tables are
symmetric, so either hex of a side may be asked.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from bocage.core.hexes import DIRECTIONS, NOWHERE, Grid, Hex, Mask, members

EDGES = ("N", "E", "S", "W")
NO_SIDES: tuple[Mask, ...] = (0,) * DIRECTIONS
ROW_STEP = math.sqrt(3) / 2
SHEET_PITCH = 60.0
"""From hex to hex on the drawn sheet, whose origin is the corner of the board and whose y runs south."""


class Plane:
    """Hexes upon a flat plane of kilometres, x to the right of the sheet and y up; how the earth lies on it differs."""

    __slots__ = ()

    x0: float
    y0: float
    pitch_km: float

    def to_km(self, lon: float, lat: float) -> tuple[float, float]:
        """Kilometres right of and above the plane's origin."""
        raise NotImplementedError

    def to_lonlat(self, x: float, y: float) -> tuple[float, float]:
        """Longitude and latitude of a point on the plane."""
        raise NotImplementedError

    def on_sheet(self, lon: float, lat: float) -> tuple[float, float]:
        """Where a point of the earth lies on the drawn sheet."""
        x, y = self.to_km(lon, lat)
        scale = SHEET_PITCH / self.pitch_km
        return (x - self.x0) * scale + SHEET_PITCH / 2, (self.y0 - y) * scale + SHEET_PITCH / math.sqrt(3)

    def centre(self, row: int, col: int) -> tuple[float, float]:
        """The middle of a hex on the plane; odd rows stand half a hex to the right."""
        return self.x0 + self.pitch_km * (col + (row & 1) / 2), self.y0 - row * self.pitch_km * ROW_STEP

    def nearest(self, x: float, y: float) -> tuple[int, int]:
        """Row and column of the hex that covers a point, on the board or beyond it."""
        guess = round((self.y0 - y) / (self.pitch_km * ROW_STEP))
        best = (math.inf, 0, 0)
        for row in (guess - 1, guess, guess + 1):
            col = round((x - self.x0) / self.pitch_km - (row & 1) / 2)
            cx, cy = self.centre(row, col)
            best = min(best, ((cx - x) ** 2 + (cy - y) ** 2, row, col))
        return best[1], best[2]


@dataclass(frozen=True, slots=True)
class Registration(Plane):
    """Where a small board lies on the earth, north up: degrees are of one length all over it."""

    lon0: float
    lat0: float
    km_per_deg_lon: float
    km_per_deg_lat: float
    x0: float
    y0: float
    pitch_km: float

    def to_km(self, lon: float, lat: float) -> tuple[float, float]:
        """Kilometres east and north of the plane's origin."""
        return (lon - self.lon0) * self.km_per_deg_lon, (lat - self.lat0) * self.km_per_deg_lat

    def to_lonlat(self, x: float, y: float) -> tuple[float, float]:
        """Longitude and latitude of a point on the plane."""
        return self.lon0 + x / self.km_per_deg_lon, self.lat0 + y / self.km_per_deg_lat


class HexBoard(Protocol):
    """What every board of hexes has, whatever else stands on it."""

    @property
    def grid(self) -> Grid:
        """Rows and columns."""

    @property
    def names(self) -> Sequence[str]:
        """The printed name of each place, empty where there is none."""

    @property
    def exists_mask(self) -> Mask:
        """Every hex of the board."""

    @property
    def enterable_mask(self) -> Mask:
        """Every hex that ground units may stand on."""

    @property
    def river(self) -> tuple[Mask, ...]:
        """River sides, one set a direction."""

    @property
    def sea_side(self) -> tuple[Mask, ...]:
        """Sides that are all sea, one set a direction."""


def side_masks(grid: Grid, pairs: Iterable[tuple[Hex, Hex]]) -> tuple[Mask, ...]:
    """The six masks of a hexside feature, from pairs of adjacent hexes; ValueError if a pair does not touch."""
    masks = [0] * DIRECTIONS
    for a, b in pairs:
        direction = grid.direction(a, b)
        masks[direction] |= 1 << a
        masks[(direction + 3) % DIRECTIONS] |= 1 << b
    return tuple(masks)


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class HexMap:
    """One board. Only `grid` and the masks that matter need be given: the rest is worked out or empty."""

    grid: Grid
    names: Sequence[str]
    land_mask: Mask
    partial_mask: Mask = 0
    sea_mask: Mask = 0
    bocage_mask: Mask = 0
    fort_mask: Mask = 0
    city_of: Mapping[str, Mask] = field(default_factory=dict)
    beaches: Mapping[int, Hex] = field(default_factory=dict)
    beach_names: Mapping[int, str] = field(default_factory=dict)
    road: tuple[Mask, ...] = NO_SIDES
    river: tuple[Mask, ...] = NO_SIDES
    flooded: tuple[Mask, ...] = NO_SIDES
    sea_side: tuple[Mask, ...] = NO_SIDES
    swamp_mask: Mask = 0
    forest_mask: Mask = 0
    inundated_mask: Mask = 0
    road_exits: Mapping[Hex, str] = field(default_factory=dict)
    exit_names: Mapping[Hex, str] = field(default_factory=dict)
    fort_names: Mapping[Hex, str] = field(default_factory=dict)
    places: Mapping[Hex, str] = field(default_factory=dict)
    scatter: tuple[int, ...] = (0, 1, 2, 3, 4, 5)
    registration: Registration | None = None
    reconstructed: str = ""
    by_name: dict[str, Hex] = field(init=False)
    exists_mask: Mask = field(init=False)
    enterable_mask: Mask = field(init=False)
    city_mask: Mask = field(init=False)
    road_mask: Mask = field(init=False)
    edges: dict[str, Mask] = field(init=False)

    def __post_init__(self) -> None:
        self._check()
        settle = object.__setattr__
        settle(self, "enterable_mask", self.land_mask | self.partial_mask)
        settle(self, "exists_mask", self.enterable_mask | self.sea_mask)
        settle(self, "by_name", {name: h for h, name in enumerate(self.names) if name})
        settle(self, "city_mask", _union(self.city_of.values()))
        settle(self, "road_mask", _union(self.road))
        settle(self, "edges", {edge: self._edge(edge) & self.enterable_mask for edge in EDGES})

    def _check(self) -> None:
        """A board that cannot exist is refused at once."""
        if len(self.names) != self.grid.size:
            raise ValueError(f"{len(self.names)} hex names for a grid of {self.grid.size} places")
        given = [name for name in self.names if name]
        if len(set(given)) != len(given):
            raise ValueError("two hexes have the same name")
        for one, other in ((self.land_mask, self.partial_mask), (self.land_mask | self.partial_mask, self.sea_mask)):
            if one & other:
                raise ValueError(f"hexes {members(one & other)} are given two kinds of ground")
        for name in ("road", "river", "flooded", "sea_side"):
            self._check_sides(name, getattr(self, name))

    def _check_sides(self, name: str, table: tuple[Mask, ...]) -> None:
        """A hexside belongs to both its hexes alike."""
        for direction, mask in enumerate(table):
            for h in members(mask):
                other = self.grid.neighbours[h][direction]
                if other == NOWHERE or not table[(direction + 3) % DIRECTIONS] >> other & 1:
                    raise ValueError(
                        f"{name} side of hex {self.names[h] or h} in direction {direction} has no far side"
                    )

    def _edge(self, edge: str) -> Mask:
        """Every place on one edge of the sheet."""
        grid = self.grid
        rows = {"N": range(1), "S": range(grid.rows - 1, grid.rows)}.get(edge, range(grid.rows))
        cols = {"W": range(1), "E": range(grid.cols - 1, grid.cols)}.get(edge, range(grid.cols))
        return _union(1 << grid.at(row, col) for row in rows for col in cols)

    @property
    def sheet_size(self) -> tuple[float, float]:
        """How wide and high the drawn sheet is, from corner to corner of the board."""
        return (self.grid.cols + 0.5) * SHEET_PITCH, (self.grid.rows * 1.5 + 0.5) * SHEET_PITCH / math.sqrt(3)

    def lonlat(self, h: Hex) -> tuple[float, float]:
        """Longitude and latitude of a hex's middle."""
        registration = self._registered()
        return registration.to_lonlat(*registration.centre(*self.grid.place(h)))

    def at_lonlat(self, lon: float, lat: float) -> Hex:
        """The hex that covers a point of the earth, NOWHERE if it lies off the board."""
        registration = self._registered()
        row, col = registration.nearest(*registration.to_km(lon, lat))
        if not (0 <= row < self.grid.rows and 0 <= col < self.grid.cols):
            return NOWHERE
        h = self.grid.at(row, col)
        return h if self.exists_mask >> h & 1 else NOWHERE

    def _registered(self) -> Registration:
        if self.registration is None:
            raise ValueError("this board is not registered to longitude and latitude")
        return self.registration


def _union(masks: Iterable[Mask]) -> Mask:
    union = 0
    for mask in masks:
        union |= mask
    return union
