"""What the deciding side has in hand, and what exactly it is asked."""

from collections.abc import Callable, Sequence
from typing import Any

from bocage.core.desk import Hand
from bocage.core.protocol import ASK, Side
from bocage.games.battle_1981.advance import Advance
from bocage.games.battle_1981.airborne import DropZone
from bocage.games.battle_1981.cadre import CadreRetreat
from bocage.games.battle_1981.combat import Attack, Gather
from bocage.games.battle_1981.interdiction import Interdict
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.logistics import Allocate
from bocage.games.battle_1981.moves import MoveSide, MoveUnit
from bocage.games.battle_1981.retreat import RetreatOrStand
from bocage.games.battle_1981.sealed import ChooseLevel, Support, battle_of
from bocage.games.battle_1981.state import AMPHIBIOUS, AT_SEA, COAST, COMBAT, FUEL, BattleState
from bocage.games.battle_1981.tables import tunables

from .choices_combat import odds_of
from .choices_landing import price_words
from .choices_march import has_just_landed
from .choices_words import points
from .names import hex_words, number_of, points_words, sentence, the, when_words


def hand(s: BattleState) -> Hand | None:
    """§2g Whom the player has taken up, or what he is asked for; None while nobody decides."""
    task = s.agenda[-1] if s.agenda else None
    if task is None or task.waits != ASK:
        return None
    held = _HANDS.get(type(task))
    return held(s, task) if held is not None else None


def _codes(s: BattleState, units: Sequence[Unit]) -> tuple[str, ...]:
    return tuple(s.kit.kinds[u].id for u in units if u != COAST)


def _dropping(s: BattleState, task: DropZone) -> Hand:
    """§7a"""
    drifts = f"it drifts {tunables().drift} times in 100"
    return Hand(f"Choose where {the(s, task.unit)} drops: {drifts}", _codes(s, (task.unit,)))


def _allocating(s: BattleState, task: Allocate) -> Hand:
    return Hand(f"Divide the ships of {when_words(s.turn + 1)} among four uses; the shares make 100%")


def _interdicting(s: BattleState, task: Interdict) -> Hand:
    return Hand(f"Choose how many of {s.air} air points hinder German movement; the rest supports battles")


def _moving(s: BattleState, task: MoveSide) -> Hand:
    """§2g What there is to move and to land with."""
    if task.side == Side.GERMAN:
        return Hand("Choose a unit to move, or end the movement")
    fuel, amphibious = points_words(s.pools[FUEL]), points_words(s.pools[AMPHIBIOUS])
    return Hand(f"Choose a unit to move or to land: {fuel} fuel, {amphibious} amphibious points left")


def _marching(s: BattleState, task: MoveUnit) -> Hand:
    """§8a §7d"""
    u = task.unit
    if s.at[u] == AT_SEA:
        return Hand(f"Choose where {the(s, u)} lands: {price_words(s, u)}", _codes(s, (u,)))
    fuel = f", {points_words(s.pools[FUEL])} fuel" if u & 1 == Side.ALLIED else ""
    says = f"Choose where {the(s, u)} goes: {points(s.mp[u])}{fuel} left"
    if has_just_landed(s, u):
        says = f"{sentence(the(s, u))[:-1]} is ashore: land the next unit, or send this one on ({points(s.mp[u])} left)"
    return Hand(says, _codes(s, (u,)), s.kit.names[s.at[u]])


def _attacking(s: BattleState, task: Attack) -> Hand:
    """§9a"""
    supply = f": {points_words(s.pools[COMBAT])} combat supply left" if task.side == Side.ALLIED else ""
    again = [u for u in s.on_board(task.side) if s.again >> u & 1]
    second = f" — {len(again)} may attack once more" if again else ""
    return Hand(f"Choose an enemy unit to attack, or end the combat{supply}{second}", _codes(s, again))


def _gathering(s: BattleState, task: Gather) -> Hand:
    """§9a"""
    battle = battle_of(s)
    goal = f"Attack on {the(s, battle.defender)} in {hex_words(s, battle.hex)}"
    if not battle.attackers:
        return Hand(f"{goal}: choose who attacks")
    ratio = odds_of(s, battle.attackers, battle.defender)
    return Hand(f"{goal}: {ratio}. Add units, or fight", _codes(s, battle.attackers))


def _sealing(s: BattleState, task: Support | ChooseLevel) -> Hand:
    """§9b §9k By what both sides can see."""
    battle = battle_of(s)
    side = task.who(s)
    own = battle.attackers if side == battle.side else (battle.defender,)
    what = "bombardment and level" if isinstance(task, Support) else "the level"
    if battle.defender == COAST:
        beach = s.kit.board.beachheads[battle.beach].name
        coast = f"{number_of(battle.coast, 'point')} of coastal defence left"
        says = f"Round {battle.round} at {beach} Beach, {coast}: choose {what}"
        return Hand(says, _codes(s, own))
    does = "attack" if side == battle.side else "defence"
    return Hand(f"Choose {what} of your {does}, unseen by the enemy", _codes(s, own))


def _retreating(s: BattleState, task: RetreatOrStand) -> Hand:
    """§9o"""
    u = task.unit
    says = f"{the(s, u)} is driven from {hex_words(s, s.at[u])}: choose where it retreats, or let it stand"
    return Hand(sentence(says)[:-1], _codes(s, (u,)), s.kit.names[s.at[u]])


def _advancing(s: BattleState, task: Advance) -> Hand:
    """§9p"""
    battle = battle_of(s)
    says = f"{hex_words(s, battle.hex)} lies open: choose who advances, or stay"
    return Hand(says, _codes(s, battle.attackers))


def _falling_back(s: BattleState, task: CadreRetreat) -> Hand:
    """§9r"""
    says = f"{the(s, task.unit)} is eliminated: choose where its cadre of {tunables().cadre} falls back to"
    return Hand(sentence(says)[:-1])


_HANDS: dict[type, Callable[[BattleState, Any], Hand]] = {
    DropZone: _dropping,
    Allocate: _allocating,
    Interdict: _interdicting,
    MoveSide: _moving,
    MoveUnit: _marching,
    Attack: _attacking,
    Gather: _gathering,
    Support: _sealing,
    ChooseLevel: _sealing,
    RetreatOrStand: _retreating,
    Advance: _advancing,
    CadreRetreat: _falling_back,
}
