"""§9n §9p §9r What follows a battle in words: give way or stand, take the position or stay, where a cadre goes."""

from bocage.core.desk import Choice
from bocage.core.protocol import Action
from bocage.games.battle_1981.advance import STAY, Advance
from bocage.games.battle_1981.cadre import CadreRetreat
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.retreat import BESIDE, REFUSED, STAND, RetreatOrStand, is_beside_enemy, pressed_losses
from bocage.games.battle_1981.sealed import battle_of
from bocage.games.battle_1981.state import BattleState
from bocage.games.battle_1981.tables import tunables

from .choices_words import Chooser, beside_words, on_unit
from .names import hex_words, the
from .plans_words import dies_of, pressed_words, span

GIVE_WAY, HOLD, TAKE, HOLD_BACK = "Give way", "Stand against it", "Take the position", "Stay"


def retreat(s: BattleState, task: RetreatOrStand, options: list[Action]) -> list[Choice]:
    """§9o Where the defender may go and what that costs, or what standing costs."""
    u = task.unit
    found = [_give_way(s, u, a) for a in options if a != STAND]
    says = f"Stand in {hex_words(s, s.at[u])} — {pressed_words(REFUSED, s.cp[u])}"
    fatal = dies_of(pressed_losses(REFUSED), s.cp[u])
    question = f"It may not survive that. {says}?" if fatal else ""
    stand = Choice(actions=(str(STAND),), says=says, group=HOLD, place=s.kit.names[s.at[u]], question=question)
    return [*found, stand]


def _give_way(s: BattleState, u: Unit, a: Action) -> Choice:
    h = s.kit.hex_named(a.noun)
    terrain = s.kit.board.terrain[h]
    if is_beside_enemy(s, u, h):
        beside, lost = beside_words(s, u & 1, h), pressed_words(BESIDE, s.cp[u])
        says = f"Retreat to {hex_words(s, h)}, {terrain}, next to {beside} — {lost}"
        return Choice(
            actions=(str(a),), says=says, group=GIVE_WAY, place=a.noun, value=f"lose {span(*pressed_losses(BESIDE))}"
        )
    says = f"Retreat to {hex_words(s, h)}, {terrain} — away from the enemy, no further loss"
    return Choice(actions=(str(a),), says=says, group=GIVE_WAY, place=a.noun, value="0")


def advance(s: BattleState, task: Advance, options: list[Action]) -> list[Choice]:
    """§9p One of the attackers goes in, or nobody."""
    battle = battle_of(s)
    where, beside = hex_words(s, battle.hex), beside_words(s, battle.side, battle.hex)
    faces = f"next to {beside} there" if beside else "no enemy next to it there"
    found = []
    for a in options:
        if a == STAY:
            continue
        u = s.kit.unit_index[a.noun]
        again = ", and may attack once more" if s.again >> u & 1 else ""
        says = f"Advance {the(s, u)} from {hex_words(s, s.at[u])} into {where}, free of cost — {faces}{again}"
        found.append(on_unit(s, a, says, TAKE))
    return [*found, Choice(actions=(str(STAY),), says=f"Nobody advances: {where} stays empty", group=HOLD_BACK)]


def cadre(s: BattleState, task: CadreRetreat, options: list[Action]) -> list[Choice]:
    """§9r §RUL-59 Where the survivors of an eliminated unit fall back to."""
    found = []
    for a in options:
        h = s.kit.hex_named(a.noun)
        beside = beside_words(s, task.unit & 1, h)
        near = f"next to {beside}" if beside else "away from the enemy"
        says = f"Its cadre of {tunables().cadre} falls back to {hex_words(s, h)}, {s.kit.board.terrain[h]} — {near}"
        found.append(Choice(actions=(str(a),), says=says, group=f"Cadre of {the(s, task.unit)}", place=a.noun))
    return found


CHOOSERS: dict[str, Chooser] = {"RetreatOrStand": retreat, "Advance": advance, "CadreRetreat": cadre}
