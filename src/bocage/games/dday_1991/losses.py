"""§4e Losses: who takes them, one at a time, by the choice of the losing player."""

from msgspec import Struct

from bocage.core.protocol import Action, Ask, Do, Ruling, Side, Task, no

from .kinds import Unit
from .stacking import is_lawful
from .state import DDayState, no_such_unit, unit_named


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
    name, there = s.kit.kinds[u].id, living(s, units)
    if u not in there:
        return no("§4e2", unit=name)
    if spare and not _leaves_a_fighter(s, there, u):
        return no("§AMB-26", unit=name)
    others = [v for v in there if not spare or _leaves_a_fighter(s, there, v)]
    if _spoils_stack(s, u) and not all(_spoils_stack(s, v) for v in others):
        return no("§2d4", unit=name)
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
    units: tuple[Unit, ...]
    owed: int
    spare: bool = False
    thrown: Thrown | None = None

    def who(self, s: DDayState) -> Side:
        return Side(self.units[0] & 1)

    def options(self, s: DDayState) -> list[Action]:
        return [s.kit.named("lose")[u] for u in payers(s, self.units, self.spare)]

    def bars(self, s: DDayState, a: Action) -> Ruling | None:
        u = unit_named(s, a.noun, self.who(s))
        if a.verb != "lose":
            return no("§4e2", owed=self.owed, why="losses must be marked") if a.verb == "done" else None
        return bars_loss(s, self.units, u, self.spare) if u is not None else no_such_unit(s, a.noun, self.rule)

    def take(self, s: DDayState, a: Action) -> list[Task[DDayState]]:
        s.lose(s.kit.unit_index[a.noun], "§4e")
        return [Suffer(self.units, self.owed - 1, self.spare, self.thrown)]
