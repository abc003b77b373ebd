"""§12.53 Buying spaces of the impulse track: what each would cost, and when the next day would begin."""

from bocage.core import play
from bocage.core.desk import Choice, Hand
from bocage.core.listing import FINISH
from bocage.core.protocol import Side
from bocage.core.showing import Showing
from bocage.games.breakout_1993.reserve import Buy, first_impulse
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.tables import constants
from bocage.games.breakout_1993.verbs import DONE

from .names import impulse_name, number_of


def _buy(s: BreakoutState, task: Buy) -> list[Choice]:
    """§12.53 §12.54 The more the Allies buy the longer the next day, the more the Germans the shorter."""
    have, price, found = s.reserve[task.side], constants().impulse_price, list[Choice]()
    longer = "a longer day" if task.side == Side.ALLIED else "a shorter day"
    for a in play.offered(s):
        if a == DONE:
            continue
        spaces = int(a.noun)
        start = first_impulse(s) + (-spaces if task.side == Side.ALLIED else spaces)
        says = (
            f"Buy {number_of(spaces, 'space')} for {spaces * price} points ({have - spaces * price} left): "
            f"tomorrow begins on {impulse_name(start)}, {longer}"
        )
        found.append(Choice(actions=(str(a),), says=says, group="The next day", value=str(spaces * price)))
    keep = f"Buy nothing and keep {have} points: tomorrow begins on {impulse_name(first_impulse(s))}"
    return [*found, Choice(actions=(str(DONE),), says=keep, group=FINISH)]


def _buying(s: BreakoutState, task: Buy) -> Hand:
    """§12.53"""
    price, have = constants().impulse_price, number_of(s.reserve[task.side], "point")
    start = impulse_name(first_impulse(s))
    return Hand(f"{have} in reserve, {price} for a space: tomorrow begins on impulse {start} so far")


SHOWN: dict[type, Showing] = {Buy: Showing(choices=_buy, hand=_buying)}
