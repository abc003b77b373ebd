"""What stands below a position of Battle for Normandy: turns, sky and stores, who waits, the score, a key."""

from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from bocage.draw import palette as ink
from bocage.draw.counters import HALF, SIDE
from bocage.draw.counters_1981 import Face, face_svg
from bocage.draw.counters_1993 import MIDDLE
from bocage.draw.lettering import Face as Font
from bocage.draw.lettering import width_of, wrapped
from bocage.draw.marks_1981 import BADGES, badge
from bocage.draw.panels import panel, rows, small
from bocage.draw.svg import Attributes, Point, element, group, number, shift, text, title
from bocage.draw.symbols_1981 import SERVICES
from bocage.draw.tokens_1981 import token

GAP = 18.0
INSET = 14.0
HEADING_HIGH = 62.0
TRACK_HIGH = 102.0
STORES_HIGH = 118.0
WAITING_HEAD, WAITING_STEP = 58.0, SIDE + 8
NOTE_HIGH, NOTE_SIZE = 17.0, 16.0
SCORE_WIDE, SCORE_STEP = 372.0, 25.0
KEY_STEP = 27.0
SMALL_PRINT = 66.0
NATIONS = {
    "US": "American",
    "BR": "British",
    "CN": "Canadian",
    "GE": "German army",
    "SS": "Waffen-SS",
    "LW": "Luftwaffe",
}
ARMS = {
    "infantry": "Infantry",
    "airborne": "Airborne",
    "parachute": "Parachute",
    "ranger": "Rangers",
    "commando": "Commandos",
    "cavalry": "Cavalry",
    "armored-div": "Armor",
    "panzergrenadier": "Panzer grenadiers",
    "assault-gun": "Assault guns",
    "depot": "Depot",
    "beachhead": "Beachhead",
}


class Stock(msgspec.Struct, frozen=True):
    """Something there is so much of: the look of its token, its name, the amount, a few words more."""

    look: str
    title: str
    amount: str
    says: str = ""


class Waiting(msgspec.Struct, frozen=True):
    """§11a §11b Units off the map: at sea, or still to come; `notes` stand under each where there are any."""

    title: str
    says: str
    faces: tuple[Face, ...]
    notes: tuple[str, ...] = ()

    @property
    def row_high(self) -> float:
        """From row to row."""
        return WAITING_STEP + (NOTE_HIGH if self.notes else 0)


class Foot(msgspec.Struct, frozen=True):
    """All that stands below the map; `turn` is -1 before the first."""

    heading: str
    verdict: str
    turns: tuple[str, ...]
    turn: int
    stocks: tuple[Stock, ...]
    score: tuple[tuple[str, str], ...]
    waiting: tuple[Waiting, ...] = ()
    credit: str = ""
    sample: Face | None = None


def foot_height(foot: Foot, wide: float) -> float:
    """How much paper the foot needs."""
    waiting = sum(_waiting_high(box, wide) + GAP for box in foot.waiting)
    return HEADING_HIGH + TRACK_HIGH + STORES_HIGH + 2 * GAP + waiting + _last_high(foot) + SMALL_PRINT


def foot_svg(foot: Foot, wide: float) -> str:
    """Everything below the map, from its own upper left corner."""
    parts = [
        text((0, 40), foot.heading, font_family=ink.SERIF, font_size=30, font_weight=800),
        text((wide, 40), foot.verdict, font_family=ink.SERIF, font_size=21, font_style="italic", text_anchor="end"),
        _track(foot, (0, HEADING_HIGH), wide),
        _stores(foot.stocks, (0, HEADING_HIGH + TRACK_HIGH + GAP), wide),
    ]
    top = HEADING_HIGH + TRACK_HIGH + STORES_HIGH + 2 * GAP
    for box in foot.waiting:
        parts.append(_waiting(box, (0, top), wide))
        top += _waiting_high(box, wide) + GAP
    high = _last_high(foot)
    parts += [
        _score(foot, (0, top), high),
        _key(foot, (SCORE_WIDE + GAP, top), (wide - SCORE_WIDE - GAP, high)),
        text((wide / 2, top + high + 28), foot.credit, font_size=15, text_anchor="middle", fill=ink.QUIET_INK),
    ]
    return group(parts, font_family=ink.SANS, fill=ink.INK, class_="foot")


# --- turns, sky and stores


def _track(foot: Foot, at: Point, wide: float) -> str:
    """§1b The turns with the present one marked."""
    step = (wide - 2 * INSET) / len(foot.turns)
    drawn = []
    for turn, label in enumerate(foot.turns):
        is_now = turn == foot.turn
        cell: Attributes = {"fill": ink.BEACH if is_now else ink.PAPER, "stroke": ink.INK, "stroke_width": 1.2}
        place = element("rect", x=number(INSET + turn * step), y=54, width=number(step), height=36, **cell)
        colour = "#ffffff" if is_now else ink.INK if turn > foot.turn else ink.QUIET_INK
        middle = (INSET + (turn + 0.5) * step, 79)
        words = text(middle, label, font_size=20, fill=colour, **MIDDLE)
        drawn.append(group([place, words], class_="marked" if is_now else "field"))
    return panel(at, (wide, TRACK_HIGH), "Turns", drawn, "turn-record")


def _stores(stocks: Sequence[Stock], at: Point, wide: float) -> str:
    """The sky, points and pools side by side: a token, the amount, what it is."""
    rim = element(
        "rect", width=number(wide), height=STORES_HIGH, rx=3, fill=ink.PANEL, stroke=ink.INK, stroke_width=1.6
    )
    step = (wide - 2 * INSET) / max(1, len(stocks))
    drawn = [_stock(one, INSET + step * i, step) for i, one in enumerate(stocks)]
    return group([rim, *drawn], transform=shift(*at), class_="panel stores")


def _stock(one: Stock, x: float, step: float) -> str:
    picture = group([token(one.look)], transform=f"{shift(x + 27, 40)} scale(1.1)")
    size = min(30.0, (step - 66) / max(0.1, width_of(one.amount, 1, Font.SANS)))
    amount = text((x + 56, 51), one.amount, font_size=round(size, 1), font_weight=700)
    name = text((x + 3, 88), one.title, font_size=18, font_weight=700)
    fit = min(15.0, (step - 8) / max(0.1, width_of(one.says, 1, Font.SANS)))
    says = text((x + 3, 107), one.says, font_size=round(fit, 1), fill=ink.QUIET_INK)
    return element("g", title(f"{one.title} {one.amount} {one.says}".strip()), picture, amount, name, says)


# --- who waits


def _a_row(wide: float) -> int:
    return int((wide - 2 * INSET + 8) // WAITING_STEP)


def _waiting_high(box: Waiting, wide: float) -> float:
    return WAITING_HEAD + -(-len(box.faces) // _a_row(wide)) * box.row_high


def _waiting(box: Waiting, at: Point, wide: float) -> str:
    """Units off the map in rows."""
    a_row = _a_row(wide)
    drawn = [text((wide - 16, 33), box.says, font_size=17, fill=ink.QUIET_INK, text_anchor="end")]
    for i, face in enumerate(box.faces):
        x, y = INSET + HALF + (i % a_row) * WAITING_STEP, WAITING_HEAD + HALF - 6 + (i // a_row) * box.row_high
        drawn.append(face_svg(face, (x, y)))
        if box.notes:
            drawn.append(text((x, y + HALF + NOTE_SIZE), box.notes[i], font_size=NOTE_SIZE, **MIDDLE))
    return panel(at, (wide, _waiting_high(box, wide)), box.title, drawn, "waiting")


# --- the score, and what counters show


def _last_high(foot: Foot) -> float:
    return max(60 + SCORE_STEP * len(foot.score) + 6, 68 + KEY_STEP * _KEY_ROWS)


def _score(foot: Foot, at: Point, high: float) -> str:
    """§12g The points by what they were given for."""
    inside = rows(foot.score, (16, 70), SCORE_WIDE - 32, SCORE_STEP)
    return panel(at, (SCORE_WIDE, high), "Score", inside, "score")


_KEY_ROWS = 10


def _key(foot: Foot, at: Point, size: Point) -> str:
    """What symbols, colours, figures and badges mean."""
    signs: list[tuple[Callable[[], str], str]] = []
    signs += [(partial(element, "use", href=f"#service-{name}"), NATIONS[name]) for name in SERVICES]
    signs += [(partial(element, "use", href=f"#arm-{kind}"), words) for kind, words in ARMS.items()]
    signs += [(partial(badge, name), name.capitalize()) for name in BADGES]
    left = 150.0
    column = (size[0] - left - INSET) / 3
    drawn = [_sample(foot.sample)] if foot.sample else []
    for i, (sign, words) in enumerate(signs):
        x, y = left + 18 + (i // _KEY_ROWS) * column, 70 + (i % _KEY_ROWS) * KEY_STEP
        drawn += [group([sign()], transform=shift(x, y)), small((x + 22, y + 6), words, size=17)]
    return panel(at, size, "Counters", drawn, "counter-key")


def _sample(face: Face) -> str:
    """A counter at twice its size, and what its figures say."""
    lines = wrapped("combat points large, leader on the left, fatigue on the right", 118, 17, Font.SANS)
    words = [text((76, 196 + 20 * i), line, font_size=17, text_anchor="middle") for i, line in enumerate(lines)]
    return face_svg(face, (76, 116), 2.4) + group(words)
