"""Landings under fire: what gets ashore, by level and by bombardment, and for whom it is worked out."""

from bocage.core.blocks import Matrix
from bocage.core.desk import Plan
from bocage.games.battle_1981.desk.plans import plans
from bocage.games.battle_1981.forecast import landing
from bocage.games.battle_1981.landing import coastal_strength
from bocage.games.battle_1981.moves import MovementPhase
from bocage.games.battle_1981.state import AT_SEA, BattleState
from tests.games.battle_1981.position import ALLIED, GERMAN, do, position, roll, run, task, unit

BEACHES = {"UTAH": "4-06", "OMAHA": "4-08", "GOLD": "5-11", "JUNO": "5-12", "SWORD": "5-13"}


def at_sea(**given: object) -> BattleState:
    s = position({**BEACHES, "US-1-INF": AT_SEA, "US-9-INF": AT_SEA}, turn=0, **given)  # type: ignore[arg-type]
    return do(run(s, MovementPhase(ALLIED)), "unit US-1-INF")


def matrix_of(plan: Plan) -> Matrix:
    return next(block for block in plan.more if isinstance(block, Matrix))


def test_a_landing_that_is_only_possible_is_no_plan() -> None:
    """The list of beaches says what each would cost."""
    assert plans(at_sea(), ALLIED) == []


def test_a_stronger_coast_leaves_less() -> None:
    utah, omaha = (matrix_of(plans(do(at_sea(), f"land {beach}"), ALLIED)[0]) for beach in ("UTAH 5-05", "OMAHA 5-08"))
    assert all(
        int(one.text.split("\n")[0]) > int(other.text.split("\n")[0])
        for one, other in zip(utah.cells[4], omaha.cells[4], strict=True)
    )


def test_a_field_is_the_forecast_for_its_level_and_points() -> None:
    s = do(at_sea(), "land OMAHA 5-08")
    matrix = matrix_of(plans(s, ALLIED)[0])
    assert (len(matrix.rows), matrix.columns) == (9, ("0", "30", "75", "120", "165"))
    u, coast = unit(s, "US-1-INF"), coastal_strength(s, 1)
    bare, shelled = landing(s, u, coast, 5), landing(s, u, coast, 5, [75] * 5)
    assert matrix.cells[4][0].text == f"{int(bare.left + 1 / 2)}\n{float(bare.rounds):.1f}".removesuffix(".0")
    assert matrix.cells[4][2].text.split("\n")[0] == str(int(shelled.left + 1 / 2))
    assert "In the end 100% to get ashore" in matrix.cells[4][0].tip
    assert f"with {bare.least} to {bare.most} of 75 combat points" in matrix.cells[4][0].tip


def test_without_aircraft_and_ships_there_is_one_column() -> None:
    assert matrix_of(plans(do(at_sea(air_left=0, naval_left=0), "land OMAHA 5-08"), ALLIED)[0]).columns == ("0",)


def test_a_landing_under_way_is_weighed_round_by_round() -> None:
    s = do(at_sea(), "land OMAHA 5-08")
    (plan,) = plans(s, ALLIED)
    assert plan.title == "US 1st Infantry at Omaha"
    assert plan.attack[0].words.endswith("×0.5 from the sea")
    assert len(matrix_of(plan).rows) == 9
    do(s, "air 0", "naval 0", "level 3")
    roll(s, 1, 1)
    assert task(s) == "Support"
    (later,) = plans(s, ALLIED)
    assert later.title.endswith(", round 2")
    assert matrix_of(later) != matrix_of(plan)


def test_points_sealed_for_the_round_count_in_it() -> None:
    s = do(at_sea(), "land OMAHA 5-08", "air 99", "naval 99")
    shelled = matrix_of(plans(s, ALLIED)[0])
    assert shelled.column_title == "Points in each further round"
    other = do(at_sea(), "land OMAHA 5-08", "air 0", "naval 0")
    bare = matrix_of(plans(other, ALLIED)[0])
    assert int(shelled.cells[4][0].text.split("\n")[0]) > int(bare.cells[4][0].text.split("\n")[0])


def test_the_germans_do_not_see_the_points() -> None:
    s, other = (do(at_sea(), "land OMAHA 5-08", f"air {points}") for points in (0, 50))
    assert matrix_of(plans(s, GERMAN)[0]) == matrix_of(plans(other, GERMAN)[0])


def test_a_tired_lander_has_closed_levels() -> None:
    s = at_sea()
    s.fatigue[unit(s, "US-1-INF")] = 9
    do(s, "land OMAHA 5-08")
    cell = matrix_of(plans(s, ALLIED)[0]).cells[-1][0]
    assert (cell.text, "fatigue 9" in cell.tip) == ("–", True)
