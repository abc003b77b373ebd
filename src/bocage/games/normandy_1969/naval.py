"""§INV-8 Naval artillery: forty factors for a beach square that Allied units attack from or are attacked in."""

from bocage.core.hexes import Hex
from bocage.core.protocol import Ruling, Side, no
from bocage.core.regiments.counters import Unit

from .kit import tables
from .state import NormandyState


def guns_left(s: NormandyState) -> int:
    """§INV-8 In how many more squares the ships can fire in this combat phase."""
    squares: int = tables()["naval"]["squares"]
    return squares - s.guns.bit_count()


def bars_gunfire(s: NormandyState, h: Hex) -> Ruling | None:
    """§INV-8 §R-05 The first rule that keeps the ships from firing for a square, their number aside."""
    if not s.kit.coast >> h & 1:
        return no("§R-05", "{hex} is no beach square", hex=h)
    if s.guns >> h & 1:
        return no("§INV-8", "the ships off {hex} have fired in this turn", hex=h)
    return None


def ships_for(
    s: NormandyState, side: Side, target: Hex, units: tuple[Unit, ...], silent: tuple[Hex, ...] = ()
) -> tuple[Hex, ...]:
    """§RUL-09 The squares whose ships fire in an attack as it stands: by themselves, as far as the eight squares go.

    In the Allies' own attacks those the attackers stand in, in the order they joined; in the German turn the square
    attacked.
    """
    squares = dict.fromkeys(s.at[u] for u in units) if side == Side.ALLIED else (target,)
    able = [h for h in squares if h not in silent and bars_gunfire(s, h) is None]
    return tuple(able[: guns_left(s)])
