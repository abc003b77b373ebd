"""What the chapters of choices share: choices about a unit, odds, losses and points in a few words."""

from collections.abc import Sequence

from bocage.core.desk import Choice
from bocage.core.hexes import Hex
from bocage.core.protocol import Action
from bocage.games.battle_1981.forecast import Spread
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.names import listed, number_of, the
from bocage.games.battle_1981.nouns import UNIT
from bocage.games.battle_1981.state import COAST, BattleState, unit_named

from .plans_words import between

FEW = 3
"""As many enemies next to a position are counted and no longer named."""

MOST_PIECES = 40
"""More than wait at sea."""


def on_unit(s: BattleState, verb: str, u: Unit, says: str, group: str, value: str = "") -> Choice:
    """A choice about one unit: it lights its counter, on the map or in its box."""
    spot = UNIT.spot(s, u)
    actions = codes(s, verb, (u,))
    return Choice(actions=actions, says=says, group=group, place=spot.place, piece=spot.piece, value=value)


def number_choice(a: Action, says: str, group: str) -> Choice:
    """A choice of one number."""
    return Choice(actions=(str(a),), says=says, group=group)


def counters(s: BattleState, units: Sequence[Unit]) -> tuple[str, ...]:
    """The counters of units, by their pieces' ids; the coastal defence has none."""
    return tuple(s.kit.codes[u] for u in units if u != COAST)


def picked(s: BattleState, pieces: Sequence[str]) -> list[Unit]:
    """Several units of the deciding side, picked by their counters; none if one of them is not its own."""
    found = [unit_named(s, piece, s.agenda[-1].who(s)) for piece in dict.fromkeys(pieces)]
    units = [u for u in found if u is not None]
    return units if 1 < len(units) == len(found) <= MOST_PIECES else []


def codes(s: BattleState, verb: str, units: Sequence[Unit]) -> tuple[str, ...]:
    """A verb on each of several units, as actions are written."""
    return tuple(str(s.kit.named(verb)[u]) for u in units)


def enemies_beside(s: BattleState, side: int, h: Hex) -> list[Unit]:
    """The enemies of a side next to a position."""
    return [u for u in s.on_board(1 - side) if s.kit.next_to[h] >> s.at[u] & 1]


def beside_words(s: BattleState, side: int, h: Hex) -> str:
    """Who of the enemy is next to a position: `the 352nd Infantry`, `3 enemies`; empty if nobody is."""
    found = enemies_beside(s, side, h)
    if not found:
        return ""
    return listed(the(s, u) for u in found) if len(found) < FEW else f"{len(found)} enemies"


def losses_words(*spreads: Spread) -> str:
    """Combat points lost in one case or in several, from the least to the most."""
    return between(min(one.least for one in spreads), max(one.most for one in spreads))


def points(count: int) -> str:
    """Movement points: `1 point`, `6 points`."""
    return number_of(count, "point")
