"""§11.1 The Advantage: a second roll, and what losses do to it and to the impulse marker."""

from bocage.core.protocol import Action, Ask, Do, Event, Ruling, Side, Task, no

from .state import BreakoutState
from .tables import constants
from .verbs import EARLIER, LATER, REROLL_ATTACK, REROLL_DEFENSE, STAY

LOWEST_ROLL = 2
"""§6.33 What two dice show at least: on lower numbers no Sunset roll brings anything."""

ROLLS = {"attack": REROLL_ATTACK, "defense": REROLL_DEFENSE}


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


def bars_reroll(s: BreakoutState, a: Action, rerolled: tuple[str, ...]) -> Ruling | None:
    """§11.1 §11.1a Why a roll cannot be made again; None for anything else."""
    if a not in ROLLS.values():
        return None
    if a.noun in rerolled:
        return no("§11.1", why="a second roll stands")
    return no("§11.1a", why="only a roll of one's own")


def use_for_reroll(s: BreakoutState, what: str) -> None:
    """§11.1 The holder voids a roll, and the Advantage passes."""
    s.tell(Event("reroll", "§11.1", {"side": s.advantage, "what": what}))
    pass_advantage(s, "§11.1")


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
    side: Side
    left: int
    why: str

    def who(self, s: BreakoutState) -> Side:
        return self.side

    def options(self, s: BreakoutState) -> list[Action]:
        return [STAY, *[a for a in (EARLIER, LATER) if bars_shift(s, a) is None]]

    def bars(self, s: BreakoutState, a: Action) -> Ruling | None:
        return bars_shift(s, a) if a in (EARLIER, LATER) else None

    def take(self, s: BreakoutState, a: Action) -> list[Task[BreakoutState]]:
        if a == STAY:
            return []
        s.impulse += -1 if a == EARLIER else 1
        s.tell(Event("shift", self.why, {"side": self.side, "impulse": s.impulse}))
        return [Shift(self.side, self.left - 1, self.why)] if self.left > 1 else []


def bars_shift(s: BreakoutState, a: Action) -> Ruling | None:
    """§RUL-18 The marker is never shifted below C or above 12."""
    to = s.impulse + (-1 if a == EARLIER else 1)
    lawful = constants().track_first <= to <= constants().track_last_start
    return None if lawful else no("§RUL-18", impulse=to)
