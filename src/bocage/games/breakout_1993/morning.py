"""§21.1B §21.1C Ships and aircraft before the landing."""

from msgspec.structs import replace

from bocage.core.areas import Area
from bocage.core.hexes import mask_of
from bocage.core.protocol import Ask, Do, Event, Ruling, Side, Task, no
from bocage.core.verbs import Verb

from .barrage import ARMIES, bars_other_army, bars_primary, primaries
from .bombardment import barrage_of, shell
from .kinds import Unit
from .nouns import AREA, ENEMY
from .state import Barrage, BreakoutState


class NavalPhase(Do[BreakoutState], frozen=True):
    """§21.1B §RUL-27 Each task force fires with its full factor at every beach of its army; then both are used."""

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        s.phase = "naval"
        s.begin_impulse(Side.ALLIED)
        s.tell(Event("phase", "§21.1B", {"phase": s.phase}))
        shots: list[Task[BreakoutState]] = []
        for beach in s.kit.beaches:
            shots.append(Shell(beach, "naval", ARMIES.index(s.kit.board.sector[beach])))
        return [*shots, MarkersUsed("naval")]


class Shell(Do[BreakoutState], frozen=True):
    """§21.1B §21.1C One attack; where no German is left there is nothing to hit."""

    target: Area
    means: str
    marker: int = 0

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        barrage = Barrage(self.target, Side.ALLIED, self.means, self.marker)
        aims = primaries(s, barrage)
        if not aims:
            return []
        s.barrage = barrage if len(aims) > 1 else replace(barrage, primary=aims[0])
        return [AimFirst()] if len(aims) > 1 else shell()


class AimFirst(Ask[BreakoutState], frozen=True):
    """§10.2a The Allied player names the Primary Target."""

    rule = "§10.2a"
    asks = "name the Primary Target of the ships or aircraft"

    def who(self, s: BreakoutState) -> Side:
        return Side.ALLIED

    def aims(self, s: BreakoutState) -> list[Unit]:
        """§10.2a"""
        return primaries(s, barrage_of(s))

    def bars_target(self, s: BreakoutState, u: Unit) -> Ruling | None:
        """§10.2a"""
        return bars_primary(s, u, barrage_of(s))

    def target(self, s: BreakoutState, u: Unit) -> list[Task[BreakoutState]]:
        """§10.2a"""
        s.barrage = replace(barrage_of(s), primary=u)
        return shell()

    verbs = (Verb("target", ENEMY, lawful=aims, bars=bars_target, take=target),)


class MarkersUsed(Do[BreakoutState], frozen=True):
    """§21.1B §21.1C §RUL-46 The markers lie on their used side for the rest of the day."""

    means: str

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        used = (1 << len(ARMIES)) - 1
        if self.means == "naval":
            s.naval_used = used
        else:
            s.air_used, s.targets = used, []
        return []


class AirPhase(Do[BreakoutState], frozen=True):
    """§21.1C Every air marker is given its target before the first attacks."""

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        s.phase, s.targets = "air", []
        s.begin_impulse(Side.ALLIED)
        s.tell(Event("phase", "§21.1C", {"phase": s.phase}))
        return [NameTarget(), BombTargets()]


def bars_bombing(s: BreakoutState, place: Area) -> Ruling | None:
    """§21.1C §10.5b A beach or an Area next to one, with Germans in it, for the army whose marker is next."""
    kit = s.kit
    near = mask_of(kit.beaches) | mask_of([n for beach in kit.beaches for n in kit.land_near(beach)])
    if not near & kit.areas & 1 << place:
        return no("§21.1C", "{area} is neither a beach nor next to one", area=place)
    if not s.mask_at(place, Side.GERMAN):
        return no("§21.1C", "no German is in {area}", area=place)
    return bars_other_army(s, len(s.targets), place)


class NameTarget(Ask[BreakoutState], frozen=True):
    """§21.1C Where the next air marker attacks, the American one first."""

    rule = "§21.1C"
    asks = "name the Area an air marker attacks"

    def who(self, s: BreakoutState) -> Side:
        return Side.ALLIED

    def held(self, s: BreakoutState) -> list[Area]:
        """Where anybody is."""
        return sorted(s.present)

    def bars_target(self, s: BreakoutState, place: Area) -> Ruling | None:
        """§21.1C"""
        return bars_bombing(s, place)

    def target(self, s: BreakoutState, place: Area) -> list[Task[BreakoutState]]:
        """§21.1C"""
        s.targets.append(place)
        return [self] if len(s.targets) < len(ARMIES) else []

    verbs = (Verb("target", AREA, nouns=held, bars=bars_target, take=target),)


class BombTargets(Do[BreakoutState], frozen=True):
    """§21.1C The attacks, in the order in which they were named."""

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        return [*[Shell(place, "air", number) for number, place in enumerate(s.targets)], MarkersUsed("air")]
