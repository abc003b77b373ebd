"""How a screen shared by two people passes from one to the other."""

from bocage.core.desk import Handover
from bocage.core.protocol import ASK, Side
from bocage.games.battle_1981.names import players
from bocage.games.battle_1981.state import COAST, BattleState


def is_covered(s: BattleState) -> bool:
    """§RUL-06 Whether a choice is being made that the other side may not see."""
    return bool(s.agenda) and s.agenda[-1].waits == ASK and s.agenda[-1].secret


def handover(s: BattleState) -> Handover:
    """§9b §RUL-06 §RUL-10 Only the sealed choices of a battle and the interdiction are hidden; all else lies open."""
    if not is_covered(s):
        return Handover("open")
    if s.battle is None:
        return Handover("sealed", "The Allies set their interdiction, unseen.")
    if s.battle.defender == COAST:
        return Handover("open")
    side = s.agenda[-1].who(s)
    level = "attack" if side == s.battle.side else "defence"
    fire = "bombardment and the level" if side == Side.ALLIED else "the level"
    return Handover("sealed", f"The {players(side)} choose {fire} of their {level}, unseen.")
