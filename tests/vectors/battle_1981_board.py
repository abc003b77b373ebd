"""Positions for the vectors of Battle for Normandy (1981): the real board, open country in the south, painted on."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from msgspec import convert

from bocage.core.hexes import Hex, members
from bocage.core.protocol import Side
from bocage.games.battle_1981.kinds import Unit, roster
from bocage.games.battle_1981.kit import Kit, Options
from bocage.games.battle_1981.state import POINT, BattleState
from bocage.maps.battle import BattleMap, load

Case = dict[str, Any]
Answer = Mapping[str, Any]
Choices = Mapping[str, Any]

OPEN_FROM = 8
"""From this line southwards the country is clear."""


def country(paint: Mapping[str, str]) -> BattleMap:
    """The board with open country in the south and terrain painted on it."""
    board = load()
    terrain = list(board.terrain)
    for h in members(board.land_mask):
        if board.line(h) >= OPEN_FROM:
            terrain[h] = "clear"
    for name, kind in paint.items():
        terrain[board.by_name[name]] = kind
    return replace(board, terrain=tuple(terrain))


def position(choices: Choices, paint: Mapping[str, str] | None = None, turn: int = 3) -> BattleState:
    """An empty position with full stocks, under these options."""
    s = BattleState(Kit(country(paint or {}), convert(dict(choices), Options)))
    s.turn, s.weather, s.pools = turn, 0, [10_000 * POINT] * 4
    s.supplied = s.in_line = s.kit.of_side[Side.ALLIED]
    return s


def at(s: BattleState, name: str) -> Hex:
    """A hex by its name."""
    return s.kit.hex_named(name)


def enlist(s: BattleState, code: str, h: Hex, cp: int = 0) -> Unit:
    """A unit with a leader of 5 in a hex, with its roster strength if no other is given."""
    u = s.kit.unit_index[code]
    s.cp[u], s.leader[u] = cp or s.kit.strength[u], 5
    s.place(u, h)
    return u


def codes(side: Side, kind: str = "") -> list[str]:
    """The ids of the fighting units of a side, of one kind if it is named, in roster order."""
    return [p.id for p in roster() if p.side == side and (p.kind == kind if kind else p.is_combat)]
