"""Counters: each type unlike the others, every state said in words as well."""

from itertools import combinations
from xml.etree import ElementTree

import pytest

from bocage.draw.counters import (
    HALF,
    TIER,
    Counter,
    Naval,
    counter_defs,
    counter_svg,
    flag_svg,
    naval_svg,
    stack_box,
    stack_svg,
    works_svg,
)
from bocage.draw.frame import RADIUS
from bocage.draw.raster import to_png
from bocage.draw.symbols import BADGES, STROKES
from tests.draw.pictures import counter_sheet, of_class

TYPES = (*STROKES, "hidden")


def sheet(*drawn: str) -> str:
    """A document with only these counters on it."""
    return counter_sheet(counter_defs(), *drawn)


def titles(svg: str) -> list[str]:
    """The names of the counters drawn."""
    return [e.text or "" for e in ElementTree.fromstring(svg).iter() if e.tag.endswith("title")]


def test_the_types_of_unit_the_games_know() -> None:
    known = "infantry armor recon parachute glider commando antitank antiaircraft hidden"
    assert set(TYPES) == set(known.split())


def test_every_type_looks_different() -> None:
    pictures = {kind: to_png(sheet(counter_svg(Counter(0, "7", "4", kind, "R"))), 60) for kind in TYPES}
    assert [pair for pair in combinations(TYPES, 2) if pictures[pair[0]] == pictures[pair[1]]] == []


def test_sides_differ_in_sign_and_not_only_in_colour() -> None:
    allied, german = (counter_svg(Counter(side, "7", "4", "infantry", "R")) for side in (0, 1))
    assert "#nation-0" in allied
    assert "#nation-1" in german
    assert titles(sheet(allied)) == ["Allied 7-4 infantry regiment"]


def test_a_defender_has_a_d_for_a_dash() -> None:
    assert ">10d6<" in counter_svg(Counter(1, "10", "6", "antiaircraft", "R", defend_only=True))


@pytest.mark.parametrize(("size", "mark"), [("R", "III"), ("B", "II"), ("X", "X")])
def test_size_marks(size: str, mark: str) -> None:
    assert f">{mark}<" in counter_svg(Counter(0, "7", "4", "infantry", size))


def test_a_hidden_unit_shows_nothing_but_its_side() -> None:
    drawn = sheet(counter_svg(Counter(1, "18", "6", "hidden", "R", name="SS 12")))
    assert titles(drawn) == ["German unit, hidden"]
    assert "18" not in "".join(ElementTree.fromstring(drawn).itertext())


@pytest.mark.parametrize("badge", sorted(BADGES))
def test_a_badge_is_drawn_and_said(badge: str) -> None:
    plain, marked = (counter_svg(Counter(0, "7", "4", "infantry", "R", badges=b)) for b in ((), (badge,)))
    assert to_png(sheet(plain), 60) != to_png(sheet(marked), 60)
    assert BADGES[badge][1].lower() in titles(sheet(marked))[0]


def test_an_unheard_of_badge_shows_its_initial() -> None:
    assert ">Z<" in counter_svg(Counter(0, "7", "4", "infantry", "R", badges=("zealous",)))


def test_an_unknown_type_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown type of unit 'cavalry'"):
        counter_svg(Counter(0, "7", "4", "cavalry", "R"))


def test_names_are_escaped() -> None:
    drawn = sheet(counter_svg(Counter(0, "7", "4", "infantry", "R", name="<1&2>")))
    assert "<1&2>" in "".join(ElementTree.fromstring(drawn).itertext())


def test_a_stack_of_five_shows_four_and_says_five() -> None:
    unit = Counter(0, "2", "4", "commando", "B")
    drawn = sheet(stack_svg((unit,) * 5, (0, 0)))
    assert len(of_class(drawn, "counter")) == 4
    assert [e.findtext("{*}title") for e in of_class(drawn, "count")] == ["5 units"]
    assert of_class(sheet(stack_svg((unit,) * 4, (0, 0))), "count") == []


@pytest.mark.parametrize("tiers", [1, 2, 3, 4])
def test_a_stack_keeps_clear_of_the_stack_in_the_next_hex(tiers: int) -> None:
    """A hex holds a single counter's neighbour to the north at one and a half radii."""
    _, top, _, bottom = stack_box((0, 0), tiers)
    _, _, _, single = stack_box((0, 0), 1)
    assert -top + single < RADIUS * 1.5
    assert bottom < RADIUS


def test_the_values_of_a_covered_counter_can_be_read() -> None:
    drawn = ElementTree.fromstring(counter_svg(Counter(0, "7", "4", "infantry", "R")))
    (values,) = [e for e in drawn.iter("text") if e.text == "7-4"]
    top = float(values.get("y", "")) - 0.7 * float(values.get("font-size", ""))
    assert top >= HALF - TIER - 0.5


def test_a_long_name_is_set_smaller_and_whole() -> None:
    drawn = counter_svg(Counter(1, "8", "8", "recon", "B", name="reconnaissance"))
    assert ">reconnaissance<" in drawn


def test_works_lie_over_their_stack() -> None:
    drawn = sheet(stack_svg((Counter(1, "4", "1", "infantry", "R"),), (0, 0), works=1))
    assert titles(drawn) == ["German 4-1 infantry regiment", "German entrenchment"]
    assert titles(sheet(works_svg(1, (0, 0), count=2))) == ["German entrenchment, 2 hidden"]


def test_ships_and_flags() -> None:
    assert titles(sheet(naval_svg(Naval(0, "40", "10", "2"), (0, 0)))) == [
        "Naval gunfire: attack 40, defense 10, range 2"
    ]
    assert flag_svg(0, (0, 0)) != flag_svg(1, (0, 0))
