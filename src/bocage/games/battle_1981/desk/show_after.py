"""§9n §9p §9r What follows a battle: give way or stand, take the position or stay, where a cadre goes."""

from bocage.core import play
from bocage.core.desk import Choice, Hand, Route
from bocage.core.hexes import Hex
from bocage.core.protocol import Action
from bocage.core.showing import Showing
from bocage.core.tally import Line
from bocage.core.wording import sentence_case
from bocage.games.battle_1981.advance import STAY, Advance
from bocage.games.battle_1981.cadre import CadreRetreat
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.names import hex_words, the
from bocage.games.battle_1981.retreat import BESIDE, REFUSED, STAND, RetreatOrStand, is_beside_enemy, pressed_losses
from bocage.games.battle_1981.sealed import battle_of
from bocage.games.battle_1981.state import BattleState
from bocage.games.battle_1981.tables import tunables

from .choices_words import beside_words, counters, on_unit
from .plans_words import between, dies_of, pressed_words, span

GIVE_WAY, HOLD, TAKE, HOLD_BACK = "Give way", "Stand against it", "Take the position", "Stay"


def retreat(s: BattleState, task: RetreatOrStand) -> list[Choice]:
    """§9o Where the defender may go and what that costs, or what standing costs."""
    u = task.unit
    found = [_give_way(s, u, h) for h in task.ways(s)]
    says = f"Stand in {hex_words(s, s.at[u])} — {pressed_words(REFUSED, s.cp[u])}"
    fatal = dies_of(pressed_losses(REFUSED), s.cp[u])
    question = f"It may not survive that. {says}?" if fatal else ""
    stand = Choice(actions=(str(STAND),), says=says, group=HOLD, place=s.kit.names[s.at[u]], question=question)
    return [*found, stand]


def _give_way(s: BattleState, u: Unit, h: Hex) -> Choice:
    a, terrain = s.kit.noun("retreat")[h], s.kit.board.terrain[h]
    if is_beside_enemy(s, u, h):
        beside, lost = beside_words(s, u & 1, h), pressed_words(BESIDE, s.cp[u])
        says = f"Retreat to {hex_words(s, h)}, {terrain}, next to {beside} — {lost}"
        return Choice(
            actions=(str(a),), says=says, group=GIVE_WAY, place=a.noun, value=f"lose {span(*pressed_losses(BESIDE))}"
        )
    says = f"Retreat to {hex_words(s, h)}, {terrain} — away from the enemy, no further loss"
    return Choice(actions=(str(a),), says=says, group=GIVE_WAY, place=a.noun, value="0")


def advance(s: BattleState, task: Advance) -> list[Choice]:
    """§9p One of the attackers goes in, or nobody."""
    battle = battle_of(s)
    where, beside = hex_words(s, battle.hex), beside_words(s, battle.side, battle.hex)
    faces = f"next to {beside} there" if beside else "no enemy next to it there"
    found = []
    for u in battle.attackers:
        again = ", and may attack once more" if s.again >> u & 1 else ""
        says = f"Advance {the(s, u)} from {hex_words(s, s.at[u])} into {where}, free of cost — {faces}{again}"
        found.append(on_unit(s, "advance", u, says, TAKE))
    return [*found, Choice(actions=(str(STAY),), says=f"Nobody advances: {where} stays empty", group=HOLD_BACK)]


def cadre(s: BattleState, task: CadreRetreat) -> list[Choice]:
    """§9r §RUL-59 Where the survivors of an eliminated unit fall back to."""
    found = []
    for a in play.offered(s):
        h = s.kit.hex_named(a.noun)
        beside = beside_words(s, task.unit & 1, h)
        near = f"next to {beside}" if beside else "away from the enemy"
        says = f"Its cadre of {tunables().cadre} falls back to {hex_words(s, h)}, {s.kit.board.terrain[h]} — {near}"
        found.append(Choice(actions=(str(a),), says=says, group=f"Cadre of {the(s, task.unit)}", place=a.noun))
    return found


# --- in hand


def _retreating(s: BattleState, task: RetreatOrStand) -> Hand:
    """§9o"""
    u = task.unit
    says = f"{the(s, u)} is driven from {hex_words(s, s.at[u])}: choose where it retreats, or let it stand"
    return Hand(sentence_case(says), counters(s, (u,)), s.kit.names[s.at[u]])


def _advancing(s: BattleState, task: Advance) -> Hand:
    """§9p"""
    battle = battle_of(s)
    says = f"{hex_words(s, battle.hex)} lies open: choose who advances, or stay"
    return Hand(says, counters(s, battle.attackers))


def _falling_back(s: BattleState, task: CadreRetreat) -> Hand:
    """§9r"""
    says = f"{the(s, task.unit)} is eliminated: choose where its cadre of {tunables().cadre} falls back to"
    return Hand(sentence_case(says))


# --- ways


def _retreat(s: BattleState, task: RetreatOrStand, a: Action) -> Route | None:
    """§9o"""
    if a == STAND:
        return None
    u, h = task.unit, s.kit.hex_named(a.noun)
    low, high = pressed_losses(BESIDE) if is_beside_enemy(s, u, h) else (0, 0)
    words = f"combat points lost next to {beside_words(s, u & 1, h)}" if high else "no loss: away from the enemy"
    return Route(
        (s.kit.names[s.at[u]], a.noun), [Line(between(low, high), "§9o", words)], between(low, high), str(s.cp[u])
    )


def _fall_back(s: BattleState, task: CadreRetreat, a: Action) -> Route:
    """§9r"""
    lines = [Line(str(tunables().cadre), "§9r", "combat points of the cadre")]
    return Route((s.kit.names[task.left], a.noun), lines, "free", "")


def _move_in(s: BattleState, task: Advance, a: Action) -> Route | None:
    """§9p §RUL-62"""
    if a == STAY:
        return None
    u, battle = s.kit.unit_index[a.noun], battle_of(s)
    places = (s.kit.names[s.at[u]], s.kit.names[battle.hex])
    return Route(places, [Line("free", "§RUL-62", "an advance costs no movement points")], "free", "")


SHOWN: dict[type, Showing] = {
    RetreatOrStand: Showing(choices=retreat, hand=_retreating, route=_retreat),
    Advance: Showing(choices=advance, hand=_advancing, route=_move_in),
    CadreRetreat: Showing(choices=cadre, hand=_falling_back, route=_fall_back),
}
