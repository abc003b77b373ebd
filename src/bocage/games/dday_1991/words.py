"""Events and decisions as sentences."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from bocage.core.nouns import count_words, listed
from bocage.core.protocol import Event, Side
from bocage.core.wording import asked, sentence_case

from .kinds import Unit
from .state import DDayState

Facts = dict[str, Any]

BARE = ("OB West", "Army Group", "Allied division", "Bomber Command", "SHAEF")
"""Names that take no article."""

NAMED = 3
"""So many units are named; more are counted."""

SHORTER = {"HQ-SHAEF": "SHAEF"}
"""What nobody says in full."""


def words(s: DDayState, event: Event) -> str:
    """An event as a sentence."""
    return sentence_case(_SENTENCES[event.kind](s, event.facts))


def prompt(s: DDayState) -> str:
    """Who decides what now."""
    return asked(s, lambda task: task.asks)


def place(s: DDayState, h: int) -> str:
    """A hex in words, with its city."""
    if h < 0:
        return "off the board"
    city = s.kit.board.cities.get(h)
    return f"{s.kit.names[h]} ({city})" if city else s.kit.names[h]


def unit_name(s: DDayState, u: Unit) -> str:
    """A unit by its name alone: `5th U.S. Motorized Corps`."""
    piece = s.kit.kinds[u]
    return SHORTER.get(piece.id, piece.name)


def the(s: DDayState, u: Unit) -> str:
    """A unit in a sentence: `the 5th U.S. Motorized Corps`, `OB West`."""
    name = unit_name(s, u)
    return name if name.startswith(BARE) else f"the {name}"


def company(s: DDayState, units: Sequence[Unit]) -> str:
    """Several units in a sentence: by name while they are few, else by their army and their number."""
    army = next((u for u in units if s.kit.armies >> u & 1), None)
    if len(units) <= NAMED:
        return listed(the(s, u) for u in units)
    return f"{the(s, army)} and {count_words(len(units) - 1, 'unit(s)')}" if army is not None else f"{len(units)} units"


def _unit(s: DDayState, u: int) -> str:
    return s.kit.kinds[u].name


def _units(s: DDayState, units: Iterable[int]) -> str:
    names = [_unit(s, u) for u in units]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _places(s: DDayState, hexes: Iterable[int]) -> str:
    return " and ".join(place(s, h) for h in hexes)


def _side(side: int) -> str:
    return Side(side).name.capitalize()


def _moves(count: int) -> str:
    return "1 Move" if count == 1 else f"{count} Moves"


def _combat(s: DDayState, f: Facts) -> str:
    (attack, defense), (ours, theirs) = f["modifiers"], f["numbers"]
    dice = f["dice"]
    loss = {0: "", 1: ", one loss", 2: ", two losses"}[f["losses"]]
    who = _side(f["side"] if f["attacker_wins"] else 1 - f["side"])
    return (
        f"  {_places(s, f['hexes'])}: {_side(f['side'])} attacker {dice[0]} + {attack} = {ours}, "
        f"defender {dice[1]} + {defense} = {theirs}: {who} victory{loss}."
    )


def _carpet(s: DDayState, f: Facts) -> str:
    results = [text for text, holds in (("one loss", f["loss"]), ("no terrain counts", f["bare"])) if holds]
    said = ", ".join(results) or "nothing"
    return f"  Bombs on {_unit(s, f['target'])} in {place(s, f['hex'])}, die {f['die']}: {said}."


def _gained(s: DDayState, f: Facts) -> str:
    lost = f", {f['lost']} of them beyond the track and lost" if f["lost"] else ""
    return f"  {_side(f['side'])}: {_moves(f['moves'])} gained{lost}; {f['now']} now."


def _moved(s: DDayState, f: Facts) -> str:
    return f"  {_units(s, f['pieces'])}: {place(s, f['from'])} to {place(s, f['way'][-1])}. {_moves(f['moves'])} left."


def _verdict(s: DDayState, f: Facts) -> str:
    lines = "".join(f"\n  {line.amount:>4} {line.words}" for line in f["lines"])
    return f"{f['level']}.{lines}"


def _from_to(verb: str) -> Callable[[DDayState, Facts], str]:
    return lambda s, f: f"  {_unit(s, f['piece'])} {verb} from {place(s, f['from'])} to {place(s, f['hex'])}."


def _at(verb: str) -> Callable[[DDayState, Facts], str]:
    return lambda s, f: f"  {_unit(s, f['piece'])} {verb} {place(s, f['hex'])}."


_SENTENCES: dict[str, Callable[[DDayState, Facts], str]] = {
    "turn": lambda s, f: f"Turn {f['turn']}, {f['month'].capitalize()}",
    "portion": lambda s, f: f" {_side(f['side'])} portion",
    "set_up": _at("takes up position in"),
    "gained": _gained,
    "weather": lambda s, f: f"  Weather, die {f['die']}: {'good' if f['good'] else 'bad'}.",
    "arrived": _at("arrives in"),
    "waits": lambda s, f: f"  {_unit(s, f['piece'])} finds no room and waits.",
    "recalled": _at("cannot stay and is shipped back to"),
    "restored": _at("is at full strength again in"),
    "rebuilt": lambda s, f: f"  {_unit(s, f['piece'])} is rebuilt and comes back on turn {f['turn']}.",
    "shipped": _from_to("is shipped"),
    "invades": _from_to("sails"),
    "towed": lambda s, f: f"  {f['marker'].capitalize().replace('-', ' ')} is towed to {place(s, f['hex'])}.",
    "anchored": lambda s, f: f"  {f['marker'].capitalize().replace('-', ' ')} is anchored in {place(s, f['hex'])}.",
    "harbour_lost": lambda s, f: f"  The Mulberry in {place(s, f['hex'])} is lost.",
    "moved": _moved,
    "rested": _at("ends its move in"),
    "picked": lambda s, f: f"  {_unit(s, f['piece'])} joins {_unit(s, f['army'])}.",
    "exited": lambda s, f: f"  {_units(s, f['pieces'])}: off the board from {place(s, f['hex'])}.",
    "effort": lambda s, f: f"  {_unit(s, f['piece'])} makes an extra effort. {_moves(f['moves'])} left.",
    "detached": _at("leaves a division in"),
    "absorbed": _at("takes up the division in"),
    "dropped": _from_to("is dropped"),
    "bombers": _at("flies to"),
    "bombers_home": lambda s, f: (
        f"  The strategic air units return to London{'' if f['used'] else ' without bombing'}."
    ),
    "carpet": _carpet,
    "reacted": _from_to("reacts"),
    "air_weather": lambda s, f: f"  {_unit(s, f['piece'])}, die {f['die']}: {'flies' if f['flies'] else 'stays down'}.",
    "attack": lambda s, f: f"  Attack on {_places(s, f['hexes'])} by {_units(s, f['pieces'])}.",
    "combat": _combat,
    "ended": lambda s, f: f"  {_places(s, f['hexes'])}: {'the defenders give way' if f['attacker_wins'] else 'held'}.",
    "initiative": lambda s, f: f"    {_side(f['side'])}: the initiative marker is used, and handed over.",
    "fight_on": lambda s, f: f"    {_side(f['side'])}: fights on.",
    "reduced": _at("takes a loss in"),
    "eliminated": lambda s, f: f"    {_unit(s, f['piece'])} is eliminated in {place(s, f['hex'])}.",
    "retreated": lambda s, f: f"    {_units(s, f['pieces'])}: back from {place(s, f['from'])} to {place(s, f['hex'])}.",
    "cut_off_retreat": lambda s, f: f"    {_units(s, f['pieces'])}: no way out of {place(s, f['hex'])}.",
    "advanced": _from_to("advances"),
    "returned": _from_to("cannot be spared and goes back"),
    "pursuit": lambda s, f: f"    {_side(f['side'])}: may pursue.",
    "cut_off": lambda s, f: f"  {_side(f['side'])} units out of supply: {_units(s, f['pieces'])}.",
    "supplied": lambda s, f: f"  {_side(f['side'])} units supplied again: {_units(s, f['pieces'])}.",
    "verdict": _verdict,
}
