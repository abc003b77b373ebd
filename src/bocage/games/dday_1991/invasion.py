"""§3e2a Invasions: Allied units put to sea, to fight their way ashore in the combat step."""

from collections.abc import Iterable

from bocage.core.hexes import Hex, Mask, bits
from bocage.core.nouns import NOTHING
from bocage.core.protocol import Ask, Do, Event, Ruling, Side, Task, no
from bocage.core.verbs import Verb

from .kinds import Unit
from .kit import MEDITERRANEAN
from .moves_ledger import bars_cost, bars_use, spend
from .mulberry import NAMES, bars_tow, bars_tow_to, tow
from .nouns import HARBOUR, HEX, UNIT
from .parting import bars_end_of_step, bars_mess
from .stacking import crowded, is_lawful
from .state import DDayState
from .tables import movement, prices
from .verbs import DONE, PUT_BACK, nothing_more


def invasion_hexes(task: Ask[DDayState], s: DDayState) -> Iterable[Hex]:
    """§3e2a The printed invasion hexes."""
    return s.kit.board.invasions


def embarking_ports(s: DDayState) -> Mask:
    """§3e2a §AMB-21 British ports and the Mediterranean Base."""
    return s.kit.ports_mask & (s.kit.land("GB") | s.kit.land("MED")) & s.held


def bars_invader(s: DDayState, u: Unit) -> Ruling | None:
    """The first rule that keeps a unit from invading at all; None if none does."""
    if s.invaders >> u & 1:
        return no("§3e2c", "{unit} is at sea already, in {hex}", unit=u, hex=s.at[u])
    if s.at[u] < 0:
        return no("§3e2a", "{unit} is not on the board", unit=u)
    if s.kit.strategic >> u & 1:
        return no("§3e2a", "{unit} only bombs, and does not invade", unit=u)
    if not embarking_ports(s) >> s.at[u] & 1:
        says = "{unit} is in {hex}, and invasions begin in ports of Britain and at the Mediterranean Base"
        return no("§3e2a", says, unit=u, hex=s.at[u])
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
    begin, invasion = s.at[u], s.kit.board.invasions.get(h)
    if invasion is None:
        return no("§3e2a", "{hex} is no invasion hex", hex=h)
    if (invasion.water == MEDITERRANEAN) != bool(s.kit.land("MED") >> begin & 1):
        says = "{hex} is in the {water}, which is not reached from {at:hex}"
        return no("§3e2a", says, hex=h, water=invasion.water, at=begin)
    far = movement().air_invasion_range
    if not s.kit.ground >> u & 1 and (distance := s.kit.grid.distance(begin, h)) > far:
        says = "{hex} is {distance:hex(|es)} from {at:hex}, and an air unit invades no further than {far}"
        return no("§3e2b", says, hex=h, distance=distance, at=begin, far=far)
    if (ruling := bars_cost(s, Side.ALLIED, invasion_price(s, h)) or bars_crowd(s, u, h)) is not None:
        return ruling
    return bars_mess(s, invasion_price(s, h), away=1 << u)


def bars_crowd(s: DDayState, u: Unit, h: Hex) -> Ruling | None:
    """§AMB-13 §2d1 §opt-14a2 Several units in an invasion hex need an army among them; nobody moves on from there."""
    together = 1 << u | s.present.get(h, 0) & s.kit.of_side[u & 1]
    if is_lawful(s, together):
        return None
    return crowded(s, together, h, "" if together & s.kit.armies else "§AMB-13")


class InvasionStep(Do[DDayState], frozen=True):
    """§2b2 The Allied invasion step."""

    def run(self, s: DDayState) -> list[Task[DDayState]]:
        s.phase = "invasion"
        return [Invade()] if Invade().options(s) != [DONE] else []


class Invade(Ask[DDayState], frozen=True):
    """§3e2a Which units put to sea, one after the other."""

    rule = "§3e2a"
    asks = "choose a unit to invade, or go on"

    def who(self, s: DDayState) -> Side:
        return Side.ALLIED

    def able(self, s: DDayState) -> list[Unit]:
        """The units that may put to sea."""
        if s.moves[Side.ALLIED] < prices().invasion:
            return []
        return [u for u in s.on_board(Side.ALLIED) if bars_invader(s, u) is None]

    def bars_unit(self, s: DDayState, u: Unit) -> Ruling | None:
        """§3e2a"""
        return bars_invader(s, u)

    def embark(self, s: DDayState, u: Unit) -> list[Task[DDayState]]:
        """§3e2a A unit is taken in hand; then the next one is asked for."""
        return [InvadeUnit(u), InvasionStep()]

    def markers(self, s: DDayState) -> range:
        """§opt-15a1"""
        return range(len(NAMES))

    def bars_marker(self, s: DDayState, n: int) -> Ruling | None:
        """§opt-15a1"""
        return bars_tow(s, n)

    def send(self, s: DDayState, n: int) -> list[Task[DDayState]]:
        """§opt-15a1 A marker is taken in hand."""
        return [TowHarbour(n), InvasionStep()]

    def bars_end(self, s: DDayState, n: str) -> Ruling | None:
        """§2d4"""
        return bars_end_of_step(s, (u for u in s.on_board(Side.ALLIED) if bars_invader(s, u) is None), "movement")

    verbs = (
        Verb("invade", UNIT, lawful=able, bars=bars_unit, take=embark),
        Verb("invade", HARBOUR, nouns=markers, bars=bars_marker, take=send),
        Verb("done", NOTHING, bars=bars_end, take=nothing_more),
    )


class InvadeUnit(Ask[DDayState], frozen=True):
    """§3e2a §3e2b Which invasion hex a unit goes to."""

    rule = "§3e2a"
    asks = "choose the invasion hex"
    unit: Unit

    def who(self, s: DDayState) -> Side:
        return Side.ALLIED

    def bars_to(self, s: DDayState, h: Hex) -> Ruling | None:
        """§3e2a §3e2b"""
        return bars_beach(s, self.unit, h)

    def sail(self, s: DDayState, h: Hex) -> list[Task[DDayState]]:
        """§3e2c §AMB-12 The unit makes no other movement; its attack is paid for."""
        u = self.unit
        begin = s.at[u]
        spend(s, Side.ALLIED, invasion_price(s, h))
        s.place(u, h)
        s.invaders |= 1 << u
        s.paid |= 1 << u
        s.tell(Event("invades", "§3e2a", {"piece": u, "from": begin, "hex": h, "moves": s.moves[Side.ALLIED]}))
        return []

    verbs = (Verb("to", HEX, nouns=invasion_hexes, bars=bars_to, take=sail), PUT_BACK)


class TowHarbour(Ask[DDayState], frozen=True):
    """§opt-15a1 Which invasion hex a mulberry goes to."""

    rule = "§opt-15a1"
    asks = "choose the invasion hex for the Mulberry"
    marker: int

    def who(self, s: DDayState) -> Side:
        return Side.ALLIED

    def bars_to(self, s: DDayState, h: Hex) -> Ruling | None:
        """§opt-15a1"""
        return bars_tow_to(s, h)

    def tow(self, s: DDayState, h: Hex) -> list[Task[DDayState]]:
        """§opt-15a1"""
        tow(s, self.marker, h)
        return []

    verbs = (Verb("to", HEX, nouns=invasion_hexes, bars=bars_to, take=tow), PUT_BACK)


def eliminate_at_sea(s: DDayState) -> None:
    """§3b3c §3e2e Every unit still at sea when its side's portion ends is lost."""
    for h in bits(s.occupied[Side.ALLIED] & s.kit.board.sea_mask):
        for u in s.units_at(h):
            s.eliminate(u, "§3e2e")
