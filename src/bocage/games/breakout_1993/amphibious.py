"""§21.1D The Amphibious Assault Phase: the first wave is named, lands under fire and assaults the beaches."""

from bocage.core.areas import Area
from bocage.core.hexes import members
from bocage.core.protocol import Action, Ask, Do, Event, Ruling, Side, Task, no

from .airborne import Disband, EndMorningPhase
from .control import settle
from .interdiction import LandingFire, guns_on, strand
from .kinds import Unit
from .movement import bind
from .plan import StartAssault, assault_targets, bars_assault
from .state import BreakoutState, unit_named
from .tables import constants
from .verbs import DONE


class AmphibiousPhase(Do[BreakoutState], frozen=True):
    """§21.1D"""

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        s.phase, s.waves = "amphibious", 0
        s.begin_impulse(Side.ALLIED)
        s.tell(Event("phase", "§21.1D", {"phase": s.phase}))
        return [FirstWave(), LandFirstWave(), NextBeach(), Stranded(), EndMorningPhase(), LookAtBeaches()]


def bars_wave(s: BreakoutState, u: Unit) -> Ruling | None:
    """§19.11 §19.12 §RUL-28 §RUL-67 The first rule that keeps a unit out of the first wave."""
    name, box = s.kit.kinds[u].id, s.at[u]
    if box not in s.kit.beach_of:
        return no("§21.1D", unit=name, why="it is in no Approach Box")
    if s.waves >> u & 1:
        return no("§21.1D", unit=name, why="it is in the first wave")
    if s.kit.kinds[u].is_artillery:
        return no("§19.12", unit=name)
    count = (s.mask_at(box, Side.ALLIED) & s.waves).bit_count()
    return no("§19.11", area=s.kit.codes[box], landed=count) if count >= constants().landing_limit else None


class FirstWave(Ask[BreakoutState], frozen=True):
    """§21.1D §RUL-29 Who lands first, beach by beach; a beach may be left for later."""

    rule = "§21.1D"

    def who(self, s: BreakoutState) -> Side:
        return Side.ALLIED

    def options(self, s: BreakoutState) -> list[Action]:
        boxes = [u for box in s.kit.beach_of for u in s.units_at(box, Side.ALLIED)]
        joining = [s.kit.named("wave")[u] for u in sorted(boxes) if bars_wave(s, u) is None]
        return [*joining, *[s.kit.named("recall")[u] for u in members(s.waves)], DONE]

    def bars(self, s: BreakoutState, a: Action) -> Ruling | None:
        u = unit_named(s, a.noun, Side.ALLIED)
        if a.verb == "recall" and u is not None:
            return no("§21.1D", unit=a.noun, why="it is not in the first wave")
        return bars_wave(s, u) if a.verb == "wave" and u is not None else None

    def take(self, s: BreakoutState, a: Action) -> list[Task[BreakoutState]]:
        if a == DONE:
            return []
        s.waves ^= 1 << s.kit.unit_index[a.noun]
        return [self]


class LandFirstWave(Do[BreakoutState], frozen=True):
    """§21.1D §8.5 Every unit of the wave is put on its beach and bound to assault; then the guns fire on each."""

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        wave = members(s.waves)
        for u in wave:
            box = s.at[u]
            beach = s.kit.beach_of[box]
            s.moved |= 1 << u
            s.landed |= 1 << u
            s.entered[u], s.boxes[u] = 1, box
            if s.mask_at(beach, Side.GERMAN):
                bind(s, u, box, s.kit.border_of[box, beach])
                s.stormed |= 1 << beach
            s.place(u, beach)
            s.tell(Event("moved", "§21.1D", {"piece": u, "from": box, "to": beach, "cost": 0}))
            settle(s, beach)
        s.waves = 0
        return [LandingFire(u) for u in wave if guns_on(s, s.at[u])]


class NextBeach(Do[BreakoutState], frozen=True):
    """§21.1D As long as somebody has to assault."""

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        return [BeachAssaults()] if stormable(s) else []


class BeachAssaults(Ask[BreakoutState], frozen=True):
    """§21.1D §8.5 The Mandatory Assaults, in the order the Allied player likes."""

    rule = "§21.1D"

    def who(self, s: BreakoutState) -> Side:
        return Side.ALLIED

    def options(self, s: BreakoutState) -> list[Action]:
        return [s.kit.noun("assault")[place] for place in stormable(s)]

    def bars(self, s: BreakoutState, a: Action) -> Ruling | None:
        place = s.kit.place_named(a.noun)
        if a == DONE:
            return no("§8.5", why="a Mandatory Assault has still to be made")
        if a.verb != "assault" or place < 0:
            return None
        return bars_assault(s, Side.ALLIED, place) or no("§21.1D", area=a.noun, why="nobody has to assault there")

    def take(self, s: BreakoutState, a: Action) -> list[Task[BreakoutState]]:
        return [StartAssault(Side.ALLIED, s.kit.place_named(a.noun)), Disband(), NextBeach()]


def stormable(s: BreakoutState) -> list[Area]:
    """The beaches with units that have still to assault."""
    bound = {s.at[u] for u in members(s.mandatory)}
    return [place for place in assault_targets(s, Side.ALLIED) if place in bound]


class Stranded(Do[BreakoutState], frozen=True):
    """§21.21 Units the guns stopped, alone on a German beach, become Disrupt 1."""

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        for beach in s.kit.beaches:
            strand(s, beach)
        return []


class LookAtBeaches(Do[BreakoutState], frozen=True):
    """§15.2 Fortifications fall where a unit ashore is not disrupted."""

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        s.landed = 0
        for beach in s.kit.beaches:
            settle(s, beach)
        return []
