"""Several pieces at once: an army with those picked of its box, attackers, passengers, whoever goes in."""

from collections.abc import Callable, Sequence

from bocage.core import play
from bocage.core.desk import Choice
from bocage.core.hexes import Hex
from bocage.core.listing import after
from bocage.core.protocol import ASK, Action
from bocage.games.dday_1991.kinds import Unit
from bocage.games.dday_1991.marches import March
from bocage.games.dday_1991.state import DDayState, unit_named

from .choices_combat import modifiers
from .choices_march import Fatigue, march_price
from .choices_sea import beach_words, sailed, shipped
from .names import codes, figures, hex_words, number_of, price_words, the

GROUP = "Together"
MOST_PIECES = 16
"""More than any box holds."""


def together(s: DDayState, pieces: Sequence[str]) -> list[Choice]:
    """What several of the deciding side's units may do at once; empty where the moment does not allow it."""
    task = s.agenda[-1] if s.agenda else None
    if task is None or task.waits != ASK:
        return []
    found = [unit_named(s, piece, task.who(s)) for piece in dict.fromkeys(pieces)]
    units = [u for u in found if u is not None]
    if len(units) < 2 or len(units) < len(found) or len(units) > MOST_PIECES:
        return []
    units.sort(key=lambda u: not s.kit.armies >> u & 1)
    chooser = _TOGETHER.get(type(task).__name__)
    return chooser(s, units) if chooser is not None else []


def _party(s: DDayState, units: Sequence[Unit]) -> str:
    return f"{number_of(len(units), 'unit')} ({figures(s, units)})"


# --- one verb on each of them


def _each(verb: str, words: str) -> Callable[[DDayState, list[Unit]], list[Choice]]:
    """All of them by one verb, in any order that plays."""

    def chooser(s: DDayState, units: list[Unit]) -> list[Choice]:
        chain = codes(s, verb, units)
        then = after(s, chain)
        if then is None:
            return []
        cost = s.moves[units[0] & 1] - then.moves[units[0] & 1]
        price = f" — {price_words(s, units[0] & 1, cost)}" if cost else ""
        return [Choice(actions=chain, says=f"{words} {_party(s, units)}{price}", group=GROUP)]

    return chooser


def _marching(s: DDayState, units: list[Unit]) -> list[Choice]:
    """§2d1c Of the army on its way: those picked are left, or taken along; else it is put back for another party."""
    found = [*_each("leave", "Leave here")(s, units), *_each("pick", "Take along")(s, units)]
    return found or ([] if s.agenda[-1].begun else _army(s, units, ("back",)))


# --- an army with those picked of its box


def _moving(s: DDayState, units: list[Unit]) -> list[Choice]:
    return _army(s, units) or _to_one_place("jump", "to", "Drop on")(s, units)


def _army(s: DDayState, units: list[Unit], before: tuple[str, ...] = ()) -> list[Choice]:
    """§2d1 §2d1c An army and some of its box go somewhere together; the others of the box stay."""
    army, *box = units
    if not s.kit.armies >> army & 1:
        return []
    begun = (*before, f"move {s.kit.kinds[army].id}")
    first = after(s, begun)
    if first is None or not isinstance(first.agenda[-1], March):
        return []
    party = first.agenda[-1].party
    stay = codes(s, "leave", [u for u in party if u not in box])
    chain = (*begun, *stay, *codes(s, "pick", [u for u in box if u not in party]))
    then = after(s, chain)
    if then is None:
        return []
    return [_destination(s, then, chain, a) for a in play.offered(then) if a.verb == "go"]


def _destination(s: DDayState, then: DDayState, chain: tuple[str, ...], a: Action) -> Choice:
    task = then.agenda[-1]
    fatigue, h = Fatigue(then, task), s.kit.hex_named(a.noun)
    value, spends = fatigue.words(*fatigue.to(h))
    says = f"Go to {hex_words(s, h)} with {the(s, task.unit)} and {number_of(len(task.party), 'unit')} — {spends}"
    group = f"Together: {price_words(s, task.unit & 1, march_price(then, task))}"
    return Choice(actions=(*chain, str(a)), says=says, group=group, place=a.noun, value=value)


# --- all of them to one place


Voyage = Callable[[DDayState, list[Unit], Hex], DDayState | None]


def _to_one_place(
    verb: str, goal: str, words: str, back: str = "", voyage: Voyage | None = None
) -> Callable[[DDayState, list[Unit]], list[Choice]]:
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

    return chooser


def _arrival(s: DDayState, then: DDayState, units: list[Unit], chain: tuple[str, ...], words: str, name: str) -> Choice:
    h, side = s.kit.hex_named(name), units[0] & 1
    where = beach_words(s, h) if h in s.kit.board.invasions else hex_words(s, h)
    cost = s.moves[side] - then.moves[side]
    price = f" — {price_words(s, side, cost)}" if cost else ""
    says = f"{words} {where} with {_party(s, units)}{price}"
    return Choice(actions=chain, says=says, group=GROUP, place=name, value=str(cost) if cost else "")


# --- attackers


def _attacking(s: DDayState, units: list[Unit]) -> list[Choice]:
    """§4a4 The hexes that all of them may attack."""
    found = []
    for a in play.offered(s):
        chain = (str(a), *codes(s, "with", units))
        if a.verb == "attack" and after(s, chain) is not None:
            h = s.kit.hex_named(a.noun)
            says = f"Attack {hex_words(s, h)} with {_party(s, units)}: {modifiers(s, (h,), tuple(units))}"
            found.append(Choice(actions=chain, says=says, group=GROUP, place=a.noun))
    return found


_TOGETHER: dict[str, Callable[[DDayState, list[Unit]], list[Choice]]] = {
    "ChooseMove": _moving,
    "March": _marching,
    "Jump": _to_one_place("jump", "to", "Drop on", "back"),
    "Deploy": _to_one_place("place", "at", "Place in"),
    "DeployUnit": _to_one_place("place", "at", "Place in", "back"),
    "Reinforce": _to_one_place("place", "at", "Bring in at"),
    "Arrive": _to_one_place("place", "at", "Bring in at", "back"),
    "Replace": _each("restore", "Restore"),
    "Transfer": _to_one_place("ship", "to", "Ship to", voyage=shipped),
    "ShipUnit": _to_one_place("ship", "to", "Ship to", "back", shipped),
    "Invade": _to_one_place("invade", "to", "Sail to", voyage=sailed),
    "InvadeUnit": _to_one_place("invade", "to", "Sail to", "back", sailed),
    "Declare": _attacking,
    "PlanCombat": _each("with", "Attack with"),
    "PlanStrike": _each("with", "Strike with"),
    "React": _to_one_place("fly", "to", "Fly to"),
    "FlyUnit": _to_one_place("fly", "to", "Fly to", "back"),
    "Losses": _each("lose", "The losses fall on"),
    "Occupy": _each("advance", "Go in with"),
}
