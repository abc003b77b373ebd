"""§NAV-1 Naval gunfire support: eight missions a combat phase, for Allied attacks and Allied defenders."""

from bocage.core.hexes import Hex
from bocage.core.nouns import NOTHING
from bocage.core.protocol import Ask, Do, Event, Ruling, Side, Task, no
from bocage.core.verbs import Verb

from .nouns import MISSION_AT_HEX
from .state import Attack, NormandyState
from .verbs import DONE


def bars_fire(s: NormandyState, mission: int, h: Hex) -> Ruling | None:
    """The first rule against firing a mission at (or for) a hex. §R-56 Paratroops have it as everybody else."""
    kind = s.kit.missions[mission]
    if all(h not in attack.targets for attack in s.attacks):
        return no("§NAV-A", "{hex} is in no attack", hex=h)
    if any(h == at for attack in s.attacks for _, at in attack.missions):
        return no("§NAV-C", "{hex} has naval gunfire already", hex=h)  # §R-61
    if s.fired[mission] >= kind.count:
        return no("§NAV-D", "all {most} missions of {mission} are used", most=kind.count, mission=mission)
    if s.kit.sea_range[h] > kind.range:
        says = "{hex} is {far:hex(es)} from the sea, and {mission} reaches {range}"
        return no("§NAV-2", says, hex=h, far=s.kit.sea_range[h], mission=mission, range=kind.range)
    return None


def heaviest_fire(s: NormandyState, h: Hex) -> int:
    """§NAV-T §NAV-2 The most that one mission could add to an attack on a hex."""
    return max((mission.attack for mission in s.kit.missions if s.kit.sea_range[h] <= mission.range), default=0)


class Gunfire(Do[NormandyState], frozen=True):
    """§SEQ-4 The second segment; nothing is asked where no mission could fire."""

    side: Side

    def run(self, s: NormandyState) -> list[Task[NormandyState]]:
        ask = NavalSupport(self.side)
        return [ask] if ask.options(s) != [DONE] else []


class NavalSupport(Ask[NormandyState], frozen=True):
    """§SEQ-4 §NAV-1 §NAV-B §NAV-G §NAV-H The Allied player shares his missions among the combats of the phase.

    In his own turn they strengthen attacks, in the German turn defenders; §NAV-2 the range runs to the defender's
    hex either way, and §NAV-E each mission goes to one hex whole.
    """

    rule = "§NAV-1"
    asks = "share out naval gunfire"
    side: Side

    def who(self, s: NormandyState) -> Side:
        return Side.ALLIED

    def fires(self, s: NormandyState) -> list[tuple[int, Hex]]:
        """Every mission at every hex that is attacked."""
        hexes = dict.fromkeys(h for attack in s.attacks for h in attack.targets)
        return [(mission, h) for h in hexes for mission in range(len(s.kit.missions))]

    def bars_mission(self, s: NormandyState, fire: tuple[int, Hex]) -> Ruling | None:
        """§NAV-A §NAV-C §NAV-D §NAV-2"""
        return bars_fire(s, *fire)

    def shoot(self, s: NormandyState, fire: tuple[int, Hex]) -> list[Task[NormandyState]]:
        """§NAV-E"""
        mission, h = fire
        i = next(i for i, attack in enumerate(s.attacks) if h in attack.targets)
        attack = s.attacks[i]
        s.attacks[i] = Attack(attack.targets, attack.units, (*attack.missions, fire))
        s.fired[mission] += 1
        s.tell(Event("gunfire", "§NAV-E", {"type": s.kit.missions[mission].type, "hex": h}))
        return [self]

    verbs = (
        Verb("fire", MISSION_AT_HEX, nouns=fires, bars=bars_mission, take=shoot),
        Verb("done", NOTHING, take=lambda task, s, n: []),
    )
