"""The Allied movement phase: the front first, then those behind it, depots, and the next wave from the sea."""

from bocage.core.hexes import Hex
from bocage.core.protocol import Action, Decision
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.movement import reach
from bocage.games.battle_1981.moves import END, STOP
from bocage.games.battle_1981.state import AT_SEA, BattleState

from .allied_depots import Feeding, depot_worth
from .allied_landing import best_landing, next_lander
from .allied_outlook import Outlook
from .allied_weights import allied_weights
from .allied_worth import worth
from .position import Position


class AlliedMarches:
    """The movement phase unit by unit. Whoever had no better place to go is asked once more when all have marched."""

    __slots__ = ("_last", "_outlook", "_passes", "_phase", "_settled")

    def __init__(self) -> None:
        self._phase = -1
        self._settled: set[Unit] = set()
        self._passes = 0
        self._outlook: Outlook | None = None
        self._last: tuple[Moment, Unit, Hex] | None = None

    def next_unit(self, p: Position, d: Decision) -> Action | None:
        """The unit nearest to its goal that gains by a march; then depots; then a landing; or the end of the phase."""
        o = self._looked(p)
        able = [p.kit.unit_index[action.noun] for action in d.options if action.verb == "unit"]
        u = self._marcher(o, able)
        if u is None and self._passes < AGAIN:
            self._passes += 1
            self._settled.clear()
            u = self._marcher(o, able)
        if u is None:
            u = next_lander(o, able)
        return END if u is None else p.kit.named("unit")[u]

    def _marcher(self, o: Outlook, able: list[Unit]) -> Unit | None:
        s, depots = o.s, o.kit.depots
        marching = [u for u in able if s.at[u] >= 0 and u not in self._settled]
        for u in sorted(marching, key=lambda u: (depots >> u & 1, -o.pull(o.group(u))[s.at[u]], u)):
            if (h := destination(o, u)) is not None:
                self._last = (moment(s), u, h)
                return u
            self._settled.add(u)
        return None

    def step(self, p: Position, d: Decision) -> Action | None:
        """Where the unit in hand goes or lands; it stops when nothing is better than where it is."""
        u = p.s.agenda[-1].unit
        if p.s.at[u] == AT_SEA:
            found = best_landing(self._looked(p), u)
            return found[1] if found else STOP
        h = self._destination(p, u)
        if h is None:
            self._settled.add(u)
        return STOP if h is None else p.kit.noun("go")[h]

    def _destination(self, p: Position, u: Unit) -> Hex | None:
        """The position that was the reason to take the unit up, or what has become best since."""
        if self._last is not None and self._last[1] == u and self._last[0] == moment(p.s):
            return self._last[2]
        return destination(self._looked(p), u)

    def _looked(self, p: Position) -> Outlook:
        """The front as it is now; a new phase begins with nothing remembered."""
        if self._phase != p.s.turn:
            self._phase, self._passes, self._outlook = p.s.turn, 0, None
            self._settled.clear()
        self._outlook = Outlook(p, self._outlook)
        return self._outlook


AGAIN = 3
"""How often all units are asked again."""


Moment = tuple[object, ...]


def moment(s: BattleState) -> Moment:
    """Everything that changes in an Allied movement phase and that a destination depends on."""
    return s.turn, s.halted, s.at.copy(), s.cp.copy(), s.fatigue.copy(), s.mp.copy(), s.pools.copy()


def destination(o: Outlook, u: Unit) -> Hex | None:
    """The position that is worth more than where the unit stands, None if none is."""
    found, here = reach(o.s, u), o.s.at[u]
    hexes = found.hexes()
    if not hexes:
        return None
    if o.kit.depots >> u & 1:
        feeding, least = Feeding(o, u), allied_weights().depot.least
        worths = {h: depot_worth(o, u, feeding, h, found.price[h]) for h in (here, *hexes)}
    else:
        least = o.w.least
        worths = {h: worth(o, u, h, found.price[h]) for h in (here, *hexes)}
    best = max(hexes, key=lambda h: (worths[h], -h))
    return best if worths[best] > worths[here] + least else None
