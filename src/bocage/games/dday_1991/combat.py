"""§4a5 Declaring combats: who may attack whom, what it costs, and the decisions."""

from bocage.core.hexes import Hex, Mask, bits, mask_of
from bocage.core.protocol import Action, Ask, Do, Event, Roll, Ruling, Side, Task, no

from .air import Reaction, attacked, bars_air_alone
from .carpet import Bombing
from .kinds import Unit
from .movement import is_out_of_breath
from .moves_ledger import bars_cost, bars_use, pay_use, payers_of, use_price
from .resolve import EndCombat, Resolution
from .state import Combat, DDayState, no_such_hex, no_such_unit, unit_named
from .tables import FACES, air_may_attack
from .verbs import COMMIT, DONE, DROP


class CombatStep(Do[DDayState], frozen=True):
    """§2b2 §2b3 §4a5 Declarations, reactions, carpet bombing, then every combat in turn."""

    side: Side

    def run(self, s: DDayState) -> list[Task[DDayState]]:
        s.phase, s.combats, s.fought, s.origin = "combat", [], 0, [-1] * len(s.at)
        enemy = self.side.enemy
        return [Declaration(self.side), Reaction(enemy), Bombing(), Resolution(self.side), EndCombat(self.side)]


def bars_attacker(s: DDayState, u: Unit) -> Ruling | None:
    """The first rule that keeps a unit from attacking anybody in this step."""
    name, bit = s.kit.kinds[u].id, 1 << u
    if s.at[u] < 0 or s.kit.strategic & bit:
        return no("§4.0", unit=name)
    if s.kit.hq & bit:
        return no("§4a2", unit=name)
    if s.fought & bit:
        return no("§4a1", unit=name)
    if is_out_of_breath(s, u):
        return no("§3b1a", unit=name)
    if s.grounded & bit:
        return no("§opt-12c5", unit=name)
    return bars_use(s, u)


def bars_target(s: DDayState, u: Unit, h: Hex) -> Ruling | None:
    """§4a2 §3e2c §AMB-03 §AMB-40 The rule that keeps a unit, able to attack, from attacking a hex."""
    air = not s.kit.ground >> u & 1
    if s.kit.targets[air][s.at[u]] >> h & 1:
        return None
    at_sea = s.kit.board.sea_mask >> s.at[u] & 1
    return no("§3e2c" if at_sea else "§4a2", hex=s.kit.names[h], unit=s.kit.kinds[u].id)


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
    side: Side

    def who(self, s: DDayState) -> Side:
        return self.side

    def options(self, s: DDayState) -> list[Action]:
        hexes = flown = 0
        for u in able_units(s, self.side):
            if self._bars_price(s, u) is not None:
                continue
            if s.kit.fighting >> u & 1:
                hexes |= targets_of(s, u, self.side)
            else:
                flown |= targets_of(s, u, self.side)
        hexes |= mask_of([h for h in bits(flown & ~hexes) if bars_air_alone(s, Combat((h,), ())) is None])
        return [*[s.kit.noun("attack")[h] for h in bits(hexes)], DONE]

    def _bars_price(self, s: DDayState, u: Unit) -> Ruling | None:
        return bars_cost(s, self.side, price_of(s, (u,))[0])

    def bars(self, s: DDayState, a: Action) -> Ruling | None:
        h = s.kit.hex_named(a.noun)
        if a.verb != "attack":
            return None
        if h < 0:
            return no_such_hex(a.noun, self.rule)
        if attacked(s) >> h & 1:
            return no("§4a3", hex=a.noun)
        if not s.occupied[self.side.enemy] >> h & 1:
            return no("§4.0", hex=a.noun, why="no enemy")
        return self._nobody_can(s, h)

    def _nobody_can(self, s: DDayState, h: Hex) -> Ruling:
        """Why nobody may attack a hex: the reason of the first unit that stands near it."""
        for u in s.on_board(self.side):
            if bars_target(s, u, h) is None:
                ruling = bars_attacker(s, u) or self._bars_price(s, u)
                ruling = ruling or bars_air_alone(s, Combat((h,), (u,)))
                if ruling is not None:
                    return ruling
        return no("§4a2", hex=s.kit.names[h])

    def take(self, s: DDayState, a: Action) -> list[Task[DDayState]]:
        if a == DONE:
            return []
        return [PlanCombat(self.side, (s.kit.hex_named(a.noun),)), self]


class PlanCombat(Ask[DDayState], frozen=True):
    """§4a3 §4a4 One combat being put together: `with` adds a unit, `also` another hex, `commit` declares it."""

    rule = "§4a4"
    side: Side
    targets: tuple[Hex, ...]
    units: tuple[Unit, ...] = ()

    def who(self, s: DDayState) -> Side:
        return self.side

    def options(self, s: DDayState) -> list[Action]:
        options = [s.kit.named("with")[u] for u in able_units(s, self.side) if self._bars_unit(s, u) is None]
        if s.kit.options.one_hex_vs_many:
            options += [s.kit.noun("also")[h] for h in bits(self._more(s)) if self._bars_hex(s, h) is None]
        if self._bars_commit(s) is None:
            options.append(COMMIT)
        return [*options, DROP]

    def _more(self, s: DDayState) -> Mask:
        hexes = 0
        for u in self.units:
            hexes |= targets_of(s, u, self.side)
        return hexes & ~mask_of(self.targets)

    def _bars_unit(self, s: DDayState, u: Unit) -> Ruling | None:
        """§4a2 §4a4 A unit joins if it may attack every hex of the combat; against several all come from one hex."""
        if u in self.units:
            return no("§4a1", unit=s.kit.kinds[u].id)
        if (ruling := bars_attacker(s, u)) is not None:
            return ruling
        for h in self.targets:
            if (ruling := bars_target(s, u, h)) is not None:
                return ruling
        if len(self.targets) > 1 and self.units and s.at[u] != s.at[self.units[0]]:
            return no("§4a4", unit=s.kit.kinds[u].id)
        return bars_cost(s, self.side, price_of(s, (*self.units, u))[0])

    def _bars_hex(self, s: DDayState, h: Hex) -> Ruling | None:
        """§AMB-01 Several hexes are attacked together only from a single one."""
        name = s.kit.names[h]
        if not s.kit.options.one_hex_vs_many:
            return no("§AMB-01", hex=name)
        if h in self.targets or attacked(s) >> h & 1:
            return no("§4a3", hex=name)
        if not s.occupied[self.side.enemy] >> h & 1:
            return no("§4.0", hex=name)
        if not self.units or len({s.at[u] for u in self.units}) > 1:
            return no("§4a4", hex=name)
        return next((ruling for u in self.units if (ruling := bars_target(s, u, h)) is not None), None)

    def _bars_commit(self, s: DDayState) -> Ruling | None:
        if not self.units:
            return no("§4a4", why="nobody attacks yet")
        return bars_air_alone(s, Combat(self.targets, self.units))

    def bars(self, s: DDayState, a: Action) -> Ruling | None:
        if a == COMMIT:
            return self._bars_commit(s)
        if a.verb == "also":
            h = s.kit.hex_named(a.noun)
            return self._bars_hex(s, h) if h >= 0 else no_such_hex(a.noun, self.rule)
        if a.verb != "with":
            return None
        u = unit_named(s, a.noun, self.side)
        return self._bars_unit(s, u) if u is not None else no_such_unit(s, a.noun, self.rule)

    def take(self, s: DDayState, a: Action) -> list[Task[DDayState]]:
        if a == DROP:
            return []
        if a == COMMIT:
            commit(s, Combat(self.targets, self.units, ours=s.held_of(self.side, self.targets)))
            return []
        if a.verb == "also":
            return [PlanCombat(self.side, (*self.targets, s.kit.hex_named(a.noun)), self.units)]
        u = s.kit.unit_index[a.noun]
        if s.kit.tactical >> u & 1 and not s.good and not s.cleared >> u & 1:
            return [AirDie(self.side, self.targets, self.units, u)]
        return [PlanCombat(self.side, self.targets, (*self.units, u))]


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
