"""§9.63 §9.64 Where beaten units may go, and where they must."""

from typing import Any

from bocage.games.breakout_1993.retreat import bars_retreat, retreats
from bocage.games.breakout_1993.state import BreakoutState

from .daytime import GERMAN, at, do, fight, impulse, number, options, position, why_not


def ways(s: BreakoutState, code: str) -> list[str]:
    """The places a unit may retreat to."""
    return [s.kit.codes[place] for place in retreats(s, number(s.kit, code))]


def refused(s: BreakoutState, code: str, place: str) -> str:
    """The rule that refuses a retreat."""
    ruling = bars_retreat(s, number(s.kit, code), s.kit.place_named(place))
    assert ruling is not None
    return ruling.rule


def bayeux(more: dict[str, str] | None = None, **given: Any) -> BreakoutState:
    """A German unit beaten in Bayeux (20), whose neighbours are 16, 18, 19, 21, 26 and 29."""
    return position({"G-352-915": "20", "UK-50-69": "20", **(more or {})}, **given)


def test_a_free_area_with_the_fewest_enemies_around() -> None:
    """§9.64 §9.64A §9.63 §RUL-66 St. Lô's neighbourhood: 25 has no enemy next to it, 26 has two."""
    s = position({"G-3FS-5": "27", "US-1-16": "27"}, allied=["20", "21", "28", "33", "35"])
    assert ways(s, "G-3FS-5") == ["25", "36"]
    assert refused(s, "G-3FS-5", "26") == "§9.64"


def test_free_before_contested() -> None:
    """§9.64A §9.64B"""
    s = bayeux({"G-352-914": "21", "UK-50-151": "21"}, allied=["16", "18", "19", "29"])
    assert ways(s, "G-352-915") == ["26"]
    s = bayeux({"G-352-914": "21", "UK-50-151": "21"}, allied=["16", "18", "19", "26", "29"])
    assert ways(s, "G-352-915") == ["21"]


def test_friendly_contested_before_enemy_contested() -> None:
    """§9.64B §9.64C"""
    more = {"G-352-914": "21", "UK-50-151": "21", "G-352-916": "19", "UK-50-231": "19"}
    s = bayeux(more, allied=["16", "18", "21", "26", "29"])
    assert ways(s, "G-352-915") == ["19"]
    s = bayeux(more, allied=["16", "18", "19", "21", "26", "29"], lines=["19-20"])
    assert ways(s, "G-352-915") == ["21"]


def test_not_into_the_enemy() -> None:
    """§9.63C Even where nobody is."""
    s = bayeux(allied=["21"])
    assert refused(s, "G-352-915", "21") == "§9.63C"


def test_not_over_what_the_enemy_holds() -> None:
    """§9.63B"""
    s = bayeux(lines=["20-26"])
    assert refused(s, "G-352-915", "26") == "§9.63B"


def test_not_into_the_sea() -> None:
    """§9.63B §3.4"""
    s = position({"US-1-16": "30", "G-352-916": "30"})
    assert refused(s, "US-1-16", "OMAHA") == "§9.63B"


def test_not_over_floods_without_a_bridge() -> None:
    """§9.63B"""
    s = position({"G-352-914": "31", "US-1-16": "31"})
    assert refused(s, "G-352-914", "32") == "§9.63B"
    s = position({"G-352-914": "31", "US-1-16": "31"}, blown=["31-33"])
    assert refused(s, "G-352-914", "33") == "§9.63B"


def test_only_infantry_over_a_river() -> None:
    """§9.63A"""
    given: dict[str, Any] = {"allied": ["29", "32", "33"], "blown": ["26-28", "27-28"]}
    s = position({"G-352-914": "28", "G-21Pz-22": "28", "US-1-16": "28"}, **given)
    assert refused(s, "G-21Pz-22", "26") == "§9.63A"
    assert "26" in ways(s, "G-352-914") or "27" in ways(s, "G-352-914")


def test_casemates_do_not_retreat() -> None:
    """§9.62"""
    s = position({"G-CA-Gold": "18", "UK-50-69": "18"})
    assert ways(s, "G-CA-Gold") == []
    assert refused(s, "G-CA-Gold", "20") == "§9.62"


FULL = [
    "G-12SS-25",
    "G-12SS-26",
    "G-12SS-Pz",
    "G-12SS-Art",
    "G-12SS-Flak",
    "G-Lehr-901",
    "G-Lehr-902",
    "G-Lehr-I",
    "G-Lehr-II",
    "G-Lehr-Art",
]


def crowded(full_areas: str, **given: Any) -> BreakoutState:
    """Ten German units in Tilly (21), next to a beaten one in Bayeux."""
    return bayeux(dict.fromkeys(FULL, "21"), full_areas=full_areas, **given)


def test_a_full_area_is_passed_through() -> None:
    """§9.66 §9.64D By the later edition it ranks like any other, and the unit goes on next to the Area it left."""
    s = crowded("through", allied=["16", "18", "19", "29", "28", "22"], lines=["20-29", "20-26"])
    assert ways(s, "G-352-915") == ["21"]


def test_a_full_area_is_the_last_of_the_first_edition() -> None:
    """§9.64D"""
    given: dict[str, Any] = {"allied": ["16", "18", "19", "29", "28", "22", "27", "25"]}
    assert ways(crowded("last", **given), "G-352-915") == ["26"]
    assert ways(crowded("through", **given), "G-352-915") == ["21"]


def test_no_retreat_ends_above_the_limit() -> None:
    """§9.63D §9.66 With no way onward the unit pays by levels."""
    s = crowded("through", allied=["16", "18", "19", "29", "26"], lines=["20-26", "20-29"])
    assert ways(s, "G-352-915") == []
    assert refused(s, "G-352-915", "21") == "§9.63D"


def test_going_on_from_a_full_area() -> None:
    """§9.66 §RUL-65"""
    units = {"G-352-915": "20", "UK-50-69": "20", **dict.fromkeys(FULL, "21")}
    s = impulse(units, allied=["16", "18", "19", "29", "28", "22"], lines=["20-29", "20-26"])
    do(s, "activate 20", "assault 20", "point UK-50-69", "commit")
    fight(s, (4, 3), (3, 3))
    do(s, "retreat G-352-915 21")
    assert options(s) == ["enter 26"]
    assert why_not(s, "enter 15") == "§9.66"
    do(s, "enter 26")
    assert at(s, "G-352-915") == "26"
    assert s.controls(GERMAN, s.kit.place_named("26"))
