"""Small positions for tests, drawn as text.

    s = sketch(
        '''
        p     .     b:4-1
           .     .     ~
        ''',
        Movement(Side.ALLIED, FIRST),
        beaches={1: "A2"}, supply=[1], roads="A2 B2 C2", boxes={1: "7-4,6-10"},
    )
    do(s, "move 7-4@1", "go A2")
    assert "move 6-10@1" in options(s)
    assert why_not(s, "move 7-4@A2") == "§MOV-H"

Each line is a row of hexes from the north, every second one half a hex further right. Columns have letters from the
west, rows numbers from the south: the hexes above are A2 B2 C2 over A1 B1 C1. A cell is a code of `GROUND`, then after
a colon the units in it by kind (data/units.csv), `7-4*2,6-10` being two of one and one of another. The tasks are put on
the agenda, first first, and run to the first decision; events gather in `s.told`.

Without `edge` the whole rim feeds the Germans, as on the real board; `edge=""` leaves them the road exits only.
The Allies live on the beaches named in `supply`. In the words for `do`, `why_not` and `unit_at`, `kind@hex` stands for
the number of a unit: the first of that kind in the hex, in the box of a beach (`7-4@1`) or in reserve (`7-4@reserve`).
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from msgspec import convert

from bocage.core import play
from bocage.core.hexes import Grid, Hex, Mask, mask_of
from bocage.core.protocol import Action, Side, Task
from bocage.games.normandy_1971.kinds import Unit, kind_named
from bocage.games.normandy_1971.kit import Kit, Options
from bocage.games.normandy_1971.moves import ChooseMove
from bocage.games.normandy_1971.state import BOX, RESERVE, NormandyState
from bocage.games.normandy_1971.verbs import REGROUP
from bocage.maps.hexmap import HexMap, side_masks
from bocage.maps.normandy import label

GROUND = {
    ".": "land",
    "b": "land bocage",
    "c": "land city",
    "C": "land city bocage",
    "f": "land fort",
    "F": "land fort bocage",
    "p": "partial",
    "q": "partial bocage",
    "~": "sea",
    "-": "",
}

Chains = str | Iterable[str]
"""Sides between hexes: `"A1 B1 C1"` is the side of A1 and B1 and that of B1 and C1; several such in a list."""


def sketch(
    text: str,
    *tasks: Task[NormandyState],
    turn: int = 2,
    phase: str = "",
    mover: Side = Side.ALLIED,
    roads: Chains = (),
    rivers: Chains = (),
    flooded: Chains = (),
    sea_sides: Chains = (),
    cities: Mapping[str, str] | None = None,
    beaches: Mapping[int, str] | None = None,
    supply: Iterable[int] = (),
    invaded: Iterable[int] = (),
    dead: Iterable[int] = (),
    boxes: Mapping[int, str] | None = None,
    reserve: Iterable[tuple[str, int]] = (),
    road_exits: Mapping[str, str] | None = None,
    edge: str | None = None,
    works: str = "",
    held: str = "",
    flags: Mapping[str, int] | None = None,
    options: Mapping[str, str | int | bool] | None = None,
) -> NormandyState:
    """The position drawn, its agenda run to the first decision.

    `cities` names groups of hexes (all city cells are Caen otherwise), `road_exits` gives the edge of each exit hex
    (N E S W), `reserve` the waiting units with their `due`, `works` the entrenched hexes, `held` the city hexes in
    Allied hands, `flags` what is true of every unit in a hex.
    """
    cells = [line.split() for line in text.strip().splitlines() if line.strip()]
    board = _board(
        [[cell.partition(":")[0] for cell in line] for line in cells],
        (roads, rivers, flooded, sea_sides),
        cities,
        beaches or {},
        road_exits or {},
    )

    def named(text: str) -> Mask:
        return mask_of([board.by_name[name] for name in text.split()])

    kit = Kit(board, convert(dict(options or {}), Options), None if edge is None else named(edge))
    s = NormandyState(kit)
    s.turn, s.phase, s.mover, s.told = turn, phase, mover, []
    s.works, s.cities = named(works), named(held)
    s.supply, s.dead = mask_of(list(supply)), mask_of(list(dead))
    s.invaded = mask_of(list(invaded)) | s.supply
    _muster_all(s, cells, boxes or {}, reserve)
    for name, flag in (flags or {}).items():
        for u in s.units_at(board.by_name[name]):
            s.flags[u] |= flag
    s.agenda.extend(reversed(tasks))
    play.begin(s)
    return s


def options(s: NormandyState) -> set[str]:
    """Everything that may be done now, in words; at the choice of a move also what regrouping offers."""
    offered = {str(action) for action in play.offered(s)}
    return (
        offered | {str(action) for action in play.offered(_regrouping(s))} - {"back"}
        if "regroup" in offered
        else offered
    )


def goals(s: NormandyState, verb: str = "go") -> set[str]:
    """The nouns of the options with a verb: `goals(s) == {"A1", "B1"}`."""
    return {words.partition(" ")[2] for words in options(s) if words.partition(" ")[0] == verb}


def why_not(s: NormandyState, words: str) -> str | None:
    """The rule that refuses an action now, None if it may be done."""
    action = Action.parse(_numbered(s, words))
    ruling = play.why_not(_regrouping(s) if _regroups(s, action) else s, action)
    return None if ruling is None else ruling.rule


def do(s: NormandyState, *actions: str) -> NormandyState:
    """Carry out actions one after the other; breaking down and the like go through `regroup` by themselves."""
    for words in actions:
        action = Action.parse(_numbered(s, words))
        if _regroups(s, action):
            play.act(s, REGROUP)
        play.act(s, action)
    return s


def _regroups(s: NormandyState, action: Action) -> bool:
    return isinstance(s.agenda[-1], ChooseMove) and action.verb in ("break", "form", "open")


def _regrouping(s: NormandyState) -> NormandyState:
    """The same position, with the choice of what to regroup pending."""
    copy = s.clone()
    play.act(copy, REGROUP)
    return copy


def roll(s: NormandyState, *faces: int) -> NormandyState:
    """Let the pending dice show these faces."""
    for face in faces:
        play.land(s, face)
    return s


def hex_at(s: NormandyState, name: str) -> Hex:
    """A hex by its name; KeyError if the sketch has none."""
    return s.kit.board.by_name[name]


def hexes(s: NormandyState, mask: Mask) -> set[str]:
    """The names of a set of hexes."""
    return {name for name, h in s.kit.board.by_name.items() if mask >> h & 1}


def unit_at(s: NormandyState, words: str) -> Unit:
    """The number of a unit: `unit_at(s, "7-4@A3")`, `"7-4@1"` in a beach's box, `"7-4@reserve"`."""
    code, _, place = words.partition("@")
    found = [u for u in s.units_at(_place(s, place)) if s.kind_of(u).code == code]
    if not found:
        raise LookupError(f"no {code} at {place}: there are {units_in(s, place)}")
    return found[0]


def units_in(s: NormandyState, place: str) -> list[str]:
    """The kinds of the units in a hex, a beach's box or in reserve, sorted: `["6-10", "7-4"]`."""
    return sorted(s.kind_of(u).code for u in s.units_at(_place(s, place)))


def where_is(s: NormandyState, u: Unit) -> str:
    """The name of the hex a unit stands in; LookupError if it is not on the map."""
    if s.at[u] < 0:
        raise LookupError(f"unit {u} is not on the map")
    return s.kit.names[s.at[u]]


def told(s: NormandyState, kind: str) -> list[dict[str, object]]:
    """The facts of every event of a kind so far."""
    return [event.facts for event in s.told or [] if event.kind == kind]


def _board(
    cells: list[list[str]],
    sides: tuple[Chains, Chains, Chains, Chains],
    cities: Mapping[str, str] | None,
    beaches: Mapping[int, str],
    road_exits: Mapping[str, str],
) -> HexMap:
    grid = Grid(len(cells), max(map(len, cells)))
    ground = {
        grid.at(row, col): GROUND[cell].split() for row, line in enumerate(cells) for col, cell in enumerate(line)
    }
    names = [label(grid.rows, *grid.place(h)) if ground.get(h) else "" for h in range(grid.size)]
    by_name = {name: h for h, name in enumerate(names) if name}

    def where(feature: str) -> Mask:
        return mask_of([h for h, features in ground.items() if feature in features])

    city_of = {"Caen": where("city")}
    if cities is not None:
        city_of = {city: mask_of([by_name[name] for name in text.split()]) for city, text in cities.items()}
    road, river, flooded, sea_side = (side_masks(grid, _pairs(chains, by_name)) for chains in sides)
    return HexMap(
        grid=grid,
        names=names,
        land_mask=where("land"),
        partial_mask=where("partial"),
        sea_mask=where("sea"),
        bocage_mask=where("bocage"),
        fort_mask=where("fort"),
        city_of={city: mask for city, mask in city_of.items() if mask},
        beaches={n: by_name[name] for n, name in beaches.items()},
        beach_names={n: f"Beach {n}" for n in beaches},
        road_exits={by_name[name]: side for name, side in road_exits.items()},
        exit_names={by_name[name]: f"road {name}" for name in road_exits},
        road=road,
        river=river,
        flooded=flooded,
        sea_side=sea_side,
    )


def _place(s: NormandyState, place: str) -> Hex:
    if place == "reserve":
        return RESERVE
    return BOX - int(place) if place.isdecimal() else hex_at(s, place)


def _numbered(s: NormandyState, words: str) -> str:
    return re.sub(r"(\S+)@(\w+)", lambda found: str(unit_at(s, found[0])), words)


def _muster_all(
    s: NormandyState, cells: list[list[str]], boxes: Mapping[int, str], reserve: Iterable[tuple[str, int]]
) -> None:
    for row, line in enumerate(cells):
        for col, cell in enumerate(line):
            _muster(s, cell.partition(":")[2], s.kit.grid.at(row, col))
    for beach, kinds in boxes.items():
        _muster(s, kinds, BOX - beach)
    for code, due in reserve:
        s.due[_muster(s, code, RESERVE)[0]] = due


def _muster(s: NormandyState, kinds: str, h: Hex) -> list[Unit]:
    made = []
    for term in kinds.split(",") if kinds else []:
        code, _, times = term.partition("*")
        kind = kind_named(code)
        made += [s.add(kind.side, kind.index, h) for _ in range(int(times or 1))]
    return made


def _pairs(chains: Chains, by_name: dict[str, Hex]) -> Iterator[tuple[Hex, Hex]]:
    for chain in [chains] if isinstance(chains, str) else chains:
        places = [by_name[name] for name in chain.split()]
        yield from pairwise(places)
