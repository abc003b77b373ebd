"""What goes over the wire: requests and answers, beside the words of `core.desk`."""

from typing import Literal

from msgspec import Struct, field

from bocage.core.desk import (
    Box,
    Choice,
    Gauge,
    Hand,
    Handover,
    Mark,
    Named,
    Piece,
    Plan,
    Token,
    Told,
    Worksheet,
)
from bocage.core.sliders import Sliders
from bocage.draw.page import Spot

Seat = Literal["allied", "german", "all"]
"""Whose eyes: a side's, or those of one who may see everything."""

SideName = Literal["allied", "german"]


# --- the shelf of games


class ScenarioInfo(Struct, frozen=True):
    """One way to begin."""

    id: str
    title: str
    says: str


class OptionInfo(Struct, frozen=True):
    """One choice before the game; the first value is the default. `rule` explains it, `group` heads those like it.

    One with a `seat` is whether a person or a computer plays that side: it follows who sits down.
    """

    name: str
    title: str
    says: str
    rule: str
    values: tuple[str, ...]
    group: str = ""
    seat: SideName | None = None


class PresetInfo(Struct, frozen=True):
    """Several options chosen at once; what it does not name is at its default."""

    name: str
    title: str
    says: str
    options: dict[str, str]


class LevelInfo(Struct, frozen=True, kw_only=True):
    """A level of computer players, and the temperaments it comes in; none if there is no choice."""

    name: str
    says: str
    seconds: float
    """How long it thinks about a phase at most; 0 if it does not search."""
    tempers: list[str]


class GameInfo(Struct, frozen=True, kw_only=True):
    """A game on the shelf."""

    id: str
    title: str
    year: int
    publisher: str
    says: str
    hides: bool
    """Whether a side knows what the other must not see."""
    pictured: bool
    """Whether its picture is painted: before, whoever asks for it waits."""
    scenarios: list[ScenarioInfo]
    options: list[OptionInfo]
    presets: list[PresetInfo]
    players: list[str]
    levels: list[LevelInfo]
    """The same players, by level and temperament, weakest first."""
    weighs: bool
    """Whether the computer can weigh its positions: give advice, tell chances and luck."""
    overlays: list[Named]
    panels: list[Named]
    tutorial: str
    compared: str
    """The page that sets this game beside another edition of itself; empty where there is none."""


class RuleInfo(Struct, frozen=True):
    """A rule in our own words."""

    id: str
    title: str
    section: str
    says: str
    source: str
    status: str
    option: str
    reconstructed: bool


class BoardInfo(Struct, frozen=True, kw_only=True):
    """The geometry of a board: the drawing's frame, outlines by name (paths about their middle), every place.

    `counter` is the side of a counter at full size, in the drawing's units.
    """

    view_box: tuple[float, float, float, float]
    shapes: dict[str, str]
    spots: tuple[Spot, ...]
    counter: float


# --- matches


class SeatInfo(Struct, frozen=True):
    """Who plays a side: a person, or a computer player by name; whether the caller sits there."""

    side: SideName
    player: str
    person: bool
    mine: bool


class MatchInfo(Struct, frozen=True, kw_only=True):
    """A match on the shelf."""

    id: str
    game: str
    title: str
    scenario: str
    options: dict[str, str]
    seats: list[SeatInfo]
    state: Literal["running", "over", "closed"]
    heading: str
    decides: SideName | None
    shared: bool
    """Whether two people share this screen, and hand it over."""
    seated: SideName | None
    """On a shared screen: who sits before it now."""
    open: bool
    """Whether everything may be seen: the match is over, or no person plays it."""
    rated: bool
    dice: Literal["drawn", "named", "known", "unknown"]
    """Where the seed of the dice came from: the server drew it and tells nobody; whoever began the match named it; it
    came with the match's past; nobody wrote it down, so it may have been named."""
    practice: bool
    """Whether a person plays a computer and may be advised."""
    moments: int
    number: int
    result: str
    made: str
    touched: str
    tutorial: bool = False
    branch_of: str = ""


class NewMatch(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A match to be begun. A seat is `person` or a computer player's name."""

    game: str
    scenario: str = ""
    options: dict[str, str] = field(default_factory=dict)
    allied: str = "person"
    german: str = "recruit"
    title: str = ""
    seed: str = ""
    tutorial: bool = False
    rated: bool = False


class Branch(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Play on from a moment of another match, as a match of its own with dice of its own."""

    moment: int
    allied: str = "person"
    german: str = "recruit"


class Prompt(Struct, frozen=True):
    """Who decides what, now, and under which rule."""

    says: str
    rule: str
    title: str


class LogLine(Struct, frozen=True):
    """A line of the log: the moment after which it was true."""

    moment: int
    told: Told


class Table(Struct, frozen=True, kw_only=True):
    """Everything before one pair of eyes at one moment.

    `number` counts what this seat has noticed of the match's log, takings-back included: an action answers the number
    it saw. `moment` counts the actions that stand and that it has noticed. What the other side does in secret counts
    for neither. `live` is False for a look back.
    """

    match: str
    seat: Seat
    number: int
    moment: int
    live: bool
    heading: str
    decides: SideName | None
    yours: bool
    over: bool
    thinking: bool
    trouble: str
    can_undo: bool
    undo_says: str
    prompt: Prompt
    governs: str
    pieces: list[Piece]
    marks: list[Mark]
    boxes: list[Box]
    gauges: list[Gauge]
    tokens: list[Token]
    choices: list[Choice]
    worksheet: Worksheet | None
    sliders: Sliders | None
    hand: Hand | None
    handover: Handover | None
    plans: list[Plan]
    score: str
    log: list[LogLine]


class Act(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Actions, in order, answering the table of this number. `key` is new for every press of a button.

    The first refused action ends it; those before it stand.
    """

    seat: SideName
    number: int
    actions: list[str]
    key: str


class TakeBack(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Take back the last action, and what was sent with it."""

    seat: SideName
    number: int
    key: str


class Sit(Struct, frozen=True, forbid_unknown_fields=True):
    """On a shared screen: who sits down before it. `None`: the screen is covered."""

    seat: SideName | None


Pace = Literal["slow", "even", "fast"]


class Control(Struct, frozen=True, forbid_unknown_fields=True):
    """Stop the computer's thinking, let it go on, or have it choose what looks best `now`; and how fast two computers
    play before those who watch."""

    do: Literal["stop", "go", "now"]
    pace: Pace | None = None


class Refusal(Struct, frozen=True, kw_only=True):
    """Why not: the rule with its title and text, the fact that failed, the nearest thing that may be done."""

    action: str
    rule: str
    title: str
    text: str
    says: str
    instead: Choice | None = None


class Done(Struct, frozen=True, kw_only=True):
    """What became of a request to act: how many actions stand, and the refusal of the next one if any."""

    number: int
    moment: int
    done: int
    refusal: Refusal | None = None
    repeated: bool = False


class Problem(Struct, frozen=True, kw_only=True):
    """Every answer that is not what was asked for: a code for the page, a sentence for the reader."""

    error: str
    says: str
    number: int | None = None


class Way(Struct, frozen=True, kw_only=True):
    """A route with whether it could be taken back."""

    places: tuple[str, ...]
    lines: list[tuple[str, str, str]]
    total: str
    have: str
    can_undo: bool
    undo_says: str


class Stop(Struct, frozen=True, kw_only=True):
    """A stop on the replay's rail."""

    moment: int
    level: int
    says: str
    side: SideName | None
    places: tuple[str, ...] = ()


class Note(Struct, frozen=True):
    """Words put on a moment."""

    moment: int
    says: str


class Rail(Struct, frozen=True, kw_only=True):
    """The whole course of a match as one may see it: turns, phases, combats, notes."""

    moments: int
    stops: list[Stop]
    notes: list[Note]
    seats: list[Seat]
    """Through whose eyes the caller may look."""
    counted: list[int]
    """Once everything may be seen: the true moment of each that this seat counted before, for addresses from then."""


class NewNote(Struct, frozen=True, forbid_unknown_fields=True):
    """Put words on a moment, or none to take them away."""

    moment: int
    says: str
