"""The computer's knowledge of Normandy (1969)."""

from typing import Any, ClassVar, cast

from msgspec.structs import replace

from bocage.ai.mind import Candidate, Manner, Sketch
from bocage.ai.outlook import Outlook
from bocage.ai.regiments.mind import RegimentMind
from bocage.ai.regiments.scheme import Drive
from bocage.ai.regiments.words import sketch
from bocage.ai.weighing import read_weights
from bocage.core.game import Game
from bocage.core.protocol import Decision, Side
from bocage.games.normandy_1969.game import GAME
from bocage.games.normandy_1969.state import FIRST, SECOND, NormandyState

from .marching import March
from .plans import Planner
from .policy import NormandyPolicy
from .position import NormandyPosition
from .scheme import NormandyScheme
from .worth import TURNS, worth

MOMENTS = ("ChooseMove", "Attacks", "PlanBeaches", "Deploy")
"""The decisions at which it is time to think again: once in every phase, and after every battle."""


class NormandyMind(RegimentMind):
    """Plans of turns, weighed by the points they promise."""

    game: Game = cast(Any, GAME)
    OUTLOOK = read_weights(__package__, "outlook.toml", Outlook)
    pace = 1600
    TURNS = TURNS
    PHASES: ClassVar[tuple[str, ...]] = (
        "plan",
        "deployment",
        "landing",
        "replacements",
        FIRST,
        "combat",
        "landing craft",
        SECOND,
    )
    FINAL = PHASES
    POLICY = NormandyPolicy
    AFTERMATH = frozenset(("RetreatStep", "Exchange", "DriftDie"))

    def candidates(self, s: NormandyState, d: Decision, manner: Manner, scheme: Any) -> list[Candidate]:
        """The plans worth weighing: at the beginning of a phase, and when a battle has been fought."""
        moment = (*self.stage(s), s.made)
        if scheme is not None and (scheme.made == moment or d.task not in MOMENTS):
            return []
        before = scheme or NormandyScheme()
        now = NormandyScheme(made=moment, effort=before.effort, line=before.line)
        if before.made[:2] == moment[:2]:
            now = replace(before, made=moment, leave="")
        return Planner(s, d, manner, now, self.memory.of((id(s.kit), s.turn, s.phase, s.mover))).plans()

    def share(self, s: NormandyState) -> float:
        """Every battle is followed by another thought."""
        return 0.5 if s.phase == "combat" else 1.0

    def worth(self, s: NormandyState) -> float:
        """The Allied points to expect at the end."""
        return worth(s)

    def sketch(self, s: NormandyState, side: Side, scheme: Any) -> Sketch:
        """A scheme in words."""
        plan = scheme or NormandyScheme()
        p = NormandyPosition(s.clone(), side, self.memory.of((id(s.kit), s.turn, s.phase, s.mover)))
        march = March(p, Drive(Manner(), plan))
        return sketch(p, march, plan.effort)


MIND = NormandyMind()
