"""A plan of few explicit parts: where the main effort is made, how units march, how battles are fought.

What each part changes stands in schemes.toml as factors on the weights; whoever follows no scheme has plain weights.
"""

from functools import cache, lru_cache
from typing import TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from bocage.ai.mind import Manner
from bocage.ai.weighing import read_weights
from bocage.core.hexes import Mask, bits, mask_of
from bocage.core.protocol import BOTH, Side
from bocage.maps.battle import load

from .allied_weights import AlliedWeights, allied_weights
from .german_weights import GermanWeights, german_weights
from .weights import Weights, weights

W = TypeVar("W", bound=Struct)


class Scheme(Struct, frozen=True):
    """The parts of a plan by name; an empty one means that judgement alone decides."""

    effort: str = ""
    """The sector of the main effort."""
    march: str = ""
    """The posture of the movement phase."""
    battle: str = ""
    """How hard the combat phase is fought."""


class Posture(Struct, frozen=True, forbid_unknown_fields=True):
    """What a posture changes: some weights are so many times as large, others so much larger."""

    title: str
    says: str = ""
    times: dict[str, float] = field(default_factory=dict)
    plus: dict[str, float] = field(default_factory=dict)


class Sector(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the front: lines and columns of the map from and to."""

    title: str
    lines: tuple[int, int]
    columns: tuple[int, int]


class Schemes(Struct, frozen=True, forbid_unknown_fields=True):
    """All there is to choose from."""

    effort: float
    """How much more ground and enemies count where the main effort is."""
    sectors: dict[str, Sector]
    manner: dict[str, Posture]
    """What nerve and knowledge change, whatever the plan."""
    march: dict[str, dict[str, Posture]]
    battle: dict[str, dict[str, Posture]]


class Habits(Struct, frozen=True):
    """How one player goes about things: the weights of both sides, and where the main effort is."""

    manner: Manner
    scheme: Scheme
    battle: tuple[Weights, Weights]
    allied: AlliedWeights
    german: GermanWeights
    sector: Mask


@cache
def schemes() -> Schemes:
    """The file, read once."""
    return read_weights(__package__, "schemes.toml", Schemes)


@cache
def sector_mask(name: str) -> Mask:
    """The land of a sector; nothing for none."""
    if not name:
        return 0
    sector, board = schemes().sectors[name], load()
    (north, south), (west, east) = sector.lines, sector.columns
    land = bits(board.land_mask)
    return mask_of([h for h in land if north <= board.line(h) <= south and west <= board.column(h) <= east])


@lru_cache(maxsize=256)
def habits(manner: Manner, scheme: Scheme) -> Habits:
    """The weights of somebody of this manner who follows this scheme."""
    temper = _tempered(manner)
    known = None if manner.exact else schemes().manner["recruit"]
    battle = [_changed(weights(side), temper, known, _posture("battle", side, scheme.battle)) for side in BOTH]
    allied = allied_weights()
    march = _changed(allied.march, temper, known, _posture("march", Side.ALLIED, scheme.march))
    german = _changed(german_weights(), temper, known, _posture("march", Side.GERMAN, scheme.march))
    return Habits(
        manner, scheme, (battle[0], battle[1]), replace(allied, march=march), german, sector_mask(scheme.effort)
    )


def _posture(phase: str, side: Side, name: str) -> Posture | None:
    """A posture by its name; the other side has none of that name."""
    found: dict[str, dict[str, Posture]] = getattr(schemes(), phase)
    return found[side.word].get(name)


def _tempered(manner: Manner) -> Posture:
    """What nerve does to the weights: the factors of a bold player, all of them, a part, or turned round."""
    bold = schemes().manner["bold"]
    return Posture("", times={name: factor**manner.nerve for name, factor in bold.times.items()})


def _changed(plain: W, *postures: Posture | None) -> W:
    for posture in postures:
        if posture is not None:
            times = {name: getattr(plain, name) * by for name, by in posture.times.items() if hasattr(plain, name)}
            plus = {name: getattr(plain, name) + by for name, by in posture.plus.items() if hasattr(plain, name)}
            plain = replace(plain, **times, **plus)
    return plain


PLAIN = habits(Manner(), Scheme())
