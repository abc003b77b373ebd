"""Events as lines of the log."""

from bocage.core.desk import Told
from bocage.core.protocol import Event
from bocage.games.battle_1981.state import BattleState
from bocage.games.battle_1981.words import words


def told(s: BattleState, event: Event) -> Told | None:
    """An event in its own words."""
    return Told(kind=event.kind, says=words(s, event), rule=event.rule, level=2)
