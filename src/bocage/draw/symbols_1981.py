"""What the counters of Battle for Normandy carry: arms, sizes, nations, told by shape. Boxes are 26 by 13."""

from typing import Final

from bocage.draw import palette as ink
from bocage.draw import symbols, symbols_1993
from bocage.draw.svg import Attributes, element, group
from bocage.draw.symbols_1993 import BOX, CROSS

OVAL: Final = symbols_1993.STROKES["armor"]

SHARED: Final = {
    "infantry": "infantry",
    "airborne": "airborne",
    "ranger": "ranger",
    "commando": "commando",
    "armored-brig": "armor",
    "armored-div": "armor",
    "panzer": "armor",
}
"""Kinds that look as on the counters of 1993, and what they are called there."""

STROKES: Final = {
    "cavalry": "M-13 6.5L13 -6.5",
    "parachute": f"{CROSS}M-7.4 5.8Q-3.7 .8 0 4.8Q3.7 .8 7.4 5.8",
    "panzergrenadier": f"{CROSS}{OVAL}",
    "assault-gun": f"{OVAL}M-4.6 2.6L0 -2.4L4.6 2.6",
}
"""The lines in the box of the others that fight."""

KINDS: Final = (*SHARED, *STROKES, "beachhead", "depot")

SIZES: Final = {"division": "XX", "brigade": "X", "regiment": "III", "battalion": "II"}

ANCHOR: Final = (
    "M0 -3.8V6M-4 -1.6H4M-7.6 1Q-6.8 6.2 0 6.4Q6.8 6.2 7.6 1M-7.6 1L-9 3.2M-7.6 1L-5.4 2.8M7.6 1L9 3.2M7.6 1L5.4 2.8"
)
RING: Final = "M-1.6 -5.4A1.6 1.6 0 0 1 1.6 -5.4A1.6 1.6 0 0 1 -1.6 -5.4Z"
CRATES: Final = "M-12 .2H-.8V6.8H-12ZM.8 .2H12V6.8H.8ZM-5.6 -6.6H5.6V.2H-5.6Z"
STRAPS: Final = "M-12 3.4H-.8M.8 3.4H12M-5.6 -3.2H5.6"

SERVICES: Final = {"US": "US", "BR": "UK", "CN": "CA", "GE": "GE", "SS": "SS", "LW": "LW"}
"""Nations and services, and what the sign of each is called on the counters of 1993."""

ROUND: Final[Attributes] = {"stroke_linejoin": "round", "stroke_linecap": "round"}


def unit_symbol(kind: str) -> str:
    """The symbol of a kind of unit; what cannot attack has a picture in place of a box."""
    if kind == "beachhead":
        return _anchor()
    if kind == "depot":
        return _crates()
    if kind in SHARED:
        return symbols_1993.unit_symbol(SHARED[kind])
    box = element("path", d=BOX, fill=ink.SYMBOL_PAPER, stroke=ink.INK, stroke_width=1.3)
    return box + element("path", d=STROKES[kind], fill="none", stroke=ink.INK, stroke_width=1.3, **ROUND)


def _anchor() -> str:
    """§6f A beachhead: an anchor, pale with a dark rim."""
    shape: Attributes = {"d": ANCHOR + RING, "fill": "none", **ROUND}
    rim = element("path", stroke=ink.INK, stroke_width=4, **shape)
    return rim + element("path", stroke="#ffffff", stroke_width=2, **shape)


def _crates() -> str:
    """§6f A depot: three crates."""
    wood = element("path", d=CRATES, fill="#e8c483", stroke=ink.INK, stroke_width=1.3, stroke_linejoin="round")
    return wood + element("path", d=STRAPS, stroke=ink.INK, stroke_width=1)


def bunker() -> str:
    """§7f What defends a beach: a casemate with its slit."""
    wall = "M-15 8V-2Q-14 -8 -7 -8.4H7Q14 -8 15 -2V8Z"
    slit = element("path", d="M-9 -1.6H9V2.2H-9Z", fill=ink.INK)
    return element("path", d=wall, fill="#c9c4b6", stroke=ink.INK, stroke_width=1.6) + slit


def service_sign(service: str) -> str:
    """A star, a roundel, a leaf; a straight cross, framed for the SS; wings: told without colour."""
    return symbols_1993.service_sign(SERVICES[service])


def symbol_defs() -> str:
    """Every arm, service and side once, to be used by reference."""
    arms = [element("g", unit_symbol(kind), id=f"arm-{kind}") for kind in KINDS]
    signs = [element("g", service_sign(name), id=f"service-{name}") for name in SERVICES]
    sides = [element("g", symbols.nation_sign(side), id=f"nation-{side}") for side in (0, 1)]
    return "".join((*arms, *signs, *sides, group([bunker()], id="bunker")))
