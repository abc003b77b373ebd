"""Small maps and units of the test vectors as positions of Normandy (1971).

Maps use axial coordinates `q,r`; they are laid on a grid so that neighbours and distances stay the same. Positions that
a map does not list do not exist.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import convert
from msgspec.structs import replace

from bocage.core.hexes import Grid, Hex, Mask, mask_of
from bocage.core.protocol import Side
from bocage.core.regiments.counters import BATTALION, REGIMENT, Kind, Unit
from bocage.games.normandy_1971.kinds import kinds
from bocage.games.normandy_1971.kit import Kit, Options
from bocage.games.normandy_1971.state import NormandyState
from bocage.games.normandy_1971.supply import freeze_supply
from bocage.maps.hexmap import HexMap, side_masks

Axial = tuple[int, int]
Map = Mapping[str, Any]
Choices = Mapping[str, Any]

AROUND: tuple[Axial, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
SIDES = {"A": Side.ALLIED, "G": Side.GERMAN}
TYPES = {
    "inf": "infantry",
    "para": "parachute",
    "paratroops": "parachute",
    "aa": "antiaircraft",
    "at": "antitank",
    "reconnaissance": "recon",
    "armour": "armor",
}
TYPE_WORDS = ("infantry", "armor", "recon", "parachute", "glider", "commando", "antiaircraft", "antitank")


class Position(NamedTuple):
    """A state, and its map's units in the order they were listed."""

    s: NormandyState
    units: list[Unit]

    def at(self, place: str | Axial) -> Hex:
        """A hex by its coordinates."""
        return self.s.kit.board.by_name[name_of(place)]


def axial(place: str | Axial) -> Axial:
    """`"-1,2"` as numbers."""
    if isinstance(place, str):
        q, r = place.split(",")
        return int(q), int(r)
    return place


def name_of(place: str | Axial) -> str:
    """The name a hex gets on the board: one that may stand in an action, where `-` joins the hexes of a path."""
    q, r = axial(place)
    return f"q{q}r{r}".replace("-", "m")


def place_of(name: str) -> str:
    """The coordinates of a named hex, as the vectors write them."""
    q, r = name.replace("m", "-")[1:].split("r")
    return f"{q},{r}"


def disc(radius: int, centre: Axial = (0, 0)) -> list[str]:
    """Every place within so many hexes of a centre."""
    around = range(-radius, radius + 1)
    return [f"{centre[0] + q},{centre[1] + r}" for q in around for r in around if abs(q + r) <= radius]


def step(place: Axial, direction: int, times: int = 1) -> Axial:
    """So many hexes on in one of the six directions."""
    dq, dr = AROUND[direction % 6]
    return place[0] + dq * times, place[1] + dr * times


# --- units


def read_kind(unit: str | Mapping[str, Any], side: str = "") -> Kind:
    """A unit as the vectors write it: `G 7-6 armor battalion`, or a table of its values."""
    if isinstance(unit, str):
        return _kind_in_words(unit, side)
    if "sp" not in unit and "value" in unit:
        words = [unit.get("side", side), unit["value"], unit.get("type", ""), unit.get("size", "")]
        return _kind_in_words(" ".join(word for word in words if word), side)
    who = SIDES[unit.get("side", side or "A")]
    sort = str(unit.get("type", "inf"))
    wanted = replace(
        kinds()[0],
        index=-1,
        code="",
        side=who,
        strength=unit.get("sp", 7),
        movement=unit.get("ma", 4),
        type="infantry" if who and sort == "para" else TYPES.get(sort, sort),
        size=unit.get("size", REGIMENT),
        defend_only=bool(unit.get("defend_only", unit.get("d", "d" in str(unit.get("value", ""))))),
        parts=(),
    )
    return next((kind for kind in kinds() if _same(kind, wanted)), wanted)


def _same(one: Kind, other: Kind) -> bool:
    """§GEN-5 Only side, strength, allowance, type and size tell kinds apart."""
    return all(
        getattr(one, field) == getattr(other, field)
        for field in ("side", "strength", "movement", "type", "size", "defend_only")
    )


def _kind_in_words(text: str, side: str) -> Kind:
    """The first kind with this value that fits the words after it (`regiment`, `B`, `commando`, …)."""
    found = re.fullmatch(r"(?:([AG]) )?(\d+)([-dD])(\d+)(.*)", text.strip())
    if found is None:
        raise ValueError(f"no unit is written like {text!r}")
    who = found[1] or side
    words = [TYPES.get(word, word) for word in re.findall(r"[a-z]+|[RB]\b", found[5])]
    size = {"regiment": REGIMENT, "brigade": REGIMENT, "R": REGIMENT, "battalion": BATTALION, "B": BATTALION}
    fits = [
        kind
        for kind in kinds()
        if kind.value == f"{int(found[2])}{found[3].lower()}{int(found[4])}"
        and (not who or kind.side == SIDES[who])
        and all(kind.type == word for word in words if word in TYPE_WORDS)
        and all(kind.size == size[word] for word in words if word in size)
    ]
    if not fits:
        raise ValueError(f"there is no unit {text!r}")
    return fits[0]


def enrol(s: NormandyState, unit: str | Mapping[str, Any], at: Hex, side: str = "") -> Unit:
    """Put a unit on the map, or in reserve; a counter the box does not hold is made for it."""
    kind = read_kind(unit, side)
    if kind.index < 0:
        kind = next((made for made in s.kit.kinds if _same(made, kind)), kind)
    if kind.index < 0:
        kind = replace(kind, index=len(s.kit.kinds), code=f"made {len(s.kit.kinds)}", name="unit")
        s.kit.kinds = (*s.kit.kinds, kind)
        s.kit.weight.append(16 if kind.size == REGIMENT else 1)
        s.lost.append(0)
        s.broken.append(0)
    return s.add(kind.side, kind.index, at)


# --- boards


def kit_on(board: HexMap, options: Choices, edge_mask: Mask | None = None) -> Kit:
    """A kit with options by name; an option nobody knows is refused."""
    if unknown := set(options) - set(Options.__struct_fields__):
        raise ValueError(f"unknown options: {', '.join(sorted(unknown))}")
    return Kit(board, convert(dict(options), Options), edge_mask)


def position(given: Map, options: Choices, turn: int = 2) -> Position:
    """The position a small map describes; nobody's supply is fixed yet."""
    board = read_board(given)

    def where(places: Iterable[str | Axial]) -> list[Hex]:
        return [board.by_name[name_of(place)] for place in places]

    s = NormandyState(kit_on(board, options, mask_of(where(given.get("map_edge", ())))))
    s.turn, s.told = turn, []
    areas = _areas(given)
    s.supply = s.invaded = mask_of(range(1, len(areas) + 1).__iter__())
    s.dead = mask_of([n for n, area in enumerate(areas, 1) if area in _places(given.get("dead_supply_areas", ()))])
    s.exits = [(0, h, 1) for h in where(given.get("dead_exits", ()))]
    s.works = mask_of(where(given.get("entrenched", ())))
    units = [enrol(s, unit, where([unit["at"]])[0]) for unit in given.get("units", ())]
    return Position(s, units)


def read_board(given: Map) -> HexMap:
    """The board of a small map: see `map_fields` of a vector file."""
    places = [*_places(given.get("land", ())), *_places(given.get("sea", ())), *_places(_partial(given))]
    top = min(r for _, r in places)
    west = min(q + (r - top >> 1) for q, r in places)
    rows = max(r for _, r in places) - top + 1
    grid = Grid(rows, max(q + (r - top >> 1) for q, r in places) - west + 1)

    def at(place: str | Axial) -> Hex:
        q, r = axial(place)
        return grid.at(r - top, q + (r - top >> 1) - west)

    def sides(field: str) -> tuple[Mask, ...]:
        return side_masks(grid, ((at(a), at(b)) for a, b in given.get(field, ())))

    def having(word: str) -> Mask:
        return mask_of([at(place) for place, ground in given.get("terrain", {}).items() if word in ground.split("-")])

    names = [""] * grid.size
    for place in places:
        names[at(place)] = name_of(place)
    partial = mask_of([at(place) for place in _partial(given)])
    cities = {city: mask_of([at(place) for place in hexes]) for city, hexes in given.get("cities", {}).items()}
    exits = given.get("road_exits", ())
    return HexMap(
        grid=grid,
        names=names,
        land_mask=mask_of([at(place) for place in given.get("land", ())]) & ~partial,
        partial_mask=partial,
        sea_mask=mask_of([at(place) for place in given.get("sea", ())]),
        bocage_mask=having("bocage"),
        fort_mask=having("fort") | having("fortification"),
        city_of=cities or ({"Caen": having("city")} if having("city") else {}),
        beaches={n: at(area) for n, area in enumerate(_areas(given), 1)},
        road_exits={at(place): exits[place] if isinstance(exits, dict) else "E" for place in exits},
        road=sides("roads"),
        river=sides("rivers"),
        flooded=sides("flooded"),
        sea_side=sides("sea_sides"),
    )


def _places(places: Iterable[str | Axial]) -> list[Axial]:
    return [axial(place) for place in places]


def _areas(given: Map) -> list[Axial]:
    """Every supply area, dead ones too."""
    return list(dict.fromkeys(_places([*given.get("supply_areas", ()), *given.get("dead_supply_areas", ())])))


def _partial(given: Map) -> list[str]:
    return list(given.get("partial", given.get("partially_sea", ())))


def unit_of(p: Position, unit: int | Mapping[str, Any]) -> Unit:
    """A unit of a small map by its place in the list, or one described and added to it."""
    return p.units[unit] if isinstance(unit, int) else enrol(p.s, unit, p.at(unit["at"]))


# --- supply of the units in a position


def fix_supply(p: Position, units: Sequence[Mapping[str, Any]], given: Map) -> None:
    """Who is supplied: what a unit's entry says, else what its map says, else everybody."""
    freeze_supply(p.s)
    traced = {
        Side.ALLIED: bool(given.get("supply_areas")),
        Side.GERMAN: bool(given.get("road_exits") or given.get("map_edge")),
    }
    for u, unit in zip(p.units, units, strict=True):
        said = is_said_supplied(unit)
        if said is None and traced[Side(u & 1)]:
            continue
        feed(p.s, u, said is not False)


def is_said_supplied(unit: str | Mapping[str, Any]) -> bool | None:
    """What a unit's own entry says about its supply, if anything."""
    if isinstance(unit, str):
        return None
    words = [unit[word] for word in ("in_supply", "supplied", "supply") if word in unit]
    return bool(words[0]) and words[0] != "out" if words else None


def feed(s: NormandyState, u: Unit, fed: bool) -> None:
    """Fix one unit's supply for the phase."""
    s.fed = s.fed | 1 << u if fed else s.fed & ~(1 << u)
