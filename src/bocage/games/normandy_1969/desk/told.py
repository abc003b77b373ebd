"""What happened, as lines of the log: a sentence, where it was, a card for dice, a motion for the eye."""

from collections.abc import Callable
from fractions import Fraction

from bocage.core.blocks import Sum
from bocage.core.desk import Card, Die, Told
from bocage.core.protocol import Event, Side
from bocage.core.regiments.desk_pieces import look_of
from bocage.core.regiments.desk_told import DETAIL, NOTE, PHASE, TURN, Facts, line_of
from bocage.core.regiments.names import begun, edge_words, hex_words, kind_words, number_of, side_words
from bocage.core.tally import Line, written
from bocage.games.normandy_1969.kinds import SHEET
from bocage.games.normandy_1969.kit import tables
from bocage.games.normandy_1969.state import NormandyState
from bocage.games.normandy_1969.words import words
from bocage.games.normandy_1969.words_combat import result_words

from .drops import fate_words, ground_in_scatter

LEVELS = {
    **dict.fromkeys(("turn", "verdict"), TURN),
    **dict.fromkeys(("phase", "plan_opened"), PHASE),
    **dict.fromkeys(("plan_taken", "setup_taken", "mustered", "attacks_allowed"), NOTE),
    **dict.fromkeys(("invades", "commandos", "drop", "drift", "touchdown", "landed_on", "glider", "follows"), NOTE),
    **dict.fromkeys(("combat", "exchange", "eliminated", "no_retreat"), NOTE),
    **dict.fromkeys(("supply_beach_dead", "exited", "replacements", "replaced"), NOTE),
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
        look=lambda f: look_of(SHEET.kinds[f["kind"]]),
    )


def _side(kind: str, f: Facts) -> Side | None:
    """Whose doing or whose fate it was."""
    if "side" in f:
        return Side(f["side"])
    if isinstance(f.get("kind"), int):
        return SHEET.kinds[f["kind"]].side
    if kind in ("setup_taken", "mustered", "replacements"):
        return Side.GERMAN
    return None if kind in ("turn", "exchange", "verdict") else Side.ALLIED


# --- cards


def _combat(s: NormandyState, f: Facts, says: str) -> Card:
    """§CRT The die, both strengths, the cell of the table and what it does."""
    where = hex_words(s, f["hexes"][0])
    title = f"Paratroops land on Germans in {where}" if f["landing"] else f"{side_words(f['side'])} attack on {where}"
    strengths = [written(Fraction(strength)) for strength in f["strengths"]]
    sums = [
        Sum(name, f[key], total)
        for name, key, total in zip(("Attack", "Defense"), ("attack", "defense"), strengths, strict=True)
    ]
    dice = [Die("attack", f["die"])] if f["die"] else []
    cell = f"{f['column']}, die {f['die']}" if f["die"] else f"worse than {f['column']}, no die"
    return Card(title, dice, sums, cell, f["result"], f"{begun(_fate(f))}.")


def _fate(f: Facts) -> str:
    """§INV-5 §CRT What a result does; after a landing nobody jumps back, and the Allies lead the Germans."""
    result: str = f["result"]
    if f["landing"] and result.startswith("AB"):
        return "the paratroops cannot go back and are destroyed"
    return f"{result_words(result)}{', led by the Allies' if f['landing'] and result.startswith('DB') else ''}"


def _exchange(s: NormandyState, f: Facts, says: str) -> Card:
    """§CRT-EX Both forces by basic factors, and what both lose."""
    sums = [
        Sum(name, [Line(str(f[key]), "§CRT-EX", "basic factors that took part")], str(f[key]))
        for name, key in (("Attackers", "attackers"), ("Defenders", "defenders"))
    ]
    return Card(f"Exchange in {hex_words(s, f['hex'])}", [], sums, "", f"{f['owed']} each", says)


def _drop(s: NormandyState, f: Facts, says: str) -> Card:
    """§SCT"""
    result = fate_words(f["lost"], f["scatters"])
    title, ground = f"Drop on {hex_words(s, f['hex'])}", ground_in_scatter(s.kit, f["hex"])
    return Card(title, [Die("scatter", f["die"])], [], f"{ground}, die {f['die']}", result, says)


def _drift(s: NormandyState, f: Facts, says: str) -> Card:
    """§SCT §R-10"""
    end = f["hex"]
    on_land = end >= 0 and s.kit.board.enterable_mask >> end & 1
    result = f"to {s.kit.names[end]}" if on_land else "lost at sea" if end >= 0 else "lost off the map"
    title = f"Drop scattered from {hex_words(s, f['from'])}"
    return Card(title, [Die("scatter plan", f["die"])], [], f"direction {f['die']}", result, says)


def _attacks_allowed(s: NormandyState, f: Facts, says: str) -> Card:
    """§ATT-7"""
    title = f"{side_words(f['side'])} attacks this turn"
    return Card(title, [Die("attacks", f["die"])], [], "", number_of(f["die"], "attack"), says)


def _replaced(s: NormandyState, f: Facts, says: str) -> Card:
    """§REP §R-12"""
    kind = SHEET.kinds[f["kind"]]
    price = [Line(str(kind.strength), "§R-12", kind_words(kind))]
    edges = edge_words(tables()["replacements"]["edges"])
    cell = f"comes by the {edges} edge"
    return Card("German replacement", [], [Sum("Factors spent", price, str(kind.strength))], cell, kind.value, says)


def _verdict(s: NormandyState, f: Facts, says: str) -> Card:
    """§LVL"""
    total = written(Fraction(f["score"]))
    return Card("The verdict", [], [Sum("Victory points", f["lines"], total)], "", f["level"], says)


_CARDS: dict[str, Callable[[NormandyState, Facts, str], Card]] = {
    "combat": _combat,
    "exchange": _exchange,
    "drop": _drop,
    "drift": _drift,
    "attacks_allowed": _attacks_allowed,
    "replaced": _replaced,
    "verdict": _verdict,
}
