"""Paratroops, scatter and gliders."""

import pytest

from bocage.core.play import begin, decision
from bocage.core.protocol import Side
from bocage.core.regiments.state import HELD
from bocage.games.normandy_1971.combat import CombatPhase
from bocage.games.normandy_1971.invasion import GLIDER, AlliedPlacement, GliderLandings, LandGlider
from bocage.games.normandy_1971.moves import Movement
from bocage.games.normandy_1971.planning import COMMANDO, PARACHUTE
from bocage.games.normandy_1971.sequence import EndGameTurn
from bocage.games.normandy_1971.state import LOCKED, NormandyState
from tests.games.normandy_1971.sketch import (
    Chains,
    do,
    goals,
    hex_at,
    hexes,
    options,
    roll,
    sketch,
    told,
    unit_at,
    units_in,
    why_not,
)

FIRST, SECOND = "first movement", "second movement"

FIELDS = """
    .  .  .  .  .
     .  .  .  .  .
    .  .  .  .  .
     .  .  .  .  .
    .  .  .  .  .
"""


def dropping(text: str, *zones: str, **chosen: str | int | bool) -> NormandyState:
    """Paratroops about to come down on these zones, in this order."""
    s = sketch(text, turn=1, phase="landing", reserve=[("7-4p", PARACHUTE)] * len(zones), options=chosen)
    s.aims = list(zip(s.units_of(Side.ALLIED), (hex_at(s, zone) for zone in zones), strict=False))
    s.agenda.append(AlliedPlacement())
    begin(s)
    return s


def dropped(s: NormandyState) -> dict[str, list[str]]:
    """The Allied units on the map, by hex."""
    return {name: units_in(s, name) for name in hexes(s, s.occupied[Side.ALLIED])}


def pending(s: NormandyState) -> str:
    waits = decision(s)
    return waits.task if waits else ""


# The scatter table


@pytest.mark.parametrize(
    ("die", "left", "drifts"),
    [
        (1, ["7-4p"], False),
        (2, ["7-4p"], False),
        (3, ["7-4p"], True),
        (4, ["7-4p"], True),
        (5, ["2-4p"] * 2, True),
        (6, ["2-4p"] * 2, False),
    ],
)
def test_drops_on_clear_ground(die: int, left: list[str], drifts: bool) -> None:
    """§SCT §SCT-1"""
    s = roll(dropping(FIELDS, "C3"), die)
    assert (pending(s) == "DriftDie") == drifts
    assert dropped(roll(s, 2) if drifts else s) == {"D3" if drifts else "C3": left}


@pytest.mark.parametrize("ground", ["b", "c", "C"])
@pytest.mark.parametrize(
    ("die", "left", "drifts"),
    [
        (1, ["7-4p"], False),
        (2, ["7-4p"], True),
        (3, ["2-4p"] * 2, True),
        (4, ["2-4p"] * 2, True),
        (5, ["2-4p"] * 2, True),
        (6, ["2-4p"], True),
    ],
)
def test_drops_on_bocage_or_a_city(ground: str, die: int, left: list[str], drifts: bool) -> None:
    """§SCT §SCT-1"""
    s = roll(dropping(f".  {ground}  .", "B1"), die)
    assert (pending(s) == "DriftDie") == drifts
    assert dropped(roll(s, 2) if drifts else s) == {"C1" if drifts else "B1": left}


@pytest.mark.parametrize(("die", "hex_"), [(1, "C4"), (2, "D3"), (3, "C2"), (4, "B2"), (5, "B3"), (6, "B4")])
def test_drops_drift_one_hex_by_the_scatter_plan(die: int, hex_: str) -> None:
    """§R-36 §SCT-1 From the first hexside clockwise of north, then clockwise."""
    assert dropped(roll(dropping(FIELDS, "C3"), 3, die)) == {hex_: ["7-4p"]}


def test_the_table_is_read_for_the_zone_not_for_where_the_drop_ends() -> None:
    """§SCT A drop on clear ground that drifts into bocage loses nobody on a 3."""
    assert dropped(roll(dropping(".  .  b", "B1"), 3, 2)) == {"C1": ["7-4p"]}


def test_battalions_lost_count_as_losses() -> None:
    """§SCT-1 §R-35 The regiment is broken down at once, and two of its three battalions are lost."""
    s = roll(dropping(".  b  .", "B1"), 6, 2)
    lost = {s.kit.kinds[kind].code: count for kind, count in enumerate(s.lost) if count}
    assert lost == {"2-4p": 2}
    assert s.broken[unit_kind(s, "7-4p")] == 1


def unit_kind(s: NormandyState, code: str) -> int:
    return next(kind.index for kind in s.kit.kinds if kind.code == code)


def test_paratroops_drop_one_at_a_time_in_the_order_of_the_plan() -> None:
    """§GT1-1C"""
    s = dropping(FIELDS, "B3", "D3")
    assert dropped(roll(s, 1)) == {"B3": ["7-4p"]}
    assert dropped(roll(s, 1)) == {"B3": ["7-4p"], "D3": ["7-4p"]}


# Where drops die


@pytest.mark.parametrize(("text", "die"), [(".  .", 2), ("~  .", 5)])
def test_a_drop_that_drifts_off_the_map_or_into_the_sea_is_lost(text: str, die: int) -> None:
    """§SCT-2"""
    s = roll(dropping(text, "B1"), 3, die)
    assert dropped(s) == {}
    assert s.lost[unit_kind(s, "7-4p")] == 1


def test_a_drop_on_the_coast_lives() -> None:
    """§SCT-2 Partially-sea hexes are no sea."""
    assert dropped(roll(dropping("p  .", "B1"), 3, 5)) == {"A1": ["7-4p"]}


def test_a_drop_on_germans_is_destroyed() -> None:
    """§PAR-B §R-20"""
    assert dropped(roll(dropping(".  .:4-1  .", "B1"), 1)) == {}


def test_a_drop_that_drifts_onto_germans_is_destroyed() -> None:
    """§PAR-B §R-20"""
    assert dropped(roll(dropping(".  .  .:4-1", "B1"), 3, 2)) == {}


def test_a_drop_that_drifts_off_germans_lives() -> None:
    """§R-20 Only the final hex counts."""
    assert dropped(roll(dropping(".  .:4-1  .", "B1"), 3, 2)) == {"C1": ["7-4p"]}


# Too many in one hex


def test_paratroops_scattered_into_a_full_hex_stay() -> None:
    """§R-37"""
    s = dropping(".  b  b", "B1", "C1")
    roll(s, 1, 2, 5)
    assert dropped(s) == {"B1": ["7-4p", "7-4p"]}


def test_paratroops_above_the_limit_are_lost_by_option() -> None:
    """§R-37"""
    s = dropping(".  b  b", "B1", "C1", para_overstack="lose_excess")
    roll(s, 1, 2, 5)
    assert dropped(s) == {"B1": ["7-4p"]}
    assert s.lost[unit_kind(s, "7-4p")] == 1


def test_only_the_excess_is_lost_by_option() -> None:
    """§R-37 Of two battalions scattered to a battalion in bocage, one finds room."""
    s = dropping("b  .  b", "A1", "B1", para_overstack="lose_excess")
    roll(s, 6, 2)  # one battalion is left, and drifts to B1
    assert dropped(s) == {"B1": ["2-4p"]}
    roll(s, 6)  # two more come down beside it: three battalions fit on clear ground
    assert dropped(s) == {"B1": ["2-4p"] * 3}
    s = dropping(".  b  .", "A1", "C1", para_overstack="lose_excess")
    roll(s, 5, 2, 5, 5)
    assert dropped(s) == {"B1": ["2-4p"] * 2}


def test_an_overstacked_drop_does_not_hold_up_the_phase() -> None:
    """§R-37 Paratroops that cannot move are tolerated above the limit."""
    s = sketch("b:7-4p*2  .", Movement(Side.ALLIED, FIRST), turn=2, flags={"A1": LOCKED})
    assert "done" in options(s)


def test_an_overstacked_drop_parts_once_it_can() -> None:
    """§R-37 §STK-A"""
    s = sketch("p  b:7-4p*2  .", Movement(Side.ALLIED, FIRST), beaches={1: "A1"}, supply=[1], roads="A1 B1 C1", edge="")
    assert why_not(s, "done") == "§STK-A"
    assert "done" in options(do(s, "move 7-4p@B1", "go C1"))


# Frozen until supplied


def test_paratroops_do_not_attack_on_game_turn_1() -> None:
    """§PAR-C Not even supplied ones."""
    line = "p  .:7-4p  .:4-1"
    supplied: dict[int, str] = {1: "A1"}
    s = sketch(line, CombatPhase(Side.ALLIED), turn=1, beaches=supplied, supply=[1], roads="A1 B1")
    assert s.is_fed(unit_at(s, "7-4p@B1"))
    assert pending(s) == ""
    s = sketch(line, CombatPhase(Side.ALLIED), turn=2, beaches=supplied, supply=[1], roads="A1 B1")
    assert goals(s, "attack") == {"C1"}


def isolated(turn: int, phase: str = FIRST) -> NormandyState:
    """A paratroop regiment that no road reaches."""
    return sketch("p  .  .  .  .  .:7-4p  .", Movement(Side.ALLIED, phase), turn=turn, flags={"F1": LOCKED},
                  beaches={1: "A1"}, supply=[1], edge="")  # fmt: skip


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_paratroops_never_supplied_do_not_move(turn: int) -> None:
    """§PAR-D §SUP-F §SUP-K They alone have no supply as a gift on Game-Turn 1."""
    s = isolated(turn, SECOND)
    u = unit_at(s, "7-4p@F1")
    assert not s.is_fed(u)
    assert why_not(s, f"move {u}") == "§MOV-M"


def test_paratroops_supplied_once_are_free_for_good() -> None:
    """§PAR-D §SUP-F §R-31 Supply at the start of an enemy phase counts, and is not lost when the line is cut."""
    roads: Chains = "A1 B1 C1 D1 E1 F1 G1"
    s = sketch("p  .  .  .  .  .:7-4p  .  .  .  .:4-1", Movement(Side.GERMAN, FIRST), Movement(Side.ALLIED, FIRST),
               flags={"F1": LOCKED}, beaches={1: "A1"}, supply=[1], roads=roads)  # fmt: skip
    u = unit_at(s, "7-4p@F1")
    assert not s.flags[u] & LOCKED
    s.place(unit_at(s, "4-1@J1"), hex_at(s, "B1"))  # cuts the road behind them
    do(s, "done")
    assert not s.is_fed(u)
    assert why_not(s, f"move {u}") is None


def closing(turn: int, roads: Chains = ()) -> NormandyState:
    """Paratroops never supplied, as this turn closes."""
    return sketch("p  .  .  .  .  .:7-4p,2-4p  .", EndGameTurn(), turn=turn, flags={"F1": LOCKED}, beaches={1: "A1"},
                  supply=[1], edge="", roads=roads)  # fmt: skip


def test_paratroops_never_supplied_die_at_the_end_of_game_turn_3() -> None:
    """§SUP-F §PAR-D"""
    s = closing(3)
    assert dropped(s) == {}
    assert [s.lost[unit_kind(s, code)] for code in ("7-4p", "2-4p")] == [1, 1]


def test_paratroops_wait_for_supply_through_game_turn_2() -> None:
    """§SUP-F §PAR-D"""
    assert dropped(closing(2)) == {"F1": ["2-4p", "7-4p"]}


def test_paratroops_reached_by_the_last_german_move_of_game_turn_3_live() -> None:
    """§SUP-F §R-31 The line is tried once more when the turn closes."""
    s = closing(3, roads="A1 B1 C1 D1")
    assert dropped(s) == {"F1": ["2-4p", "7-4p"]}
    assert not any(s.flags)


def test_other_units_never_die_of_hunger() -> None:
    """§SUP-B §SUP-F Nor do paratroops that were supplied once."""
    s = sketch("p  .  .  .  .  .:7-4,2-4p  .", EndGameTurn(), turn=3, beaches={1: "A1"}, supply=[1], edge="")
    assert dropped(s) == {"F1": ["2-4p", "7-4"]}


def test_commandos_are_on_their_hexes_before_the_drops() -> None:
    """§GT1-1C §VIC-C A partially-sea city hex is theirs from the landing on."""
    s = sketch("p  .", turn=1, phase="landing", cities={"Caen": "A1"}, reserve=[("2-4c", COMMANDO)])
    s.aims = [(unit_at(s, "2-4c@reserve"), hex_at(s, "A1"))]
    s.agenda.append(AlliedPlacement())
    begin(s)
    assert dropped(s) == {"A1": ["2-4c"]}
    assert hexes(s, s.cities) == {"A1"}


# Gliders


def gliding(text: str, *kinds: str, **chosen: str | int | bool) -> NormandyState:
    """Glider units about to land."""
    return sketch(
        text, GliderLandings(), Movement(Side.ALLIED, SECOND), turn=1, phase="reinforcement", options=chosen,
        reserve=[(kind, GLIDER) for kind in kinds or ("7-4g",)],
    )  # fmt: skip


def test_gliders_land_within_four_hexes_of_paratroops() -> None:
    """§GLD-1 §GT1-4a Any ground but the sea."""
    s = gliding(".:7-4p  p  b  ~  c  .")
    assert goals(s, "glide") == {"A1", "B1", "C1", "E1"}
    assert why_not(s, "glide F1") == "§GLD-1"
    assert why_not(s, "glide D1") == "§GLD-1"


def test_a_broken_parachute_regiment_guides_gliders_too() -> None:
    """§GLD-1 Any paratroop unit."""
    assert "E1" in goals(gliding(".:2-4p  .  .  .  .  ."), "glide")


def test_gliders_do_not_land_on_or_next_to_germans() -> None:
    """§GLD-1"""
    s = gliding(".:7-4p  .  .  .:4-1  .  .")
    assert goals(s, "glide") == {"A1", "B1"}
    assert why_not(s, "glide D1") == why_not(s, "glide C1") == "§GLD-1"


def test_other_allied_units_do_not_guide_gliders() -> None:
    """§GLD-1 §R-67 With no paratroops they are lost."""
    s = gliding(".:7-4  .  .")
    assert pending(s) == "ChooseMove"
    assert units_in(s, "reserve") == []
    assert told(s, "glider_forgone")


def test_gliders_do_not_scatter() -> None:
    """§GLD-1 No die is rolled."""
    s = do(gliding(".:7-4p  .  b"), "glide C1")
    assert pending(s) == "ChooseMove"
    assert units_in(s, "C1") == ["7-4g"]


def test_gliders_do_not_move_in_the_phase_after_they_land() -> None:
    """§GLD-1 §GT1-4b"""
    s = do(gliding(".:7-4p  .  ."), "glide C1")
    assert why_not(s, "move 7-4g@C1") == "§GLD-1"


def test_each_glider_unit_lands_where_there_is_room_for_it() -> None:
    """§GLD-1 §STK Since neither can leave, one bocage hex does not take two regiments."""
    s = do(gliding(".:7-4p  b  b", "7-4g", "5-4g"), "glide C1")
    assert s.flags[unit_at(s, "7-4g@C1")] & HELD
    assert why_not(s, "glide C1") == "§STK"
    assert why_not(s, "glide B1") is None


def test_a_glider_unit_may_stay_away() -> None:
    """§R-67 Then it is lost, and the other may still land."""
    s = do(gliding(".:7-4p  .  .", "7-4g", "5-4g"), "pass", "glide B1")
    assert units_in(s, "B1") == ["5-4g"]
    assert units_in(s, "reserve") == []


def test_gliders_with_nowhere_to_land_come_by_sea_by_option() -> None:
    """§R-67"""
    s = gliding(".:7-4p  .:4-1  .", "7-4g", "5-4g", gliders_without_paratroops="follow_up")
    assert pending(s) == "ChooseMove"
    assert units_in(s, "reserve") == ["5-4g", "7-4g"]


def test_glider_units_come_in_the_same_order_whatever_their_numbers() -> None:
    """§R-67 §FOG-1 What the Germans hear of each does not follow numbers they are not shown."""
    first = set()
    for codes in (("7-4g", "5-4g"), ("5-4g", "7-4g")):
        s = gliding(".:7-4p  .  .", *codes)
        asks = s.agenda[-1]
        assert isinstance(asks, LandGlider)
        first.add(s.kind_of(asks.unit).code)
    assert len(first) == 1


def test_gliders_with_nowhere_to_land_are_lost() -> None:
    """§R-67 The paratroops stand next to Germans, and no other hex is near."""
    s = gliding(".:7-4p  .:4-1  .", "7-4g", "5-4g")
    assert units_in(s, "reserve") == []
