"""What happened, as lines of the log: a sentence, where it was, a card for dice, a motion for the eye."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache

from bocage.core.blocks import Sum
from bocage.core.desk import Card, Die, Told
from bocage.core.protocol import Event, Side
from bocage.core.regiments.desk_pieces import look_of
from bocage.core.regiments.desk_told import DETAIL, NOTE, PHASE, TURN, Facts, line_of, total_of
from bocage.core.regiments.names import hex_words, kind_words, number_of
from bocage.core.tally import Line, written
from bocage.games.normandy_1971.invasion import scatter_result
from bocage.games.normandy_1971.kinds import kinds
from bocage.games.normandy_1971.state import NormandyState
from bocage.games.normandy_1971.words import words

from .pieces import HIDDEN

LEVELS = {
    **dict.fromkeys(("turn", "verdict"), TURN),
    "phase": PHASE,
    **dict.fromkeys(("plan_taken", "setup_taken", "order_drawn"), NOTE),
    **dict.fromkeys(("invades", "commandos", "drop", "touchdown", "glider", "glider_forgone"), NOTE),
    **dict.fromkeys(("combat", "eliminated", "no_retreat", "stranded", "paratroops_supplied", "upright"), NOTE),
    **dict.fromkeys(("supply_area_dead", "exited", "uncovered"), NOTE),
}
"""How much an event matters: the landing, combats and losses make the short story; all else is a detail."""


def told(s: NormandyState, event: Event) -> Told | None:
    """An event as a line of the log. Only the board is asked of `s`: it may be a later position."""
    return line_of(
        s,
        event,
        words(s, event),
        level=LEVELS.get(event.kind, DETAIL),
        side=_side(event.kind, event.facts),
        card=_CARDS.get(event.kind),
        look=_look,
    )


def _side(kind: str, f: Facts) -> Side | None:
    """Whose doing or whose fate it was."""
    if "side" in f:
        return Side(f["side"])
    if kind == "combat":
        return _attacking_side(f["attack"])
    if isinstance(f.get("kind"), int) and f["kind"] >= 0:
        return kinds()[f["kind"]].side
    if kind in ("setup_taken", "order_drawn", "uncovered"):
        return Side.GERMAN if kind != "uncovered" else None
    return None if kind in ("turn", "verdict") else Side.ALLIED


def _attacking_side(lines: list[Line]) -> Side | None:
    """A combat's lines name its attackers."""
    return next((_sides()[line.words] for line in lines if line.words in _sides()), None)


@cache
def _sides() -> dict[str, Side]:
    return {f"{kind.value} {kind.name}": kind.side for kind in kinds()}


def _look(f: Facts) -> str:
    """§FOG-3 An unknown unit moves as a blank."""
    return look_of(kinds()[f["kind"]]) if f["kind"] >= 0 else HIDDEN[f["side"]]


# --- cards


def _combat(s: NormandyState, f: Facts, says: str) -> Card:
    """§CRT The dice, both strengths, what was added, the cell of the table and its word."""
    where = " and ".join(hex_words(s, h) for h in f["hexes"])
    sums = [Sum(title, f[key], total_of(f[key])) for title, key in _SUMS.items() if f[key] or key != "additions"]
    dice = [Die("attack", f["die"])] if f["die"] else []
    cell = f"{f['column']}, row {f['row']}" if f["die"] else "below the table"
    return Card(f"Attack on {where}", dice, sums, cell, f["result"], _RESULTS[f["result"]])


_SUMS = {"Attack": "attack", "Defense": "defense", "Added to the die": "additions"}
_RESULTS = {
    "AX": "The attackers are eliminated.",
    "AR": "The attackers fall back two hexes.",
    "DR": "The defenders fall back two hexes.",
    "EX": "The defenders are eliminated, and attackers worth as much.",
    "DX": "The defenders are eliminated.",
}


def _drop(s: NormandyState, f: Facts, says: str) -> Card:
    """§SCT"""
    board = s.kit.board
    ground = "bocage or city" if (board.bocage_mask | board.city_mask) >> f["hex"] & 1 else "open ground"
    cell = f"{ground}, row {f['die']}"
    lost, scatters = scatter_result(s, f["hex"], f["die"])
    fate = [f"{number_of(lost, 'battalion')} lost"] if lost else []
    fate += ["blown one hex off"] if scatters else []
    result = " and ".join(fate) or "on target"
    return Card(f"Drop on {hex_words(s, f['hex'])}", [Die("scatter", f["die"])], [], cell, result, says)


def _dug(s: NormandyState, f: Facts, says: str) -> Card:
    """§ENT"""
    kind = kinds()[f["kind"]]
    result = "entrenched" if f["success"] else "no works"
    title = f"{kind_words(kind)} digs in {hex_words(s, f['hex'])}"
    need = "1 to 3 digs a regiment in" if kind.size == "R" else "1 or 2 digs a battalion in"
    return Card(title, [Die("entrenchment", f["die"])], [], need, result, says)


def _glider(s: NormandyState, f: Facts, says: str) -> Card:
    """§GLD-1"""
    return Card(f"Gliders in {hex_words(s, f['hex'])}", [], [], "", "landed", says)


def _verdict(s: NormandyState, f: Facts, says: str) -> Card:
    """§LVL"""
    total = written(Fraction(f["score"]))
    return Card("The verdict", [], [Sum("Victory points", f["lines"], total)], "", f["level"], says)


_CARDS: dict[str, Callable[[NormandyState, Facts, str], Card]] = {
    "combat": _combat,
    "drop": _drop,
    "dug": _dug,
    "glider": _glider,
    "verdict": _verdict,
}
