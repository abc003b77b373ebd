"""§6.33 When the day ends: the chance at every number of the track, from where the marker is."""

from fractions import Fraction

from bocage.core.chances import percent
from bocage.core.protocol import Side
from bocage.games.breakout_1993.forecast import ENDS, TURNS, sunset
from bocage.games.breakout_1993.resolve import DICE
from bocage.games.breakout_1993.state import BreakoutState

from .names import impulse_name

BEFORE_NIGHT = ("setup", "airborne", "naval", "air", "amphibious", "dawn", "daylight")


def is_day(s: BreakoutState) -> bool:
    """Whether a Sunset roll is still to come, or has just been made."""
    return s.phase in BEFORE_NIGHT and not s.result


def fallen(s: BreakoutState) -> tuple[int, ...]:
    """§6.32 §6.321 The Sunset dice of this impulse, or those of an attack on the table that will serve for it."""
    if s.phase != "daylight" or s.mover != Side.ALLIED:
        return ()
    attack = s.battle or s.barrage
    dice = s.sunset or (attack.attack_dice if attack is not None else ())
    return dice if len(dice) == DICE else ()


def is_last(s: BreakoutState) -> bool:
    """§6.33 Whether the day ends with this impulse by dice that lie on the table."""
    dice = fallen(s)
    return s.night or bool(dice and sum(dice) < s.impulse)


def next_roll(s: BreakoutState) -> int:
    """§6.3 §6.31 The number on which the next Sunset roll is made: this one, unless its dice have fallen."""
    return s.impulse if not fallen(s) or s.holds else s.impulse + 1


def nightfall(s: BreakoutState) -> dict[int, Fraction]:
    """§6.33 §RUL-16 The chance that the day ends on each number, if the marker goes on by one each time.

    Left out is what may change it: numbers held by a bombardment (§6.31), losses (§11.21), second rolls.
    """
    if is_last(s):
        return {s.impulse: Fraction(1)}
    found, left, number = dict[int, Fraction](), Fraction(1), next_roll(s)
    while left:
        ends = sunset(number)[ENDS]
        found[number] = left * ends
        left -= found[number]
        number += 1
    return found


def expected(s: BreakoutState) -> Fraction:
    """§6.33 How many more numbers the day has on average, the present one among them."""
    now = s.impulse
    return sum((chance * (number - now + 1) for number, chance in nightfall(s).items()), Fraction())


def sunset_words(s: BreakoutState) -> str:
    """What the Sunset roll of this number brings: `the day ends with this impulse with 17%, …`."""
    if is_last(s):
        return "the day ends with this impulse"
    number = next_roll(s)
    chances = sunset(number)
    when = f"impulse {impulse_name(number)}" if fallen(s) else "this impulse"
    parts = [f"the day ends with {when} with {percent(chances[ENDS])}"] if chances[ENDS] else []
    parts += [f"the weather turns with {percent(chances[TURNS])}"] if chances[TURNS] else []
    if not parts:
        return f"neither does the day end with {when} nor the weather turn"
    return ", ".join(parts if chances[ENDS] else [f"the day does not end with {when}", *parts])
