"""Small positions of regiments for tests, drawn as text: what the sketches of the two Normandy games share.

Each line is a row of hexes from the north, every second one half a hex further right. Columns have letters from the
west, rows numbers from the south: two lines of three cells are the hexes A2 B2 C2 over A1 B1 C1. A cell is a code of
`GROUND`, then after a colon the units in it by kind (data/units.csv), `7-4*2,6-10` being two of one and one of another.

In the words for `do`, `why_not` and `unit_at`, `kind@hex` stands for the number of a unit: the first of that kind in
the hex, in the box of a beach (`7-4@1`) or in reserve (`7-4@reserve`).
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import TypeVar

from bocage.core import play
from bocage.core.hexes import Grid, Hex, Mask, mask_of
from bocage.core.protocol import Action
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.state import BOX, RESERVE, RegimentState
from bocage.maps.hexmap import HexMap, side_masks
from bocage.maps.normandy import label

S = TypeVar("S", bound=RegimentState)

GROUND = {
    ".": "land",
    "b": "land bocage",
    "s": "land swamp",
    "w": "land forest",
    "i": "land inundated",
    "c": "land city",
    "C": "land city bocage",
    "f": "land fort",
    "F": "land fort bocage",
    "p": "partial",
    "q": "partial bocage",
    "~": "sea",
    "-": "",
}

REGROUP = Action("regroup")

Chains = str | Iterable[str]
"""Sides between hexes: `"A1 B1 C1"` is the side of A1 and B1 and that of B1 and C1; several such in a list."""


def cells_of(text: str) -> list[list[str]]:
    """The cells of a drawing, row by row."""
    return [line.split() for line in text.strip().splitlines() if line.strip()]


def drawn_board(
    cells: list[list[str]],
    *,
    roads: Chains = (),
    rivers: Chains = (),
    flooded: Chains = (),
    sea_sides: Chains = (),
    cities: Mapping[str, str] | None = None,
    beaches: Mapping[int, str] | None = None,
    road_exits: Mapping[str, str] | None = None,
) -> HexMap:
    """The board drawn. `cities` names groups of hexes; all city cells are Caen otherwise."""
    grid = Grid(len(cells), max(map(len, cells)))
    ground = {
        grid.at(row, col): GROUND[cell.partition(":")[0]].split()
        for row, line in enumerate(cells)
        for col, cell in enumerate(line)
    }
    names = [label(grid.rows, *grid.place(h)) if ground.get(h) else "" for h in range(grid.size)]
    by_name = {name: h for h, name in enumerate(names) if name}

    def where(feature: str) -> Mask:
        return mask_of([h for h, features in ground.items() if feature in features])

    city_of = {"Caen": where("city")}
    if cities is not None:
        city_of = {city: mask_of([by_name[name] for name in text.split()]) for city, text in cities.items()}
    return HexMap(
        grid=grid,
        names=names,
        land_mask=where("land"),
        partial_mask=where("partial"),
        sea_mask=where("sea"),
        bocage_mask=where("bocage"),
        swamp_mask=where("swamp"),
        forest_mask=where("forest"),
        inundated_mask=where("inundated"),
        fort_mask=where("fort"),
        city_of={city: mask for city, mask in city_of.items() if mask},
        beaches={n: by_name[name] for n, name in (beaches or {}).items()},
        beach_names={n: f"Beach {n}" for n in beaches or {}},
        road_exits={by_name[name]: side for name, side in (road_exits or {}).items()},
        exit_names={by_name[name]: f"road {name}" for name in road_exits or {}},
        road=side_masks(grid, _pairs(roads, by_name)),
        river=side_masks(grid, _pairs(rivers, by_name)),
        flooded=side_masks(grid, _pairs(flooded, by_name)),
        sea_side=side_masks(grid, _pairs(sea_sides, by_name)),
    )


def _pairs(chains: Chains, by_name: dict[str, Hex]) -> Iterator[tuple[Hex, Hex]]:
    for chain in [chains] if isinstance(chains, str) else chains:
        yield from pairwise([by_name[name] for name in chain.split()])


def named(board: HexMap, text: str) -> Mask:
    """The set of the hexes named: `"A1 B1"`."""
    return mask_of([board.by_name[name] for name in text.split()])


# --- units into the drawing


def muster_all(
    s: RegimentState,
    cells: list[list[str]],
    boxes: Mapping[int, str] | None = None,
    reserve: Iterable[tuple[str, int]] = (),
    flags: Mapping[str, int] | None = None,
) -> None:
    """The units of the cells, in the boxes of beaches, waiting with their `due`; `flags` of every unit in a hex."""
    for row, line in enumerate(cells):
        for col, cell in enumerate(line):
            muster(s, cell.partition(":")[2], s.kit.grid.at(row, col))
    for beach, kinds in (boxes or {}).items():
        muster(s, kinds, BOX - beach)
    for code, due in reserve:
        s.due[muster(s, code, RESERVE)[0]] = due
    for name, flag in (flags or {}).items():
        for u in s.units_at(hex_at(s, name)):
            s.flags[u] |= flag


def muster(s: RegimentState, kinds: str, h: Hex) -> list[Unit]:
    """New units in a place: `muster(s, "7-4*2,6-10", h)`."""
    made = []
    for term in kinds.split(",") if kinds else []:
        code, _, times = term.partition("*")
        kind = s.kit.sheet.named(code)
        made += [s.add(kind.side, kind.index, h) for _ in range(int(times or 1))]
    return made


# --- asking


def options(s: RegimentState) -> set[str]:
    """Everything that may be done now, in words; at the choice of a move also what regrouping offers."""
    offered = {str(action) for action in play.offered(s)}
    if "regroup" not in offered:
        return offered
    return offered | {str(action) for action in play.offered(_regrouping(s))} - {"back"}


def goals(s: RegimentState, verb: str = "go") -> set[str]:
    """The nouns of the options with a verb: `goals(s) == {"A1", "B1"}`."""
    return {words.partition(" ")[2] for words in options(s) if words.partition(" ")[0] == verb}


def why_not(s: RegimentState, words: str) -> str | None:
    """The rule that refuses an action now, None if it may be done."""
    action = Action.parse(numbered(s, words))
    ruling = play.why_not(_regrouping(s) if _regroups(s, action) else s, action)
    return None if ruling is None else ruling.rule


def hex_at(s: RegimentState, name: str) -> Hex:
    """A hex by its name; KeyError if the sketch has none."""
    return s.kit.board.by_name[name]


def hexes(s: RegimentState, mask: Mask) -> set[str]:
    """The names of a set of hexes."""
    return {name for name, h in s.kit.board.by_name.items() if mask >> h & 1}


def unit_at(s: RegimentState, words: str) -> Unit:
    """The number of a unit: `unit_at(s, "7-4@A3")`, `"7-4@1"` in a beach's box, `"7-4@reserve"`."""
    code, _, place = words.partition("@")
    found = [u for u in s.units_at(_place(s, place)) if s.kind_of(u).code == code]
    if not found:
        raise LookupError(f"no {code} at {place}: there are {units_in(s, place)}")
    return found[0]


def units_in(s: RegimentState, place: str) -> list[str]:
    """The kinds of the units in a hex, a beach's box or in reserve, sorted: `["6-10", "7-4"]`."""
    return sorted(s.kind_of(u).code for u in s.units_at(_place(s, place)))


def where_is(s: RegimentState, u: Unit) -> str:
    """The name of the hex a unit stands in; LookupError if it is not on the map."""
    if s.at[u] < 0:
        raise LookupError(f"unit {u} is not on the map")
    return s.kit.names[s.at[u]]


def told(s: RegimentState, kind: str) -> list[dict[str, object]]:
    """The facts of every event of a kind so far."""
    return [event.facts for event in s.told or [] if event.kind == kind]


def numbered(s: RegimentState, words: str) -> str:
    """Words with every `kind@place` as the number of that unit."""
    return re.sub(r"(\S+)@(\w+)", lambda found: str(unit_at(s, found[0])), words)


def _place(s: RegimentState, place: str) -> Hex:
    if place == "reserve":
        return RESERVE
    return BOX - int(place) if place.isdecimal() else hex_at(s, place)


# --- doing


def do(s: S, *actions: str) -> S:
    """Carry out actions one after the other; breaking down and the like go through `regroup` by themselves."""
    for words in actions:
        action = Action.parse(numbered(s, words))
        if _regroups(s, action):
            play.act(s, REGROUP)
        play.act(s, action)
    return s


def roll(s: S, *faces: int) -> S:
    """Let the pending dice show these faces."""
    for face in faces:
        play.land(s, face)
    return s


def _regroups(s: RegimentState, action: Action) -> bool:
    return type(s.agenda[-1]).__name__ == "ChooseMove" and action.verb in ("break", "form", "open")


def _regrouping(s: S) -> S:
    """The same position, with the choice of what to regroup pending."""
    copy = s.clone()
    play.act(copy, REGROUP)
    return copy
