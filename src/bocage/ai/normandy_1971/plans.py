"""Plans worth weighing in Normandy (1971)."""

from msgspec.structs import replace

from bocage.ai.mind import Candidate, Manner, Stroke
from bocage.ai.regiments.plans import BOLD, MORE, Outlined, attack_schemes, drawn, in_touch, march_schemes
from bocage.ai.regiments.position import Notes
from bocage.ai.regiments.scheme import Drive, Scheme
from bocage.core.hexes import Hex
from bocage.core.protocol import Decision
from bocage.games.normandy_1971.combat import able_units
from bocage.games.normandy_1971.movement import FIRST
from bocage.games.normandy_1971.setups import allied_plan, german_setup
from bocage.games.normandy_1971.state import NormandyState

from .battle import Battle, Plan
from .marching import March
from .position import NormandyPosition

POOR = -8.0
"""An attack worth less than this is not even weighed."""
TRIED = 4
"""Further targets for which it is worked out whether enough units could come."""
DROPPED = 2
"""Attacks of an allocation that are tried without."""


class Planner:
    """The plans for one decision."""

    def __init__(self, s: NormandyState, d: Decision, manner: Manner, now: Scheme, notes: Notes) -> None:
        self.s, self.d, self.manner, self.now, self.notes = s, d, manner, now, notes
        self._most = None if manner.ahead else 1

    def plans(self, effort: str) -> list[Candidate]:
        """Whatever the decision calls for; at least one plan, and no other for those who do not look ahead.

        `effort` is the main effort so far: it is always among those weighed.
        """
        if self.d.task == "ChooseMove":
            return self._marches(effort)
        if self.d.task == "Allocate":
            return self._attacks()
        if self.d.task in ("PlanBeaches", "Deploy"):
            return self._openings()
        return [Candidate("Go by judgement", self.now)]

    def march(self, scheme: Scheme) -> March:
        """The movement a scheme makes."""
        return March(self._position(), Drive(self.manner, scheme))

    def _position(self) -> NormandyPosition:
        return NormandyPosition(self.s.clone(), self.d.side, self.notes)

    def _marches(self, effort: str) -> list[Candidate]:
        p, march = self._position(), self.march(self.now)
        others = self._tempting(p, march.targets) if self.s.phase == FIRST and self.manner.ahead else []
        return drawn(march_schemes(p, march, self.now, others, effort)[: self._most], p, self.march)

    def _tempting(self, p: NormandyPosition, targets: list[Hex]) -> list[Hex]:
        """Enemy stacks that are not to be attacked and could be, by what they are worth."""
        battle = Battle(p, Drive(self.manner, self.now))
        left = [h for h in in_touch(p) if h not in targets]

        def liking(h: Hex) -> float:
            held = p.strength(p.stacks[p.enemy][h])
            return (held + 2 * battle.price(h, p.side)) / (1 + battle.defense((h,))) - 0.2 * p.shelter(h)

        ranked = sorted(left, key=lambda h: (-liking(h), h))[:TRIED]
        return [h for h in ranked if h in self.march(replace(self.now, press=(h,))).targets]

    # --- attacks

    def _attacks(self) -> list[Candidate]:
        """The allocation that judgement makes; without one of its attacks, with one more, bolder, or none at all."""
        p = self._position()
        made = self._allocation(self.now)
        first = [plan[1][0] for plan in made]
        weakest = [plan[1][0] for plan in sorted(made)[:DROPPED]]
        outlined = [Outlined(self._title(made), self.now)]
        outlined += attack_schemes(p, self.now, weakest, self._further(first))
        outlined.append(Outlined("Attack wherever there is a chance", replace(self.now, daring=BOLD)))
        if first:
            outlined.append(Outlined("No attack at all", replace(self.now, forbid=tuple(in_touch(p)))))
        return [Candidate(one.title, one.scheme, (), self._arrows(one.scheme)) for one in outlined[: self._most]]

    def _battle(self, scheme: Scheme) -> Battle:
        return Battle(self._position(), Drive(self.manner, scheme))

    def _allocation(self, scheme: Scheme) -> list[Plan]:
        return self._battle(scheme).plan()

    def _further(self, first: list[Hex]) -> list[Hex]:
        """The best attacks that judgement does not make."""
        battle = self._battle(self.now)
        able = able_units(self.s, self.d.side)
        found = [plan for h in battle.targets() if h not in first and (plan := battle.best_party(h, able)) is not None]
        least = battle.weights.least_odds
        fair = [plan for plan in sorted(found, reverse=True) if plan[0] > POOR and battle.odds(*plan[1:]) >= least]
        return [plan[1][0] for plan in fair[: MORE + 1]]

    def _title(self, made: list[Plan]) -> str:
        if not made:
            return "No attack is worth it"
        return "The one attack that is worth it" if len(made) == 1 else f"{len(made)} attacks as they offer themselves"

    def _arrows(self, scheme: Scheme) -> tuple[Stroke, ...]:
        names = self.s.kit.names
        return tuple(
            Stroke("attack", (names[self.s.at[units[0]]], names[targets[0]]))
            for _, targets, units in self._allocation(scheme)
        )

    # --- before it begins

    def _openings(self) -> list[Candidate]:
        """By lot among those we like, or one of them for a reason."""
        named = [o for o in self.d.options if o.verb == "take"]
        found = [Candidate("By lot, so that nobody can foresee it", self.now)]
        return found + [Candidate(self._opening(o.noun), self.now, (o,), self._landings(o.noun)) for o in named]

    def _opening(self, name: str) -> str:
        plan = allied_plan(self.s.kit, name) if self.d.task == "PlanBeaches" else german_setup(name)
        return plan.title

    def _landings(self, name: str) -> tuple[Stroke, ...]:
        kit = self.s.kit
        if self.d.task != "PlanBeaches":
            return ()
        plan = allied_plan(kit, name)
        landings = [Stroke("land", (kit.names[kit.board.beaches[n]],)) for n in plan.invade]
        return (*landings, *[Stroke("drop", (zone,)) for zone in dict.fromkeys(plan.drops)])
