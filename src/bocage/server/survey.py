"""A finished match weighed from its first decision to its last: chances, and what each die was worth."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from bocage.ai.luck import luck_of
from bocage.ai.mind import Mind
from bocage.ai.prospects import chance_in
from bocage.ai.settling import settled
from bocage.core import play
from bocage.core.match import BEGIN, Step
from bocage.core.protocol import BOTH, ROLL, State

EXACT = 4
"""Digits of a chance that are worth sending."""


class Die(Struct, frozen=True):
    """One die: at which moment it fell and after whose decision, what for, and its luck in points for the Allies."""

    moment: int
    side: str
    key: str
    face: int
    faces: int
    luck: float


class Survey(Struct, frozen=True, kw_only=True):
    """`final - initial` is the luck of all dice and what the sides' decisions were worth, in points for the Allies."""

    chances: list[float]
    """The Allies' chance to win at every moment."""
    worths: list[float]
    """The score to expect at every moment."""
    initial: float
    final: float
    play: dict[str, float]
    """By side."""
    dice: list[Die]


def survey(
    mind: Mind,
    scenario: str,
    options: Mapping[str, Any],
    steps: Sequence[Step],
    tell: Callable[[float, str], None] = lambda share, best: None,
) -> Survey:
    """Play a match through once more with the dice it had, and weigh it at every moment."""
    s = mind.game.new(scenario, options)
    play.begin(s)
    opening = steps[0].dice if steps and steps[0].action == BEGIN else ()
    for face in opening:
        play.land(s, face)
    worth = initial = settled(mind, s)
    chances = [round(chance_in(mind, s, worth), EXACT)] * (2 if opening else 1)
    worths = [worth] * len(chances)
    dice: list[Die] = []
    played = {side.word: 0.0 for side in BOTH}
    for moment, step in enumerate(steps[len(chances) - 1 :], len(chances)):
        luck = _take(mind, s, step, moment, dice)
        after = settled(mind, s)
        played[step.side.word] += after - worth - luck
        worth = after
        worths.append(worth)
        chances.append(round(chance_in(mind, s, worth), EXACT))
        tell(moment / len(steps), "")
    return Survey(chances=chances, worths=worths, initial=initial, final=worth, play=played, dice=dice)


def _take(mind: Mind, s: State, step: Step, moment: int, dice: list[Die]) -> float:
    """Take a recorded step, and write down its dice; how lucky they were together."""
    play.act(s, step.action)
    luck = 0.0
    for face in step.dice:
        assert s.agenda[-1].waits == ROLL
        stake = luck_of(mind, s, face)
        dice.append(Die(moment, step.side.word, stake.key, stake.face, stake.faces, stake.luck))
        luck += stake.luck
        play.land(s, face)
    return luck
