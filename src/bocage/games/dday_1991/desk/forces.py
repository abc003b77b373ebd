"""Armies with their boxes, and the losses of both sides."""

from collections.abc import Callable, Iterable

from bocage.core.blocks import Block, CounterLine, Counters, Rows, Text
from bocage.core.desk import Panel
from bocage.core.hexes import members
from bocage.core.protocol import BOTH, Side
from bocage.games.dday_1991.kinds import Unit
from bocage.games.dday_1991.replace import rebuild_price
from bocage.games.dday_1991.state import EXITED, GONE, REBUILT, RESERVE, UNUSED, DDayState

from .boxes import boxes
from .names import moves_words, number_of, side_words, unit_words
from .pieces import look_of, pieces


def armies(s: DDayState, side: Side | None) -> Panel:
    """§2d1 Every box beside the map with its counters, the headquarters first."""
    found, lying = list[Block](), pieces(s, side)
    for box in boxes(s, side):
        inside = [piece for piece in lying if piece.id == box.head] + [p for p in lying if p.boxed == box.name]
        units = [s.kit.unit_index[piece.id] for piece in inside]
        found.append(Counters(box.title, [counter(s, u) for u in units], box.says))
    found += [_alone(s, of) for of in BOTH]
    return Panel("armies", "Armies", found)


def _alone(s: DDayState, of: Side) -> Counters:
    """§2d1 The units that stand by themselves."""
    heads = [box.head for box in boxes(s, None)]
    alone = [s.kit.unit_index[p.id] for p in pieces(s, None) if p.side == of and not p.boxed and p.id not in heads]
    return Counters(f"{side_words(of)} units in no army's box", [counter(s, u) for u in alone], _strength(s, alone))


def counter(s: DDayState, u: Unit, says: str = "") -> CounterLine:
    """One counter in a tray, with its place."""
    place = s.kit.names[s.at[u]] if s.at[u] >= 0 else ""
    look = look_of(s.kit.kinds[u], s.is_back(u))
    return CounterLine(look, 1, unit_words(s, u), says or place, (place,) if place else ())


def _strength(s: DDayState, units: Iterable[Unit]) -> str:
    found = list(units)
    if not found:
        return "None."
    return f"{number_of(len(found), 'unit')}, {number_of(sum(s.combat_of(u) for u in found), 'combat factor')}."


# --- losses


def losses(s: DDayState, side: Side | None) -> Panel:
    """§4e §3g §6b-note Where the units of both sides are, and those that are gone."""
    found: list[Block] = [_summary(s)]
    for of in BOTH:
        found += _gone(s, of)
    words = f"Allied corps ever eliminated: {s.lost_corps}. They count for the Germans even if bought back."
    return Panel("losses", "Losses", [*found, Text(words, "§6b-note")])


def _summary(s: DDayState) -> Rows:
    """How many of each side's units are where."""
    rows = (
        ("On the map", *_counts(s, lambda at: at >= 0)),
        ("of them reduced", *(str((s.back & _on_map(s, of)).bit_count()) for of in BOTH)),
        ("of them out of supply", *(str((s.unfed & _on_map(s, of)).bit_count()) for of in BOTH)),
        ("Combat factors on the map", *(str(sum(s.combat_of(u) for u in s.on_board(of))) for of in BOTH)),
        ("Still to come", *_counts(s, lambda at: at in (RESERVE, REBUILT))),
        ("Eliminated", *_counts(s, lambda at: at == GONE)),
        ("Off the board", *_counts(s, lambda at: at == EXITED)),
    )
    return Rows(title="Units", head=("", *(side_words(of) for of in BOTH)), rows=rows, rule="§4e")


def _counts(s: DDayState, holds: Callable[[int], bool]) -> list[str]:
    return [str(sum(holds(s.at[u]) for u in range(of, len(s.at), 2))) for of in BOTH]


def _on_map(s: DDayState, of: Side) -> int:
    return sum(1 << u for u in s.on_board(of))


def _gone(s: DDayState, of: Side) -> list[Block]:
    """§4e §3g §opt-11b2 §opt-16a Those lost with the price to buy them back, those who left, spare divisions."""
    who, found = side_words(of), list[Block]()
    own = range(of, len(s.at), 2)
    lost, left = [u for u in own if s.at[u] == GONE], [u for u in own if s.at[u] == EXITED]
    if lost:
        buys = s.kit.options.replacements
        lines = [counter(s, u, _price_words(s, u) if buys else "") for u in lost]
        found.append(Counters(f"{who} units eliminated", lines, _strength(s, lost)))
    if left:
        found.append(Counters(f"{who} units off the board", [counter(s, u) for u in left], "They never return (§3g)."))
    pool = [u for u in members(s.kit.division & s.kit.of_side[of]) if s.at[u] == UNUSED]
    if pool and s.kit.options.divisions:
        says = "A corps at full strength can leave one behind (§opt-16a)."
        found.append(Counters(f"{who} divisions to be had", [counter(s, u) for u in pool], says))
    return found or [Text(f"No {who} unit is lost.", "§4e")]


def _price_words(s: DDayState, u: Unit) -> str:
    if s.kit.division >> u & 1:
        return "not to be bought"
    return f"{moves_words(rebuild_price(s, u))} to rebuild"
