"""The weakest player: any option, all alike."""

from random import Random

from bocage.core.game import Game, View
from bocage.core.protocol import Action, Decision


class RandomPlayer:
    """Uniform over the options."""

    looks = False

    def __init__(self, game: Game, seed: int) -> None:
        self._chance = Random(seed)

    def choose(self, v: View | None, d: Decision) -> Action:
        """Any of them."""
        return self._chance.choice(d.options)
