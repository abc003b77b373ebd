"""What can be laid over the map."""

import pytest

from bocage.core.desk import Overlay
from bocage.core.protocol import BOTH, Side
from bocage.games.normandy_1969.desk.overlays import OVERLAYS, overlay
from bocage.games.normandy_1969.state import NormandyState
from bocage.maps.fronts import dates
from tests.games.normandy_1969.sketch import sketch

from .positions import begun, landed, moments, sight_of


def laid(name: str, s: NormandyState, side: Side | None = None, about: str = "") -> Overlay:
    found = overlay(name, s, side, about)
    assert found is not None
    return found


@pytest.mark.parametrize("seed", [0, 9])
def test_every_overlay_can_be_laid_at_every_moment_for_everybody(seed: int) -> None:
    for moment in moments(seed, every=200):
        for side in (*BOTH, None):
            s = moment.truth if side is None else sight_of(moment.truth, side)
            for named in OVERLAYS:
                found = laid(named.name, s, side)
                assert (found.name, found.title) == (named.name, named.title)
                places = [cell.place for cell in found.cells]
                assert len(set(places)) == len(places)
                assert {cell.tone for cell in found.cells} <= {tone for tone, _ in found.legend}


def test_there_is_no_other_overlay() -> None:
    assert overlay("weather", landed(), None) is None


def test_zones_are_the_squares_beside_units() -> None:
    """§CMB-1"""
    s = sketch(".:7-4 . . .:7-2 .", roads="C1 D1")
    tones = {cell.place: cell.tone for cell in laid("zones", s, Side.ALLIED).cells}
    assert tones == {"B1": "own", "C1": "enemy", "E1": "enemy"}
    assert {cell.place: cell.value for cell in laid("zones", s, Side.ALLIED).cells}["C1"] == "✕"
    assert {cell.place: cell.tone for cell in laid("zones", s, Side.GERMAN).cells}["B1"] == "enemy"


def test_zones_say_what_the_option_allows() -> None:
    """§ATT-2 §R-04"""
    assert "may step straight into another" in laid("zones", sketch(".", options={"zoc_to_zoc": "allow"})).says
    assert "must leave them first" in laid("zones", sketch(".")).says


def test_cities_exits_and_depth_are_marked_with_their_points() -> None:
    """§VIC-C §VIC-X §VIC-D"""
    s = sketch(
        "p . c:7-4 c .",
        cities={"Caen": "C1", "Bayeux": "D1"},
        held="C1",
        roads="A1 B1 C1 D1 E1",
        road_exits={"E1": "E"},
        beaches={1: "A1"},
        supply=[1],
    )
    cells = {cell.place: cell for cell in laid("control", s, Side.ALLIED).cells}
    assert (cells["C1"].tone, cells["C1"].value) == ("own", "2")
    assert (cells["D1"].tone, cells["D1"].value) == ("enemy", "(2)")
    assert (cells["E1"].tone, cells["E1"].value) == ("note", "(4)")
    assert (cells["A1"].tone, cells["A1"].value) == ("own", "S")


def test_the_german_sees_no_sealed_beach_among_the_points() -> None:
    """§RUL-01"""
    s = begun("take historical")
    assert not [cell for cell in laid("control", s, Side.GERMAN).cells if cell.value == "S"]
    assert [cell for cell in laid("control", s, Side.ALLIED).cells if cell.value == "S"]


def test_the_front_of_history_can_be_asked_for_by_its_day() -> None:
    s = landed()
    assert laid("front", s).moment == "1944-06-06"
    assert laid("front", s, None, dates()[-1]).moment == dates()[-1]
    s.turn = 7
    assert laid("front", s).moment <= "1944-06-12"
    assert laid("front", s).strokes
