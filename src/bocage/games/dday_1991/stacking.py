"""§2d1 Stacking: what may share a hex when a step ends."""

from typing import NamedTuple

from bocage.core.hexes import Hex, members
from bocage.core.protocol import Ruling, Side, no

from .kinds import Unit
from .state import DDayState


def is_lawful(s: DDayState, units: int) -> bool:
    """§2d1 §2d1b §opt-13b0 Whether these units of one side may end a step together: alone, or with one army."""
    units &= ~s.kit.strategic
    if not units & (units - 1):
        return True
    return (units & s.kit.armies).bit_count() == 1 and _is_national(s, units)


def _is_national(s: DDayState, units: int) -> bool:
    """§opt-14a2 §AMB-08 In an Allied army foreign corps are no more than its own, and no air unit is foreign."""
    army = (units & s.kit.armies).bit_length() - 1
    if not s.kit.options.nationality or army & 1:
        return True
    foreign = foreigners(s, units)
    corps = units & s.kit.corps
    return corps.bit_count() >= 2 * (corps & foreign).bit_count() and not foreign & s.kit.tactical


def foreigners(s: DDayState, units: int) -> int:
    """§opt-14a2 The units in a box that are of another nation than its army."""
    return units & s.kit.foreign_to[(units & s.kit.armies).bit_length() - 1]


def most_like(s: DDayState, u: Unit, units: int) -> int | None:
    """§2d1b §opt-14a2 How many units like one that may join a stack may do so; None if it does not matter."""
    if s.kit.armies >> u & 1:
        return 1
    corps, foreign = units & s.kit.corps, foreigners(s, units | 1 << u)
    if not s.kit.options.nationality or u & 1 or not (foreign & s.kit.corps) >> u & 1:
        return None
    return corps.bit_count() - 2 * (corps & foreign).bit_count()


class Demand(NamedTuple):
    """So many of these units must leave a stack."""

    units: int
    number: int


def demands(s: DDayState, units: int) -> list[list[Demand]]:
    """§2d1 §2d1b Who must leave an unlawful stack: all but one, or for each army that could stay what is too much."""
    armies = members(units & s.kit.armies)
    if not armies:
        return [[Demand(units, units.bit_count() - 1)]]
    return [_demands_around(s, 1 << u, units) for u in armies]


def _demands_around(s: DDayState, army: int, units: int) -> list[Demand]:
    """§2d1b §opt-14a2 If this army stays other armies leave, and foreign air units, and too many foreign corps."""
    others = units & s.kit.armies & ~army
    found = [Demand(others, others.bit_count())]
    if s.kit.options.nationality and side_of(army) == Side.ALLIED:
        foreign, corps = foreigners(s, units & ~others), units & s.kit.corps
        air, strangers = foreign & s.kit.tactical, foreign & corps
        found.append(Demand(air, air.bit_count()))
        found.append(Demand(strangers, max(0, 2 * strangers.bit_count() - corps.bit_count())))
    return [demand for demand in found if demand.number]


def bars_stack(s: DDayState, units: int, h: Hex) -> Ruling | None:
    """§2d1 §2d1b The rule that keeps units from resting in a hex beside the friends already there."""
    side = side_of(units)
    together = units | s.present.get(h, 0) & s.kit.of_side[side]
    return None if is_lawful(s, together) else crowded(s, together, h)


def crowded(s: DDayState, units: int, h: Hex, rule: str = "") -> Ruling:
    """§2d1 §2d1b §opt-14a2 Why units of one side, who are an unlawful stack, may not stay in a hex."""
    units &= ~s.kit.strategic
    armies = units & s.kit.armies
    if not armies:
        says = "{crowd:company} cannot stay in {hex} together without an army"
        return no(rule or "§2d1", says, crowd=units, hex=h)
    if armies & (armies - 1):
        says = "{crowd:company} cannot stay in {hex} together, where only one army may"
        return no(rule or "§2d1b", says, crowd=armies, hex=h)
    says = "{army:unit} cannot have so many units of other nations with it in {hex}"
    return no(rule or "§opt-14a2", says, army=armies.bit_length() - 1, hex=h)


def side_of(units: int) -> int:
    """The side of a set of units, all of which are of one."""
    return (units & -units).bit_length() - 1 & 1


def box_of(s: DDayState, u: Unit) -> int:
    """§2d1 §3d2a §8a3-2 Whom a Move for a unit covers beside it: everyone in its box. An unlawful stack is no box.

    The Move is the army's, also where the headquarters itself stays and others leave its box.
    """
    here = s.present.get(s.at[u], 0) & s.kit.of_side[u & 1] & ~s.kit.strategic
    return here if here & s.kit.armies & ~s.unfed and is_lawful(s, here) else 0
