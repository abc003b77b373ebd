"""When it is, and which rule governs."""

from bocage.games.battle_1981.names import date_words, side_words, weather_words
from bocage.games.battle_1981.state import BattleState

PHASES = {
    "setup": "The leaders are drawn",
    "drops": "Airborne drops",
    "logistics": "Logistics",
    "allocation": "Supply allocation",
    "interdiction": "Air interdiction",
    "movement": "movement",
    "combat": "combat",
    "scoring": "Victory points",
    "over": "The game is over",
}
BY_SIDE = ("movement", "combat")
"""§2e Phases in which one side acts after the other."""

PHASE_RULES = {
    "setup": "§3f",
    "drops": "§2a",
    "logistics": "§2b",
    "allocation": "§2c",
    "interdiction": "§2d",
    "movement": "§2g",
    "combat": "§2j",
    "scoring": "§2f",
    "over": "§12h",
}
"""The rule of each phase."""


def heading(s: BattleState) -> str:
    """Turn with its days, phase, weather: `6/8, 8–9 June · Allied movement · Cloudy`."""
    if s.phase == "setup":
        return f"Before D-Day · {PHASES[s.phase]}"
    sky = [weather_words(s.weather)] if s.weather >= 0 and s.phase not in ("drops", "over") else []
    return " · ".join([date_words(s.turn), phase_words(s), *sky])


def phase_words(s: BattleState) -> str:
    """The phase, with its side where both have one."""
    return f"{side_words(s.mover)} {PHASES[s.phase]}" if s.phase in BY_SIDE else PHASES[s.phase]
