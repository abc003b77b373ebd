"""Normandy (1969) on its map: a position as one side may see it, or as it is."""

from collections.abc import Iterator

from bocage.core.hexes import members
from bocage.core.protocol import Side
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.desk_pieces import nearest_sea
from bocage.core.regiments.state import BOX, MOVED
from bocage.draw.board import board_svg
from bocage.draw.counters import Naval
from bocage.draw.normandy import phase_words, score_lines, stacks
from bocage.draw.position import Flag, Position, Sign, position_svg
from bocage.draw.sheet_1969 import NORMANDY_1969, sheet_for
from bocage.games.normandy_1969.desk.known import has_begun, is_early, knows_plan
from bocage.games.normandy_1969.kit import tables
from bocage.games.normandy_1969.state import FOUGHT, NormandyState
from bocage.games.normandy_1969.victory import verdict
from bocage.maps import normandy


def board() -> str:
    """The map without a position."""
    return board_svg(normandy.load(), sheet=NORMANDY_1969)


def draw(s: NormandyState, side: Side | None = None) -> str:
    """The picture of a position: what a side may know of it, or everything."""
    return position_svg(s.kit.board, position(s, side), sheet=sheet_for(s.kit.options))


def position(s: NormandyState, side: Side | None = None) -> Position:
    """The position for the drawing, without the Allied plan as long as it is sealed from the side that looks."""
    return Position(
        title="Normandy",
        turn=s.turn,
        phase=phase_words(s.mover, s.phase),
        stacks=stacks(s, _seen(s, side), lambda u: _badges(s, u)),
        flags=tuple(Flag(h, Side.ALLIED) for h in members(s.cities)),
        naval=_ships(s),
        signs=tuple(_signs(s)) if knows_plan(s, side) else (),
        score=score_lines(verdict(s)) if has_begun(s) else (),
    )


def _seen(s: NormandyState, side: Side | None) -> list[Unit]:
    """§GEN-6 §RUL-01 All units, but those in the boxes of a plan that is still the Allied player's alone."""
    return [u for u, at in enumerate(s.at) if at > BOX or knows_plan(s, side)]


def _signs(s: NormandyState) -> Iterator[Sign]:
    """§INV-1 §INV-2 §RNF-3 Beaches to be invaded until the landing, then supply beaches, alive or dead."""
    for beach in members(s.supply):
        yield Sign(beach, "supply-lost" if s.dead >> beach & 1 else "supply")
    if not has_begun(s):
        yield from (Sign(beach, "invade") for beach in members(s.invaded & ~s.supply))


def _badges(s: NormandyState, u: Unit) -> tuple[str, ...]:
    badges = [name for bit, name in _BADGES.items() if s.flags[u] & bit]
    if s.at[u] >= 0 and not is_early(s) and not s.is_fed(u):
        badges.append("out of supply")
    return tuple(badges)


_BADGES = {MOVED: "moved", FOUGHT: "attacking"}


def _ships(s: NormandyState) -> tuple[Naval, ...]:
    """§INV-8 The ships that have fired in this phase, each off the beach square it fired for."""
    factors = str(tables()["naval"]["factors"])
    return tuple(Naval(nearest_sea(s.kit.board, h), factors) for h in members(s.guns))
