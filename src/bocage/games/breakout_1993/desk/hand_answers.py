"""What is asked while dice lie on the table: who goes forward, a second roll, losses, retreats, the marker."""

from collections.abc import Callable
from typing import Any

from bocage.core.chances import percent
from bocage.core.desk import Hand
from bocage.core.protocol import Side
from bocage.games.breakout_1993.advantage import Shift
from bocage.games.breakout_1993.assault import attack_value, is_bocage
from bocage.games.breakout_1993.attrition import PayAttrition
from bocage.games.breakout_1993.bombardment import RerollBarrage, barrage_of, excess
from bocage.games.breakout_1993.casualties import Pay, RetreatMore, fought
from bocage.games.breakout_1993.forecast import ENDS, sky_after, sunset
from bocage.games.breakout_1993.plan import ChooseForward, plan_of
from bocage.games.breakout_1993.resolve import Reroll, totals
from bocage.games.breakout_1993.retreat import RetreatOn
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.sunset import RerollSunset
from bocage.games.breakout_1993.tables import constants

from .names import impulse_name, number_of, place_words, players, side_word, unit_full
from .plans_assault import Assault
from .plans_barrage import Fire

LOST = "The Advantage passes if you use it"


def _forward(s: BreakoutState, task: ChooseForward) -> Hand:
    """§9.3A Against what the defender puts somebody forward."""
    battle = plan_of(s)
    attack = int(attack_value(s, battle).total)
    says = f"The {players(battle.side)} assault {place_words(s, battle.target)} with {attack}: choose who goes forward"
    return Hand(says, tuple(s.kit.kinds[u].id for u in (*battle.units, *battle.support)))


def _again(s: BreakoutState, task: Reroll) -> Hand:
    """§11.1 How the assault stands before somebody uses the Advantage."""
    battle = plan_of(s)
    ours, theirs = totals(s, battle)
    stands = Assault(s, battle).result(ours - theirs)
    whose = f"{side_word(battle.side)} assault on {place_words(s, battle.target)}"
    return Hand(f"{whose}: {stands}. Let the dice stand, or roll again? {LOST}")


def _shell_again(s: BreakoutState, task: RerollBarrage) -> Hand:
    """§11.1"""
    barrage = barrage_of(s)
    stands = Fire(s, barrage).result(excess(s, barrage))
    whose = f"{side_word(barrage.side)} bombardment of {place_words(s, barrage.target)}"
    return Hand(f"{whose}: {stands}. Let the dice stand, or roll again? {LOST}")


def _sunset(s: BreakoutState, task: RerollSunset) -> Hand:
    """§6.33 §11.1 What the Sunset roll would do, and a new one."""
    sky = {"ends": "the day ends", "turns": "the weather turns"}.get(sky_after(sum(s.sunset), s.impulse), "it goes on")
    number, new = impulse_name(s.impulse), sunset(s.impulse)[ENDS]
    again = f"A new roll would end the day with {percent(new)}" if new else "No roll could end the day yet"
    return Hand(f"Sunset roll {sum(s.sunset)} on impulse {number}: {sky}. {again}")


def _paying(s: BreakoutState, task: Pay) -> Hand:
    """§9.5"""
    where, points = place_words(s, fought(s).target), number_of(task.points, "Casualty Point")
    taken = constants().bocage_absorbs if is_bocage(s, fought(s).target) else 0
    more = f" ({taken} more absorbed by bocage)" if taken else ""
    return Hand(f"{points} to pay in {where}{more}: a level of a unit or a retreat pays one")


def _leaving(s: BreakoutState, task: RetreatMore) -> Hand:
    """§9.61"""
    return Hand(f"Everything is paid in {place_words(s, fought(s).target)}: who else retreats?")


def _going_on(s: BreakoutState, task: RetreatOn) -> Hand:
    """§9.66"""
    u = task.unit
    says = f"{place_words(s, s.at[u])} is full: choose where {unit_full(s, u)} goes on to"
    return Hand(says, (s.kit.kinds[u].id,), s.kit.codes[s.at[u]])


def _attrition(s: BreakoutState, task: PayAttrition) -> Hand:
    """§10.4c"""
    where = place_words(s, barrage_of(s).target)
    return Hand(f"{number_of(task.points, 'Attrition Point')} left in {where}: choose who loses a level")


def _shift(s: BreakoutState, task: Shift) -> Hand:
    """§11.21 §11.22 Losses let a side move the impulse marker."""
    whose = players(Side(task.side).enemy)
    spaces = number_of(task.left, "space")
    return Hand(f"Losses of the {whose}: move the impulse marker from {impulse_name(s.impulse)} by up to {spaces}?")


HANDS: dict[str, Callable[[BreakoutState, Any], Hand]] = {
    "ChooseForward": _forward,
    "Reroll": _again,
    "RerollBarrage": _shell_again,
    "RerollSunset": _sunset,
    "Pay": _paying,
    "RetreatMore": _leaving,
    "RetreatOn": _going_on,
    "PayAttrition": _attrition,
    "Shift": _shift,
}
