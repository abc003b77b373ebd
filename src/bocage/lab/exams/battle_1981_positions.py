"""Positions of Battle for Normandy (1981), made by the game's own verbs, for exams.

The units named are on the map at the strength of the roster, rested and supplied, the beachheads in their places. All
others are gone, so that nothing but what is seen can come into play.
"""

from collections.abc import Iterable, Mapping

from bocage.core import play
from bocage.core.protocol import Side, Task
from bocage.games.battle_1981.combat import CombatPhase
from bocage.games.battle_1981.game import GAME
from bocage.games.battle_1981.moves import MovementPhase
from bocage.games.battle_1981.recovery import Recovery
from bocage.games.battle_1981.reinforce import Arrivals
from bocage.games.battle_1981.sequence import FinalVerdict, LastTurn, Turn
from bocage.games.battle_1981.setup import enlist
from bocage.games.battle_1981.state import GONE, POINT, UNUSED, BattleState
from bocage.games.battle_1981.tables import last_turn
from bocage.games.battle_1981.victory import Scoring

LEADER = 5
SWEPT = 150
"""Combat points that have landed at each beach."""

Units = Mapping[str, str]
"""Where units stand, by their ids: `{"GE-21PZ": "8-12"}`."""

LINE = {
    "GE-915": "8-03",
    "GE-914": "8-05",
    "GE-17SS": "8-07",
    "GE-LEHR": "8-09",
    "GE-12SS": "8-11",
    "GE-736": "8-12",
    "GE-21PZ": "8-13",
    "GE-711": "8-15",
    "GE-30": "9-06",
    "GE-739": "1-02",
    "GE-729": "1-03",
}
FOES = {"US-1-INF": "7-04", "US-2-INF": "7-06", "BR-50-INF": "7-08", "BR-3-INF": "7-10", "CN-3-INF": "7-12"}
"""A whole line from coast to edge, one position free between two units, and the enemy before it."""

GUARDS = {"US-4-INF": "5-05", "US-90-INF": "4-05", "US-29-INF": "5-08", "US-9-INF": "5-07"} | {
    "BR-51-INF": "6-12",
    "BR-49-INF": "6-13",
    "BR-15-INF": "6-14",
    "US-30-INF": "6-11",
}
"""Who keeps the beaches, so that the front is all there is to think of."""


def position(
    units: Units,
    first: Iterable[Task[BattleState]],
    *,
    turn: int = 4,
    cp: Mapping[str, int] | None = None,
    fatigue: Mapping[str, int] | None = None,
    pools: Iterable[int] = (800, 800, 800, 0),
    fire: tuple[int, int] = (250, 300),
) -> BattleState:
    """A position of the campaign that begins with these tasks; the turns to come follow them.

    `fire` is what aircraft and ships have left.
    """
    s = GAME.blank({})
    enlist(s, "campaign")
    for u, at in enumerate(s.at):
        if at != UNUSED and not s.kit.beachheads >> u & 1:
            s.remove(u)
    for code, name in units.items():
        u = s.kit.unit_index[code]
        s.cp[u], s.leader[u] = s.kit.strength[u], LEADER
        s.place(u, s.kit.hex_named(name))
    for code, points in (cp or {}).items():
        s.cp[s.kit.unit_index[code]] = points
    for code, points in (fatigue or {}).items():
        s.fatigue[s.kit.unit_index[code]] = points
    s.turn, s.weather, (s.air, s.naval) = turn, 0, fire
    s.pools, s.ashore = [POINT * points for points in pools], [SWEPT] * len(s.ashore)
    s.share = [25, 25, 25, 25]
    s.agenda.extend(reversed([*first, *_turns(turn + 1)]))
    play.begin(s)
    return s


def without(s: BattleState, *codes: str) -> BattleState:
    """The same without some beachheads."""
    for code in codes:
        s.place(s.kit.unit_index[code], GONE)
    return s


def allied_turn() -> list[Task[BattleState]]:
    """From the Allied march on."""
    return [MovementPhase(Side.ALLIED), *allied_combat()]


def allied_combat() -> list[Task[BattleState]]:
    """From the Allied combat phase on."""
    return [CombatPhase(Side.ALLIED), Arrivals(), MovementPhase(Side.GERMAN), *german_combat()]


def german_turn() -> list[Task[BattleState]]:
    """From the German march on."""
    return [MovementPhase(Side.GERMAN), *german_combat()]


def german_combat() -> list[Task[BattleState]]:
    """From the German combat phase on."""
    return [CombatPhase(Side.GERMAN), Recovery(), Scoring()]


def _turns(first: int) -> list[Task[BattleState]]:
    last = last_turn("campaign")
    return [*[Turn(turn) for turn in range(first, last)], LastTurn(last), FinalVerdict()]
