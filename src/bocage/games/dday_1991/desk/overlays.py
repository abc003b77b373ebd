"""What can be laid over the map."""

from collections.abc import Callable

from bocage.core.desk import Cell, Named, Overlay, Tone
from bocage.core.hexes import Hex, Mask, members
from bocage.core.protocol import Side
from bocage.core.viewer import viewpoint, whose
from bocage.games.dday_1991.state import DDayState

from .beaches import beaches
from .control import control
from .feeding import feeding
from .names import hex_words
from .reach import reach
from .threat import threat

OVERLAYS = (
    Named("zones", "Zones of control", "The hexes beside corps and divisions of either side: they end a move.", "z"),
    Named("supply", "Supply", "Who is supplied, by which way, and who would not be if it were checked now.", "s"),
    Named(
        "control",
        "Control",
        "Who holds which hexes, what sources and objectives are worth, who is over the Rhine.",
        "v",
    ),
    Named("threat", "Threat", "The best attack the enemy could bring on each of your hexes in his next portion.", "t"),
    Named("reach", "Reach", "How far the units of the place you pointed at could go, with and without attacking.", "e"),
    Named("beaches", "Invasion hexes", "Where the Allies can land, for how many Moves, and what awaits them.", "i"),
)


def overlay(name: str, s: DDayState, side: Side | None, about: str = "") -> Overlay | None:
    """An overlay by name; None if there is none. `about` is a place, for the one that asks for it."""
    if name == "reach":
        return reach(s, side, about)
    drawn = _DRAWN.get(name)
    return drawn(s, side) if drawn is not None else None


def zones(s: DDayState, side: Side | None) -> Overlay:
    """§2c1 §2c3 §2c4 §3b3d Every hex in a zone, from supplied corps and divisions ashore."""
    own = viewpoint(side)
    mine, theirs = s.zone(own), s.zone(own.enemy)
    return Overlay(
        "zones",
        "Zones of control",
        "The land hexes next to supplied corps and divisions (§2c3). Entering an enemy zone ends a move (§3b3d); who "
        "begins in one may only leave for a hex outside all of them (§3b3e); supply passes only where a friend stands "
        "(§3c4).",
        [_zone_cell(s, h, mine, theirs, side) for h in members(mine | theirs)],
        legend=(
            ("own", f"{whose(side, own)} zone"),
            ("enemy", f"{whose(side, own.enemy)} zone"),
            ("note", "Zone of both"),
        ),
    )


def _zone_cell(s: DDayState, h: Hex, mine: Mask, theirs: Mask, side: Side | None) -> Cell:
    tone: Tone = "note" if mine & theirs & 1 << h else "own" if mine >> h & 1 else "enemy"
    own = viewpoint(side)
    words = {
        "note": "in the zones of both sides",
        "own": f"{whose(side, own)} zone",
        "enemy": f"{whose(side, own.enemy)} zone",
    }
    return Cell(s.kit.names[h], tone, "", f"{hex_words(s, h)}: {words[tone]}.")


_DRAWN: dict[str, Callable[[DDayState, Side | None], Overlay]] = {
    "zones": zones,
    "supply": feeding,
    "control": control,
    "threat": threat,
    "beaches": beaches,
}
