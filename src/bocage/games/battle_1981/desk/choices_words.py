"""What the chapters of choices share: choices about a unit, odds, losses and points in a few words."""

from collections.abc import Callable
from typing import Any, TypeAlias

from bocage.core.desk import Choice
from bocage.core.hexes import Hex
from bocage.core.protocol import Action
from bocage.games.battle_1981.forecast import Spread
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.state import BattleState

from .names import listed, number_of, the
from .plans_words import between

FEW = 3
"""As many enemies next to a position are counted and no longer named."""

Chooser: TypeAlias = Callable[[BattleState, Any, list[Action]], list[Choice]]
"""(s, the pending task, what it offers) -> its choices: every offered action, and nothing unbarred that is refused."""


def on_unit(s: BattleState, a: Action, says: str, group: str, value: str = "") -> Choice:
    """A choice about one unit: it lights its counter, on the map or in its box."""
    h = s.at[s.kit.unit_index[a.noun]]
    place = s.kit.names[h] if h >= 0 else ""
    return Choice(actions=(str(a),), says=says, group=group, place=place, piece=a.noun, value=value)


def codes(s: BattleState, verb: str, units: list[Unit] | tuple[Unit, ...]) -> tuple[str, ...]:
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
