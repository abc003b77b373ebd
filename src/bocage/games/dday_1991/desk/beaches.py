"""The overlay of invasion hexes: what they cost, and what would meet a landing. The map itself has the arrows."""

from bocage.core.desk import Cell, Overlay, Tone
from bocage.core.hexes import Hex
from bocage.core.protocol import Side
from bocage.core.tally import Tally
from bocage.games.dday_1991.invasion import invasion_price
from bocage.games.dday_1991.kit import MEDITERRANEAN
from bocage.games.dday_1991.odds import Fighter, Ground, Terms, defending, features_of, weigh
from bocage.games.dday_1991.orders import scenario_named
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.tables import clamp

from .names import hex_words, hexes_words, moves_words


def beaches(s: DDayState, side: Side | None) -> Overlay:
    """§3e2a §3e2c §3d2c Every invasion hex with its price, and the modifier of each coast its arrows point to."""
    invasions = s.kit.board.invasions
    cells = {h: _sea_cell(s, h) for h in invasions}
    for h in {target for invasion in invasions.values() for target in invasion.targets}:
        cells[h] = _coast_cell(s, h)
    return Overlay(
        "beaches",
        "Invasion hexes",
        f"Each unit that invades pays twice the printed number (§3d2c): the Allies have "
        f"{moves_words(s.moves[Side.ALLIED])}. It fights only where the arrows point (§3e2c). On the coast: the "
        "defender's modifier against invaders alone (§4b3).",
        [cells[h] for h in sorted(cells)],
        legend=(
            ("own", "Invasion hex, with the Moves each unit pays"),
            ("good", "0 Undefended, or Allied: landed on without a fight"),
            ("fair", "+3 or less to the defender"),
            ("poor", "+6 or less"),
            ("bad", "More"),
        ),
    )


def _sea_cell(s: DDayState, h: Hex) -> Cell:
    invasion, price = s.kit.board.invasions[h], invasion_price(s, h)
    begin = "the Mediterranean Base" if invasion.water == MEDITERRANEAN else "British ports"
    most = s.moves[Side.ALLIED] // price
    words = (
        f"{s.kit.names[h]}, invasion number {invasion.number}: {moves_words(price)} a unit from {begin}, "
        f"{most} at most with the Moves there are; to {hexes_words(s, invasion.targets)} (§3e2c)."
    )
    return Cell(s.kit.names[h], "own", str(price), words)


def _coast_cell(s: DDayState, h: Hex) -> Cell:
    name, where = s.kit.names[h], hex_words(s, h)
    if not s.occupied[Side.GERMAN] >> h & 1:
        held = "Allied" if s.controls(Side.ALLIED, h) else "undefended"
        return Cell(name, "good", "0", f"{where} is {held}: units land there without a fight (§3e2d).")
    defense = against_landing(s, h)
    total = clamp(int(defense.total))
    parts = ", ".join(f"{line.words} {line.amount}" for line in defense)
    tone: Tone = "fair" if total <= 3 else "poor" if total <= 6 else "bad"
    return Cell(name, tone, f"+{total}", f"{where} defends with +{total} against invaders: {parts} (§4b3).")


def against_landing(s: DDayState, h: Hex) -> Tally:
    """§4b3 The modifier of a hex's German defenders if every attacker invades."""
    ground = Ground(features_of(s.kit, h), tuple(defending(s, v) for v in s.side_at(h, Side.GERMAN)))
    terms = Terms(True, scenario_named(s.scenario).coastal_bonus, s.kit.options.allied_in_fort_city)
    return weigh((Fighter("invaders", 0, landing=True),), (ground,), terms).defense
