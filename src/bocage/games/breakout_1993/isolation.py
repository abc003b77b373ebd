"""§12.8 Isolation: at the end of the combined Refit Phase a die for each German unit without a path of supply."""

from bocage.core.hexes import members
from bocage.core.protocol import Do, Event, Roll, Side, Task

from .control import settle
from .kinds import Level, Unit
from .state import BreakoutState
from .supply import supplied_areas
from .tables import constants, isolated


def isolated_units(s: BreakoutState) -> list[Unit]:
    """§12.8 §RUL-31 §RUL-33 The German units on the board that nothing supplies, lowest number first."""
    supplied = supplied_areas(s, Side.GERMAN)
    return [u for u in members(s.kit.of_side[Side.GERMAN]) if s.at[u] >= 0 and not supplied >> s.at[u] & 1]


class Isolation(Do[BreakoutState], frozen=True):
    """§12.8 Who is isolated is found once, before the first die."""

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        return [IsolationDie(u) for u in isolated_units(s)]


class IsolationDie(Roll[BreakoutState], frozen=True):
    """§12.8 §RUL-34 Below the number of its level the unit surrenders, equal to it it falls one level."""

    rule = "§12.8"
    unit: Unit

    def faces(self, s: BreakoutState) -> int:
        return constants().die_faces

    def key(self, s: BreakoutState) -> str:
        return f"day {s.day} isolation of {s.kit.kinds[self.unit].id}"

    def land(self, s: BreakoutState, face: int) -> list[Task[BreakoutState]]:
        u, place = self.unit, s.at[self.unit]
        level = isolated(face, Level(s.level[u]))
        facts = {"piece": u, "place": place, "die": face, "from": s.level[u], "level": int(level)}
        s.tell(Event("isolation", "§12.8", facts))
        s.set_level(u, level, "§12.8")
        settle(s, place)
        return []
