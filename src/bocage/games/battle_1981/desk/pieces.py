"""Counters on the map and in the boxes, with the figures and badges of the moment."""

from bocage.core.desk import Piece
from bocage.core.hexes import Hex, members
from bocage.core.protocol import BOTH, Side
from bocage.games.battle_1981.kinds import Piece as Kind
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.movement import fuel_for
from bocage.games.battle_1981.names import at_words, figure_words, side_words, turn_words, unit_words
from bocage.games.battle_1981.state import FUEL, BattleState

from .boxes import box_of, boxes

COAST_LOOK = "coast"
TIRED = 5
"""So much fatigue is worth a badge: a third of the strength is gone."""

MOST_BADGES = 3


def look_of(piece: Kind, *, cadre: bool = False) -> str:
    """The drawing of a counter: `US-1-INF`, `GE-12SS-cadre`."""
    return f"{piece.id}-cadre" if cadre else piece.id


def face_of(s: BattleState, u: Unit) -> str:
    """The drawing of a unit as it is now."""
    return look_of(s.kit.kinds[u], cadre=bool(s.cadres >> u & 1))


def figures(s: BattleState, u: Unit) -> tuple[str, str, str]:
    """§9v Combat points, leader and fatigue."""
    return str(s.cp[u]), str(s.leader[u]), str(s.fatigue[u])


def pieces(s: BattleState, side: Side | None) -> list[Piece]:
    """Every counter on the map in roster order, then those in the boxes."""
    places = {box.name: box.place for box in boxes(s, side)}
    on_map = [_on_map(s, u) for of in BOTH for u in s.on_board(of)]
    boxed = [(box_of(s, u), u) for of in BOTH for u in members(s.kit.of_side[of])]
    order = {name: number for number, name in enumerate(places)}
    waiting = sorted(((name, u) for name, u in boxed if name), key=lambda found: order[found[0]])
    return on_map + [_waiting(s, u, name, places[name]) for name, u in waiting]


def pieces_at(s: BattleState, h: Hex) -> list[Piece]:
    """The counters of one position: who stands there, or the fleet that waits there."""
    found = [_on_map(s, s.on[h])] if s.on[h] >= 0 else []
    if h not in s.kit.board.sea.values():
        return found
    return found + [piece for piece in pieces(s, None) if piece.boxed and piece.place == s.kit.names[h]]


def _on_map(s: BattleState, u: Unit) -> Piece:
    badges = badges_of(s, u)
    words = [f"{side_words(u & 1)} {unit_words(s, u)}", figure_words(s, u), at_words(s, u), *badges]
    return Piece(
        id=s.kit.kinds[u].id,
        side=Side(u & 1),
        look=face_of(s, u),
        place=s.kit.names[s.at[u]],
        label=", ".join(words),
        badges=badges,
        figures=figures(s, u),
    )


def _waiting(s: BattleState, u: Unit, box: str, place: str) -> Piece:
    """§11a §11b One at sea, on its airfields or on the march from afar."""
    piece = s.kit.kinds[u]
    when = at_words(s, u) if u & 1 == Side.ALLIED else f"due on {turn_words(piece.entry_turn)}"
    return Piece(
        id=piece.id,
        side=piece.side,
        look=face_of(s, u),
        place=place,
        label=f"{side_words(u & 1)} {unit_words(s, u)}, {figure_words(s, u)}, {when}",
        badges=badges_of(s, u),
        boxed=box,
        figures=figures(s, u),
    )


# --- badges


def badges_of(s: BattleState, u: Unit) -> tuple[str, ...]:
    """What matters of a unit at the moment, the weightiest first."""
    found = [] if s.is_supplied(u) or s.at[u] < 0 else ["unsupplied"]
    found += ["cadre"] if s.cadres >> u & 1 else []
    found += {"movement": _on_the_move, "combat": _in_combat}.get(s.phase, _between)(s, u)
    found += ["tired"] if s.fatigue[u] >= TIRED else []
    return tuple(found[:MOST_BADGES])


def _between(s: BattleState, u: Unit) -> list[str]:
    return ["landed"] if s.landed >> u & 1 else []


def _on_the_move(s: BattleState, u: Unit) -> list[str]:
    """§8b §fuel §chart-interdict Who has ended its move, who has moved, who is slowed, whom the fuel will not carry."""
    found = _between(s, u)
    if s.mover != u & 1:
        return found
    if s.halted >> u & 1:
        found.append("halted")
    elif lacks_fuel(s, u):
        found.append("no fuel")
    elif s.moved >> u & 1 and not found:
        found.append("moved")
    return [*found, "delayed"] if s.cut[u] else found


def _in_combat(s: BattleState, u: Unit) -> list[str]:
    """§9a §9q Who has attacked, who may do so again."""
    found = _between(s, u)
    if s.again >> u & 1:
        found.append("again")
    elif s.fought >> u & 1:
        found.append("fought")
    return found


def lacks_fuel(s: BattleState, u: Unit) -> bool:
    """§fuel Whether an Allied unit that could still move cannot pay for a single movement point."""
    moves = s.at[u] >= 0 and s.mp[u] > 0 and not s.kit.beachheads >> u & 1
    return moves and fuel_for(s, u, 1) > s.pools[FUEL]
