"""What happened, as lines of the log: a sentence, where it was, a card for dice, a motion for the eye."""

from bocage.core.desk import Motion, Told
from bocage.core.protocol import BOTH, Event, Side
from bocage.games.breakout_1993.kinds import Level
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.tables import impulse_name
from bocage.games.breakout_1993.victory import winner
from bocage.games.breakout_1993.words import unit_words, words

from .calendar import date_words
from .cards import FIRES, Facts, assault_words, card_of, margin_of, total_of
from .names import LEVELS as UNIT_LEVELS
from .names import listed, number_of, place_words, players, side_word, weather_word
from .pieces import face_of, look_of
from .plans_words import points_words

TURN, PHASE, NOTE, DETAIL = 0, 1, 2, 3

LEVELS = {
    **dict.fromkeys(("day", "verdict"), TURN),
    **dict.fromkeys(("phase", "impulse", "activated"), PHASE),
    **dict.fromkeys(("dropped", "withdrawn", "offshore", "breakout"), NOTE),
    **dict.fromkeys(("doubled", "passed", "planned", "seize", "construct_lost"), NOTE),
    **dict.fromkeys(("assault", "bombard", "repulsed", "overrun", "retreat", "went_back", "eliminated"), NOTE),
    **dict.fromkeys(("control", "fort_lost", "shift", "reroll"), NOTE),
    **dict.fromkeys(("reserve", "bought", "air_supply"), NOTE),
}
"""How much an event matters: what is activated heads what comes of it; marches, attacks, losses and gains make the
short story; arrivals, dozens on some days, do not: the day's line counts them. See `_level` for more."""

TELLING_LOSSES = ("§9.5", "§10.4")
"""Levels lost in these ways are told singly; a repulse, a march or a refit is told as a whole."""

FIRST_WAVE = "§21.1D"
"""Its two dozen landings are told by their fire and their assaults; other marches are what a player looks for."""

ADVANTAGE_LOST = ("§11.21", "§11.22")
"""By losses; used for a second roll or a Double Impulse it passes as a matter of course."""

MOTIONS = ("moved", "retreat", "went_back", "shifted")
"""What goes from one place to another; elsewhere `from` and `to` are levels."""

ALLIED_ONLY = ("air_supply", "landing_fire")
"""What is the Allies' doing or fate, though no fact names a side."""

BOMBARDMENTS = {"naval": "naval bombardment", "air": "air bombardment", "guns": "bombardment"}


ROLLS = {"attack": "the attacker's", "defense": "the defender's", "sunset": "the Sunset roll"}


def told(s: BreakoutState, event: Event) -> Told | None:
    """An event as a line of the log. Of `s`, which may be a later position, only faces of counters are asked."""
    f, says = event.facts, _says(s, event)
    return Told(
        kind=event.kind,
        says=says,
        rule=event.rule,
        level=_level(event),
        side=_side(event.kind, f),
        places=_places(s, event.kind, f),
        card=card_of(s, event.kind, f, says),
        motion=_motion(s, event.kind, f),
    )


def _level(event: Event) -> int:
    """What did nothing is a detail: fire that missed, work that failed, a Sunset roll after which the day goes on."""
    kind, f = event.kind, event.facts
    if kind == "moved":
        return DETAIL if event.rule == FIRST_WAVE else NOTE
    if kind == "level":
        return NOTE if event.rule in TELLING_LOSSES else DETAIL
    if kind == "advantage":
        return NOTE if event.rule in ADVANTAGE_LOST else DETAIL
    if kind in FIRES:
        return NOTE if f["level"] != Level.FRESH else DETAIL
    if kind == "isolation":
        return NOTE if f["level"] != f["from"] else DETAIL
    if kind in ("air_drop", "work"):
        return NOTE if f["success"] else DETAIL
    if kind == "sunset":
        return NOTE if f["ends"] or f["turns"] else DETAIL
    return LEVELS.get(kind, DETAIL)


def _says(s: BreakoutState, event: Event) -> str:
    """The first line of the sentence; days and impulses as headings, attacks by the side that makes them."""
    kind, f = event.kind, event.facts
    if kind == "day":
        sky = f"{weather_word(f['weather'])}, from impulse {impulse_name(f['impulse'])}"
        return f"{date_words(f['day'])}: {sky}{_due(s, f['day'])}"
    if kind == "activated":
        return f"The {players(f['side'])} activate {place_words(s, f['place'])}"
    if kind == "passed":
        return f"The {players(f['side'])} pass."
    if kind == "assault":
        title = f"{side_word(f['side'])} assault on {place_words(s, f['target'])}"
        return attack_words(title, f, assault_words(s, f))
    if kind == "bombard":
        by = f"{side_word(f['side'])} {BOMBARDMENTS[f['means']]} of {place_words(s, f['target'])}"
        return attack_words(by, f, points_words(margin_of(f), "Attrition"))
    if kind == "reroll":
        return f"The {players(f['side'])} use the Advantage for new dice: {ROLLS[f['what']]}."
    if kind == "repulsed":
        who = "a tie, the Point Unit falls" if f["tied"] else "the assault is repulsed, all attackers fall"
        return f"{place_words(s, f['target'])} is held: {who} to {UNIT_LEVELS[Level.DISRUPT_1]}."
    if kind == "overrun":
        return f"{place_words(s, f['target'])} is overrun: the defenders are wiped out, the attackers may go on."
    says, _, _ = words(s, event).strip().partition("\n")
    return says.removesuffix(".") if kind in ("phase", "impulse") else says


def _due(s: BreakoutState, day: int) -> str:
    """§5.1 Who comes by the cards of a day; those of 6 June are there from the start."""
    due = [sum(1 for u in range(of, len(s.at), 2) if s.kit.kinds[u].day == day) for of in BOTH]
    said = [f"{number_of(count, f'{side_word(of)} unit')}" for of, count in zip(BOTH, due, strict=True) if count]
    return f"; {listed(said)} due by the cards" if said and day > 1 else ""


def attack_words(title: str, f: Facts, result: str) -> str:
    """§9.1 §10.2 `Allied assault on Caen (10): 6 + 7 = 13 against 5 + 4 = 9: 4 Casualty Points.`"""
    values = [total_of(f[name]) for name in ("attack", "defense")]
    dice = [sum(roll) for roll in f["dice"]]
    ours, theirs = (f"{value} + {roll} = {value + roll}" for value, roll in zip(values, dice, strict=True))
    return f"{title}: {ours} against {theirs}: {result}."


def _side(kind: str, f: Facts) -> Side | None:
    """Whose doing or whose fate it was."""
    if "side" in f:
        return Side(f["side"])
    if kind == "verdict":
        return winner(f["level"])
    if kind in ALLIED_ONLY:
        return Side.ALLIED
    leads = [f[name] for name in ("piece", "point") if name in f]
    return Side(leads[0] & 1) if leads else None


def _places(s: BreakoutState, kind: str, f: Facts) -> tuple[str, ...]:
    """The places an event is about, where it came to last; a bridge by its own name, other water by its banks."""
    names = ("from", "to") if kind in MOTIONS else ("source", "place", "target")
    found = [s.kit.codes[f[name]] for name in names if f.get(name, -1) >= 0]
    if "border" in f:
        line, name = s.kit.borders[f["border"]], s.kit.border_names[f["border"]]
        bridged = s.kit.bridges >> f["border"] & 1
        found += [name] if bridged else [s.kit.codes[line.one], s.kit.codes[line.other]]
    return tuple(dict.fromkeys(found))


def _motion(s: BreakoutState, kind: str, f: Facts) -> Motion | None:
    """The way of a unit; who marches is Fresh, others show the face they have."""
    if kind not in MOTIONS:
        return None
    u = f["piece"]
    look = look_of(s.kit.kinds[u], spent=False) if kind == "moved" else face_of(s, u)
    return Motion(Side(u & 1), look, (s.kit.codes[f["from"]], s.kit.codes[f["to"]]), unit_words(s, u))
