"""Counters as they are punched: units, works, ships and flags, singly and in stacks.

A counter is drawn about its own middle, 44 units square. What many counters share (card, symbols, badges) is defined
once a document by `counter_defs` and used by reference.
"""

from collections.abc import Callable, Sequence
from functools import partial
from xml.sax.saxutils import escape

import msgspec

from bocage.draw import palette as ink
from bocage.draw import symbols
from bocage.draw.labels import Box
from bocage.draw.lettering import Face, width_of
from bocage.draw.svg import Attributes, Point, element, group, number, shift, text, title

SIDE = 44.0
HALF = SIDE / 2
TIER = 14.5
LEAN = 2.2
NAME_ROOM = 27.0
MOST_SHOWN = 4
TIER_SCALES = (0.94, 0.86, 0.76, 0.67, 0.6)
SIDES = ("Allied", "German")
SIZE_WORDS = {"R": "regiment", "B": "battalion", "X": "brigade"}

Place = int | tuple[str, int]
Drawn = Callable[[Point, float], str]
"""A counter or marker that only wants a place and a scale."""


class Counter(msgspec.Struct, frozen=True):
    """One unit: side 0 is Allied, 1 German; size R, B or X; a hidden one shows nothing but its side."""

    side: int
    strength: str = ""
    movement: str = ""
    type: str = "hidden"
    size: str = ""
    defend_only: bool = False
    name: str = ""
    badges: tuple[str, ...] = ()
    about: str = ""  # what else is worth knowing of it, as that its type is a deduction

    @property
    def values(self) -> str:
        """Strength and movement as printed: a d instead of the dash if it may only defend."""
        return f"{self.strength}{'d' if self.defend_only else '-'}{self.movement}" if self.strength else ""

    @property
    def words(self) -> str:
        """The counter in words, for screen readers and pointers."""
        if self.type == "hidden":
            return f"{SIDES[self.side]} unit, hidden"
        parts = (SIDES[self.side], self.name, self.values, self.type, SIZE_WORDS.get(self.size, ""))
        states = [symbols.BADGES.get(b, ("", b))[1].lower() for b in self.badges]
        return ", ".join([" ".join(p for p in parts if p), *states, *([self.about] if self.about else [])])


class Stack(msgspec.Struct, frozen=True):
    """Counters in one place, lowest first: a hex, or ('box', n) for a beach box."""

    place: Place
    counters: tuple[Counter, ...]


class Naval(msgspec.Struct, frozen=True):
    """A naval gunfire mission at sea: attack support, defense support, range; or its factors, if all are the same."""

    place: int
    attack: str
    defense: str = ""
    range: str = ""
    badges: tuple[str, ...] = ()


def counter_defs() -> str:
    """What all counters share."""
    cards = [
        card("card-0", ink.ALLIED, "#f1e0b8", ink.ALLIED_DARK),
        card("card-1", ink.GERMAN, "#cbd8e4", ink.GERMAN_DARK),
    ]
    cards += [
        card("card-works-0", "#cdb98d", "#e6d8b4", ink.ALLIED_DARK),
        card("card-works-1", "#aab3a8", "#cdd5cb", ink.GERMAN_DARK),
        card("card-naval", "#dfe7ea", "#ffffff", "#5b7482"),
    ]
    kinds = [element("g", symbols.unit_symbol(k), id=f"unit-{k}") for k in (*symbols.STROKES, "hidden")]
    badges = [
        element("g", symbols.badge_sign(b), id=f"badge-{b}") for b in sorted({b for b, _ in symbols.BADGES.values()})
    ]
    nations = [element("g", symbols.nation_sign(side), id=f"nation-{side}") for side in (0, 1)]
    signs = [element("g", symbols.trench(), id="trench"), element("g", symbols.ship(), id="ship")]
    return "".join((*cards, *kinds, *badges, *nations, *signs))


def card(key: str, face: str, light: str, dark: str) -> str:
    """A die-cut square: its shadow on the map, its edge, and light along the upper left."""
    square: Attributes = {"width": SIDE, "height": SIDE, "rx": 4.5}
    return element(
        "g",
        element("rect", x=-HALF + 1.6, y=-HALF + 2.2, fill="#000000", fill_opacity=0.34, **square),
        element("rect", x=-HALF, y=-HALF, fill=face, stroke=dark, stroke_width=1.2, **square),
        element("path", d="M-20.4 17V-16.6Q-20.4 -20.4 -16.6 -20.4H17", fill="none", stroke=light, stroke_width=1.5),
        element(
            "path",
            d="M20.6 -16V16.6Q20.6 20.6 16.6 20.6H-16",
            fill="none",
            stroke=dark,
            stroke_width=1.1,
            stroke_opacity=0.55,
        ),
        id=key,
    )


def counter_svg(counter: Counter, at: Point = (0, 0), scale: float = 1) -> str:
    """One counter about a point; the document must hold `counter_defs`."""
    parts = [title(counter.words), element("use", href=f"#card-{counter.side}")]
    if counter.type == "hidden":
        parts.append(element("use", href="#unit-hidden"))
    else:
        parts.append(element("use", href=f"#unit-{_known(counter.type)}", y=-4.5))
        if counter.size:
            mark = symbols.SIZES.get(counter.size, counter.size)
            parts.append(text((0, -14), mark, font_size=8.6, font_weight=700, text_anchor="middle", fill=ink.INK))
        parts.append(_values(counter))
        if counter.name:
            parts.append(_name(counter.name))
    parts.append(element("use", href=f"#nation-{counter.side}", x=-16, y=-15.6))
    parts += [_badge(badge, i) for i, badge in enumerate(counter.badges)]
    return placed(parts, at, scale, "counter")


def _known(kind: str) -> str:
    if kind not in symbols.STROKES:
        raise ValueError(f"unknown type of unit {kind!r}; one of {', '.join(symbols.STROKES)}, hidden")
    return kind


def _values(counter: Counter) -> str:
    size = 18 if len(counter.values) < 5 else 16.5
    return text((0, 20), counter.values, font_size=size, font_weight=700, text_anchor="middle", fill=ink.INK)


def _name(name: str) -> str:
    """A short name up the right edge; a long one is set smaller rather than cut off."""
    return element(
        "text",
        escape(name),
        transform="translate(19.6 -4.5) rotate(-90)",
        font_size=min(7.0, NAME_ROOM / width_of(name, 1, Face.SANS)),
        font_weight=500,
        text_anchor="middle",
        fill=ink.INK,
    )


def _badge(badge: str, rank: int) -> str:
    """Badges climb the right edge from the corner that a stack leaves uncovered."""
    x, y = 21.0, 15.5 - rank * 12.5
    known = symbols.BADGES.get(badge)
    if known:
        return element("use", href=f"#badge-{known[0]}", x=x, y=y)
    letter = text((x, y + 3.4), badge[:1].upper(), font_size=9.5, font_weight=700, text_anchor="middle", fill="#fff")
    return element("circle", cx=x, cy=y, r=6.4, fill=ink.INK, stroke="#ffffff", stroke_width=1.1) + letter


def works_svg(side: int, at: Point, scale: float = 1, count: int = 0) -> str:
    """An entrenchment marker, which may cover units nobody else can see; their number if that is known."""
    hidden = f", {count} hidden" if count else ""
    parts = [
        title(f"{SIDES[side]} entrenchment{hidden}"),
        element("use", href=f"#card-works-{side}"),
        element("use", href="#trench", y=-1),
        element("use", href=f"#nation-{side}", x=-16, y=-15.6),
        text((0, 18), "+4", font_size=14, font_weight=700, text_anchor="middle", fill=ink.INK),
    ]
    return placed(parts, at, scale, "works")


def naval_svg(naval: Naval, at: Point) -> str:
    """A naval mission: attack above the ship, defense and range below it; or its factors below it."""
    bold: Attributes = {"font_weight": 700, "text_anchor": "middle", "fill": ink.INK}
    card = element("use", href="#card-naval")
    if naval.range:
        parts = [
            title(f"Naval gunfire: attack {naval.attack}, defense {naval.defense}, range {naval.range}"),
            card,
            text((0, -7.5), naval.attack, font_size=17, **bold),
            element("use", href="#ship", y=1),
            text((-11, 19.6), naval.defense, font_size=12.5, **bold),
            text((11, 19.6), f"r{naval.range}", font_size=12.5, **bold),
        ]
    else:
        parts = [
            title(f"Naval gunfire: {naval.attack} factors"),
            card,
            element("use", href="#ship", y=-7),
            text((0, 18.5), naval.attack, font_size=20, **bold),
        ]
    parts += [_badge(badge, i) for i, badge in enumerate(naval.badges)]
    return placed(parts, at, 1, "naval")


def stack_svg(counters: tuple[Counter, ...], at: Point, scale: float = 1, works: int | None = None) -> str:
    """Counters in one place, and works over them."""
    drawn: list[Drawn] = [partial(counter_svg, counter) for counter in counters[-MOST_SHOWN:]]
    if works is not None:
        drawn.append(partial(works_svg, works))
    return pile(drawn, at, scale, len(counters))


def pile(drawn: Sequence[Drawn], at: Point, scale: float, count: int) -> str:
    """Tiers about a place, each a little higher, so that the values of all below it can be read; how many if hidden."""
    tiers = len(drawn)
    size = scale * _tier_scale(tiers)
    lean, lift = LEAN * size, TIER * size
    x, y = at[0] - lean * (tiers - 1) / 2, at[1] + lift * (tiers - 1) / 2
    shown = [draw((x + lean * i, y - lift * i), size) for i, draw in enumerate(drawn)]
    if count > MOST_SHOWN:
        shown.append(count_svg((x - HALF * size + 2, y + HALF * size - 4), count))
    return group(shown, class_="stack")


def stack_box(at: Point, tiers: int) -> Box:
    """The room a stack of so many tiers takes about a point."""
    size = _tier_scale(tiers)
    wide, high = (HALF + LEAN * (tiers - 1) / 2) * size, (HALF + TIER * (tiers - 1) / 2) * size
    return (at[0] - wide, at[1] - high, at[0] + wide, at[1] + high)


def _tier_scale(tiers: int) -> float:
    """The taller a stack, the smaller its counters, so that it keeps to its hex."""
    return TIER_SCALES[min(tiers, len(TIER_SCALES)) - 1]


def count_svg(at: Point, count: int) -> str:
    """How many units there are in a place."""
    return element(
        "g",
        title(f"{count} units"),
        element("circle", cx=number(at[0]), cy=number(at[1]), r=8, fill="#ffffff", stroke=ink.INK, stroke_width=1.4),
        text((at[0], at[1] + 4.6), str(count), font_size=13, font_weight=700, text_anchor="middle", fill=ink.INK),
        class_="count",
    )


def flag_svg(side: int, at: Point) -> str:
    """A flag on a staff: who holds a place."""
    colour = ink.ALLIED if side == 0 else ink.GERMAN
    parts = [
        title(f"{SIDES[side]} control"),
        element("path", d="M0 12V-14", stroke=ink.INK, stroke_width=2.2, stroke_linecap="round"),
        element("path", d="M1 -14Q8 -17 13 -13T25 -13V1Q19 4 13 0T1 0Z", fill=colour, stroke=ink.INK, stroke_width=1.2),
        element("use", href=f"#nation-{side}", x=12.5, y=-6.6),
    ]
    return placed(parts, at, 0.85, "flag")


def placed(parts: list[str], at: Point, scale: float, kind: str) -> str:
    """The parts of a counter or marker moved to where it lies."""
    move = shift(*at) + (f" scale({scale:.3g})" if scale != 1 else "")
    return group(parts, transform=move, class_=kind)
