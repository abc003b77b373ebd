"""Small positions of Normandy (1971) for tests, drawn as text; `tests.games.sketching` explains the drawing.

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

The tasks are put on the agenda, first first, and run to the first decision; events gather in `s.told`. Without `edge`
the whole rim feeds the Germans, as on the real board; `edge=""` leaves them the road exits only. The Allies live on the
beaches named in `supply`.
"""

from collections.abc import Iterable, Mapping

from msgspec import convert

from bocage.core import play
from bocage.core.hexes import mask_of
from bocage.core.protocol import Side, Task
from bocage.games.normandy_1971.kit import Kit, Options
from bocage.games.normandy_1971.state import NormandyState
from tests.games.sketching import (
    Chains,
    cells_of,
    do,
    drawn_board,
    goals,
    hex_at,
    hexes,
    muster_all,
    named,
    options,
    roll,
    told,
    unit_at,
    units_in,
    where_is,
    why_not,
)

__all__ = [
    "Chains",
    "do",
    "goals",
    "hex_at",
    "hexes",
    "options",
    "roll",
    "sketch",
    "told",
    "unit_at",
    "units_in",
    "where_is",
    "why_not",
]


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
    cells = cells_of(text)
    board = drawn_board(
        cells,
        roads=roads,
        rivers=rivers,
        flooded=flooded,
        sea_sides=sea_sides,
        cities=cities,
        beaches=beaches,
        road_exits=road_exits,
    )
    kit = Kit(board, convert(dict(options or {}), Options), None if edge is None else named(board, edge))
    s = NormandyState(kit)
    s.turn, s.phase, s.mover, s.told = turn, phase, mover, []
    s.works, s.cities = named(board, works), named(board, held)
    s.supply, s.dead = mask_of(list(supply)), mask_of(list(dead))
    s.invaded = mask_of(list(invaded)) | s.supply
    muster_all(s, cells, boxes, reserve, flags)
    s.agenda.extend(reversed(tasks))
    play.begin(s)
    return s
