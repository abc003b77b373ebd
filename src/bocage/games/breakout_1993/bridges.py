"""§20.1 Demolishing and repairing bridges, in an Assault Impulse or a Refit Phase."""

from typing import Protocol

from bocage.core.areas import Area
from bocage.core.hexes import Mask, members
from bocage.core.nouns import Finger
from bocage.core.protocol import Event, Roll, Ruling, Side, Task, no
from bocage.core.tally import Tally
from bocage.core.verbs import Verb

from .control import win_line
from .nouns import BRIDGE
from .state import DEMOLITION, REPAIRS, BreakoutState
from .tables import bridge_work, constants

REPAIR, DEMOLISH = "repair", "demolish"

WORKED = "{bridge} was worked on already"


def banks(s: BreakoutState, border: int) -> tuple[Area, Area]:
    """The two Areas of a bridge."""
    line = s.kit.borders[border]
    return line.one, line.other


def bars_repair(s: BreakoutState, side: Side, border: int) -> Ruling | None:
    """§20.1a §20.1b §20.2 §8.2a §RUL-45 The first rule in the way of a repair."""
    if not s.kit.bridges >> border & 1:
        return no("§20.1b", "there was never a bridge between {border}", border=border)
    if s.has_bridge(border):
        return no("§20.1a", "{bridge} stands", bridge=border)
    if s.worked >> border & 1:
        return no("§20.2", WORKED, bridge=border)
    if s.phase == "refit":
        controlled = any(s.controls(side, place) for place in banks(s, border))
        return None if controlled else no("§RUL-45", "{bridge} has no bank of yours", bridge=border)
    if s.stage != REPAIRS:
        return no("§8.2a", "{bridge}: bridges are repaired before anybody moves or assaults", bridge=border)
    if not any(s.active >> place & 1 and s.controls(side, place) for place in banks(s, border)):
        return no("§20.1a", "neither bank of {bridge} is an activated Area of yours", bridge=border)
    return None


def bars_demolish(s: BreakoutState, side: Side, border: int) -> Ruling | None:
    """§20.1 §20.2 §20.3 §RUL-06 §8.5 The first rule in the way of a demolition."""
    if not s.has_bridge(border):
        return no("§20.1", "no bridge stands between {border}", border=border)
    if not s.holds_line(side, border):
        return no("§20.1", "{bridge} is held by the enemy", bridge=border)
    if not near_enemies(s, side, border):
        return no("§20.1", "no enemy is near {bridge}", bridge=border)
    if s.worked >> border & 1:
        return no("§20.2", WORKED, bridge=border)
    if s.phase == "refit":
        return None
    if not any(s.active >> place & 1 for place in banks(s, border)):
        return no("§20.3", "neither Area of {bridge} is activated", bridge=border)
    return no("§8.5", "a Mandatory Assault has still to be made") if s.mandatory else None


def repairable(s: BreakoutState, side: Side) -> list[int]:
    """The bridges a side may try to repair now."""
    return [b for b in members(s.blown) if bars_repair(s, side, b) is None]


def demolishable(s: BreakoutState, side: Side) -> list[int]:
    """The bridges a side may try to demolish now."""
    return [b for b in members(held_bridges(s, side) & ~s.worked) if bars_demolish(s, side, b) is None]


def held_bridges(s: BreakoutState, side: Side) -> Mask:
    """§7.5 The standing bridges a side holds."""
    return s.kit.bridges & ~s.blown & (s.lines if side == Side.ALLIED else ~s.lines)


def near_enemies(s: BreakoutState, side: Side, border: int) -> bool:
    """§20.1 Whether an enemy stands on a bank of a bridge."""
    one, other = banks(s, border)
    return bool(s.mask_at(one, side.enemy) or s.mask_at(other, side.enemy))


def work_modifiers(s: BreakoutState, side: Side, border: int, work: str) -> Tally:
    """§20.4 What is added to the die: both Areas, then the kind of work, the ground and what is already built."""
    chart, tally = bridge_work(), Tally()
    for place in banks(s, border):
        name = s.kit.board.names[place]
        if s.is_free(side, place):
            tally.add(chart.free, "§20.4A", f"{name} is Free")
        elif s.is_contested(place) and s.controls(side, place):
            tally.add(chart.friendly, "§20.4B", f"{name} is contested")
        elif s.is_contested(place):
            tally.add(chart.enemy, "§20.4C", f"{name} is contested and the enemy's")
    if work == REPAIR:
        tally.add(chart.repair, "§20.4D", "a repair")
    if s.kit.flooded >> border & 1:
        tally.add(chart.flooded, "§20.4E", "flooded boundary")
    if work == REPAIR and s.constructs[border]:
        tally.add(s.constructs[border], "§20.4F", "work already done")
    return tally


def succeeds(s: BreakoutState, side: Side, border: int, work: str, face: int) -> bool:
    """§20.2 §20.5 §20.51 Whether a die is enough."""
    safe = all(s.is_free(side, place) for place in banks(s, border))
    if work == REPAIR and not safe and face <= constants().repair_always_fails_on:
        return False
    return face + int(work_modifiers(s, side, border, work).total) >= constants().bridge_work_target


class WorkDie(Roll[BreakoutState], frozen=True):
    """§20.2 §20.52 §20.1c §RUL-54 A bridge is repaired, destroyed, or neither; who repaired it holds it and crosses."""

    rule = "§20.2"
    side: Side
    border: int
    work: str

    def faces(self, s: BreakoutState) -> int:
        return constants().die_faces

    def key(self, s: BreakoutState) -> str:
        name = s.kit.border_names[self.border]
        return f"day {s.day} {s.phase} {s.impulse} {self.side.word} {self.work} {name}"

    def land(self, s: BreakoutState, face: int) -> list[Task[BreakoutState]]:
        modifiers = work_modifiers(s, self.side, self.border, self.work)
        success = succeeds(s, self.side, self.border, self.work, face)
        facts = {"work": self.work, "border": self.border, "die": face, "total": face + int(modifiers.total)}
        s.tell(Event("work", "§20.2", facts | {"lines": modifiers.lines(), "success": success, "side": self.side}))
        s.worked |= 1 << self.border
        if self.work == DEMOLISH and s.phase != "refit":
            s.stage = DEMOLITION
        if success:
            s.blown ^= 1 << self.border
            s.constructs[self.border] = 0
            if self.work == REPAIR:
                win_line(s, self.side, self.border, "§7.5")
        elif self.work == REPAIR:
            s.constructs[self.border] += constants().construct_step
        return []


# --- the verbs of whoever may work on bridges


class Worker(Protocol):
    """A decision in which bridges are worked on: whose it is, and what is asked after the die."""

    @property
    def side(self) -> Side:
        """Who works."""

    def again(self) -> Task[BreakoutState]:
        """What comes after the work."""


def _works(task: Worker, border: int, work: str) -> list[Task[BreakoutState]]:
    return [WorkDie(task.side, border, work), task.again()]


def _destroyed(task: Worker, s: BreakoutState, finger: Finger) -> list[int]:
    """A bridge that lies in the water is to be mended."""
    return [border for border in BRIDGE.pointed(s, finger) if s.blown >> border & 1]


def _standing(task: Worker, s: BreakoutState, finger: Finger) -> list[int]:
    """A bridge that stands is to be blown."""
    return [border for border in BRIDGE.pointed(s, finger) if not s.blown >> border & 1]


REPAIRING: Verb[BreakoutState, Worker, int] = Verb(
    REPAIR,
    BRIDGE,
    lawful=lambda task, s: repairable(s, task.side),
    bars=lambda task, s, border: bars_repair(s, task.side, border),
    take=lambda task, s, border: _works(task, border, REPAIR),
    pointed=_destroyed,
)
"""§20.1a"""

DEMOLISHING: Verb[BreakoutState, Worker, int] = Verb(
    DEMOLISH,
    BRIDGE,
    lawful=lambda task, s: demolishable(s, task.side),
    bars=lambda task, s, border: bars_demolish(s, task.side, border),
    take=lambda task, s, border: _works(task, border, DEMOLISH),
    pointed=_standing,
)
"""§20.1"""
