"""Bare boards for the vectors of D-Day (1991): the grid of the real board, the ground as a case wants it."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from msgspec import convert

from bocage.core.hexes import Hex, Mask, mask_of
from bocage.core.protocol import Side
from bocage.games.dday_1991.kinds import Piece, Unit, pieces
from bocage.games.dday_1991.kit import Kit, Options
from bocage.games.dday_1991.state import DDayState
from bocage.maps.europe import EuropeMap, Invasion, load
from bocage.maps.hexmap import side_masks

Case = dict[str, Any]
Answer = Mapping[str, Any]
Choices = Mapping[str, Any]

TERRAINS = ("forest", "marsh", "mountain")
SIDES = {"Allied": Side.ALLIED, "German": Side.GERMAN}


def at(name: str) -> Hex:
    """A hex by its printed name."""
    return load().by_name[name]


def invasion(targets: Iterable[str]) -> Invasion:
    """An invasion hex of the Channel with arrows to these hexes."""
    return Invasion(1, tuple(at(name) for name in targets), "English Channel")


def bare_board(
    ground: Mapping[str, Iterable[str]] | None = None,
    *,
    sea: Mask = 0,
    rivers: Iterable[tuple[str, str]] = (),
    arrows: Mapping[str, Iterable[str]] | None = None,
    circled: Mapping[str, int] | None = None,
    boxed: Mapping[str, int] | None = None,
) -> EuropeMap:
    """Open country but for the sea, with these features by hex: `coastal`, `forest`, `fortified_city` and so on."""
    real = load()
    where = {hex_name: set(features) for hex_name, features in (ground or {}).items()}
    sea |= mask_of([at(name) for name in arrows or ()])

    def having(*features: str) -> Mask:
        return mask_of([at(name) for name, found in where.items() if found & set(features)])

    land, city, nothing = real.exists_mask & ~sea, having("city", "fortified_city"), (0,) * 6
    return replace(
        real,
        land_mask=land,
        sea_mask=sea,
        coastal_mask=having("coastal"),
        in_play_mask=real.exists_mask,
        east_mask=0,
        clear_mask=land & ~city & ~having(*TERRAINS),
        forest_mask=having("forest") & ~city,
        marsh_mask=having("marsh") & ~city,
        mountain_mask=having("mountain") & ~city,
        city_mask=city,
        fort_city_mask=having("fortified_city"),
        fort_hex_mask=having("fortified"),
        port_mask=0,
        circled={at(name): number for name, number in (circled or {}).items()},
        boxed={at(name): number for name, number in (boxed or {}).items()},
        invasions={at(name): invasion(targets) for name, targets in (arrows or {}).items()},
        river=side_masks(real.grid, [(at(a), at(b)) for a, b in rivers]),
        rhine=nothing,
        sea_side=nothing,
    )


def position(board: EuropeMap, choices: Choices, scenario: int | str = 1944) -> DDayState:
    """An empty position on a board, under these options."""
    s = DDayState(Kit(board, convert(dict(choices), Options)))
    s.scenario, s.turn = str(scenario), 1
    return s


@cache
def army_of(nation: str) -> Piece:
    """An army headquarters of a nationality."""
    return next(piece for piece in pieces() if piece.is_army and piece.nationality == nation)


def take(s: DDayState, wanted: Iterable[Piece], h: Hex) -> list[Unit]:
    """Put these counters in a hex."""
    units = [piece.unit for piece in wanted]
    for u in units:
        s.place(u, h)
    return units


def take_apart(s: DDayState, wanted: Iterable[Piece], hexes: Iterable[str]) -> list[Unit]:
    """Put one of these counters in each hex."""
    pairs = zip(wanted, hexes, strict=False)
    return [u for piece, name in pairs for u in take(s, [piece], at(name))]


def corps_of(side: Side, nation: str = "") -> list[Piece]:
    """The corps of a side, of one nationality if it is named."""
    return [p for p in pieces() if p.side == side and p.is_corps and (not nation or p.nationality == nation)]
