"""The fields of every game's view as a document for bots: `python -m tools.bot_views` writes docs/bots-views.md.

With `--check` nothing is written; exit status 1 if the document is not what the code makes of it. The meanings are the
comments beside the fields, so that nobody writes them twice.
"""

import argparse
import inspect
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, get_args, get_type_hints

from msgspec import Struct

from bocage import registry
from bocage.bot.serving import view_kind
from bocage.core.game import Game, View
from bocage.core.open_board import OpenView

DOCUMENT = Path(__file__).parent.parent / "docs" / "bots-views.md"

OPENING = """\
# What a view holds, game by game

<!-- Written by `python -m tools.bot_views` from the code: change the comments there. -->

The `view` of a [bot's](bots.md) view message, field by field. Every view begins with

| field | type | what it is |
|---|---|---|
| `side` | 0 or 1 | whose view it is: 0 Allied, 1 German |
| `turn` | number | the turn, the day in Breakout; 0 before the first |
| `phase` | text | the phase, by the game's own name |
| `decides` | 0, 1 or null | whose decision is pending |
| `options` | object | the options the match is played with, as `bocage games ID` explains them |
| `agenda` | list | what is to come, for the side that decides: the task at hand is the last; else empty |

*place*, *unit*, *kind* and *border* are numbers: where to look in the lists of those names that the `board` message
(or `bocage bot-board GAME`) gives under `numbers`. In the games of regiments units have plain numbers as in actions
(`move 32`), even ones Allied, odd ones German. A list by unit, by side or by border has an entry for each. A negative
place is off the map. *side* is 0 for the Allies, 1 for the Germans. § names a rule: `bocage rules GAME` tells it.

Bots that would rather read names than numbers ask for `pieces` and `plans` in their greeting.
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Write the document, or say whether it is true."""
    parser = argparse.ArgumentParser(prog="python -m tools.bot_views", description="The fields of views.")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if the document is stale")
    if not parser.parse_args(argv).check:
        DOCUMENT.write_text(document(), encoding="utf-8")
        return 0
    if DOCUMENT.is_file() and DOCUMENT.read_text(encoding="utf-8") == document():
        return 0
    print(f"{DOCUMENT.name} is stale: run python -m tools.bot_views")
    return 1


def document() -> str:
    """The whole document."""
    return "\n".join([OPENING, *(line for game in registry.games() for line in _game(game))])


def _game(game: Game) -> Iterator[str]:
    yield f"## {game.title} (`{game.id}`)\n"
    kind: Any = view_kind(game.id)
    state: Any = type(game.blank(game.options.resolve({})))
    if issubclass(kind, OpenView):
        yield "Under `board`:\n"
        names = [name for name in state.SAVED if name not in ("turn", "day", "phase")]
        yield from _table(state, names, state.SETS)
        kind = state
    else:
        names = [name for name in kind.__struct_fields__ if name not in (*View.__struct_fields__, "options", "agenda")]
        yield from _table(kind, names, frozenset(), state)
    hints = get_type_hints(kind)
    for record in dict.fromkeys(found for name in names for found in _records(hints[name])):
        yield f"`{record.__name__}`: {_first(record)}\n"
        yield from _table(record, record.__struct_fields__, frozenset())


def _table(kind: type, names: Sequence[str], sets: frozenset[str], also: type | None = None) -> Iterator[str]:
    """Fields in rows; what has no comment here may have one in a class beside."""
    told = _told(kind)
    beside = _told(also) if also is not None else {}
    yield "| field | type | what it is |\n|---|---|---|"
    for name in names:
        text, says = told.get(name, ("", ""))
        says = says or beside.get(name, ("", ""))[1] or SAID.get(name, "")
        yield f"| `{name}` | {_type(kind, name, text, sets)} | {says} |"
    yield ""


SAID = {
    "own": "the side's own units",
    "enemy": "enemy units that can be seen",
    "mover": "whose turn, impulse or phase it is",
    "scenario": "the scenario's id",
    "unit": "its number, as in actions",
    "kind": "its kind: a code as printed on the counter, or by unit a number of `kinds`",
    "at": "where it is; by unit where there is a list",
    "flags": "bits: what a unit has done in this turn and whether it is dug in, locked, inverted or shaken",
    "spent": "movement used in this phase, in the game's fraction of a point",
    "due": "the group it came with, or turn * 16 + edges, or -zone for units that start on the map",
    "fed": "whether it was in supply when the phase began",
    "works": "entrenchments",
    "revealed": "enemy works that were looked under",
    "invaded": "beaches of the invasion, by number",
    "supply": "beaches named as supply beaches, by number",
    "dead": "supply beaches the Germans have entered, by number",
    "capacity": "what each beach can land in this turn, by beach; for the Allies only",
    "landed": "what has landed in this turn, by beach; for the Allies only",
    "aims": "where airborne units are to come down: unit and place",
    "exits": "units that left by a road: kind, exit, turn",
    "attacks": "the attacks of this phase",
    "lost": "units eliminated, by kind",
    "broken": "units broken down and not rebuilt, by kind",
    "ob": "the German order of battle, empty where it is not known",
    "cp": "combat points, by unit",
    "leader": "the leader's rating, by unit",
    "fatigue": "fatigue, by unit",
    "naval": "points of bombardment",
    "air": "points of air support",
    "targets": "what is attacked",
    "units": "the units that take part",
    "missions": "ships in support: which, and where they fire",
    "fought": "whether it is resolved",
    "side": "whose it is",
    "battle": "the combat under way, null for none",
    "barrage": "the bombardment under way, null for none",
    "combats": "the combats of this step",
    "depots": "the depots of the Refit Phase",
    "defender": "the unit attacked",
    "hex": "where it is attacked",
    "attackers": "the units that attack",
    "attack": "the level of the attack, 0 until chosen or while it is sealed",
    "defence": "the level of the defence, 0 until chosen or while it is sealed",
    "round": "the round of the combat",
    "target": "the place attacked",
    "point": "the unit that leads the assault, -1 for none yet",
    "support": "artillery that supports it",
    "forward": "the defending unit in front, -1 for none yet",
    "attack_dice": "the attacker's dice, empty before they fell",
    "defense_dice": "the defender's dice, empty before they fell",
    "rerolled": "which of the dice were rolled again",
    "marker": "which naval or air marker",
    "lead": "the unit that leads it, -1 for a marker",
    "primary": "the unit aimed at, -1 for none",
    "source": "where it comes from",
    "place": "where it was placed, -1 not yet",
    "points": "supply points left",
}
"""What a field without a comment of its own is."""

_FIELD = re.compile(r"^    (\w+): ([^#=\n]+?)(?: = [^#\n]+?)?(?:  # (.*))?$", re.MULTILINE)


def _told(kind: type) -> dict[str, tuple[str, str]]:
    """The fields of a class and of those it builds upon, with their types and comments as written."""
    found: dict[str, tuple[str, str]] = {}
    for base in reversed(kind.__mro__):
        if base.__module__.startswith("bocage"):
            found |= {name: (text, says) for name, text, says in _FIELD.findall(inspect.getsource(base))}
    return found


_MANY = re.compile(r"\btuple\[([\w\[\], ]+), \.\.\.\]")
_WORDS = (
    ("Hex", "place"),
    ("Area", "place"),
    ("Unit", "unit"),
    ("Mask", "list[place]"),
    ("str", "text"),
    ("Side", "side"),
)


def _type(kind: type, name: str, text: str, sets: frozenset[str]) -> str:
    """A type as a bot's author reads it."""
    if name in sets:
        units = name in getattr(kind, "UNIT_SETS", ()) or name == "fed"
        borders = name in getattr(kind, "BORDER_SETS", ())
        text = (
            "list[unit]" if units else "list[border]" if borders else "list[place]" if "Mask" in text else "list[int]"
        )
    for word, meant in _WORDS:
        text = re.sub(rf"\b{word}\b", meant, text)
    text = _MANY.sub(r"list[\1]", text).replace("|", "or")
    return f"`{text}`"


def _records(hint: Any) -> Iterator[type[Struct]]:
    """The records a field may hold."""
    if isinstance(hint, type) and issubclass(hint, Struct):
        yield hint
    for inner in get_args(hint):
        yield from _records(inner)


def _first(record: type) -> str:
    return (inspect.getdoc(record) or "").splitlines()[0]


if __name__ == "__main__":
    raise SystemExit(main())
