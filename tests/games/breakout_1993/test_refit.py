"""§12.1 §12.5 The Evening Refit Phase: depots, prices, bridges, reserves."""

import pytest

from bocage.games.breakout_1993.depots import allied_points, bars_depot, depot_places, evening_depots, zone_points
from bocage.games.breakout_1993.kinds import Level
from bocage.games.breakout_1993.refit import RefitPhase, SideRefit
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.tables import constants
from tests.games.breakout_1993.evening import (
    ALLIED,
    GERMAN,
    bit,
    codes,
    do,
    level,
    options,
    position,
    roll,
    run,
    task,
    told,
    why_not,
)

DEPOT = constants().allied_depot
"""What a beach sends, a reconstructed number."""


def evening(units: dict[str, str], side: int = ALLIED, **given: object) -> BreakoutState:
    s = position(units, **given)  # type: ignore[arg-type]
    s.phase = "refit"
    return run(s, SideRefit(ALLIED if side == ALLIED else GERMAN))


def test_each_beach_gives_eight_points_less_one_for_each_gun() -> None:
    """§12.3 §12.31 Gold under the guns of Port-en-Bessin; a Spent battery does not count."""
    assert allied_points(position({}, allied=["18"]), 17) == DEPOT
    assert allied_points(position({"G-CA-PortEnBessin": "19"}, allied=["18"]), 17) == DEPOT - 1
    assert allied_points(position({"G-CA-PortEnBessin": "19 spent"}, allied=["18"]), 17) == DEPOT


def test_a_storm_leaves_a_tenth_and_at_least_one_point() -> None:
    """§12.32 §18.3 §RUL-68"""
    assert allied_points(position({}, day=15, weather="storm", allied=["18"]), 17) == 1
    assert allied_points(position({}, day=15, weather="overcast", allied=["18"]), 17) == DEPOT


@pytest.mark.parametrize(
    ("day", "skies", "points"),
    [
        (2, (6, 0, 0), 4),
        (2, (6, 1, 0), 5),
        (2, (6, 4, 0), 5),
        (2, (6, 5, 0), 6),
        (4, (0, 6, 0), 6),
        (4, (1, 6, 0), 5),
        (4, (5, 6, 0), 4),
        (15, (0, 2, 5), 6),
    ],
)
def test_german_depots_follow_the_weather(day: int, skies: tuple[int, int, int], points: int) -> None:
    """§12.4 §12.41 A Clear day begins with four, an Overcast one with six; a Storm counts as Overcast."""
    assert zone_points(position({}, day=day, skies=skies)) == points


def test_cherbourg_has_points_while_it_is_german() -> None:
    """§12.43 §12.44"""
    s = position({})
    found = {s.kit.codes[d.source]: d.points for d in evening_depots(s, GERMAN)}
    assert found == {"A": 4, "B": 4, "C": 4, "D": 4, "E": 4, "58": 3}
    lost = position({}, allied=["58"])
    assert "58" not in [lost.kit.codes[d.source] for d in evening_depots(lost, GERMAN)]


def test_a_depot_is_placed_where_units_need_it() -> None:
    """§12.1 §12.2 §RUL-69 Omaha and Trévières hold worn units, Grandcamp a Fresh one, Isigny is out of reach."""
    units = {"US-1-16": "30 spent", "US-1-18": "29 d1", "US-1-26": "31", "US-29-115": "33 spent"}
    s = evening(units, allied=["30", "29", "31", "33"], blown=["31-33"])
    assert options(s, "depot") == ["30 29", "30 30"]
    assert why_not(s, "depot 30 31") == "§12.1"
    assert why_not(s, "depot 30 33") == "§12.2"
    assert why_not(s, "depot 51 30") == "§12.2"
    do(s, "depot 30 29")
    assert not options(s, "depot")
    assert why_not(s, "depot 30 30") == "§12.1"


def test_depots_stay_in_their_sector() -> None:
    """§12.21"""
    units = {"US-1-16": "19 spent", "US-1-18": "30 spent"}
    s = evening(units, allied=["30", "19"])
    assert why_not(s, "depot 30 19") == "§12.21"


def test_what_may_be_chosen_is_what_no_rule_bars() -> None:
    """§12.2 §12.21 §RUL-40 The quick list of places agrees with the predicate."""
    units = {"US-1-16": "19 spent", "US-1-18": "30 spent", "UK-50-69": "18 d2", "US-1-26": "29 d1", "US-2A-CCA": "E d1"}
    s = position(units, allied=["30", "19", "18", "29"])
    for side in (ALLIED, GERMAN):
        for depot in evening_depots(s, side):
            allowed = [place for place in range(len(s.kit.codes)) if bars_depot(s, depot, place) is None]
            assert depot_places(s, depot) == allowed


def test_points_refit_units_where_the_depot_lies_and_nowhere_else() -> None:
    """§12.1 §12.5"""
    s = evening({"US-1-16": "30 d1", "US-1-18": "31 spent"}, allied=["30", "31"])
    assert why_not(s, "refit US-1-16") == "§12.1"
    do(s, "depot 30 30")
    assert options(s, "refit") == ["US-1-16"]
    assert why_not(s, "refit US-1-18") == "§12.1"
    do(s, "refit US-1-16", "refit US-1-16")
    assert level(s, "US-1-16") == Level.FRESH
    assert s.depots[0].points == DEPOT - 2


def test_a_fresh_unit_needs_nothing() -> None:
    """§12.5"""
    s = do(evening({"US-1-16": "30 spent", "US-1-18": "30"}, allied=["30"]), "depot 30 30")
    assert why_not(s, "refit US-1-18") == "§12.5"


def test_armor_costs_two_points_a_level() -> None:
    """§12.5"""
    s = do(evening({"US-2A-CCA": "30 spent", "US-1-16": "30 d1"}, allied=["30"]), "depot 30 30", "refit US-2A-CCA")
    assert s.depots[0].points == DEPOT - 2
    do(s, "refit US-1-16")
    assert s.depots[0].points == DEPOT - 3


def test_points_run_out() -> None:
    """§12.5 A storm brings one point, and armor costs two."""
    s = evening({"US-2A-CCA": "30 spent", "US-1-16": "30 spent"}, allied=["30"], day=15, weather="storm")
    do(s, "depot 30 30")
    assert options(s, "refit") == ["US-1-16"]
    assert why_not(s, "refit US-2A-CCA") == "§12.5"


@pytest.mark.parametrize(("rule", "left"), [("double", DEPOT - 2), ("free", DEPOT - 1)])
def test_a_unit_in_the_other_sector_pays_double(rule: str, left: int) -> None:
    """§12.21a Americans at Gold, fed from the British depot."""
    s = evening({"US-1-16": "18 spent"}, allied=["18"], foreign_sector=rule)
    do(s, "depot 18 18", "refit US-1-16")
    saved = told(s, "reserve")[0].facts["points"] if told(s, "reserve") else s.depots[0].points
    assert saved == left


def test_an_option_forbids_refit_in_the_other_sector() -> None:
    """§12.21a"""
    s = evening({"US-1-16": "18 spent", "UK-50-69": "18 spent"}, allied=["18"], foreign_sector="forbidden")
    do(s, "depot 18 18")
    assert options(s, "refit") == ["UK-50-69"]
    assert why_not(s, "refit US-1-16") == "§12.21a"


def test_several_depots_of_an_area_are_used_together() -> None:
    """§RUL-38 Two storm depots of one point make the two that armor costs."""
    s = evening({"UK-7-22": "18 spent"}, allied=["18", "17", "20", "16"], day=15, weather="storm")
    do(s, "depot 18 18")
    assert why_not(s, "refit UK-7-22") == "§12.5"
    do(s, "depot 17 18", "refit UK-7-22")
    assert level(s, "UK-7-22") == Level.FRESH


def test_germans_in_zones_refit_without_limit() -> None:
    """§12.42"""
    s = evening({"G-12SS-Pz": "A d2", "G-Lehr-901": "B spent", "G-352-914": "29 spent"}, GERMAN)
    assert (level(s, "G-12SS-Pz"), level(s, "G-Lehr-901")) == (Level.FRESH, Level.FRESH)
    assert level(s, "G-352-914") == Level.SPENT
    assert why_not(s, "depot A B") == "§12.42"


def test_cherbourg_feeds_valognes_cut_off_from_every_zone() -> None:
    """§12.43 §12.2"""
    neck = ["46", "47", "48", "49", "50", "44", "45"]
    s = evening({"G-709-729": "54 spent"}, GERMAN, allied=neck)
    assert options(s, "depot") == ["58 54"]


def test_an_allied_unit_in_a_zone_is_fed_by_its_own_army() -> None:
    """§RUL-40 Zone A over Houlgate: British points for British units; the American there has none."""
    s = evening({"UK-7-22": "A spent", "US-1-16": "A spent"}, allied=["8", "7", "1"])
    assert options(s, "depot") == ["8 A"]
    do(s, "depot 8 A")
    assert options(s, "refit") == ["UK-7-22"]
    assert why_not(s, "refit US-1-16") == "§12.1"
    far = evening({"UK-7-22": "A spent", "UK-50-69": "8 spent"}, allied=["8", "7"])
    assert why_not(far, "depot 8 A") == "§RUL-40"


def test_unused_points_go_to_the_reserve_placed_or_not() -> None:
    """§12.52"""
    s = evening({"US-1-16": "30 spent"}, allied=["30", "51"], reserve=(5, 0))
    do(s, "depot 30 30", "refit US-1-16")
    assert (s.reserve, s.depots) == ([5 + DEPOT - 1 + DEPOT, 0], [])
    assert told(s, "reserve")[0].facts == {"side": ALLIED, "points": 2 * DEPOT - 1, "now": 5 + 2 * DEPOT - 1}


def test_the_german_refits_first_and_isolation_ends_the_phase() -> None:
    """§6.4 §12.8"""
    allied = ["46", "47", "48", "49", "50", "44", "45", "58", "30"]
    s = position({"G-352-914": "27 spent", "G-709-729": "54 spent", "US-1-16": "30 spent"}, allied=allied)
    run(s, RefitPhase())
    assert (task(s), s.agenda[-1].who(s)) == ("Refit", GERMAN)
    do(s, "done")
    assert (task(s), s.agenda[-1].who(s)) == ("Refit", ALLIED)
    do(s, "done")
    assert task(s) == "IsolationDie"
    roll(s, 6)
    assert task(s) == ""


def test_bridges_are_worked_on_once_each() -> None:
    """§20.1a §20.2 §RUL-45 Both banks of the Aure are Free: 7 - 3 - 3 + 1 = 2."""
    s = evening({"US-1-16": "30 spent"}, allied=["30", "29"], blown=["29-30"])
    assert options(s, "repair") == ["29-30"]
    do(s, "repair 29-30")
    roll(s, 1)
    assert s.blown
    assert why_not(s, "repair 29-30") == "§20.2"
    s = evening({"US-1-16": "30 spent"}, allied=["30", "29"], blown=["29-30"])
    roll(do(s, "repair 29-30"), 2)
    assert not s.blown


def test_bridges_are_demolished_before_the_enemy() -> None:
    """§20.1 The German holds the Aure and an American stands behind it."""
    s = evening({"US-1-16": "30 spent", "G-352-914": "29"}, GERMAN, allied=["30"])
    assert options(s, "demolish") == ["29-30"]
    roll(do(s, "demolish 29-30"), 4)
    assert s.blown == 1 << s.kit.bridge_named("29-30")


def test_a_side_with_nothing_to_do_is_not_asked() -> None:
    """§12.52 Its points are saved."""
    s = evening({"US-1-16": "30"}, allied=["30"])
    assert (task(s), s.reserve[ALLIED]) == ("", DEPOT)


def test_refit_does_not_touch_what_others_need() -> None:
    """§12.5 One action raises one unit one level."""
    s = do(evening({"US-1-16": "30 d2", "US-1-18": "30 spent"}, allied=["30"]), "depot 30 30", "refit US-1-16")
    assert (level(s, "US-1-16"), level(s, "US-1-18")) == (Level.DISRUPT_1, Level.SPENT)
    assert bit(s, "US-1-16") & s.present[s.kit.place_named("30")]
    assert codes(s, [depot.place for depot in s.depots]) == ["30"]
