"""§7d Several units at sea landed one after the other: at beaches that are cleared, where nothing is asked in between.

A die falls for each of them, for the extra point of its step; they are sent together only where what has to be said
next is the same whatever it shows.
"""

from collections.abc import Sequence
from typing import Any

from bocage.core import play
from bocage.core.desk import Choice
from bocage.core.protocol import ROLL, Action, Side
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.landing import STEP_FACES, Landing, beaches_for, is_cleared, landing_cost, landing_noun
from bocage.games.battle_1981.moves import STOP, MoveSide, MoveUnit, bars_taking_up
from bocage.games.battle_1981.state import AMPHIBIOUS, AT_SEA, BattleState

from .names import listed, points_words, the

GROUP = "Together"
EXTREMES = (1, STEP_FACES)
"""§8a The faces with an extra point and without: what is the same after both is the same after all between."""


def together_ashore(s: BattleState, task: Any, units: list[Unit]) -> list[Choice]:
    """§7e Cleared beaches that have room for all of these."""
    if any(s.at[u] != AT_SEA for u in units):
        return []
    found = []
    for beach in range(len(s.ashore)):
        if chain := wave(s, units, (beach,)):
            found.append(_wave(s, units, chain, beach))
    return found


def _wave(s: BattleState, units: Sequence[Unit], chain: tuple[str, ...], beach: int) -> Choice:
    where = s.kit.board.beachheads[beach]
    cost, have = points_words(sum(landing_cost(s, u) for u in units)), points_words(s.pools[AMPHIBIOUS])
    says = f"Land {listed(the(s, u) for u in units)} from {where.name} — {cost} of {have} points"
    return Choice(actions=chain, says=says, group=GROUP, place=s.kit.names[where.marker])


def wave(s: BattleState, units: Sequence[Unit], beaches: Sequence[int]) -> tuple[str, ...]:
    """The actions that land all of these at beaches that are cleared; empty where that cannot be said beforehand."""
    trials = [s.clone(), s.clone()]
    chain = list[str]()
    if isinstance(s.agenda[-1], MoveUnit):
        _act(trials, chain, str(STOP))
    for u in units:
        if not all(isinstance(one.agenda[-1], MoveSide) and bars_taking_up(one, u) is None for one in trials):
            return ()
        _act(trials, chain, str(s.kit.named("unit")[u]))
        way = next((way for way in _in_order(trials[0], u) if way.beach in beaches), None)
        if way is None:
            return ()
        _act(trials, chain, f"land {landing_noun(s, way)}")
        if u != units[-1] and all(isinstance(one.agenda[-1], MoveUnit) for one in trials):
            _act(trials, chain, str(STOP))
    return tuple(chain)


def _in_order(s: BattleState, u: Unit) -> list[Landing]:
    """Ways ashore at cleared beaches, away from enemies first."""
    ways = [way for way in beaches_for(s, u) if is_cleared(s, way.beach)]
    return sorted(ways, key=lambda way: s.near(Side.GERMAN) >> way.hex & 1)


def _act(trials: list[BattleState], chain: list[str], text: str) -> None:
    """One action on both trial boards; every die shows the one extreme on the first, the other on the second."""
    chain.append(text)
    for face, trial in zip(EXTREMES, trials, strict=True):
        play.act(trial, Action.parse(text))
        while trial.agenda and trial.agenda[-1].waits == ROLL:
            play.land(trial, face)
