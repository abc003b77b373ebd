"""What positions are worth by the score they will bring, summed over the turns to come."""

from functools import cache

from msgspec import Struct

from bocage.core.hexes import Hex, Mask, bits, mask_of
from bocage.games.battle_1981.kit import Options
from bocage.games.battle_1981.setup import kit_for
from bocage.games.battle_1981.state import BattleState
from bocage.games.battle_1981.tables import last_turn, numbers
from bocage.games.battle_1981.victory import OBJECTIVES, objective_points, ocean_side_points


class Ground(Struct, frozen=True):
    """By hex, in victory points: a turn further off counts for less."""

    depth: tuple[float, ...]  # §12d to the Allies, for each combat point there
    prize: tuple[float, ...]  # §12a §12b to the Allies, an objective
    prize_mask: Mask  # where there is a prize
    coast: tuple[float, ...]  # §12c to the Germans, a unit within naval range


@cache
def ground(options: Options, scenario: str, turn: int, keep: float) -> Ground:
    """The worth of every position from this turn on."""
    s = BattleState(kit_for(options))
    board, grid = s.kit.board, s.kit.grid
    turns = [(later, keep ** (later - turn)) for later in range(turn, last_turn(scenario) + 1)]
    while_held = sum(share for _, share in turns)
    prize = [0.0] * grid.size
    for name, source in OBJECTIVES:
        for h in bits(board.objectives[name]):
            prize[h] = sum(share * objective_points(s, later, source) for later, share in turns)
    coast = sum(share * ocean_side_points(later) for later, share in turns)
    counted = board.ocean_side_mask & ~board.east_of_caen_mask

    def deep(h: Hex) -> float:
        return while_held * grid.place(h)[0] / numbers().depth if board.continent_mask >> h & 1 else 0.0

    return Ground(
        tuple(deep(h) for h in range(grid.size)),
        tuple(prize),
        mask_of([h for h, worth in enumerate(prize) if worth]),
        tuple(coast if counted >> h & 1 else 0.0 for h in range(grid.size)),
    )
