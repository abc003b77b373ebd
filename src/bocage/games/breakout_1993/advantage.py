"""§11.1 The Advantage: a second roll, and what losses do to it and to the impulse marker."""

from collections.abc import Sequence

from bocage.core.nouns import NOTHING
from bocage.core.protocol import Ask, Do, Event, Ruling, Side, Task, no
from bocage.core.verbs import Verb

from .nouns import one_of
from .state import BreakoutState
from .tables import constants
from .verbs import finish

LOWEST_ROLL = 2
"""§6.33 What two dice show at least: on lower numbers no Sunset roll brings anything."""

FOUGHT, SUNSET = ("attack", "defense"), "sunset"
ROLL = one_of("roll", *FOUGHT, SUNSET)
"""§11.1 §RUL-17 The dice that may be made again."""


def pass_advantage(s: BreakoutState, rule: str) -> None:
    """§11.1 §11.12 §11.2 The Advantage goes to the other side."""
    s.advantage = s.advantage.enemy
    s.tell(Event("advantage", rule, {"side": s.advantage}))


def may_reroll(s: BreakoutState, attacker: Side, rerolled: tuple[str, ...]) -> list[str]:
    """§11.1 §11.1a §RUL-56 The rolls the holder of the Advantage may void: each once, by one option only his own."""
    own = "attack" if s.advantage == attacker else "defense"
    rolls = ["attack", "defense"] if s.kit.options.reroll == "any" else [own]
    return [roll for roll in rolls if roll not in rerolled]


def is_beyond_help(s: BreakoutState, attacker: Side, failed: bool) -> bool:
    """§11.1 Whether the holder of the Advantage cannot better a roll: he defends, the attack has failed already.

    He is asked all the same where the attacker's dice may end the day or turn the weather (§6.32).
    """
    judges = s.phase == "daylight" and attacker == Side.ALLIED and not s.sunset and s.impulse >= LOWEST_ROLL
    return failed and s.advantage != attacker and not judges


def bars_reroll(roll: str, may: Sequence[str], rerolled: Sequence[str]) -> Ruling | None:
    """§11.1 §11.1a Why a roll cannot be made again."""
    if roll in may:
        return None
    if roll in rerolled:
        return no("§11.1", "a second roll stands")
    if roll in FOUGHT and SUNSET not in may:
        return no("§11.1a", "only a roll of one's own can be made again")
    return no("§11.1", "no such roll was just made")


def use_for_reroll(s: BreakoutState, what: str) -> None:
    """§11.1 The holder voids a roll, and the Advantage passes."""
    s.tell(Event("reroll", "§11.1", {"side": s.advantage, "what": what}))
    pass_advantage(s, "§11.1")


STEPS = {"down": -1, "up": 1}
"""§11.21 Where the impulse marker goes: back one space, or on one."""


class Losses(Do[BreakoutState], frozen=True):
    """§11.21 §11.22 §11.22a What units eliminated in this impulse do to the Advantage and the marker."""

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        options, numbers = s.kit.options, constants()
        limits = (numbers.allied_losses_for_advantage, numbers.german_losses_for_advantage)
        shifts: list[Task[BreakoutState]] = []
        for side, rule, shifted in (
            (Side.ALLIED, "§11.21", options.allied_losses_shift),
            (Side.GERMAN, "§11.22", options.german_losses_shift),
        ):
            beyond = s.lost[side] - limits[side] + 1
            if beyond > 0 and s.advantage == side:
                pass_advantage(s, rule)
                beyond -= 1
            if beyond > 0 and shifted:
                shifts.append(Shift(side.enemy, beyond, rule if side == Side.ALLIED else "§11.22a"))
        return shifts


class Shift(Ask[BreakoutState], frozen=True):
    """§11.21 §11.22a §RUL-18 The other side may move the impulse marker, one space for each loss beyond."""

    rule = "§11.21"
    asks = "move the impulse marker, or leave it"
    side: Side
    left: int
    why: str

    def who(self, s: BreakoutState) -> Side:
        return self.side

    def ways(self, s: BreakoutState) -> tuple[str, ...]:
        """Both."""
        return tuple(STEPS)

    def bars_shift(self, s: BreakoutState, way: str) -> Ruling | None:
        """§RUL-18 The marker is never shifted below C or above 12."""
        to = s.impulse + STEPS[way]
        lawful = constants().track_first <= to <= constants().track_last_start
        says = "the marker would stand on {impulse}, beyond the end of the track"
        return None if lawful else no("§RUL-18", says, impulse=to)

    def shift(self, s: BreakoutState, way: str) -> list[Task[BreakoutState]]:
        """§11.21 §11.22a"""
        s.impulse += STEPS[way]
        s.tell(Event("shift", self.why, {"side": self.side, "impulse": s.impulse}))
        return [Shift(self.side, self.left - 1, self.why)] if self.left > 1 else []

    verbs = (
        Verb("stay", NOTHING, take=finish),
        Verb("shift", one_of("way", *STEPS), nouns=ways, bars=bars_shift, take=shift),
    )
