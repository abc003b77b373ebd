"""The panel of reinforcements: Germans by date and entry, Allies still at sea."""

from bocage.core.blocks import Block, Counters, Rows, Text
from bocage.core.desk import Panel
from bocage.core.hexes import members
from bocage.core.protocol import Side
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.names import hex_words, number_of, points_words, unit_words
from bocage.games.battle_1981.reinforce import early_chance, late_chance
from bocage.games.battle_1981.state import AMPHIBIOUS, DUE, BattleState
from bocage.games.battle_1981.tables import last_turn, turn_name

from .boxes import FLEETS, TITLES, comes, inside
from .trays import counter


def reinforcements(s: BattleState, side: Side | None) -> Panel:
    """§11a §11b §11d §3f"""
    blocks: list[Block] = [_table(s), *_rules(s)]
    for turn in range(1, last_turn(s.scenario)):
        blocks += _turn(s, turn)
    if not _due(s):
        blocks.append(Text("No German unit is still to come.", "§11b"))
    return Panel(
        "arrivals", "Reinforcements", [*blocks, *(tray for name in FLEETS.values() for tray in _fleet(s, name))]
    )


def _due(s: BattleState) -> list[Unit]:
    """German units still to come in this game, by date."""
    found = [u for u in members(s.kit.of_side[Side.GERMAN]) if s.at[u] == DUE and comes(s, s.kit.kinds[u])]
    return sorted(found, key=lambda u: (s.kit.kinds[u].entry_turn, u))


def _table(s: BattleState) -> Rows:
    """§11b Every date with its units and entries; what comes this turn is lit."""
    rows, lit = [], []
    for row, u in enumerate(_due(s)):
        piece = s.kit.kinds[u]
        entry = f"{piece.entry_hex}: {hex_words(s, s.kit.board.entry[piece.entry_hex])}"
        late = ", held up" if piece.entry_turn < s.turn else ""
        rows.append((f"{turn_name(piece.entry_turn)}{late}", unit_words(s, u), str(s.cp[u]), entry))
        if piece.entry_turn <= s.turn:
            lit.append((row, -1))
    head = ("Date", "Unit", "Combat points", "Entry")
    return Rows(title="German reinforcements", head=head, rows=tuple(rows), lit=tuple(lit), rule="§11b")


def _rules(s: BattleState) -> list[Block]:
    """§3f §11d When they may be early or late, and what a blocked entry does."""
    late, early = late_chance(s), early_chance(s)
    when = (
        f"{late}% to be held up a turn, again and again" if late else f"{early}% to come a turn early" if early else ""
    )
    rated = f"German reinforcement is rated {s.kit.options.reinforcement}: {when or 'units come on their date'}."
    return [
        Text(rated, "§3f"),
        Text("They come before German movement and may move at once; a taken entry sends them along the edge.", "§11d"),
    ]


def _turn(s: BattleState, turn: int) -> list[Block]:
    units = [u for u in _due(s) if s.kit.kinds[u].entry_turn == turn]
    if not units:
        return []
    says = f"{number_of(len(units), 'unit')}, {sum(s.cp[u] for u in units)} combat points."
    lines = [counter(s, u, f"{s.cp[u]} combat points, entry {s.kit.kinds[u].entry_hex}") for u in units]
    return [Counters(f"German, {turn_name(turn)}", lines, says)]


def _fleet(s: BattleState, name: str) -> list[Block]:
    """§11a §amph Allied units at sea; those the points left this turn could land are said."""
    units = inside(s, name)
    if not units:
        return []
    lines = [counter(s, u, f"{s.cp[u]} amphibious points to land") for u in units]
    left = points_words(s.pools[AMPHIBIOUS])
    says = f"{number_of(len(units), 'unit')}; {left} amphibious points left this turn (§amph)."
    return [Counters(f"{TITLES[name]}, at sea", lines, says)]
