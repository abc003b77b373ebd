"""§opt-14b2 Pursuit: winners printed in white go on beyond the hex they won, and may strike the beaten once more."""

from bocage.core.hexes import Hex, mask_of, members
from bocage.core.protocol import Action, Ask, Do, Event, Ruling, Side, Task, no

from .air import bars_air_alone
from .effort import bars_effort
from .kinds import Unit
from .marches import March, party_of
from .movement import bars_move, has_a_step, step_cost
from .moves_ledger import bars_cost, bars_use, pay_pursuit, payers_of, pursuit_price
from .stacking import is_lawful
from .state import Combat, DDayState, no_such_hex, no_such_unit, unit_named
from .tables import prices
from .verbs import COMMIT, DONE, DROP


class Pursuit(Do[DDayState], frozen=True):
    """§opt-14b2 After the occupation: who may go on gets its printed factors, the won hex counted."""

    combat: int
    beaten: tuple[Unit, ...]
    before: tuple[tuple[Unit, Hex], ...]  # where the winners stood

    def run(self, s: DDayState) -> list[Task[DDayState]]:
        fresh = s.combats[self.combat]
        side = fresh.units[0] & 1
        began = dict(self.before)
        white = members(s.kit.white & s.kit.of_side[side] & ~s.kit.strategic)
        led = [u for u in white if u in fresh.units or not s.kit.mech >> u & 1]
        came = [u for u in led if s.at[u] in fresh.targets and u in began]
        if not came and not any(u in white for u in fresh.units):
            return []
        zone = s.zone(1 - side)
        for u in came:
            bit = 1 << u
            s.moved, s.zoned, s.effort, s.halted = s.moved & ~bit, s.zoned & ~bit, s.effort & ~bit, s.halted & ~bit
            s.spent[u] = step_cost(s, u, began[u], s.at[u]) or 1
            if zone >> s.at[u] & 1:
                s.halted |= bit
        s.forget()
        s.tell(Event("pursuit", "§opt-14b2", {"side": side}))
        return [GoOn(Side(side), self.combat, self.beaten, tuple(came))]


class GoOn(Do[DDayState], frozen=True):
    """§opt-14b2 Nobody is asked who can neither pursue nor strike, or no more."""

    side: Side
    combat: int
    beaten: tuple[Unit, ...]
    units: tuple[Unit, ...]

    def run(self, s: DDayState) -> list[Task[DDayState]]:
        pursue = Pursue(self.side, self.combat, self.beaten, self.units)
        return [pursue] if pursue.options(s) != [DONE] else []


class Pursue(Ask[DDayState], frozen=True):
    """§opt-14b2 Which units go on, and whether they strike; each is paid for as in normal movement."""

    rule = "§opt-14b2"
    side: Side
    combat: int
    beaten: tuple[Unit, ...]
    units: tuple[Unit, ...]

    def who(self, s: DDayState) -> Side:
        return self.side

    def options(self, s: DDayState) -> list[Action]:
        options = [s.kit.named("pursue")[u] for u in self.units if self._bars_unit(s, u) is None]
        options += [s.kit.noun("strike")[h] for h in self._prey(s) if self._bars_strike(s, h) is None]
        return options if self._bars_done(s) is not None else [*options, DONE]

    def _bars_done(self, s: DDayState) -> Ruling | None:
        """§2d1 §2d4 Those who entered together only because some of them go on must do so while they can."""
        own = s.kit.of_side[self.side]
        for h in s.combats[self.combat].targets:
            for u in [] if is_lawful(s, s.present.get(h, 0) & own) else s.side_at(h, self.side):
                if self._bars_unit(s, u) is None and March(u, pursuit=True).has_an_end(s):
                    return no("§2d1", hex=s.kit.names[h], unit=s.kit.kinds[u].id)
        return None

    def _bars_unit(self, s: DDayState, u: Unit) -> Ruling | None:
        name = s.kit.kinds[u].id
        if u not in self.units or s.at[u] < 0:
            return no("§opt-14b2", unit=name)
        if (ruling := bars_move(s, u) or bars_cost(s, self.side, pursuit_price(s, u))) is not None:
            return ruling
        return None if has_a_step(s, u, pursuit=True) or self._can_try_harder(s, u) else no("§3b", unit=name)

    def _can_try_harder(self, s: DDayState, u: Unit) -> bool:
        """§opt-14c1 Whether a unit without factors could buy more, beside the pursuit itself."""
        price = pursuit_price(s, u) + prices().extra_effort
        return s.kit.options.extra_effort and bars_effort(s, u) is None and bars_cost(s, self.side, price) is None

    def _prey(self, s: DDayState) -> list[Hex]:
        """§AMB-38 §4d4a Where the beaten have fallen back to; who could not retreat is not struck again."""
        left = s.combats[self.combat].targets
        return sorted({s.at[v] for v in self.beaten if s.at[v] >= 0 and s.at[v] not in left})

    def _bars_strike(self, s: DDayState, h: Hex) -> Ruling | None:
        """§opt-14b2 Only the beaten units are struck, with whoever shares their hex, and only once."""
        name = s.kit.names[h]
        if h not in self._prey(s):
            return no("§opt-14b2", hex=name)
        if any(combat.pursuit and not combat.fought for combat in s.combats):
            return no("§opt-14b2", hex=name, why="a second combat is declared already")
        if any(h in combat.targets and not combat.fought for combat in s.combats):
            return no("§4a3", hex=name)
        plan = PlanStrike(self.side, self.combat, h)
        return None if plan.able(s) else no("§4a2", hex=name)

    def bars(self, s: DDayState, a: Action) -> Ruling | None:
        if a == DONE:
            return self._bars_done(s)
        if a.verb == "strike":
            h = s.kit.hex_named(a.noun)
            return self._bars_strike(s, h) if h >= 0 else no_such_hex(a.noun, self.rule)
        if a.verb != "pursue":
            return None
        u = unit_named(s, a.noun, self.side)
        return self._bars_unit(s, u) if u is not None else no_such_unit(s, a.noun, self.rule)

    def take(self, s: DDayState, a: Action) -> list[Task[DDayState]]:
        if a == DONE:
            return []
        again = GoOn(self.side, self.combat, self.beaten, self.units)
        if a.verb == "strike":
            return [PlanStrike(self.side, self.combat, s.kit.hex_named(a.noun)), again]
        u = s.kit.unit_index[a.noun]
        party = tuple(v for v in party_of(s, u) if v in self.units)
        return [March(u, party, pursuit=True), again]


def bars_striker(s: DDayState, first: Combat, u: Unit, h: Hex) -> Ruling | None:
    """§opt-14b2 The first rule that keeps a unit from the second combat: mechanized and air attackers only."""
    name = s.kit.kinds[u].id
    if u not in first.units or s.at[u] < 0 or not s.kit.white >> u & 1:
        return no("§opt-14b1", unit=name)
    air = not s.kit.ground >> u & 1
    if s.kit.board.sea_mask >> s.at[u] & 1 or not s.kit.targets[air][s.at[u]] >> h & 1:
        return no("§4a2", unit=name)
    return bars_use(s, u)


def strike_price(s: DDayState, units: tuple[Unit, ...]) -> int:
    """§opt-14b2 §3d2a The Moves a second combat still costs: armies cover everyone in their hex."""
    return sum(pursuit_price(s, payer) for payer in payers_of(s, units, s.pursued))


class PlanStrike(Ask[DDayState], frozen=True):
    """§opt-14b2 The second combat being put together."""

    rule = "§opt-14b2"
    side: Side
    combat: int
    target: Hex
    units: tuple[Unit, ...] = ()

    def who(self, s: DDayState) -> Side:
        return self.side

    def able(self, s: DDayState) -> list[Unit]:
        """The units that may join."""
        return [u for u in s.combats[self.combat].units if self._bars_unit(s, u) is None]

    def options(self, s: DDayState) -> list[Action]:
        options = [s.kit.named("with")[u] for u in self.able(s)]
        if self._bars_commit(s) is None:
            options.append(COMMIT)
        return [*options, DROP]

    def _bars_unit(self, s: DDayState, u: Unit) -> Ruling | None:
        if u in self.units:
            return no("§4a1", unit=s.kit.kinds[u].id)
        if (ruling := bars_striker(s, s.combats[self.combat], u, self.target)) is not None:
            return ruling
        return bars_cost(s, self.side, strike_price(s, (*self.units, u)))

    def _bars_commit(self, s: DDayState) -> Ruling | None:
        if not self.units:
            return no("§4a4", why="nobody attacks yet")
        return bars_air_alone(s, Combat((self.target,), self.units))

    def bars(self, s: DDayState, a: Action) -> Ruling | None:
        if a == COMMIT:
            return self._bars_commit(s)
        if a.verb != "with":
            return None
        u = unit_named(s, a.noun, self.side)
        return self._bars_unit(s, u) if u is not None else no_such_unit(s, a.noun, self.rule)

    def take(self, s: DDayState, a: Action) -> list[Task[DDayState]]:
        if a == DROP:
            return []
        if a.verb == "with":
            return [PlanStrike(self.side, self.combat, self.target, (*self.units, s.kit.unit_index[a.noun]))]
        for u in payers_of(s, self.units, s.pursued):
            pay_pursuit(s, u, s.present[s.at[u]] & s.kit.of_side[self.side])
        ours = s.held_of(self.side, (self.target,))
        s.combats.append(Combat((self.target,), self.units, pursuit=True, ours=ours))
        s.fought |= mask_of(self.units)
        facts = {"hexes": (self.target,), "pieces": self.units, "moves": s.moves[self.side]}
        s.tell(Event("attack", "§opt-14b2", facts))
        return []
