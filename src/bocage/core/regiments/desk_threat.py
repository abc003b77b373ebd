"""The overlay of threats: the best odds found against each stack, and how many faces of the die would take its hex."""

from fractions import Fraction

from msgspec import Struct

from bocage.core.desk import Cell, Overlay, Tone
from bocage.core.hexes import Hex
from bocage.core.tally import Amount, written

from .desk_stacks import Force
from .names import hex_words, values
from .state import RegimentState


class Danger(Struct, frozen=True):
    """The strongest attack found on one hex: nobody in `units` means that none can be made."""

    units: Force
    attack: Amount
    defense: Amount
    column: str
    falls: Fraction


def threat_overlay(says: str, cells: list[Cell]) -> Overlay:
    """Every stack with the best odds against it."""
    return Overlay(
        "threat",
        "Threat",
        says,
        sorted(cells, key=lambda cell: cell.place),
        legend=(
            ("good", "Does not fall"),
            ("fair", "Falls on one face of the die, or two"),
            ("poor", "Falls on three faces, or four"),
            ("bad", "Falls on five, or always"),
        ),
    )


def danger_cell(
    s: RegimentState, h: Hex, danger: Danger, rule: str, *, aid: str = "", die: str = "", mark: str = "", note: str = ""
) -> Cell:
    """One hex in danger. `rule` is that of the table, `aid` what helps the attackers, `die` what is added to
    it, `note` what is not counted."""
    name, where, word = s.kit.names[h], hex_words(s, h), s.kit.HEXES[0]
    if not danger.units:
        return Cell(name, "good", mark or "–", f"{where}: nothing in sight can attack it.{note}")
    sixths = int(danger.falls * 6)
    ratio = f"{written(danger.attack)} to {written(danger.defense)}"
    words = (
        f"{where}: {values(s, danger.units)}{aid} could make it {danger.column}, {ratio}{die}. "
        f"The {word} is lost on {sixths} of 6 faces ({rule}).{note}"
    )
    return Cell(name, _tone(sixths), f"{danger.column}{mark}", words)


def _tone(sixths: int) -> Tone:
    return "good" if sixths == 0 else "fair" if sixths <= 2 else "poor" if sixths <= 4 else "bad"
