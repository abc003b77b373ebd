"""Everything the deciding side may do now, as words in a list: each chapter of the turn has its own module."""

from bocage.core import play
from bocage.core.desk import Choice
from bocage.core.listing import BACK, FINISH
from bocage.core.protocol import ASK
from bocage.games.battle_1981.state import BattleState

from . import choices_after, choices_combat, choices_drop, choices_march, choices_numbers
from .choices_words import Chooser

LAST = (FINISH, BACK)


def choices(s: BattleState) -> list[Choice]:
    """Every offered action in words, some that save clicks, some barred; empty while nobody decides."""
    task = s.agenda[-1] if s.agenda else None
    if task is None or task.waits != ASK:
        return []
    found = CHOOSERS[type(task).__name__](s, task, play.offered(s))
    last = [choice for group in LAST for choice in found if choice.group == group]
    return [*[choice for choice in found if choice.group not in LAST], *last]


CHOOSERS: dict[str, Chooser] = {
    **choices_drop.CHOOSERS,
    **choices_numbers.CHOOSERS,
    **choices_march.CHOOSERS,
    **choices_combat.CHOOSERS,
    **choices_after.CHOOSERS,
}
