"""The recruit: a scripted player of D-Day (1991) for either side. Sound habits, exact odds, no search.

Whole steps without dice (transfers, invasions, movement) are thought out at once on a copy of the position, and their
actions then given one by one. Everything follows from the view, the decision and the seed.
"""

from collections.abc import Callable
from random import Random
from typing import cast

from bocage.core.game import Game, View
from bocage.core.hexes import Hex, members
from bocage.core.protocol import Action, Decision, Side
from bocage.games.dday_1991.mending import unlawful
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.verbs import ACCEPT, BACK, COMMIT, DONE, DROP, EXIT, STAY, STOP
from bocage.games.dday_1991.view import DDayView

from . import answers
from .aims import Aims
from .battle import Battle
from .counter import plan_strikes
from .drops import claim_invasions, plan_bombing, plan_drops
from .landing import Landing
from .marching import Marching
from .position import Notes, Position
from .shipping import Shipping
from .stations import deployment, ways_to_begin

Plan = list[tuple[str, Action]]

TRIES = 3
"""How often a step is thought out anew before it is simply ended."""


class RecruitPlayer:
    """Plays by rule of thumb."""

    looks = True

    def __init__(self, game: Game, seed: int) -> None:
        self._game, self._seed = game, seed
        self._notes = Notes()
        self._stage: tuple[int, str] = (-1, "")
        self._plan: Plan = []
        self._broken = False
        self._planned: dict[str, int] = {}
        self._beaches: dict[Hex, Hex] = {}

    def choose(self, v: View, d: Decision) -> Action:
        """One of the options, by the plan of the step or the habit for the task."""
        view = cast(DDayView, v)
        if (view.turn, view.phase) != self._stage:
            if view.turn != self._stage[0]:
                self._beaches = {}
            self._stage, self._plan, self._planned = (view.turn, view.phase), [], {}
        if (next_action := self._next(d)) is not None:
            return next_action
        if len(d.options) == 1:
            return d.options[0]
        chosen = _TASKS[d.task](self, self._position(view), d)
        return chosen if chosen is not None and chosen in d.options else self._anything(view, d)

    def _next(self, d: Decision) -> Action | None:
        """The next action of the plan, if it still fits."""
        if self._plan:
            task, a = self._plan[0]
            if task == d.task and a in d.options:
                del self._plan[0]
                return a
            self._plan, self._broken = [], True
        return None

    def _chance(self, *about: object) -> Random:
        return Random(repr((self._seed, *about)))

    def _anything(self, v: DDayView, d: Decision) -> Action:
        """Where habits have no answer: end the matter if that is offered, otherwise any option."""
        for closing in (DONE, COMMIT, STOP, ACCEPT):
            if closing in d.options:
                return closing
        self._planned[d.task] = self._planned.get(d.task, 0) + 1
        useful = [o for o in d.options if o not in (BACK, DROP, EXIT)] or d.options
        return self._chance(v.turn, v.phase, d.task, self._planned[d.task]).choice(useful)

    def _position(self, v: DDayView) -> Position:
        s = cast(DDayState, self._game.guess(v, self._chance()))
        return Position(s, v.side, self._notes)

    def _begin(self, plan: Plan, d: Decision) -> Action | None:
        """Take up a plan; a step that has been planned too often is ended."""
        self._planned[d.task], self._broken = self._planned.get(d.task, 0) + 1, False
        self._plan = plan if self._planned[d.task] <= TRIES else []
        return self._next(d) or (DONE if DONE in d.options else None)

    # --- whole steps

    def deploy(self, p: Position, d: Decision) -> Action | None:
        """A named set-up with some posts of our own, by the seed."""
        ways = ways_to_begin(p.s, d.options)
        return self._begin(deployment(p.s, self._chance(d.task).choice(ways), d.options), d) if ways else None

    def transfer(self, p: Position, d: Decision) -> Action | None:
        """Follow-up forces through captured ports."""
        return self._begin(Shipping(p, Aims(p)).plan(), d)

    def invade(self, p: Position, d: Decision) -> Action | None:
        """The landings of this turn."""
        landing = Landing(p, Aims(p), self._chance("beaches"))
        plan = landing.plan()
        self._beaches = self._beaches | landing.beaches
        return self._begin(plan, d)

    def move(self, p: Position, d: Decision) -> Action | None:
        """The whole movement step; stacks that must be broken up come last."""
        if self._planned.get(d.task) and not self._broken and DONE in d.options:
            return DONE
        marching = Marching(p, Aims(p))
        if p.side == Side.ALLIED:
            claim_invasions(marching, self._beaches)
            marching.actions += plan_drops(marching)
        else:
            plan_strikes(marching)
        plan = marching.plan()
        if p.side == Side.ALLIED:
            plan += plan_bombing(marching)
        return self._begin(plan, d) or self._break_up(p, d)

    def _break_up(self, p: Position, d: Decision) -> Action | None:
        """§2d1 Somebody must leave a stack that has no army, or two."""
        crowded = {u for h in unlawful(p.s, p.side) for u in p.own_at(h)}
        names = {p.kit.kinds[u].id for u in crowded}
        able = [o for o in d.options if o.verb == "move" and o.noun in names]
        return able[self._planned[d.task] % len(able)] if able else None

    def march(self, p: Position, d: Decision) -> Action | None:
        """A unit on its way without a plan goes where it is best off."""
        task = p.s.agenda[-1]
        units, aims = [task.unit, *task.party], Aims(p)
        goes = [o for o in d.options if o.verb == "go"]
        return answers.retreat(p, aims, tuple(units), goes) if goes else None

    def anywhere(self, p: Position, d: Decision) -> Action | None:
        """A unit chosen without a plan goes back, unless the rules will not let the step end without it."""
        self._planned[d.task] = self._planned.get(d.task, 0) + 1
        if self._planned[d.task] <= TRIES:
            return BACK
        if d.task != "InvadeUnit":
            return None
        seas = [p.kit.hex_named(o.noun) for o in d.options if o != BACK]
        battle = Battle(p, Aims(p))
        return p.kit.noun("to")[min(seas, key=lambda sea: (battle.resistance(sea), sea))] if seas else None

    # --- combat

    def declare(self, p: Position, d: Decision) -> Action | None:
        """The best attack that is left."""
        best = Battle(p, Aims(p), self._beaches).best()
        return p.kit.noun("attack")[best.target] if best is not None else DONE

    def plan_combat(self, p: Position, d: Decision) -> Action | None:
        """The attack as it was meant: who joins, then the word to go."""
        task, battle = p.s.agenda[-1], Battle(p, Aims(p), self._beaches)
        attack = battle.against(task.targets[0], battle.reach(), task.units)
        if attack is None or attack.value < battle.w.least:
            return DROP
        more = [p.kit.named("with")[u] for u in attack.units if u not in task.units]
        return next((a for a in more if a in d.options), COMMIT if COMMIT in d.options else DROP)

    def choose_combat(self, p: Position, d: Decision) -> Action | None:
        """Open beaches first, before the beaten can fall back to them; then the combats, at last whoever is left."""
        battle = Battle(p, Aims(p), self._beaches)
        fighting = {p.s.at[u] for combat in p.s.combats if not combat.fought for u in combat.units}
        sent = {
            p.kit.names[battle.beach(sea)]
            for sea in members(p.s.occupied[p.side] & p.board.sea_mask)
            if sea not in fighting
        }
        pending = [o for o in d.options if o.verb == "resolve"]
        landings = [o for o in d.options if o.verb == "land" and (not pending or o.noun in sent)]
        return min(landings, key=lambda o: (o.noun not in sent, o.noun)) if landings else d.options[0]


Habit = Callable[[RecruitPlayer, Position, Decision], Action | None]


_TASKS: dict[str, Habit] = {
    "Deploy": RecruitPlayer.deploy,
    "DeployUnit": lambda r, p, d: None,
    "Reinforce": lambda r, p, d: answers.next_arrival(p, d.options),
    "Arrive": lambda r, p, d: answers.arrive(p, Aims(p), p.s.agenda[-1].unit, d.options),
    "Replace": lambda r, p, d: answers.replace(p, d.options, p.s.moves[p.side] - answers.needed(p)),
    "Transfer": RecruitPlayer.transfer,
    "ShipUnit": RecruitPlayer.anywhere,
    "Invade": RecruitPlayer.invade,
    "InvadeUnit": RecruitPlayer.anywhere,
    "TowHarbour": RecruitPlayer.anywhere,
    "ChooseMove": RecruitPlayer.move,
    "March": RecruitPlayer.march,
    "Jump": RecruitPlayer.anywhere,
    "Declare": RecruitPlayer.declare,
    "PlanCombat": RecruitPlayer.plan_combat,
    "React": lambda r, p, d: answers.react(p, d.options),
    "FlyUnit": lambda r, p, d: answers.fly(p, p.s.agenda[-1], d.options),
    "Target": lambda r, p, d: answers.target_corps(p, d.options),
    "ChooseCombat": RecruitPlayer.choose_combat,
    "Initiative": lambda r, p, d: answers.reroll(p, Aims(p), p.s.agenda[-1]),
    "Losses": lambda r, p, d: answers.lose(p, d.options),
    "FightOn": lambda r, p, d: answers.fight_on(p, Aims(p), p.s.agenda[-1]),
    "RetreatFirst": lambda r, p, d: d.options[0],
    "RetreatTo": lambda r, p, d: answers.retreat(p, Aims(p), p.s.agenda[-1].units, d.options),
    "LeaveBoard": lambda r, p, d: STAY,
    "Occupy": lambda r, p, d: answers.occupy(p, Aims(p), p.s.agenda[-1], d.options),
    "OccupyFirst": lambda r, p, d: answers.dearest(p, Aims(p), d.options),
    "Pursue": lambda r, p, d: answers.pursue(p, Aims(p), p.s.agenda[-1], d.options),
    "PlanStrike": lambda r, p, d: answers.strike(p, p.s.agenda[-1], d.options),
}
