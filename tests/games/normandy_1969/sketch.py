"""Small positions of Normandy (1969) for tests, drawn as text; `tests.games.sketching` explains the drawing.

    s = sketch(
        '''
        p     .     b:4-1
           .     .     ~
        ''',
        Impulse(Side.ALLIED, FIRST),
        beaches={1: "A2"}, supply=[1], roads="A2 B2 C2", boxes={1: "7-4,6-10"},
    )
    do(s, "move 7-4@1", "go A2")
    assert "move 6-10@1" in options(s)

The tasks are put on the agenda, first first, and run to the first decision; events gather in `s.told`. Every unit on
the map began its owner's turn where it is drawn, unless `elsewhere` names its hex. Germans live by the roads that
leave the map (`road_exits`), the Allies by the beaches named in `supply`: without them units are out of supply, but for
turn 1, when nobody is.
"""

from collections.abc import Iterable, Mapping

from msgspec import convert

from bocage.core import play
from bocage.core.hexes import mask_of
from bocage.core.nouns import sentence
from bocage.core.protocol import Ruling, Side, Task
from bocage.core.regiments.state import GONE
from bocage.games.normandy_1969.kit import Kit, Options
from bocage.games.normandy_1969.nouns import NOUNS
from bocage.games.normandy_1969.state import FIRST, NormandyState
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
    "do",
    "goals",
    "hex_at",
    "hexes",
    "options",
    "reason",
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
    phase: str = FIRST,
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
    held: str = "",
    drops: str = "",
    elsewhere: str = "",
    flags: Mapping[str, int] | None = None,
    options: Mapping[str, str | int | bool] | None = None,
) -> NormandyState:
    """The position drawn, its agenda run to the first decision.

    `road_exits` gives the edge of each exit hex (N E S W), `reserve` the waiting units with their `due`, `held` the
    city hexes in Allied hands, `drops` where paratroops came down, `elsewhere` the hexes whose units began their
    owner's turn somewhere else, `flags` what is true of every unit in a hex.
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
    s = NormandyState(Kit(board, convert(dict(options or {}), Options)))
    s.turn, s.phase, s.mover, s.told, s.opened = turn, phase, mover, [], turn > 0
    s.cities, s.drops = named(board, held), named(board, drops)
    s.supply, s.dead = mask_of(list(supply)), mask_of(list(dead))
    s.invaded = mask_of(list(invaded)) | s.supply
    muster_all(s, cells, boxes, reserve, flags)
    away = named(board, elsewhere)
    for u, h in enumerate(s.at):
        s.began[u] = h if h >= 0 and not away >> h & 1 else GONE
    s.agenda.extend(reversed(tasks))
    play.begin(s)
    return s


def reason(s: NormandyState, ruling: Ruling) -> str:
    """What a refusal says."""
    return sentence(NOUNS, s, ruling.says, ruling.facts)
