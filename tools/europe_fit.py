"""Laying the lettered grid on the earth: the turn, scale and place that bring known cities nearest to their hexes."""

import cmath
import json
import math
from pathlib import Path
from typing import Any

from bocage.core.hexes import Grid, Hex
from bocage.maps.conic import Conic
from bocage.maps.hexmap import ROW_STEP


def fitted(grid: Grid, hexes: dict[str, Hex], layers: Path, plan: dict[str, Any]) -> Conic:
    """The registration with the least squared distance between each anchor and the middle of its hex.

    Points are complex numbers, so a turn with a scale is one factor, and a straight line of regression finds it.
    """
    lon0, lat0 = plan["origin"]
    south, north = plan["parallels"]
    cone = Conic(lon0, lat0, south, north, 0.0, 0.0, 0.0, 1.0)
    known = city_points(layers)
    spelled = plan["spelled"]
    here = [_on_grid(grid, hexes[name]) for name in plan["anchors"]]
    there = [complex(*cone.to_km(*known[spelled.get(city, city)])) for city in plan["anchors"].values()]
    mid_here, mid_there = sum(here) / len(here), sum(there) / len(there)
    spread = sum(abs(h - mid_here) ** 2 for h in here)
    factor = sum((h - mid_here).conjugate() * (t - mid_there) for h, t in zip(here, there, strict=True)) / spread
    corner = (mid_there - factor * mid_here) * abs(factor) / factor
    return Conic(
        lon0,
        lat0,
        south,
        north,
        turn=round(math.degrees(cmath.phase(factor)), 4),
        x0=round(corner.real, 3),
        y0=round(corner.imag, 3),
        pitch_km=round(abs(factor), 4),
    )


def city_points(layers: Path) -> dict[str, tuple[float, float]]:
    """Longitude and latitude of every city of the layer."""
    found = json.loads((layers / "cities.geojson").read_text(encoding="utf-8"))["features"]
    return {f["properties"]["name"]: tuple(f["geometry"]["coordinates"]) for f in found}


def _on_grid(grid: Grid, h: Hex) -> complex:
    """The middle of a hex in hexes, right and up from the first."""
    row, col = grid.place(h)
    return complex(col + (row & 1) / 2, -row * ROW_STEP)
