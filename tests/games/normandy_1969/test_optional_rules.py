"""The four optional rules of the book."""

import pytest

from bocage.core import play
from bocage.core.play import begin
from bocage.core.protocol import Action, Side
from bocage.core.regiments.state import BOX
from bocage.games.normandy_1969.kit import NO_LIMIT
from bocage.games.normandy_1969.landings import Landings
from bocage.games.normandy_1969.moves import Impulse
from bocage.games.normandy_1969.planning import GLIDER, SECOND_WAVE, planned_glider_ground, unplanned_wave, wave_room
from bocage.games.normandy_1969.sequence import BeginTurn
from bocage.games.normandy_1969.setup import unbegun
from bocage.games.normandy_1969.setups import allied_plans
from bocage.games.normandy_1969.state import SECOND, NormandyState
from tests.games.normandy_1969.drops import pending
from tests.games.normandy_1969.sketch import do, goals, options, reason, sketch, told, unit_at, units_in, why_not

PLANS = allied_plans(unbegun({}).kit)


def match(*actions: str, **chosen: str | int | bool) -> NormandyState:
    s = unbegun(chosen)
    s.told = []
    begin(s)
    return do(s, *actions)


# 1: gliders in the plan


def test_without_the_option_gliders_are_no_part_of_the_plan() -> None:
    """§OPT-1"""
    s = match("take historical")
    assert all(s.due[u] != GLIDER for u, _ in s.aims)


@pytest.mark.parametrize("gliders", [2, 3])
def test_with_the_option_a_named_plan_says_where_they_land(gliders: int) -> None:
    """§OPT-1 §R-11"""
    s = match("take historical", gliders_planned=True, gliders=gliders)
    assert sum(s.due[u] == GLIDER for u, _ in s.aims) == gliders


@pytest.mark.parametrize("name", PLANS)
def test_the_glider_places_of_a_named_plan_are_lawful(name: str) -> None:
    """§OPT-1 §GLD"""
    s = match(f"take {name}", gliders_planned=True, gliders=3)
    for u, h in s.aims:
        if s.due[u] == GLIDER:
            assert planned_glider_ground(s) >> h & 1, s.kit.names[h]


def test_a_refused_glider_place_says_what_is_wrong_with_it() -> None:
    """§OPT-1 §GLD The ground of it, or its distance; XX6 is open country far from every drop."""
    s = match("start historical", *["done"] * 5, gliders_planned=True)
    for square, why in (("QQ24", "(Caen) is sea, bocage, swamp or city"), ("XX6", "is too far from every drop zone")):
        ruling = play.why_not(s, Action("glide", square))
        assert ruling is not None
        assert (ruling.rule, reason(s, ruling)) == ("§GLD", f"{square} {why}")


# 2: the other lists


def test_the_list_is_chosen_before_the_game() -> None:
    """§OPT-2 §GEN-6"""
    assert [match("take historical", german_ob=name).ob for name in ("original", "increased", "allout")] == [
        "original",
        "increased",
        "allout",
    ]


# 3: no die for attacks


def test_without_the_die_nobodys_attacks_are_limited() -> None:
    """§OPT-3"""
    s = sketch(".", BeginTurn(Side.ALLIED), turn=3, options={"attack_die": False})
    assert s.limit == NO_LIMIT
    assert pending(s) == ""


def test_with_the_die_it_is_rolled_before_moving() -> None:
    """§OPT-3 §ATT-7"""
    assert pending(sketch(".", BeginTurn(Side.ALLIED), turn=3)) == "AttackDie"


# 4: the second wave in the plan

TO_WAVE = ("invade 8", "invade 10", "done", "supply 8", "supply 10", "done", "done", "done")
ZONES = ("G39", "E38", "E37", "I39", "J36", "K35", "UU27", "UU25")


def planning_wave(*actions: str) -> NormandyState:
    return match(*TO_WAVE, *[f"drop {zone}" for zone in ZONES], "done", *actions, wave_planned=True)


def test_the_second_wave_is_planned_last() -> None:
    """§OPT-4"""
    s = planning_wave()
    assert pending(s) == "PlanWave"
    assert goals(s, "wave") >= {"7-4 8", "20-10 10", "5-4 8"}
    assert pending(do(s, "done")) == "Deploy"


def test_thirty_factors_are_planned_for_a_beach() -> None:
    """§OPT-4 §OB-AL"""
    s = planning_wave("wave 20-10 8", "wave 8-12 8")
    assert wave_room(s, 8) == 2
    assert why_not(s, "wave 7-4 8") == "§OB-AL"
    assert why_not(s, "wave 7-4 10") is None
    assert why_not(s, "wave 20-10 10") == "§OB-AL"
    assert why_not(s, "wave 7-4 9") == "§INV-2"


def test_a_beach_that_no_longer_supplies_loses_its_part_of_the_wave() -> None:
    """§OPT-4 §INV-2 Beach 14 takes the place of beach 3 after the wave was planned."""
    s = match("start historical", "done", wave_planned=True)
    assert 3 in {n for _, n in s.waves}
    do(s, "unsupply 3", "supply 14", "done")
    assert {n for _, n in s.waves} == {8, 10, 12, 16}


def test_a_unit_can_be_struck_out_again() -> None:
    """§OPT-4"""
    s = planning_wave("wave 20-10 8", "unwave 20-10 8")
    assert s.waves == []
    assert len(unplanned_wave(s)) == 15
    assert "unwave 20-10 8" not in options(s)


@pytest.mark.parametrize("gliders", [2, 3])
@pytest.mark.parametrize("name", PLANS)
def test_the_wave_of_a_named_plan_leaves_nobody_behind(name: str, gliders: int) -> None:
    """§OPT-4 §R-11 And keeps within thirty factors a beach."""
    s = match(f"take {name}", wave_planned=True, gliders=gliders)
    assert unplanned_wave(s) == []
    assert all(wave_room(s, n) >= 0 and s.supply >> n & 1 for _, n in s.waves)


def wave_landing(shore: str) -> NormandyState:
    """The second wave lands as planned: a regiment at each of two beaches."""
    s = sketch(
        shore, turn=1, beaches={1: "A2", 2: "C2"}, supply=[1, 2], options={"wave_planned": True},
        reserve=[("7-4", SECOND_WAVE), ("5-4", SECOND_WAVE), ("6-10", SECOND_WAVE)],
    )  # fmt: skip
    s.capacity[1] = s.capacity[2] = 30
    s.waves = [(unit_at(s, "7-4@reserve"), 1), (unit_at(s, "5-4@reserve"), 2)]
    s.agenda.extend((Impulse(Side.ALLIED, SECOND), Landings()))
    begin(s)
    return s


def test_the_planned_wave_comes_where_the_plan_says() -> None:
    """§OPT-4 Nothing is decided on the day; what was not planned waits."""
    s = wave_landing("p  .  p\n .  .  .")
    assert pending(s) == "ChooseMove"
    assert [units_in(s, n) for n in ("1", "2")] == [["7-4"], ["5-4"]]
    assert units_in(s, "reserve") == ["6-10"]
    assert s.waves == []


def test_a_planned_unit_whose_beach_germans_hold_waits() -> None:
    """§OPT-4 §R-24"""
    s = wave_landing("p:4-1  .  p\n .  .  .")
    assert s.units_at(BOX - 1) == []
    assert units_in(s, "reserve") == ["6-10", "7-4"]
    assert told(s, "boxed") == [{"kind": "5-4", "beach": 2}]
