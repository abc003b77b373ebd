"""Counters in a tray of a panel."""

from bocage.core.blocks import CounterLine
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.names import at_words, cadre_words, figure_words, unit_words
from bocage.games.battle_1981.state import BattleState

from .pieces import face_of


def counter(s: BattleState, u: Unit, says: str = "") -> CounterLine:
    """One counter with its figures, and its place if it is on the map."""
    place = (s.kit.names[s.at[u]],) if s.at[u] >= 0 else ()
    words = says or f"{figure_words(s, u)}, {at_words(s, u)}"
    return CounterLine(face_of(s, u), 1, f"{unit_words(s, u)}{cadre_words(s, u)}", words, place)
