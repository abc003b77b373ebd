"""Judgement in Normandy (1971), for either side: sound habits, no search."""

from collections.abc import Mapping
from typing import ClassVar, cast

from bocage.ai.regiments.losses import best_loss
from bocage.ai.regiments.policy import RegimentPolicy
from bocage.core.protocol import Action, Decision, Side
from bocage.games.normandy_1971.combat import PlanAttack
from bocage.games.normandy_1971.resolve import Exchange
from bocage.games.normandy_1971.state import NormandyState
from bocage.games.normandy_1971.verbs import BACK, COMMIT, DONE, DROP, REGROUP

from .answers import announce, dictate_retreat, reinforce
from .battle import Battle, Plan
from .marching import March
from .position import NormandyPosition
from .weights import opening_weight


class NormandyPolicy(RegimentPolicy):
    """Plays by judgement."""

    CLOSING = (DONE, COMMIT, Action("pass"))
    USELESS = (DROP, BACK, REGROUP)
    TASKS: ClassVar[Mapping[str, str]] = {
        **RegimentPolicy.ALIKE,
        "Allocate": "allocate",
        "PlanAttack": "plan_attack",
        "NavalSupport": "gunfire",
        "ChooseCombat": "choose_combat",
        "Exchange": "exchange",
        "DictateRetreat": "retreat",
        "Reinforce": "reinforce",
        "Announce": "dig",
    }

    def begin_phase(self) -> None:
        super().begin_phase()
        self._attacks: list[Plan] | None = None

    def position(self, s: NormandyState, side: Side) -> NormandyPosition:
        return NormandyPosition(s, side, self.notes)

    def march(self, s: NormandyState, side: Side) -> March:
        return March(self.position(s, side), self.drive)

    def battle(self, s: NormandyState, side: Side) -> Battle:
        """The combats open to a side."""
        return Battle(self.position(s, side), self.drive)

    def opening_weight(self, side: Side, name: str) -> float:
        return opening_weight(name)

    # --- the tasks

    def allocate(self, s: NormandyState, d: Decision) -> Action | None:
        """The next attack to name."""
        attack = s.kit.noun("attack")
        if self._attacks is None:
            self._attacks = self.battle(s.clone(), d.side).plan()
        while self._attacks and attack[self._attacks[0][1][0]] not in d.options:
            self._attacks.pop(0)
        if not self._attacks and DONE not in d.options:
            self._attacks = self.battle(s.clone(), d.side).plan()
        return attack[self._attacks[0][1][0]] if self._attacks else DONE

    def plan_attack(self, s: NormandyState, d: Decision) -> Action | None:
        """The attack as it was meant: first its hexes, then its units."""
        task = cast(PlanAttack, s.agenda[-1])
        if not self._attacks or self._attacks[0][1][0] != task.targets[0]:
            return COMMIT if task.units else None
        _, targets, units = self._attacks[0]
        wanted = [s.kit.noun("also")[h] for h in targets if h not in task.targets]
        wanted += [s.kit.numbered("with")[u] for u in units if u not in task.units]
        for action in wanted:
            if action in d.options:
                return action
        self._attacks.pop(0)
        return COMMIT

    def gunfire(self, s: NormandyState, d: Decision) -> Action | None:
        """The mission that helps most."""
        return self.battle(s, d.side).best_fire(d.options) or DONE

    def choose_combat(self, s: NormandyState, d: Decision) -> Action | None:
        """The surest combat first."""
        return self.battle(s, d.side).next_combat(d.options)

    def exchange(self, s: NormandyState, d: Decision) -> Action | None:
        """The cheapest way to pay."""
        task = cast(Exchange, s.agenda[-1])
        return Action("lose", str(best_loss(self.position(s, d.side), task.units, task.owed)))

    def retreat(self, s: NormandyState, d: Decision) -> Action | None:
        """The path that hurts most."""
        return dictate_retreat(self.position(s, d.side), d.options)

    def reinforce(self, s: NormandyState, d: Decision) -> Action | None:
        """What to land, and where."""
        return reinforce(self.position(s, d.side), d.options)

    def dig(self, s: NormandyState, d: Decision) -> Action | None:
        """Who entrenches."""
        return announce(self.position(s, d.side), d.options)
