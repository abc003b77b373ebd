"""Game-Turn 1: the landing, its two moves, its combat, the second wave."""

import pytest

from bocage.core.protocol import Side
from bocage.games.normandy_1971.combat import CombatPhase
from bocage.games.normandy_1971.moves import Movement
from bocage.games.normandy_1971.orders import GROUPS
from bocage.games.normandy_1971.sequence import AlliedPlayerTurn, GermanPlayerTurn, StartReinforcement
from bocage.games.normandy_1971.state import NormandyState
from tests.games.normandy_1971.sketch import do, goals, options, sketch, unit_at, units_in, where_is, why_not

FIRST, SECOND = "first movement", "second movement"
SECOND_WAVE, ASSAULT, FOLLOW_UP = (GROUPS.index(group) for group in ("second_wave", "assault", "follow_up"))

SHORE = """
    ~  ~  ~  ~  ~  ~
     p  p  p  p  p  p
    .  .  .  .  .  .
     .  .  .  .  .  .
    .  .  .  .  .  .
"""
WATCHED = SHORE.replace(".  .  .  .  .  .", ".  .:4-1  .  .  .  .", 1)  # a German in B3, behind A4 and B4


def landing(text: str = SHORE, phase: str = FIRST, roads: str = "", **boxed: str) -> NormandyState:
    """Game-Turn 1, beach 1 on A4 and beach 2 on E4, both supply areas."""
    return sketch(
        text, Movement(Side.ALLIED, phase), turn=1, beaches={1: "A4", 2: "E4"}, supply=[1, 2], roads=roads,
        boxes={int(name[-1]): kinds for name, kinds in boxed.items()},
    )  # fmt: skip


def distance_reached(s: NormandyState, unit: str) -> int:
    """How many hexes from where it is, or from its beach, a unit can end."""
    u = unit_at(s, unit)
    start = s.at[u] if s.at[u] >= 0 else s.kit.board.beaches[int(unit.partition("@")[2])]
    do(s, f"move {u}")
    return max(s.kit.grid.distance(start, s.kit.hex_named(name)) for name in goals(s))


# The first move


def test_invaders_pay_for_the_beach_hex_first() -> None:
    """§GT1-2 A 7-4 has three points left for three more clear hexes."""
    assert distance_reached(landing(box2="7-4"), "7-4@2") == 3


def test_invaders_enter_the_map_by_their_own_beach() -> None:
    """§GT1-2"""
    s = do(landing(box2="7-4"), "move 7-4@2")
    assert goals(s, "step") == {"E4"}


def test_invaders_that_land_in_an_enemy_zone_stop() -> None:
    """§GT1-2"""
    s = do(landing(WATCHED, box1="7-4"), "move 7-4@1")
    assert goals(s) == {"A4"}
    assert why_not(s, "go A3") == "§GT1-2"


def test_invaders_stop_in_an_enemy_zone_step_by_step_too() -> None:
    """§GT1-2"""
    s = do(landing(WATCHED, box1="7-4"), "move 7-4@1", "step A4")
    assert goals(s, "step") == set()
    assert goals(s) == {"A4"}


def test_invaders_may_march_into_an_enemy_zone_from_a_free_beach() -> None:
    """§GT1-2 Only commandos may not."""
    s = do(landing(WATCHED, box2="7-4"), "move 7-4@2")
    assert "C4" in goals(s) or "C3" in goals(s)


def test_invaders_may_stay_in_their_box() -> None:
    """§MOV-B §R-32 They are back in reserve when the move is over."""
    s = do(landing(box2="7-4"), "done")
    assert units_in(s, "reserve") == ["7-4"]


def test_commandos_have_their_whole_allowance_after_landing() -> None:
    """§R-38 §GT1-2 The landing hex was free."""
    s = sketch(SHORE.replace("p  p  p  p  p  p", "p:2-4c  p  p  p  p  p"), Movement(Side.ALLIED, FIRST), turn=1)
    assert distance_reached(s, "2-4c@A4") == 4


def test_commandos_do_not_enter_enemy_zones_in_the_first_move() -> None:
    """§GT1-2"""
    text = SHORE.replace("p  p  p  p  p  p", "p  p  p  p:2-4c  p  p")
    s = sketch(text.replace(".  .  .", ".  .:4-1  .", 1), Movement(Side.ALLIED, FIRST), turn=1)
    do(s, "move 2-4c@D4")
    zone = {s.kit.names[h] for h in s.kit.grid.neighbours[s.kit.hex_named("B3")] if h >= 0}
    assert not goals(s) & zone
    assert why_not(s, "go B4") == why_not(s, "step B4") == "§GT1-2"


def test_commandos_next_to_the_enemy_zone_may_not_even_step_one_hex_into_it() -> None:
    """§GT1-2 §MOV-N"""
    s = sketch("p:2-4c  .  .:4-1", Movement(Side.ALLIED, FIRST), turn=1)
    do(s, "move 2-4c@A1")
    assert why_not(s, "go B1") == "§GT1-2"


def test_commandos_that_land_in_an_enemy_zone_stay() -> None:
    """§GT1-2"""
    s = sketch("p  p:2-4c  .:4-1", Movement(Side.ALLIED, FIRST), turn=1)
    assert (why_not(s, "move 2-4c@B1") or why_not(do(s, "move 2-4c@B1"), "go A1")) == "§GT1-2"


def test_commandos_enter_enemy_zones_in_the_second_move() -> None:
    """§GT1-2 The ban is for the first move."""
    s = sketch("p:2-4c  .  .:4-1", Movement(Side.ALLIED, SECOND), turn=1)
    assert "B1" in goals(do(s, "move 2-4c@A1"))


def test_paratroops_do_not_move_in_the_first_move() -> None:
    """§GT1-2 Not even supplied ones."""
    s = sketch("p  .:7-4p  .", Movement(Side.ALLIED, FIRST), turn=1, beaches={1: "A1"}, supply=[1], roads="A1 B1")
    assert s.is_fed(unit_at(s, "7-4p@B1"))
    assert why_not(s, "move 7-4p@B1") == "§GT1-2"


@pytest.mark.parametrize(("turn", "reach"), [(1, 4), (2, 5)])
def test_roads_do_not_help_the_allies(turn: int, reach: int) -> None:
    """§GT1-2 Four hexes on foot, though a road would take the regiment to the end of the map."""
    s = sketch("p:7-4  .  .  .  .  .", Movement(Side.ALLIED, FIRST), turn=turn, beaches={1: "A1"}, supply=[1],
               roads="A1 B1 C1 D1 E1 F1", edge="")  # fmt: skip
    assert distance_reached(s, "7-4@A1") == reach


def test_bridges_do_not_help_the_allies() -> None:
    """§GT1-2 §R-24 The river is paid for as if no road crossed it: 3 of 4 points, then 1."""
    s = sketch("p:7-4  .  .  .  .", Movement(Side.ALLIED, FIRST), turn=1, roads="A1 B1 C1 D1 E1", rivers="A1 B1")
    assert distance_reached(s, "7-4@A1") == 2


# The second move


@pytest.mark.parametrize(("phase", "reach"), [(FIRST, 4), (SECOND, 2)])
def test_allowances_are_halved_in_the_second_move(phase: str, reach: int) -> None:
    """§GT1-4b"""
    s = sketch("p:7-4  .  .  .  .  .", Movement(Side.ALLIED, phase), turn=1)
    assert distance_reached(s, "7-4@A1") == reach


def test_roads_do_not_help_in_the_second_move_either() -> None:
    """§GT1-4b"""
    s = sketch("p:7-4  .  .  .  .  .", Movement(Side.ALLIED, SECOND), turn=1, roads="A1 B1 C1 D1 E1 F1")
    assert distance_reached(s, "7-4@A1") == 2


def test_supplied_paratroops_move_in_the_second_move() -> None:
    """§GT1-4b Only those out of supply do not."""
    s = sketch("p  .:7-4p  .", Movement(Side.ALLIED, SECOND), turn=1, beaches={1: "A1"}, supply=[1], roads="A1 B1")
    assert why_not(s, "move 7-4p@B1") is None


def test_units_may_end_anywhere_on_game_turn_1() -> None:
    """§R-66 §SUP-K Supply does not hold them back, wherever they end."""
    here = {"beaches": {1: "A1"}, "supply": [1], "edge": ""}
    text = "p  .  .:7-4  .  .  .  ."
    first = do(sketch(text, Movement(Side.ALLIED, FIRST), turn=1, **here), "move 7-4@C1")  # type: ignore[arg-type]
    later = do(sketch(text, Movement(Side.ALLIED, FIRST), turn=2, **here), "move 7-4@C1")  # type: ignore[arg-type]
    assert "G1" in goals(first)
    assert why_not(later, "go G1") is not None


# Combat


def test_units_on_a_beach_must_attack_the_germans_beside_it() -> None:
    """§GT1-3 Allocation does not end before they do."""
    s = sketch("p:7-4  .:4-1  .", CombatPhase(Side.ALLIED), turn=1, beaches={1: "A1"}, invaded=[1])
    assert why_not(s, "done") == "§GT1-3"
    do(s, "attack B1", "with 7-4@A1", "commit")
    assert "done" in options(s)


def test_units_elsewhere_need_not_attack_on_game_turn_1() -> None:
    """§GT1-3 The duty is for invasion beach hexes."""
    s = sketch("p  .:7-4  .:4-1  .", CombatPhase(Side.ALLIED), turn=1, beaches={1: "A1"}, invaded=[1])
    assert "done" in options(s)


def test_the_allies_attack_as_often_as_they_like_on_game_turn_1() -> None:
    """§GT1-3 §SUP-M Five attacks, where later turns allow four."""
    s = sketch("\n".join([".:7-4  .:4-1  .", ".  .  ."] * 5), CombatPhase(Side.ALLIED), turn=1)
    for row in (10, 8, 6, 4):
        do(s, f"attack B{row}", f"with 7-4@A{row}", "commit")
    assert "attack B2" in options(s)


# The second wave


def wave(*kinds: str, dead: tuple[int, ...] = ()) -> NormandyState:
    return sketch(
        SHORE, StartReinforcement(), Movement(Side.ALLIED, SECOND), turn=1, beaches={1: "A4", 2: "E4", 3: "C4"},
        supply=[1, 2], invaded=[3], dead=dead, reserve=[(kind, SECOND_WAVE) for kind in kinds],
    )  # fmt: skip


def with_capacity(s: NormandyState) -> NormandyState:
    for n in s.supply_areas():
        s.capacity[n] = 30
    s.offer = None
    return s


def test_thirty_points_of_the_second_wave_land_at_a_supply_area() -> None:
    """§GT1-4a"""
    s = do(with_capacity(wave(*["7-4"] * 5, "20-10")), "land 20-10 1", "land 7-4 1")
    assert why_not(s, "land 7-4 1") == "§GT1-4a"
    assert why_not(s, "land 7-4 2") is None


def test_the_second_wave_lands_at_supply_areas_only() -> None:
    """§GT1-4a Beach 3 is invaded, but no supply area."""
    assert why_not(with_capacity(wave("7-4")), "land 7-4 3") == "§GT1-4a"


def test_the_second_wave_lands_where_the_assault_has_failed() -> None:
    """§R-71 Nobody stands on beach 1 any more; no German has entered it either."""
    assert "land 7-4 1" in options(with_capacity(wave("7-4")))


def test_the_second_wave_does_not_land_where_germans_have_been() -> None:
    """§R-71 §SUP-H"""
    assert why_not(with_capacity(wave("7-4", dead=(1,))), "land 7-4 1") == "§SUP-H"


def test_only_the_second_wave_follows_on_game_turn_1() -> None:
    """§GT1-4a §RNF-1 Assault units kept back and the follow-up force come from Game-Turn 2 on."""
    s = sketch(SHORE, StartReinforcement(), turn=1, beaches={1: "A4"}, supply=[1],
               reserve=[("7-4", ASSAULT), ("7-4", FOLLOW_UP)])  # fmt: skip
    assert why_not(with_capacity(s), "land 7-4 1") == "§OB-AL"


def test_the_assault_takes_nothing_from_the_capacity_of_the_second_wave() -> None:
    """§GT1-4a Twenty points have landed in the first move, and thirty may still follow."""
    s = sketch(
        SHORE, AlliedPlayerTurn(), turn=1, beaches={1: "A4", 2: "E4"}, supply=[1], boxes={1: "7-4*2,6-10"},
        reserve=[("20-10", SECOND_WAVE), ("5-4", SECOND_WAVE), ("5-4", SECOND_WAVE)],
    )  # fmt: skip
    with_capacity(s)
    for kind in ("7-4", "7-4", "6-10"):
        do(s, f"move {kind}@1", "go B3" if kind == "6-10" else "go A4")
    do(s, "done", "land 20-10 1", "land 5-4 1", "land 5-4 1")
    assert units_in(s, "1") == ["20-10", "5-4", "5-4"]


def test_the_second_wave_enters_by_the_beach_at_half_allowance() -> None:
    """§GT1-4b §SEQ-6 Two points: the beach and one clear hex."""
    s = do(with_capacity(wave("7-4")), "land 7-4 2", "done")
    assert distance_reached(s, "7-4@2") == 1


# The German turn


def test_the_german_turn_is_an_ordinary_one() -> None:
    """§GT1-5 Full allowances, roads, and supply for everybody wherever he is."""
    s = sketch(".:7-6  .  .  .  .  .  .  .  .  .  .  .  .", GermanPlayerTurn(), turn=1, roads="A1 B1 C1 D1 E1 F1 G1 H1",
               edge="")  # fmt: skip
    u = unit_at(s, "7-6@A1")
    assert s.is_fed(u)
    do(s, f"move {u}", "go K1", "done")
    assert where_is(s, u) == "K1"


def test_german_reinforcements_of_turn_1_enter() -> None:
    """§GT1-5 §OB-P"""
    s = sketch(".  .  .", GermanPlayerTurn(), turn=1, reserve=[("7-2", 16 + 8), ("15-6", 32 + 8)])
    assert why_not(s, "move 7-2@reserve") is None
    assert why_not(s, "move 15-6@reserve") == "§OB-P"
