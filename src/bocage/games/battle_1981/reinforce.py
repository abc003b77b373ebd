"""§11b German reinforcements: by date and entry hex, a little early or late where the rating says so."""

from bocage.core.hexes import Hex, bits
from bocage.core.protocol import Do, Event, Roll, Ruling, Side, Task, no

from .kinds import Unit
from .state import DUE, BattleState
from .tables import tunables

FACES = 100


def bars_entry(s: BattleState, h: Hex) -> Ruling | None:
    """§11d §1e The rule that keeps a reinforcement from coming in at a hex: one unit a position."""
    if s.on[h] >= 0:
        return no("§11d", "{unit:the} stands in {hex}, and a position holds one unit", unit=s.on[h], hex=h)
    return None


def entry_place(s: BattleState, u: Unit) -> Hex | None:
    """§11b §11d §RUL-49 Its entry hex; where that is taken the nearest free hex of the edge, the first among equals."""
    entry = s.kit.board.entry[s.kit.kinds[u].entry_hex]
    free = [h for h in (entry, *bits(s.kit.board.edge_mask)) if bars_entry(s, h) is None]
    return min(free, key=lambda h: s.kit.grid.distance(entry, h)) if free else None


def late_chance(s: BattleState) -> int:
    """§3f The chance in a hundred that a due unit does not come: a tenth for each step above the usual rating."""
    return max(0, tunables().late * (s.kit.options.reinforcement - tunables().historical))


def early_chance(s: BattleState) -> int:
    """§3f §3c The chance in a hundred to come a turn before the date: a fifth for each step below the usual rating."""
    return max(0, tunables().early * (tunables().historical - s.kit.options.reinforcement))


def due_now(s: BattleState) -> list[Unit]:
    """§11b German units whose date has come, those held up before included, in roster order."""
    return [u for u in _waiting(s) if s.kit.kinds[u].entry_turn <= s.turn]


def due_next(s: BattleState) -> list[Unit]:
    """§3f German units whose date is the next turn."""
    return [u for u in _waiting(s) if s.kit.kinds[u].entry_turn == s.turn + 1]


def _waiting(s: BattleState) -> list[Unit]:
    return [u for u in range(Side.GERMAN, len(s.at), 2) if s.at[u] == DUE]


class Arrivals(Do[BattleState], frozen=True):
    """§11b §3f Units that are due come in, if the lot of the rating lets them; others may come early."""

    def run(self, s: BattleState) -> list[Task[BattleState]]:
        late, early = late_chance(s), early_chance(s)
        tasks: list[Task[BattleState]] = [ArrivalLot(u) if late else Arrive(u) for u in due_now(s)]
        return tasks + [ArrivalLot(u) for u in due_next(s) if early]


class ArrivalLot(Roll[BattleState], frozen=True):
    """§3f Whether a unit that is due is held up, or one that is due next turn comes early."""

    rule = "§3f"
    unit: Unit

    def faces(self, s: BattleState) -> int:
        return FACES

    def key(self, s: BattleState) -> str:
        return f"arrival {s.turn} {s.kit.kinds[self.unit].id}"

    def land(self, s: BattleState, face: int) -> list[Task[BattleState]]:
        is_early = s.kit.kinds[self.unit].entry_turn > s.turn
        if face <= early_chance(s) if is_early else face > late_chance(s):
            return [Arrive(self.unit, face)]
        kind = "not_early" if is_early else "held_up"
        s.tell(Event(kind, "§3f", {"piece": self.unit, "die": face}, reveals=True))
        return []


class Arrive(Do[BattleState], frozen=True):
    """§11b §11d A unit comes in, or waits for a free position."""

    unit: Unit
    die: int = 0

    def run(self, s: BattleState) -> list[Task[BattleState]]:
        u, h = self.unit, entry_place(s, self.unit)
        if h is None:
            s.tell(Event("held_up", "§11d", {"piece": u, "die": self.die}))
            return []
        s.place(u, h)
        entry = s.kit.board.entry[s.kit.kinds[u].entry_hex]
        facts = {"piece": u, "hex": h, "entry": entry, "die": self.die, "early": s.kit.kinds[u].entry_turn > s.turn}
        s.tell(Event("arrived", "§11b" if h == entry else "§11d", facts, reveals=self.die > 0))
        return []
