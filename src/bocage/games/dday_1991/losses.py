"""§4e Losses: who takes them, one at a time, by the choice of the losing player."""

from msgspec import Struct

from bocage.core.nouns import NOTHING
from bocage.core.protocol import Ask, Do, Ruling, Side, Task, no
from bocage.core.verbs import Verb

from .kinds import Unit
from .nouns import UNIT
from .stacking import is_lawful
from .state import DDayState
from .verbs import refused


def living(s: DDayState, units: tuple[Unit, ...]) -> list[Unit]:
    """Those of the units that are still on the board."""
    return [u for u in units if s.at[u] >= 0]


def is_fatal(s: DDayState, u: Unit) -> bool:
    """§4e §AMB-24 Whether one more loss eliminates a unit."""
    return bool((s.back | s.kit.frail) >> u & 1)


def _spoils_stack(s: DDayState, u: Unit) -> bool:
    """§2d4 §8a1 Whether losing a unit leaves the others in its hex without the army they need."""
    here = s.present[s.at[u]] & s.kit.of_side[u & 1]
    return is_fatal(s, u) and is_lawful(s, here) and not is_lawful(s, here & ~(1 << u))


def _leaves_a_fighter(s: DDayState, units: list[Unit], u: Unit) -> bool:
    """§AMB-26 Whether somebody who can fight is left when one of the units takes a loss."""
    return any(not s.kit.hq >> v & 1 for v in units if v != u or not is_fatal(s, u))


def bars_loss(s: DDayState, units: tuple[Unit, ...], u: Unit, spare: bool) -> Ruling | None:
    """§4e2 §2d4 §AMB-26 The first rule that keeps a loss from being marked on a unit."""
    there = living(s, units)
    if u not in there:
        return no("§4e2", "{unit} has no part in this combat", unit=u)
    if spare and not _leaves_a_fighter(s, there, u):
        return no("§AMB-26", "with a loss of {unit} nobody would be left to fight on", unit=u)
    others = [v for v in there if not spare or _leaves_a_fighter(s, there, v)]
    if _spoils_stack(s, u) and not all(_spoils_stack(s, v) for v in others):
        says = "without {unit} the others in its hex would have no army, while someone else can take the loss"
        return no("§2d4", says, unit=u)
    return None


def payers(s: DDayState, units: tuple[Unit, ...], spare: bool) -> list[Unit]:
    """The units on which a loss may be marked."""
    return [u for u in living(s, units) if bars_loss(s, units, u, spare) is None]


class Thrown(Struct, frozen=True):
    """§4c1 The dice of a round, attacker's first, and the modifiers they fell with: losses change these at once."""

    dice: tuple[int, int]
    modifiers: tuple[int, int]


class Suffer(Do[DDayState], frozen=True):
    """§4e2 §4g So many losses on these units; what is left over when all are gone vanishes."""

    units: tuple[Unit, ...]
    owed: int
    spare: bool = False
    thrown: Thrown | None = None

    def run(self, s: DDayState) -> list[Task[DDayState]]:
        able = payers(s, self.units, self.spare) if self.owed else []
        if not able:
            return []
        if len(able) > 1:
            return [Losses(self.units, self.owed, self.spare, self.thrown)]
        s.lose(able[0], "§4e")
        return [Suffer(self.units, self.owed - 1, self.spare, self.thrown)]


class Losses(Ask[DDayState], frozen=True):
    """§4e2 The losing player marks a loss on any of his units that took part."""

    rule = "§4e2"
    asks = "choose a unit to take a loss"
    units: tuple[Unit, ...]
    owed: int
    spare: bool = False
    thrown: Thrown | None = None

    def who(self, s: DDayState) -> Side:
        return Side(self.units[0] & 1)

    def fighters(self, s: DDayState) -> list[Unit]:
        """Those who are left of the units that took part."""
        return living(s, self.units)

    def bars_loss(self, s: DDayState, u: Unit) -> Ruling | None:
        """§4e2"""
        return bars_loss(s, self.units, u, self.spare)

    def lose(self, s: DDayState, u: Unit) -> list[Task[DDayState]]:
        """§4e"""
        s.lose(u, "§4e")
        return [Suffer(self.units, self.owed - 1, self.spare, self.thrown)]

    def bars_end(self, s: DDayState, n: str) -> Ruling:
        """§4e2"""
        return no("§4e2", "{owed:loss(es)} must still be marked", owed=self.owed)

    verbs = (Verb("lose", UNIT, nouns=fighters, bars=bars_loss, take=lose), refused("done", NOTHING, bars_end))
