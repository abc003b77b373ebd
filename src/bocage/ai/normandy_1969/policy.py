"""Judgement in Normandy (1969), for either side: sound habits, no search."""

from collections.abc import Mapping
from typing import ClassVar, cast

from bocage.ai.regiments.policy import RegimentPolicy
from bocage.core.protocol import Action, Decision, Side
from bocage.games.normandy_1969.combat import Gather
from bocage.games.normandy_1969.resolve import Exchange
from bocage.games.normandy_1969.retreat import RetreatStep
from bocage.games.normandy_1969.state import NormandyState
from bocage.games.normandy_1969.verbs import BACK, DONE, DROP, FIGHT, PASS, REGROUP

from .answers import land, lead_back, pay, replace
from .battle import Battles, Plan
from .marching import March
from .position import NormandyPosition
from .weights import setup_weight


class NormandyPolicy(RegimentPolicy):
    """Plays by judgement."""

    CLOSING = (DONE, FIGHT, PASS)
    USELESS = (DROP, BACK, REGROUP)
    TASKS: ClassVar[Mapping[str, str]] = {
        **RegimentPolicy.ALIKE,
        "PlanWave": "set_up",
        "Attacks": "attacks",
        "Gather": "gather",
        "Exchange": "exchange",
        "RetreatStep": "retreat",
        "Land": "landing",
        "Replace": "replace",
    }

    def begin_phase(self) -> None:
        super().begin_phase()
        self._attack: Plan | None = None

    def position(self, s: NormandyState, side: Side) -> NormandyPosition:
        return NormandyPosition(s, side, self.notes)

    def march(self, s: NormandyState, side: Side) -> March:
        return March(self.position(s, side), self.drive)

    def battles(self, s: NormandyState, side: Side) -> Battles:
        """The attacks open to a side."""
        return Battles(self.position(s, side), self.drive)

    def opening_weight(self, side: Side, name: str) -> float:
        return setup_weight(side, name)

    # --- the tasks

    def attacks(self, s: NormandyState, d: Decision) -> Action | None:
        """The next attack to make."""
        self._attack = self.battles(s, d.side).best_attack()
        return s.kit.noun("attack")[self._attack[1]] if self._attack is not None else DONE

    def gather(self, s: NormandyState, d: Decision) -> Action | None:
        """The attack as it was meant, unit by unit."""
        task = cast(Gather, s.agenda[-1])
        if self._attack is None or self._attack[1] != task.hex:
            self._attack = self.battles(s, d.side).best_party(
                task.hex, [int(o.noun) for o in d.options if o.verb == "with"]
            )
        for u in self._attack[2] if self._attack is not None else ():
            if u not in task.units:
                return s.kit.numbered("with")[u]
        return FIGHT if task.units else DROP

    def exchange(self, s: NormandyState, d: Decision) -> Action | None:
        """The cheapest way to pay."""
        return pay(self.position(s, d.side), cast(Exchange, s.agenda[-1]))

    def retreat(self, s: NormandyState, d: Decision) -> Action | None:
        """The best way back, square by square."""
        return lead_back(self.position(s, d.side), cast(RetreatStep, s.agenda[-1]))

    def landing(self, s: NormandyState, d: Decision) -> Action | None:
        """What to land, and where."""
        return land(self.position(s, d.side), d.options)

    def replace(self, s: NormandyState, d: Decision) -> Action | None:
        """Whom to buy back."""
        return replace(self.position(s, d.side), d.options)
