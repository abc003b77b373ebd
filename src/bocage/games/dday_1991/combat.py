"""§4a5 Declaring combats: who may attack whom, what it costs, and the decisions."""

from collections.abc import Iterator

from bocage.core.hexes import Hex, Mask, bits, mask_of
from bocage.core.nouns import NOTHING, Finger
from bocage.core.protocol import Ask, Do, Event, Roll, Ruling, Side, Task, no
from bocage.core.verbs import Verb

from .air import Reaction, attacked, bars_air_alone
from .carpet import Bombing
from .kinds import Unit
from .movement import is_out_of_breath, to_attack
from .moves_ledger import bars_cost, bars_use, pay_use, payers_of, use_price
from .nouns import HEX, UNIT, hex_pointed, own_pointed
from .resolve import EndCombat, Resolution
from .state import Combat, DDayState
from .tables import FACES, air_may_attack
from .verbs import DROP, END, GIVE_UP


class CombatStep(Do[DDayState], frozen=True):
    """§2b2 §2b3 §4a5 Declarations, reactions, carpet bombing, then every combat in turn."""

    side: Side

    def run(self, s: DDayState) -> list[Task[DDayState]]:
        s.phase, s.combats, s.fought, s.origin = "combat", [], 0, [-1] * len(s.at)
        enemy = self.side.enemy
        return [Declaration(self.side), Reaction(enemy), Bombing(), Resolution(self.side), EndCombat(self.side)]


def bars_attacker(s: DDayState, u: Unit) -> Ruling | None:
    """The first rule that keeps a unit from attacking anybody in this step."""
    bit = 1 << u
    if s.at[u] < 0:
        return no("§4.0", "{unit} is not on the board", unit=u)
    if s.kit.strategic & bit:
        return no("§4.0", "{unit} only bombs, and does not attack", unit=u)
    if s.kit.hq & bit:
        return no("§4a2", "{unit} is a headquarters, and those do not attack", unit=u)
    if s.fought & bit:
        return no("§4a1", "{unit} is in another combat of this step", unit=u)
    if is_out_of_breath(s, u):
        says = "{unit} has spent {spent:movement factor(s)}, and attacks after {most} at most"
        return no("§3b1a", says, unit=u, spent=s.spent[u], most=to_attack(s, u))
    if s.grounded & bit:
        return no("§opt-12c5", "the weather keeps {unit} on the ground", unit=u)
    return bars_use(s, u)


def bars_target(s: DDayState, u: Unit, h: Hex) -> Ruling | None:
    """§4a2 §3e2c §AMB-03 §AMB-40 The rule that keeps a unit, able to attack, from attacking a hex."""
    air, at = not s.kit.ground >> u & 1, s.at[u]
    if s.kit.targets[air][at] >> h & 1:
        return None
    if s.kit.board.sea_mask >> at & 1:
        return no("§3e2c", "no arrow leads from {at:hex}, where {unit} is, to {hex}", at=at, unit=u, hex=h)
    if h in s.kit.grid.neighbours[at]:
        return no("§4a2", "only water lies between {at:hex}, where {unit} is, and {hex}", at=at, unit=u, hex=h)
    return no("§4a2", "{unit} is in {at:hex}, not next to {hex}", unit=u, at=at, hex=h)


def able_units(s: DDayState, side: Side) -> list[Unit]:
    """Every unit that may still join a combat of this step."""
    return [u for u in s.on_board(side) if targets_of(s, u, side) and bars_attacker(s, u) is None]


def targets_of(s: DDayState, u: Unit, side: Side) -> Mask:
    """The enemy hexes a unit stands ready to attack, declared ones left out."""
    air = not s.kit.ground >> u & 1
    return s.kit.targets[air][s.at[u]] & s.occupied[side.enemy] & ~attacked(s)


def price_of(s: DDayState, units: tuple[Unit, ...]) -> tuple[int, list[Unit]]:
    """§3d2a §AMB-12 The Moves these attackers still cost, and who is paid for: armies cover everyone in their hex."""
    payers = payers_of(s, units, s.paid)
    return sum(use_price(s, payer) for payer in payers), payers


class Declaration(Do[DDayState], frozen=True):
    """§4.0 §4a5 Combat is never compulsory; nothing is asked where nobody can attack."""

    side: Side

    def run(self, s: DDayState) -> list[Task[DDayState]]:
        return [Declare(self.side)] if len(Declare(self.side).options(s)) > 1 else []


class Declare(Ask[DDayState], frozen=True):
    """§4a5 The attacker names his combats, all before any is rolled."""

    rule = "§4a5"
    asks = "choose a hex to attack, or declare no more combats"
    side: Side

    def who(self, s: DDayState) -> Side:
        return self.side

    def within_reach(self, s: DDayState) -> Iterator[Hex]:
        """The hexes that somebody may attack. Must agree with `bars_attack`."""
        hexes = flown = 0
        for u in able_units(s, self.side):
            if self._bars_price(s, u) is not None:
                continue
            if s.kit.fighting >> u & 1:
                hexes |= targets_of(s, u, self.side)
            else:
                flown |= targets_of(s, u, self.side)
        hexes |= mask_of([h for h in bits(flown & ~hexes) if bars_air_alone(s, Combat((h,), ())) is None])
        return bits(hexes)

    def _bars_price(self, s: DDayState, u: Unit) -> Ruling | None:
        return bars_cost(s, self.side, price_of(s, (u,))[0])

    def bars_attack(self, s: DDayState, h: Hex) -> Ruling | None:
        """§4a3 §4.0 §4a2 Why nobody may attack a hex: the reason of the first unit that stands near it."""
        if attacked(s) >> h & 1:
            return no("§4a3", ATTACKED, hex=h)
        if not s.occupied[self.side.enemy] >> h & 1:
            return no("§4.0", "no {side} unit is in {hex}", side=self.side.enemy, hex=h)
        first = None
        for u in s.on_board(self.side):
            if bars_target(s, u, h) is None:
                ruling = bars_attacker(s, u) or self._bars_price(s, u)
                ruling = ruling or bars_air_alone(s, Combat((h,), (u,)))
                if ruling is None:
                    return None
                first = first or ruling
        return first or no("§4a2", "no {side} unit that may attack is next to {hex}", side=self.side, hex=h)

    def attack(self, s: DDayState, h: Hex) -> list[Task[DDayState]]:
        """§4a5 A combat is put together; then the next one is asked for."""
        return [PlanCombat(self.side, (h,)), self]

    verbs = (Verb("attack", HEX, lawful=within_reach, bars=bars_attack, take=attack), END)


ATTACKED = "{hex} is attacked already, and each hex only once"


class PlanCombat(Ask[DDayState], frozen=True):
    """§4a3 §4a4 One combat being put together: `with` adds a unit, `also` another hex, `commit` declares it."""

    rule = "§4a4"
    asks = "put the combat together"
    side: Side
    targets: tuple[Hex, ...]
    units: tuple[Unit, ...] = ()

    def who(self, s: DDayState) -> Side:
        return self.side

    def able(self, s: DDayState) -> list[Unit]:
        """The units that may still join a combat."""
        return able_units(s, self.side)

    def bars_unit(self, s: DDayState, u: Unit) -> Ruling | None:
        """§4a2 §4a4 A unit joins if it may attack every hex of the combat; against several all come from one hex."""
        if u in self.units:
            return no("§4a1", "{unit} is among the attackers already", unit=u)
        if (ruling := bars_attacker(s, u)) is not None:
            return ruling
        for h in self.targets:
            if (ruling := bars_target(s, u, h)) is not None:
                return ruling
        if len(self.targets) > 1 and self.units and s.at[u] != s.at[self.units[0]]:
            says = "{unit} is not in the hex of the others, and several hexes are attacked together only from one"
            return no("§4a4", says, unit=u)
        return bars_cost(s, self.side, price_of(s, (*self.units, u))[0])

    def join(self, s: DDayState, u: Unit) -> list[Task[DDayState]]:
        """§opt-12c5 A unit joins, in bad weather an air unit by its die."""
        if s.kit.tactical >> u & 1 and not s.good and not s.cleared >> u & 1:
            return [AirDie(self.side, self.targets, self.units, u)]
        return [PlanCombat(self.side, self.targets, (*self.units, u))]

    def more(self, s: DDayState) -> Iterator[Hex]:
        """The other hexes that the attackers stand near."""
        hexes = 0
        if s.kit.options.one_hex_vs_many:
            for u in self.units:
                hexes |= targets_of(s, u, self.side)
        return bits(hexes & ~mask_of(self.targets))

    def bars_hex(self, s: DDayState, h: Hex) -> Ruling | None:
        """§AMB-01 Several hexes are attacked together only from a single one."""
        if not s.kit.options.one_hex_vs_many:
            says = "{hex} is attacked, and in this match a combat is against one hex"
            return no("§AMB-01", says, hex=self.targets[0])
        if h in self.targets or attacked(s) >> h & 1:
            return no("§4a3", ATTACKED, hex=h)
        if not s.occupied[self.side.enemy] >> h & 1:
            return no("§4.0", "no {side} unit is in {hex}", side=self.side.enemy, hex=h)
        if not self.units:
            return no("§4a4", "several hexes are attacked together from a single one, and nobody attacks yet")
        if len({s.at[u] for u in self.units}) > 1:
            return no("§4a4", "several hexes are attacked together only from a single one, and these come from more")
        return next((ruling for u in self.units if (ruling := bars_target(s, u, h)) is not None), None)

    def also(self, s: DDayState, h: Hex) -> list[Task[DDayState]]:
        """§4a4"""
        return [PlanCombat(self.side, (*self.targets, h), self.units)]

    def hex_meant(self, s: DDayState, finger: Finger) -> list[Hex]:
        """A hex where none of the own units is pointed at."""
        return [] if own_pointed(s, finger) else hex_pointed(s, finger)

    def bars_commit(self, s: DDayState, n: str) -> Ruling | None:
        """§4a4 §opt-13c"""
        return bars_air_alone(s, Combat(self.targets, self.units)) if self.units else no("§4a4", "nobody attacks yet")

    def commit(self, s: DDayState, n: str) -> list[Task[DDayState]]:
        """§4a5"""
        commit(s, Combat(self.targets, self.units, ours=s.held_of(self.side, self.targets)))
        return []

    verbs = (
        Verb("with", UNIT, nouns=able, bars=bars_unit, take=join),
        Verb("also", HEX, nouns=more, bars=bars_hex, take=also, pointed=hex_meant),
        Verb("commit", NOTHING, bars=bars_commit, take=commit),
        GIVE_UP,
    )


class AirDie(Roll[DDayState], frozen=True):
    """§opt-12c5 In bad weather a tactical air unit that wishes to attack must find its target first."""

    rule = "§opt-12c5"
    side: Side
    targets: tuple[Hex, ...]
    units: tuple[Unit, ...]
    unit: Unit

    def faces(self, s: DDayState) -> int:
        return FACES

    def key(self, s: DDayState) -> str:
        return f"turn {s.turn} {self.side.word} {s.kit.kinds[self.unit].id} in bad weather"

    def land(self, s: DDayState, face: int) -> list[Task[DDayState]]:
        flies = air_may_attack(face)
        s.tell(Event("air_weather", "§opt-12c5", {"piece": self.unit, "die": face, "flies": flies}))
        if not flies:
            s.grounded |= 1 << self.unit
            plan = PlanCombat(self.side, self.targets, self.units)
            return [plan] if plan.options(s) != [DROP] else []
        s.cleared |= 1 << self.unit
        return [PlanCombat(self.side, self.targets, (*self.units, self.unit))]


def commit(s: DDayState, combat: Combat) -> None:
    """§4a5 §3d2a §4a1 A combat is declared, and paid for."""
    for payer in price_of(s, combat.units)[1]:
        pay_use(s, payer, s.present[s.at[payer]] & s.kit.of_side[payer & 1] if s.kit.armies >> payer & 1 else 0)
    s.combats.append(combat)
    s.fought |= mask_of(combat.units)
    facts = {"hexes": combat.targets, "pieces": combat.units, "moves": s.moves[combat.units[0] & 1]}
    s.tell(Event("attack", "§4a5", facts))
