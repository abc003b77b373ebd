"""What else lies on the map: beaches, objectives, the battle under way, drop zones, ways in for the next Germans."""

from bocage.core.desk import Mark
from bocage.core.hexes import members
from bocage.core.protocol import Side
from bocage.games.battle_1981.airborne import DropZone
from bocage.games.battle_1981.names import hex_words, listed, the, turn_words
from bocage.games.battle_1981.state import COAST, DUE, BattleState
from bocage.games.battle_1981.tables import numbers

from .boxes import comes

UNCLEARED, CLEARED, DROP, ENTRY, BATTLE = "uncleared-beach", "cleared-beach", "drop-zone", "entry", "battle"
OBJECTIVES = ("objective-allied", "objective-german")
MARK_LOOKS = (UNCLEARED, CLEARED, DROP, ENTRY, BATTLE, *OBJECTIVES)


def marks(s: BattleState, side: Side | None) -> list[Mark]:
    """Everything on the map that is no counter."""
    return [*_beaches(s), *_objectives(s), *_entries(s), *_drops(s), *_battle(s)]


def _beaches(s: BattleState) -> list[Mark]:
    """§7e §9s Each beach: how much of it is cleared, or that its marker is gone."""
    found = []
    for number, beach in enumerate(s.kit.board.beachheads):
        landed, needed = s.ashore[number], numbers().cleared
        lost = s.on[beach.marker] < 0
        state = "cleared" if landed >= needed else f"{landed} of the {needed} combat points landed that clear it"
        words = f"{beach.name}: closed, its beachhead is destroyed" if lost else f"{beach.name}: {state}"
        look = CLEARED if landed >= needed and not lost else UNCLEARED
        found.append(Mark(s.kit.names[beach.marker], look, words, Side.ALLIED))
    return found


def _objectives(s: BattleState) -> list[Mark]:
    """§12a §12b Who stands in each position of the objectives; empty ones count as German."""
    found = []
    for name, mask in s.kit.board.objectives.items():
        for h in members(mask):
            holder = Side.ALLIED if s.held[Side.ALLIED] >> h & 1 else Side.GERMAN
            taken = "held by the Allies" if holder == Side.ALLIED else "not in Allied hands"
            words = f"{s.kit.names[h]} {name}, an objective: {taken}"
            found.append(Mark(s.kit.names[h], OBJECTIVES[holder], words, holder))
    return found


def _entries(s: BattleState) -> list[Mark]:
    """§11b Where Germans come on this turn or next."""
    due: dict[int, list[int]] = {}
    for u in members(s.kit.of_side[Side.GERMAN]):
        piece = s.kit.kinds[u]
        if s.at[u] == DUE and comes(s, piece) and piece.entry_turn <= s.turn + 1:
            due.setdefault(piece.entry_hex, []).append(u)
    found = []
    for number, units in sorted(due.items()):
        h = s.kit.board.entry[number]
        who = listed(f"{the(s, u)} on {turn_words(s.kit.kinds[u].entry_turn)}" for u in units)
        found.append(Mark(s.kit.names[h], ENTRY, f"Entry {number}, {hex_words(s, h)}: {who}", Side.GERMAN))
    return found


def _drops(s: BattleState) -> list[Mark]:
    """§7a Where the division in hand may be dropped, while that is being decided."""
    task = s.agenda[-1] if s.agenda else None
    if not isinstance(task, DropZone):
        return []
    zones = task.zones(s)
    return [
        Mark(s.kit.names[h], DROP, f"{hex_words(s, h)}: drop zone {number} of {len(zones)}")
        for number, h in enumerate(zones, start=1)
    ]


def _battle(s: BattleState) -> list[Mark]:
    """§7e Where a landing is fought; a defender of flesh has its own counter there, which must be read."""
    battle = s.battle
    if battle is None or battle.defender != COAST:
        return []
    words = f"Landing at {hex_words(s, battle.hex)}: {the(s, battle.defender)} defends"
    return [Mark(s.kit.names[battle.hex], BATTLE, words, battle.side, over=True)]
