"""Exams of D-Day (1991): objectives, garrisons, odds, ports, and the last turns."""

from collections.abc import Callable

from bocage.core import play
from bocage.core.protocol import Action, Side
from bocage.games.dday_1991.game import GAME
from bocage.games.dday_1991.invasion import Invade
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.victory import units_beyond_rhine

from .dday_1991_deeper import DEEPER
from .dday_1991_positions import ROAD, position
from .frame import Exam

ALLIED, GERMAN = Side.ALLIED, Side.GERMAN
Judge = Callable[[DDayState, list[Action], DDayState], float]


def _has_troops(s: DDayState, name: str, side: Side) -> bool:
    """Whether corps or divisions of a side stand in a hex."""
    return bool(s.present.get(s.kit.hex_named(name), 0) & s.kit.of_side[side] & s.kit.fighting)


def _holds(name: str) -> Judge:
    return lambda before, own, s: float(s.controls(ALLIED, s.kit.hex_named(name)))


def _mans(name: str, side: Side) -> Judge:
    return lambda before, own, s: float(_has_troops(s, name, side))


def _attacks(name: str) -> Judge:
    return lambda before, own, s: float(Action("attack", name) in own and Action("commit") in own)


def _tells_apart(before: DDayState, own: list[Action], s: DDayState) -> float:
    """The weak are attacked, the strong are not."""
    attacked = {a.noun for a in own if a.verb == "attack"} if Action("commit") in own else set[str]()
    return float(attacked == {"G15"})


def _crossed(count: int) -> Judge:
    """So many more units beyond the Rhine; fewer count in part."""
    return lambda before, own, s: min(1.0, max(0.0, (units_beyond_rhine(s) - units_beyond_rhine(before)) / count))


def _open_objective() -> DDayState:
    units = {"A-1U": "F8", "5U": "F8", "7U": "F8", "19U": "F8", "A-15INF": "I7", "G-84": "I7", "G-66": "O6"}
    return position(units, ALLIED, "movement", turn=9, allied=ROAD)


def _last_crossing() -> DDayState:
    units = {"A-1U": "I9", "5U": "I9", "7U": "I9", "A-2B": "F8", "30B": "F8", "12B": "F8", "G-66": "O6", "G-67": "I1"}
    return position(units, ALLIED, "movement", turn=12, allied=(*ROAD, "I10", "H10", "G10"))


def _garrison() -> DDayState:
    units = {
        "5U": "G7",
        "A-1U": "F8",
        "7U": "F8",
        "19U": "F8",
        "A-5PZ": "I7",
        "G-58Z": "I7",
        "G-47Z": "I7",
        "G-66": "O6",
    }
    return position(units, ALLIED, "movement", turn=9, allied=(*ROAD, "G7"))


def _german_garrison() -> DDayState:
    units = {
        "G-84": "G7",
        "A-15INF": "I6",
        "G-88": "I6",
        "G-66": "O6",
        "A-1U": "F8",
        "5U": "F8",
        "7U": "F8",
        "2F": "L9",
    }
    return position(units, GERMAN, "movement", turn=9, allied=ROAD)


def _lone_corps() -> DDayState:
    units = {"8B": "E15", "A-5PZ": "G14", "G-1SSZ": "G14", "G-47Z": "G14", "G-58Z": "G14", "G-84": "D16", "G-63": "G7"}
    return position(units, GERMAN, "movement", turn=2)


def _strong_stack() -> DDayState:
    tanks = {"G-1SSZ": "G13", "G-2SSZ": "G13", "G-47Z": "G13", "A-5PZ": "G13"}
    units = {"A-1F": "G14", "2F": "G14", "1F": "G14", "5U": "F15", "7U": "F13", **tanks, "G-66": "G15", "G-67": "O6"}
    return position(units, ALLIED, "combat", turn=4, allied=("D14", "E14", "F14", "E15"))


def _weak_corps() -> DDayState:
    units = {"A-1U": "F14", "5U": "F14", "7U": "F14", "AIR-9U": "F14", "30B": "F15", "G-66": "G15", "G-67": "O6"}
    return position(units, ALLIED, "combat", turn=3, allied=("D14", "E14"))


def _east_port() -> DDayState:
    units = {"A-2B": "D8", "30B": "D8", "HQ-SHAEF": "A14", "A-3U": "A14", "12U": "A14", "20U": "A14", "G-66": "O6"}
    return position(units, ALLIED, "port transfer", turn=12, allied=("D8", "E9"))


def _retake() -> DDayState:
    units = {"A-5PZ": "I6", "G-58Z": "I6", "G-47Z": "I6", "G-66": "O6", "A-1U": "F9", "5U": "F9", "7U": "F9"}
    return position(units, GERMAN, "movement", turn=11, allied=(*ROAD, "G7"))


def _arrival() -> DDayState:
    units = {"A-15INF": "O6", "G-66": "O6", "DIV-G-E3": "E3", "A-1U": "F8", "5U": "F8", "7U": "F8"}
    return position(units, GERMAN, "reinforcement", turn=9, moves=0, allied=ROAD, waiting=("G-12SS",))


def _first_port() -> DDayState:
    units = {"A-1U": "D15", "5U": "D15", "7U": "D15", "30B": "E15", "G-84": "H14", "A-7INF": "H14", "G-63": "G7"}
    return position(units, ALLIED, "movement", turn=2, allied=("D15", "E15"))


def _landing() -> DDayState:
    s = GAME.new("1944", {})
    play.begin(s)
    play.act(s, Action("setup", "manual"))
    while not isinstance(s.agenda[-1], Invade):
        play.act(s, Action("done"))
    return s


def _ashore(before: DDayState, own: list[Action], s: DDayState) -> float:
    """At least three corps on the continent; half a mark if others were lost."""
    land = s.kit.board.continent_mask
    corps = [u for u in s.on_board(ALLIED) if s.kit.corps >> u & 1 and land >> s.at[u] & 1]
    return 0.0 if len(corps) < 3 else 1.0 if s.lost_corps == 0 else 0.5


EXAMS: list[Exam] = [
    Exam(
        "open-objective",
        "Essen lies open",
        "An army stands two hexes from an objective without a defender: walking in wins it, and nobody can throw the "
        "army out again.",
        ALLIED,
        _open_objective,
        40,
        _holds("G7"),
    ),
    Exam(
        "last-crossing",
        "The last march over the Rhine",
        "It is the last Allied move: every unit that ends it beyond the Rhine is a point, and the way is open.",
        ALLIED,
        _last_crossing,
        60,
        _crossed(6),
    ),
    Exam(
        "garrison",
        "Essen must not be left",
        "One corps holds an objective with panzers two hexes away: if it leaves, or is not relieved, they walk in.",
        ALLIED,
        _garrison,
        40,
        _mans("G7", ALLIED),
    ),
    Exam(
        "german-garrison",
        "The garrison of the Ruhr",
        "Three corps stand before Essen. As long as anybody is in it they must fight for it; left empty it is lost.",
        GERMAN,
        _german_garrison,
        40,
        _mans("G7", GERMAN),
    ),
    Exam(
        "lone-corps",
        "A corps alone on the beach",
        "A single corps is ashore within reach of three panzer corps: struck together it is beaten nearly for certain, "
        "and next month an army stands there.",
        GERMAN,
        _lone_corps,
        40,
        _attacks("E15"),
    ),
    Exam(
        "bad-odds",
        "Panzers in Paris",
        "One weak German corps stands in the open beside three strong ones in a city. The first is beaten for certain; "
        "an attack on the others only loses corps that count for good.",
        ALLIED,
        _strong_stack,
        30,
        _tells_apart,
    ),
    Exam(
        "good-odds",
        "A weak corps in the open",
        "The modifiers are as high as they can count against one: the attack wins whatever the dice show.",
        ALLIED,
        _weak_corps,
        20,
        _attacks("G15"),
    ),
    Exam(
        "east-port",
        "Rotterdam lies beyond the Rhine",
        "A port beyond the Rhine is held in the last turn: everyone shipped there counts.",
        ALLIED,
        _east_port,
        60,
        _crossed(4),
    ),
    Exam(
        "retake",
        "Essen was left",
        "The Allies have left an objective empty, one march from two panzer corps, near the end: walk in.",
        GERMAN,
        _retake,
        40,
        lambda before, own, s: float(_has_troops(s, "G7", GERMAN)),
    ),
    Exam(
        "arrival",
        "Where the new corps comes in",
        "No Moves are left, Essen stands empty before an army: only the corps that arrives can hold it.",
        GERMAN,
        _arrival,
        10,
        _mans("G7", GERMAN),
    ),
    Exam(
        "first-port",
        "A port beside the beach",
        "No port is held, so nobody can follow; Le Havre next door is empty. Whoever takes it opens the continent.",
        ALLIED,
        _first_port,
        40,
        _holds("D14"),
    ),
    Exam(
        "landing",
        "The day itself",
        "Open beaches are in reach of the fleet. A landing on a defended port may lose the whole force at sea; three "
        "corps on an open beach are ashore for certain, and the Germans have few Moves to answer with.",
        ALLIED,
        _landing,
        120,
        _ashore,
    ),
    *DEEPER,
]
