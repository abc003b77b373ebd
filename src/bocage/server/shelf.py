"""What the hall needs to know of the games there are: `bocage.registry` is one, a test may bring its own."""

from collections.abc import Sequence
from typing import Any, Protocol

from bocage.ai.mind import Mind
from bocage.ai.player import Player
from bocage.core.desk import Desk
from bocage.core.game import Game
from bocage.core.protocol import Side


class Shelf(Protocol):
    """The games by id, with their players, desks and drawings. A module, so that a player's process can import it."""

    __name__: str

    def game(self, game_id: str) -> Game:
        """A game by its id; KeyError if there is none."""

    def players(self, game_id: str) -> Sequence[str]:
        """The names of its computer players."""

    def player(self, game_id: str, name: str, seed: int) -> Player:
        """A computer player by name."""

    def mind(self, game_id: str) -> Mind:
        """What weighs its positions and plans; KeyError if nothing does."""

    def desk(self, game_id: str) -> Desk:
        """How it shows itself."""

    def drawing(self, game_id: str, s: Any, side: Side | None = None) -> str:
        """A position as a picture (SVG)."""
