"""Events and decisions as sentences."""

from collections.abc import Callable, Iterable
from typing import Any

from bocage.core.protocol import Event, Side
from bocage.core.tally import Line
from bocage.core.wording import asked, sentence_case

from .orders import endings
from .state import BreakoutState
from .tables import impulse_name

Facts = dict[str, Any]
Sentence = Callable[[BreakoutState, Facts], str]

LEVELS = ("Fresh", "Spent", "Disrupt 1", "Disrupt 2", "eliminated")

PHASES = {
    "airborne": "Airborne Phase",
    "naval": "Naval Bombardment Phase",
    "air": "Air Bombardment Phase",
    "amphibious": "Amphibious Assault Phase",
    "dawn": "Dawn Reinforcement Phase",
    "daylight": "Daylight Movement and Attack Phase",
    "refit": "Evening Refit Phase",
    "regroup": "Night Regroup Phase",
    "reserve": "Supply Reserves",
}


def words(s: BreakoutState, event: Event) -> str:
    """An event as a sentence."""
    return sentence_case(SENTENCES[event.kind](s, event.facts))


def prompt(s: BreakoutState) -> str:
    """Who decides what now."""
    return asked(s, lambda task: task.asks, "Dice are rolled.")


def place_words(s: BreakoutState, place: int) -> str:
    """A place in words: `St. Lô (27)`, `Zone A (Rouen)`, `Omaha approach box`."""
    if place < 0:
        return "off the board"
    name, code = s.kit.board.names[place], s.kit.codes[place]
    if s.kit.zones >> place & 1:
        return f"Zone {code} ({name})"
    return f"{name} ({code})" if s.kit.areas >> place & 1 else f"the {name} box".replace("box box", "box")


def border_words(s: BreakoutState, border: int) -> str:
    """A boundary in words: `Carentan and Ste. Mère-Église`."""
    line, names = s.kit.borders[border], s.kit.board.names
    return f"{names[line.one]} and {names[line.other]}"


def bridge_words(s: BreakoutState, border: int) -> str:
    """A bridge in a sentence: `the bridge between Carentan and Isigny`."""
    return f"the bridge between {border_words(s, border)}"


def where_words(s: BreakoutState, place: int) -> str:
    """Where somebody is: `in St. Lô (27)`, `off the board`."""
    return f"in {place_words(s, place)}" if place >= 0 else place_words(s, place)


def army_word(army: str) -> str:
    """`American`, `British` (Canadians too), `German`."""
    return army.capitalize()


def weather_word(weather: str) -> str:
    """`Clear`, `Overcast`, `Storm`."""
    return weather.capitalize()


def unit_words(s: BreakoutState, u: int) -> str:
    """A unit in words."""
    return s.kit.kinds[u].name


def units_words(s: BreakoutState, units: Iterable[int]) -> str:
    """Several units in words."""
    names = [unit_words(s, u) for u in units]
    if len(names) < 2:
        return names[0] if names else "nobody"
    return f"{', '.join(names[:-1])} and {names[-1]}"


def players(side: int) -> str:
    """`Allies` or `Germans`."""
    return "Allies" if side == Side.ALLIED else "Germans"


def side_word(side: int) -> str:
    """`Allied` or `German`."""
    return Side(side).name.capitalize()


def count_words(count: int, noun: str) -> str:
    """`1 point`, `3 points`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _points(f: Facts) -> str:
    return count_words(f["points"], "point")


def _die(f: Facts) -> str:
    added = f["total"] - f["die"]
    return f"die {f['die']} {'+' if added >= 0 else '-'} {abs(added)} = {f['total']}"


def _at(verb: str, indent: int = 2) -> Sentence:
    return lambda s, f: f"{' ' * indent}{unit_words(s, f['piece'])} {verb} {place_words(s, f['place'])}."


def _from_to(verb: str) -> Sentence:
    return lambda s, f: (
        f"    {unit_words(s, f['piece'])} {verb} from {place_words(s, f['from'])} to {place_words(s, f['to'])}."
    )


def _level(s: BreakoutState, f: Facts) -> str:
    better = f["to"] < f["from"]
    verb = "is refitted to" if better else "falls to"
    return f"    {unit_words(s, f['piece'])} {verb} {LEVELS[f['to']]} in {place_words(s, f['place'])}."


def _fire(by: str, facts: str) -> Sentence:
    def sentence(s: BreakoutState, f: Facts) -> str:
        result = LEVELS[f["level"]] if f["level"] else "no effect"
        strength = count_words(f[facts], {"flak": "FLAK unit", "guns": "gun"}[facts])
        where = place_words(s, f["place"])
        return f"    {by} {unit_words(s, f['piece'])} in {where}, die {f['die']}, {strength}: {result}."

    return sentence


def _planned(s: BreakoutState, f: Facts) -> str:
    support = f", supported by {units_words(s, f['support'])}" if f["support"] else ""
    others = [u for u in f["pieces"] if u != f["point"]]
    rest = f" with {units_words(s, others)}" if others else ""
    return f"  Assault on {place_words(s, f['target'])}: {unit_words(s, f['point'])} leads{rest}{support}."


def _value(lines: Iterable[Line]) -> int:
    return sum(int(line.amount) for line in lines)


def _fought(word: str, noun: str, less: str, equal: str) -> Sentence:
    def sentence(s: BreakoutState, f: Facts) -> str:
        values, dice = (_value(f["attack"]), _value(f["defense"])), [sum(roll) for roll in f["dice"]]
        ours, theirs = values[0] + dice[0], values[1] + dice[1]
        result = less if ours < theirs else equal if ours == theirs else count_words(ours - theirs, noun)
        return (
            f"  {word} on {place_words(s, f['target'])}: {values[0]} + {dice[0]} = {ours} "
            f"against {values[1]} + {dice[1]} = {theirs}: {result}."
        )

    return sentence


def _sunset(s: BreakoutState, f: Facts) -> str:
    said = "the day ends" if f["ends"] else "the weather turns" if f["turns"] else "the day goes on"
    return f"  Sunset roll {sum(f['dice'])} on impulse {impulse_name(f['impulse'])}: {said}."


def _impulse(s: BreakoutState, f: Facts) -> str:
    return f" {side_word(f['side'])} impulse {impulse_name(f['impulse'])}, {f['weather'].capitalize()}."


def _work(s: BreakoutState, f: Facts) -> str:
    result = "done" if f["success"] else "it fails"
    noun = {"repair": "Repair", "demolish": "Demolition"}[f["work"]]
    return f"  {noun} of the bridge between {border_words(s, f['border'])}, {_die(f)}: {result}."


def _seize(s: BreakoutState, f: Facts) -> str:
    result = "seized" if f["success"] else "it fails"
    who = unit_words(s, f["piece"])
    return f"    {who} tries the bridge between {border_words(s, f['border'])}, {_die(f)}: {result}."


def _verdict(s: BreakoutState, f: Facts) -> str:
    lines = "".join(f"\n  {line.amount:>4} {line.words}" for line in f["lines"])
    return f"{endings()[f['level']].title}.{lines}"


def _isolation(s: BreakoutState, f: Facts) -> str:
    held = "holds out" if f["level"] == f["from"] else "loses a level"
    result = "surrenders" if f["level"] == len(LEVELS) - 1 else held
    who = unit_words(s, f["piece"])
    return f"  {who}, {LEVELS[f['from']]}, is isolated in {place_words(s, f['place'])}, die {f['die']}: it {result}."


def _bought(s: BreakoutState, f: Facts) -> str:
    spaces = count_words(f["spaces"], "space")
    start = impulse_name(f["start"])
    return f"  {side_word(f['side'])}: {spaces} for {f['points']} points, {f['left']} left; the day starts on {start}."


def _air_drop(s: BreakoutState, f: Facts) -> str:
    return f"    {unit_words(s, f['piece'])}, {_die(f)}: {'refitted' if f['success'] else 'nothing reaches it'}."


SENTENCES: dict[str, Sentence] = {
    "day": lambda s, f: f"{f['date']}, {f['weather'].capitalize()}, from impulse {impulse_name(f['impulse'])}",
    "phase": lambda s, f: f" {PHASES[f['phase']]}",
    "impulse": _impulse,
    "activated": lambda s, f: f"  {place_words(s, f['place'])} is activated.",
    "doubled": lambda s, f: f"  {side_word(f['side'])}: the Advantage is used for a Double Impulse.",
    "passed": lambda s, f: f"  {side_word(f['side'])}: passes.",
    "moved": _from_to("moves"),
    "seize": _seize,
    "interdiction": _fire("Aircraft over", "flak"),
    "landing_fire": _fire("Coastal guns on", "guns"),
    "planned": _planned,
    "forward": _at("is Forward Unit in"),
    "assault": _fought("Assault", "Casualty Point", "a repulse", "a tie"),
    "bombard": _fought("Bombardment", "Attrition Point", "no effect", "no effect"),
    "repulsed": lambda s, f: (
        f"    {'The Point Unit at' if f['tied'] else 'The attackers of'} {place_words(s, f['target'])} "
        f"{'is disrupted' if f['tied'] else 'are repulsed'}."
    ),
    "overrun": lambda s, f: f"    {place_words(s, f['target'])} is overrun.",
    "retreat": _from_to("retreats"),
    "went_back": _from_to("goes back"),
    "level": _level,
    "eliminated": _at("is eliminated in", 4),
    "control": lambda s, f: f"    {place_words(s, f['place'])} is {side_word(f['side'])} now.",
    "line": lambda s, f: f"    {border_words(s, f['border'])}: the way between is held by the {players(f['side'])}.",
    "fort_lost": lambda s, f: f"    The fortifications of {place_words(s, f['place'])} have fallen.",
    "work": _work,
    "advantage": lambda s, f: f"  The {players(f['side'])} have the Advantage.",
    "shift": lambda s, f: f"  {side_word(f['side'])}: the impulse marker goes to {impulse_name(f['impulse'])}.",
    "sunset": _sunset,
    "sunset_roll": lambda s, f: f"  Sunset dice on impulse {impulse_name(f['impulse'])}: {sum(f['dice'])}.",
    "reroll": lambda s, f: f"  {side_word(f['side'])}: the Advantage is used, a roll is made again ({f['what']}).",
    "verdict": _verdict,
    "dropped": _at("comes down in"),
    "construct_lost": lambda s, f: f"    The work on the bridge between {border_words(s, f['border'])} is destroyed.",
    "withdrawn": _at("is withdrawn from"),
    "arrived": _at("arrives in"),
    "offshore": lambda s, f: f"  {unit_words(s, f['piece'])} cannot come down and goes to the Offshore box.",
    "depot": lambda s, f: (
        f"  {place_words(s, f['source'])} sends a depot to {place_words(s, f['place'])}, {_points(f)}."
    ),
    "reserve": lambda s, f: f"  {side_word(f['side'])}: {_points(f)} to the reserve, {f['now']} now.",
    "bought": _bought,
    "air_supply": lambda s, f: f"  {f['army']} transports fly to {place_words(s, f['place'])}.",
    "air_drop": _air_drop,
    "isolation": _isolation,
    "shifted": _from_to("regroups"),
    "breakout": _at("has broken out to"),
}
