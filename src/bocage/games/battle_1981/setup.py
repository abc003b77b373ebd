"""§1f A new match: the roster under its ratings, the Germans in place, the Allies at sea, a leader for every unit."""

from functools import lru_cache

from bocage.core.protocol import Do, Event, Roll, Task
from bocage.maps import battle

from .kinds import Unit
from .kit import Kit, Options
from .state import AT_SEA, DUE, POINT, BattleState
from .tables import tunables


@lru_cache(maxsize=64)
def kit_for(options: Options) -> Kit:
    """The kit of a choice of options, on the board of the game; made once, since nothing in it changes."""
    return Kit(battle.load(), options)


def enlist(s: BattleState, scenario: str) -> None:
    """§11a §11b §11c Every unit at its strength: beachheads and the first Germans on the map, all others to come."""
    s.scenario = scenario
    kit = s.kit
    for piece in kit.kinds:
        if piece.unused:
            continue
        u = piece.unit
        s.cp[u], s.leader[u] = kit.strength[u], rated_leader(s, u)
        if piece.is_beachhead:
            s.place(u, kit.board.beachheads[kit.marker_of[u]].marker)
        elif piece.id in kit.board.starts:
            s.place(u, kit.board.starts[piece.id])
        else:
            s.place(u, DUE if u & 1 else AT_SEA)
    s.supplied = s.in_line = kit.of_side[0]
    s.pools = [POINT * tunables().first_stock] * 4


def rated_leader(s: BattleState, u: Unit) -> int:
    """§3f The leadership rating of a unit's nation: the mean of its units."""
    options = s.kit.options
    by_nation = {"US": options.leader_us, "GE": options.leader_german}
    return by_nation.get(s.kit.kinds[u].nation, options.leader_british)


class Leaders(Do[BattleState], frozen=True):
    """§3f Each unit's leader is about as good as the rating of its nation, by lot."""

    def run(self, s: BattleState) -> list[Task[BattleState]]:
        return [LeaderLot(piece.unit) for piece in s.kit.kinds if piece.is_combat]


class LeaderLot(Roll[BattleState], frozen=True):
    """§3f §10a Equal chances from a step below the mean to a step above it, within 1 to 9."""

    rule = "§3f"
    unit: Unit

    def faces(self, s: BattleState) -> int:
        return 2 * tunables().leader_spread + 1

    def key(self, s: BattleState) -> str:
        return f"leader {s.kit.kinds[self.unit].id}"

    def land(self, s: BattleState, face: int) -> list[Task[BattleState]]:
        s.leader[self.unit] = max(1, min(9, s.leader[self.unit] + face - 1 - tunables().leader_spread))
        s.tell(Event("leader", "§3f", {"piece": self.unit, "leader": s.leader[self.unit], "die": face}, reveals=True))
        return []
