"""Reading the pages of the side panel in tests."""

from typing import TypeVar

from bocage.core.blocks import Counters, Matrix, Rows, Sum, Text, Track
from bocage.core.protocol import Side
from bocage.games.battle_1981.desk.panels import panel
from bocage.games.battle_1981.state import BattleState

Found = TypeVar("Found", Rows, Sum, Text, Track, Counters, Matrix)


def blocks(name: str, s: BattleState, kind: type[Found], side: Side | None = None) -> list[Found]:
    found = panel(name, s, side)
    assert found is not None
    return [block for block in found.blocks if isinstance(block, kind)]


def titled(name: str, s: BattleState, title: str, side: Side | None = None) -> Rows:
    return next(rows for rows in blocks(name, s, Rows, side) if rows.title == title)


def table(name: str, s: BattleState, title: str) -> dict[str, tuple[str, ...]]:
    return {row[0]: row[1:] for row in titled(name, s, title).rows}


def lit(name: str, s: BattleState, title: str) -> list[str]:
    found = titled(name, s, title)
    return [found.rows[row][0] for row, _ in found.lit]


def says(name: str, s: BattleState) -> str:
    return " ".join(block.says for block in blocks(name, s, Text))


def trays(name: str, s: BattleState) -> dict[str, list[str]]:
    return {tray.title: [line.look for line in tray.counters] for tray in blocks(name, s, Counters)}
