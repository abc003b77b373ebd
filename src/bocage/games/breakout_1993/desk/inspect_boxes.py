"""Zones beyond the edge of the board, Approach Boxes, Offshore and Le Havre."""

from bocage.core.areas import Area
from bocage.core.blocks import Block, Counters, Text
from bocage.core.protocol import BOTH, Side
from bocage.games.breakout_1993.arrivals import OFFSHORE
from bocage.games.breakout_1993.depots import zone_points
from bocage.games.breakout_1993.kinds import Unit
from bocage.games.breakout_1993.orders import entries
from bocage.games.breakout_1993.state import DUE, BreakoutState
from bocage.games.breakout_1993.supply import is_lost_zone
from bocage.games.breakout_1993.victory import broken_out

from .boxes import landing_words
from .calendar import date_words, last_day
from .inspect_area import boundaries, facts_from, gun_list
from .names import army_word, listed, number_of, place_words, side_word, unit_words
from .trays import counter


def zone_blocks(s: BreakoutState, zone: Area) -> list[Block]:
    """§13.1 §12.4 §22.1 What a Zone is to either side, and who comes here."""
    found: list[Block] = [
        Text("Beyond the edge of the board: any number of units, no ground, entered with all MF of a unit.", "§13.1"),
        Text(_owner(s, zone), "§RUL-43"),
    ]
    for of in BOTH:
        if s.mask_at(zone, of):
            count = s.mask_at(zone, of).bit_count()
            words = f"{side_word(of)}: {number_of(count, 'unit')}, {len(s.fresh_at(zone, of))} Fresh."
            found.append(Text(words, "§13.1"))
    if not is_lost_zone(s, zone):
        words = "German units here become Fresh every evening at no cost"
        if s.day:
            words += f"; tonight it sends a depot of {number_of(zone_points(s), 'point')} as the day stands"
        found.append(Text(f"{words}.", "§12.42"))
    return [*found, *_breakout(s, zone), boundaries(s, zone), *_coming(s, zone), facts_from(s, zone)]


def _owner(s: BreakoutState, zone: Area) -> str:
    if is_lost_zone(s, zone):
        return "Only Allies are here: no German depot and no German arrivals come from it."
    if s.is_contested(zone):
        return "Units of both sides are here."
    return "German."


def _breakout(s: BreakoutState, zone: Area) -> list[Block]:
    """§22.1 §RUL-39 The Allied units here that are on their way to a breakout."""
    if not s.mask_at(zone, Side.ALLIED):
        return []
    ready = [unit_words(s, u) for u in broken_out(s) if s.at[u] == zone]
    if ready:
        words = f"{listed(ready)} would break out if the day ended now: Fresh since yesterday evening, and supplied."
    else:
        words = (
            "For a breakout an Allied unit here must come out of a Refit Phase Fresh and supplied, stay Fresh all the "
            "next day, and end it in a Zone and supplied."
        )
    return [Text(words, "§22.1")]


def due_at(s: BreakoutState, place: Area) -> list[Unit]:
    """§5.1 Units still to come to a place, or to a choice of places with it, the earliest first."""
    code = s.kit.codes[place]
    kinds, last = s.kit.kinds, last_day(s)
    waiting = [u for u in range(len(s.at)) if s.at[u] == DUE and kinds[u].day <= last and code in entries(u)]
    return sorted(waiting, key=lambda u: (kinds[u].day, u))


def _coming(s: BreakoutState, place: Area) -> list[Block]:
    units = due_at(s, place)
    if not units:
        return []
    lines = [counter(s, u, _when(s, u, place)) for u in units]
    return [Counters("Still to come here", lines, "By the cards; several places are a choice of their player (§19.2).")]


def _when(s: BreakoutState, u: Unit, place: Area) -> str:
    others = [place_words(s, s.kit.place_named(code)) for code in entries(u) if code != s.kit.codes[place]]
    choice = f", here or to {' or '.join(others)}" if others else ""
    return f"{date_words(s.kit.kinds[u].day)}{choice}"


def approach_blocks(s: BreakoutState, box: Area) -> list[Block]:
    """§19.1 §19.11 §14.1 A fleet off its beach: who waits, what a landing meets."""
    beach = s.kit.beach_of[box]
    count = s.mask_at(box, Side.ALLIED).bit_count()
    army = army_word(s.kit.board.sector[box])
    found: list[Block] = [
        Text(f"The {army} fleet off {place_words(s, beach)}: {number_of(count, 'unit')} on board.", "§19.1"),
        Text(f"Landing: {', '.join(landing_words(s, beach))}. Nobody goes back to sea.", "§19.11"),
    ]
    guns = gun_list(s, beach)
    if guns:
        found.append(Text(f"Fresh guns that bear on the beach: {listed(guns)}.", "§14.1"))
    return [*found, *_coming(s, box)]


def box_blocks(s: BreakoutState, box: Area) -> list[Block]:
    """§14.2 §19.5 Le Havre, or the Offshore box."""
    if s.kit.codes[box] == OFFSHORE:
        words = "Airborne units of 7 June that could not come down wait here; at the next Dawn they come by sea."
        return [Text(words, "§19.5"), *_coming(s, box)]
    under = [beach for beach in s.kit.beaches if s.kit.gun_places[beach] >> box & 1]
    reach = f"Its guns bear on {listed(place_words(s, beach) for beach in under)}" if under else "Its guns take no part"
    return [Text(f"Beyond the Seine, out of reach of everybody. {reach}.", "§14.2")]
