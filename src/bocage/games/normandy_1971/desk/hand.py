"""What the deciding player has in hand: the unit on its way, the attack being put together, the unit to be placed."""

from collections.abc import Callable
from typing import Any

from bocage.core.desk import Hand
from bocage.core.regiments.names import hex_words, kind_words, place_name, unit_words
from bocage.core.regiments.state import RESERVE
from bocage.games.normandy_1971.combat import PlanAttack
from bocage.games.normandy_1971.deployment import Deploy, PlaceUnit
from bocage.games.normandy_1971.invasion import LandGlider
from bocage.games.normandy_1971.moves import MoveUnit
from bocage.games.normandy_1971.orders import german_order
from bocage.games.normandy_1971.resolve import Exchange
from bocage.games.normandy_1971.retreat import DictateRetreat
from bocage.games.normandy_1971.state import NormandyState

from .pieces import named


def hand(s: NormandyState) -> Hand | None:
    """In words what is asked, with the pieces it is about; None where the prompt says it all."""
    task = s.agenda[-1] if s.agenda else None
    held = _HANDS.get(type(task))
    return held(s, task) if held is not None else None


def _marching(s: NormandyState, task: MoveUnit) -> Hand:
    u = task.unit
    at = task.way[-1] if task.way else s.at[u]
    on_way = f", on its way in {hex_words(s, at)}" if task.way else ""
    move = f"Bring in the {kind_words(s.kind_of(u))}" if s.at[u] == RESERVE else f"Move the {unit_words(s, u)}"
    return Hand(f"{move}{on_way}", (str(u),), place_name(s, at) if s.at[u] != at else "")


def _attacking(s: NormandyState, task: PlanAttack) -> Hand:
    where = " and ".join(hex_words(s, h) for h in task.targets)
    return Hand(f"Attack {where}: choose who takes part", tuple(map(str, task.units)))


def _deploying(s: NormandyState, task: Deploy) -> Hand:
    """§OB-P The order of battle is the German's own to know."""
    title = german_order(s.ob).title
    return Hand(f"Order of battle {s.ob}, {title}: deploy the starting units, unseen")


def _placing(s: NormandyState, task: PlaceUnit) -> Hand:
    return Hand(f"Choose a hex for the {kind_words(s.kind_of(task.unit))}", (str(task.unit),))


def _gliding(s: NormandyState, task: LandGlider) -> Hand:
    return Hand(f"Choose where the {kind_words(s.kind_of(task.unit))} lands", (str(task.unit),))


def _retreating(s: NormandyState, task: DictateRetreat) -> Hand:
    """The enemy's unit goes by the name of its piece."""
    u = task.unit
    names = dict(named(s, s.at[u], s.units_at(s.at[u]), task.who(s)))
    return Hand(f"Say where the {unit_words(s, u)} falls back to", (names[u],))


def _exchanging(s: NormandyState, task: Exchange) -> Hand:
    return Hand(f"Exchange: lose units worth {task.owed} more")


_HANDS: dict[type, Callable[[NormandyState, Any], Hand]] = {
    MoveUnit: _marching,
    PlanAttack: _attacking,
    Deploy: _deploying,
    PlaceUnit: _placing,
    LandGlider: _gliding,
    DictateRetreat: _retreating,
    Exchange: _exchanging,
}
