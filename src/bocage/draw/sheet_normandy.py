"""What the sheets of both editions of Normandy have in common: the words about the board, points, levels, results."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise
from typing import Any, Final

from bocage.core.tally import written
from bocage.draw.sheet import FIRST_PRINTING, Grid, KeyLine, Printing, Sheet, Table

GROUND: Final = "other terrain"
CITY_LABELS: Final = {"St. Lo": "St-Lô"}
EDGES: Final = {"N": "North", "E": "East", "W": "West", "S": "South"}
DESTINATIONS: Final = {
    "Cotentin east coast": "Saint-Vaast",
    "Lessay–Coutances": "the coast",
    "Saint-Sauveur–Sainte-Mère-Église": "Saint-Sauveur",
}
ABOUT: Final = (
    "Board reconstructed from geography; not the published map. Hex numbers, terrain, fortifications, roads "
    "and edges are drawn anew, save what rules and errata state: seventeen beaches, the named cities and beaches, "
    "and the fortified bocage hexes OO29 and RR31."
)


class Edition:
    """What tells one edition's sheet from the other's: its tables, its printing, its name for a hex and for hexes."""

    def __init__(
        self,
        printed: dict[str, Any],
        subtitle: str,
        printing: Printing = FIRST_PRINTING,
        hexes: tuple[str, str] = ("hex", "hexes"),
    ) -> None:
        self.printed, self.subtitle, self.printing, self.hexes = printed, subtitle, printing, hexes

    def sheet(
        self,
        *,
        key_heading: tuple[str, str, str, str],
        key: tuple[KeyLine, ...],
        key_notes: tuple[str, ...],
        tables: tuple[Table, ...],
        results_notes: tuple[str, ...],
        gunfire: Grid | None = None,
        scatter: Grid | None = None,
        about: str = ABOUT,
        unused_badges: frozenset[str] = frozenset(),
    ) -> Sheet:
        """The sheet: what both editions print alike, and what this one prints its own way."""
        return Sheet(
            title="Normandy",
            subtitle=self.subtitle,
            byline=f"The invasion of Europe · 2 kilometres to the {self.hexes[0]} · one day to the turn",
            hexes=self.hexes[1],
            printing=self.printing,
            turns=tuple(date.removesuffix(" 1944") for date in self.printed["turns"]["dates"]),
            key_heading=key_heading,
            key=key,
            key_notes=key_notes,
            tables=tables,
            gunfire=gunfire,
            scatter=scatter,
            results=results(self.printed["crt"]),
            results_notes=results_notes,
            city_points=self.printed["victory"]["cities"],
            city_labels=CITY_LABELS,
            destinations=DESTINATIONS,
            seas=("English Channel", "Baie de la Seine"),
            unit_names={"recon": "reconnaissance", "antitank": "anti-tank", "antiaircraft": "anti-aircraft"},
            unused_badges=unused_badges,
            scatter_heading="Scatter",
            notice="Board reconstructed from geography; not the published map.",
            about=about,
            attribution="Coast and rivers: IGN, Admin Express 2018 (Licence Ouverte). Places: GeoNames (CC BY 4.0).",
        )

    def cities(self) -> Table:
        """The cities, the dearest first."""
        ordered = sorted(self.printed["victory"]["cities"].items(), key=lambda city: (-city[1], city[0]))
        return Table("Cities", tuple((self._city(name), str(points)) for name, points in ordered))

    def _city(self, name: str) -> str:
        return f"Caen, all three {self.hexes[1]}" if name == "Caen" else CITY_LABELS.get(name, name)

    def leaving(self, exits: Iterable[tuple[str, int]]) -> Table:
        """What a division off the map is worth by each edge, and what depth is."""
        depth = written(Fraction(self.printed["victory"]["depth_per_hex"]))
        lines = ((edge, str(points)) for edge, points in exits)
        return Table("A division off the map", (*lines, (f"Depth, each {self.hexes[0]}", depth)))


def results(crt: dict[str, Any]) -> Grid:
    """The combat results as the rules are played by them."""
    rows = tuple((die, *cells) for die, cells in crt["rows"].items())
    return Grid("Combat results", ("Die", *crt["columns"]), rows)


def level_table(bands: list[dict[str, Any]]) -> Table:
    """The bands from the highest down, with the least and the most of each."""
    ranges = [f"{bands[0]['upto']} or less"]
    for below, band in pairwise(bands):
        least = below["upto"] + 1
        ranges.append(f"{least}–{band['upto']}" if "upto" in band else f"{least} or more")
    lines = tuple((words, level_words(band["level"])) for words, band in zip(ranges, bands, strict=True))
    return Table("Victory", lines[::-1])


def level_words(level: str) -> str:
    """A level as the map writes it: Allied marginal."""
    return level.capitalize()


def signed(points: int) -> str:
    """A number with its sign, none for nothing: +4, −5, 0."""
    return f"+{points}" if points > 0 else str(points).replace("-", "−")
