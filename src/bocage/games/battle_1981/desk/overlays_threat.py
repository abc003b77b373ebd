"""The threat overlay: the best odds the enemy could gather against each unit, if he moved and fought next."""

from fractions import Fraction

from bocage.core.desk import Cell, Overlay, Tone
from bocage.core.hexes import Hex, members
from bocage.core.protocol import Side
from bocage.core.viewer import viewpoint
from bocage.games.battle_1981.effectiveness import effect
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.movement import reach
from bocage.games.battle_1981.names import hex_words, listed, the, unit_words, whose_words
from bocage.games.battle_1981.odds import QUARTERS, full_defence
from bocage.games.battle_1981.state import Battle, BattleState

from .overlays_reach import rested

CRUSHING = 10
"""Odds from which on the number does not matter."""

HEAVY, EVEN, WEAK = Fraction(5, 2), Fraction(3, 2), Fraction(1)
"""§9n Odds at which a unit that stands fast must retreat; at which an attack is worth while; below which it is not."""


def threat(s: BattleState, side: Side | None) -> Overlay:
    """§9d §9e For each unit of the viewer: who could come next to it, one to a position, and at what odds."""
    own = viewpoint(side)
    c = rested(s, own.enemy)
    near = places(c, own.enemy)
    cells = [cell for u in s.on_board(own) if (cell := _cell(c, u, near)) is not None]
    return Overlay(
        "threat",
        "Threat",
        f"The most that {whose_words(side, own.enemy)} units could bring against each of these in a whole move and "
        "attack, one to a position, with today's strengths: without interdiction, bombardment, levels or luck.",
        cells,
        legend=(
            ("bad", "2.5 to 1 and more: a unit that stands fast must go back (§9n)"),
            ("poor", "1.5 to 1 and more"),
            ("fair", "Even or better"),
            ("good", "Less"),
        ),
    )


def places(s: BattleState, side: Side) -> dict[Hex, list[Unit]]:
    """By position the units of a side that could stand there: where they are, or within a move without infiltration."""
    found: dict[Hex, list[Unit]] = {}
    stays = side == Side.GERMAN and s.turn == 0 and s.kit.options.german_dday == "stay"
    for u in s.on_board(side):
        if not s.kit.kinds[u].is_combat:
            continue
        found.setdefault(s.at[u], []).append(u)
        if stays:
            continue
        ways = reach(s, u, s.mp[u])
        for h in ways.hexes():
            if not ways.past >> h & 1:
                found.setdefault(h, []).append(u)
    return found


def gathered(s: BattleState, target: Unit, near: dict[Hex, list[Unit]]) -> dict[Unit, int]:
    """Attackers with their strengths, the strongest pair of unit and position first, each once."""
    around = [h for h in members(s.kit.next_to[s.at[target]] & s.kit.board.land_mask) if h in near]
    pairs = [(s.cp[u] * effect(s, u) * s.kit.attack[h], u, h) for h in around for u in near[h]]
    used: set[Hex] = set()
    found: dict[Unit, int] = {}
    for strength, u, h in sorted(pairs, key=lambda pair: (-pair[0], pair[1], pair[2])):
        if u not in found and h not in used:
            found[u] = strength
            used.add(h)
    return found


def _cell(s: BattleState, u: Unit, near: dict[Hex, list[Unit]]) -> Cell | None:
    attackers = gathered(s, u, near)
    if not attackers:
        return None
    defence = full_defence(s, Battle(Side(1 - (u & 1)), u, s.at[u]))
    odds = Fraction(sum(attackers.values()), max(defence, QUARTERS))
    who = listed(unit_words(s, v) for v in attackers)
    says = f"{hex_words(s, s.at[u])}: {the(s, u)} could face {who} at {float(odds):.1f} to 1."
    shown = f"{float(odds):.1f}" if odds < CRUSHING else f"{CRUSHING}+"
    return Cell(s.kit.names[s.at[u]], _tone(odds), shown, says)


def _tone(odds: Fraction) -> Tone:
    return "bad" if odds >= HEAVY else "poor" if odds >= EVEN else "fair" if odds >= WEAK else "good"
