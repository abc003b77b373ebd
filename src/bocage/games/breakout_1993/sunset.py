"""§6.32 §6.33 §6.34 The Sunset roll: whether the day ends, whether the weather turns."""

from bocage.core.nouns import NOTHING
from bocage.core.protocol import Ask, Do, Event, Roll, Ruling, Side, Task
from bocage.core.verbs import Verb

from .advantage import LOWEST_ROLL, ROLL, SUNSET, bars_reroll, use_for_reroll
from .state import BreakoutState
from .tables import constants
from .verbs import finish
from .weather import turned

DICE = 2


class Sunset(Do[BreakoutState], frozen=True):
    """§6.32 §6.321 At the end of an Allied impulse; dice that already fell in it serve."""

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        if s.sunset:
            return [JudgeSunset()]
        may_void = s.kit.options.reroll == "any" or s.advantage == Side.ALLIED
        matters = s.impulse >= LOWEST_ROLL
        return [SunsetDie(), *([RerollSunset()] if may_void and matters else []), JudgeSunset()]


class SunsetDie(Roll[BreakoutState], frozen=True):
    """§6.321 One of the two dice."""

    rule = "§6.321"

    def faces(self, s: BreakoutState) -> int:
        return constants().die_faces

    def key(self, s: BreakoutState) -> str:
        return f"day {s.day} impulse {s.impulse} sunset"

    def land(self, s: BreakoutState, face: int) -> list[Task[BreakoutState]]:
        s.sunset = (*s.sunset, face)
        if len(s.sunset) < DICE:
            return [self]
        s.tell(Event("sunset_roll", "§6.321", {"dice": s.sunset, "impulse": s.impulse}))
        return []


class RerollSunset(Ask[BreakoutState], frozen=True):
    """§11.1 §RUL-17 A Sunset roll of its own stands, or is void and made again."""

    rule = "§11.1"
    asks = "let the Sunset roll stand, or use the Advantage"

    def who(self, s: BreakoutState) -> Side:
        return s.advantage

    def rolls(self, s: BreakoutState) -> tuple[str, ...]:
        """§RUL-17"""
        return (SUNSET,)

    def bars_reroll(self, s: BreakoutState, roll: str) -> Ruling | None:
        """§11.1"""
        return bars_reroll(roll, self.rolls(s), ())

    def reroll(self, s: BreakoutState, roll: str) -> list[Task[BreakoutState]]:
        """§11.1"""
        use_for_reroll(s, roll)
        s.sunset = ()
        return [SunsetDie()]

    verbs = (
        Verb("stand", NOTHING, take=finish),
        Verb("reroll", ROLL, nouns=rolls, bars=bars_reroll, take=reroll),
    )


class JudgeSunset(Do[BreakoutState], frozen=True):
    """§6.33 §6.331 Below the number the day ends with this impulse; §6.34 §6.341 equal to it the weather turns."""

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        total = sum(s.sunset)
        s.night = total < s.impulse
        turns = total == s.impulse
        if turns:
            s.coming = turned(s)
        facts = {"dice": s.sunset, "impulse": s.impulse, "ends": s.night, "turns": turns}
        s.tell(Event("sunset", "§6.33", facts))
        return []
