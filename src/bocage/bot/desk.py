"""What a bot may ask for beside the view: the same things, named and in words, as a page shows them to a player.

They are worked out from a position that fits the view, as the server does for a page, so they tell nothing more.
"""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from msgspec import Struct

from bocage import registry
from bocage.core.desk import Desk
from bocage.core.game import Game, View
from bocage.core.protocol import Side

from .messages import Board

Part = Callable[[Desk, Any, Side], Any]

PARTS: dict[str, Part] = {
    "pieces": lambda desk, sight, side: desk.pieces(sight, side),
    "marks": lambda desk, sight, side: desk.marks(sight, side),
    "gauges": lambda desk, sight, side: desk.gauges(sight, side),
    "plans": lambda desk, sight, side: desk.plans(sight, side),
    "choices": lambda desk, sight, side: desk.choices(sight),
}
"""What can be wanted: counters with their places, what else lies on the map, tracks, attacks with their odds, options
in words."""

BOARD = "board"
"""What can be wanted once, before the first decision."""


class Place(Struct, frozen=True):
    """A place of the map: its name in actions, what it is called, where it is drawn, the places next to it."""

    place: str
    name: str
    x: float
    y: float
    near: tuple[str, ...]


def laid_out(game: Game, desk: Desk, v: View, wants: list[str]) -> dict[str, Any]:
    """The wanted parts of what lies before a side; what nobody knows is left out."""
    wanted = [name for name in wants if name in PARTS]
    if not wanted:
        return {}
    sight = game.guess(v, Random(0))
    return {name: PARTS[name](desk, sight, v.side) for name in wanted}


def board_of(game: Game) -> Board:
    """A game's map, and what the numbers in its views stand for."""
    spots = registry.page(game.id).spots
    return Board(
        places=[Place(spot.place, spot.name, spot.x, spot.y, spot.near) for spot in spots],
        numbers={name: list(names) for name, names in _numbered(game).items() if names},
    )


def _numbered(game: Game) -> dict[str, Iterable[str]]:
    """Lists of names: a view's number is a place in one of them. Games number what they have."""
    blank: Any = game.blank(game.options.resolve({}))
    kit = blank.kit
    units = getattr(kit, "unit_names", None) or getattr(kit, "codes", ())
    return {
        "places": getattr(kit.board, "codes", kit.board.names),
        "units": units,
        "kinds": () if units else [kind.code for kind in kit.kinds],  # several units are of one kind
        "borders": getattr(kit, "border_names", ()),
    }
