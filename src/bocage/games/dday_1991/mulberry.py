"""§opt-15a1 Mulberry harbours: markers that invade, and then serve as ports and supply sources."""

from bocage.core.hexes import Hex
from bocage.core.protocol import Event, Ruling, Side, no

from .control import harbours_ashore
from .kit import MEDITERRANEAN
from .moves_ledger import bars_cost, gain, spend
from .parting import bars_spending
from .state import GONE, DDayState
from .tables import income, prices

NAMES = ("mulberry-1", "mulberry-2")
"""The two markers, as actions name them."""


def is_waiting(s: DDayState, n: int) -> bool:
    """§opt-15a1 §opt-15a4 Whether a marker is still in its British port."""
    h = s.harbours[n]
    return bool(s.kit.options.mulberries and h >= 0 and s.kit.ports_mask >> h & 1 and s.kit.land("GB") >> h & 1)


def bars_tow(s: DDayState, n: int) -> Ruling | None:
    """§opt-15a1 §opt-15a4 The rule that keeps a marker from being sent out."""
    if not is_waiting(s, n):
        return no("§opt-15a4", "{harbour} does not wait in a British port", harbour=n)
    if (ruling := bars_cost(s, Side.ALLIED, prices().invasion)) is not None:
        return ruling
    refusals = [bars_tow_to(s, h) for h in s.kit.board.invasions]
    return None if None in refusals else refusals[0]


def bars_tow_to(s: DDayState, h: Hex) -> Ruling | None:
    """§opt-15a1 §3e2a A marker goes to an invasion hex of the northern waters, at the normal cost."""
    invasion = s.kit.board.invasions.get(h)
    if invasion is None:
        return no("§3e2a", "{hex} is no invasion hex", hex=h)
    if invasion.water == MEDITERRANEAN:
        return no("§3e2a", "{hex} is in the {water}, and the Mulberries lie in Britain", hex=h, water=MEDITERRANEAN)
    return bars_spending(s, Side.ALLIED, prices().invasion * invasion.number)


def tow(s: DDayState, n: int, h: Hex) -> None:
    """§opt-15a1 A marker is on its way."""
    spend(s, Side.ALLIED, prices().invasion * s.kit.board.invasions[h].number)
    s.harbours[n] = h
    s.tell(Event("towed", "§opt-15a1", {"marker": NAMES[n], "hex": h, "moves": s.moves[Side.ALLIED]}))


def harbours_at_sea(s: DDayState) -> list[int]:
    """The markers in invasion hexes."""
    return [n for n, h in enumerate(s.harbours) if h >= 0 and s.kit.board.sea_mask >> h & 1]


def bars_anchor(s: DDayState, n: int, h: Hex) -> Ruling | None:
    """§opt-15a1 §opt-15a2 A marker comes ashore in a coastal hex of the continent without a city, one a hex."""
    board = s.kit.board
    if board.city_mask >> h & 1 or not board.continent_mask >> h & 1:
        return no("§opt-15a1", "{hex} is no coast of the continent without a city, as a Mulberry needs it", hex=h)
    if h in s.harbours:
        return no("§opt-15a2", "a Mulberry is in {hex} already", hex=h)
    if not s.kit.targets[0][sea := s.harbours[n]] >> h & 1:
        return no("§3e2c", "no arrow leads from {sea:hex}, where {harbour} is, to {hex}", sea=sea, harbour=n, hex=h)
    return None


def anchor(s: DDayState, n: int, h: Hex) -> None:
    """§opt-15a3 The harbour stands; like an invading ground unit it takes the hex (§opt-15a1 §2e)."""
    s.harbours[n] = h
    s.held |= 1 << h
    s.tell(Event("anchored", "§opt-15a3", {"marker": NAMES[n], "hex": h}))


def sink_stragglers(s: DDayState) -> None:
    """§3e2e §opt-15a1 Markers still at sea when the portion ends are lost."""
    for n in harbours_at_sea(s):
        s.tell(Event("harbour_lost", "§3e2e", {"hex": s.harbours[n]}))
        s.harbours[n] = GONE


def harbour_moves(s: DDayState, side: Side) -> None:
    """§opt-11a §opt-12c4 A Move for each harbour on the continent, in good weather."""
    ashore = len(harbours_ashore(s))
    if ashore and s.good:
        gain(s, side, ashore * income().mulberry, "§opt-11a")
