"""How a screen shared by two people passes from one to the other."""

from bocage.core.desk import Handover
from bocage.core.protocol import Side
from bocage.games.battle_1981.interdiction import Interdict
from bocage.games.battle_1981.sealed import ChooseLevel, Support
from bocage.games.battle_1981.state import COAST, BattleState

from .names import players


def is_covered(s: BattleState) -> bool:
    """§RUL-06 Whether a choice is being made that the other side may not see."""
    return bool(s.agenda) and isinstance(s.agenda[-1], (Interdict, Support, ChooseLevel))


def handover(s: BattleState) -> Handover:
    """§9b §RUL-06 §RUL-10 Only the sealed choices of a battle and the interdiction are hidden; all else lies open."""
    task = s.agenda[-1] if s.agenda else None
    if isinstance(task, Interdict):
        return Handover("sealed", "The Allies set their interdiction, unseen.")
    if not isinstance(task, (Support, ChooseLevel)) or s.battle is None or s.battle.defender == COAST:
        return Handover("open")
    side = task.who(s)
    level = "attack" if side == s.battle.side else "defence"
    fire = "bombardment and the level" if side == Side.ALLIED else "the level"
    return Handover("sealed", f"The {players(side)} choose {fire} of their {level}, unseen.")
