"""Dawn: where reinforcements come, by where they are wanted and how soon they get there."""

from collections.abc import Sequence
from typing import Any

from bocage.core.areas import Area
from bocage.core.hexes import bits
from bocage.core.protocol import Action, Side
from bocage.games.breakout_1993.interdiction import guns_on
from bocage.games.breakout_1993.tables import constants

from .position import Answer, Position
from .zones import gates

FADES = 0.75
"""How a call fades with every border."""

QUEUE = 0.8
"""What it costs to wait at sea for another night behind a full landing."""

FIRE = 0.6
"""What a gun over the beach costs."""


def arrive(p: Position, task: Any, options: Sequence[Action]) -> Action | None:
    """§19.2 §19.3 The unit that is offered first goes where it is wanted most."""
    first = options[0].noun.partition(" ")[0]
    ways = [a for a in options if a.noun.partition(" ")[0] == first]
    calls = _calls(p)
    return max(ways, key=lambda a: _value(p, p.kit.place_named(a.noun.partition(" ")[2]), calls))


def _calls(p: Position) -> dict[Area, float]:
    """What calls for help: the Germans where they may lose ground, the Allies before what they have not got."""
    if p.side == Side.GERMAN:
        return {place: p.need(place) for place in bits(p.front | gates())}
    return {place: p.worth[place] for place in bits(p.kit.areas) if not p.s.is_free(p.side, place)}


def _value(p: Position, place: Area, calls: dict[Area, float]) -> float:
    start = p.kit.beach_of.get(place, place)
    steps = p.field(1 << start)
    value = sum(call * FADES ** steps[goal] for goal, call in calls.items())
    if place in p.kit.beach_of:
        nights = len(p.own(place)) // constants().landing_limit
        value *= QUEUE**nights * (1 - FIRE * guns_on(p.s, start) / constants().die_faces)
    return value


ANSWERS: dict[str, Answer] = {"Arrive": arrive}
