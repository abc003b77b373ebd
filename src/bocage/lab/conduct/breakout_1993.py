"""What no player of Breakout: Normandy (1993) should do, by an umpire who watches one side."""

from bocage.ai.breakout_1993.assault_plans import Assaults
from bocage.ai.breakout_1993.impulse_moves import Moves
from bocage.ai.breakout_1993.impulse_ways import Ways, movers
from bocage.ai.breakout_1993.position import Position
from bocage.core.areas import Area
from bocage.core.hexes import bits, members
from bocage.core.protocol import Action, Decision, Side
from bocage.games.breakout_1993.assault import attack_value
from bocage.games.breakout_1993.forecast import forwards
from bocage.games.breakout_1993.kinds import Unit
from bocage.games.breakout_1993.regroup import bars_shift
from bocage.games.breakout_1993.state import Battle, BreakoutState
from bocage.games.breakout_1993.supply import supplied_areas
from bocage.games.breakout_1993.verbs import COMMIT, DONE, PASS

from .frame import Fault

WEAK = 2
"""An assault of a single unit with less of a lead than this is a weak one."""


class Umpire:
    """Watches a side through a match."""

    def __init__(self, side: Side) -> None:
        self._side = side
        self._weak: dict[Area, tuple[int, int]] = {}
        """By Area the day and impulse of the last weak assault."""

    def before(self, s: BreakoutState, d: Decision, action: Action) -> list[Fault]:
        """What is wrong with an action."""
        if d.task == "PlanAssault" and action == COMMIT and s.phase == "daylight" and s.battle is not None:
            return self._assault(s, s.battle)
        if d.task == "ChooseImpulse" and action == PASS:
            return self._passed(s, d)
        if d.task == "Regroup":
            return self._cut_off(s) if action == DONE else self._left(s, action)
        return self._left(s, action) if d.task == "Active" and action.verb == "move" else []

    def turn_over(self, s: BreakoutState) -> list[Fault]:
        """Everything is said when it is done."""
        return []

    def _position(self, s: BreakoutState) -> Position:
        return Position(s, self._side)

    # --- assaults

    def _assault(self, s: BreakoutState, battle: Battle) -> list[Fault]:
        """An assault under the stated lead, and a weak one after another."""
        p, found = self._position(s), list[Fault]()
        lead = int(attack_value(s, battle).total) - max(forwards(s, battle).values())
        least, name = Assaults(p, Ways(p)).least_margin(battle.target), p.board.names[battle.target]
        if lead < least and not self._is_bound(s, battle):
            found.append(Fault("bad attack", f"day {s.day}: {name} with a lead of {lead}, {least} asked for"))
        if len(battle.units) == 1 and lead < WEAK:
            day, impulse = self._weak.get(battle.target, (0, 0))
            if day == s.day and s.impulse - impulse <= 1 and p.days_left:
                found.append(Fault("penny packets", f"day {s.day}: one unit after the other against {name}"))
            self._weak[battle.target] = (s.day, s.impulse)
        return found

    def _is_bound(self, s: BreakoutState, battle: Battle) -> bool:
        """Whether the assault has to be made though others of it were stopped on their way."""
        stopped = any(not s.is_fresh(u) or s.at[u] != battle.target for u in members(s.moved))
        return bool(s.mandatory) and stopped

    # --- passing

    def _passed(self, s: BreakoutState, d: Decision) -> list[Fault]:
        """A pass while an Area with points that the enemy left can be walked into."""
        p = self._position(s)
        ways = Ways(p)
        moves = Moves(p, ways)
        for place in [p.kit.place_named(a.noun) for a in d.options if a.verb == "activate"]:
            for u in movers(p, 1 << place):
                if p.kit.leaders >> u & 1 and not self._is_needed(p, moves, u):
                    for to in ways.of(u):
                        if p.board.points[to] and not p.foes(to) and not s.controls(self._side, to):
                            return [Fault("idle gain", f"day {s.day}: {p.board.names[to]} is there for the taking")]
        return []

    def _is_needed(self, p: Position, moves: Moves, u: Unit) -> bool:
        """Whether a unit keeps what is worth as much where it is."""
        here = p.s.at[u]
        return (len(p.own(here)) == 1 and p.is_pinned(here)) or moves.left_open(u, here) >= p.weights.least

    # --- leaving

    def _left(self, s: BreakoutState, action: Action) -> list[Fault]:
        """The last unit leaves an objective into which the enemy could walk."""
        p = self._position(s)
        here = s.at[p.kit.unit_index[action.noun.partition(" ")[0]]]
        if p.land >> here & 1 and len(p.own(here)) == 1 and p.is_pinned(here):
            return [Fault("stripped", f"day {s.day}: nobody is left in {p.board.names[here]}")]
        return []

    # --- supply

    def _cut_off(self, s: BreakoutState) -> list[Fault]:
        """Units left without supply tonight that could have gone where there is some."""
        p, fed = self._position(s), supplied_areas(s, self._side)
        if not p.days_left:
            return []
        found = []
        for place in bits(p.land & ~fed):
            units = [u for u in p.own(place) if not s.moved >> u & 1]
            idle = units[1:] if p.board.points[place] or p.is_pinned(place) else units
            for u in idle:
                if any(fed >> to & 1 and bars_shift(s, u, to) is None for to in p.kit.near[place]):
                    where = p.board.names[place]
                    found.append(Fault("idle out of supply", f"day {s.day}: {p.kit.kinds[u].name} stays at {where}"))
        return found
