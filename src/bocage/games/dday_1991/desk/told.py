"""What happened, as lines of the log: a sentence, where it was, a card for dice, a motion for the eye."""

from bocage.core.desk import Motion, Told
from bocage.core.protocol import Event, Side
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.victory import winner
from bocage.games.dday_1991.words import words

from .cards import Facts, card_of
from .months import month_words
from .names import side_words
from .pieces import look_of

TURN, PHASE, NOTE, DETAIL = 0, 1, 2, 3

LEVELS = {
    **dict.fromkeys(("turn", "verdict"), TURN),
    "portion": PHASE,
    **dict.fromkeys(("gained", "weather", "arrived", "rebuilt", "restored"), NOTE),
    **dict.fromkeys(("invades", "dropped", "anchored", "harbour_lost", "exited"), NOTE),
    **dict.fromkeys(("attack", "advanced", "ended"), NOTE),
    **dict.fromkeys(("carpet", "air_weather", "reacted", "combat", "initiative", "fight_on"), NOTE),
    **dict.fromkeys(("reduced", "eliminated", "retreated", "cut_off_retreat", "cut_off", "supplied"), NOTE),
}
"""How much an event matters: arrivals, landings, combats, losses and supply make the short story."""

ALLIED_ONLY = ("weather", "bombers_home", "towed", "anchored", "harbour_lost", "carpet")
"""What is the Allies' doing or fate, though no fact names a side."""


def told(s: DDayState, event: Event) -> Told | None:
    """An event as a line of the log. Of `s`, which may be a later position, only faces of counters are asked."""
    f = event.facts
    says = _says(s, event)
    return Told(
        kind=event.kind,
        says=says,
        rule=event.rule,
        level=LEVELS.get(event.kind, DETAIL),
        side=_side(event.kind, f),
        places=_places(s, f),
        card=card_of(s, event.kind, f, says),
        motion=_motion(s, f),
    )


def _says(s: DDayState, event: Event) -> str:
    """The first line of the sentence; a turn by the month in full, attacks by the side that makes them."""
    if event.kind == "turn":
        return f"Turn {event.facts['turn']}: {month_words(s, event.facts['turn'])}"
    says, _, _ = words(s, event).strip().partition("\n")
    if event.kind == "eliminated" and event.rule == "§3e2e":
        return says.replace(" is eliminated in ", " is lost at sea in ")
    attacker = _side(event.kind, event.facts)
    if event.kind == "combat" and attacker is not None:
        return f"{side_words(attacker)} attack on {says}"
    if event.kind == "attack" and attacker is not None:
        return f"{side_words(attacker)} {says[:1].lower()}{says[1:]}"
    return says


def _side(kind: str, f: Facts) -> Side | None:
    """Whose doing or whose fate it was."""
    if "side" in f:
        return Side(f["side"])
    if kind == "verdict":
        return winner(f["level"])
    if kind in ALLIED_ONLY:
        return Side.ALLIED
    pieces = _pieces(f)
    return Side(pieces[0] & 1) if pieces else None


def _pieces(f: Facts) -> list[int]:
    """The units an event is about, whoever leads them first."""
    return [f["piece"]] if "piece" in f else list(f.get("pieces", ()))


def _places(s: DDayState, f: Facts) -> tuple[str, ...]:
    """The hexes an event is about, where it came to last."""
    found = [f.get("from", -1), *f.get("hexes", ()), *f.get("way", ()), f.get("hex", -1)]
    return tuple(dict.fromkeys(s.kit.names[h] for h in found if h >= 0))


def _motion(s: DDayState, f: Facts) -> Motion | None:
    """The way of a unit, or of a stack behind its first counter: an army stands for all it takes along."""
    if "from" not in f:
        return None
    lead = _pieces(f)[0]
    way = [h for h in (f["from"], *f.get("way", [f.get("hex", -1)])) if h >= 0]
    look = look_of(s.kit.kinds[lead], s.is_back(lead))
    return Motion(Side(lead & 1), look, tuple(s.kit.names[h] for h in way)) if len(way) > 1 else None
