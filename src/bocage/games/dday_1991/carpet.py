"""§opt-13b0 Carpet bombing by the two Allied strategic air units."""

from msgspec.structs import replace

from bocage.core.hexes import Hex, Mask, bits, members
from bocage.core.protocol import Ask, Do, Event, Roll, Ruling, Side, Task, no
from bocage.core.verbs import Verb

from .kinds import Unit
from .nouns import ENEMY
from .orders import scenario_named
from .state import DDayState
from .tables import FACES, carpet, income, movement


def bars_bomb(s: DDayState, h: Hex) -> Ruling | None:
    """§opt-13b1 The first rule that keeps a strategic air unit from being sent to a hex."""
    there = s.present.get(h, 0) & s.kit.of_side[Side.GERMAN]
    if not s.kit.options.carpet_bombing or not s.kit.strategic & ~s.bombers:
        return no("§opt-13b1", "no strategic air unit is free")
    if not s.good:
        return no("§opt-12c2", "the weather is bad: nobody bombs {hex}", hex=h)
    if not there & s.kit.corps:
        return no("§opt-13b1", "no German corps is in {hex}", hex=h)  # §AMB-38
    if there & s.kit.tactical:
        return no("§opt-13b1", "{enemies:present} in {hex}", enemies=there & s.kit.tactical, hex=h)
    if (distance := s.kit.grid.distance(s.kit.london, h)) > (far := movement().bomber_range):
        says = "{hex} is {distance:hex(|es)} from London, and bombers go {far}"
        return no("§opt-13b1", says, hex=h, distance=distance, far=far)
    if s.bombers and h != s.bombed:
        return no("§opt-13b1", "both strategic air units bomb one hex, and one goes to {hex}", hex=s.bombed)
    if not _in_reach(s) >> h & 1:
        return no("§opt-13b1", "no Allied unit stands where it could attack {hex}", hex=h)
    return None


def bomb_targets(s: DDayState) -> list[Hex]:
    """The hexes a strategic air unit may be sent to."""
    return [h for h in bits(s.occupied[Side.GERMAN]) if bars_bomb(s, h) is None]


def _in_reach(s: DDayState) -> Mask:
    """The hexes that Allied units stand beside, on land or at the end of an arrow; bombs on others would be wasted."""
    targets = s.kit.grid.around(s.occupied[Side.ALLIED])
    for u in bits(s.invaders):
        targets |= s.kit.targets[0][s.at[u]]
    return targets


def bomb(s: DDayState, h: Hex) -> None:
    """§opt-13b0 §opt-13b1 One strategic air unit goes out, at no cost."""
    u = members(s.kit.strategic & ~s.bombers)[0]
    s.bombers |= 1 << u
    s.bombed = h
    s.place(u, h)
    s.tell(Event("bombers", "§opt-13b1", {"piece": u, "hex": h}))


class Bombing(Do[DDayState], frozen=True):
    """§opt-13b2 §2b3 Before any combat: each strategic air unit picks a corps and bombs it, if the hex is attacked."""

    def run(self, s: DDayState) -> list[Task[DDayState]]:
        if not s.bombers:
            return []
        attacked = any(s.bombed in combat.targets for combat in s.combats)
        runs = [ChooseTarget(tuple(members(s.bombers)))] if attacked else []
        return [*runs, ReturnHome(used=attacked)]


def targets_of(s: DDayState) -> list[Unit]:
    """§opt-13b2 §AMB-38 The German corps in the bombed hex."""
    return members(s.present.get(s.bombed, 0) & s.kit.corps & s.kit.of_side[Side.GERMAN])


class ChooseTarget(Do[DDayState], frozen=True):
    """§opt-13b2 Every target is named before the first die; with one corps there is nothing to choose."""

    units: tuple[Unit, ...]  # the strategic air units still to be given a target
    named: tuple[tuple[Unit, Unit], ...] = ()

    def run(self, s: DDayState) -> list[Task[DDayState]]:
        corps = targets_of(s)
        if not self.units or not corps:
            return [CarpetDie(u, v) for u, v in self.named]
        first, *rest = self.units
        if len(corps) > 1:
            return [Target(first, tuple(rest), self.named)]
        return [ChooseTarget(tuple(rest), (*self.named, (first, corps[0])))]


class Target(Ask[DDayState], frozen=True):
    """§opt-13b2 Which corps a strategic air unit bombs."""

    rule = "§opt-13b2"
    asks = "choose the corps to be bombed"
    unit: Unit
    others: tuple[Unit, ...] = ()
    named: tuple[tuple[Unit, Unit], ...] = ()

    def who(self, s: DDayState) -> Side:
        return Side.ALLIED

    def corps(self, s: DDayState) -> list[Unit]:
        """§opt-13b2"""
        return targets_of(s)

    def bars_target(self, s: DDayState, v: Unit) -> Ruling | None:
        """§opt-13b2"""
        return None if v in targets_of(s) else no("§opt-13b2", "{enemy} is no corps in {hex}", enemy=v, hex=s.bombed)

    def name_target(self, s: DDayState, v: Unit) -> list[Task[DDayState]]:
        """§opt-13b2"""
        return [ChooseTarget(self.others, (*self.named, (self.unit, v)))]

    verbs = (Verb("target", ENEMY, lawful=corps, bars=bars_target, take=name_target),)


class CarpetDie(Roll[DDayState], frozen=True):
    """§carpet §6-carpet The die of one strategic air unit."""

    rule = "§opt-13b2"
    unit: Unit
    target: Unit

    def faces(self, s: DDayState) -> int:
        return FACES

    def key(self, s: DDayState) -> str:
        return f"turn {s.turn} carpet bombing by {s.kit.kinds[self.unit].id}"

    def land(self, s: DDayState, face: int) -> list[Task[DDayState]]:
        result = carpet(scenario_named(s.scenario).carpet, face)
        facts = {"hex": s.bombed, "target": self.target, "die": face, "loss": result.losses, "bare": result.no_terrain}
        s.tell(Event("carpet", "§carpet", facts))
        if result.no_terrain:
            for i, combat in enumerate(s.combats):
                if s.bombed in combat.targets:
                    s.combats[i] = replace(combat, bare=True)
        for _ in range(result.losses if s.at[self.target] >= 0 else 0):
            s.lose(self.target, "§opt-13b2")
        return []


class ReturnHome(Do[DDayState], frozen=True):
    """§opt-13b3 §opt-13b4 Back to London; each one used gives the Germans a Move in their next New Moves step."""

    used: bool

    def run(self, s: DDayState) -> list[Task[DDayState]]:
        if self.used:
            s.bonus += s.bombers.bit_count() * income().bomber_used
        for u in members(s.bombers):
            s.place(u, s.kit.london)
        s.tell(Event("bombers_home", "§opt-13b3", {"used": self.used}))
        s.bombers, s.bombed = 0, -1
        return []
