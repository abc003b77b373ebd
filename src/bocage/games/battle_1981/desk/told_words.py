"""Lines of the log that the desk words itself: whole points, days beside turns, headings, what stopped a march."""

from collections.abc import Callable
from typing import TypeAlias

from bocage.core.protocol import Event
from bocage.games.battle_1981.names import (
    SHORT,
    SIXTIETHS,
    date_words,
    decimal_words,
    hex_words,
    number_of,
    points_words,
    sentence,
    side_words,
    the,
    when_words,
)
from bocage.games.battle_1981.state import BattleState
from bocage.games.battle_1981.tables import tunables
from bocage.games.battle_1981.victory import SOURCES
from bocage.games.battle_1981.words import words

from .cards_battle import Facts, battle_words

Sentence: TypeAlias = Callable[[BattleState, Facts], str]


def line_of(s: BattleState, event: Event) -> str:
    """An event in a line: the desk's own words where it has any, else those of the rules."""
    kind, f = event.kind, event.facts
    if (kind == "step" and not f["halted"]) or (kind == "eliminated" and f["hex"] < 0):
        return words(s, event)
    own = _LINES.get(kind)
    return own(s, f) if own is not None else words(s, event)


def _drift(s: BattleState, f: Facts) -> str:
    """§7b"""
    what = "drifts off" if f["drifts"] else "comes down in"
    die = f"die {f['die']}, {tunables().drift} or less drifts"
    return sentence(f"{the(s, f['piece'])} {what} its zone {hex_words(s, f['hex'])} ({die})")


def _dropped(s: BattleState, f: Facts) -> str:
    """§7b §5g"""
    return sentence(f"{the(s, f['piece'])} is on the ground in {hex_words(s, f['hex'])}, with {_brought(f)}")


def _landing(s: BattleState, f: Facts) -> str:
    """§amph §5g"""
    beach, paid = s.kit.board.beachheads[f["beach"]].name, points_words(f["amphibious"])
    return sentence(f"{the(s, f['piece'])} goes in at {beach}: {paid} amphibious points; it brings {_brought(f)}")


def _brought(f: Facts) -> str:
    """§AMB-07 In whole points, as the stocks are shown."""
    fuel, general, combat = (points_words(f[name]) for name in ("fuel", "general", "combat"))
    return f"{fuel} fuel, {general} general and {combat} combat supply"


def _allocated(s: BattleState, f: Facts) -> str:
    """§5b"""
    shares = ", ".join(f"{name.lower()} {share}%" for name, share in zip(SHORT, f["share"], strict=True))
    return f"Ships for {when_words(f['turn'])}: {shares}."


def _scored(s: BattleState, f: Facts) -> str:
    """§12g `Points: Caen +5, depth inland +12.4. The score is 31.`"""
    pairs = zip(SOURCES, f["before"], f["points"], strict=True)
    gained = [(source.words, after - before) for source, before, after in pairs if after != before]
    parts = [f"{name} {'+' if change > 0 else ''}{decimal_words(change / SIXTIETHS)}" for name, change in gained]
    return f"Points: {', '.join(parts) or 'none'}. The score is {f['score']}."


def _met(s: BattleState, f: Facts) -> str:
    """§8b"""
    left = number_of(f["left"], "movement point")
    return sentence(f"{the(s, f['piece'])} meets the enemy at {hex_words(s, f['to'])}, {left} left")


def _eliminated(s: BattleState, f: Facts) -> str:
    """§5f A beachhead takes its beach with it."""
    gone = sentence(f"{the(s, f['piece'])} is eliminated in {hex_words(s, f['hex'])}")
    closed = " Its beach is closed for good, and the ships bring a tenth less."
    return f"{gone}{closed if s.kit.kinds[f['piece']].is_beachhead else ''}"


_LINES: dict[str, Sentence] = {
    "turn": lambda s, f: date_words(f["turn"]),
    "movement": lambda s, f: f"{side_words(f['side'])} movement",
    "combat_phase": lambda s, f: f"{side_words(f['side'])} combat",
    "drops": lambda s, f: "Airborne drops",
    "drift": _drift,
    "dropped": _dropped,
    "landing": _landing,
    "allocated": _allocated,
    "battle": battle_words,
    "scored": _scored,
    "step": _met,
    "eliminated": _eliminated,
}
