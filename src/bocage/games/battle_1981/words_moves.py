"""Drops, marches and landings as sentences."""

from collections.abc import Callable

from bocage.core.protocol import Event, Side

from .kinds import Unit
from .movement import in_points
from .names import number_of
from .state import BattleState

Sentence = Callable[[BattleState, Event], str]


def place_words(s: BattleState, h: int) -> str:
    """A position in words: `Carentan (6-05)`, `7-08`."""
    name, place = s.kit.names[h], s.kit.board.places.get(h, "")
    return f"{place} ({name})" if place else name


def _unit(s: BattleState, event: Event) -> str:
    u: Unit = event.facts["piece"]
    return s.kit.kinds[u].name


def _beach(s: BattleState, event: Event) -> str:
    return f"{s.kit.board.beachheads[event.facts['beach']].name} Beach"


def _brought(event: Event) -> str:
    parts = [f"{in_points(event.facts[name])} {name}" for name in ("fuel", "general", "combat")]
    return f"{parts[0]}, {parts[1]} and {parts[2]} supply"


def _movement(s: BattleState, event: Event) -> str:
    return f"{Side(event.facts['side']).name.capitalize()} movement."


def _drift(s: BattleState, event: Event) -> str:
    what = "drifts off" if event.facts["drifts"] else "comes down over"
    return f"{_unit(s, event)} {what} its zone at {place_words(s, event.facts['hex'])} (die {event.facts['die']})."


def _dropped(s: BattleState, event: Event) -> str:
    return f"{_unit(s, event)} is on the ground at {place_words(s, event.facts['hex'])} with {_brought(event)}."


def _landing(s: BattleState, event: Event) -> str:
    paid = in_points(event.facts["amphibious"])
    return f"{_unit(s, event)} goes in at {_beach(s, event)}: {paid} amphibious points; it brings {_brought(event)}."


def _assault(s: BattleState, event: Event) -> str:
    return f"{_unit(s, event)} meets a coastal defence of {event.facts['coast']} at {_beach(s, event)}."


def _assault_over(s: BattleState, event: Event) -> str:
    rounds = "1 round" if event.facts["rounds"] == 1 else f"{event.facts['rounds']} rounds"
    if not event.facts["survived"]:
        return f"{_unit(s, event)} is lost in the surf of {_beach(s, event)} after {rounds}."
    left = number_of(event.facts["left"], "point")
    return f"{_unit(s, event)} has broken the defence of {_beach(s, event)} in {rounds}, with {left} left."


def _cost(event: Event) -> str:
    f = event.facts
    extra = ", one of them extra" if f["extra"] else ""
    halt = "; beside an enemy its move ends" if f["halted"] else ""
    return f"{number_of(f['cost'], 'point')}{extra} (die {f['die']}), {f['left']} left{halt}"


def _ashore(s: BattleState, event: Event) -> str:
    where = place_words(s, event.facts["hex"])
    return (
        f"{_unit(s, event)} is ashore at {where}: {_cost(event)}. {event.facts['landed']} landed at {_beach(s, event)}."
    )


def _step(s: BattleState, event: Event) -> str:
    fuel = f", {in_points(event.facts['fuel'])} fuel" if event.facts["fuel"] else ""
    return f"{_unit(s, event)} moves to {place_words(s, event.facts['to'])}: {_cost(event)}{fuel}."


def _fell_short(s: BattleState, event: Event) -> str:
    f = event.facts
    where = place_words(s, f["hex"])
    return f"{_unit(s, event)} stops short of {where}: the next step needs {f['need']}, it has {f['left']}."


def _infiltration(s: BattleState, event: Event) -> str:
    f = event.facts
    result = "gets through" if f["success"] else f"is held up and loses {number_of(f['cost'], 'point')}"
    tried = f"die {f['die']} of 100, needs {f['chance']} or less"
    return f"{_unit(s, event)} tries to infiltrate to {place_words(s, f['to'])} ({tried}): it {result}."


WORDS: dict[str, Sentence] = {
    "drops": lambda s, event: "Airborne drops.",
    "drift": _drift,
    "dropped": _dropped,
    "movement": _movement,
    "landing": _landing,
    "assault": _assault,
    "assault_over": _assault_over,
    "ashore": _ashore,
    "step": _step,
    "fell_short": _fell_short,
    "infiltration": _infiltration,
}
