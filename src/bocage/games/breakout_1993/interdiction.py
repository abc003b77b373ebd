"""§8.4 §14.1 Fire on the move: Allied aircraft over German columns, coastal artillery over landings."""

from bocage.core.areas import Area
from bocage.core.hexes import members
from bocage.core.protocol import Event, Roll, Side, Task

from .control import settle
from .kinds import Level, Unit
from .movement import enter
from .state import BreakoutState
from .tables import coastal_interdicted, constants, interdicted


def is_interdicted(s: BreakoutState, u: Unit) -> bool:
    """§8.4 §18.1 Whether the next Area a unit enters needs a die."""
    return bool(u & 1 and s.entered[u] and s.is_clear())


def flak_at(s: BreakoutState, place: Area) -> int:
    """§8.4a Fresh FLAK units that stand, and do not pass, in the Area a column leaves."""
    standing = s.mask_at(place, Side.GERMAN) & s.kit.flak & ~s.moved
    return sum(1 for u in members(standing) if s.is_fresh(u))


class AirFire(Roll[BreakoutState], frozen=True):
    """§8.4 §8.4b Aircraft find a column: it goes on, or stays where it was leaving and its move is over."""

    rule = "§8.4"
    unit: Unit
    to: Area

    def faces(self, s: BreakoutState) -> int:
        return constants().die_faces

    def key(self, s: BreakoutState) -> str:
        name, codes = s.kit.kinds[self.unit].id, s.kit.codes
        return f"day {s.day} impulse {s.impulse} aircraft over {name} to {codes[self.to]}"

    def land(self, s: BreakoutState, face: int) -> list[Task[BreakoutState]]:
        u, here = self.unit, s.at[self.unit]
        flak = flak_at(s, here)
        level = interdicted(face, flak)
        facts = {"piece": u, "place": here, "die": face, "flak": flak, "level": int(level)}
        s.tell(Event("interdiction", "§8.4", facts))
        if level == Level.FRESH:
            enter(s, u, self.to)
            return []
        s.worsen(u, level, "§8.4b")
        s.done |= 1 << u
        s.overran &= ~(1 << u)
        return []


def guns_on(s: BreakoutState, beach: Area) -> int:
    """§14.1 §14.2 The interdiction value of a beach: the Fresh coastal artillery units that bear on it."""
    guns = 0
    for place in members(s.kit.gun_places[beach]):
        guns += sum(1 for u in members(s.mask_at(place, Side.GERMAN) & s.kit.coastal) if s.is_fresh(u))
    return guns


def under_fire(s: BreakoutState, u: Unit) -> list[Task[BreakoutState]]:
    """§14.1 The die of a unit that has just been put on its beach, if any gun bears on it."""
    return [LandingFire(u)] if guns_on(s, s.at[u]) else []


class LandingFire(Roll[BreakoutState], frozen=True):
    """§14.1 §21.2 A unit lands under fire; one that is hit does not assault and goes no farther."""

    rule = "§14.1"
    unit: Unit

    def faces(self, s: BreakoutState) -> int:
        return constants().die_faces

    def key(self, s: BreakoutState) -> str:
        return f"day {s.day} {s.phase} {s.impulse} guns over {s.kit.kinds[self.unit].id}"

    def land(self, s: BreakoutState, face: int) -> list[Task[BreakoutState]]:
        u, beach = self.unit, s.at[self.unit]
        guns = guns_on(s, beach)
        level = coastal_interdicted(face, guns)
        facts = {"piece": u, "place": beach, "die": face, "guns": guns, "level": int(level)}
        s.tell(Event("landing_fire", "§14.1", facts))
        if level == Level.FRESH:
            return []
        s.worsen(u, level, "§14.1")
        s.done |= 1 << u
        s.mandatory &= ~(1 << u)
        settle(s, beach)
        return []


def strand(s: BreakoutState, beach: Area) -> None:
    """§21.21 Units that guns made Spent, with nobody but others they hit on a beach the Germans hold, become Disrupt 1.

    Asked when the assaults are over: whoever landed on a beach that was not assaulted was hit, or had no enemy there.
    """
    ashore = s.mask_at(beach, Side.ALLIED)
    if s.controls(Side.ALLIED, beach) or not s.mask_at(beach, Side.GERMAN):
        return
    if not s.assaulted >> beach & 1 and not ashore & ~s.landed:
        for u in members(ashore):
            s.worsen(u, Level.DISRUPT_1, "§21.21")
