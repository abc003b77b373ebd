"""What counts when a side of regiments moves: the numbers that players read from their own files."""

from msgspec import Struct


class Habits(Struct, frozen=True, kw_only=True):
    """What counts when one side moves. `objectives`: weight, and the strength wanted there."""

    objectives: dict[str, tuple[float, float]]
    advance: float
    depth: float
    danger: float
    armor_alone: float
    contact: float
    shelter: float
    garrison: float
    city: float
    hold: float
    inertia: float
    line: float
    isolation: float
    crowd: float
    cover: float
    last_advance: float
    pull: float
    distance: float
    guard_from: int
    way: float
    last_depth: float
    supply: float = 8.0
