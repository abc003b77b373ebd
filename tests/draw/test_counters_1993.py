"""The counters of Breakout: Normandy: every unit told from every other, figures legible, faces unlike, sides plain."""

from itertools import combinations, product
from math import dist

import pytest

from bocage.draw import palette as ink
from bocage.draw.counters import HALF
from bocage.draw.counters_1993 import (
    CARDS,
    FIGURES,
    FIGURES_ROOM,
    NAME_ROOM,
    ON_THE_MAP,
    WHITE,
    Face,
    arm,
    counter_defs,
    face_svg,
    names,
    service,
)
from bocage.draw.lettering import Face as Font
from bocage.draw.lettering import width_of
from bocage.draw.marks_1993 import BADGES, MARKS, badge, mark
from bocage.draw.raster import to_png
from bocage.draw.symbols_1993 import SERVICES, SIZES, STROKES, service_sign, unit_symbol
from bocage.draw.tokens_1993 import LOOKS, token
from bocage.games.breakout_1993.kinds import Piece, piece_named, pieces
from tests.draw.pictures import Picture, counter_sheet, of_class

ALLIED, GERMAN = ("US", "UK", "CA"), ("GE", "SS", "LW", "COAST")
SEEN_BY = {
    "everybody": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopes": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopes": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopes": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
"""How linear colours are seen (Machado, Oliveira and Fernandes 2009, full severity)."""


def linear(colour: str) -> list[float]:
    shares = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares]


def light(colour: str) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    bright, dim = sorted((light(one), light(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def lab(colour: str, who: str) -> tuple[float, float, float]:
    """A colour as seen, in the space of equal differences."""
    rgb = [max(0.0, sum(a * b for a, b in zip(row, linear(colour), strict=True))) for row in SEEN_BY[who]]
    to_xyz = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    xyz = [sum(a * b for a, b in zip(row, rgb, strict=True)) for row in to_xyz]
    f = [
        (v / w) ** (1 / 3) if v / w > 0.008856 else 7.787 * v / w + 16 / 116
        for v, w in zip(xyz, WHITE_XYZ, strict=True)
    ]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


WHITE_XYZ = (0.9505, 1.0, 1.089)


def apart(one: str, other: str, who: str) -> float:
    return dist(lab(one, who), lab(other, who))


def sheet(*drawn: str) -> str:
    """A document with only these counters on it."""
    return counter_sheet(counter_defs(), *drawn)


def picture(drawn: str) -> Picture:
    """Two pixels to the unit, the middle of the counter in the middle."""
    return Picture(to_png(sheet(drawn), 120))


def test_figures_and_names_stand_out_on_both_faces() -> None:
    """§4.1"""
    for name, (deep, pale) in CARDS.items():
        assert contrast(WHITE, deep) > 4.7, name
        assert contrast(ink.INK, pale) > 6, name


def test_a_fresh_face_is_deep_and_a_spent_one_pale() -> None:
    """§4.1 From far away, without colours, a player sees who can still act."""
    for name, (deep, pale) in CARDS.items():
        assert contrast(deep, pale) > 3, name
    fresh, spent = (picture(face_svg(Face(piece_named("US-4-8"), spent))) for spent in (False, True))
    deep, pale = CARDS["US"]
    beside = (60 + 2 * 19, 60 + 2 * 2)
    assert fresh.at(*beside) == pytest.approx([int(deep[i : i + 2], 16) for i in (1, 3, 5)], abs=3)
    assert spent.at(*beside) == pytest.approx([int(pale[i : i + 2], 16) for i in (1, 3, 5)], abs=3)


def test_a_spent_face_keeps_the_deep_colour_at_its_head() -> None:
    head = (60, 60 - 2 * 20.6)
    for code in ("US-4-8", "G-12SS-Pz", "G-CA-Houlgate"):
        fresh, spent = (picture(face_svg(Face(piece_named(code), spent))) for spent in (False, True))
        deep = CARDS[service(piece_named(code))][0]
        for seen in (fresh, spent):
            assert any(
                colour == pytest.approx([int(deep[i : i + 2], 16) for i in (1, 3, 5)], abs=6)
                for colour in seen.around(*head, 3)
            )


@pytest.mark.parametrize("who", SEEN_BY)
def test_the_sides_are_told_by_colour_whatever_the_eye(who: str) -> None:
    for (one, other), face in product(product(ALLIED, GERMAN), (0, 1)):
        assert apart(CARDS[one][face], CARDS[other][face], who) > 11, (one, other, face)


def test_services_differ_in_colour_and_in_sign() -> None:
    assert set(CARDS) == set(SERVICES) == {service(piece) for piece in pieces()}
    assert len({service_sign(name) for name in SERVICES}) == len(SERVICES)
    for one, other in combinations(CARDS, 2):
        assert apart(CARDS[one][0], CARDS[other][0], "everybody") > 12, (one, other)


def test_every_type_has_a_symbol_of_its_own_and_guns_of_a_corps_too() -> None:
    assert {arm(piece) for piece in pieces()} == set(STROKES)
    assert len({unit_symbol(kind) for kind in STROKES}) == len(STROKES) == 12
    assert {piece.size for piece in pieces()} == set(SIZES)


def test_mobile_units_have_wheels() -> None:
    """§4.31"""
    for piece in pieces():
        assert ('href="#wheels"' in face_svg(Face(piece))) == piece.mobile


def test_both_faces_print_their_own_figures() -> None:
    """§4.1"""
    for piece in pieces():
        assert f">{piece.fresh}</text>" in face_svg(Face(piece))
        assert f">{piece.spent}</text>" in face_svg(Face(piece, spent=True))


def test_figures_fill_the_counter_and_leave_the_corner_to_badges() -> None:
    for piece, spent in product(pieces(), (False, True)):
        wide = width_of(Face(piece, spent).figures, 1, Font.SANS)
        size = min(FIGURES, FIGURES_ROOM / wide)
        assert size * ON_THE_MAP / (2 * HALF) > 13.5, "legible on the map at its own scale"
        right = -2.4 + wide * size / 2
        assert right < HALF - 1 - 6.8, "a chip hides no figure"
        assert -2.4 - wide * size / 2 > -HALF + 2


def test_names_fit_and_say_which_unit_it_is() -> None:
    met: dict[tuple[str, str, str, str, str], Piece] = {}
    for piece in pieces():
        own, division = names(piece)
        wide = sum(width_of(name, 1, Font.SANS) for name in (own, division)) + (0.45 if own and division else 0)
        assert min(10.2, NAME_ROOM / wide) > 7.4, (piece.id, own, division)
        key = (service(piece), arm(piece), piece.size, own, division)
        assert key not in met, f"{piece.id} looks like {met[key].id}"
        met[key] = piece


def test_a_division_is_named_on_every_unit_of_it() -> None:
    """§9.2D Divisional integrity must be seen at a glance."""
    for piece in pieces():
        if piece.division:
            number = piece.division.removeprefix("Pz ").split()[0]
            assert number in names(piece)[1].split(), piece.id


def test_a_counter_is_named_for_those_who_cannot_see_it() -> None:
    assert of_class(sheet(face_svg(Face(piece_named("G-12SS-Pz"), words="a tank"))), "counter")[0][0].text == "a tank"
    assert of_class(sheet(face_svg(Face(piece_named("G-12SS-Pz")))), "counter")[0][0].text == "12 SS Panzer Regiment"


@pytest.mark.parametrize("names_of", [BADGES, MARKS, LOOKS], ids=["badges", "marks", "tokens"])
def test_signs_are_drawn_and_unlike_each_other(names_of: tuple[str, ...]) -> None:
    draw = {BADGES: badge, MARKS: mark, LOOKS: token}[names_of]
    faces = {name: draw(name) for name in names_of}
    assert len(set(faces.values())) == len(names_of)
    for name in names_of[:40]:
        assert not picture(faces[name]).is_blank(), name


def test_bridges_tell_their_owner_by_shape_and_whether_they_stand() -> None:
    """§7.5 §20.1"""
    allied, german = mark("bridge-allied"), mark("bridge-german")
    assert "A17 17" in allied
    assert "A17 17" not in german
    for side in ("allied", "german"):
        assert ink.ALERT in mark(f"bridge-blown-{side}")
        assert ink.ALERT not in mark(f"bridge-{side}")


def test_badges_keep_to_their_frame() -> None:
    for name in BADGES:
        seen = Picture(to_png(sheet(badge(name)).replace("-30 -30 60 60", "-12 -12 24 24"), 96))
        rim = [seen.at(x, y) for x in range(96) for y in (8, 87)] + [seen.at(x, y) for x in (8, 87) for y in range(96)]
        assert set(rim) == {(0, 0, 0)}, name
