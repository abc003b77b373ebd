"""Breakout: Normandy (1993) at its end, beside 12, 19 or 26 June 1944."""

from bocage.core.hexes import members
from bocage.core.protocol import Side
from bocage.games.breakout_1993.orders import scenario_named
from bocage.games.breakout_1993.state import GONE, BreakoutState

from .frame import Front, Sense

FIRST_WEEK = "7 8 16 17 18 19 20 22 26 28 29 30 31 32 33 44 50 51"
"""In Allied hands on the evening of 12 June: from the Orne bridgehead by Bayeux, Caumont and Isigny to Carentan and
Utah. The history chapter has Balleroy, Caumont and Carentan fall on that day."""

SECOND_WEEK = f"{FIRST_WEEK} 21 47 48 49 52 55 56"
"""A week later: Tilly, and the Cotentin cut off from Montebourg to Barneville and les Pieux."""

THIRD_WEEK = f"{SECOND_WEEK} 53 54 58 59 60"
"""On 26 June: the north of the Cotentin with Cherbourg, but for the Cap de la Hague."""

HISTORY = {7: ("1944-06-12", FIRST_WEEK), 14: ("1944-06-19", SECOND_WEEK), 21: ("1944-06-26", THIRD_WEEK)}
"""By days of play: the last date, and the Areas the Allies held."""


def losses(s: BreakoutState) -> dict[Side, float]:
    """Units eliminated on either side."""
    found = {Side.ALLIED: 0.0, Side.GERMAN: 0.0}
    for u, place in enumerate(s.at):
        if place == GONE:
            found[Side(u & 1)] += 1
    return found


def front(s: BreakoutState) -> Front:
    """The Areas the Allies control without a German in them, beside those of history."""
    days = scenario_named(s.scenario).days
    date, history = HISTORY[max((known for known in HISTORY if known <= days), default=min(HISTORY))]
    held = [s.kit.codes[place] for place in members(s.held & s.kit.areas) if s.is_free(Side.ALLIED, place)]
    return Front(frozenset(held), frozenset(history.split()), date)


SENSE = Sense(
    losses,
    "units",
    front,
    "Areas stand for towns and what is about them, so a front through an Area counts for whoever held the town. The "
    "points asked for in two and three weeks are reconstructed; in one week ten are the rulebook's. A breakout ends a "
    "match early, and its front is that of the day.",
)
