"""The recruit: a scripted player of Normandy (1971) for either side. Sound habits, no search."""

from collections.abc import Callable, Mapping
from typing import ClassVar, cast

from bocage.ai.regiments.losses import best_loss
from bocage.ai.regiments.recruit import Recruit
from bocage.core.game import Game
from bocage.core.protocol import Action, Decision
from bocage.games.normandy_1971.setup import kit_for
from bocage.games.normandy_1971.state import NormandyState
from bocage.games.normandy_1971.verbs import BACK, COMMIT, DONE, DROP, REGROUP
from bocage.games.normandy_1971.view import NormandyView

from .answers import announce, dictate_retreat, reinforce
from .battle import Battle, Plan
from .marching import March
from .position import NormandyPosition
from .weights import battle_weights

Habit = Callable[["RecruitPlayer", NormandyView, Decision], Action | None]


class RecruitPlayer(Recruit[NormandyView]):
    """Plays by rule of thumb."""

    CLOSING = (DONE, COMMIT, Action("pass"))
    USELESS = (DROP, BACK, REGROUP)
    TASKS: ClassVar[Mapping[str, Habit]]

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        self._planned: tuple[NormandyView, Plan | None] | None = None

    def position(self, v: NormandyView) -> NormandyPosition:
        world = cast(NormandyState, self.game.guess(v, self.chance(v.turn, v.phase)))
        return NormandyPosition(world, v.side, self.notes)

    def march(self, v: NormandyView) -> March:
        return March(self.position(v))

    def place(self, v: NormandyView) -> object:
        return v.own, v.enemy

    # --- the tasks

    def allocate(self, v: NormandyView, d: Decision) -> Action | None:
        """The next attack to name."""
        plan = self._attack(v)
        return Action("attack", kit_for(v.options).names[plan[1][0]]) if plan is not None else DONE

    def _attack(self, v: NormandyView) -> Plan | None:
        """The best attack in a position, worked out once while nothing in it changes."""
        if self._planned is None or not self.same_place(self._planned[0], v) or self._planned[0].attacks != v.attacks:
            self._planned = (v, Battle(self.position(v), battle_weights()).best_attack())
        return self._planned[1]

    def plan_attack(self, v: NormandyView, d: Decision) -> Action | None:
        """The attack as it was meant: first its hexes, then its units."""
        plan, task = self._attack(v), v.agenda[-1]
        if plan is None or plan[1][0] != task["targets"][0]:
            return COMMIT if task["units"] else None
        for h in plan[1]:
            if h not in task["targets"]:
                return Action("also", kit_for(v.options).names[h])
        for u in plan[2]:
            if u not in task["units"]:
                return Action("with", str(u))
        return COMMIT

    def gunfire(self, v: NormandyView, d: Decision) -> Action | None:
        """The mission that helps most."""
        return Battle(self.position(v), battle_weights()).best_fire(d.options) or DONE

    def choose_combat(self, v: NormandyView, d: Decision) -> Action | None:
        """The surest combat first."""
        return Battle(self.position(v), battle_weights()).next_combat(d.options)

    def exchange(self, v: NormandyView, d: Decision) -> Action | None:
        """The cheapest way to pay."""
        task, p = v.agenda[-1], self.position(v)
        return Action("lose", str(best_loss(p, tuple(task["units"]), int(task["owed"]))))

    def retreat(self, v: NormandyView, d: Decision) -> Action | None:
        """The path that hurts most."""
        return dictate_retreat(self.position(v), d.options)

    def reinforce(self, v: NormandyView, d: Decision) -> Action | None:
        """What to land, and where."""
        return reinforce(self.position(v), d.options)

    def dig(self, v: NormandyView, d: Decision) -> Action | None:
        """Who entrenches."""
        return announce(self.position(v), d.options)


RecruitPlayer.TASKS = {
    "PlanBeaches": RecruitPlayer.set_up,
    "PlanSupply": RecruitPlayer.set_up,
    "PlanAssault": RecruitPlayer.set_up,
    "PlanDrops": RecruitPlayer.set_up,
    "Deploy": RecruitPlayer.set_up,
    "PlaceUnit": RecruitPlayer.set_up,
    "ChooseMove": RecruitPlayer.choose_move,
    "MoveUnit": RecruitPlayer.move_unit,
    "Regroup": RecruitPlayer.regroup,
    "Allocate": RecruitPlayer.allocate,
    "PlanAttack": RecruitPlayer.plan_attack,
    "NavalSupport": RecruitPlayer.gunfire,
    "ChooseCombat": RecruitPlayer.choose_combat,
    "Exchange": RecruitPlayer.exchange,
    "DictateRetreat": RecruitPlayer.retreat,
    "Reinforce": RecruitPlayer.reinforce,
    "LandGlider": RecruitPlayer.glide,
    "Announce": RecruitPlayer.dig,
}
