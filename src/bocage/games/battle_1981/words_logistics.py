"""Weather, shipping, supply, interdiction, arrivals, recovery and points as sentences."""

from collections.abc import Callable, Iterable

from bocage.core.protocol import Event

from .logistics import CATEGORIES
from .state import POINT, BattleState
from .tables import WEATHERS, turn_name
from .victory import SIXTY, SOURCES, whole
from .words_moves import place_words

Sentence = Callable[[BattleState, Event], str]

FEW = 4
"""Names told one by one; of more only the number is told."""


def _unit(s: BattleState, event: Event) -> str:
    unit: int = event.facts["piece"]
    return s.kit.kinds[unit].name


def _units(s: BattleState, units: Iterable[int]) -> str:
    names = [s.kit.kinds[u].name for u in units]
    if len(names) > FEW:
        return f"{len(names)} units"
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _are(units: list[int]) -> str:
    return "is" if len(units) == 1 else "are"


def _points(hundredths: int) -> int:
    """§AMB-07 Supply as it is shown: fractions stay in the pool."""
    return hundredths // POINT


def _four(amounts: list[int]) -> str:
    return ", ".join(f"{name} {_points(amount)}" for name, amount in zip(CATEGORIES, amounts, strict=True))


def _weather(s: BattleState, event: Event) -> str:
    f = event.facts
    support = f"{f['air']} air and {f['naval']} naval points"
    return f"the weather is {WEATHERS[f['weather']]} (die {f['die']} of 100): {support}."


def _transport(s: BattleState, event: Event) -> str:
    f = event.facts
    lost = f", with {f['missing']} of the beachheads gone" if f["missing"] else ""
    return f"ships bring {_points(f['transport'])} points ({f['drawn']} by the chart{lost}): {_four(f['credited'])}."


def _out_of_line(s: BattleState, event: Event) -> str:
    pieces = event.facts["pieces"]
    return f"{_units(s, pieces)} {_are(pieces)} beyond the supply lines."


def _general(s: BattleState, event: Event) -> str:
    f = event.facts
    drawn = _points(sum(amount for _, amount in f["drawn"]))
    told = f"units draw {drawn} general supply; {_points(f['left'])} are left"
    return f"{told}, and {_units(s, f['dry'])} {_are(f['dry'])} without." if f["dry"] else f"{told}."


def _starved(s: BattleState, event: Event) -> str:
    f = event.facts
    return f"{_unit(s, event)} goes without supply: {f['lost']} lost, {f['cp']} left, fatigue {f['fatigue']}."


def _allocated(s: BattleState, event: Event) -> str:
    f = event.facts
    parts = ", ".join(f"{name} {percent} %" for name, percent in zip(CATEGORIES, f["share"], strict=True))
    return f"ships are allocated for {turn_name(f['turn'])}: {parts}."


def _ordered(s: BattleState, event: Event) -> str:
    return "The air points for interdiction are set, and sealed until the Germans move."  # both may read this line


def _interdiction(s: BattleState, event: Event) -> str:
    f = event.facts
    if not f["most"]:
        return "no aircraft hinder German movement."
    told = f"{f['points']} air points fly interdiction"
    kept = f", worth {f['left']} in {WEATHERS[f['weather']]} weather" if f["left"] != f["points"] else ""
    return f"{told}{kept}: each German unit loses up to {f['most']} movement points."


def _hindered(s: BattleState, event: Event) -> str:
    f = event.facts
    return f"{_units(s, f['pieces'])} {'loses' if len(f['pieces']) == 1 else 'lose'} {f['cut']} to aircraft."


def _arrived(s: BattleState, event: Event) -> str:
    f = event.facts
    early = " a turn early" if f["early"] else ""
    aside = "" if f["hex"] == f["entry"] else ", its entry being blocked"
    return f"{_unit(s, event)} arrives{early} at {place_words(s, f['hex'])}{aside}."


def _held_up(s: BattleState, event: Event) -> str:
    why = "finds no free way in" if event.rule == "§11d" else f"is held up (die {event.facts['die']} of 100)"
    return f"{_unit(s, event)} {why}."


def _not_early(s: BattleState, event: Event) -> str:
    return f"{_unit(s, event)} does not come early (die {event.facts['die']} of 100)."


def _recovery(s: BattleState, event: Event) -> str:
    f = event.facts
    rested = sum(after < before for _, before, after in f["fatigue"])
    tired = len(f["fatigue"]) - rested
    new = sum(points for _, points, _ in f["replacements"])
    quiet = "1 unit rests" if rested == 1 else f"{rested or 'no'} units rest"
    worn = f"{tired} are" if tired > 1 else f"{tired or 'none'} is"
    told = f"{quiet}, {worn} tired by marching, {new} combat points are replaced"
    return f"{told}; {_points(f['unused'])} amphibious points are lost." if f["unused"] else f"{told}."


def _scored(s: BattleState, event: Event) -> str:
    f = event.facts
    changes = [
        (source, after - before) for source, before, after in zip(SOURCES, f["before"], f["points"], strict=True)
    ]
    parts = [f"{source.words} {change / SIXTY:+.1f}".removesuffix(".0") for source, change in changes if change]
    sky = f"weather {f['weather']:+d} % against the average"
    return f"points: {', '.join(parts) or 'none'}. The score is {whole(sum(f['points']))}; {sky}."


WORDS: dict[str, Sentence] = {
    "weather": _weather,
    "transport": _transport,
    "out_of_line": _out_of_line,
    "general": _general,
    "starved": _starved,
    "allocated": _allocated,
    "interdiction_ordered": _ordered,
    "interdiction": _interdiction,
    "hindered": _hindered,
    "arrived": _arrived,
    "held_up": _held_up,
    "not_early": _not_early,
    "recovery": _recovery,
    "scored": _scored,
}
