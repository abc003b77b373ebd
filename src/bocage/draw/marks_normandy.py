"""Signs laid on the map by hand and badges on counters, as Normandy needs them; shape tells them apart."""

from typing import Final

from bocage.draw import palette as ink
from bocage.draw import symbols

DISC: Final = "M-17 0A17 17 0 0 1 17 0A17 17 0 0 1 -17 0Z"
SHIELD: Final = "M-16 -15H16V3Q14 13 0 19Q-14 13 -16 3Z"
DIAMOND: Final = "M0 -20L20 0L0 20L-20 0Z"
CRATE: Final = "M-17 -15H17V15H-17Z"
BLAST: Final = (
    "M0 -20L5 -8.5L16.5 -14L12 -3L21 3L9.5 6.5L11 18.5L2 11.5L-7.5 19.5L-9 7.5L-20.5 6L-12 -2L-17 -13.5L-5.5 -9Z"
)

MARKS: Final = {
    "invade": (DISC, ink.BEACH, "M0 -11V6M-6.5 0L0 7L6.5 0M-8 11.5H8", False),
    "supply": (CRATE, ink.BEACH, "M-10 9V-3L0 -10L10 -3V9ZM-10 1H10M0 1V9", False),
    "supply-lost": (CRATE, ink.QUIET_INK, "M-10 9V-3L0 -10L10 -3V9ZM-13 12L13 -12", False),
    "drop": (DIAMOND, ink.ALLIED_SIGN, "M-10.5 -1A10.5 10 0 0 1 10.5 -1ZM-10.5 -1L0 11L10.5 -1M0 -1V11", False),
    "glide": (DIAMOND, ink.ALLIED_SIGN, "M-12 -3H12M0 -10V8M-4.5 8H4.5M-12 -3L0 -7L12 -3", False),
    "struck": (BLAST, "#d95f0e", "M-4.5 -4.5L4.5 4.5M4.5 -4.5L-4.5 4.5", False),
    "commando": (SHIELD, ink.ALLIED_SIGN, "M0 -12L2.6 -8V4H-2.6V-8ZM-7 4H7M0 4V13", True),
}
"""Outline, ground, sign, and whether the sign is filled."""


def mark(name: str) -> str:
    """A marker of the plan or of a battle: a beach to be invaded, a supply beach, a drop zone, a square attacked."""
    outline, ground, sign, is_filled = MARKS[name]
    return symbols.token(ground, sign, "#ffffff" if is_filled else "none", outline)


CHIPS: Final = {
    "entrenched": ("#5a4426", "M-3.6 2.6V.4H-2.2V-1.8H-.9V.4H.9V-1.8H2.2V.4H3.6V2.6Z", True),
    "held": ("#6b1f4f", "M-2.1 -3.4V3.4M2.1 -3.4V3.4", False),
    "locked": ("#4f5b34", "M-4 -.6A4 3.8 0 0 1 4 -.6ZM-4 -.6L0 4.2L4 -.6", False),
    "fought": ("#8a3a10", "M-3.4 -3.4L3.4 3.4M3.4 -3.4L-3.4 3.4", False),
}
"""Ground, sign, and whether the sign is filled."""

SHARED: Final = {"out of supply": "supply", "committed": "attacking"}


def badge(name: str) -> str:
    """A small chip for a state a unit is in."""
    if name not in CHIPS:
        return symbols.badge_sign(SHARED.get(name, name))
    ground, sign, is_filled = CHIPS[name]
    return symbols.chip(ground, sign, "#ffffff" if is_filled else "none", weight=1.3)
