"""Events and decisions as sentences."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from bocage.core.protocol import Event, Side
from bocage.core.regiments.names import came_words
from bocage.core.regiments.state import BOX, RESERVE
from bocage.core.tally import written
from bocage.core.wording import asked, sentence_case

from .orders import german_order
from .setups import allied_plan, german_setup
from .state import NormandyState

Facts = dict[str, Any]

EDGES = {"N": "north", "E": "east", "S": "south", "W": "west"}


def words(s: NormandyState, event: Event) -> str:
    """An event as a sentence; "" for one that needs none."""
    return sentence_case(_SENTENCES[event.kind](s, event.facts))


def prompt(s: NormandyState) -> str:
    """Who decides what now."""
    return asked(s, lambda task: str(task.asks))


def number_of(number: int, noun: str, many: str = "") -> str:
    """A number of things: `1 beachhead`, `2 beachheads`."""
    return f"{number} {noun if number == 1 else many or noun + 's'}"


def spelt(name: str) -> str:
    """A place's name in the one spelling that is shown; the book's and the map's differ."""
    return "St-Lô" if name in ("St. Lo", "Saint-Lô") else name


def _a(noun: str) -> str:
    """A unit with its article: `an 8-12`, `a 7-4`."""
    return f"an {noun}" if noun.startswith(("8", "11-", "18-")) else f"a {noun}"


def _kind(s: NormandyState, kind: int) -> str:
    return "a unit" if kind < 0 else f"{s.kit.kinds[kind].value} {s.kit.kinds[kind].name}"


def place(s: NormandyState, at: int) -> str:
    """A place in words: a hex with its name, a box, off the map."""
    if at >= 0:
        name = s.kit.board.places.get(at)
        return f"{s.kit.names[at]} ({spelt(name)})" if name else s.kit.names[at]
    if at <= BOX:
        return f"beach {BOX - at}"
    return "off the map" if at == RESERVE else "nowhere"


def _hexes(s: NormandyState, hexes: tuple[int, ...]) -> str:
    return " and ".join(place(s, h) for h in hexes)


def _values(s: NormandyState, kinds: list[int]) -> str:
    return ", ".join(s.kit.kinds[kind].value for kind in kinds)


def _works(success: bool) -> str:
    return "entrenched" if success else "no works"


def _side(side: int) -> str:
    return Side(side).name.capitalize()


def _combat(s: NormandyState, f: Facts) -> str:
    added = "".join(f", +{line.amount} {line.words}" for line in f["additions"])
    die = f"die {f['die']}" if f["die"] else "no die"
    return f"  {_hexes(s, f['hexes'])}: {f['column']}, {die}{added}: {f['result']} — {_RESULTS[f['result']]}."


_RESULTS = {
    "AX": "the attackers are eliminated",
    "AR": "the attackers fall back",
    "DR": "the defenders fall back",
    "EX": "an exchange",
    "DX": "the defenders are eliminated",
}


def _drop(s: NormandyState, f: Facts) -> str:
    fate = [f"{number_of(f['lost'], 'battalion')} lost"] if f["lost"] else []
    fate += ["scattered"] if f["scatters"] else []
    return f"  Paratroops over {place(s, f['hex'])}, die {f['die']}: {' and '.join(fate) or 'a good drop'}."


def _touchdown(s: NormandyState, f: Facts) -> str:
    if f["lost"]:
        return f"  They come down {'in ' + f['name'] if f['name'] else 'off the map'} and are lost."
    return f"  They land in {place(s, f['hex'])}{_EXCESS[s.kit.options.para_overstack](f['excess'], f['landed'])}."


_EXCESS: dict[str, Callable[[int, int], str]] = {
    "inverted": lambda n, of: f"; {_share(n, of)} above the stacking limit and inverted" if n else "",
    "tolerate": lambda n, of: f"; {_share(n, of)} above the stacking limit" if n else "",
    "lose_excess": lambda n, of: f"; {_share(n, of)} above the stacking limit and lost" if n else "",
}
"""§R-37 What becomes of those for whom a hex has no room."""


def _share(number: int, of: int) -> str:
    """Some of the units that came down together, with their verb."""
    return "they are" if number == of else f"{number} of them {'is' if number == 1 else 'are'}"


def _verdict(s: NormandyState, f: Facts) -> str:
    lines = "".join(f"\n  {line.amount:>4} {line.words}" for line in f["lines"])
    also = " The Allies have also won the historical victory." if f["historical"] else ""
    points = "1 point" if (score := written(Fraction(f["score"]))) == "1" else f"{score} points"
    return f"{f['level'].capitalize()} victory with {points}.{also}{lines}"


def _moved(s: NormandyState, f: Facts) -> str:
    origin, way, kind = f["from"], f["way"], _kind(s, f["kind"])
    end = place(s, way[-1] if way else origin)
    return f"  {kind}: {place(s, origin)} to {end}." if origin >= 0 else f"  {kind} {came_words(origin, way)} {end}."


_SENTENCES: dict[str, Callable[[NormandyState, Facts], str]] = {
    "turn": lambda s, f: f"Game-Turn {f['turn']}, {f['date']}",
    "phase": lambda s, f: f" {_side(f['side'])} {f['phase']}",
    "plan_taken": lambda s, f: f" The Allies take the plan “{allied_plan(s.kit, f['plan']).title}”.",
    "setup_taken": lambda s, f: f" The Germans take the set-up “{german_setup(f['setup']).title}”.",
    "order_drawn": lambda s, f: f" German order of battle {f['order']}: {german_order(f['order']).title}.",
    "placed": lambda s, f: f"  {_kind(s, f['kind'])} takes up position in {place(s, f['hex'])}.",
    "invades": lambda s, f: f"  Beach {f['beach']} is invaded by {', '.join(f['kinds']) or 'nobody'}.",
    "commandos": lambda s, f: f"  Commandos come ashore in {place(s, f['hex'])}.",
    "drop": _drop,
    "touchdown": _touchdown,
    "glider": lambda s, f: f"  {_kind(s, f['kind'])} lands by glider in {place(s, f['hex'])}.",
    "glider_forgone": lambda s, f: f"  {_kind(s, f['kind'])} does not land.",
    "boxed": lambda s, f: f"  {_a(f['kind'])} waits off beach {f['beach']}.",
    "moved": _moved,
    "exited": lambda s, f: f"  {_kind(s, f['kind'])} leaves the map at {place(s, f['hex'])}.",
    "broke_down": lambda s, f: f"  {_kind(s, f['kind'])} breaks down in {place(s, f['hex'])}.",
    "rebuilt": lambda s, f: f"  {_kind(s, f['kind'])} is rebuilt in {place(s, f['hex'])}.",
    "uncovered": lambda s, f: f"  The entrenchment in {place(s, f['hex'])} is given up.",
    "attack": lambda s, f: f"  {_side(f['side'])} attack on {_hexes(s, f['hexes'])} by {_values(s, f['kinds'])}.",
    "gunfire": lambda s, f: f"  {f['type'].capitalize()} naval gunfire on {place(s, f['hex'])}.",
    "combat": _combat,
    "eliminated": lambda s, f: f"    {_kind(s, f['kind'])} in {place(s, f['hex'])} is eliminated.",
    "no_retreat": lambda s, f: f"    {_kind(s, f['kind'])} in {place(s, f['hex'])} cannot retreat and is destroyed.",
    "upright": lambda s, f: f"    {_kind(s, f['kind'])} is turned upright in {place(s, f['hex'])}.",
    "retreated": lambda s, f: (
        f"    {_kind(s, f['kind'])} falls back from {place(s, f['from'])} to {place(s, f['way'][-1])}."
    ),
    "announced": lambda s, f: f"  {_kind(s, f['kind'])} in {place(s, f['hex'])} will entrench.",
    "dig_spoilt": lambda s, f: f"  {_kind(s, f['kind'])} in {place(s, f['hex'])} cannot entrench: {f['why']}.",
    "dug": lambda s, f: f"  {_kind(s, f['kind'])} in {place(s, f['hex'])}, die {f['die']}: {_works(f['success'])}.",
    "supply_area_dead": lambda s, f: f"  Beach {f['beach']} is lost as a supply area for good.",
    "paratroops_supplied": lambda s, f: f"  {_kind(s, f['kind'])} in {place(s, f['hex'])} is in supply at last.",
    "stranded": lambda s, f: f"  {_kind(s, f['kind'])} in {place(s, f['hex'])}, never supplied, is lost.",
    "verdict": _verdict,
}
