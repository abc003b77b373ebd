"""The boxes beside the map: the fleets with those who wait to land, divisions that wait to drop, Germans to come."""

from bocage.core.desk import Box
from bocage.core.hexes import members
from bocage.core.protocol import Side
from bocage.games.battle_1981.kinds import Piece, Unit
from bocage.games.battle_1981.names import number_of, points_words, turn_words
from bocage.games.battle_1981.state import AMPHIBIOUS, AT_SEA, DUE, POINT, BattleState
from bocage.games.battle_1981.tables import last_turn

FLEETS = {13: "sea-us", 14: "sea-british"}
"""§11a The box of each waiting place at sea."""

TITLES = {"sea-us": "American fleet", "sea-british": "British and Canadian fleet"}
AIRFIELDS, COMING = "airfields", "due"


def box_of(s: BattleState, u: Unit) -> str:
    """The box a unit lies in; empty for one on the map or gone."""
    piece = s.kit.kinds[u]
    if s.at[u] == AT_SEA:
        return AIRFIELDS if piece.is_airborne else FLEETS[piece.entry_hex]
    return COMING if s.at[u] == DUE and comes(s, piece) else ""


def comes(s: BattleState, piece: Piece) -> bool:
    """§11b §1d Whether a unit that is due still comes in this game: nobody arrives on the last turn."""
    return piece.entry_turn < last_turn(s.scenario)


def inside(s: BattleState, box: str) -> list[Unit]:
    """Who lies in a box: by roster, Germans by date."""
    found = [u for u in members(s.kit.of_side[box == COMING]) if box_of(s, u) == box]
    return sorted(found, key=lambda u: s.kit.kinds[u].entry_turn)


def boxes(s: BattleState, side: Side | None) -> list[Box]:
    """§2a §11a §11b Those with anybody in them."""
    found = [_airfields(s)] if inside(s, AIRFIELDS) else []
    found += [_fleet(s, number, name) for number, name in FLEETS.items() if inside(s, name)]
    return [*found, _coming(s)] if inside(s, COMING) else found


def _airfields(s: BattleState) -> Box:
    says = number_of(len(inside(s, AIRFIELDS)), "division") + " to drop before the landing"
    return Box(name=AIRFIELDS, title="Airborne divisions", side=Side.ALLIED, says=says)


def _fleet(s: BattleState, number: int, name: str) -> Box:
    """§amph Who waits, what landing all of them costs, what there is to land them with."""
    units = inside(s, name)
    cost = sum(s.cp[u] for u in units) * POINT
    have = s.pools[AMPHIBIOUS]
    left = f"{points_words(have)} left this turn" if have else "none left now"
    says = f"{number_of(len(units), 'unit')}, {points_words(cost)} amphibious points to land them all; {left}"
    return Box(name=name, title=TITLES[name], side=Side.ALLIED, place=s.kit.names[s.kit.board.sea[number]], says=says)


def _coming(s: BattleState) -> Box:
    units = inside(s, COMING)
    first = s.kit.kinds[units[0]].entry_turn
    count = sum(s.kit.kinds[u].entry_turn == first for u in units)
    says = f"{number_of(len(units), 'unit')}, the next {count} on {turn_words(first)}"
    return Box(name=COMING, title="German reinforcements", side=Side.GERMAN, says=says)
