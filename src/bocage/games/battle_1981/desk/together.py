"""What several pieces may do at once: land one after the other at a cleared beach, attack one enemy together."""

from collections.abc import Callable, Sequence
from typing import Any

from bocage.core import play
from bocage.core.desk import Choice
from bocage.core.listing import after
from bocage.core.protocol import ASK
from bocage.games.battle_1981.combat import FIGHT, Attack, Gather
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.sealed import battle_of
from bocage.games.battle_1981.state import BattleState, unit_named

from .choices_combat import limit_words, odds_of
from .choices_words import codes
from .names import listed, the
from .together_landing import together_ashore

GROUP = "Together"
MOST_PIECES = 40
"""More than wait at sea."""

Joint = Callable[[BattleState, Any, list[Unit]], list[Choice]]


def together(s: BattleState, pieces: Sequence[str]) -> list[Choice]:
    """What several of the deciding side's units may do at once; empty where the moment does not allow it."""
    task = s.agenda[-1] if s.agenda else None
    joint = _TOGETHER.get(type(task).__name__) if task is not None and task.waits == ASK else None
    if task is None or joint is None:
        return []
    found = [unit_named(s, piece, task.who(s)) for piece in dict.fromkeys(pieces)]
    units = [u for u in found if u is not None]
    if not 1 < len(units) == len(found) <= MOST_PIECES:
        return []
    return joint(s, task, units)


def _attack(s: BattleState, task: Attack, units: list[Unit]) -> list[Choice]:
    """§9a Every enemy that all of them may attack."""
    found = []
    for a in play.offered(s):
        defender = s.kit.unit_index.get(a.noun)
        chain = _declared(s, (str(a),), units) if defender is not None else None
        if defender is not None and chain is not None:
            found.append(_together(s, chain, units, defender))
    return found


def _gather(s: BattleState, task: Gather, units: list[Unit]) -> list[Choice]:
    """§9a All of them join the attack that is being planned, and it is declared."""
    battle = battle_of(s)
    chain = _declared(s, (), units)
    return [] if chain is None else [_together(s, chain, [*battle.attackers, *units], battle.defender)]


def _declared(s: BattleState, begin: tuple[str, ...], units: list[Unit]) -> tuple[str, ...] | None:
    """The actions of an attack with these units; None if one of them may not join it."""
    chain = (*begin, *codes(s, "join", units))
    then = after(s, chain)
    if then is None:
        return None
    return (*chain, str(FIGHT)) if isinstance(then.agenda[-1], Gather) else chain


def _together(s: BattleState, chain: tuple[str, ...], units: Sequence[Unit], defender: Unit) -> Choice:
    who, all_of_them = listed(the(s, u) for u in units), tuple(units)
    says = f"Attack {the(s, defender)} with {who} — {odds_of(s, all_of_them, defender)}{limit_words(s, all_of_them)}"
    return Choice(actions=chain, says=says, group=GROUP, place=s.kit.names[s.at[defender]])


_TOGETHER: dict[str, Joint] = {
    "MoveSide": together_ashore,
    "MoveUnit": together_ashore,
    "Attack": _attack,
    "Gather": _gather,
}
