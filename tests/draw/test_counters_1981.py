"""The counters of Battle for Normandy: every unit told from every other, figures legible, cadres plain to see."""

import json
import re
from importlib.resources import files

import pytest

from bocage.draw import palette as ink
from bocage.draw.counters import HALF
from bocage.draw.counters_1981 import (
    CARDS,
    FIGURES,
    LONG_FIGURE,
    ON_THE_MAP,
    Face,
    coast_svg,
    counter_defs,
    face_svg,
    printed,
    service,
)
from bocage.draw.lettering import Face as Font
from bocage.draw.lettering import width_of
from bocage.draw.marks_1981 import BADGES, MARKS, badge, mark
from bocage.draw.raster import to_png
from bocage.draw.symbols_1981 import KINDS, SERVICES, SIZES, service_sign, unit_symbol
from bocage.draw.tokens_1981 import LOOKS, token
from bocage.games.battle_1981.kinds import Piece, piece_named, roster
from tests.draw.pictures import Picture, counter_sheet, of_class
from tests.draw.test_counters_1993 import contrast

ROSTER = roster()
BADGE_REACH = 6.8
"""Half the width of a chip."""


def sheet(*drawn: str) -> str:
    """A document with only these counters on it."""
    return counter_sheet(counter_defs(), *drawn)


def picture(drawn: str) -> Picture:
    """Two pixels to the unit, the middle of the counter in the middle."""
    return Picture(to_png(sheet(drawn), 120))


def rgb(colour: str) -> list[int]:
    return [int(colour[i : i + 2], 16) for i in (1, 3, 5)]


def hexed(colour: tuple[int, int, int]) -> str:
    return "#" + "".join(f"{part:02x}" for part in colour)


def words(drawing: str) -> list[str]:
    return re.findall(r"<text [^>]*>([^<]+)</text>", drawing)


def test_the_roster_is_drawn_in_full() -> None:
    """§1i Forty-four Allied units and thirty-three German ones."""
    assert [sum(piece.nation != "GE" for piece in ROSTER), sum(piece.nation == "GE" for piece in ROSTER)] == [44, 33]
    for piece in ROSTER:
        assert not picture(face_svg(Face(piece))).is_blank(), piece.id


def test_no_two_units_look_alike() -> None:
    met: dict[tuple[object, ...], Piece] = {}
    for piece in ROSTER:
        key = (service(piece), unit_symbol(piece.kind), piece.size, printed(piece))
        assert key not in met, f"{piece.id} looks like {met[key].id}"
        met[key] = piece


def test_every_kind_has_its_symbol_and_every_size_its_mark() -> None:
    assert {piece.kind for piece in ROSTER} == set(KINDS)
    assert {piece.size for piece in ROSTER} == set(SIZES)
    armor = {unit_symbol(kind) for kind in ("armored-brig", "armored-div", "panzer")}
    assert len(armor) == 1, "tanks are tanks; colour and size tell the rest"
    assert len({unit_symbol(kind) for kind in KINDS}) == len(KINDS) - 2


def test_services_have_a_colour_and_a_sign_of_their_own() -> None:
    assert {service(piece) for piece in ROSTER} == set(CARDS) == set(SERVICES)
    assert len({service_sign(name) for name in SERVICES}) == len({deep for deep, _ in CARDS.values()}) == 6
    named = {"GE-12SS": "SS", "GE-LEHR": "GE", "GE-6FJ": "LW", "GE-91": "LW", "CN-3-INF": "CN", "GOLD": "BR"}
    assert {code: service(piece_named(code)) for code in named} == named


@pytest.mark.parametrize(
    ("code", "head"),
    [
        ("US-82-AIRB", ["82", "Abn", "XX"]),
        ("GE-12SS", ["12SS", "Pz", "XX"]),
        ("GE-LEHR", ["Lehr", "Pz", "XX"]),
        ("GE-736", ["736", "Inf", "III"]),
        ("BR-1-CMDO", ["1", "Cdo", "X"]),
        ("US-D1", ["D1", "Depot", "II"]),
        ("UTAH", ["Utah", "II"]),
    ],
)
def test_the_head_names_number_formation_and_size(code: str, head: list[str]) -> None:
    assert words(face_svg(Face(piece_named(code)))) == head


def test_heads_fit_and_are_legible() -> None:
    for piece in ROSTER:
        found = re.findall(r'<text x="([^"]+)" y="[^"]+" font-size="([^"]+)"[^>]*>([^<]+)<', face_svg(Face(piece)))
        spans = [(float(x), width_of(said, float(size), Font.SANS), float(size)) for x, size, said in found]
        *names, (right, wide, _) = spans
        assert names[0][2] > 9, (piece.id, "the number can be read")
        ends = [x + width for x, width, _ in names]
        assert max(ends) < right - wide, (piece.id, "number and size do not meet")


def test_current_figures_are_printed_where_the_plate_is() -> None:
    drawn = face_svg(Face(piece_named("US-1-INF"), figures=("68", "6", "3")))
    assert words(drawn)[-3:] == ["68", "6", "3"]
    assert words(face_svg(Face(piece_named("US-1-INF")))) == ["1", "Inf", "XX"], "a page prints figures itself"


def test_figures_keep_clear_of_each_other_and_of_the_lowest_badge() -> None:
    (x, _, size), (left, _, small), (right, _, _) = FIGURES
    for strength, fitting in (("95", size), ("114", LONG_FIGURE)):
        half = width_of(strength, fitting, Font.SANS) / 2
        digit = width_of("9", small, Font.SANS) / 2
        assert left + digit < x - half
        assert x + half < right - digit
        assert right + digit < HALF - 1 - BADGE_REACH + 0.5, "a chip hides no figure"
        assert left - digit > -HALF
    assert size * ON_THE_MAP / (2 * HALF) > 16, "strength is what the eye seeks"


def test_the_page_prints_figures_at_the_same_spots() -> None:
    script = (files("bocage.server") / "web" / "faces.js").read_text(encoding="utf-8")
    block = re.search(r"const FIGURES = (\[.*?\]);", script, re.DOTALL)
    assert block is not None
    spots = json.loads(re.sub(r"(\w+):", r'"\1":', block[1]).replace(",\n]", "\n]"))
    assert [(spot["x"], spot["y"], spot["size"]) for spot in spots] == list(FIGURES)
    assert f"const LONG_FIGURE = {LONG_FIGURE};" in script


def test_figures_stand_out_on_every_plate() -> None:
    """The plate is found by its colour beside the figures."""
    for piece in {service(piece): piece for piece in ROSTER}.values():
        for cadre in (False, True):
            plate = picture(face_svg(Face(piece, cadre))).at(60 - 2 * 9, 60 + 2 * 19)
            assert contrast(ink.INK, hexed(plate)) > 8, piece.id


def test_a_cadre_is_pale_where_the_unit_was_deep() -> None:
    """§9r"""
    for code in ("GE-736", "GE-12SS", "GE-6FJ"):
        piece = piece_named(code)
        beside = (60 - 2 * 18, 60 - 2 * 9)
        whole, cadre = (picture(face_svg(Face(piece, is_cadre))) for is_cadre in (False, True))
        deep, pale = CARDS[service(piece)]
        assert whole.at(*beside) == pytest.approx(rgb(deep), abs=4)
        assert cadre.at(*beside) == pytest.approx(rgb(pale), abs=4)
        assert contrast(deep, pale) > 3


def test_the_coastal_defence_shows_its_strength_alone() -> None:
    """§7f"""
    assert words(coast_svg("25")) == ["25"]
    assert not words(coast_svg())
    assert not picture(coast_svg()).is_blank()


def test_a_counter_is_named_for_those_who_cannot_see_it() -> None:
    assert of_class(sheet(face_svg(Face(piece_named("GE-12SS"), words="a tank"))), "counter")[0][0].text == "a tank"
    assert of_class(sheet(face_svg(Face(piece_named("GE-12SS")))), "counter")[0][0].text == "12th SS Panzer Division"


@pytest.mark.parametrize("names", [BADGES, MARKS, LOOKS], ids=["badges", "marks", "tokens"])
def test_signs_are_drawn_and_unlike_each_other(names: tuple[str, ...]) -> None:
    draw = {BADGES: badge, MARKS: mark, LOOKS: token}[names]
    faces = {name: draw(name) for name in names}
    assert len(set(faces.values())) == len(names)
    for name in names:
        assert not picture(faces[name]).is_blank(), name


def test_badges_keep_to_their_frame() -> None:
    for name in BADGES:
        seen = Picture(to_png(sheet(badge(name)).replace("-30 -30 60 60", "-12 -12 24 24"), 96))
        rim = [seen.at(x, y) for x in range(96) for y in (8, 87)] + [seen.at(x, y) for x in (8, 87) for y in range(96)]
        assert set(rim) == {(0, 0, 0)}, name


def test_objectives_tell_their_holder_by_shape() -> None:
    """§12a §12b"""
    shapes = [re.findall(r' d="([^"]+)"', mark(f"objective-{side}")) for side in ("allied", "german")]
    assert shapes[0] != shapes[1]
