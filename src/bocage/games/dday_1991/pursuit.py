"""§opt-14b2 Pursuit: winners printed in white go on beyond the hex they won, and may strike the beaten once more."""

from bocage.core.hexes import Hex, mask_of, members
from bocage.core.nouns import NOTHING, Finger
from bocage.core.protocol import Ask, Do, Event, Ruling, Side, Task, no
from bocage.core.verbs import Verb

from .air import bars_air_alone
from .effort import bars_effort
from .kinds import Unit
from .marches import March
from .movement import bars_move, has_a_step, step_cost
from .moves_ledger import bars_cost, bars_use, pay_pursuit, payers_of, pursuit_price
from .nouns import HEX, UNIT, hex_pointed, own_pointed
from .parties import party_of
from .stacking import crowded, is_lawful
from .state import Combat, DDayState
from .tables import prices
from .verbs import DONE, GIVE_UP, nothing_more


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
    asks = "pursue, strike again, or go no further"
    side: Side
    combat: int
    beaten: tuple[Unit, ...]
    units: tuple[Unit, ...]

    def who(self, s: DDayState) -> Side:
        return self.side

    def winners(self, s: DDayState) -> tuple[Unit, ...]:
        """Those who may go on."""
        return self.units

    def bars_unit(self, s: DDayState, u: Unit) -> Ruling | None:
        """§opt-14b2"""
        if u not in self.units or s.at[u] < 0:
            return no("§opt-14b2", "{unit} is not among those who may pursue", unit=u)
        if (ruling := bars_move(s, u) or bars_cost(s, self.side, pursuit_price(s, u))) is not None:
            return ruling
        if has_a_step(s, u, pursuit=True) or self._can_try_harder(s, u):
            return None
        return no("§3b", "{unit} has no movement factors left that lead anywhere", unit=u)

    def _can_try_harder(self, s: DDayState, u: Unit) -> bool:
        """§opt-14c1 Whether a unit without factors could buy more, beside the pursuit itself."""
        price = pursuit_price(s, u) + prices().extra_effort
        return s.kit.options.extra_effort and bars_effort(s, u) is None and bars_cost(s, self.side, price) is None

    def pursue(self, s: DDayState, u: Unit) -> list[Task[DDayState]]:
        """§opt-14b2 A unit goes on, with those an army takes along."""
        party = tuple(v for v in party_of(s, u) if v in self.units)
        return [March(u, party, pursuit=True), self._again()]

    def _again(self) -> GoOn:
        return GoOn(self.side, self.combat, self.beaten, self.units)

    def prey(self, s: DDayState) -> list[Hex]:
        """§AMB-38 §4d4a Where the beaten have fallen back to; who could not retreat is not struck again."""
        left = s.combats[self.combat].targets
        return sorted({s.at[v] for v in self.beaten if s.at[v] >= 0 and s.at[v] not in left})

    def bars_strike(self, s: DDayState, h: Hex) -> Ruling | None:
        """§opt-14b2 Only the beaten units are struck, with whoever shares their hex, and only once."""
        if h not in self.prey(s):
            return no("§opt-14b2", "none of the beaten has fallen back to {hex}", hex=h)
        if any(combat.pursuit and not combat.fought for combat in s.combats):
            return no("§opt-14b2", "a second combat is declared already")
        if any(h in combat.targets and not combat.fought for combat in s.combats):
            return no("§4a3", "{hex} is attacked already, and each hex only once", hex=h)
        if PlanStrike(self.side, self.combat, h).able(s):
            return None
        return no("§4a2", "none who may strike again is next to {hex}", hex=h)

    def strike(self, s: DDayState, h: Hex) -> list[Task[DDayState]]:
        """§opt-14b2"""
        return [PlanStrike(self.side, self.combat, h), self._again()]

    def hex_meant(self, s: DDayState, finger: Finger) -> list[Hex]:
        """A hex where none of the own units is pointed at."""
        return [] if own_pointed(s, finger) else hex_pointed(s, finger)

    def bars_end(self, s: DDayState, n: str) -> Ruling | None:
        """§2d1 §2d4 Those who entered together only because some of them go on must do so while they can."""
        own = s.kit.of_side[self.side]
        for h in s.combats[self.combat].targets:
            here = s.present.get(h, 0) & own
            for u in [] if is_lawful(s, here) else s.side_at(h, self.side):
                if self.bars_unit(s, u) is None and March(u, pursuit=True).has_an_end(s):
                    return crowded(s, here, h, "§2d1")
        return None

    verbs = (
        Verb("pursue", UNIT, nouns=winners, bars=bars_unit, take=pursue),
        Verb("strike", HEX, nouns=prey, bars=bars_strike, take=strike, pointed=hex_meant),
        Verb("done", NOTHING, bars=bars_end, take=nothing_more),
    )


def bars_striker(s: DDayState, first: Combat, u: Unit, h: Hex) -> Ruling | None:
    """§opt-14b2 The first rule that keeps a unit from the second combat: mechanized and air attackers only."""
    if u not in first.units or s.at[u] < 0:
        return no("§opt-14b1", "{unit} had no part in the combat that was won", unit=u)
    if not s.kit.white >> u & 1:
        return no("§opt-14b1", "{unit} is neither mechanized nor in the air, and only such strike again", unit=u)
    air, at = not s.kit.ground >> u & 1, s.at[u]
    if s.kit.board.sea_mask >> at & 1 or not s.kit.targets[air][at] >> h & 1:
        return no("§4a2", "{unit} is in {at:hex}, from where {hex} is not attacked", unit=u, at=at, hex=h)
    return bars_use(s, u)


def strike_price(s: DDayState, units: tuple[Unit, ...]) -> int:
    """§opt-14b2 §3d2a The Moves a second combat still costs: armies cover everyone in their hex."""
    return sum(pursuit_price(s, payer) for payer in payers_of(s, units, s.pursued))


class PlanStrike(Ask[DDayState], frozen=True):
    """§opt-14b2 The second combat being put together."""

    rule = "§opt-14b2"
    asks = "put the second combat together"
    side: Side
    combat: int
    target: Hex
    units: tuple[Unit, ...] = ()

    def who(self, s: DDayState) -> Side:
        return self.side

    def able(self, s: DDayState) -> list[Unit]:
        """The units that may join."""
        return [u for u in s.combats[self.combat].units if self.bars_unit(s, u) is None]

    def bars_unit(self, s: DDayState, u: Unit) -> Ruling | None:
        """§opt-14b2"""
        if u in self.units:
            return no("§4a1", "{unit} is among the attackers already", unit=u)
        if (ruling := bars_striker(s, s.combats[self.combat], u, self.target)) is not None:
            return ruling
        return bars_cost(s, self.side, strike_price(s, (*self.units, u)))

    def join(self, s: DDayState, u: Unit) -> list[Task[DDayState]]:
        """§opt-14b2"""
        return [PlanStrike(self.side, self.combat, self.target, (*self.units, u))]

    def bars_commit(self, s: DDayState, n: str) -> Ruling | None:
        """§4a4 §opt-13c"""
        return bars_air_alone(s, Combat((self.target,), self.units)) if self.units else no("§4a4", "nobody attacks yet")

    def commit(self, s: DDayState, n: str) -> list[Task[DDayState]]:
        """§opt-14b2 The second combat is declared, and paid for."""
        for u in payers_of(s, self.units, s.pursued):
            pay_pursuit(s, u, s.present[s.at[u]] & s.kit.of_side[self.side])
        ours = s.held_of(self.side, (self.target,))
        s.combats.append(Combat((self.target,), self.units, pursuit=True, ours=ours))
        s.fought |= mask_of(self.units)
        facts = {"hexes": (self.target,), "pieces": self.units, "moves": s.moves[self.side]}
        s.tell(Event("attack", "§opt-14b2", facts))
        return []

    verbs = (
        Verb("with", UNIT, lawful=able, bars=bars_unit, take=join),
        Verb("commit", NOTHING, bars=bars_commit, take=commit),
        GIVE_UP,
    )
