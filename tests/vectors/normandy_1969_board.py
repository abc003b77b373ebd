"""Small maps and units of the test vectors as positions of Normandy (1969); maps are read as those of 1971 are."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from msgspec import convert

from bocage.core.hexes import Hex, mask_of
from bocage.core.protocol import Side
from bocage.core.regiments.counters import Kind, Unit
from bocage.games.normandy_1969.kinds import SHEET
from bocage.games.normandy_1969.kit import Kit, Options
from bocage.games.normandy_1969.state import NormandyState
from bocage.games.normandy_1969.supply import freeze_supply
from bocage.maps.hexmap import HexMap

from .normandy_1971_board import SIDES, TYPES, Axial, Choices, Map, is_said_supplied, name_of, read_board

Case = dict[str, Any]
Answer = Mapping[str, Any]

OPTION_NAMES = {"city_defense_1969": "city_defense", "gliders_1969": "gliders"}
OPTION_VALUES: dict[object, object] = {"1971_tests": "three_tests", "on": True, "off": False}
FIELDS = {"sp": "strength", "ma": "movement", "type": "type", "size": "size"}


class Position(NamedTuple):
    """A state, and its map's units in the order they were listed."""

    s: NormandyState
    units: list[Unit]

    def at(self, place: str | Axial) -> Hex:
        """A square by its coordinates."""
        return self.s.kit.board.by_name[name_of(place)]


def read_kind(unit: str | Mapping[str, Any], side: str = "") -> Kind:
    """A unit by its code or value (`G 18-6`, `7-4 para`), or the first kind that fits a table of its values."""
    if isinstance(unit, str):
        first, _, rest = unit.partition(" ")
        who, text = (first, rest) if first in SIDES else (side, unit)
        code, *words = text.split()
        wanted: dict[str, object] = {"type": TYPES.get(words[0], words[0])} if words else {}
    else:
        who, code = unit.get("side", side), str(unit.get("value", unit.get("unit", "")))
        if code:
            return read_kind(code, who)
        wanted = {name: TYPES.get(str(unit[field]), unit[field]) for field, name in FIELDS.items() if field in unit}
    fits = [
        kind
        for kind in SHEET.kinds
        if (not code or code in (kind.code, kind.value))
        and (not who or kind.side == SIDES[who])
        and all(getattr(kind, name) == value for name, value in wanted.items())
    ]
    if not fits:
        raise ValueError(f"there is no unit {unit!r}")
    return fits[0]


def as_table(unit: Any) -> Case:
    """A unit written in words as a table that says no more."""
    return {"value": unit} if isinstance(unit, str) else unit


def enrol(s: NormandyState, unit: str | Mapping[str, Any], at: Hex, side: str = "") -> Unit:
    """Put a unit on the map, or in reserve; its turn began where it stands."""
    kind = read_kind(unit, side)
    u = s.add(kind.side, kind.index, at)
    s.began[u] = at
    return u


def kit_on(board: HexMap, options: Choices) -> Kit:
    """A kit with options by name, also by the longer names that tell editions apart; unknown ones are refused."""
    chosen = {OPTION_NAMES.get(name, name): _value(value) for name, value in options.items()}
    if unknown := set(chosen) - set(Options.__struct_fields__):
        raise ValueError(f"unknown options: {', '.join(sorted(unknown))}")
    return Kit(board, convert(chosen, Options))


def _value(value: object) -> object:
    return OPTION_VALUES.get(value, value) if isinstance(value, str) else value


def position(given: Map, options: Choices, turn: int = 2) -> Position:
    """The position a small map describes, everybody's supply judged; what an entry says of its supply is true."""
    plain = read_board(given)

    def having(word: str) -> int:
        grounds = given.get("terrain", {}).items()
        return mask_of([plain.by_name[name_of(place)] for place, ground in grounds if word in ground.split("-")])

    board = replace(plain, swamp_mask=having("swamp"), forest_mask=having("forest"), inundated_mask=having("flooded"))
    s = NormandyState(kit_on(board, options))
    s.turn, s.told = turn, []
    beaches = board.beaches
    dead = {board.by_name[name_of(place)] for place in given.get("dead_supply_areas", ())}
    s.supply = s.invaded = mask_of(list(beaches))
    s.dead = mask_of([n for n, h in beaches.items() if h in dead])
    units = [enrol(s, unit, board.by_name[name_of(unit["at"])]) for unit in given.get("units", ())]
    p = Position(s, units)
    feed_all(p, given)
    return p


def feed_all(p: Position, given: Map) -> None:
    """Who is supplied: what a unit's entry says, else what its map says, else everybody."""
    freeze_supply(p.s)
    traced = {Side.ALLIED: bool(given.get("supply_areas")), Side.GERMAN: bool(given.get("road_exits"))}
    for u, unit in zip(p.units, given.get("units", ()), strict=True):
        said = is_said_supplied(unit)
        if said is not None or not traced[Side(u & 1)]:
            feed(p.s, u, said is not False)


def feed(s: NormandyState, u: Unit, fed: bool) -> None:
    """Fix one unit's supply for the phase."""
    s.fed = s.fed | 1 << u if fed else s.fed & ~(1 << u)
