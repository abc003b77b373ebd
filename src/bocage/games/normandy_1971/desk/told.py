"""What happened, as lines of the log: a sentence, where it was, a card for dice, a motion for the eye."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any
from unicodedata import numeric

from bocage.core.blocks import Sum
from bocage.core.desk import Card, Die, Motion, Told
from bocage.core.protocol import Event, Side
from bocage.core.tally import Line, written
from bocage.games.normandy_1971.invasion import scatter_result
from bocage.games.normandy_1971.kinds import kinds
from bocage.games.normandy_1971.state import BOX, NormandyState
from bocage.games.normandy_1971.words import number_of, words

from .names import hex_words, kind_words, place_name
from .pieces import HIDDEN, look_of

Facts = dict[str, Any]

TURN, PHASE, NOTE, DETAIL = 0, 1, 2, 3

LEVELS = {
    **dict.fromkeys(("turn", "verdict"), TURN),
    "phase": PHASE,
    **dict.fromkeys(("plan_taken", "setup_taken", "order_drawn"), NOTE),
    **dict.fromkeys(("invades", "commandos", "drop", "touchdown", "glider", "glider_forgone"), NOTE),
    **dict.fromkeys(("combat", "eliminated", "no_retreat", "stranded", "paratroops_supplied"), NOTE),
    **dict.fromkeys(("supply_area_dead", "exited", "uncovered"), NOTE),
}
"""How much an event matters: the landing, combats and losses make the short story; all else is a detail."""


def told(s: NormandyState, event: Event) -> Told | None:
    """An event as a line of the log. Only the board is asked of `s`: it may be a later position."""
    f = event.facts
    says, _, _ = words(s, event).strip().partition("\n")
    if not says:
        return None
    card = _CARDS.get(event.kind)
    return Told(
        kind=event.kind,
        says=says,
        rule=event.rule,
        level=LEVELS.get(event.kind, DETAIL),
        side=_side(event.kind, f),
        places=_places(s, f),
        card=card(s, f, says) if card is not None else None,
        motion=_motion(s, f) if event.kind in ("moved", "retreated") else None,
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


def _places(s: NormandyState, f: Facts) -> tuple[str, ...]:
    """The places an event is about, where it came to last."""
    found = [*f.get("hexes", ()), *f.get("way", ())]
    if isinstance(f.get("hex"), int):
        found.append(f["hex"])
    if isinstance(f.get("from"), int):
        found.insert(0, f["from"])
    if isinstance(f.get("beach"), int):
        found.append(s.kit.board.beaches[f["beach"]])
    return tuple(dict.fromkeys(name for at in found if (name := place_name(s, at))))


def _motion(s: NormandyState, f: Facts) -> Motion | None:
    """§FOG-3 The way of a unit, from where it stood or came onto the map; an unknown one moves as a blank."""
    side = Side(f["side"])
    begin = [f["from"]] if f["from"] >= 0 or f["from"] <= BOX else []
    way = tuple(place_name(s, at) for at in [*begin, *f["way"]])
    look = look_of(kinds()[f["kind"]]) if f["kind"] >= 0 else HIDDEN[side]
    return Motion(side, look, way) if len(way) > 1 else None


# --- cards


def _combat(s: NormandyState, f: Facts, says: str) -> Card:
    """§CRT The dice, both strengths, what was added, the cell of the table and its word."""
    where = " and ".join(hex_words(s, h) for h in f["hexes"])
    sums = [Sum(title, f[key], _total(f[key])) for title, key in _SUMS.items() if f[key] or key != "additions"]
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


def _total(lines: list[Line]) -> str:
    return written(sum((_amount(line.amount) for line in lines), Fraction(0)))


def _amount(text: str) -> Fraction:
    """A written amount read back: `3½`."""
    whole, last = (text[:-1], text[-1]) if not text[-1].isascii() else (text, "0")
    return Fraction(whole or 0) + Fraction(numeric(last)).limit_denominator(8)


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
