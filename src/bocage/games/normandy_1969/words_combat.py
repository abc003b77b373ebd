"""Battles as sentences."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from bocage.core.protocol import Event
from bocage.core.regiments.names import a_kind, hex_words, kind_words, listed, number_of, several, side_words
from bocage.core.tally import written

from .combat import Attacks, Gather
from .naval import guns_left
from .resolve import Exchange
from .retreat import RetreatStep
from .state import NormandyState

RESULTS = {
    "EX": "an exchange",
    "DE": "the defenders are destroyed",
    "AE": "the attackers are destroyed",
    "DB": "the defenders go back {squares}",
    "AB": "the attackers go back {squares}",
}


def result_words(result: str) -> str:
    """A result of the table in words: `the defenders go back 2 squares`."""
    if result in RESULTS:
        return RESULTS[result]
    return RESULTS[result[:2]].format(squares=number_of(int(result[2]), "square"))


def _attack(s: NormandyState, event: Event) -> str:
    f = event.facts
    forces = several(s.kit.kinds[kind].value for kind in f["kinds"])
    return f"{side_words(f['side'])} attack on {hex_words(s, f['hexes'][0])} by {forces}{_ships(s, event)}."


def _ships(s: NormandyState, event: Event) -> str:
    squares = [s.kit.names[h] for h in event.facts["guns"]]
    return f", with the ships off {listed(squares)}" if squares else ""


def _combat(s: NormandyState, event: Event) -> str:
    f = event.facts
    die = f"die {f['die']}" if f["die"] else "no die"
    what = "landing on " if f["landing"] else ""
    attack, defense = (written(Fraction(strength)) for strength in f["strengths"])
    told = result_words(f["result"])
    if f["landing"] and f["result"].startswith("AB"):
        told = "the paratroops cannot go back"
    return f"{what}{hex_words(s, f['hexes'][0])}: {attack} to {defense}, {f['column']}, {die}: {f['result']} — {told}."


def _exchange(s: NormandyState, event: Event) -> str:
    f = event.facts
    return f"{f['attackers']} factors against {f['defenders']}: each side loses at least {f['owed']}."


def _eliminated(s: NormandyState, event: Event) -> str:
    f = event.facts
    return f"{kind_words(s.kit.kinds[f['kind']])} in {hex_words(s, f['hex'])} is destroyed."


def _no_retreat(s: NormandyState, event: Event) -> str:
    f, kind = event.facts, s.kit.kinds[event.facts["kind"]]
    squares = number_of(f["steps"], "square")
    return f"{kind_words(kind)} in {hex_words(s, f['hex'])} cannot go back {squares} and is destroyed."


def _retreated(s: NormandyState, event: Event) -> str:
    f, kind = event.facts, s.kit.kinds[event.facts["kind"]]
    return f"{kind_words(kind)} goes back from {hex_words(s, f['from'])} to {hex_words(s, f['way'][-1])}."


WORDS: dict[str, Callable[[NormandyState, Event], str]] = {
    "attack": _attack,
    "combat": _combat,
    "exchange": _exchange,
    "eliminated": _eliminated,
    "no_retreat": _no_retreat,
    "retreated": _retreated,
}


def _attacks(s: NormandyState, task: Any) -> str:
    if s.limit > s.made and s.limit <= 6:
        return f"choose a square to attack, {number_of(s.limit - s.made, 'attack')} left, or end the battles"
    return "choose a square to attack, or end the battles"


def _gather(s: NormandyState, task: Gather) -> str:
    if not task.units:
        return f"choose who attacks {s.kit.names[task.hex]}"
    ships = f" (ships can fire in {number_of(guns_left(s), 'square')})" if task.battle(s).guns or task.silent else ""
    return f"add units to the attack on {s.kit.names[task.hex]}{ships}, or fight"


def _lose(s: NormandyState, task: Exchange) -> str:
    if task.owed <= 0:
        return "enough is lost in the exchange: close it, or lose more"
    return f"choose a unit to lose in the exchange, {written(task.owed)} still owed"


def _step(s: NormandyState, task: RetreatStep) -> str:
    left = number_of(task.steps - len(task.way), "square")
    led = " for the Germans, because paratroops landed on it" if task.by != task.unit & 1 else ""
    return f"lead {a_kind(s.kind_of(task.unit))} back from {s.kit.names[s.at[task.unit]]}{led}, {left} to go"


PROMPTS: dict[type, Callable[[NormandyState, Any], str]] = {
    Attacks: _attacks,
    Gather: _gather,
    Exchange: _lose,
    RetreatStep: _step,
}
