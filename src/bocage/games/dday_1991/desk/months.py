"""§0a The months in words."""

from bocage.games.dday_1991.orders import scenario_named
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.tables import last_turn, month

MONTHS = {
    "JAN": "January",
    "FEB": "February",
    "MAR": "March",
    "APR": "April",
    "MAY": "May",
    "JUN": "June",
    "JUL": "July",
    "AUG": "August",
    "SEP": "September",
    "OCT": "October",
    "NOV": "November",
    "DEC": "December",
}


def month_words(s: DDayState, turn: int) -> str:
    """The month of a turn with its year: `January 1945` for turn 8 of the scenario of 1944."""
    months = [month(n) for n in range(1, last_turn() + 1)]
    year = scenario_named(s.scenario).year + (turn > months.index("DEC") + 1)
    return f"{MONTHS[month(turn)]} {year}"
