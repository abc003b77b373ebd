"""What a computer player is: somebody who sees a view and a decision, and chooses."""

from typing import Protocol

from bocage.core.game import View
from bocage.core.protocol import Action, Decision


class Player(Protocol):
    """Chooses one of the decision's options, from what its side may know and nothing else."""

    def choose(self, v: View, d: Decision) -> Action:
        """The action to take."""
