"""The overlay of the beaches: where units land, what they meet, what is cleared."""

from bocage.core.desk import Cell, Overlay, Tone
from bocage.core.hexes import Hex, members
from bocage.core.protocol import Side
from bocage.games.battle_1981.landing import coastal_strength, is_cleared, is_closed
from bocage.games.battle_1981.names import hex_words, supplier_words
from bocage.games.battle_1981.state import BattleState
from bocage.games.battle_1981.tables import numbers

SHUT, FREE = "×", "✓"


def beaches(s: BattleState, side: Side | None) -> Overlay:
    """§7d §7e §7f §5f Landing positions with the coastal defence they still have; the markers with what has landed."""
    landing: dict[Hex, list[int]] = {}
    for number, beach in enumerate(s.kit.board.beachheads):
        for h in members(beach.landing):
            landing.setdefault(h, []).append(number)
    markers = [_marker(s, number) for number in range(len(s.kit.board.beachheads))]
    return Overlay(
        "beaches",
        "Beaches",
        f"Units land next to their marker. Until {numbers().cleared} combat points have landed at a beach every lander "
        "fights its coastal defence first (§7e); the number is its combat points. Rangers and commandos may land on "
        "other shores beside it too (§7d).",
        [*markers, *(_shore(s, h, found) for h, found in sorted(landing.items()))],
        legend=(
            ("good", f"{FREE} Cleared"),
            ("poor", "The combat points of the coastal defence; at the marker, what has landed"),
            ("bad", f"{SHUT} Closed, or taken by a unit: nobody lands there now"),
        ),
    )


def _marker(s: BattleState, number: int) -> Cell:
    beach = s.kit.board.beachheads[number]
    where, landed = s.kit.names[beach.marker], s.ashore[number]
    nation = supplier_words(beach.nation)
    if is_closed(s, number):
        return Cell(where, "bad", SHUT, f"{beach.name}: its beachhead is destroyed, nobody lands there any more (§5f).")
    tone: Tone = "good" if is_cleared(s, number) else "poor"
    says = f"{beach.name}, feeds {nation} units: {landed} of {numbers().cleared} combat points have landed (§7e)."
    return Cell(where, tone, f"{landed}", says)


def _shore(s: BattleState, h: Hex, found: list[int]) -> Cell:
    names = [s.kit.board.beachheads[number].name for number in found]
    where = f"{hex_words(s, h)}, of {' and '.join(names)}"
    if s.on[h] >= 0 or all(is_closed(s, number) for number in found):
        why = "taken (§1e)" if s.on[h] >= 0 else "closed (§5f)"
        return Cell(s.kit.names[h], "bad", SHUT, f"{where}: {why}.")
    beside = "; next to a German, where a move ends" if s.near(Side.GERMAN) >> h & 1 else ""
    if any(is_cleared(s, number) and not is_closed(s, number) for number in found):
        return Cell(s.kit.names[h], "good", FREE, f"{where}: cleared{beside} (§7e).")
    least = min(coastal_strength(s, number) for number in found if not is_closed(s, number))
    return Cell(s.kit.names[h], "poor", str(least), f"{where}: a coastal defence of {least}{beside} (§7f).")
