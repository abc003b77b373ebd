"""What no player of D-Day (1991) should do, by an umpire who watches one side."""

from bocage.ai.dday_1991.chances import fate_of
from bocage.ai.dday_1991.position import Position
from bocage.ai.dday_1991.weights import weights
from bocage.core.hexes import Hex
from bocage.core.protocol import Action, Decision, Side
from bocage.games.dday_1991.control import city_hexes
from bocage.games.dday_1991.marches import March
from bocage.games.dday_1991.movement import bars_move
from bocage.games.dday_1991.moves_ledger import use_price
from bocage.games.dday_1991.odds import work_out
from bocage.games.dday_1991.orders import scenario_named
from bocage.games.dday_1991.state import Combat, DDayState
from bocage.games.dday_1991.supply import unsupplied
from bocage.games.dday_1991.verbs import COMMIT, DONE

from .frame import Fault

EVEN = 0.5
"""The chance below which a single corps attacks weakly."""


class Umpire:
    """Watches a side through a match."""

    def __init__(self, side: Side) -> None:
        self._side = side
        self._weak: dict[Hex, int] = {}
        """By hex the turn of the last weak attack of a single unit."""
        self._manned: tuple[int, list[Hex]] = (-1, [])
        """The turn, and the objectives with troops in them when its movement began."""
        self._hungry: int = 0

    def before(self, s: DDayState, d: Decision, action: Action) -> list[Fault]:
        """What is wrong with an action."""
        if d.task == "PlanCombat" and action == COMMIT:
            task = s.agenda[-1]
            return self._attack(s, Combat(task.targets, task.units))
        if d.task != "ChooseMove":
            return []
        if self._manned[0] != s.turn:
            self._manned = s.turn, [h for h in self._own_objectives(s) if self._has_troops(s, h)]
            self._hungry = unsupplied(s, self._side)
        return self._marched(s) if action == DONE else []

    def turn_over(self, s: DDayState) -> list[Fault]:
        """Everything is said when it is done."""
        return []

    # --- combat

    def _attack(self, s: DDayState, combat: Combat) -> list[Fault]:
        """§3e2e An attack under the stated chance, unless its units are lost at sea otherwise; weak ones in a row."""
        odds, found = work_out(s, combat), list[Fault]()
        win, name = fate_of(odds.attacker, odds.defender).win, s.kit.names[combat.targets[0]]
        at_sea = any(s.kit.board.sea_mask >> s.at[u] & 1 for u in combat.units)
        worst = weights(self._side).worst
        if win < worst and not at_sea:
            found.append(Fault("bad attack", f"turn {s.turn}: {name} at {win:.0%}, {worst:.0%} asked for"))
        if len(combat.units) == 1 and win < EVEN:
            target = combat.targets[0]
            if self._weak.get(target) == s.turn - 1:
                found.append(Fault("penny packets", f"turn {s.turn}: one corps after the other against {name}"))
            self._weak[target] = s.turn
        return found

    # --- movement

    def _marched(self, s: DDayState) -> list[Fault]:
        return [*self._went_hungry(s), *self._stripped(s), *self._idle(s)]

    def _went_hungry(self, s: DDayState) -> list[Fault]:
        """§3c6 Nobody can move who is out of supply: the fault is to march there, and to be idle next turn."""
        gone = unsupplied(s, self._side) & s.moved & s.kit.armies & ~self._hungry & ~s.invaders
        names = [piece.id for piece in s.kit.kinds if gone >> piece.unit & 1]
        return [Fault("idle out of supply", f"turn {s.turn}: {name} marched out of supply") for name in names]

    def _stripped(self, s: DDayState) -> list[Fault]:
        """An objective that had troops, has none, and can be reached by the enemy."""
        p = Position(s, self._side)
        bare = [h for h in self._manned[1] if not self._has_troops(s, h) and p.threat[h]]
        return [Fault("stripped", f"turn {s.turn}: {s.kit.names[h]} was left") for h in bare]

    def _idle(self, s: DDayState) -> list[Fault]:
        """An objective without an enemy in it that somebody could still have walked into."""
        found: list[Fault] = []
        for h in city_hexes(s, scenario_named(s.scenario).objectives):
            if s.controls(self._side, h) or s.present.get(h):
                continue
            able = [u for u in s.on_board(self._side) if self._could_go(s, u, h)]
            if able:
                found.append(Fault("idle gain", f"turn {s.turn}: {s.kit.names[h]} lay open to {s.kit.codes[able[0]]}"))
        return found

    def _could_go(self, s: DDayState, u: int, h: Hex) -> bool:
        """Whether a corps that guards nothing could still march into a hex."""
        if not s.kit.corps >> u & 1 or bars_move(s, u) is not None or use_price(s, u) > s.moves[self._side]:
            return False
        return s.at[u] not in self._own_objectives(s) and h in March(u).ends(s)

    def _own_objectives(self, s: DDayState) -> list[Hex]:
        return [h for h in city_hexes(s, scenario_named(s.scenario).objectives) if s.controls(self._side, h)]

    def _has_troops(self, s: DDayState, h: Hex) -> bool:
        return bool(s.present.get(h, 0) & s.kit.of_side[self._side] & s.kit.fighting)
