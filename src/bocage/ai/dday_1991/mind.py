"""What the computer knows of playing D-Day (1991)."""

from collections.abc import Callable, Hashable
from typing import cast

from bocage.ai.mind import Candidate, Manner, Policy, Sketch
from bocage.ai.outlook import Outlook
from bocage.ai.weighing import of_scenario, read_weights
from bocage.core.game import Game
from bocage.core.protocol import Decision, Side
from bocage.games.dday_1991.game import GAME
from bocage.games.dday_1991.losses import Losses
from bocage.games.dday_1991.occupy import Occupy, OccupyFirst
from bocage.games.dday_1991.resolve import DefenderDie, FightOn, Initiative, settle
from bocage.games.dday_1991.retreat import LeaveBoard, RetreatFirst, RetreatTo
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.tables import last_turn

from . import plans
from .policy import Judgement
from .scheme import Scheme
from .sketch import sketch_of
from .worth import worth_of

PHASES = (
    "setup",
    "new moves",
    "weather",
    "reinforcement",
    "replacement",
    "port transfer",
    "invasion",
    "movement",
    "combat",
    "supply",
    "over",
)
"""In the order of a portion."""

OPENING = ("setup", "invasion")
"""The phases whose choices show what they are worth only when the enemy has answered."""

AFTERMATH: dict[type, str] = {
    DefenderDie: "",
    Initiative: "stand",
    Losses: "",
    FightOn: "accept",
    RetreatFirst: "",
    RetreatTo: "",
    LeaveBoard: "",
    OccupyFirst: "",
    Occupy: "",
}
"""What belongs to a round of combat until the hex is taken or held."""


class DDayMind:
    """Judgement, plans and worth."""

    game = cast(Game, GAME)
    pace = 1800
    sight = 1
    _outlooks = read_weights(__package__, "outlook.toml", dict[str, Outlook])

    def policy(self, manner: Manner, scheme: Scheme | None, seed: int) -> Policy:
        """Someone who plays either side by judgement."""
        return Judgement(manner, scheme, seed)

    def candidates(self, s: DDayState, d: Decision, manner: Manner, scheme: Scheme | None) -> list[Candidate]:
        """Plans for a set-up, an invasion, a movement step or the attacks of a turn."""
        return plans.candidates(s, d, manner, scheme)

    def worth(self, s: DDayState) -> float:
        """The score to expect."""
        return worth_of(s)

    def aftermath(self, s: DDayState) -> str | None:
        """Whether a round of combat has still to have its effect, and how it stands."""
        return AFTERMATH.get(type(s.agenda[-1])) if s.agenda else None

    def throw(self, s: DDayState, face: int) -> Hashable:
        """Who wins a round, and by how many losses."""
        task = s.agenda[-1]
        if not isinstance(task, DefenderDie):
            return face
        judged = settle(s, task.combat, task.attacker, face)
        return judged.attacker_wins, judged.losses

    def outlook(self, s: DDayState) -> Outlook:
        """How sure a worth is, in this scenario."""
        return of_scenario(self._outlooks, s.scenario)

    def progress(self, s: DDayState) -> float:
        """By portions, and steps within them."""
        if not s.agenda:
            return 1.0
        return min(1.0, max(0.0, (portion(s) - 2 + PHASES.index(s.phase) / len(PHASES)) / (2 * last_turn())))

    def stage(self, s: DDayState) -> tuple[int, ...]:
        """The portion and its step."""
        return portion(s), PHASES.index(s.phase)

    def share(self, s: DDayState) -> float:
        """A step is thought about once."""
        return 1.0

    def until(self, s: DDayState, side: Side, replies: int) -> Callable[[DDayState], bool]:
        """The end of the side's portion, the one under way or the next, and of so many of the enemy's.

        In the last turn nothing is left to guess at: it is played to the end.
        """
        last = portion(s) + (s.mover != side) + replies + (s.phase in OPENING or s.turn == last_turn())
        return lambda now: portion(now) > last

    def sketch(self, s: DDayState, side: Side, scheme: Scheme | None) -> Sketch:
        """Main effort, reserves and threats."""
        return sketch_of(s, side, scheme or Scheme())


def portion(s: DDayState) -> int:
    """The portions of both sides, numbered: the set-up is 1, the first Allied portion 2."""
    return 2 * s.turn + s.mover


MIND = DDayMind()
