"""§21.1D The Amphibious Assault Phase: the first wave is named, lands under fire and assaults the beaches."""

from bocage.core.areas import Area
from bocage.core.hexes import members
from bocage.core.nouns import NOTHING
from bocage.core.protocol import Ask, Do, Event, Ruling, Side, Task, no
from bocage.core.verbs import Verb

from .airborne import Disband, EndMorningPhase
from .control import settle
from .interdiction import LandingFire, guns_on, strand
from .kinds import Unit
from .movement import bind
from .nouns import AREA, UNIT
from .plan import StartAssault, assault_targets, bars_assault
from .state import BreakoutState
from .tables import constants
from .verbs import END, finish, nothing


class AmphibiousPhase(Do[BreakoutState], frozen=True):
    """§21.1D"""

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        s.phase, s.waves = "amphibious", 0
        s.begin_impulse(Side.ALLIED)
        s.tell(Event("phase", "§21.1D", {"phase": s.phase}))
        return [FirstWave(), LandFirstWave(), NextBeach(), Stranded(), EndMorningPhase(), LookAtBeaches()]


def bars_wave(s: BreakoutState, u: Unit) -> Ruling | None:
    """§19.11 §19.12 §RUL-28 §RUL-67 The first rule that keeps a unit out of the first wave."""
    box = s.at[u]
    if box not in s.kit.beach_of:
        return no("§21.1D", "{unit} is {where}, in no Approach Box", unit=u, where=box)
    if s.waves >> u & 1:
        return no("§21.1D", "{unit} is in the first wave already", unit=u)
    if s.kit.kinds[u].is_artillery:
        return no("§19.12", "artillery like {unit} does not land in the first wave", unit=u)
    count = (s.mask_at(box, Side.ALLIED) & s.waves).bit_count()
    says = "{count:unit(s)} from {area} are in the first wave already, which is the limit"
    return no("§19.11", says, count=count, area=box) if count >= constants().landing_limit else None


class FirstWave(Ask[BreakoutState], frozen=True):
    """§21.1D §RUL-29 Who lands first, beach by beach; a beach may be left for later."""

    rule = "§21.1D"
    asks = "put units into the first wave, or send it in"

    def who(self, s: BreakoutState) -> Side:
        return Side.ALLIED

    def afloat(self, s: BreakoutState) -> list[Unit]:
        """The units in the Approach Boxes."""
        return sorted(u for box in s.kit.beach_of for u in s.units_at(box, Side.ALLIED))

    def bars_wave(self, s: BreakoutState, u: Unit) -> Ruling | None:
        """§21.1D"""
        return bars_wave(s, u)

    def wave(self, s: BreakoutState, u: Unit) -> list[Task[BreakoutState]]:
        """§21.1D In, or out again."""
        s.waves ^= 1 << u
        return [self]

    def named(self, s: BreakoutState) -> list[Unit]:
        """The first wave."""
        return members(s.waves)

    def bars_recall(self, s: BreakoutState, u: Unit) -> Ruling | None:
        """§21.1D"""
        return None if s.waves >> u & 1 else no("§21.1D", "{unit} is not in the first wave", unit=u)

    verbs = (
        Verb("wave", UNIT, nouns=afloat, bars=bars_wave, take=wave, each="First wave"),
        Verb("recall", UNIT, nouns=named, bars=bars_recall, take=wave, pointed=nothing),
        END,
    )


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
    asks = "choose the next beach to assault"

    def who(self, s: BreakoutState) -> Side:
        return Side.ALLIED

    def beaches(self, s: BreakoutState) -> list[Area]:
        """§8.5"""
        return stormable(s)

    def bars_assault(self, s: BreakoutState, place: Area) -> Ruling | None:
        """§9.1 §21.1D"""
        idle = None if place in stormable(s) else no("§21.1D", "nobody has to assault {area}", area=place)
        return bars_assault(s, Side.ALLIED, place) or idle

    def assault(self, s: BreakoutState, place: Area) -> list[Task[BreakoutState]]:
        """§21.1D"""
        return [StartAssault(Side.ALLIED, place), Disband(), NextBeach()]

    def bars_end(self, s: BreakoutState, n: str) -> Ruling:
        """§8.5"""
        return no("§8.5", "a Mandatory Assault has still to be made")

    verbs = (
        Verb("assault", AREA, lawful=beaches, bars=bars_assault, take=assault),
        Verb("done", NOTHING, bars=bars_end, take=finish),
    )


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
