"""What the minds of both games of regiments share: the clockwork of turns and phases, and where a look ahead ends."""

from collections.abc import Callable, Hashable
from typing import Any, ClassVar

from bocage.ai.mind import Manner
from bocage.ai.outlook import Outlook
from bocage.core.game import Game
from bocage.core.protocol import Side

from .policy import RegimentPolicy
from .position import Memory
from .scheme import Scheme


class RegimentMind:
    """One game's knowledge; the memory only saves work."""

    game: Game
    pace: int
    sight = 1
    """What a turn was good for shows when the enemy has answered it."""
    OUTLOOK: ClassVar[Outlook]
    TURNS: ClassVar[int]
    PHASES: ClassVar[tuple[str, ...]]
    """The phases of a player's turn in their order, as the state names them."""
    FINAL: ClassVar[tuple[str, ...]]
    """Phases of the last turn from which a look ahead goes to the end of the match."""
    POLICY: ClassVar[type[RegimentPolicy]]
    AFTERMATH: ClassVar[frozenset[str]]
    """The tasks by which a die has its effect."""

    def __init__(self) -> None:
        self.memory = Memory()

    def outlook(self, s: Any) -> Outlook:
        """What a worth means for winning."""
        return self.OUTLOOK

    def aftermath(self, s: Any) -> str | None:
        """Whether a die has still to have its effect."""
        return "" if s.agenda and type(s.agenda[-1]).__name__ in self.AFTERMATH else None

    def throw(self, s: Any, face: int) -> Hashable:
        """Every face counts for itself, and so do the units it is for: some may have been lost before."""
        return s.agenda[-1], face

    def policy(self, manner: Manner, scheme: Scheme | None, seed: int) -> RegimentPolicy:
        """Someone who plays by judgement."""
        return self.POLICY(manner, scheme, seed, self.memory)

    def stage(self, s: Any) -> tuple[int, ...]:
        """Turn, player and phase."""
        phase = self.PHASES.index(s.phase) if s.phase in self.PHASES else len(self.PHASES)
        return s.turn, int(s.mover), phase

    def share(self, s: Any) -> float:
        """A phase is thought about once."""
        return 1.0

    def progress(self, s: Any) -> float:
        """Player turns that are over."""
        if not s.agenda:
            return 1.0
        return max(0.0, (player_turn(s) - 2) / (2 * self.TURNS))

    def until(self, s: Any, side: Side, replies: int) -> Callable[[Any], bool]:
        """The end of the player turn under way; of the side's first one, while plans are made. Then replies.

        In the last turn plans are looked at to the very end where only the enemy's last word is left.
        """
        end = max(player_turn(s), 2 + side) + 1 + replies
        if s.turn == self.TURNS and s.phase in self.FINAL:
            return lambda world: False
        return lambda world: player_turn(world) >= end


def player_turn(s: Any) -> int:
    """Player turns counted through the match; the Allies' first is 2."""
    return 2 * int(s.turn) + int(s.mover)
