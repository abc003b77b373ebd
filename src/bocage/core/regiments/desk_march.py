"""Choices of movement that read alike in every game of regiments, and several units moved as one."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from bocage.core import play
from bocage.core.desk import Choice, Hand
from bocage.core.hexes import NOWHERE, Hex
from bocage.core.listing import BACK, ending, told_apart
from bocage.core.protocol import Action

from .counters import Unit
from .names import a_kind, edge_words, hex_words, kind_words, number_of, party, place_name, places, several, unit_words
from .orders import EDGE_BITS
from .state import BOX, MOVED, RESERVE, RegimentState

S = TypeVar("S", bound=RegimentState)

MOVABLE, BOXED, ARRIVING, REGROUP = "Units that can move", "Units off the beaches", "Reinforcements", "Regroup"
GO, STEP, EXIT, SPLIT, OTHERS = "Destinations", "Step by step", "Leave the map", "Break down", "Other units"


def take_up(s: RegimentState, u: Unit, here: str) -> Choice:
    """A unit to be moved: on the map (under the heading `here`), in a box, or waiting beyond the edge."""
    at = s.at[u]
    if at == RESERVE:
        edges = edge_words(edge for edge, bit in EDGE_BITS.items() if s.due[u] & bit)
        says = f"Bring in {a_kind(s.kind_of(u))} by the {edges} edge"
        return Choice(actions=(f"move {u}",), says=says, group=ARRIVING, piece=str(u))
    landing = at <= BOX
    says = f"{'Land' if landing else 'Move'} the {unit_words(s, u)}"
    group = BOXED if landing else here
    return Choice(actions=(f"move {u}",), says=says, group=group, place=place_name(s, at), piece=str(u))


def mover_choices(
    s: S, units: Iterable[Unit], crowded: Hex, lands: Callable[[S, Unit, Hex], bool], *, regroup: str, ends: str
) -> list[Choice]:
    """The units that may be taken up, then what else the phase offers.

    `crowded` is a hex that holds the phase up; `lands` says whether a unit may end its move on its beach.
    """
    here = f"{MOVABLE}: too many in {s.kit.names[crowded]}" if crowded != NOWHERE else MOVABLE
    found = [take_up(s, u, here) for u in units]
    boxed = [int(choice.piece) for choice in found if choice.group == BOXED]
    left = number_of(len(found), "unit") + (f", {len(boxed)} of them off the beaches," if boxed else "")
    rank = {BOXED: 0, ARRIVING: 2}
    return [
        *told_apart(sorted([*landing_all(s, boxed, lands), *found], key=lambda one: rank.get(one.group, 1))),
        *[Choice(actions=(str(a),), says=regroup, group=REGROUP) for a in play.offered(s) if a.verb == "regroup"],
        ending(s, Action("done"), ends, f"{left} could still move." if found else ""),
    ]


def landing_all(s: S, units: Sequence[Unit], lands: Callable[[S, Unit, Hex], bool]) -> list[Choice]:
    """All the units off the beaches put ashore at one word, each on its own beach; nothing where it saves nothing."""
    if len(units) < 2:
        return []
    then, ashore = s.clone(), list[str]()
    for u in units:
        beach = s.kit.board.beaches[BOX - s.at[u]]
        if lands(then, u, beach):
            then.place(u, beach)
            then.flags[u] |= MOVED
            ashore += [f"move {u}", f"go {s.kit.names[beach]}"]
    number = len(ashore) // 2
    if number < 2:
        return []
    says = f"Land every unit on its own beach ({number} units)"
    if number < len(units):
        says = f"Land {number} of the {len(units)} units, each on its own beach; the others have no room there"
    return [Choice(actions=tuple(ashore), says=says, group=BOXED)]


Price = Callable[[Hex], tuple[str, str]]
"""What going to a hex leaves, and in words what it costs and leaves."""


def walk_choices(
    s: RegimentState, unit: Unit, way: Sequence[Hex], options: Iterable[Action], price: Price, stride: Price
) -> list[Choice]:
    """Where a unit can go, and hex by hex; `price` is for ends of the move, `stride` for single steps."""
    words, by_name = places(s.kit.board), s.kit.board.by_name
    found = []
    for a in options:
        if a.verb == "go":
            h = by_name[a.noun]
            left, spends = price(h)
            stays = bool(way) and h == way[-1]
            says = f"Stop here, in {words[h]}" if stays else f"Go to {words[h]} — {spends}"
            found.append(Choice(actions=(f"go {a.noun}",), says=says, group=GO, place=a.noun, value=left))
        elif a.verb == "step":
            left, spends = stride(by_name[a.noun])
            says = f"Step to {words[by_name[a.noun]]} — {spends}"
            found.append(Choice(actions=(str(a),), says=says, group=STEP, place=a.noun, value=left, aside=True))
        else:
            found.append(way_out(s, unit, way, a))
    return found


def way_out(s: RegimentState, u: Unit, way: Sequence[Hex], a: Action) -> Choice:
    """What else may be done with a unit on its way: leave the map, break down, put it back."""
    kind, words = s.kind_of(u), places(s.kit.board)
    if a.verb == "exit":
        h = s.kit.board.by_name[a.noun]
        road = s.kit.board.exit_names.get(h, "")
        says = f"Leave the map for good at {words[h]}" + (f", by the {road}" if road else "")
        return Choice(actions=(str(a),), says=says, group=EXIT, place=a.noun)
    if a.verb == "break":
        says = f"Break down here, in {words[way[-1]]}, into {several(kind.parts)}"
        return Choice(actions=("break",), says=says, group=SPLIT)
    done = "Take the way back" if way else "Leave the unit where it is"
    return Choice(actions=("back",), says=done, group=BACK)


def marching(s: RegimentState, u: Unit, way: Sequence[Hex]) -> Hand:
    """The unit on its way, in hand."""
    at = way[-1] if way else s.at[u]
    on_way = f", on its way in {hex_words(s, at)}" if way else ""
    move = f"Bring in the {kind_words(s.kind_of(u))}" if s.at[u] == RESERVE else f"Move the {unit_words(s, u)}"
    return Hand(f"{move}{on_way}", (str(u),), place_name(s, at) if s.at[u] != at else "")


def others(s: RegimentState, units: Iterable[Unit]) -> list[Choice]:
    """Other units, taken up instead: nothing has happened to the one on its way."""
    return told_apart(
        [
            Choice(
                actions=("back", f"move {u}"), says=f"Move the {unit_words(s, u)} instead", group=OTHERS, piece=str(u)
            )
            for u in units
        ]
    )


def split_choice(s: RegimentState, a: Action) -> Choice:
    """`break 14`: a unit on the map into its parts."""
    u = int(a.noun)
    says = f"Break down the {unit_words(s, u)} into {several(s.kind_of(u).parts)}"
    return Choice(actions=(str(a),), says=says, group=SPLIT, place=place_name(s, s.at[u]), piece=a.noun)


def form_choice(s: RegimentState, a: Action) -> Choice:
    """`form 7-4 K32`: a unit out of the parts that stand in a hex."""
    code, _, name = a.noun.partition(" ")
    kind = s.kit.sheet.named(code)
    where = places(s.kit.board)[s.kit.board.by_name[name]]
    says = f"Rebuild {a_kind(kind)} from {several(kind.parts)} in {where}"
    return Choice(actions=(str(a),), says=says, group="Rebuild", place=name)


# --- several at once


def common_goals(
    goals: Iterable[Mapping[Hex, int]],
) -> list[tuple[Hex, int]]:
    """The hexes that every unit could go to, from what each would have left there; the least of it, dearest last."""
    left: dict[Hex, int] | None = None
    for mine in goals:
        left = dict(mine) if left is None else {h: min(left[h], n) for h, n in mine.items() if h in left}
    return sorted((left or {}).items(), key=lambda found: -found[1])


def march_choices(
    s: RegimentState,
    units: list[Unit],
    goals: Iterable[tuple[Hex, str]],
    has_room: Callable[[Hex], bool],
    before: tuple[str, ...] = (),
) -> list[Choice]:
    """Hexes that all of them can reach and share, nearest first, with the points the slowest has left."""
    found, who = [], party(s, units)
    for h, left in goals:
        if has_room(h):
            name = s.kit.names[h]
            actions = (*before, *(words for u in units for words in (f"move {u}", f"go {name}")))
            says = f"Go to {hex_words(s, h)} with {who} — leaves at least {left}"
            found.append(Choice(actions=actions, says=says, group=GO, place=name, value=left))
    return found
