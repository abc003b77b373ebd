"""§3e2a Invasions: Allied units put to sea, to fight their way ashore in the combat step."""

from bocage.core.hexes import Hex, Mask, bits
from bocage.core.protocol import Action, Ask, Do, Event, Ruling, Side, Task, no

from .kinds import Unit
from .moves_ledger import bars_cost, bars_use, spend
from .mulberry import NAMES, bars_tow, bars_tow_to, number_of, tow
from .parting import bars_end_of_step, bars_mess
from .stacking import bars_stack
from .state import DDayState, no_such_hex, no_such_unit, unit_named
from .tables import movement, prices
from .verbs import BACK, DONE

MEDITERRANEAN = "Mediterranean Sea"


def embarking_ports(s: DDayState) -> Mask:
    """§3e2a §AMB-21 British ports and the Mediterranean Base."""
    return s.kit.ports_mask & (s.kit.land("GB") | s.kit.land("MED")) & s.held


def bars_invader(s: DDayState, u: Unit) -> Ruling | None:
    """The first rule that keeps a unit from invading at all; None if none does."""
    name = s.kit.kinds[u].id
    if s.invaders >> u & 1:
        return no("§3e2c", unit=name)
    if s.at[u] < 0 or s.kit.strategic >> u & 1 or not embarking_ports(s) >> s.at[u] & 1:
        return no("§3e2a", unit=name)
    least = prices().invasion * s.kit.cheapest_invasion[s.at[u]]
    if (ruling := bars_use(s, u) or bars_cost(s, Side.ALLIED, least)) is not None:
        return ruling
    return bars_mess(s, least, away=1 << u) or _bars_every_beach(s, u)


def _bars_every_beach(s: DDayState, u: Unit) -> Ruling | None:
    """The rule that shuts the last of a unit's beaches; None if one is open."""
    ruling = None
    for h in s.kit.board.invasions:
        if (ruling := bars_beach(s, u, h)) is None:
            return None
    return ruling


def invasion_price(s: DDayState, h: Hex) -> int:
    """§3d2c Twice the invasion number, for every unit."""
    return prices().invasion * s.kit.board.invasions[h].number


def bars_beach(s: DDayState, u: Unit, h: Hex) -> Ruling | None:
    """The first rule that keeps a unit from going to an invasion hex; None if none does."""
    name, invasion = s.kit.names[h], s.kit.board.invasions.get(h)
    if invasion is None:
        return no("§3e2a", hex=name)
    if (invasion.water == MEDITERRANEAN) != bool(s.kit.land("MED") >> s.at[u] & 1):
        return no("§3e2a", hex=name, why="another sea")
    if not s.kit.ground >> u & 1 and s.kit.grid.distance(s.at[u], h) > movement().air_invasion_range:
        return no("§3e2b", hex=name)
    if (ruling := bars_cost(s, Side.ALLIED, invasion_price(s, h)) or bars_crowd(s, u, h)) is not None:
        return ruling
    return bars_mess(s, invasion_price(s, h), away=1 << u)


def bars_crowd(s: DDayState, u: Unit, h: Hex) -> Ruling | None:
    """§AMB-13 §2d1 §opt-14a2 Several units in an invasion hex need an army among them; nobody moves on from there."""
    ruling = bars_stack(s, 1 << u, h)
    return no("§AMB-13", hex=s.kit.names[h]) if ruling is not None and ruling.rule == "§2d1" else ruling


class InvasionStep(Do[DDayState], frozen=True):
    """§2b2 The Allied invasion step."""

    def run(self, s: DDayState) -> list[Task[DDayState]]:
        s.phase = "invasion"
        return [Invade()] if Invade().options(s) != [DONE] else []


class Invade(Ask[DDayState], frozen=True):
    """§3e2a Which units put to sea, one after the other."""

    rule = "§3e2a"

    def who(self, s: DDayState) -> Side:
        return Side.ALLIED

    def options(self, s: DDayState) -> list[Action]:
        if s.moves[Side.ALLIED] < prices().invasion:
            return [DONE]
        units = self._able(s)
        options = [s.kit.named("invade")[u] for u in units]
        options += [Action("invade", name) for n, name in enumerate(NAMES) if bars_tow(s, n) is None]
        return options if bars_end_of_step(s, units, "movement") is not None else [*options, DONE]

    def _able(self, s: DDayState) -> list[Unit]:
        return [u for u in s.on_board(Side.ALLIED) if bars_invader(s, u) is None]

    def bars(self, s: DDayState, a: Action) -> Ruling | None:
        if a == DONE:
            return bars_end_of_step(s, self._able(s), "movement")
        u = unit_named(s, a.noun, Side.ALLIED)
        if a.verb != "invade":
            return None
        if u is not None:
            return bars_invader(s, u)
        return bars_tow(s, number_of(a.noun)) if a.noun in NAMES else no_such_unit(s, a.noun, self.rule)

    def take(self, s: DDayState, a: Action) -> list[Task[DDayState]]:
        if a == DONE:
            return []
        if a.noun in NAMES:
            return [TowHarbour(number_of(a.noun)), InvasionStep()]
        return [InvadeUnit(s.kit.unit_index[a.noun]), InvasionStep()]


class InvadeUnit(Ask[DDayState], frozen=True):
    """§3e2a §3e2b Which invasion hex a unit goes to."""

    rule = "§3e2a"
    unit: Unit

    def who(self, s: DDayState) -> Side:
        return Side.ALLIED

    def options(self, s: DDayState) -> list[Action]:
        found = [h for h in s.kit.board.invasions if bars_beach(s, self.unit, h) is None]
        return [*[s.kit.noun("to")[h] for h in found], BACK]

    def bars(self, s: DDayState, a: Action) -> Ruling | None:
        h = s.kit.hex_named(a.noun)
        if a.verb != "to":
            return None
        return bars_beach(s, self.unit, h) if h >= 0 else no_such_hex(a.noun, self.rule)

    def take(self, s: DDayState, a: Action) -> list[Task[DDayState]]:
        """§3e2c §AMB-12 The unit makes no other movement; its attack is paid for."""
        if a == BACK:
            return []
        u, h = self.unit, s.kit.hex_named(a.noun)
        begin = s.at[u]
        spend(s, Side.ALLIED, invasion_price(s, h))
        s.place(u, h)
        s.invaders |= 1 << u
        s.paid |= 1 << u
        s.tell(Event("invades", "§3e2a", {"piece": u, "from": begin, "hex": h, "moves": s.moves[Side.ALLIED]}))
        return []


class TowHarbour(Ask[DDayState], frozen=True):
    """§opt-15a1 Which invasion hex a mulberry goes to."""

    rule = "§opt-15a1"
    marker: int

    def who(self, s: DDayState) -> Side:
        return Side.ALLIED

    def options(self, s: DDayState) -> list[Action]:
        found = [h for h in s.kit.board.invasions if bars_tow_to(s, h) is None]
        return [*[s.kit.noun("to")[h] for h in found], BACK]

    def bars(self, s: DDayState, a: Action) -> Ruling | None:
        h = s.kit.hex_named(a.noun)
        if a.verb != "to":
            return None
        return bars_tow_to(s, h) if h >= 0 else no_such_hex(a.noun, self.rule)

    def take(self, s: DDayState, a: Action) -> list[Task[DDayState]]:
        if a != BACK:
            tow(s, self.marker, s.kit.hex_named(a.noun))
        return []


def eliminate_at_sea(s: DDayState) -> None:
    """§3b3c §3e2e Every unit still at sea when its side's portion ends is lost."""
    for h in bits(s.occupied[Side.ALLIED] & s.kit.board.sea_mask):
        for u in s.units_at(h):
            s.eliminate(u, "§3e2e")
