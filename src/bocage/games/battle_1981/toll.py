"""§9s §12e A unit falls."""

from .kinds import Unit
from .state import BattleState
from .victory import note_elimination


def fell(s: BattleState, u: Unit, rule: str) -> None:
    """§9s §12e A unit without combat points is gone, and the enemy's score has it; a beachhead's beach is closed."""
    note_elimination(s, u)
    s.eliminate(u, rule)
