"""The overlay of victory ground: what each position and unit brings at the next count."""

from bocage.core.desk import Cell, Overlay
from bocage.core.hexes import Hex, members
from bocage.core.protocol import Side
from bocage.core.viewer import tone_of, whose
from bocage.games.battle_1981.names import SIXTIETHS, hex_words, sentence, the
from bocage.games.battle_1981.state import BattleState
from bocage.games.battle_1981.victory import (
    OBJECTIVES,
    SOURCES,
    Gain,
    bars_objective,
    gains,
    objective_points,
)

from .standing import standing_words


def victory(s: BattleState, side: Side | None) -> Overlay:
    """§12a §12b §12c §12d §12i Gains and losses of this turn's count with units where they are now."""
    found: dict[Hex, list[Gain]] = {}
    for gain in gains(s, s.turn):
        found.setdefault(gain.hex, []).append(gain)
    cells = [_gain(s, side, h, here) for h, here in sorted(found.items())]
    return Overlay(
        "victory",
        "Victory ground",
        f"{sentence(standing_words(s))} The numbers are points of this turn's count if nobody moved any more.",
        [*cells, *_open(s, found)],
        legend=(
            (tone_of(side, Side.ALLIED), f"{whose(side, Side.ALLIED)} points"),
            (tone_of(side, Side.GERMAN), f"{whose(side, Side.GERMAN)} points"),
            ("note", "★ An objective that does not count now, with what it would bring"),
        ),
    )


def _gain(s: BattleState, side: Side | None, h: Hex, here: list[Gain]) -> Cell:
    total = sum(gain.amount for gain in here)
    parts = [f"{SOURCES[gain.source].words} {gain.amount / SIXTIETHS:+.1f}" for gain in here]
    of = Side.ALLIED if total >= 0 else Side.GERMAN
    lacking = f"; {words}" if (words := _lacking(s, h)) else ""
    says = f"{hex_words(s, h)}: {the(s, here[0].unit)}, {', '.join(parts)}{lacking}."
    return Cell(s.kit.names[h], tone_of(side, of), f"{total / SIXTIETHS:+.0f}", says)


def _open(s: BattleState, found: dict[Hex, list[Gain]]) -> list[Cell]:
    """§12a §12b §12i Objectives that bring nothing now, and why."""
    return [
        Cell(s.kit.names[h], "note", f"★{objective_points(s, s.turn, source)}", f"{hex_words(s, h)}: {words}.")
        for name, source in OBJECTIVES
        for h in members(s.kit.board.objectives[name])
        if h not in found and (words := _lacking(s, h))
    ]


def _lacking(s: BattleState, h: Hex) -> str:
    """What an objective would bring and why it does not; nothing if it does, or is none."""
    source = next((source for name, source in OBJECTIVES if s.kit.board.objectives[name] >> h & 1), None)
    ruling = bars_objective(s, h) if source is not None else None
    if source is None or ruling is None:
        return ""
    u = s.on[h]
    held = "a German stands next to it" if ruling.rule != "§12i" else f"{the(s, u)} is unsupplied"
    why = "no Allied unit holds it" if u < 0 or u & 1 else held
    return f"worth {objective_points(s, s.turn, source)} as an objective this turn, but {why} ({ruling.rule})"
