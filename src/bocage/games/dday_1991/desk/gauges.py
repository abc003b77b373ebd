"""§3d1 The Moves tracks, always in sight."""

from bocage.core.desk import Gauge
from bocage.core.protocol import BOTH, Side
from bocage.core.tally import Tally
from bocage.games.dday_1991.control import harbours_ashore
from bocage.games.dday_1991.income import acquired
from bocage.games.dday_1991.orders import scenario_named
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.tables import income, last_turn, prices

from .months import month_words
from .names import side_words


def gauges(s: DDayState, side: Side | None) -> list[Gauge]:
    """§3d1 §1a4 What each side has, and what it is to gain."""
    return [_moves(s, of) for of in BOTH]


def _moves(s: DDayState, of: Side) -> Gauge:
    return Gauge(
        name=f"moves-{int(of)}",
        title=f"{side_words(of)} Moves",
        at=s.moves[of],
        most=prices().most,
        side=of,
        says=next_words(s, of),
        rule="§3d1",
    )


def next_words(s: DDayState, of: Side) -> str:
    """What comes next, and how much of it the track has no room for."""
    turn = next_gain_turn(s, of)
    if turn > last_turn() or s.phase == "over":
        return "no more to come"
    gain = int(next_gain(s, of).total)
    over = max(0, s.moves[of] + gain - prices().most)
    lost = f"; {over} lost unless spent before" if over else ""
    return f"+{gain} in {month_words(s, turn)}{lost}"


def next_gain_turn(s: DDayState, of: Side) -> int:
    """§2b1 §2b2 The turn of a side's next New Moves: the German portion follows the Allied one."""
    if not s.turn:
        return 1
    to_come = of == Side.GERMAN and s.mover == Side.ALLIED
    return s.turn if to_come else s.turn + 1


def next_gain(s: DDayState, of: Side) -> Tally:
    """§6-each §opt-11a §opt-13b4 What New Moves would bring as things stand, line by line."""
    tally = Tally()
    if s.kit.options.acquire_moves:
        tally = acquired(s, of)
        _late(s, of, tally)
    else:
        tally.add(scenario_named(s.scenario).new_moves.of(of), "§6-each", "every turn")
    if of == Side.GERMAN and s.bonus:
        tally.add(s.bonus, "§opt-13b4", "strategic air units used")
    return tally


def _late(s: DDayState, of: Side, tally: Tally) -> None:
    """§AMB-09 §opt-12c4 Mulberries that `acquired` leaves out, since their Moves follow the weather die."""
    options = s.kit.options
    if of == Side.ALLIED and options.weather and options.mulberry_after_weather:
        for _ in harbours_ashore(s):
            tally.add(income().mulberry, "§AMB-09", "Mulberry harbor, in good weather")
