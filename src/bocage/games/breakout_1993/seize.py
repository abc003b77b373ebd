"""§8.221 Seizing bridges."""

from bocage.core.protocol import Event, Roll, Ruling, Side, Task, no
from bocage.core.tally import Tally

from .control import win_line
from .kinds import Unit
from .movement import act
from .stacking import is_full
from .state import BreakoutState
from .tables import constants, movement, seizure


def bars_seize(s: BreakoutState, u: Unit, border: int) -> Ruling | None:
    """§8.221 The first rule that keeps a unit from trying to seize a bridge where it stands."""
    kit, here, side = s.kit, s.at[u], u & 1
    line = kit.borders[border]
    if here not in (line.one, line.other):
        return no("§8.221", "{bridge} does not lead out of {area}, where {unit} is", bridge=border, area=here, unit=u)
    if not s.has_bridge(border):
        return no("§8.221", "no bridge stands between {border}", border=border)
    if not kit.leaders >> u & 1 or not s.is_fresh(u):
        return no("§8.221", "{unit} cannot try: only Fresh infantry and armor seize bridges", unit=u)
    if s.holds_line(side, border):
        return no("§7.5", "{bridge} is yours", bridge=border)
    if not s.is_free(side, here) and not (kit.options.seize_from_contested and s.is_contested(here)):
        says = "bridges are seized from Areas of one's own without enemies, and {area} is none"
        return no("§RUL-02", says, area=here)
    if s.tried >> border & 1:
        return no("§8.221e", "{bridge} was tried in this impulse already", bridge=border)
    if s.mandatory >> u & 1:
        return no("§8.5", "{unit} must assault where it is", unit=u)
    if is_full(s, u, here):
        return no("§RUL-44", "{unit} must go on: {area} is full", unit=u, area=here)
    need, have = movement().seizure, s.mf_left(u)
    says = "{unit} needs {need} MF to try a bridge, and has {have} left"
    return no("§8.36c", says, unit=u, need=need, have=have) if have < need else None


def seizable(s: BreakoutState, u: Unit) -> list[int]:
    """The bridges a unit may try to seize where it stands."""
    near = [s.kit.border_of[s.at[u], other] for other in s.kit.near[s.at[u]]]
    return [border for border in near if bars_seize(s, u, border) is None]


def seizure_modifiers(s: BreakoutState, u: Unit, border: int) -> Tally:
    """§8.221a §8.221b §8.221c §8.221d What is added to the die."""
    chart, tally, side = seizure(), Tally(), u & 1
    here, there = s.at[u], s.kit.beyond(border, s.at[u])
    if s.is_free(side, here):
        tally.add(chart.free, "§8.221a", "from a Free Area")
    if s.is_vacant(there):
        tally.add(chart.vacant, "§8.221b", "the other Area is Vacant")
    if s.kit.flooded >> border & 1:
        tally.add(chart.flooded, "§8.221c", "flooded boundary")
    defenders = len(s.fresh_at(there, 1 - side))
    if defenders:
        tally.add(chart.defender * defenders, "§8.221d", f"Fresh defenders: {defenders}")
    return tally


class SeizeDie(Roll[BreakoutState], frozen=True):
    """§8.221 §8.221e §8.222 One MF and one die for a bridge; seven with the modifiers wins it."""

    rule = "§8.221"
    unit: Unit
    border: int

    def faces(self, s: BreakoutState) -> int:
        return constants().die_faces

    def key(self, s: BreakoutState) -> str:
        name = s.kit.border_names[self.border]
        return f"day {s.day} impulse {s.impulse} {s.mover.word} seizing {name}"

    def land(self, s: BreakoutState, face: int) -> list[Task[BreakoutState]]:
        u, border = self.unit, self.border
        modifiers = seizure_modifiers(s, u, border)
        act(s, u)
        s.mf[u] += movement().seizure
        s.tried |= 1 << border
        total = face + int(modifiers.total)
        success = total >= seizure().target
        facts = {"piece": u, "border": border, "die": face, "total": total, "success": success}
        s.tell(Event("seize", "§8.221", facts | {"lines": modifiers.lines()}))
        if success:
            win_line(s, Side(u & 1), border, "§8.221")
            s.seizer[border] = u
        return []
