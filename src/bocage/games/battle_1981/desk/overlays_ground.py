"""Overlays of the ground itself: positions next to enemies, naval range with the worth of depth, terrain."""

from bocage.core.desk import Cell, Overlay, Tone
from bocage.core.hexes import Hex, Mask, members
from bocage.core.protocol import Side
from bocage.core.viewer import viewpoint, whose
from bocage.games.battle_1981.names import hex_words, whose_words
from bocage.games.battle_1981.state import BattleState
from bocage.games.battle_1981.tables import TERRAIN, numbers
from bocage.games.battle_1981.victory import depth_points, ocean_side_points

from .inspect_ground import A_DIVISION, quarter_words

COVER = 8
"""§chart-terrain A defence modifier, in quarters, from which on ground is cover: twice the strength."""


def neighbourhoods(s: BattleState, side: Side | None) -> Overlay:
    """§8b §8c The land next to units of either side."""
    own, land = viewpoint(side), s.kit.board.land_mask
    mine, theirs = s.near(own) & land, s.near(own.enemy) & land
    return Overlay(
        "zones",
        "Next to enemies",
        f"Entering a position next to an enemy costs {numbers().beside_enemy} more and ends the move (§8b); "
        f"straight from one to another is infiltration: {numbers().infiltrating} more, for those who can (§8c).",
        [_beside(s, h, mine, theirs, side) for h in members(mine | theirs)],
        legend=(
            ("own", f"{whose(side, own)} units stand next to it"),
            ("enemy", f"{whose(side, own.enemy)} units stand next to it"),
            ("note", "Units of both do"),
        ),
    )


def _beside(s: BattleState, h: Hex, mine: Mask, theirs: Mask, side: Side | None) -> Cell:
    tone: Tone = "note" if (mine & theirs) >> h & 1 else "own" if mine >> h & 1 else "enemy"
    own = viewpoint(side)
    words = {
        "note": "units of both sides",
        "own": f"{whose_words(side, own)} units",
        "enemy": f"{whose_words(side, own.enemy)} units",
    }
    return Cell(s.kit.names[h], tone, "", f"{hex_words(s, h)}: next to {words[tone]}.")


def naval(s: BattleState, side: Side | None) -> Overlay:
    """§9k §12c §12d Land within range of ships, and what a division scores on each line beyond it."""
    board = s.kit.board
    return Overlay(
        "naval",
        "Naval range and depth",
        f"Ships support battles within range (§9k), where each German unit costs {ocean_side_points(s.turn)} points "
        f"this turn but for the ground east of Caen (§12c). Beyond it supplied Allies score combat points × line ÷ "
        f"{numbers().depth} a turn (§12d): the number is what a division of {A_DIVISION} brings.",
        [_range(s, h) for h in members(board.ocean_side_mask | board.continent_mask)],
        legend=(
            ("good", "Within naval range"),
            ("fair", "Within range, but east of Caen: Germans there cost nothing"),
            ("note", f"Beyond it: points a turn for a division of {A_DIVISION}"),
        ),
    )


def _range(s: BattleState, h: Hex) -> Cell:
    board, where = s.kit.board, hex_words(s, h)
    if board.continent_mask >> h & 1:
        worth = f"{float(depth_points(A_DIVISION, board.line(h))):.1f}"
        return Cell(s.kit.names[h], "note", worth, f"{where}: line {board.line(h)}, beyond naval range.")
    east = board.east_of_caen_mask >> h & 1
    says = f"{where}: within naval range{', east of Caen' if east else ''}."
    return Cell(s.kit.names[h], "fair" if east else "good", "", says)


def terrain(s: BattleState, side: Side | None) -> Overlay:
    """§chart-terrain Cost and defence of every position on land."""
    return Overlay(
        "terrain",
        "Terrain",
        "Movement points to enter, and what a defender's strength is multiplied by. Rivers halve who attacks from "
        "them, swamps take a quarter (§chart-terrain).",
        [_ground(s, h) for h in members(s.kit.board.land_mask)],
        legend=(("good", "Cover: a defender counts twice or more"), ("fair", "None"), ("poor", "Bad to attack from")),
    )


def _ground(s: BattleState, h: Hex) -> Cell:
    name = s.kit.board.terrain[h]
    row = TERRAIN[name]
    tone: Tone = "good" if row.defence >= COVER else "poor" if row.attack < TERRAIN["clear"].attack else "fair"
    defence, attack = quarter_words(row.defence), quarter_words(row.attack)
    says = f"{hex_words(s, h)}: {name}, {row.cost} to enter, defends ×{defence}, attacks ×{attack}."
    return Cell(s.kit.names[h], tone, f"{row.cost} ×{defence}", says)
