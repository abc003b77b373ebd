"""Judgement: plays either side of D-Day (1991) in a world it may look at. Sound habits, no search.

Whole steps without dice (transfers, invasions, movement) are thought out at once on a copy of the position, and their
actions then given one by one. Everything follows from the world, the decision, the plan and the seed.
"""

from collections.abc import Callable
from random import Random

from bocage.ai.mind import Manner
from bocage.core import play
from bocage.core.hexes import Hex, members
from bocage.core.protocol import Action, Decision, Side
from bocage.games.dday_1991.mending import unlawful
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.verbs import ACCEPT, BACK, COMMIT, DONE, DROP, EXIT, STAY, STOP

from . import answers
from .aims import Aims
from .battle import Battle
from .landing import Landing
from .position import Position
from .scheme import Intent, Scheme
from .shipping import Shipping
from .stations import deployment, way_to_begin
from .steps import Plan, movement_step

TRIES = 3
"""How often a step is thought out anew before it is simply ended."""


def chance(seed: int, *about: object) -> Random:
    """What is left to taste: the same for the same seed and matter."""
    return Random(repr((seed, *about)))


class Judgement:
    """Plays by judgement alone, following a plan if it has one."""

    def __init__(self, manner: Manner, scheme: Scheme | None, seed: int) -> None:
        self._intent, self._seed = Intent(manner, scheme or Scheme()), seed
        self._stage: tuple[int, str] = (-1, "")
        self._plan: Plan = []
        self._broken = False
        self._planned: dict[str, int] = {}
        self._beaches: dict[Hex, Hex] = {}

    def decide(self, s: DDayState, d: Decision) -> Action:
        """One of the options, by the plan of the step or the habit for the task."""
        if (s.turn, s.phase) != self._stage:
            if s.turn != self._stage[0]:
                self._beaches = dict(self._intent.scheme.landings)
            self._stage, self._plan, self._planned = (s.turn, s.phase), [], {}
        if (next_action := self._next(d)) is not None:
            return next_action
        if len(d.options) == 1:
            return d.options[0]
        chosen = _TASKS[d.task](self, s, d)
        return chosen if chosen is not None and chosen in d.options else self._anything(s, d)

    def _next(self, d: Decision) -> Action | None:
        """The next action of the plan, if it still fits."""
        if self._plan:
            for number, (task, a) in enumerate(self._plan[:2]):  # nobody is asked where there is but one option
                if task == d.task and a in d.options:
                    del self._plan[: number + 1]
                    return a
            self._plan, self._broken = [], True
        return None

    def _anything(self, s: DDayState, d: Decision) -> Action:
        """Where habits have no answer: end the matter if that is offered, otherwise any option."""
        for closing in (DONE, COMMIT, STOP, ACCEPT):
            if closing in d.options:
                return closing
        self._planned[d.task] = self._planned.get(d.task, 0) + 1
        useful = [o for o in d.options if o not in (BACK, DROP, EXIT)] or d.options
        return chance(self._seed, s.turn, s.phase, d.task, self._planned[d.task]).choice(useful)

    def read(self, s: DDayState, side: Side) -> Position:
        """A position as this side reads it now; nothing in it is to be moved."""
        return Position(s, side, self._intent)

    def copy(self, s: DDayState, side: Side) -> Position:
        """The same on a copy, where plans can be tried out."""
        return self.read(s.clone(), side)

    def _begin(self, plan: Plan, d: Decision) -> Action | None:
        """Take up a plan; a step that has been planned too often is ended."""
        self._planned[d.task], self._broken = self._planned.get(d.task, 0) + 1, False
        self._plan = plan if self._planned[d.task] <= TRIES else []
        return self._next(d) or (DONE if DONE in d.options else None)

    # --- whole steps

    def deploy(self, s: DDayState, d: Decision) -> Action | None:
        """A named set-up with some posts of our own: the plan's, or one by the seed."""
        way = way_to_begin(s, d.options, self._intent, chance(self._seed, d.task))
        return self._begin(deployment(s, way, d.options), d) if way is not None else None

    def transfer(self, s: DDayState, d: Decision) -> Action | None:
        """Follow-up forces through captured ports."""
        p = self.copy(s, d.side)
        return self._begin(Shipping(p, Aims(p)).plan(), d)

    def invade(self, s: DDayState, d: Decision) -> Action | None:
        """The landings of this turn."""
        p = self.copy(s, d.side)
        landing = Landing(p, Aims(p), chance(self._seed, "beaches"))
        plan = landing.plan()
        self._beaches = self._beaches | landing.beaches
        return self._begin(plan, d)

    def move(self, s: DDayState, d: Decision) -> Action | None:
        """The whole movement step; stacks that must be broken up come last."""
        if self._planned.get(d.task) and not self._broken and DONE in d.options:
            return DONE
        p = self.read(s, d.side)
        plan = movement_step(p, self._beaches).actions
        return self._begin(list(plan), d) or self._break_up(p, d)

    def _break_up(self, p: Position, d: Decision) -> Action | None:
        """§2d1 Somebody must leave a stack that has no army, or two."""
        crowded = {u for h in unlawful(p.s, p.side) for u in p.own_at(h)}
        names = {p.kit.kinds[u].id for u in crowded}
        able = [o for o in d.options if o.verb == "move" and o.noun in names]
        return able[self._planned[d.task] % len(able)] if able else None

    def march(self, s: DDayState, d: Decision) -> Action | None:
        """A unit on its way without a plan goes where it is best off."""
        task, p = s.agenda[-1], self.read(s, d.side)
        goes = [o for o in d.options if o.verb == "go"]
        return answers.retreat(p, Aims(p), (task.unit, *task.party), goes) if goes else None

    def anywhere(self, s: DDayState, d: Decision) -> Action | None:
        """A unit chosen without a plan goes where we would have sent it, or back, unless the rules will not let the
        step end without it."""
        self._planned[d.task] = self._planned.get(d.task, 0) + 1
        if self._planned[d.task] <= TRIES and not self._would_choose(s):
            return BACK
        if (meant := self._next(d)) is not None:
            return meant
        if d.task != "InvadeUnit":
            return None
        p = self.read(s, d.side)
        seas = [p.kit.hex_named(o.noun) for o in d.options if o != BACK]
        battle = Battle(p, Aims(p))
        return p.kit.noun("to")[min(seas, key=lambda sea: (battle.resistance(sea), sea))] if seas else None

    def _would_choose(self, s: DDayState) -> bool:
        """Whether we would have chosen him who was chosen before we were asked; the plan then says where he goes."""
        before = s.clone()
        play.act(before, BACK)
        asked = play.decision(before)
        assert asked is not None  # a step is never over while somebody goes back to it
        play.act(before, self.decide(before, asked))
        if before.agenda[-1] == s.agenda[-1]:
            return True
        self._plan = []
        return False

    # --- combat

    def declare(self, s: DDayState, d: Decision) -> Action | None:
        """The best attack that is left."""
        p = self.read(s, d.side)
        best = Battle(p, Aims(p), self._beaches).best()
        if best is None:
            return DONE
        joining = [("PlanCombat", p.kit.named("with")[u]) for u in best.units]
        self._plan = [*joining, ("PlanCombat", COMMIT)]
        return p.kit.noun("attack")[best.target]

    def plan_combat(self, s: DDayState, d: Decision) -> Action | None:
        """An attack that did not go together as it was meant: who else joins, then the word to go."""
        task, p = s.agenda[-1], self.read(s, d.side)
        battle = Battle(p, Aims(p), self._beaches)
        attack = battle.against(task.targets[0], battle.reach(), task.units)
        if attack is None or not battle.is_worth_it(attack):
            return DROP
        more = [p.kit.named("with")[u] for u in attack.units if u not in task.units]
        return next((a for a in more if a in d.options), COMMIT if COMMIT in d.options else DROP)

    def choose_combat(self, s: DDayState, d: Decision) -> Action | None:
        """Open beaches first, before the beaten can fall back to them; then the combats, at last whoever is left."""
        landings = [o for o in d.options if o.verb == "land"]
        if not landings:
            return d.options[0]
        p = self.read(s, d.side)
        battle = Battle(p, Aims(p), self._beaches)
        fighting = {s.at[u] for combat in s.combats if not combat.fought for u in combat.units}
        seas = members(s.occupied[p.side] & p.board.sea_mask)
        sent = {p.kit.names[battle.beach(sea)] for sea in seas if sea not in fighting}
        pending = any(o.verb == "resolve" for o in d.options)
        landings = [o for o in landings if not pending or o.noun in sent]
        return min(landings, key=lambda o: (o.noun not in sent, o.noun)) if landings else d.options[0]


Habit = Callable[[Judgement, DDayState, Decision], Action | None]

Answer = Callable[[Position, DDayState, list[Action]], Action]


def _answer(answer: Answer) -> Habit:
    """A habit that needs nothing but the position."""
    return lambda judgement, s, d: answer(judgement.read(s, d.side), s, d.options)


_TASKS: dict[str, Habit] = {
    "Deploy": Judgement.deploy,
    "DeployUnit": lambda j, s, d: None,
    "Reinforce": _answer(lambda p, s, options: answers.next_arrival(p, options)),
    "Arrive": _answer(lambda p, s, options: answers.arrive(p, Aims(p), s.agenda[-1].unit, options)),
    "Replace": _answer(lambda p, s, options: answers.replace(p, options, s.moves[p.side] - answers.needed(p))),
    "Transfer": Judgement.transfer,
    "ShipUnit": Judgement.anywhere,
    "Invade": Judgement.invade,
    "InvadeUnit": Judgement.anywhere,
    "TowHarbour": Judgement.anywhere,
    "ChooseMove": Judgement.move,
    "March": Judgement.march,
    "Jump": Judgement.anywhere,
    "Declare": Judgement.declare,
    "PlanCombat": Judgement.plan_combat,
    "React": _answer(lambda p, s, options: answers.react(p, options)),
    "FlyUnit": _answer(lambda p, s, options: answers.fly(p, s.agenda[-1], options)),
    "Target": _answer(lambda p, s, options: answers.target_corps(p, options)),
    "ChooseCombat": Judgement.choose_combat,
    "Initiative": _answer(lambda p, s, options: answers.reroll(p, Aims(p), s.agenda[-1])),
    "Losses": _answer(lambda p, s, options: answers.lose(p, options)),
    "FightOn": _answer(lambda p, s, options: answers.fight_on(p, Aims(p), s.agenda[-1])),
    "RetreatFirst": lambda j, s, d: d.options[0],
    "RetreatTo": _answer(lambda p, s, options: answers.retreat(p, Aims(p), s.agenda[-1].units, options)),
    "LeaveBoard": lambda j, s, d: STAY,
    "Occupy": _answer(lambda p, s, options: answers.occupy(p, Aims(p), s.agenda[-1], options)),
    "OccupyFirst": _answer(lambda p, s, options: answers.dearest(p, Aims(p), options)),
    "Pursue": _answer(lambda p, s, options: answers.pursue(p, Aims(p), s.agenda[-1], options)),
    "PlanStrike": _answer(lambda p, s, options: answers.strike(p, s.agenda[-1], options)),
}
