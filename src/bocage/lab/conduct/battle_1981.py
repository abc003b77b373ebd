"""What no player of Battle for Normandy (1981) should do, as an umpire sees it who knows the true position."""

from bocage.ai.battle_1981.position import Position
from bocage.ai.battle_1981.support import fire
from bocage.ai.battle_1981.worth_battle import glance
from bocage.core.hexes import Hex, Mask, bits, members
from bocage.core.protocol import Action, Decision, Side
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.movement import reach
from bocage.games.battle_1981.moves import END
from bocage.games.battle_1981.odds import strengths
from bocage.games.battle_1981.state import COAST, BattleState
from bocage.games.battle_1981.supply import reach_masks
from bocage.games.battle_1981.tables import last_turn

from .frame import Fault

WORST = -3.0
"""What an attack must promise at least, in points. Players begin none below nothing or more; a store, a stock of
aircraft or a leader's tiredness may have changed the reckoning by the time it is fought."""

WEAK = 1.0
"""Odds up to which an attack by a single unit is a weak one."""

REACH = 3
"""Positions within which an enemy threatens an objective."""

STANDS = 20
"""Combat points from which on a unit can be said to defend something."""


class Umpire:
    """Watches one side."""

    def __init__(self, side: Side) -> None:
        self.side = side
        self._weak: dict[Unit, int] = {}
        """The last turn on which a single unit attacked each enemy weakly."""
        self._guarded: Mask = 0
        self._turn = -1

    def before(self, s: BattleState, d: Decision, action: Action) -> list[Fault]:
        """Attacks as they are made; what is left undone when a march ends."""
        if d.task == "MoveSide" and s.turn != self._turn:
            self._turn, self._guarded = s.turn, self._defended(s)
        if d.task == "ChooseLevel" and s.battle is not None and s.battle.side == self.side:
            return self._attack(s)
        if d.task == "MoveSide" and action == END:
            return self._hungry(s) + self._stripped(s) + self._open_towns(s)
        return []

    def turn_over(self, s: BattleState) -> list[Fault]:
        """Nothing more: all is looked at when it is done."""
        return []

    # --- attacks

    def _attack(self, s: BattleState) -> list[Fault]:
        battle = s.battle
        if battle is None or battle.defender == COAST:
            return []
        p = Position(s, self.side, 0)
        attack, defence = strengths(s, battle)
        name, odds, faults = s.kit.kinds[battle.defender].name, attack / max(1, defence), list[Fault]()
        promise = glance(p, fire(p).on(p, battle))
        if promise < WORST:
            faults.append(Fault("bad attack", f"{odds:.2f} to 1 on {name}: {promise:.1f} points"))
        if len(battle.attackers) == 1 and odds <= WEAK and self._can_hold(s, battle.defender):
            if self._weak.get(battle.defender) == s.turn - 1:
                faults.append(Fault("penny packets", f"one unit again at {odds:.2f} to 1 on {name}"))
            self._weak[battle.defender] = s.turn
        return faults

    def _can_hold(self, s: BattleState, u: Unit) -> bool:
        """Whether a defender is more than a remnant or a store, which one attack may well finish."""
        return bool(s.kit.fighting >> u & 1) and s.cp[u] >= STANDS

    # --- what is left undone

    def _hungry(self, s: BattleState) -> list[Fault]:
        """A unit beyond the lines that could still march to where it would be fed."""
        if self.side == Side.GERMAN:
            return []
        lines = {nation: reach_masks(s, nation) for nation in ("US", "BR")}
        faults = []
        for u in s.on_board(Side.ALLIED):
            fed = lines["US" if s.kit.kinds[u].is_american else "BR"]
            idle = s.kit.fighting >> u & 1 and not fed >> s.at[u] & 1 and not s.moved >> u & 1
            if idle and any(fed >> h & 1 for h in reach(s, u).hexes()):
                faults.append(Fault("idle out of supply", f"{s.kit.kinds[u].name} in {s.kit.names[s.at[u]]}"))
        return faults

    def _stripped(self, s: BattleState) -> list[Fault]:
        """Objectives that had a defender when the march began and have none, with an enemy near and time for him."""
        if s.turn + 1 >= last_turn(s.scenario) and self.side == Side.GERMAN:
            return []
        left = self._guarded & ~s.held[self.side]
        return [
            Fault("stripped", f"{s.kit.names[h]} is left to the enemy")
            for h in bits(left)
            if self._foe_near(s, h) and not s.kit.next_to[h] & s.held[self.side]
        ]

    def _open_towns(self, s: BattleState) -> list[Fault]:
        """An objective that stands empty with no enemy beside it, and an idle unit that could take it and be fed."""
        if self.side == Side.GERMAN:
            return []
        shut, faults = s.held[0] | s.held[1] | s.near(Side.GERMAN), list[Fault]()
        for name, mask in s.kit.board.objectives.items():
            takers = [u for u in self._idle(s) if self._could_take(s, u, mask & ~shut)] if mask & ~shut else []
            faults += [Fault("idle gain", f"{name} stood open to {s.kit.kinds[u].name}") for u in takers[:1]]
        return faults

    def _idle(self, s: BattleState) -> list[Unit]:
        """Units that have done nothing this turn, and do not rest either."""
        towns = sum(s.kit.board.objectives.values())
        own = [u for u in s.on_board(self.side) if s.kit.fighting >> u & 1 and not s.moved >> u & 1]
        return [u for u in own if not s.fatigue[u] and not towns >> s.at[u] & 1 and not s.faces_enemy(u)]

    def _could_take(self, s: BattleState, u: Unit, wanted: Mask) -> bool:
        fed = reach_masks(s, "US" if s.kit.kinds[u].is_american else "BR")
        return any(wanted >> h & fed >> h & 1 for h in reach(s, u).hexes())

    # --- objectives

    def _defended(self, s: BattleState) -> Mask:
        """What a side must not leave to the enemy: towns with a unit in them that could hold them."""
        found: Mask = 0
        for mask in s.kit.board.objectives.values():
            for h in members(mask & s.held[self.side]):
                found |= 1 << h if s.cp[s.on[h]] >= STANDS else 0
        return found

    def _foe_near(self, s: BattleState, h: Hex) -> bool:
        foes = s.kit.grid.disc(1 << h, REACH) & s.held[self.side.enemy]
        return any(s.kit.fighting >> s.on[where] & 1 for where in members(foes))
