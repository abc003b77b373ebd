"""Several pieces at once: one verb on each of them, or all of them to one place."""

from collections.abc import Callable, Sequence
from typing import Any

from bocage.core import play
from bocage.core.desk import Choice
from bocage.core.hexes import Hex
from bocage.core.listing import after
from bocage.core.protocol import ASK
from bocage.games.dday_1991.kinds import Unit
from bocage.games.dday_1991.state import DDayState, unit_named

from .names import beach_words, codes, figures, hex_words, number_of, price_words

GROUP = "Together"
MOST_PIECES = 16
"""More than any box holds."""

Together = Callable[[DDayState, Any, Sequence[str]], list[Choice]]


def gathered(chooser: Callable[[DDayState, list[Unit]], list[Choice]]) -> Together:
    """What several of the deciding side's units may do at once, armies first; nothing where others are among them."""

    def together(s: DDayState, task: Any, pieces: Sequence[str]) -> list[Choice]:
        found = [unit_named(s, piece, task.who(s)) for piece in dict.fromkeys(pieces)]
        units = [u for u in found if u is not None]
        if len(units) < 2 or len(units) < len(found) or len(units) > MOST_PIECES:
            return []
        return chooser(s, sorted(units, key=lambda u: not s.kit.armies >> u & 1))

    return together


def party_words(s: DDayState, units: Sequence[Unit]) -> str:
    """How many they are, and their figures."""
    return f"{number_of(len(units), 'unit')} ({figures(s, units)})"


# --- one verb on each of them


def each_of(verb: str, words: str) -> Together:
    """All of them by one verb, in any order that plays."""
    return gathered(lambda s, units: each(s, verb, words, units))


def each(s: DDayState, verb: str, words: str, units: list[Unit]) -> list[Choice]:
    """The same for units that are found already."""
    chain = codes(s, verb, units)
    then = after(s, chain)
    if then is None:
        return []
    cost = s.moves[units[0] & 1] - then.moves[units[0] & 1]
    price = f" — {price_words(s, units[0] & 1, cost)}" if cost else ""
    return [Choice(actions=chain, says=f"{words} {party_words(s, units)}{price}", group=GROUP)]


# --- all of them to one place


Voyage = Callable[[DDayState, list[Unit], Hex], DDayState | None]


def to_one_place(verb: str, goal: str, words: str, back: str = "", voyage: Voyage | None = None) -> Together:
    """Every unit is taken up and sent to the same place, one after the other."""

    def chooser(s: DDayState, units: list[Unit]) -> list[Choice]:
        before = (back,) if back else ()
        taken = codes(s, verb, units)
        first = after(s, (*before, taken[0]))
        if first is None or first.agenda[-1].waits != ASK:
            return []
        found = []
        for name in [a.noun for a in play.offered(first) if a.verb == goal]:
            chain = (*before, *(text for action in taken for text in (action, f"{goal} {name}")))
            then = after(s, chain) if voyage is None else voyage(s, units, s.kit.hex_named(name))
            if then is not None:
                found.append(_arrival(s, then, units, chain, words, name))
        return found

    return gathered(chooser)


def _arrival(s: DDayState, then: DDayState, units: list[Unit], chain: tuple[str, ...], words: str, name: str) -> Choice:
    h, side = s.kit.hex_named(name), units[0] & 1
    where = beach_words(s, h) if h in s.kit.board.invasions else hex_words(s, h)
    cost = s.moves[side] - then.moves[side]
    price = f" — {price_words(s, side, cost)}" if cost else ""
    says = f"{words} {where} with {party_words(s, units)}{price}"
    return Choice(actions=chain, says=says, group=GROUP, place=name, value=str(cost) if cost else "")
