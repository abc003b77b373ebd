"""The recruit: a scripted player of Normandy (1971) for either side. Sound habits, no search.

Every choice is worked out afresh from the view and the decision alone: equal views get equal answers. What is kept
between decisions only saves work, but for one thing: a decision met for the second time in the same position is
answered at random, so that no habit can go round in circles.
"""

from collections.abc import Callable
from random import Random
from typing import cast

from bocage.core.game import Game, View
from bocage.core.protocol import Action, Decision
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.stacks import overstacked
from bocage.games.normandy_1971.setup import kit_for
from bocage.games.normandy_1971.state import NormandyState
from bocage.games.normandy_1971.verbs import BACK, COMMIT, DONE, DROP, REGROUP
from bocage.games.normandy_1971.view import NormandyView

from .answers import announce, dictate_retreat, land_glider, reinforce
from .battle import Battle, Plan, best_loss
from .marching import March
from .position import Notes, Position
from .weights import battle_weights


class RecruitPlayer:
    """Plays by rule of thumb."""

    looks = True

    def __init__(self, game: Game, seed: int) -> None:
        self._game, self._seed = game, seed
        self._notes = Notes()
        self._phase: tuple[int, str] = (-1, "")
        self._going: tuple[NormandyView, Unit, Action] | None = None
        self._planned: tuple[NormandyView, Plan | None] | None = None
        self._met: dict[str, int] = {}

    def choose(self, v: View, d: Decision) -> Action:
        """One of the options, by the habits of the side and the task at hand."""
        view = cast(NormandyView, v)
        if (view.turn, view.phase) != self._phase:
            self._phase, self._notes, self._met = (view.turn, view.phase), Notes(), {}
        if len(d.options) == 1:
            return d.options[0]
        chosen = _TASKS[d.task](self, view, d)
        return chosen if chosen is not None and chosen in d.options else self._anything(view, d)

    def _chance(self, *about: object) -> Random:
        return Random(repr((self._seed, *about)))

    def _anything(self, v: NormandyView, d: Decision) -> Action:
        """Where habits have no answer: end the matter if that is offered, otherwise any option."""
        for closing in (DONE, COMMIT, Action("pass")):
            if closing in d.options:
                return closing
        again = repr((d.task, v.own, v.agenda))
        self._met[again] = self._met.get(again, 0) + 1
        useful = [o for o in d.options if o not in (DROP, BACK, REGROUP)] or d.options
        return self._chance(v.turn, v.phase, d.task, self._met[again]).choice(useful)

    def _position(self, v: NormandyView) -> Position:
        world = cast(NormandyState, self._game.guess(v, self._chance(v.turn, v.phase)))
        return Position(world, v.side, self._notes)

    # --- the tasks

    def set_up(self, v: NormandyView, d: Decision) -> Action | None:
        """A named plan or deployment, by the seed."""
        named = [o for o in d.options if o.verb == "take"]
        return self._chance(d.task).choice(named) if named else None

    def regroup(self, v: NormandyView, d: Decision) -> Action | None:
        """Only what is too large is put right, by rebuilding; else recruits keep their stacks as they are."""
        world = self._position(v).s
        crowded = {world.kit.names[h] for h in overstacked(world, v.side)}
        return next((o for o in d.options if o.verb == "form" and o.noun.split()[-1] in crowded), BACK)

    def choose_move(self, v: NormandyView, d: Decision) -> Action | None:
        """The next unit to move."""
        march = March(self._position(v))
        for u, h in march.leavers.items():
            move = Action("move", str(u))
            if move in d.options:
                self._going = (v, u, Action("exit", march.p.kit.names[h]))
                return move
        found = march.next_move(d.options)
        if found is None:
            return DONE
        self._going = (v, found[0], Action("go", march.p.kit.names[found[1]]))
        return Action("move", str(found[0]))

    def move_unit(self, v: NormandyView, d: Decision) -> Action | None:
        """The hex it was chosen for."""
        u = int(v.agenda[-1]["unit"])
        if self._going is not None and self._going[1] == u and _same_place(self._going[0], v):
            return self._going[2]
        march = March(self._position(v))
        if u in march.leavers:
            return Action("exit", march.p.kit.names[march.leavers[u]])
        h = march.hex_for(u)
        return Action("go", march.p.kit.names[h]) if h >= 0 else BACK

    def allocate(self, v: NormandyView, d: Decision) -> Action | None:
        """The next attack to name."""
        plan = self._attack(v)
        return Action("attack", kit_for(v.options).names[plan[1][0]]) if plan is not None else DONE

    def _attack(self, v: NormandyView) -> Plan | None:
        """The best attack in a position, worked out once while nothing in it changes."""
        if self._planned is None or not _same_place(self._planned[0], v) or self._planned[0].attacks != v.attacks:
            self._planned = (v, Battle(self._position(v), battle_weights()).best_attack())
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
        return Battle(self._position(v), battle_weights()).best_fire(d.options) or DONE

    def choose_combat(self, v: NormandyView, d: Decision) -> Action | None:
        """The surest combat first."""
        return Battle(self._position(v), battle_weights()).next_combat(d.options)

    def exchange(self, v: NormandyView, d: Decision) -> Action | None:
        """The cheapest way to pay."""
        task, p = v.agenda[-1], self._position(v)
        return Action("lose", str(best_loss(p, tuple(task["units"]), int(task["owed"]))))

    def retreat(self, v: NormandyView, d: Decision) -> Action | None:
        """The path that hurts most."""
        return dictate_retreat(self._position(v), d.options)

    def reinforce(self, v: NormandyView, d: Decision) -> Action | None:
        """What to land, and where."""
        return reinforce(self._position(v), d.options)

    def glide(self, v: NormandyView, d: Decision) -> Action | None:
        """Where a glider comes down."""
        return land_glider(self._position(v), d.options)

    def dig(self, v: NormandyView, d: Decision) -> Action | None:
        """Who entrenches."""
        return announce(self._position(v), d.options)


def _same_place(a: NormandyView, b: NormandyView) -> bool:
    return (a.turn, a.phase, a.own, a.enemy) == (b.turn, b.phase, b.own, b.enemy)


Habit = Callable[[RecruitPlayer, NormandyView, Decision], Action | None]

_TASKS: dict[str, Habit] = {
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
