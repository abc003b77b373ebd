"""Gliders, in the second impulse of turn 1."""

from bocage.core.play import begin
from bocage.core.protocol import Side
from bocage.core.regiments.state import HELD
from bocage.games.normandy_1969.airborne import GliderLandings
from bocage.games.normandy_1969.moves import Impulse
from bocage.games.normandy_1969.planning import GLIDER
from bocage.games.normandy_1969.setup import unbegun
from bocage.games.normandy_1969.state import FIRST, FOLLOW_UP, SECOND, NormandyState
from tests.games.normandy_1969.drops import pending
from tests.games.normandy_1969.sketch import do, goals, options, sketch, told, unit_at, units_in, why_not


def gliding(text: str, *kinds: str, drops: str = "A1", **chosen: str | int | bool) -> NormandyState:
    """Glider units about to land; paratroops came down in these squares."""
    return sketch(
        text, GliderLandings(), Impulse(Side.ALLIED, SECOND), turn=1, phase="landing craft", drops=drops,
        options=chosen, reserve=[(kind, GLIDER) for kind in kinds or ("7-4g",)],
    )  # fmt: skip


# Where


def test_gliders_land_within_three_squares_of_where_paratroops_landed() -> None:
    """§GLD"""
    s = gliding(".:7-4p  .  .  .  .  .")
    assert goals(s, "glide") == {"A1", "B1", "C1", "D1"}
    assert why_not(s, "glide E1") == "§GLD"


def test_gliders_shun_bocage_swamp_and_cities() -> None:
    """§GLD §RUL-07 Forest, fortresses, inundations and the coast are not named."""
    s = gliding(".:7-4p  b  s\n c  C  w\nf  p  i\n ~  .  .", drops="B2")
    assert goals(s, "glide") == {"A4", "C3", "A2", "B2", "C2", "B1", "C1"}
    assert [why_not(s, f"glide {h}") for h in ("B4", "C4", "A3", "B3", "A1")] == ["§GLD"] * 5


def test_gliders_do_not_land_on_germans_but_may_land_beside_them() -> None:
    """§RUL-07 1971 forbids both."""
    s = gliding(".:7-4p  .  .:4-1  .")
    assert goals(s, "glide") == {"A1", "B1", "D1"}
    assert why_not(s, "glide C1") == "§RUL-07"


def test_gliders_may_follow_where_paratroops_came_down_and_died() -> None:
    """§RUL-18"""
    assert "B1" in goals(gliding(".:4-1  .  .  ."), "glide")


def test_other_allied_units_do_not_guide_gliders() -> None:
    """§GLD §RUL-13 Without any drop on land they come by sea."""
    s = gliding(".:7-4  .  .", drops="")
    assert pending(s) == "ChooseMove"
    assert units_in(s, "reserve") == ["7-4"]
    assert s.due[unit_at(s, "7-4@reserve")] == FOLLOW_UP


# How


def test_gliders_do_not_scatter() -> None:
    """§GLD §OB-AL No die is rolled."""
    s = do(gliding(".:7-4p  .  ."), "glide C1")
    assert pending(s) == "ChooseMove"
    assert units_in(s, "C1") == ["7-4g"]


def test_gliders_stay_where_they_landed_until_the_next_allied_turn() -> None:
    """§GLD"""
    s = do(gliding(".:7-4p  .  ."), "glide C1")
    assert s.flags[unit_at(s, "7-4g@C1")] & HELD
    assert why_not(s, "move 7-4g@C1") == "§GLD"
    later = sketch("p  .:7-4g  .", Impulse(Side.ALLIED, FIRST), beaches={1: "A1"}, supply=[1], roads="A1 B1 C1")
    assert why_not(later, "move 7-4g@B1") is None


def test_each_glider_unit_lands_where_there_is_room_for_it() -> None:
    """§GLD §STK-2 Nobody there can leave."""
    s = gliding(".:7-4p  .  .", "7-4g", "5-4g")
    do(s, "glide A1")
    assert why_not(s, "glide A1") == "§STK-2"
    assert why_not(s, "glide B1") is None


def test_a_glider_unit_may_follow_by_sea() -> None:
    """§RUL-13 §R-12 As infantry, and the other may still land."""
    s = do(gliding(".:7-4p  .  .", "7-4g", "5-4g"), "pass", "glide B1")
    assert units_in(s, "B1") == ["5-4g"]
    assert units_in(s, "reserve") == ["7-4"]
    assert told(s, "follows")


def test_a_city_square_is_no_place_for_gliders_even_with_paratroops_in_it() -> None:
    """§GLD"""
    assert why_not(gliding("c:7-4p  ."), "glide A1") == "§GLD"


# How many


def test_the_card_gives_two_glider_regiments() -> None:
    """§R-11 §OB-AL"""
    s = unbegun({})
    begin(s)
    gliders = sorted(s.kind_of(u).code for u in s.units_of(Side.ALLIED) if s.due[u] == GLIDER)
    assert gliders == ["5-4g", "7-4g"]


def test_the_rules_page_gives_three() -> None:
    """§R-11 One of the two light regiments of the second wave flies."""
    s = unbegun({"gliders": 3})
    begin(s)
    codes = [s.kind_of(u).code for u in s.units_of(Side.ALLIED)]
    assert (codes.count("5-4g"), codes.count("7-4g"), codes.count("5-4")) == (2, 1, 1)


# Planned in advance


def planned(text: str, *squares: str, drops: str = "A1") -> NormandyState:
    """Glider units whose places were written in the plan."""
    kinds = ("7-4g", "5-4g")
    s = sketch(
        text, turn=1, phase="landing craft", drops=drops, options={"gliders_planned": True},
        reserve=[(kind, GLIDER) for kind in kinds],
    )  # fmt: skip
    units = [unit_at(s, f"{kind}@reserve") for kind in kinds]
    s.aims = [(u, s.kit.hex_named(square)) for u, square in zip(units, squares, strict=False)]
    s.agenda.extend((Impulse(Side.ALLIED, SECOND), GliderLandings()))
    begin(s)
    return s


def test_planned_gliders_land_where_the_plan_says() -> None:
    """§OPT-1"""
    s = planned(".:7-4p  .  .", "B1", "C1")
    assert (units_in(s, "B1"), units_in(s, "C1")) == (["7-4g"], ["5-4g"])
    assert s.aims == []
    assert pending(s) == "ChooseMove"


def test_planned_gliders_whose_place_is_too_far_or_taken_follow_by_sea() -> None:
    """§RUL-14 The drop was carried away, and Germans have come."""
    s = planned(".:7-4p  .:4-1  .  .  .", "B1", "E1")
    assert units_in(s, "reserve") == ["5-4", "7-4"]
    assert {event.rule for event in s.told or [] if event.kind == "follows"} == {"§RUL-14"}


def test_gliders_left_out_of_the_plan_follow_by_sea() -> None:
    """§RUL-13"""
    s = planned(".:7-4p  .  .", "B1")
    assert units_in(s, "B1") == ["7-4g"]
    assert units_in(s, "reserve") == ["5-4"]
    assert [event.rule for event in s.told or [] if event.kind == "follows"] == ["§RUL-13"]


def test_planned_gliders_do_not_share_a_square_that_is_full() -> None:
    """§RUL-14 §STK-2"""
    s = planned(".:7-4p*2  .  .", "A1", "B1")
    assert units_in(s, "reserve") == ["7-4"]
    assert units_in(s, "B1") == ["5-4g"]


def planning_gliders(*more: str) -> NormandyState:
    s = unbegun({"gliders_planned": True})
    begin(s)
    return do(s, "start historical", "done", "done", "done", "done", "done", *more)


def test_glider_places_are_planned_last() -> None:
    """§OPT-1 Near the planned drops, a drift of one square allowed for, in open ground."""
    s = planning_gliders("recall UU26")
    assert pending(s) == "PlanDrops"
    assert why_not(s, "glide UU26") is None
    assert why_not(s, "glide EE20") == "§GLD"
    assert "done" in options(s)
    assert pending(do(s, "done")) == "Deploy"
