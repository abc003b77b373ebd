"""Regiments about to jump, for tests of drops, scatter and fights on landing."""

from bocage.core.play import begin, decision
from bocage.core.protocol import Side
from bocage.games.normandy_1969.airborne import AlliedPlacement
from bocage.games.normandy_1969.planning import PARACHUTE
from bocage.games.normandy_1969.state import NormandyState
from tests.games.normandy_1969.sketch import hex_at, hexes, sketch, units_in


def dropping(text: str, *zones: str, rivers: str = "", **chosen: str | int | bool) -> NormandyState:
    """Paratroops about to come down on these zones, in this order."""
    s = sketch(text, turn=1, phase="landing", reserve=[("7-4p", PARACHUTE)] * len(zones), rivers=rivers, options=chosen)
    regiments = [u for u in s.units_of(Side.ALLIED) if s.due[u] == PARACHUTE]
    s.aims = list(zip(regiments, (hex_at(s, zone) for zone in zones), strict=True))
    s.agenda.append(AlliedPlacement())
    begin(s)
    return s


def on_the_ground(s: NormandyState) -> dict[str, list[str]]:
    """The Allied units on the map, by square."""
    return {name: units_in(s, name) for name in hexes(s, s.occupied[Side.ALLIED])}


def pending(s: NormandyState) -> str:
    """The name of the task that waits, "" if none does."""
    waits = decision(s)
    return waits.task if waits else ""
