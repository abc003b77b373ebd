"""§6a Supply lines: beachheads, the chains of depots that start from them, and who stands within reach.

Americans and the Commonwealth each have their own beachheads and depots; neither feeds the other.
"""

from msgspec import Struct

from bocage.core.hexes import Hex, Mask, mask_of, members
from bocage.core.protocol import Ruling, Side, no
from bocage.core.tally import Line

from .kinds import Unit
from .state import BattleState
from .tables import numbers, turn_name


class Link(Struct, frozen=True):
    """§6b One source of supply, and the source it draws from itself; a beachhead draws from nobody."""

    unit: Unit
    via: Unit = -1
    distance: int = 0


def chain(s: BattleState, nation: str) -> tuple[Link, ...]:
    """§6b §6c §6f §RUL-44 A nation's sources in supply: its beachheads, then depots in the order they join.

    A depot joins within reach of a beachhead or of a depot that has joined already. Depots that are destroyed or
    still at sea are none, and whether a depot has drawn general supply itself does not matter.
    """
    reach, own = s.kit.options.supply_range, s.kit.american if nation == "US" else ~s.kit.american
    links = [Link(u) for u in members(s.kit.beachheads & own) if s.at[u] >= 0]
    waiting = [u for u in members(s.kit.depots & own) if s.at[u] >= 0]
    for link in links:
        for u in waiting.copy():
            distance = s.kit.grid.distance(s.at[link.unit], s.at[u])
            if distance <= reach:
                links.append(Link(u, link.unit, distance))
                waiting.remove(u)
    return tuple(links)


def reach_masks(s: BattleState, nation: str) -> Mask:
    """§6a §6e §AMB-08 Every hex within the lines of a nation (`US`, `BR`, `CN`): enemies and ground do not matter."""
    sources = mask_of([s.at[link.unit] for link in chain(s, nation)])
    return s.kit.grid.disc(sources, s.kit.options.supply_range)


def in_line(s: BattleState) -> int:
    """§6a The Allied units that would be within their lines now, as a set; those not on the map need none."""
    american, british = reach_masks(s, "US"), reach_masks(s, "BR")
    found = s.kit.of_side[Side.ALLIED]
    for u in s.on_board(Side.ALLIED):
        reach = american if s.kit.kinds[u].is_american else british
        if not reach >> s.at[u] & 1:
            found &= ~(1 << u)
    return found


def bars_line(s: BattleState, u: Unit, h: Hex) -> Ruling | None:
    """§6a The rule that would leave a unit out of line in a hex as sources stand now; None if within reach."""
    kind = s.kit.kinds[u]
    if reach_masks(s, kind.nation) >> h & 1:
        return None
    stranger = "BR" if kind.is_american else "US"
    if reach_masks(s, stranger) >> h & 1:
        return no("§6c", "{hex} is in line for the other nation alone, not for {unit:the}", hex=h, unit=u)
    says = "{hex} is farther than {reach:position(s)} from a source of supply of {unit:the}"
    return no("§6a", says, hex=h, reach=s.kit.options.supply_range, unit=u)


def why(s: BattleState, u: Unit) -> list[Line]:
    """The supply state of a unit explained: what was found at the turn's start, and what would be found now."""
    if u & 1:
        return [Line("", "§5i", "German units keep no account of supply")]
    if s.at[u] < 0:
        return [Line("", "§RUL-43", "not on the map: it brings its own supply when it lands")]
    return [_verdict(s, u), *_trace(s, u)]


def _verdict(s: BattleState, u: Unit) -> Line:
    if s.turn < numbers().supply_from_turn:
        return Line("", "§6d", f"supplied: lines are first looked at on {turn_name(numbers().supply_from_turn)}")
    if s.supplied >> u & 1:
        return Line("", "§6d", "supplied for this turn")
    if not s.in_line >> u & 1:
        return Line("", "§5k", "unsupplied: out of line when the turn began")
    return Line("", "§AMB-09", "unsupplied: the general supply ran out before its turn to draw came")


def _trace(s: BattleState, u: Unit) -> list[Line]:
    """The way from a unit to the nearest source that serves it and on to the beach, or what is missing."""
    links = chain(s, s.kit.kinds[u].nation)
    reach, names = s.kit.options.supply_range, s.kit.kinds
    if not links:
        return [Line("", "§6c", "now: its nation has no beachhead left")]
    by_unit = {link.unit: link for link in links}
    nearest = min(links, key=lambda link: s.kit.grid.distance(s.at[link.unit], s.at[u]))
    away = s.kit.grid.distance(s.at[nearest.unit], s.at[u])
    if away > reach:
        words = f"now out of line: {names[nearest.unit].name}, the nearest source in supply, reaches {reach}"
        return [Line(str(away), "§6a", words)]
    if nearest.unit == u:
        lines = [Line("0", "§6a", "now in line: it is a source itself")]
    else:
        lines = [Line(str(away), "§6a", f"now in line: from {names[nearest.unit].name}")]
    while nearest.via >= 0:
        words = f"{names[nearest.unit].name} draws from {names[nearest.via].name}"
        lines.append(Line(str(nearest.distance), "§6b", words))
        nearest = by_unit[nearest.via]
    return lines
