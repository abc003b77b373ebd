"""The computer's knowledge of Normandy (1971)."""

from typing import Any, ClassVar, cast

from msgspec.structs import replace

from bocage.ai.mind import Candidate, Manner, Sketch
from bocage.ai.outlook import Outlook
from bocage.ai.regiments.mind import RegimentMind
from bocage.ai.regiments.scheme import Drive, Scheme
from bocage.ai.regiments.words import sketch
from bocage.ai.weighing import read_weights
from bocage.core.game import Game
from bocage.core.protocol import Decision, Side
from bocage.games.normandy_1971.game import GAME
from bocage.games.normandy_1971.movement import FIRST, SECOND
from bocage.games.normandy_1971.state import NormandyState

from .marching import March
from .plans import Planner
from .policy import NormandyPolicy
from .position import NormandyPosition
from .worth import TURNS, worth

MOMENTS = ("ChooseMove", "Allocate", "PlanBeaches", "Deploy")
"""The decisions at which it is time to think again, once in every phase."""


class NormandyMind(RegimentMind):
    """Plans of turns, weighed by the points they promise."""

    game: Game = cast(Any, GAME)
    OUTLOOK = read_weights(__package__, "outlook.toml", Outlook)
    pace = 2200
    TURNS = TURNS
    PHASES: ClassVar[tuple[str, ...]] = (
        "plan",
        "deployment",
        "landing",
        FIRST,
        "combat",
        "reinforcement",
        SECOND,
        "entrenchment",
    )
    FINAL = (SECOND, "entrenchment")
    POLICY = NormandyPolicy
    AFTERMATH = frozenset(("DictateRetreat", "Exchange", "DriftDie"))

    def candidates(self, s: NormandyState, d: Decision, manner: Manner, scheme: Scheme | None) -> list[Candidate]:
        """The plans worth weighing, once at the beginning of each phase that has something to plan."""
        stage = self.stage(s)
        if scheme is not None and (scheme.made == stage or d.task not in MOMENTS):
            return []
        before = scheme or Scheme()
        now = Scheme(made=stage)
        if before.made[:2] == stage[:2]:  # a plan is for a turn: the next one begins with a fresh mind
            now = replace(before, made=stage, stand=False, press=(), forbid=())
        notes = self.memory.of((id(s.kit), s.turn, s.phase, s.mover))
        return Planner(s, d, manner, now, notes).plans(before.effort)

    def worth(self, s: NormandyState) -> float:
        """The Allied points to expect at the end."""
        return worth(s)

    def sketch(self, s: NormandyState, side: Side, scheme: Scheme | None) -> Sketch:
        """A scheme in words."""
        scheme = scheme or Scheme()
        p = NormandyPosition(s.clone(), side, self.memory.of((id(s.kit), s.turn, s.phase, s.mover)))
        march = March(p, Drive(Manner(), scheme))
        return sketch(p, march, scheme.effort)


MIND = NormandyMind()
