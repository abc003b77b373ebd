"""What a computer player is: somebody who sees a view and a decision, and chooses."""

from typing import Any, Protocol

from bocage.core.protocol import Action, Decision


class Player(Protocol):
    """Chooses one of the decision's options, from what its side may know and nothing else.

    `looks` is False for one that never looks at its view; it is then spared the making of it and given None.
    """

    looks: bool

    def choose(self, v: Any, d: Decision) -> Action:
        """The action to take, `v` being the view of the side that decides."""
