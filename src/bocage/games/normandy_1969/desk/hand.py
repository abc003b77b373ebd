"""What the deciding player has in hand: the unit on its way, the attack being put together, the unit to be placed."""

from collections.abc import Callable
from typing import Any

from bocage.core.desk import Hand
from bocage.core.regiments.names import hex_words, hexes, kind_words, place_name, unit_words
from bocage.core.regiments.state import RESERVE
from bocage.games.normandy_1969.airborne import LandGlider
from bocage.games.normandy_1969.combat import Gather
from bocage.games.normandy_1969.deployment import Deploy, PlaceUnit
from bocage.games.normandy_1969.moves import MoveUnit
from bocage.games.normandy_1969.orders import german_order
from bocage.games.normandy_1969.resolve import Exchange
from bocage.games.normandy_1969.retreat import RetreatStep
from bocage.games.normandy_1969.state import NormandyState

from .names import factors


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


def _gathering(s: NormandyState, task: Gather) -> Hand:
    return Hand(f"Attack {hex_words(s, task.hex)}: choose who takes part", tuple(map(str, task.units)))


def _deploying(s: NormandyState, task: Deploy) -> Hand:
    return Hand(f"{german_order(s.ob).title}: set up the units that begin on the map")


def _placing(s: NormandyState, task: PlaceUnit) -> Hand:
    return Hand(f"Choose a square for the {kind_words(s.kind_of(task.unit))}", (str(task.unit),))


def _gliding(s: NormandyState, task: LandGlider) -> Hand:
    return Hand(f"Choose where the {kind_words(s.kind_of(task.unit))} lands", (str(task.unit),))


def _retreating(s: NormandyState, task: RetreatStep) -> Hand:
    """§CRT-DB §INV-5 Its owner leads it back, or the Allies where paratroops have landed."""
    u, at = task.unit, task.way[-1] if task.way else s.at[task.unit]
    on_way = f", now in {hex_words(s, at)}" if task.way else ""
    led = "" if task.by == u & 1 else ", led by you because paratroops landed on it"
    words = f"The {unit_words(s, u)} falls back {hexes(s, task.steps)}{led}{on_way}: say where"
    return Hand(words, (str(u),), place_name(s, at) if task.way else "")


def _exchanging(s: NormandyState, task: Exchange) -> Hand:
    if task.owed <= 0:
        return Hand("Exchange: enough is lost; close it, or choose more to lose")
    return Hand(f"Exchange: choose units to lose, {factors(task.owed)} still owed")


_HANDS: dict[type, Callable[[NormandyState, Any], Hand]] = {
    MoveUnit: _marching,
    Gather: _gathering,
    Deploy: _deploying,
    PlaceUnit: _placing,
    LandGlider: _gliding,
    RetreatStep: _retreating,
    Exchange: _exchanging,
}
