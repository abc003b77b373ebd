"""What no player of Normandy (1971) should do, as an umpire sees it who knows the true position."""

from bocage.ai.mind import Manner
from bocage.ai.normandy_1971.battle import Battle
from bocage.ai.normandy_1971.position import NormandyPosition
from bocage.ai.normandy_1971.weights import battle_weights
from bocage.ai.regiments.position import Notes
from bocage.ai.regiments.scheme import Drive, Scheme
from bocage.core.hexes import Hex, Mask, bits, mask_of
from bocage.core.protocol import Action, Decision, Side
from bocage.core.regiments.counters import Unit
from bocage.games.normandy_1971.combat import PlanAttack, duty_units
from bocage.games.normandy_1971.kit import tables
from bocage.games.normandy_1971.movement import SECOND, bars_move, can_arrive, may_leave_supply, reach_of
from bocage.games.normandy_1971.moves import MoveUnit
from bocage.games.normandy_1971.state import NormandyState
from bocage.games.normandy_1971.supply import supplied_mask
from bocage.games.normandy_1971.verbs import COMMIT, DONE
from bocage.games.normandy_1971.view import hidden_mask

from .frame import Fault

LAST: int = tables()["turns"]["count"]
LONELY_ODDS = 4.0
"""Up to these odds to one, an attack by one unit is a weak one."""


class Umpire:
    """Stands behind one side."""

    def __init__(self, side: Side) -> None:
        self.side = side
        self._lonely: dict[Hex, int] = {}
        self._morning: tuple[int, Mask] = (0, 0)

    def before(self, s: NormandyState, d: Decision, action: Action) -> list[Fault]:
        """Looks at attacks as they are bound, and at what is left undone when the last move of a turn ends."""
        if self._morning[0] != s.turn:
            self._morning = (s.turn, self._kept(s))
        if d.task == "PlanAttack" and action == COMMIT:
            return self._judge_attack(s, s.agenda[-1])
        if d.task == "ChooseMove" and action == DONE and s.phase == SECOND and s.turn > 1:
            idle = [u for u in s.units_of(self.side) if s.at[u] >= 0 and bars_move(s, u) is None]
            return self._hungry(s, idle) + self._missed(s, idle)
        return []

    def turn_over(self, s: NormandyState) -> list[Fault]:
        """What was kept this morning, is empty now, and the enemy can walk into."""
        foes = s.occupied[self.side.enemy]
        given_up = self._morning[1] & ~self._kept(s) & ~foes
        return [Fault("stripped", f"{s.kit.names[h]} is left open") for h in bits(given_up) if self._threatened(s, h)]

    # --- attacks

    def _judge_attack(self, s: NormandyState, plan: PlanAttack) -> list[Fault]:
        if mask_of(plan.targets) & hidden_mask(s, self.side) or duty_units(s):
            return []  # what is under a marker, or owed to the rules, is nobody's fault
        odds = self._best_known(s, plan)
        where, found = s.kit.names[plan.targets[0]], list[Fault]()
        if odds < battle_weights(self.side).least_odds:
            found.append(Fault("bad attack", f"{odds:.1f} to one on {where}"))
        if len(plan.units) == 1 and odds <= LONELY_ODDS:
            if self._lonely.get(plan.targets[0]) == s.turn - 1:
                found.append(Fault("penny packets", f"one unit again, {odds:.1f} to one on {where}"))
            self._lonely[plan.targets[0]] = s.turn
        return found

    def _best_known(self, s: NormandyState, plan: PlanAttack) -> float:
        """The odds as the attacker may hope for them: whether Allied defenders have supply he cannot know."""
        worlds = [s.clone()]
        if self.side == Side.GERMAN:
            unfed = s.clone()
            for h in plan.targets:
                for u in s.units_at(h):
                    unfed.fed &= ~(1 << u)
            worlds.append(unfed)
        drive = Drive(Manner(), Scheme())
        battles = [Battle(NormandyPosition(world, self.side, Notes()), drive) for world in worlds]
        return max(battle.odds(plan.targets, plan.units) for battle in battles)

    # --- what is left undone

    def _hungry(self, s: NormandyState, idle: list[Unit]) -> list[Fault]:
        """Units out of supply that stood still although a move would have fed them."""
        if s.turn == LAST and self.side == Side.GERMAN:
            return []
        fed = supplied_mask(s, self.side)
        posts = self._kept(s) | self._towns(s)  # whoever holds a city that counts has something better to do
        hungry = [u for u in idle if not (fed | posts) >> s.at[u] & 1 and not may_leave_supply(s.kind_of(u))]
        return [
            Fault("idle out of supply", f"{s.kind_of(u).code} at {s.kit.names[s.at[u]]}")
            for u in hungry
            if self._reach(s, u) & fed
        ]

    def _missed(self, s: NormandyState, idle: list[Unit]) -> list[Fault]:
        """A gain for nothing: an open city at the end for the Allies, an open supply beach for the Germans."""
        if self.side == Side.ALLIED:
            single = [s.kit.board.city_of[name] for name in s.kit.city_value]
            open_now = sum(city for city in single if city.bit_count() == 1 and not city & s.cities)
            wanted = open_now if s.turn == LAST else 0
        else:
            wanted = mask_of([s.kit.board.beaches[n] for n in s.supply_areas()]) if s.turn < LAST else 0
            idle = [u for u in idle if s.kind_of(u).type == "recon"]
        wanted &= ~s.occupied[self.side.enemy]
        for u in idle:
            if found := self._reach(s, u) & wanted:
                return [Fault("idle gain", f"{s.kit.names[next(bits(found))]} stood open to {s.kind_of(u).code}")]
        return []

    def _reach(self, s: NormandyState, u: Unit) -> Mask:
        return mask_of([s.kit.hex_named(option.noun) for option in MoveUnit(u).options(s) if option.verb == "go"])

    # --- what must be kept

    def _kept(self, s: NormandyState) -> Mask:
        """Supply beaches with a guard; the last German hex of every city that counts."""
        board, held = s.kit.board, s.occupied[self.side]
        if self.side == Side.ALLIED:
            return mask_of([board.beaches[n] for n in s.supply_areas()]) & held if s.turn > 1 else 0
        cities = [board.city_of[name] & held for name in s.kit.city_value]
        return sum(city for city in cities if city.bit_count() == 1)

    def _towns(self, s: NormandyState) -> Mask:
        """Cities that count, in the hexes of which a side denies them to the enemy or holds them."""
        return sum(s.kit.board.city_of[name] for name in s.kit.city_value)

    def _threatened(self, s: NormandyState, h: Hex) -> bool:
        """Whether an enemy could be in a hex after one move."""
        foes = [u for u in s.units_of(self.side.enemy) if s.at[u] >= 0 and can_arrive(s, u)]
        return any(reach_of(s, u).has(h) for u in foes)
