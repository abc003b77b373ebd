"""What lies open beside the map of Battle for Normandy: the sky, aircraft and ships, stores, what is sealed."""

from collections.abc import Callable
from typing import Final

from bocage.draw import palette as ink
from bocage.draw import symbols, symbols_1981, symbols_1991
from bocage.draw import tokens_1993 as shared
from bocage.draw.marks_1991 import BOMB, SUN
from bocage.draw.marks_1993 import GOLD
from bocage.draw.svg import Attributes, element, group

HAZE, STORES, SEALED, SAND = "#7f93a3", "#8a6a3a", "#6b1f4f", "#b58a3c"
WHITE: Final[Attributes] = {"fill": "#ffffff", "stroke": ink.INK, "stroke_width": 1.6, "stroke_linejoin": "round"}
LINE: Final[Attributes] = {"fill": "none", "stroke": "#ffffff", "stroke_width": 2.4, "stroke_linecap": "round"}

CAN: Final = (
    "M-10 -9H10Q12 -9 12 -7V14Q12 16 10 16H-10Q-12 16 -12 14V-7Q-12 -9 -10 -9ZM-7 -9V-15H3V-9M5 -9L9 -13L13 -10"
)
PRESSED: Final = "M-7 -4L7 11M7 -4L-7 11"
LOAF: Final = "M-15 8V-2Q-15 -10 -8 -10H8Q15 -10 15 -2V8ZM-7 -9L-3 -3M0 -9.6L4 -3.6M7 -9.4L11 -3.4"
PLATE: Final = "M-17 12H17"
SHELL: Final = "M-4.5 15V-1Q-3.5 -10 0 -14Q3.5 -10 4.5 -1V15Z"
RINGS: Final = "M-14 9H-5M-4.5 9H4.5M5 9H14"
CRAFT: Final = "M-17 0H-9V-6H-1V0H17L13 9H-13Z"
SWELL: Final = "M-18 14.5Q-13.5 11 -9 14.5T0 14.5T9 14.5T18 14.5"
RAILS: Final = "M-20 15L4 -9M-12 20L11 -3M-15.5 10.5L-7.5 15.5M-9.5 4.5L-1.5 9.5M-3.5 -1.5L5 3.5"
COVER: Final = "M-17 -12H17V12H-17Z"
FLAP: Final = "M-17 -12L0 3L17 -12"


def token(look: str) -> str:
    """A token by its look, 44 units square."""
    name = look.removeprefix("token-")
    return _DRAWN[name]() if name in _DRAWN else shared.token(look)


def _card(ground: str, *signs: str) -> str:
    shade = element("rect", fill="#000000", fill_opacity=0.3, transform="translate(1.4 2)", **shared.CARD)
    face = element("rect", fill=ground, stroke="#ffffff", stroke_width=1.6, **shared.CARD)
    return group([shade, face, *signs], class_="token")


def _cloudy() -> str:
    """A cloud before the sun."""
    sun = group([element("path", d=SUN, fill=GOLD, stroke=GOLD, stroke_width=2)], transform="translate(6 -6.6)")
    cloud = element("path", d=shared.CLOUD, fill="#ffffff", stroke=HAZE, stroke_width=1.4)
    return _card(HAZE, sun, group([cloud], transform="translate(-3 7) scale(1.15)"))


def _naval() -> str:
    """§9k The guns of the fleet."""
    ship = group([symbols.ship().replace("#2f3f4a", "#ffffff")], transform="translate(0 1) scale(1.2)")
    return _card(shared.SEA, ship, element("path", d=SWELL, **LINE))


def _interdiction() -> str:
    """§chart-interdict Bombs on the railways behind the front."""
    rails = element("path", d=RAILS, **LINE)
    bomb = group([element("path", d=BOMB, **WHITE)], transform="translate(9 -7) rotate(35) scale(1.15)")
    return _card(shared.SKY, rails, bomb)


def _sealed() -> str:
    """§9b A choice that is made and not yet seen: an envelope with its seal."""
    cover = element("path", d=COVER, **WHITE)
    flap = element("path", d=FLAP, fill="none", stroke=ink.INK, stroke_width=1.6)
    return _card(SEALED, cover, flap, element("circle", cy=3, r=5, fill=ink.ALERT, stroke=ink.INK, stroke_width=1.2))


def _beach() -> str:
    """§6f A beachhead."""
    return _card(SAND, group([symbols_1981.unit_symbol("beachhead")], transform="scale(1.6)"))


def _fuel() -> str:
    """§fuel A can of petrol."""
    return _card(STORES, element("path", d=CAN, **WHITE), element("path", d=PRESSED, stroke=ink.INK, stroke_width=1.6))


def _general() -> str:
    """§gen Bread for all."""
    return _card(STORES, element("path", d=LOAF, **WHITE), element("path", d=PLATE, **LINE))


def _combat() -> str:
    """§chart-supply Shells."""
    shells = [element("path", d=SHELL, transform=f"translate({x} 0)", **WHITE) for x in (-9.5, 0, 9.5)]
    return _card(STORES, *shells, element("path", d=RINGS, stroke=ink.INK, stroke_width=2.2))


def _amphibious() -> str:
    """§amph A landing craft."""
    return _card(shared.SEA, element("path", d=CRAFT, **WHITE), element("path", d=SWELL, **LINE))


def _air() -> str:
    """§9k Aircraft over the battlefield."""
    return _card(shared.SKY, group([symbols_1991.aircraft("air")], transform="scale(1.2)"))


_DRAWN: Final[dict[str, Callable[[], str]]] = {
    "cloudy": _cloudy,
    "air": _air,
    "naval": _naval,
    "interdiction": _interdiction,
    "sealed": _sealed,
    "beach": _beach,
    "fuel": _fuel,
    "general": _general,
    "combat": _combat,
    "amphibious": _amphibious,
}
SHARED: Final = ("clear", "overcast", "storm", "reconstruction")
LOOKS: Final = tuple(f"token-{name}" for name in (*SHARED, *_DRAWN))
