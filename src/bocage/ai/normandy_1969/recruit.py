"""The recruit: a scripted player of Normandy (1969) for either side. Sound habits, no search."""

from collections.abc import Callable, Mapping
from typing import ClassVar, cast

from bocage.ai.regiments.recruit import Recruit
from bocage.core.game import Game
from bocage.core.protocol import Action, Decision
from bocage.games.normandy_1969.retreat import RetreatStep
from bocage.games.normandy_1969.setup import kit_for
from bocage.games.normandy_1969.state import NormandyState
from bocage.games.normandy_1969.verbs import BACK, DONE, DROP, FIGHT, PASS, REGROUP
from bocage.games.normandy_1969.view import NormandyView

from .answers import cheapest, land, lead_back, replace
from .battle import Battles, Plan
from .marching import March
from .position import NormandyPosition
from .weights import battle_weights, setup_weight

Habit = Callable[["RecruitPlayer", NormandyView, Decision], Action | None]


class RecruitPlayer(Recruit[NormandyView]):
    """Plays by rule of thumb."""

    CLOSING = (DONE, FIGHT, PASS)
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
        return v.board["at"], v.board["kind"], v.board["flags"]

    # --- the tasks

    def set_up(self, v: NormandyView, d: Decision) -> Action | None:
        """A named plan or deployment, by the seed; some are liked better."""
        named = [o for o in d.options if o.verb == "take"]
        return self.chance(d.task).choices(named, [setup_weight(o.noun) for o in named])[0] if named else None

    def attacks(self, v: NormandyView, d: Decision) -> Action | None:
        """The next attack to make."""
        plan = self._attack(v)
        return Action("attack", kit_for(v.options).names[plan[1]]) if plan is not None else DONE

    def _attack(self, v: NormandyView) -> Plan | None:
        """The best attack in a position, worked out once while nothing in it changes."""
        if self._planned is None or not self.same_place(self._planned[0], v):
            self._planned = (v, Battles(self.position(v), battle_weights(v.side)).best_attack())
        return self._planned[1]

    def gather(self, v: NormandyView, d: Decision) -> Action | None:
        """The attack as it was meant, unit by unit."""
        plan, task = self._attack(v), v.agenda[-1]
        if plan is None or plan[1] != task["hex"]:
            return FIGHT if task["units"] else DROP
        for u in plan[2]:
            if u not in task["units"]:
                return Action("with", str(u))
        return FIGHT

    def exchange(self, v: NormandyView, d: Decision) -> Action | None:
        """The cheapest way to pay."""
        return cheapest(self.position(v), d.options)

    def retreat(self, v: NormandyView, d: Decision) -> Action | None:
        """The best way back, square by square."""
        p = self.position(v)
        return lead_back(p, cast(RetreatStep, p.s.agenda[-1]))

    def landing(self, v: NormandyView, d: Decision) -> Action | None:
        """What to land, and where."""
        return land(self.position(v), d.options)

    def replace(self, v: NormandyView, d: Decision) -> Action | None:
        """Whom to buy back."""
        return replace(self.position(v), d.options)


RecruitPlayer.TASKS = {
    "PlanBeaches": RecruitPlayer.set_up,
    "PlanSupply": RecruitPlayer.set_up,
    "PlanAssault": RecruitPlayer.set_up,
    "PlanDrops": RecruitPlayer.set_up,
    "PlanWave": RecruitPlayer.set_up,
    "Deploy": RecruitPlayer.set_up,
    "PlaceUnit": RecruitPlayer.set_up,
    "ChooseMove": RecruitPlayer.choose_move,
    "MoveUnit": RecruitPlayer.move_unit,
    "Regroup": RecruitPlayer.regroup,
    "Attacks": RecruitPlayer.attacks,
    "Gather": RecruitPlayer.gather,
    "Exchange": RecruitPlayer.exchange,
    "RetreatStep": RecruitPlayer.retreat,
    "Land": RecruitPlayer.landing,
    "LandGlider": RecruitPlayer.glide,
    "Replace": RecruitPlayer.replace,
}
