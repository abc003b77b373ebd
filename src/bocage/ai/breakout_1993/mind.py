"""What the computer knows of playing Breakout: Normandy (1993)."""

from collections.abc import Callable, Hashable
from functools import cache
from typing import Any, cast

from bocage.ai.mind import Candidate, Manner, Sketch
from bocage.ai.outlook import Outlook
from bocage.ai.weighing import of_scenario, read_weights
from bocage.core.game import Game
from bocage.core.protocol import ROLL, Decision, Side
from bocage.games.breakout_1993.bombardment import BarrageDie
from bocage.games.breakout_1993.game import GAME
from bocage.games.breakout_1993.orders import scenario_named
from bocage.games.breakout_1993.resolve import BattleDie
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.sunset import SunsetDie

from .expected import days_left, expected
from .plans import plans, proposals
from .policy import Judgement
from .position import Position
from .scheme import PLAIN, Scheme
from .sketch import sketch

PHASES = ("setup", "airborne", "naval", "air", "amphibious", "dawn", "daylight", "refit", "regroup", "reserve", "over")
"""The phases of a day in their order."""

AFTERMATH = {
    "BattleDie": "",
    "BarrageDie": "",
    "SunsetDie": "",
    "Reroll": "stand",
    "RerollBarrage": "stand",
    "RerollSunset": "stand",
    "Pay": "",
    "PayAttrition": "",
    "RetreatMore": "done",
    "RetreatOn": "",
}
"""What belongs to the dice of an assault, a bombardment or a sunset until they have had their effect."""


@cache
def _outlooks() -> dict[str, Outlook]:
    return read_weights(__package__, "outlook.toml", dict[str, Outlook])


class BreakoutMind:
    """Judgement, plans and worth."""

    game: Game = cast(Game, GAME)
    pace = 1500
    sight = 1
    """The enemy's next impulse belongs to every look."""

    def policy(self, manner: Manner, scheme: Scheme | None, seed: int) -> Judgement:
        """Someone who plays by judgement and follows a scheme."""
        return Judgement(manner, scheme, seed)

    def candidates(self, s: BreakoutState, d: Decision, manner: Manner, scheme: Scheme | None) -> list[Candidate]:
        """The plans worth weighing now: the uses of an impulse, of the Advantage, the ways to settle an assault."""
        p = Position(s, d.side, 0, manner, scheme or PLAIN)
        if scheme is None:
            return proposals(p, s.agenda[-1], d.options)
        found = plans(p, s.agenda[-1], d.options)
        return found if len(found) > 1 else []

    def outlook(self, s: BreakoutState) -> Outlook:
        """What a worth means for winning: each scenario asks for other points."""
        return of_scenario(_outlooks(), s.scenario)

    def worth(self, s: BreakoutState) -> float:
        """The score to expect at the end."""
        return expected(s)

    def aftermath(self, s: BreakoutState) -> str | None:
        """Whether dice have still to have their effect, and how they stand; the first die of a throw begins it."""
        if not s.agenda or (s.agenda[-1].waits == ROLL and not any(_dice(s))):
            return None
        return AFTERMATH.get(type(s.agenda[-1]).__name__)

    def throw(self, s: BreakoutState, face: int) -> Hashable:
        """The attack's lead over the defence so far; where the attack is the Sunset roll as well, what that will be."""
        task = s.agenda[-1]
        if not isinstance(task, BattleDie | BarrageDie | SunsetDie):
            return face
        attack, defense = _dice(s)
        lead, number = sum(attack) - sum(defense), (len(attack), len(defense))
        if isinstance(task, SunsetDie) or task.roll == "attack":
            return number, lead + face
        serves = s.phase == "daylight" and s.mover == Side.ALLIED and not s.sunset
        sunset = (sum(attack) > s.impulse) - (sum(attack) < s.impulse) if serves else 0
        return number, lead - face, sunset

    def progress(self, s: BreakoutState) -> float:
        """How much of the match is over."""
        return 1.0 if not s.agenda else 1 - min(1.0, days_left(s) / scenario_named(s.scenario).days)

    def stage(self, s: BreakoutState) -> tuple[int, ...]:
        """The phase of a day, by daylight the impulse: each has its time.

        §6.31 Impulses of one number differ in how often it was kept before; the fire of this one keeps it for the next.
        """
        if s.phase != "daylight":
            return (s.day, PHASES.index(s.phase))
        ships = s.naval_used.bit_count() if s.kit.options.naval_keeps_number else 0
        kept = s.air_used.bit_count() + ships - s.holds
        return (s.day, PHASES.index(s.phase), s.impulse, kept, 1 - s.mover)

    def share(self, s: BreakoutState) -> float:
        """One choice of weight follows another: half of what is left."""
        return 0.5

    def until(self, s: BreakoutState, side: Side, replies: int) -> Callable[[Any], bool]:
        """By daylight this impulse and as many more as there are replies, at most until it ends: each is the answer to
        the one before. Otherwise until the next phase."""
        most, begun = 1 + replies, (s.day, s.phase)
        mover, count = s.mover, 0

        def over(now: BreakoutState) -> bool:
            nonlocal mover, count
            if (now.day, now.phase) != begun:
                return True
            if now.mover != mover:
                mover, count = now.mover, count + 1
            return now.phase == "daylight" and count >= most

        return over

    def sketch(self, s: BreakoutState, side: Side, scheme: Scheme | None) -> Sketch:
        """A scheme in words."""
        return sketch(Position(s, side, 0, Manner(), scheme or PLAIN))


def _dice(s: BreakoutState) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The dice on the table: the attacker's and the defender's, or those of a Sunset roll."""
    if isinstance(s.agenda[-1], SunsetDie):
        return s.sunset, ()
    fought = s.battle if isinstance(s.agenda[-1], BattleDie) else s.barrage
    return (fought.attack_dice, fought.defense_dice) if fought is not None else ((), ())


MIND = BreakoutMind()
