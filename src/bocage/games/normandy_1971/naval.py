"""§NAV-1 Naval gunfire support: eight missions a combat phase, for Allied attacks and Allied defenders."""

from bocage.core.hexes import Hex
from bocage.core.protocol import Action, Ask, Do, Event, Ruling, Side, Task, no

from .state import Attack, NormandyState
from .verbs import DONE


def bars_fire(s: NormandyState, mission: int, h: Hex) -> Ruling | None:
    """The first rule against firing a mission at (or for) a hex. §R-56 Paratroops have it as everybody else."""
    kind, name = s.kit.missions[mission], s.kit.names[h]
    if all(h not in attack.targets for attack in s.attacks):
        return no("§NAV-A", hex=name)
    if any(h == at for attack in s.attacks for _, at in attack.missions):
        return no("§NAV-C", hex=name)  # §R-61
    if s.fired[mission] >= kind.count:
        return no("§NAV-D", missions=kind.type, each=kind.count)
    if s.kit.sea_range[h] > kind.range:
        return no("§NAV-2", hex=name, distance=s.kit.sea_range[h], range=kind.range)
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
    side: Side

    def who(self, s: NormandyState) -> Side:
        return Side.ALLIED

    def options(self, s: NormandyState) -> list[Action]:
        options = [
            Action("fire", f"{mission.type} {s.kit.names[h]}")
            for h in dict.fromkeys(h for attack in s.attacks for h in attack.targets)
            for i, mission in enumerate(s.kit.missions)
            if bars_fire(s, i, h) is None
        ]
        return [*options, DONE]

    def bars(self, s: NormandyState, a: Action) -> Ruling | None:
        word, _, name = a.noun.partition(" ")
        h = s.kit.hex_named(name)
        types = [mission.type for mission in s.kit.missions]
        if a.verb != "fire" or word not in types or h < 0:
            return None
        return bars_fire(s, types.index(word), h)

    def take(self, s: NormandyState, a: Action) -> list[Task[NormandyState]]:
        if a == DONE:
            return []
        word, _, name = a.noun.partition(" ")
        h = s.kit.hex_named(name)
        mission = [m.type for m in s.kit.missions].index(word)
        i = next(i for i, attack in enumerate(s.attacks) if h in attack.targets)
        attack = s.attacks[i]
        s.attacks[i] = Attack(attack.targets, attack.units, (*attack.missions, (mission, h)))
        s.fired[mission] += 1
        s.tell(Event("gunfire", "§NAV-E", {"type": word, "hex": h}))
        return [self]
