"""The control overlay: who holds which Areas and bridges."""

from bocage.core.areas import Area
from bocage.core.desk import Cell, Overlay, Tone
from bocage.core.hexes import members
from bocage.core.protocol import Side
from bocage.core.viewer import tone_of, viewpoint, whose
from bocage.games.breakout_1993.state import BreakoutState

from .inspect_area import control_words
from .marks import bridge_label, line_owner
from .names import number_of, place_words, side_word

CONTESTED, VACANT, BLOWN = "⚔", "–", "✕"


def control(s: BreakoutState, side: Side | None) -> Overlay:
    """§7.2 §7.3 §7.5 Every Area, every Zone with units in it, every bridge."""
    own, held = viewpoint(side), s.kit.areas & s.held
    areas = [_area(s, side, place) for place in members(s.kit.areas)]
    zones = [_zone(s, side, zone) for zone in members(s.kit.zones) if s.present.get(zone)]
    bridges = [_bridge(s, side, border) for border in members(s.kit.bridges)]
    contested = sum(s.is_contested(place) for place in members(s.kit.areas))
    return Overlay(
        "control",
        "Control",
        f"The Allies control {number_of(held.bit_count(), 'Area')}; {contested} are contested. An Area stays with the "
        "side that last held it alone (§7.2); a bridge changes hands by being crossed or seized, or with both banks "
        "(§7.5).",
        [*areas, *zones, *bridges],
        legend=(
            ("own", f"{whose(side, own)} control"),
            ("enemy", f"{whose(side, own.enemy)} control"),
            ("note", f"{CONTESTED} contested; the letter is the side that controls it. {VACANT} Vacant. {BLOWN} blown"),
        ),
    )


def _area(s: BreakoutState, side: Side | None, place: Area) -> Cell:
    owner = Side.ALLIED if s.controls(Side.ALLIED, place) else Side.GERMAN
    words = f"{place_words(s, place)}: {control_words(s, place)}"
    if s.is_contested(place):
        return Cell(s.kit.codes[place], "note", f"{CONTESTED}{side_word(owner)[0]}", words)
    value = VACANT if s.is_vacant(place) else ""
    return Cell(s.kit.codes[place], tone_of(side, owner), value, words)


def _zone(s: BreakoutState, side: Side | None, zone: Area) -> Cell:
    words = f"{place_words(s, zone)}: {control_words(s, zone)}"
    if s.is_contested(zone):
        return Cell(s.kit.codes[zone], "note", CONTESTED, words)
    owner = Side.ALLIED if s.mask_at(zone, Side.ALLIED) else Side.GERMAN
    return Cell(s.kit.codes[zone], tone_of(side, owner), "", words)


def _bridge(s: BreakoutState, side: Side | None, border: int) -> Cell:
    tone: Tone = tone_of(side, line_owner(s, border))
    value = "" if s.has_bridge(border) else BLOWN
    return Cell(s.kit.border_names[border], tone, value, f"{bridge_label(s, border)}.")
