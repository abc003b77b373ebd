"""§4c1 Resolving combats: both dice, the initiative marker, losses, further rounds, and what the end of one brings."""

from msgspec.structs import replace

from bocage.core.hexes import Hex
from bocage.core.nouns import NOTHING
from bocage.core.protocol import Ask, Do, Event, Roll, Ruling, Side, Task, no
from bocage.core.verbs import Verb

from .invasion import eliminate_at_sea
from .kinds import Unit
from .losses import Suffer, Thrown, living, payers
from .mulberry import sink_stragglers
from .nouns import HEX
from .occupy import OccupyHex, landing_at, landings, take_back_advances
from .odds import Round, compare, work_out
from .pursuit import Pursuit
from .retreat import Retreats
from .state import Combat, DDayState
from .tables import FACES
from .verbs import nothing_more


class Resolution(Do[DDayState], frozen=True):
    """§4a5 §4c1 Every declared combat is fought; the last one left needs no choosing."""

    side: Side

    def run(self, s: DDayState) -> list[Task[DDayState]]:
        pending = [i for i, combat in enumerate(s.combats) if not combat.fought]
        beaches = landings(s) if s.invaders or s.kit.options.mulberries else []
        if len(pending) > 1 or beaches:
            return [ChooseCombat(self.side)]
        return [Fight(pending[0]), self] if pending else []


class ChooseCombat(Ask[DDayState], frozen=True):
    """§4c1 §AMB-14 The attacker fights his combats, and lands on undefended beaches, in any order."""

    rule = "§4c1"
    asks = "choose the next combat or landing"
    side: Side

    def who(self, s: DDayState) -> Side:
        return self.side

    def pending(self, s: DDayState) -> list[Hex]:
        """The combats still to fight, each by the first hex attacked."""
        return [combat.targets[0] for combat in s.combats if not combat.fought]

    def bars_resolve(self, s: DDayState, h: Hex) -> Ruling | None:
        """§4a5"""
        return None if h in self.pending(s) else no("§4a5", "no combat against {hex} is declared", hex=h)

    def fight(self, s: DDayState, h: Hex) -> list[Task[DDayState]]:
        """§4c1"""
        chosen = next(i for i, combat in enumerate(s.combats) if not combat.fought and combat.targets[0] == h)
        return [Fight(chosen), Resolution(self.side)]

    def beaches(self, s: DDayState) -> list[Hex]:
        """§AMB-14"""
        return landings(s)

    def bars_land(self, s: DDayState, h: Hex) -> Ruling | None:
        """§3e2d"""
        says = "{hex} is no undefended beach that invaders could occupy"
        return None if h in landings(s) else no("§3e2d", says, hex=h)

    def land(self, s: DDayState, h: Hex) -> list[Task[DDayState]]:
        """§3e2d"""
        return [landing_at(s, h), Resolution(self.side)]

    def bars_end(self, s: DDayState, n: str) -> Ruling | None:
        """§4a5"""
        return no("§4a5", "a declared combat must be fought") if self.pending(s) else None

    verbs = (
        Verb("resolve", HEX, lawful=pending, bars=bars_resolve, take=fight),
        Verb("land", HEX, lawful=beaches, bars=bars_land, take=land),
        Verb("done", NOTHING, bars=bars_end, take=nothing_more),
    )


def defenders(s: DDayState, combat: Combat) -> tuple[Unit, ...]:
    """§4a3 Everyone of the other side in the hexes attacked."""
    enemy = 1 - (combat.units[0] & 1)
    return tuple(u for h in combat.targets for u in s.side_at(h, enemy))


class Fight(Do[DDayState], frozen=True):
    """§4c1 A round of one combat; where nobody defends any more the hex is simply occupied (§opt-13b2)."""

    combat: int

    def run(self, s: DDayState) -> list[Task[DDayState]]:
        combat = s.combats[self.combat]
        if not defenders(s, combat):
            return conclude(s, self.combat, attacker_wins=True)
        return [AttackerDie(self.combat)]


def _key(s: DDayState, number: int) -> str:
    combat = s.combats[number]
    hexes = "+".join(s.kit.names[h] for h in combat.targets)
    return f"turn {s.turn} {s.mover.word} {'pursuit' if combat.pursuit else 'combat'} against {hexes}"


class AttackerDie(Roll[DDayState], frozen=True):
    """§4c1 The attacker's die."""

    rule = "§4c1"
    combat: int
    stands: bool = False

    def faces(self, s: DDayState) -> int:
        return FACES

    def key(self, s: DDayState) -> str:
        return f"{_key(s, self.combat)} attacker"

    def land(self, s: DDayState, face: int) -> list[Task[DDayState]]:
        return [DefenderDie(self.combat, face, self.stands)]


class DefenderDie(Roll[DDayState], frozen=True):
    """§4c1 The defender's die; then the round is told, and the initiative marker may be used."""

    rule = "§4c1"
    combat: int
    attacker: int
    stands: bool = False

    def faces(self, s: DDayState) -> int:
        return FACES

    def key(self, s: DDayState) -> str:
        return f"{_key(s, self.combat)} defender"

    def land(self, s: DDayState, face: int) -> list[Task[DDayState]]:
        tell_round(s, self.combat, self.attacker, face)
        result = Result(self.combat, self.attacker, face)
        if s.kit.options.initiative and not self.stands:
            return [Initiative(self.combat, self.attacker, face)]
        return [result]


def settle(s: DDayState, number: int, attack_die: int, defense_die: int) -> Round:
    """§4b0 §4c2a §4c2b The round as it stands."""
    odds = work_out(s, s.combats[number])
    return compare(odds.attacker, odds.defender, attack_die, defense_die)


def tell_round(s: DDayState, number: int, attack_die: int, defense_die: int) -> None:
    """What was rolled, what was added and why, and who is ahead."""
    if s.told is None:
        return
    odds, judged = work_out(s, s.combats[number]), settle(s, number, attack_die, defense_die)
    facts = {
        "hexes": s.combats[number].targets,
        "side": s.combats[number].units[0] & 1,
        "attack": odds.attack.lines(),
        "defense": odds.defense.lines(),
        "modifiers": (odds.attacker, odds.defender),
        "dice": (attack_die, defense_die),
        "numbers": (judged.attacker, judged.defender),
        "attacker_wins": judged.attacker_wins,
        "losses": judged.losses,
    }
    s.tell(Event("combat", "§4c1", facts))


class Initiative(Ask[DDayState], frozen=True):
    """§opt-10a Whoever holds the marker may have both dice rolled again, once, and hands it over."""

    rule = "§opt-10a"
    asks = "let the dice stand, or use the initiative marker"
    combat: int
    attacker: int
    defender: int

    def who(self, s: DDayState) -> Side:
        return s.initiative

    def stand(self, s: DDayState, n: str) -> list[Task[DDayState]]:
        """§4c1"""
        return [Result(self.combat, self.attacker, self.defender)]

    def reroll(self, s: DDayState, n: str) -> list[Task[DDayState]]:
        """§opt-10a"""
        s.tell(Event("initiative", "§opt-10a", {"side": s.initiative}))
        s.initiative = s.initiative.enemy
        return [AttackerDie(self.combat, stands=True)]

    verbs = (Verb("stand", NOTHING, take=stand), Verb("reroll", NOTHING, take=reroll))


class Result(Do[DDayState], frozen=True):
    """§4c2a §4c2b §4c2c §4g The loser takes his losses, and the round is over."""

    combat: int
    attacker: int
    defender: int

    def run(self, s: DDayState) -> list[Task[DDayState]]:
        combat = s.combats[self.combat]
        odds = work_out(s, combat)
        thrown = Thrown((self.attacker, self.defender), (odds.attacker, odds.defender))
        judged = compare(*thrown.modifiers, *thrown.dice)
        losers = defenders(s, combat) if judged.attacker_wins else combat.units
        suffer = Suffer(losers, judged.losses, thrown=thrown)
        return [suffer, AfterRound(self.combat, judged.attacker_wins, losers, thrown)]


class AfterRound(Do[DDayState], frozen=True):
    """§opt-10b The loser may fight on, if he can pay for it; otherwise the combat ends."""

    combat: int
    attacker_wins: bool
    units: tuple[Unit, ...]
    thrown: Thrown | None = None

    def run(self, s: DDayState) -> list[Task[DDayState]]:
        if s.kit.options.fight_on and living(s, self.units) and payers(s, self.units, spare=True):
            return [FightOn(self.combat, self.attacker_wins, tuple(living(s, self.units)), self.thrown)]
        return conclude(s, self.combat, self.attacker_wins)


class FightOn(Ask[DDayState], frozen=True):
    """§opt-10b §AMB-26 §AMB-34 One more loss for one more round, or the result stands."""

    rule = "§opt-10b"
    asks = "accept the result, or take a loss and fight on"
    combat: int
    attacker_wins: bool
    units: tuple[Unit, ...]
    thrown: Thrown | None = None

    def who(self, s: DDayState) -> Side:
        return Side(self.units[0] & 1)

    def accept(self, s: DDayState, n: str) -> list[Task[DDayState]]:
        """§4c2a §4c2b"""
        return conclude(s, self.combat, self.attacker_wins)

    def fight(self, s: DDayState, n: str) -> list[Task[DDayState]]:
        """§opt-10b"""
        s.tell(Event("fight_on", "§opt-10b", {"side": self.who(s)}))
        return [Suffer(self.units, 1, spare=True, thrown=self.thrown), Fight(self.combat)]

    verbs = (Verb("accept", NOTHING, take=accept), Verb("fight", NOTHING, take=fight))


def conclude(s: DDayState, number: int, attacker_wins: bool) -> list[Task[DDayState]]:
    """§4c2a §4c2b §4g The combat ends: beaten defenders retreat, the hex is occupied, pursuit may follow."""
    combat = s.combats[number]
    s.combats[number] = replace(combat, fought=True)
    rule = "§4c2b" if attacker_wins else "§4c2a"
    s.tell(Event("ended", rule, {"hexes": combat.targets, "attacker_wins": attacker_wins}))
    if not attacker_wins:
        return []
    beaten, side = defenders(s, combat), combat.units[0] & 1
    groups = [tuple(s.side_at(h, 1 - side)) for h in combat.targets]
    tasks: list[Task[DDayState]] = [Retreats(tuple(group for group in groups if group)), Occupation(number)]
    if s.kit.options.pursuit and not combat.pursuit:
        origins = {s.at[u] for u in living(s, combat.units)}
        before = tuple((u, s.at[u]) for u in s.on_board(side) if s.at[u] in origins)
        tasks += [Pursuit(number, beaten, before), PursuitFight()]
    return tasks


class Occupation(Do[DDayState], frozen=True):
    """§4f §AMB-39 Every hex the defenders have left may be entered; control changes only if somebody does."""

    combat: int

    def run(self, s: DDayState) -> list[Task[DDayState]]:
        combat = s.combats[self.combat]
        side, winners = Side(combat.units[0] & 1), tuple(living(s, combat.units))
        origins = tuple(sorted({s.at[u] for u in winners}))
        left = tuple(h for h in combat.targets if not s.occupied[side.enemy] >> h & 1)
        return [OccupyHex(side, left, winners, origins, s.kit.options.pursuit and not combat.pursuit)]


class PursuitFight(Do[DDayState], frozen=True):
    """§opt-14b2 The second combat follows at once, and has no pursuit of its own."""

    def run(self, s: DDayState) -> list[Task[DDayState]]:
        return [Fight(i) for i, combat in enumerate(s.combats) if combat.pursuit and not combat.fought]


class EndCombat(Do[DDayState], frozen=True):
    """§3b3c §3e2e §2d1 The combat step ends: whoever is still at sea is lost, and every stack must be lawful."""

    side: Side

    def run(self, s: DDayState) -> list[Task[DDayState]]:
        if self.side == Side.ALLIED:
            eliminate_at_sea(s)
            sink_stragglers(s)
        take_back_advances(s, self.side)
        s.combats, s.fought = [], 0
        return []
