"""The arrivals panel: who comes on which day and where."""

from bocage.core.blocks import Block, Counters, Rows, Text
from bocage.core.desk import Panel
from bocage.core.protocol import BOTH, Side
from bocage.games.breakout_1993.kinds import Unit
from bocage.games.breakout_1993.orders import drop_areas, entries, groups
from bocage.games.breakout_1993.state import DUE, BreakoutState
from bocage.games.breakout_1993.tables import day_named

from .calendar import date_words, last_day, today
from .names import place_words, side_word
from .trays import counter


def timetable(s: BreakoutState, side: Side | None) -> Panel:
    """§5.1 §19.2 §19.3 A table of days, then everybody still to come in this game, day by day, entry by entry."""
    blocks: list[Block] = [_table(s), *_rules()]
    for day in range(1, last_day(s) + 1):
        for of in BOTH:
            blocks += _entries(s, of, day)
    if not any(_due(s, of, day) for of in BOTH for day in range(1, last_day(s) + 1)):
        blocks.append(Text("Nobody is still to come.", "§5.1"))
    return Panel("arrivals", "Arrivals", blocks)


def _due(s: BreakoutState, of: Side, day: int) -> list[Unit]:
    """The units of a side on the card of a day that have not come yet."""
    return [u for u in range(of, len(s.at), 2) if s.at[u] == DUE and s.kit.kinds[u].day == day]


def _table(s: BreakoutState) -> Rows:
    days = range(1, last_day(s) + 1)
    rows = tuple((day_named(d).date, *(str(len(_due(s, of, d)) or "–") for of in BOTH)) for d in days)
    lit = ((today(s) - 1, -1),) if s.phase != "over" else ()
    head = ("Day", *(side_word(of) for of in BOTH))
    return Rows(title="Still to come", head=head, rows=rows, lit=lit, rule="§5.1")


def _rules() -> list[Block]:
    """§6.2 §19.2 §19.3 §19.5 §RUL-43 What is true of all arrivals."""
    return [
        Text(
            "At Dawn the German places his arrivals in Zones, then the Allied player his in Approach Boxes, from where "
            "they land. Airborne units come down in their Area, or wait in the Offshore box.",
            "§6.2",
        ),
        Text("Dates and Zones are on the cards; which unit comes with which entry is mostly reconstructed.", "§5.1"),
    ]


def _entries(s: BreakoutState, of: Side, day: int) -> list[Block]:
    """§19.2 §19.3 The card entries of one day and side, a tray for each."""
    due, found = set(_due(s, of, day)), list[Block]()
    for group in groups(of, day):
        units = [u for u in group.units if u in due]
        if units:
            says = f"{_way(s, units[0])}."
            found.append(Counters(f"{date_words(day)}, {side_word(of)}", [counter(s, u) for u in units], says))
    return found


def _way(s: BreakoutState, u: Unit) -> str:
    """Where a unit comes: `To Zone A (Rouen) or Zone B (Chartres)`."""
    places = entries(u)
    named = [place_words(s, s.kit.place_named(code)) for code in places]
    words = f"{', '.join(named[:-1])} or {named[-1]}" if len(named) > 1 else named[0]
    if u & 1:
        return f"To {words}"
    if places[0] in drop_areas():
        return f"By air to {words}"
    return f"By sea to {words}"
