"""What a player has before him: the words and shapes in which any game shows itself to a page.

A game's desk turns a position into pieces, choices, plans, overlays and panels; the page draws them and knows no rules.
The position it is given is never more than the viewer may know: for a side it is a guess that fits the side's view,
for `None` (a finished match, or one nobody plays) the truth. A desk therefore may look at everything it is given, but
must not show as a fact what the side could only guess (what lies under a marker, say).
"""

from collections.abc import Sequence
from typing import Any, Literal, Protocol, TypeAlias

from msgspec import Struct

from .blocks import Block, Place, Sum
from .protocol import Action, Event, Side
from .sliders import Sliders
from .tally import Line

Tone: TypeAlias = Literal["own", "enemy", "good", "fair", "poor", "bad", "note"]
"""What a mark or a line on the map means; the page gives each its colour and its pattern."""


class Piece(Struct, frozen=True, kw_only=True):
    """One counter in a place. Pieces of one place are listed lowest first.

    `id` names it in choices: an own unit's number, or a name made of what can be seen. `look` is the id of its drawing.
    One that is `boxed` stands in its place as far as the rules go, but lies in the box of that name beside the map.
    `figures` are numbers that change all the time, printed upon it: one large along its lower edge, then a small one to
    the left and a small one to the right of it. An empty one leaves its spot free.
    """

    id: str
    side: Side
    look: str
    place: Place
    label: str
    badges: tuple[str, ...] = ()
    boxed: str = ""
    figures: tuple[str, ...] = ()


class Box(Struct, frozen=True, kw_only=True):
    """A box beside the map: whose counters lie in it (the pieces `boxed` there), and where on the map it belongs.

    `head` is the piece on the map that stands for it, `says` a line under its title. `place` is empty for a box that
    is nowhere on the map.
    """

    name: str
    title: str
    side: Side
    place: Place = ""
    head: str = ""
    says: str = ""


class Gauge(Struct, frozen=True, kw_only=True):
    """A row of numbered fields with a marker upon one: what a side has left of something, what a day has reached.

    `labels` are what is printed in the fields where it is not their number, `notes` stand small beneath each.
    """

    name: str
    title: str
    at: int
    most: int
    least: int = 0
    side: Side | None = None
    says: str = ""
    rule: str = ""
    labels: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


class Token(Struct, frozen=True, kw_only=True):
    """Something that lies open beside the map and says how things stand: the weather, who has the upper hand."""

    name: str
    title: str
    says: str
    look: str
    side: Side | None = None
    rule: str = ""


class Mark(Struct, frozen=True):
    """Something else that lies on a place: a flag, works, a ship, a drop zone. `over` puts it on top of the stack."""

    place: Place
    look: str
    label: str
    side: Side | None = None
    over: bool = False


class Choice(Struct, frozen=True, kw_only=True):
    """One thing the player may do, as a word in the list and, where it has one, a place or piece to light.

    Mostly one action; several where the page saves a click (put this unit down, take that one).
    `value` is what a lit place shows (points left); `question` is asked before, where there is no way back.
    One that is `barred` is what a player would look for here and may not do now: pressing it asks "why not?".
    One that is `aside` is another way of doing something at a place: a plain click there does not mean it.
    """

    actions: tuple[str, ...]
    says: str
    group: str
    place: Place = ""
    piece: str = ""
    value: str = ""
    question: str = ""
    barred: bool = False
    aside: bool = False


class Entry(Struct, frozen=True):
    """A row of a worksheet: a piece, how it stands, what may be done with it."""

    piece: str
    says: str
    choices: tuple[Choice, ...] = ()


class Batch(Struct, frozen=True, kw_only=True):
    """Rows that belong together, mostly those of one place, and what may be done with all of them at once."""

    title: str
    entries: list[Entry]
    place: Place = ""
    says: str = ""
    choices: tuple[Choice, ...] = ()


class Worksheet(Struct, frozen=True, kw_only=True):
    """A step of much small work on one sheet: what there is to spend, row by row what it could be spent on.

    Whatever it offers is among the choices of the moment, or several of them one after the other.
    """

    name: str
    title: str
    says: str
    batches: list[Batch]
    gauges: list[Gauge] = []
    choices: tuple[Choice, ...] = ()
    gathers: bool = True
    """Whether any of its pieces could act together: if none can, there is nothing to pick them for."""


class Handover(Struct, frozen=True):
    """How a screen shared by two passes to the one who decides now.

    `covered`: each knows much that the other must not see, so all is cleared and covered. `sealed`: only a choice or
    two is hidden, and the cover lasts a moment; `says` is what everyone may read on it. `open`: nothing is hidden now.
    """

    kind: Literal["covered", "sealed", "open"] = "covered"
    says: str = ""


class Hand(Struct, frozen=True):
    """What the deciding player has in hand: which pieces, where they have come to, and in words what is asked."""

    says: str
    pieces: tuple[str, ...] = ()
    place: Place = ""


class Route(Struct, frozen=True):
    """The way an action would take, with its itemised cost."""

    places: tuple[Place, ...]
    lines: list[Line]
    total: str
    have: str


class Outcome(Struct, frozen=True):
    """One result of an attack: its chance (as a fraction and in percent), what it does, what it costs on average."""

    result: str
    says: str
    chance: str
    percent: float
    faces: str
    attacker_loses: str = ""
    defender_loses: str = ""


class Case(Struct, frozen=True, kw_only=True):
    """The odds under one supposition; `when` is empty where nothing has to be supposed."""

    when: str
    defense: list[Line]
    total: str
    column: str
    outcomes: list[Outcome]
    falls: str
    fatal: str
    attacker_loses: str
    defender_loses: str


class Plan(Struct, frozen=True, kw_only=True):
    """An attack being planned or already bound, as its owner may work it out.

    `retreats` are where the defenders could be sent back to; `could` says what each choice would make of the column;
    `more` is what else there is to weigh: a table of the dice, what a later choice is worth. `stage` is what an open
    one is going through, in a word. `by` says who attacks where it is no piece: ships, aircraft.
    """

    title: str
    targets: tuple[Place, ...]
    pieces: tuple[str, ...]
    attack: list[Line]
    total: str
    additions: list[Line]
    added: str
    cases: list[Case]
    unknown: str = ""
    retreats: tuple[Place, ...] = ()
    could: tuple[tuple[str, str], ...] = ()
    more: list[Block] = []
    open: bool = False
    stage: str = "being planned"
    by: str = ""


# --- panels and the inspector


class Panel(Struct, frozen=True):
    """A page of the side panel."""

    name: str
    title: str
    blocks: list[Block]


class Standing(Struct, frozen=True):
    """A piece in its place, and what else is to be known of it."""

    piece: Piece
    says: str


class Inspection(Struct, frozen=True):
    """Everything about one place: what it is, who stands there, lowest first."""

    place: Place
    title: str
    blocks: list[Block]
    pieces: list[Standing] = []


# --- overlays


class Cell(Struct, frozen=True):
    """One place of an overlay: a short text upon it, and the whole sentence."""

    place: Place
    tone: Tone
    value: str = ""
    says: str = ""


class Stroke(Struct, frozen=True):
    """A line of an overlay, from place to place or by points of the board's drawing."""

    tone: Tone
    says: str = ""
    places: tuple[Place, ...] = ()
    points: tuple[tuple[float, float], ...] = ()


class Overlay(Struct, frozen=True):
    """Something laid over the map. `moments` are the dates it can be asked for, where it has any."""

    name: str
    title: str
    says: str
    cells: list[Cell]
    strokes: list[Stroke] = []
    legend: tuple[tuple[Tone, str], ...] = ()
    moments: tuple[str, ...] = ()
    moment: str = ""


# --- what happened


class Die(Struct, frozen=True):
    """A die that fell: what for, and what it showed."""

    says: str
    face: int
    faces: int = 6


class Card(Struct, frozen=True):
    """A result as a card: dice, sums, the cell of the table, what came of it."""

    title: str
    dice: list[Die]
    sums: list[Sum]
    cell: str
    result: str
    says: str


class Motion(Struct, frozen=True):
    """Something that moved, for the eye to follow; `who` names it where many moves are told in a few lines."""

    side: Side
    look: str
    places: tuple[Place, ...]
    who: str = ""


class Told(Struct, frozen=True, kw_only=True):
    """An event as a line of the log. Levels: 0 a turn begins, 1 a phase, 2 something of note, 3 a detail."""

    kind: str
    says: str
    rule: str
    level: int
    side: Side | None = None
    places: tuple[Place, ...] = ()
    card: Card | None = None
    motion: Motion | None = None


# --- the first turn, guided


class Lesson(Struct, frozen=True, kw_only=True):
    """One step of the tutorial. It is over when the player has done one of `until` (verbs or whole actions).

    With nothing in `until` the player says himself that he has read it. `aim` is what he is to do, in a few words;
    `rule` the rule behind it.
    """

    title: str
    says: str
    until: tuple[str, ...] = ()
    places: tuple[Place, ...] = ()
    look_at: str = ""
    aim: str = ""
    rule: str = ""


class Tutorial(Struct, frozen=True, kw_only=True):
    """A guided first turn: a match that has already begun, the side to play, the lessons."""

    title: str
    says: str
    record: str
    side: Side
    opponent: str
    lessons: list[Lesson]


class Named(Struct, frozen=True):
    """An overlay or a panel in the page's menu. `key` is its letter on the keyboard."""

    name: str
    title: str
    says: str
    key: str = ""


class Desk(Protocol):
    """How one game shows itself. Every `s` is a position the viewer may know; `side` is None if he may know all."""

    @property
    def overlays(self) -> Sequence[Named]:
        """The overlays it has."""

    @property
    def panels(self) -> Sequence[Named]:
        """The panels it has."""

    def heading(self, s: Any, /) -> str:
        """When it is: turn, date, phase."""

    def is_scored(self, s: Any, /) -> bool:
        """Whether the score means anything yet: before a landing it only says who has not come."""

    def pieces(self, s: Any, side: Side | None, /) -> list[Piece]:
        """Every counter that can be seen."""

    def marks(self, s: Any, side: Side | None, /) -> list[Mark]:
        """Everything else that lies on the map."""

    def boxes(self, s: Any, side: Side | None, /) -> list[Box]:
        """The boxes beside the map, in the order they lie there."""

    def gauges(self, s: Any, side: Side | None, /) -> list[Gauge]:
        """The tracks always in sight."""

    def tokens(self, s: Any, side: Side | None, /) -> list[Token]:
        """What else lies open beside the map."""

    def choices(self, s: Any, /) -> list[Choice]:
        """What the deciding side may do, in the order of the list: every offered action, and none else unbarred."""

    def worksheet(self, s: Any, /) -> Worksheet | None:
        """The deciding side's work as a sheet, where there is much of it; None elsewhere."""

    def sliders(self, s: Any, /) -> Sliders | None:
        """The deciding side's numbers, where it has several to set that belong together, or one of a long run."""

    def hand(self, s: Any, /) -> Hand | None:
        """What the deciding side has in hand, and what exactly it is asked; None where the prompt says it all."""

    def handover(self, s: Any, /) -> Handover:
        """How the screen passes on, where two people share it; by nothing but what both sides know."""

    def together(self, s: Any, pieces: Sequence[str], /) -> list[Choice]:
        """What several pieces may do at once; empty where the rules or the moment do not allow it."""

    def route(self, s: Any, action: Action, /) -> Route | None:
        """The way and the cost of an offered action that has them."""

    def tries(self, s: Any, place: Place, piece: str, /) -> list[Action]:
        """What a player who points at a place or piece may have meant, likeliest first: for "why not?"."""

    def plans(self, s: Any, side: Side | None, /) -> list[Plan]:
        """The attacks on the table, the one being planned last."""

    def inspect(self, s: Any, side: Side | None, place: Place, /) -> Inspection | None:
        """What is to be known about a place; None if there is no such place."""

    def overlay(self, name: str, s: Any, side: Side | None, about: str, /) -> Overlay | None:
        """An overlay by name, about a date or a place where it needs one; None if there is none."""

    def panel(self, name: str, s: Any, side: Side | None, /) -> Panel | None:
        """A panel by name; None if there is none."""

    def governs(self, s: Any, /) -> str:
        """The rule at which the rulebook opens now."""

    def told(self, s: Any, event: Event, /) -> Told | None:
        """An event as a line of the log; None for one that needs none."""

    def die(self, s: Any, key: str, /) -> str:
        """What a die was for in words, from its key."""

    def tutorial(self) -> Tutorial | None:
        """The guided first turn, if there is one."""
