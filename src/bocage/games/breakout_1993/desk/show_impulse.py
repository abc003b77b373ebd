"""§8.1 What to do with an impulse: which Area to activate, what to bombard, the Advantage, or nothing."""

from msgspec.structs import replace

from bocage.core import play
from bocage.core.areas import Area
from bocage.core.chances import percent
from bocage.core.desk import Choice, Hand
from bocage.core.listing import BACK
from bocage.core.protocol import Action, Side
from bocage.core.showing import Showing
from bocage.games.breakout_1993.bombardment import openings
from bocage.games.breakout_1993.forecast import ENDS, sunset
from bocage.games.breakout_1993.impulse import ChooseDouble, ChooseImpulse, bars_activate
from bocage.games.breakout_1993.kinds import Unit
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.verbs import BACK as GIVE_UP
from bocage.games.breakout_1993.verbs import DOUBLE

from .choosing import of_units
from .names import (
    figures,
    impulse_name,
    listed,
    marker_words,
    number_of,
    place_words,
    players,
    short_list,
    side_word,
    state_words,
    unit_words,
    weather_word,
)
from .together_march import together_march

FIGHT, FRONT, MOVE, SEA, ZONES, WORK = (
    "Activate an Area with enemies in it",
    "Activate an Area next to the enemy",
    "Activate an Area farther back",
    "Activate an Approach Box: land",
    "Activate a Zone",
    "Activate an Area for its bridges only",
)


BOMBARD, ADVANTAGE, NOTHING = "Bombard", "Use the Advantage", "Do nothing"


LEADS = 3
"""So many units of an Area are named."""


def choose_impulse(s: BreakoutState, task: ChooseImpulse) -> list[Choice]:
    """§8.1 §RUL-15 Areas with a fight in them first, then the others, bombardments, the Advantage; a pass ends it."""
    found, rest = list[Choice](), list[Choice]()
    options = play.offered(s)
    for a in options:
        if a.verb == "activate":
            found.append(_activate(s, task.side, a))
        elif a.verb == "bombard":
            rest.append(_bombard(s, task.side, a))
    order = [FIGHT, FRONT, SEA, MOVE, ZONES, WORK]
    found.sort(key=lambda choice: order.index(choice.group))
    return [*found, *rest, _double(s, task.side, options), _pass(s, task.side, found)]


def _activate(s: BreakoutState, side: Side, a: Action) -> Choice:
    """§8.2 An Area, who of it may act, and what for."""
    place = s.kit.place_named(a.noun)
    able = actors(s, side, place)
    says = f"{place_words(s, place)}: {who_words(s, able)}{could_words(s, side, place)}"
    value = str(len(able)) if able else "bridge"
    return Choice(actions=(str(a),), says=_upper(says), group=_group(s, side, place, able), place=a.noun, value=value)


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def actors(s: BreakoutState, side: Side, place: Area) -> list[Unit]:
    """§8.2 §RUL-09 The Fresh units of a place that could act, the strongest first."""
    fresh = [u for u in s.fresh_at(place, side) if not s.kit.coastal >> u & 1]
    return sorted(fresh, key=lambda u: (not s.kit.leaders >> u & 1, -s.kit.kinds[u].fresh.attack, u))


def who_words(s: BreakoutState, units: list[Unit]) -> str:
    """`3 Fresh: 8/4 Inf 6-6-5, 12/4 Inf 6-6-5 and 1 more`."""
    if not units:
        return "nobody Fresh"
    return f"{len(units)} Fresh: {short_list([state_words(s, u) for u in units], LEADS)}"


def could_words(s: BreakoutState, side: Side, place: Area) -> str:
    """§8.22 §20.1 What else matters of a place: enemies to assault, tired friends, two armies, bridges to work on."""
    said = list[str]()
    enemies = s.units_at(place, side.enemy)
    able = actors(s, side, place)
    if enemies and any(s.kit.leaders >> u & 1 for u in able):
        said.append(f"could assault {number_of(len(enemies), 'enemy', 'enemies')} there ({figures(s, enemies)})")
    if len({s.kit.army[u] for u in able}) > 1:
        said.append("of two armies, only one of which may act")
    if able and (tired := len(s.units_at(place, side)) - len(able)):
        said.append(f"{tired} that cannot act")
    if s.controls(side, place):
        said += _bridges(s, side, place)
    return "".join(f"; {one}" for one in said)


def _bridges(s: BreakoutState, side: Side, place: Area) -> list[str]:
    """§20.1 The work there is on the bridges of an Area of its own."""
    near = [(s.kit.border_of[place, other], other) for other in s.kit.near[place]]
    broken = [other for border, other in near if s.blown >> border & 1]
    enemy = s.mask_at(place, side.enemy)
    ready = [
        other
        for border, other in near
        if s.has_bridge(border) and s.holds_line(side, border) and (enemy or s.mask_at(other, side.enemy))
    ]
    works = ((broken, "to repair"), (ready, "that could be blown"))
    return [
        f"{number_of(len(others), 'bridge')} {work}, towards {listed(place_words(s, other) for other in others)}"
        for others, work in works
        if others
    ]


def _group(s: BreakoutState, side: Side, place: Area, able: list[Unit]) -> str:
    if place in s.kit.beach_of:
        return SEA
    if not able:
        return WORK
    if s.kit.zones >> place & 1:
        return ZONES
    if s.mask_at(place, side.enemy):
        return FIGHT
    return FRONT if any(s.mask_at(other, side.enemy) for other in s.kit.land_near(place)) else MOVE


def _bombard(s: BreakoutState, side: Side, a: Action) -> Choice:
    """§10.1 An Area under fire: who is in it, and what could fire."""
    place = s.kit.place_named(a.noun)
    ways = openings(s, side, place)
    guns = sum(way.means == "guns" for way in ways)
    means = [
        *([number_of(guns, "gun")] if guns else []),
        *[f"the {marker_words(way)}" for way in ways if way.means != "guns"],
    ]
    enemies = s.units_at(place, side.enemy)
    whom = short_list([unit_words(s, u) for u in enemies], LEADS) if enemies else "work on a bridge"
    says = f"Bombard {place_words(s, place)} by {listed(means)}: {whom}"
    activatable = bars_activate(s, side, place) is None
    return Choice(actions=(str(a),), says=says, group=BOMBARD, place=a.noun, aside=activatable)


def _double(s: BreakoutState, side: Side, options: list[Action]) -> Choice:
    """§11.12 Two Areas in one impulse; the other side has the Advantage then."""
    says = f"Double Impulse: activate two Areas; the Advantage passes to the {players(side.enemy)}"
    return Choice(actions=(str(DOUBLE),), says=says, group=ADVANTAGE, barred=DOUBLE not in options)


def night_words(s: BreakoutState, after: str) -> str:
    """§6.33 How likely the day is to end with this impulse number: `the day ends after it with 17%`."""
    ends = sunset(s.impulse)[ENDS]
    return f"the day ends {after} with {percent(ends)}" if ends else "the day cannot end yet"


def _pass(s: BreakoutState, side: Side, able: list[Choice]) -> Choice:
    """§RUL-15 §6.32 Nothing is done; what that means for the day is said before."""
    ends, number = sunset(s.impulse)[ENDS], impulse_name(s.impulse + 1)
    roll = f"the Sunset roll ends the day with {percent(ends)}" if ends else "the day cannot end yet"
    if side == Side.GERMAN:
        then = f"The Allied impulse {impulse_name(s.impulse)} follows; after it {roll}"
    else:
        then = f"Then {roll}, and else impulse {number} begins" if ends else f"Then impulse {number} begins: {roll}"
    could = sum(1 for choice in able if choice.group != WORK)
    still = f"{number_of(could, 'place')} could still be activated"
    question = f"{still}. {then}. Pass, and do nothing in this impulse?" if could else ""
    says = "Pass" if side == Side.GERMAN else f"Pass: {roll}"
    return Choice(actions=("pass",), says=says, group=NOTHING, question=question)


def choose_double(s: BreakoutState, task: ChooseDouble) -> list[Choice]:
    """§11.12 §RUL-14 The two Areas of a Double Impulse, one after the other."""
    found = []
    which = "second" if task.first >= 0 else "first"
    for a in play.offered(s):
        if a.verb == "activate":
            found.append(replace(_activate(s, task.side, a), group=f"The {which} Area of the Double Impulse"))
    says = "Leave the Advantage unused, and choose again"
    return [*found, Choice(actions=(str(GIVE_UP),), says=says, group=BACK)]


# --- in hand


def _choosing(s: BreakoutState, task: ChooseImpulse) -> Hand:
    """§8.1 §6.33 The impulse, the sky, and how near the night is."""
    says = f"{side_word(task.side)} impulse {impulse_name(s.impulse)}, {weather_word(s.weather)}"
    after = "after it" if task.side == Side.ALLIED else "after the Allied one"
    advantage = "; you have the Advantage" if s.advantage == task.side else ""
    return Hand(f"{says}: activate an Area, bombard, or pass; {night_words(s, after)}{advantage}")


def _doubling(s: BreakoutState, task: ChooseDouble) -> Hand:
    """§11.12"""
    if task.first < 0:
        return Hand("Double Impulse: choose the first of two Areas")
    return Hand(f"Double Impulse: {place_words(s, task.first)} and which other Area?")


SHOWN: dict[type, Showing] = {
    ChooseImpulse: Showing(choices=choose_impulse, hand=_choosing, together=of_units(together_march)),
    ChooseDouble: Showing(choices=choose_double, hand=_doubling),
}
