"""Tracks always in sight: the impulses of the day, the points of the Allies, both supply reserves."""

from bocage.core.chances import percent
from bocage.core.desk import Gauge
from bocage.core.protocol import BOTH, Side
from bocage.games.breakout_1993.orders import endings, scenario_named
from bocage.games.breakout_1993.reserve import most_spaces
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.tables import constants
from bocage.games.breakout_1993.victory import contested_needed, contested_points, score

from .names import impulse_name, number_of, side_word
from .nightfall import is_day, nightfall, sunset_words


def gauges(s: BreakoutState, side: Side | None) -> list[Gauge]:
    """The day first, then what decides the game, then what buys time."""
    return [_impulse(s), _points(s), *(_reserve(s, of) for of in BOTH)]


def _impulse(s: BreakoutState) -> Gauge:
    """§12.54 §6.33 The impulse track, C to 12, with the chance that the day ends at each number."""
    numbers = constants()
    least, most = numbers.track_first, max(numbers.track_last_start, s.impulse)
    chances = nightfall(s) if is_day(s) else {}
    fields = range(least, most + 1)
    said = f"{sunset_words(s)[0].upper()}{sunset_words(s)[1:]}." if is_day(s) else "The day is over."
    return Gauge(
        name="impulse",
        title="Impulse",
        at=s.impulse,
        least=least,
        most=most,
        says=said,
        rule="§6.33",
        labels=tuple(impulse_name(number) for number in fields),
        notes=tuple(percent(chances[n]) if chances.get(n) else "" for n in fields),
    )


def _points(s: BreakoutState) -> Gauge:
    """§22.3 §22.4 What the Allies have, the field that wins marked; when the game is over, who has won."""
    needed, have = scenario_named(s.scenario).needed, int(score(s).total)
    fields = range(max(needed, have) + 1)
    return Gauge(
        name="points",
        title=f"Points: {endings()[s.result].title}" if s.result else f"Points, {needed} win",
        at=have,
        most=fields[-1],
        side=Side.ALLIED,
        says=_points_words(s, have, needed),
        rule="§22.3",
        labels=tuple(str(number) for number in fields),
        notes=tuple("wins" if number == needed else "" for number in fields),
    )


def _points_words(s: BreakoutState, have: int, needed: int) -> str:
    if s.result:
        return f"{endings()[s.result].title}: the Allies have {number_of(have, 'point')}, {needed} win."
    lead = f"{needed - have} more to win" if have < needed else f"Enough to win, with {have - needed} to spare"
    return f"{lead}; contested Areas worth {contested_points(s)} of the {contested_needed(s)} that give one."


def _reserve(s: BreakoutState, of: Side) -> Gauge:
    """§12.52 §12.53 What depots left unspent; every ten move the start of a day by one."""
    return Gauge(
        name=f"reserve-{int(of)}",
        title=f"{side_word(of)} reserve",
        at=s.reserve[of],
        most=max(constants().impulse_price * constants().impulse_limit, s.reserve[of]),
        side=of,
        says=reserve_words(s, of),
        rule="§12.53",
    )


def reserve_words(s: BreakoutState, of: Side) -> str:
    """§12.53 §12.53a What a reserve could buy before the next day."""
    price = constants().impulse_price
    direction = "earlier" if of == Side.ALLIED else "later"
    spaces = most_spaces(s, of)
    now = f"enough for {number_of(spaces, 'space')}" if spaces else f"{price - s.reserve[of] % price} short of one"
    return f"{price} points let the next day start one space {direction}: {now}."
