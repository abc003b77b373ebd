"""The supply overlay: how far each nation's lines reach, from which sources, and who stands beyond them."""

from bocage.core.desk import Cell, Overlay, Stroke, Tone
from bocage.core.hexes import Hex, Mask, members
from bocage.core.protocol import Side
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.logistics import general_need
from bocage.games.battle_1981.names import hex_words, number_of, points_words, supplier_words, the, unit_words
from bocage.games.battle_1981.state import BattleState
from bocage.games.battle_1981.supply import Link, bars_line, chain, reach_masks
from bocage.games.battle_1981.tables import numbers, turn_name

NATIONS: dict[str, Tone] = {"US": "good", "BR": "fair"}
OUT = "!"


def supply(s: BattleState, side: Side | None) -> Overlay:
    """§6a §6b §6c §6d The reach of both nations now, the chains of depots, units out of line."""
    reach = {nation: reach_masks(s, nation) & s.kit.board.land_mask for nation in NATIONS}
    out = [u for u in s.on_board(Side.ALLIED) if bars_line(s, u, s.at[u]) is not None]
    first = numbers().supply_from_turn
    when = f" Nobody suffers before {turn_name(first)}." if s.turn < first else ""
    need = sum(general_need(s, u) for u in s.on_board(Side.ALLIED))
    return Overlay(
        "supply",
        "Supply lines",
        f"Positions within {s.kit.options.supply_range} of a beachhead or of a depot in supply, as things stand: lines "
        f"are looked at when a turn begins (§6d).{when} {number_of(len(out), 'unit')} out of line now; all units "
        f"together draw {points_words(need)} general supply a turn.",
        [_cell(s, h, reach, out) for h in members(reach["US"] | reach["BR"] | _standing(s, out))],
        [_stroke(s, link) for nation in NATIONS for link in chain(s, nation) if link.via >= 0],
        legend=(
            ("good", "American lines"),
            ("fair", "British and Canadian lines"),
            ("note", "Both"),
            ("bad", f"{OUT} An Allied unit out of line, or unsupplied this turn"),
        ),
    )


def _standing(s: BattleState, units: list[Unit]) -> Mask:
    """Where units out of line, and those unsupplied this turn, stand."""
    found = 0
    for u in s.on_board(Side.ALLIED):
        if u in units or not s.is_supplied(u):
            found |= 1 << s.at[u]
    return found


def _cell(s: BattleState, h: Hex, reach: dict[str, Mask], out: list[Unit]) -> Cell:
    here = [nation for nation in NATIONS if reach[nation] >> h & 1]
    tone: Tone = "note" if len(here) > 1 else NATIONS[here[0]] if here else "bad"
    lines = " and ".join(supplier_words(nation) for nation in here) or "no"
    says, u = f"{hex_words(s, h)}: {lines} lines reach it", s.on[h]
    if u < 0 or u & 1:
        return Cell(s.kit.names[h], tone, "", f"{says}.")
    if u in out or not s.is_supplied(u):
        state = "out of line" if u in out else "in line again, but unsupplied for this turn"
        return Cell(s.kit.names[h], "bad", OUT, f"{says}; {the(s, u)} is {state}.")
    return Cell(s.kit.names[h], tone, "", f"{says}; {the(s, u)} is in line.")


def _stroke(s: BattleState, link: Link) -> Stroke:
    """§6b A depot and the source it draws from."""
    says = f"{unit_words(s, link.unit)} draws from {the(s, link.via)}, {link.distance} away"
    tone = NATIONS["US" if s.kit.kinds[link.unit].is_american else "BR"]
    return Stroke(tone, says, (s.kit.names[s.at[link.via]], s.kit.names[s.at[link.unit]]))
