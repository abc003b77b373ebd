"""What lies open beside the map of Breakout: Normandy: the Advantage, the weather, ships, aircraft."""

from typing import Final

from bocage.draw import palette as ink
from bocage.draw import symbols, symbols_1991
from bocage.draw.marks_1991 import SUN
from bocage.draw.marks_1993 import GOLD, GROUND, side_sign
from bocage.draw.svg import Attributes, element, group, text

CARD: Final[Attributes] = {"x": -22, "y": -22, "width": 44, "height": 44, "rx": 6}
CLOUD: Final = "M-9.6 5A5.4 5.4 0 0 1 -8.6 -5.8A8 8 0 0 1 6.6 -7.4A6.2 6.2 0 0 1 10.2 5Z"
BOLT: Final = "M1.6 5.6L-3.4 12.6H.6L-2 19L5.4 10.6H1.4L4.6 5.6Z"
RAIN: Final = "M-9 8.4L-11.4 14.4M9.6 8.4L7.2 14.4M13.6 7L11.8 11.6"
MOON: Final = "M5 -14.5A15 15 0 1 0 14.5 6A12 12 0 0 1 5 -14.5Z"
STARS: Final = "M10.5 -11.5h.1M15 -3h.1M4 -4.5h.1"
NEXT: Final = "M-18 16.5H-11.4V12.6L-5 18L-11.4 23.4V19.5H-18Z"
BOOK: Final = "M0 -9Q-8 -14 -17 -11V12Q-8 9 0 13.5Q8 9 17 12V-11Q8 -14 0 -9ZM0 -9V13.5"
LAUREL: Final = "M-15 -8Q-19 4 -9 14M15 -8Q19 4 9 14M-16.6 -2L-11.6 -1M16.6 -2L11.6 -1M-15 5L-10.6 3.6M15 5L10.6 3.6"
SKIES: Final = {"clear": "#c58a00", "overcast": "#6b7c8a", "storm": "#2d4257"}
SEA, SKY, NIGHT, PAST = "#2f6079", "#3b78a8", "#1d2a4d", "#c9c4b6"


def token(look: str) -> str:
    """A token by its look, 44 units square."""
    name = look.removeprefix("token-")
    kind, _, rest = name.partition("-")
    if kind == "advantage":
        return _advantage(rest)
    if kind == "naval":
        return _naval(rest)
    if kind == "air":
        return _air(rest)
    if kind == "coming":
        return _coming(rest)
    return _OTHERS[kind]() if kind in _OTHERS else _card(SKIES[kind], sky(kind))


def _card(ground: str, *signs: str) -> str:
    shade = element("rect", fill="#000000", fill_opacity=0.3, transform="translate(1.4 2)", **CARD)
    face = element("rect", fill=ground, stroke="#ffffff", stroke_width=1.6, **CARD)
    return group([shade, face, *signs], class_="token")


def sky(kind: str) -> str:
    """The sun, a cloud, or a cloud with rain and lightning, in white."""
    white: Attributes = {"fill": "#ffffff", "stroke": "#ffffff", "stroke_width": 2, "stroke_linecap": "round"}
    if kind == "clear":
        return group([element("path", d=SUN, transform="scale(1.3)", **white)])
    cloud = element("path", d=CLOUD, **white | {"stroke_width": 1})
    if kind == "overcast":
        return group([cloud], transform="translate(-.4 1.8) scale(1.22)")
    bolt = element("path", d=BOLT, fill=GOLD)
    rain = element("path", d=RAIN, fill="none", stroke="#9fc6e6", stroke_width=2.2, stroke_linecap="round")
    return group([rain, bolt, cloud], transform="translate(-.4 -5)")


def _coming(kind: str) -> str:
    """The weather of the next German impulse: a small card, and an arrow on the way to it."""
    card = group([_card(SKIES[kind], sky(kind))], transform="translate(4 -5) scale(.74)")
    arrow = element("path", d=NEXT, fill=ink.BEACH, stroke="#ffffff", stroke_width=1.2, stroke_linejoin="round")
    return card + arrow


def _advantage(side: str) -> str:
    """§6.34 The Advantage: a gold medal with the sign of the side that has it."""
    medal = [
        element("circle", cx=1.4, cy=2, r=22, fill="#000000", fill_opacity=0.3),
        element("circle", r=22, fill=GOLD, stroke=ink.INK, stroke_width=1.4),
        element("circle", r=18, fill=GROUND[side], stroke=ink.INK, stroke_width=1.2),
        element("path", d=LAUREL, fill="none", stroke=GOLD, stroke_width=2, stroke_linecap="round"),
    ]
    return group([*medal, side_sign(side, 0, 2.1, -1)], class_="token")


def _naval(rest: str) -> str:
    """§10.1 The guns of a fleet, ready or fired."""
    nation, _, used = rest.partition("-")
    ship = group([symbols.ship().replace("#2f3f4a", "#ffffff")], transform="translate(0 4) scale(1.15)")
    signs = [ship, _nation(nation)]
    sea = element("path", d="M-17 16.4Q-12.8 13 -8.5 16.4T0 16.4T8.5 16.4T17 16.4", **_LINE)
    return _used(_card(SEA, *signs, sea)) if used else _card(SEA, *signs, sea)


def _air(rest: str) -> str:
    """§10.1 §10.5b A strike of an army's aircraft, ready or flown."""
    nation, _, used = rest.partition("-")
    plane = group([symbols_1991.aircraft("strategic_air")], transform="translate(2 4) scale(1.05)")
    card = _card(SKY, plane, _nation(nation))
    return _used(card) if used else card


def _nation(nation: str) -> str:
    """The sign of an army in the corner of its marker."""
    sign = symbols_1991.nation_sign("US" if nation == "american" else "BR")
    return group([sign], transform="translate(-12.5 -12.5) scale(1.15)")


def _used(token: str) -> str:
    """A spent marker: faded and struck through."""
    strike = element("path", d="M-16 16L16 -16", stroke=ink.ALERT, stroke_width=4.4, stroke_linecap="round")
    veil = element("rect", fill=PAST, fill_opacity=0.72, **CARD)
    return token + veil + strike


_LINE: Final[Attributes] = {"fill": "none", "stroke": "#ffffff", "stroke_width": 1.8, "stroke_linecap": "round"}


def _night() -> str:
    moon = element("path", d=MOON, fill="#f5e7b0")
    return _card(NIGHT, moon, element("path", d=STARS, **_LINE | {"stroke": "#f5e7b0", "stroke_width": 2.6}))


def _hold() -> str:
    """§6.31 The marker stays where it is: two bars in a stop sign."""
    octagon = "M-8.5 -20.5H8.5L20.5 -8.5V8.5L8.5 20.5H-8.5L-20.5 8.5V-8.5Z"
    stop = element("path", d=octagon, fill="#8c3d2e", stroke="#ffffff", stroke_width=1.8)
    bars = element("path", d="M-6 -8V8M6 -8V8", stroke="#ffffff", stroke_width=5, stroke_linecap="round")
    return group([stop, bars], class_="token")


def _reconstruction() -> str:
    """An open book with a question: this game is a reconstruction."""
    book = element("path", d=BOOK, fill=ink.PANEL, stroke=ink.INK, stroke_width=1.8, stroke_linejoin="round")
    words = element("path", d="M-13 -5H-5M-13 0H-5M-13 5H-5", stroke=ink.RULE, stroke_width=1.6)
    asks = text((8.6, 7.4), "?", font_size=19, font_weight=700, text_anchor="middle", fill=ink.BEACH)
    return _card("#8a6a3a", book, words, asks)


_OTHERS: Final = {"night": _night, "hold": _hold, "reconstruction": _reconstruction}

LOOKS: Final = (
    "token-advantage-allied",
    "token-advantage-german",
    *(f"token-{kind}" for kind in SKIES),
    *(f"token-coming-{kind}" for kind in SKIES),
    *(
        f"token-{means}-{nation}{used}"
        for means in ("naval", "air")
        for nation in ("american", "british")
        for used in ("", "-used")
    ),
    *(f"token-{kind}" for kind in _OTHERS),
)
