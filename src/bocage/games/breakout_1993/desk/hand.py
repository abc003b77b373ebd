"""What the deciding player has in hand: who is on the way, what is being put together, what exactly is asked."""

from collections.abc import Callable, Iterable
from typing import Any

from bocage.core.desk import Hand
from bocage.core.hexes import bits, members
from bocage.core.protocol import Side
from bocage.games.breakout_1993.assault import attack_value
from bocage.games.breakout_1993.barrage import bombardment_attack, bombardment_defense
from bocage.games.breakout_1993.bombardment import PlanBarrage, barrage_of
from bocage.games.breakout_1993.bridges import repairable
from bocage.games.breakout_1993.forecast import forwards
from bocage.games.breakout_1993.impulse import Active, ChooseDouble, ChooseImpulse, movable
from bocage.games.breakout_1993.kinds import Unit
from bocage.games.breakout_1993.march import March, has_begun
from bocage.games.breakout_1993.plan import PlanAssault, plan_of
from bocage.games.breakout_1993.state import Barrage, BreakoutState

from . import hand_answers, hand_evening, hand_morning
from .choices_impulse import night_words
from .names import (
    army_word,
    impulse_name,
    in_words,
    marker_words,
    number_of,
    place_words,
    places_words,
    side_word,
    unit_full,
    unit_words,
    units_words,
    weather_word,
)


def hand(s: BreakoutState) -> Hand | None:
    """In words what is asked, with the pieces it is about; None while nobody decides."""
    task = s.agenda[-1] if s.agenda else None
    held = _HANDS.get(type(task).__name__)
    return held(s, task) if held is not None else None


def ids(s: BreakoutState, units: Iterable[Unit]) -> tuple[str, ...]:
    """Units as pieces."""
    return tuple(s.kit.kinds[u].id for u in units)


def _choosing(s: BreakoutState, task: ChooseImpulse) -> Hand:
    """§8.1 §6.33 The impulse, the sky, and how near the night is."""
    says = f"{side_word(task.side)} impulse {impulse_name(s.impulse)}, {weather_word(s.weather)}"
    after = "after it" if task.side == Side.ALLIED else "after the Allied one"
    advantage = "; you have the Advantage" if s.advantage == task.side else ""
    return Hand(f"{says}: activate an Area, bombard, or pass; {night_words(s, after)}{advantage}")


def _doubling(s: BreakoutState, task: ChooseDouble) -> Hand:
    """§11.12"""
    if task.first < 0:
        return Hand("Double Impulse: choose the first of two Areas")
    return Hand(f"Double Impulse: {place_words(s, task.first)} and which other Area?")


def _acting(s: BreakoutState, task: Active) -> Hand:
    """§8.2 §8.5 What is activated, who must assault, who can still move."""
    where = places_words(s, bits(s.active))
    bound = members(s.mandatory)
    if bound:
        targets = places_words(s, dict.fromkeys(s.at[u] for u in bound))
        return Hand(f"{units_words(s, bound)} must assault {targets}", ids(s, bound))
    able = movable(s, task.side)
    army = f" {army_word(s.army)}" if s.army and s.army != "german" else ""
    could = f"{number_of(len(able), f'{army} unit'.strip())} can still move" if able else "nobody can move any more"
    broken = len(repairable(s, task.side))
    first = f"; {number_of(broken, 'bridge')} could be repaired, before anybody moves" if broken else ""
    return Hand(f"{where} activated: {could}{first}")


def _marching(s: BreakoutState, task: March) -> Hand:
    """§8.36 Who marches, and what is left of its MF."""
    u = task.unit
    left = f"{s.mf_left(u)} of {s.allowance(u)} MF left"
    begun = "Go on with" if has_begun(s, u) or s.overran >> u & 1 else "Move"
    return Hand(f"{begun} {unit_full(s, u)} {in_words(s, u)}: {left}", ids(s, (u,)), s.kit.codes[s.at[u]])


def _assaulting(s: BreakoutState, task: PlanAssault) -> Hand:
    """§9.2 §9.3 What the assault has come to."""
    battle = plan_of(s)
    where, pieces = place_words(s, battle.target), ids(s, (*battle.units, *battle.support))
    if battle.point < 0:
        return Hand(f"Assault on {where}: choose who leads", pieces)
    values = forwards(s, battle)
    worst = next(iter(values))
    against = f"against {values[worst]} if {unit_words(s, worst)} goes forward"
    return Hand(f"Assault on {where}: {int(attack_value(s, battle).total)} {against}", pieces)


def _shelling(s: BreakoutState, task: PlanBarrage) -> Hand:
    """§10.2 §10.3 What the bombardment has come to."""
    barrage = barrage_of(s)
    where, guns = place_words(s, barrage.target), [u for u in (barrage.lead, *barrage.units) if u >= 0]
    if not barrage.means:
        return Hand(f"Bombardment of {where}: choose what fires")
    attack, defense = int(bombardment_attack(s, barrage).total), int(bombardment_defense(s, barrage).total)
    aim = "" if barrage.primary >= 0 or barrage.construct >= 0 else "; choose whom it hits first"
    return Hand(f"{fire_words(s, barrage)} on {where}: {attack} against {defense}{aim}", ids(s, guns))


def fire_words(s: BreakoutState, barrage: Barrage) -> str:
    """What fires: `The American aircraft`, `The British ships`, `2 guns`."""
    return number_of(1 + len(barrage.units), "gun") if barrage.means == "guns" else f"The {marker_words(barrage)}"


_HANDS: dict[str, Callable[[BreakoutState, Any], Hand]] = {
    "ChooseImpulse": _choosing,
    "ChooseDouble": _doubling,
    "Active": _acting,
    "March": _marching,
    "PlanAssault": _assaulting,
    "PlanBarrage": _shelling,
    **hand_morning.HANDS,
    **hand_answers.HANDS,
    **hand_evening.HANDS,
}
