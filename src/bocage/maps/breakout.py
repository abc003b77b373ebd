"""The board of Breakout: Normandy (1993): sixty areas, five zones and seven boxes, joined by borders.

The published map is lost. Every fact carries its source: the rulebook's charts and examples, its history chapter,
reports of play, or reconstruction; `docs/games/breakout-1993-board.md` tells how the last was done. Places are
numbered in the order of `places.csv`: area n is place n-1, then the zones A to E, Le Havre, Offshore and the approach
boxes. Sets of places are ints.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from bocage.core.areas import Area, AreaGraph
from bocage.core.hexes import Mask, mask_of
from bocage.maps.reading import BoardError, Row, one_of, table

DATA = "data/breakout"
PLACE_COLUMNS = (
    "place,name,kind,terrain,tem,fortified,coastal,beach,drop,sector,points,"
    "number_from,name_from,terrain_from,points_from"
)
BORDER_COLUMNS = "one,other,kind,bridge,water,from"
KINDS = ("area", "zone", "box", "approach")
TEM = {"open": 1, "broken": 2, "bocage": 3, "urban": 4}
SECTORS = ("british", "american")
BORDERS = ("open", "river", "flooded", "beach")
SOURCES = ("rulebook", "history chapter", "reports of play", "reconstructed")
FACTS = ("number", "name", "terrain", "points")
FLAGS = ("fortified", "coastal", "beach", "drop")


@dataclass(frozen=True, slots=True)
class Border:
    """§3.3 What two neighbours share: open ground, a river, a flood, or the sea before a beach."""

    one: Area
    other: Area
    kind: str
    is_bridged: bool
    water: str
    source: str

    @property
    def pair(self) -> frozenset[Area]:
        """The two places, in no order."""
        return frozenset((self.one, self.other))


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class BreakoutMap:
    """The board. `graph` names its places by their codes: a number, a zone's letter, a box.

    A border's features in the graph are its kind, "bridge" if it has one, and "zone" if a zone lies beyond it.
    `tem`, `points` and `sector` go by place; a place that is no area has 0, 0 and "" (a box off a beach has the
    sector of its beach).
    """

    graph: AreaGraph
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    terrain: tuple[str, ...]
    tem: tuple[int, ...]
    points: tuple[int, ...]
    sector: tuple[str, ...]
    sources: tuple[Mapping[str, str], ...]
    borders: tuple[Border, ...]
    area_mask: Mask
    zone_mask: Mask
    box_mask: Mask
    approach_mask: Mask
    open_mask: Mask
    broken_mask: Mask
    bocage_mask: Mask
    urban_mask: Mask
    fortified_mask: Mask
    coastal_mask: Mask
    beach_mask: Mask
    drop_mask: Mask
    british_mask: Mask
    american_mask: Mask
    border_of: Mapping[frozenset[Area], Border] = field(init=False)
    bridges: tuple[Border, ...] = field(init=False)
    beach_of: Mapping[Area, Area] = field(init=False)
    approach_of: Mapping[Area, Area] = field(init=False)

    def __post_init__(self) -> None:
        settle = object.__setattr__
        landings = [(b.one, b.other) for b in self.borders if b.kind == "beach"]
        settle(self, "border_of", {border.pair: border for border in self.borders})
        settle(self, "bridges", tuple(border for border in self.borders if border.is_bridged))
        settle(self, "beach_of", {box: beach for beach, box in landings})
        settle(self, "approach_of", dict(landings))

    @property
    def codes(self) -> tuple[str, ...]:
        """The short name of every place: "27", "A", "LH", "OMAHA"."""
        return self.graph.names

    @property
    def land_mask(self) -> Mask:
        """Where ground units fight and march: areas and zones."""
        return self.area_mask | self.zone_mask

    def at(self, code: str) -> Area:
        """The place with this code."""
        return self.graph.by_name[code]

    def places(self, *codes: str) -> Mask:
        """The set of these places."""
        return mask_of([self.at(code) for code in codes])

    def border(self, one: Area, other: Area) -> Border:
        """What lies between two neighbours; KeyError if they share no border."""
        return self.border_of[frozenset((one, other))]


@cache
def load() -> BreakoutMap:
    """The board, read once: nothing ever changes it."""
    return parse(_text("places.csv"), _text("borders.csv"))


def parse(places_text: str, borders_text: str) -> BreakoutMap:
    """A board from the text of its two files."""
    rows = _read_places(places_text)
    index = {code: place for place, code in enumerate(rows)}
    borders = _read_borders(index, list(rows.values()), borders_text)
    codes, cells = tuple(rows), list(rows.values())
    features = {(codes[b.one], codes[b.other]): _features(b, cells) for b in borders}
    return BreakoutMap(
        graph=AreaGraph(codes, features),
        names=tuple(row["name"] for row in cells),
        kinds=tuple(row["kind"] for row in cells),
        terrain=tuple(row["terrain"] for row in cells),
        tem=tuple(int(row["tem"] or 0) for row in cells),
        points=tuple(int(row["points"]) for row in cells),
        sector=tuple(row["sector"] for row in cells),
        sources=tuple({fact: row[f"{fact}_from"] for fact in FACTS if row[f"{fact}_from"]} for row in cells),
        borders=borders,
        **_masks(cells),
    )


def _text(name: str) -> str:
    return (files("bocage.maps") / DATA / name).read_text(encoding="utf-8")


def _read_places(text: str) -> dict[str, Row]:
    found: dict[str, Row] = {}
    for where, row in table("places.csv", PLACE_COLUMNS, text):
        if row["place"] in found:
            raise BoardError(f"{where}: {row['place']} is given twice")
        _check_place(row, where)
        found[row["place"]] = row
    areas = [code for code, row in found.items() if row["kind"] == "area"]
    if areas != [str(n) for n in range(1, len(areas) + 1)] or list(found)[: len(areas)] != areas:
        raise BoardError("places.csv: the areas must come first and be numbered from 1 on")
    return found


def _check_place(row: Row, where: str) -> None:
    """§3.5 What stands in one line is possible."""
    one_of(row["kind"], KINDS, f"{where}: unknown kind")
    for flag in FLAGS:
        one_of(row[flag], ("0", "1"), f"{where}: {flag} is")
    for fact in FACTS:
        one_of(row[f"{fact}_from"], ("", *SOURCES), f"{where}: unknown source of its {fact}")
    if not row["points"].isdecimal():
        raise BoardError(f"{where}: points {row['points']!r} is not a number")
    if row["kind"] != "area":
        if row["terrain"] or row["tem"]:
            raise BoardError(f"{where}: {row['place']} is no area and has no terrain")
        return
    one_of(row["terrain"], tuple(TEM), f"{where}: unknown terrain")
    one_of(row["sector"], SECTORS, f"{where}: unknown sector")
    if row["tem"] != str(TEM[row["terrain"]]):
        raise BoardError(f"{where}: {row['terrain']} has the modifier {TEM[row['terrain']]}, not {row['tem']}")
    if row["beach"] == "1" and row["coastal"] == "0":
        raise BoardError(f"{where}: {row['place']} is a beach inland")


def _read_borders(index: dict[str, Area], rows: list[Row], text: str) -> tuple[Border, ...]:
    found: list[Border] = []
    for where, row in table("borders.csv", BORDER_COLUMNS, text):
        for end in ("one", "other"):
            if row[end] not in index:
                raise BoardError(f"{where}: no place {row[end]!r} on this board")
        one_of(row["kind"], BORDERS, f"{where}: unknown kind")
        one_of(row["bridge"], ("0", "1"), f"{where}: bridge is")
        one_of(row["from"], SOURCES, f"{where}: unknown source")
        is_bridged = row["bridge"] == "1"
        border = Border(index[row["one"]], index[row["other"]], row["kind"], is_bridged, row["water"], row["from"])
        _check_border(border, rows, where)
        if any(border.pair == other.pair for other in found):
            raise BoardError(f"{where}: {row['one']} and {row['other']} are given twice")
        found.append(border)
    return tuple(found)


def _check_border(border: Border, rows: list[Row], where: str) -> None:
    """§3.3 A bridge needs water; a beach has its box on one side and itself on the other."""
    if border.one == border.other:
        raise BoardError(f"{where}: {rows[border.one]['place']} cannot border itself")
    if border.is_bridged and border.kind not in ("river", "flooded"):
        raise BoardError(f"{where}: a bridge where there is no water")
    is_landing = rows[border.one]["beach"] == "1" and rows[border.other]["kind"] == "approach"
    if (border.kind == "beach") != is_landing:
        raise BoardError(f"{where}: a landing leads from an approach box to a beach and nowhere else")


def _features(border: Border, rows: list[Row]) -> frozenset[str]:
    beyond = {"zone"} if "zone" in (rows[border.one]["kind"], rows[border.other]["kind"]) else set()
    return frozenset({border.kind} | ({"bridge"} if border.is_bridged else set()) | beyond)


def _masks(rows: list[Row]) -> dict[str, Any]:
    """The sets of places that a column gives."""

    def where(column: str, value: str, kind: str = "") -> Mask:
        return mask_of([i for i, row in enumerate(rows) if row[column] == value and row["kind"] in (kind or KINDS)])

    return {
        **{f"{kind}_mask": where("kind", kind) for kind in KINDS},
        **{f"{terrain}_mask": where("terrain", terrain) for terrain in TEM},
        **{f"{flag}_mask": where(flag, "1") for flag in FLAGS},
        **{f"{sector}_mask": where("sector", sector, "area") for sector in SECTORS},
    }
