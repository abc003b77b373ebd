"""The arrivals panel: the order of appearance, month by month, with where each unit may come in."""

from bocage.core.blocks import Block, Counters, Rows, Text
from bocage.core.desk import Panel
from bocage.core.protocol import BOTH, Side
from bocage.games.dday_1991.kinds import Unit
from bocage.games.dday_1991.orders import places
from bocage.games.dday_1991.reinforce import bars_arrival
from bocage.games.dday_1991.state import REBUILT, RESERVE, DDayState
from bocage.games.dday_1991.tables import last_turn

from .forces import counter
from .months import month_words
from .names import hex_words, side_words


def timetable(s: DDayState, side: Side | None) -> Panel:
    """§1e §3f1 §6a5 A table of the year, then everybody still to come, those of this month and before first."""
    blocks: list[Block] = [_year(s), Text(_rule_words(), "§3f1")]
    for turn in range(last_turn() + 1):
        for of in BOTH:
            blocks += _month(s, of, turn)
    if len(blocks) == _HEAD:
        blocks.append(Text("Nobody is still to come.", "§3f1"))
    return Panel("arrivals", "Arrivals", blocks)


_HEAD = 2


def _rule_words() -> str:
    return (
        "Units come free of charge in their month or any later one, and may act at once. A unit waits while every hex "
        "where it could come in is in enemy hands."
    )


def to_come(s: DDayState, of: Side, turn: int) -> list[Unit]:
    """§3f1 §opt-11b2 The units of a side due on a turn that have not come yet, bought back ones too."""
    own = range(of, len(s.at), 2)
    return [u for u in own if s.at[u] in (RESERVE, REBUILT) and s.due[u] == turn]


def _year(s: DDayState) -> Rows:
    """How many are still to come, by month; this month is lit."""
    turns = range(1, last_turn() + 1)
    rows = tuple((month_words(s, turn), *(str(len(to_come(s, of, turn)) or "–") for of in BOTH)) for turn in turns)
    lit = ((s.turn - 1, -1),) if s.turn and s.phase != "over" else ()
    head = ("Month", *(side_words(of) for of in BOTH))
    return Rows(title="Still to come", head=head, rows=rows, lit=lit, rule="§1e")


def _month(s: DDayState, of: Side, turn: int) -> list[Block]:
    """One month of one side, a tray for each place rule."""
    by_place: dict[str, list[Unit]] = {}
    for u in to_come(s, of, turn):
        by_place.setdefault(_place(s, u), []).append(u)
    return [
        Counters(_title(s, of, turn), [counter(s, u, _now(s, u)) for u in units], f"At {words}.")
        for words, units in by_place.items()
    ]


def _title(s: DDayState, of: Side, turn: int) -> str:
    if not turn:
        return f"{side_words(of)}: to be set up"
    when = "Now: " if turn == s.turn else "Held back: " if turn < s.turn else ""
    return f"{when}{month_words(s, turn)}, turn {turn}, {side_words(of)}"


def _place(s: DDayState, u: Unit) -> str:
    """§6a5 §opt-11b2 Where a unit may come in, in words."""
    if s.at[u] == REBUILT:
        return "any city its side controls"
    place = s.kit.kinds[u].arrivals[s.scenario].place
    h = s.kit.hex_named(place)
    return hex_words(s, h) if h >= 0 else places()[place].says


def _now(s: DDayState, u: Unit) -> str:
    """Whether a unit could come if its side were asked now."""
    if not s.turn or s.due[u] > s.turn:
        return "on its reduced face" if s.is_back(u) else ""
    if bars_arrival(s, u) is None:
        return "can come"
    return "no way in"
