"""Laying a wide country on a flat sheet: Lambert's conformal cone, turned so that the rows of a board run level."""

import math
from dataclasses import dataclass

from bocage.maps.hexmap import Plane

EARTH_KM = 6371.0


@dataclass(frozen=True, slots=True)
class Conic(Plane):
    """A cone that touches the earth along two parallels; `turn` says how far right of the sheet's top north lies."""

    lon0: float
    lat0: float
    south: float
    north: float
    turn: float
    x0: float
    y0: float
    pitch_km: float

    def to_km(self, lon: float, lat: float) -> tuple[float, float]:
        """Kilometres right of and above the point (lon0, lat0) on the turned sheet."""
        far, angle = self._radius(lat), self._sharpness() * math.radians(lon - self.lon0)
        east, up = far * math.sin(angle), self._radius(self.lat0) - far * math.cos(angle)
        cos, sin = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
        return east * cos + up * sin, up * cos - east * sin

    def to_lonlat(self, x: float, y: float) -> tuple[float, float]:
        """Longitude and latitude of a point on the sheet."""
        cos, sin = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
        east, down = x * cos - y * sin, self._radius(self.lat0) - (x * sin + y * cos)
        sharp = self._sharpness()
        lon = self.lon0 + math.degrees(math.atan2(east, down) / sharp)
        share = (self._reach() / math.hypot(east, down)) ** (1 / sharp)
        return lon, math.degrees(2 * math.atan(share) - math.pi / 2)

    def _sharpness(self) -> float:
        """How much of a full turn about the pole the cone keeps."""
        south, north = math.radians(self.south), math.radians(self.north)
        return math.log(math.cos(south) / math.cos(north)) / math.log(_stretch(north) / _stretch(south))

    def _reach(self) -> float:
        """From the cone's tip to the equator."""
        sharp, south = self._sharpness(), math.radians(self.south)
        return float(EARTH_KM * math.cos(south) * _stretch(south) ** sharp / sharp)

    def _radius(self, lat: float) -> float:
        """From the cone's tip to a parallel."""
        return float(self._reach() / _stretch(math.radians(lat)) ** self._sharpness())


def _stretch(lat: float) -> float:
    return math.tan(math.pi / 4 + lat / 2)
