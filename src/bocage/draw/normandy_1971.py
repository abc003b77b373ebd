"""Normandy (1971) on its map: a position as one side may see it, or as it is."""

from fractions import Fraction

from bocage.core.hexes import bits, members
from bocage.core.protocol import Side
from bocage.core.tally import written
from bocage.draw.board import board_svg
from bocage.draw.counters import Counter, Naval, Place, Stack
from bocage.draw.position import Flag, Position, Works, position_svg
from bocage.draw.sheet_1971 import NORMANDY_1971, level_words, sheet_for
from bocage.games.normandy_1971.kinds import Unit
from bocage.games.normandy_1971.odds import attacker
from bocage.games.normandy_1971.state import BOX, DIGGING, FOUGHT, MOVED, NormandyState
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
    hidden = hidden_mask(s, side) if side is not None else 0
    places: dict[Place, list[Unit]] = {}
    for u, at in enumerate(s.at):
        if side is not None and not is_landed(s) and u & 1 != side:
            continue
        if at >= 0 and not hidden >> at & 1:
            places.setdefault(at, []).append(u)
        elif at <= BOX:
            places.setdefault(("box", BOX - at), []).append(u)
    drawn_works = [h for h in members(s.works) if is_landed(s) or side != Side.ALLIED]
    return Position(
        title="Normandy",
        turn=s.turn,
        phase=f"{s.mover.name.capitalize()} {s.phase}" if s.phase != "over" else "The game is over",
        stacks=tuple(Stack(place, tuple(_counter(s, u, side) for u in units)) for place, units in places.items()),
        flags=tuple(Flag(h, Side.ALLIED) for h in members(s.cities)),
        works=tuple(Works(h, _holder(s, h)) for h in drawn_works),
        naval=_ships(s),
        score=_score(s) if side is None or s.phase == "over" else (),
    )


def _counter(s: NormandyState, u: Unit, side: Side | None) -> Counter:
    kind, flags = s.kind_of(u), s.flags[u]
    badges = [name for bit, name in _BADGES.items() if flags & bit]
    if s.at[u] >= 0 and not s.is_fed(u) and is_landed(s) and (side is None or u & 1 == side):
        badges.append("out of supply")
    return Counter(
        side=u & 1,
        strength=str(kind.strength),
        movement=str(kind.movement),
        type=kind.type,
        size=kind.size,
        defend_only=kind.defend_only,
        name=kind.short,
        badges=tuple(badges),
        about="" if kind.certainty == "high" else f"type deduced: {kind.note}",
    )


_BADGES = {MOVED: "moved", DIGGING: "digging", FOUGHT: "attacking"}
"""Locked paratroops show as out of supply to their owner; the enemy is not told."""


def _holder(s: NormandyState, h: int) -> int:
    return int(not s.occupied[Side.ALLIED] >> h & 1)


def _ships(s: NormandyState) -> tuple[Naval, ...]:
    """Missions that have fired in this phase, each on the sea hex nearest to what it fired at."""
    ships = []
    for attack in s.attacks:
        for mission, h in attack.missions:
            kind = s.kit.missions[mission]
            sea = min(bits(s.kit.board.sea_mask), key=lambda at: (s.kit.grid.distance(at, h), at))
            used = "attacking" if attacker(attack) == Side.ALLIED else ""
            ships.append(
                Naval(sea, str(kind.attack), str(kind.defense), str(kind.range), badges=(used,) if used else ())
            )
    return tuple(ships)


def _score(s: NormandyState) -> tuple[tuple[str, str], ...]:
    if not is_landed(s):
        return ()
    judged = verdict(s)
    lines = [(line.words, line.amount) for line in judged.tally]
    return (*lines, ("Total", written(Fraction(judged.total))), ("Level", level_words(judged.level)))
