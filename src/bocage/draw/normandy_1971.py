"""Normandy (1971) on its map: a position as one side may see it, or as it is."""

from bocage.core.hexes import members
from bocage.core.protocol import Side
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.desk_pieces import nearest_sea
from bocage.core.regiments.state import MOVED
from bocage.draw.board import board_svg
from bocage.draw.counters import Naval
from bocage.draw.normandy import phase_words, score_lines, stacks
from bocage.draw.position import Flag, Position, Works, position_svg
from bocage.draw.sheet_1971 import NORMANDY_1971, sheet_for
from bocage.games.normandy_1971.odds import attacker
from bocage.games.normandy_1971.state import DIGGING, FOUGHT, INVERTED, NormandyState
from bocage.games.normandy_1971.victory import verdict
from bocage.games.normandy_1971.view import hidden_mask, is_landed
from bocage.maps import normandy


def board() -> str:
    """The map without a position."""
    return board_svg(normandy.load(), sheet=NORMANDY_1971)


def draw(s: NormandyState, side: Side | None = None) -> str:
    """The picture of a position: what a side may know of it, or everything."""
    return position_svg(s.kit.board, position(s, side), sheet=sheet_for(s.kit.options))


def position(s: NormandyState, side: Side | None = None) -> Position:
    """The position for the drawing, with nothing in it that the side may not know."""
    drawn_works = [h for h in members(s.works) if is_landed(s) or side != Side.ALLIED]
    return Position(
        title="Normandy",
        turn=s.turn,
        phase=phase_words(s.mover, s.phase),
        stacks=stacks(s, _seen(s, side), lambda u: _badges(s, u, side)),
        flags=tuple(Flag(h, Side.ALLIED) for h in members(s.cities)),
        works=tuple(Works(h, _holder(s, h)) for h in drawn_works),
        naval=_ships(s),
        score=score_lines(verdict(s)) if is_landed(s) and (side is None or s.phase == "over") else (),
    )


def _seen(s: NormandyState, side: Side | None) -> list[Unit]:
    """§FOG-3 §FOG-4 The units a side may see, each stack in an order that tells nothing."""
    units = s.lined_up(range(len(s.at)))
    if side is None:
        return units
    if not is_landed(s):
        return [u for u in units if u & 1 == side]
    hidden = hidden_mask(s, side)
    return [u for u in units if s.at[u] < 0 or not hidden >> s.at[u] & 1]


def _badges(s: NormandyState, u: Unit, side: Side | None) -> tuple[str, ...]:
    badges = [name for bit, name in _BADGES.items() if s.flags[u] & bit]
    if s.at[u] >= 0 and not s.is_fed(u) and is_landed(s) and (side is None or u & 1 == side):
        badges.append("out of supply")
    return tuple(badges)


_BADGES = {MOVED: "moved", DIGGING: "digging", FOUGHT: "attacking", INVERTED: "inverted"}
"""Locked paratroops show as out of supply to their owner; the enemy is not told."""


def _holder(s: NormandyState, h: int) -> int:
    return int(not s.occupied[Side.ALLIED] >> h & 1)


def _ships(s: NormandyState) -> tuple[Naval, ...]:
    """Missions that have fired in this phase, each on the sea hex nearest to what it fired at."""
    ships = []
    for attack in s.attacks:
        for mission, h in attack.missions:
            kind = s.kit.missions[mission]
            used = "attacking" if attacker(attack) == Side.ALLIED else ""
            sea, badges = nearest_sea(s.kit.board, h), (used,) if used else ()
            ships.append(Naval(sea, str(kind.attack), str(kind.defense), str(kind.range), badges=badges))
    return tuple(ships)
