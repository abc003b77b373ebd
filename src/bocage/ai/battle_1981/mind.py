"""What the computer knows of playing Battle for Normandy (1981)."""

from collections.abc import Callable, Hashable
from typing import cast

from bocage.ai.mind import Candidate, Manner, Sketch
from bocage.ai.outlook import Outlook
from bocage.ai.weighing import of_scenario, read_weights
from bocage.core.game import Game
from bocage.core.protocol import Decision, Side
from bocage.games.battle_1981.game import GAME
from bocage.games.battle_1981.resolve import BattleDie
from bocage.games.battle_1981.state import BattleState

from . import phases, telling
from .candidates import candidates
from .policy import BattlePolicy
from .promise import promise
from .scheme import Scheme

AFTERMATH = {"BattleDie": "", "RetreatOrStand": "", "CadreRetreat": "", "PressedDie": ""}
"""What belongs to a round of battle until its losses are taken."""


class BattleMind:
    """Judgement, plans and worths; every part has a module of its own."""

    game: Game = cast(Game, GAME)
    _outlooks = read_weights(__package__, "outlook.toml", dict[str, Outlook])
    pace = 1200
    sight = 2
    """Ground won and ammunition spent tell only when both sides have marched again."""

    def policy(self, manner: Manner, scheme: Scheme | None, seed: int) -> BattlePolicy:
        """Someone who plays by judgement and follows a scheme."""
        return BattlePolicy(manner, scheme, seed)

    def candidates(self, s: BattleState, d: Decision, manner: Manner, scheme: Scheme | None) -> list[Candidate]:
        """The plans worth weighing now."""
        return candidates(s, d, manner, scheme)

    def outlook(self, s: BattleState) -> Outlook:
        """What a worth means for winning."""
        return of_scenario(self._outlooks, s.scenario)

    def worth(self, s: BattleState) -> float:
        """The score to expect at the end."""
        return promise(s)

    def aftermath(self, s: BattleState) -> str | None:
        """Whether a round of battle has still to have its effect."""
        if not s.agenda:
            return None
        task = s.agenda[-1]
        begins = isinstance(task, BattleDie) and not task.fallen
        return None if begins else AFTERMATH.get(type(task).__name__)

    def throw(self, s: BattleState, face: int) -> Hashable:
        """What the dice of a round have been; of a unit that is pressed also what everybody has left by then."""
        task = s.agenda[-1]
        return (*task.fallen, face) if isinstance(task, BattleDie) else (face, tuple(s.cp))

    def progress(self, s: BattleState) -> float:
        """How much of the match is over."""
        return phases.progress(s)

    def stage(self, s: BattleState) -> tuple[int, ...]:
        """The turn and its phase."""
        return phases.stage(s)

    def share(self, s: BattleState) -> float:
        """A march is planned once; in battle one choice of weight follows another."""
        return 0.5 if s.phase == "combat" else 1.0

    def until(self, s: BattleState, side: Side, replies: int) -> Callable[[BattleState], bool]:
        """Where a look ahead stops."""
        return phases.until(s, side, replies)

    def sketch(self, s: BattleState, side: Side, scheme: Scheme | None) -> Sketch:
        """A scheme in words."""
        return telling.sketch(s, side, scheme)


MIND = BattleMind()
