"""Choices of set-ups and landings that read alike in every game of regiments: beaches, hexes, units to be placed."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

from bocage.core.desk import Choice
from bocage.core.listing import BACK, closing, told_apart
from bocage.core.protocol import Action, Side
from bocage.core.tables import read_data

from .board import RoadBoard
from .counters import Kind, Unit
from .names import a_kind, beach_words, begun, ground_words, kind_words, listed, place_name, places, several, unit_words
from .orders import starters
from .state import GONE, RESERVE, RegimentState

READY = {"allied": "Ready plans", "german": "Ready set-ups"}
PLACED = "Placed already"


# --- beaches


def beach_choices(s: RegimentState, options: Iterable[Action], words: Mapping[str, str], group: str) -> list[Choice]:
    """The choices of verbs on beaches, from west to east; `words` holds a sentence a verb, with {} for the beach.

    A beach keeps its line when it is chosen, and the same line then takes it back.
    """
    names, at = s.kit.names, s.kit.board.beaches
    meant = sorted((a for a in options if a.verb in words), key=lambda a: int(a.noun))
    return [
        Choice(
            actions=(str(a),),
            says=words[a.verb].format(beach_words(s, int(a.noun))),
            group=group,
            place=names[at[int(a.noun)]],
        )
        for a in meant
    ]


def assault_choices(
    s: RegimentState, options: Iterable[Action], put: str, take: str, groups: tuple[str, str]
) -> list[Choice]:
    """Units by kind sent to beaches or kept back: `assign 7-4 3`, and the verb that undoes it."""
    found = []
    for a in options:
        if a.verb not in (put, take):
            continue
        code, _, n = a.noun.partition(" ")
        where, kind = beach_words(s, int(n)), a_kind(s.kit.sheet.named(code))
        says = f"Send {kind} to {where}" if a.verb == put else f"Keep {kind} back from {where}"
        found.append(Choice(actions=(str(a),), says=says, group=groups[a.verb == take], place=f"box {n}"))
    return found


def landing_choices(
    s: RegimentState,
    options: Iterable[Action],
    room: Mapping[int, int],
    waits: Mapping[int, int],
    measure: Callable[[int], str],
) -> list[Choice]:
    """`land 7-4 3`: by beach, with what it can still land and how many of the kind wait; and all of it at one word.

    `waits` counts the waiting by kind; `measure` puts a strength into the rulebook's words.
    """
    loads: dict[int, list[Kind]] = {}
    for a in options:
        if a.verb == "land":
            code, _, beach = a.noun.partition(" ")
            loads.setdefault(int(beach), []).append(s.kit.sheet.named(code))
    found = []
    for n, kinds in sorted(loads.items()):
        where, place = beach_words(s, n), f"box {n}"
        group = f"{begun(where)}: {measure(room[n])} can still land"
        full = _full_load(kinds, room[n], waits)
        if len(full) > 1:
            says = f"Fill {where} with {several(kind.value for kind in full)}, {measure(_strength(full))}"
            lands = tuple(f"land {kind.code} {n}" for kind in full)
            found.append(Choice(actions=lands, says=says, group=group, place=place))
        for kind in kinds:
            says = f"Send {a_kind(kind)} to {where} ({waits[kind.index]} waiting)"
            found.append(Choice(actions=(f"land {kind.code} {n}",), says=says, group=group, place=place))
    return found


def _full_load(kinds: Iterable[Kind], room: int, waits: Mapping[int, int]) -> list[Kind]:
    """As much as a beach can land, the strongest first."""
    load: list[Kind] = []
    for kind in sorted(kinds, key=lambda kind: (-kind.strength, kind.index)):
        many = min(waits[kind.index], (room - _strength(load)) // kind.strength)
        load += [kind] * many
    return load


def _strength(kinds: Iterable[Kind]) -> int:
    return sum(kind.strength for kind in kinds)


def going_on(s: RegimentState, a: Action, says: str, unused: list[str]) -> Choice:
    """The end of a stage of a plan, which names what it leaves without a place: it can still be taken back."""
    return closing(s, a, f"{says}, {listed(unused)} unplanned" if unused else says, "")


# --- set-ups that are ready


def ready_choices(package: str, options: Iterable[Action], whose: str, ends: str) -> list[Choice]:
    """A set-up taken whole, with what it is for, or as a start that can be changed."""
    found = []
    for a in options:
        if a.verb not in ("take", "start"):
            continue
        setup = read_data(package, "setups.toml")[whose][a.noun]
        if a.verb == "take":
            says = f"Use “{setup['title']}” as it stands"
            question = f"{ends} {says}? To change it, begin with it instead."
            choice = Choice(actions=(str(a),), says=f"{says}: {setup['says']}", group=READY[whose], question=question)
        else:
            choice = Choice(actions=(str(a),), says=f"Begin with “{setup['title']}” and change it", group=READY[whose])
        found.append(choice)
    return found


# --- hexes


Named = Callable[[RoadBoard], Sequence[str]]
"""From a board to its hexes in words."""


def hex_choices(
    s: RegimentState, options: Iterable[Action], verb: str, words: str, group: str, *, named: Named = places
) -> list[Choice]:
    """The choices of one verb on hexes; there may be more than a thousand. `named` has a board's hexes in words."""
    lines, by_name = _lines(s.kit.board, verb, words, named), s.kit.board.by_name
    return [
        Choice(actions=lines[h][0], says=lines[h][1], group=group, place=a.noun)
        for a in options
        if a.verb == verb and (h := by_name[a.noun]) >= 0
    ]


@lru_cache(maxsize=32)
def _lines(board: RoadBoard, verb: str, words: str, named: Named) -> list[tuple[tuple[str], str]]:
    """What never changes about the choices of a verb, by hex."""
    return [((f"{verb} {name}",), words.format(where)) for name, where in zip(board.names, named(board), strict=True)]


# --- units to be placed


def countdown(s: RegimentState, side: Side, zones: Iterable[str]) -> list[str]:
    """By ground, the heading that says how many are left to place there; ground 0 is none."""
    begin = [u for u in s.units_of(side) if s.due[u] < 0 and s.at[u] != GONE]
    hand = starters(s, side)
    groups = []
    for zone, name in enumerate(zones):
        every, left = (sum(s.due[u] == -zone for u in units) for units in (begin, hand))
        groups.append(f"To place {ground_words(s, name)}: {left} of {every} left" if name else "")
    return groups


def to_place(s: RegimentState, u: Unit, groups: list[str]) -> Choice:
    """A unit to be put on the map, or elsewhere on it."""
    kind, at = kind_words(s.kind_of(u)), s.at[u]
    if at == RESERVE:
        return Choice(actions=(f"place {u}",), says=f"Place the {kind}", group=groups[-s.due[u]], piece=str(u))
    says = f"Place the {unit_words(s, u)} elsewhere"
    return Choice(actions=(f"place {u}",), says=says, group=PLACED, place=place_name(s, at), piece=str(u))


def placing_choices(s: RegimentState, unit: Unit, ground: str, options: Iterable[Action]) -> list[Choice]:
    """Where one unit may be put; other units on the map may be taken up instead."""
    found = hex_choices(s, options, "at", "Place it in {}", f"{kind_words(s.kind_of(unit))}: {ground}")
    others = [u for u in s.units_of(Side(unit & 1)) if s.at[u] >= 0 and u != unit and s.due[u] < 0]
    instead = [
        Choice(
            actions=("back", f"place {u}"),
            says=f"Place the {unit_words(s, u)} elsewhere instead",
            group="Other units",
            piece=str(u),
        )
        for u in others
    ]
    stays = "Leave it where it is" if s.at[unit] >= 0 else "Place another unit first"
    return [*found, *told_apart(instead), Choice(actions=("back",), says=stays, group=BACK)]


def break_choices(s: RegimentState, options: Iterable[Action]) -> list[Choice]:
    """Units that may be broken down before they are placed."""
    return [
        Choice(
            actions=(str(a),),
            says=f"Break down the {kind_words(s.kind_of(int(a.noun)))}",
            group="Break down",
            piece=a.noun,
        )
        for a in options
        if a.verb == "break"
    ]
