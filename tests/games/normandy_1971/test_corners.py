"""Corners of the rules where several chapters meet."""

from bocage.core.protocol import Side
from bocage.core.regiments.stacks import overstacked
from bocage.games.normandy_1971.entrench import DigDie, EndPlayerTurn
from bocage.games.normandy_1971.invasion import GliderLandings
from bocage.games.normandy_1971.kinds import kind_named
from bocage.games.normandy_1971.movement import FIRST, SECOND
from bocage.games.normandy_1971.moves import Movement
from bocage.games.normandy_1971.orders import GROUPS
from bocage.games.normandy_1971.state import DIGGING, NormandyState
from bocage.games.normandy_1971.victory import beachheads
from tests.games.normandy_1971.battles import allocate, battle, fight, worth
from tests.games.normandy_1971.sketch import do, goals, hex_at, options, roll, sketch, told, units_in, why_not

GERMANS = Movement(Side.GERMAN, FIRST)
END = EndPlayerTurn(Side.GERMAN)

# --- stacking


def test_nobody_fills_up_the_last_way_out_of_an_overfull_hex() -> None:
    """§STK-A §MOV-F §R-16 Only retreats and drops may leave a hex overfull; moving may not bring it about.

    The regiment in B1 could make room when another joined it. Then its neighbours are filled one by one: who joined
    it is lost when the phase ends.
    """
    s = sketch("b b:4-1 .:4-1,7-2 .:4-1*2", GERMANS)
    for unit, goal in (("4-1@C1", "B1"), ("7-2@C1", "A1"), ("4-1@D1", "C1"), ("4-1@D1", "C1")):
        do(s, f"move {unit}", f"go {goal}")
    assert overstacked(s, Side.GERMAN) == [hex_at(s, "B1")]
    do(s, "done")
    assert overstacked(s, Side.GERMAN) == []
    assert units_in(s, "B1") == ["4-1"]


# --- entrenchment


def diggers(announced: str, joining: str) -> NormandyState:
    """A German move; what stands in A1 has announced, what stands in B1 has not."""
    s = sketch(f".:{announced} .:{joining} .", GERMANS, END, flags={"A1": DIGGING})
    s.broken[kind_named("7-2").index] = 1  # §R-34 a regiment was broken down before
    return s


def test_units_that_did_not_announce_do_not_dig_as_part_of_one_that_did() -> None:
    """§ENT §BRK-E Two battalions march up and make a regiment with one that announced: no regiment announced."""
    s = diggers("2-2", "2-2*2")
    do(s, "move 2-2@B1", "go A1", "move 2-2@B1", "go A1")
    assert why_not(s, "form 7-2 A1") == "§BRK-E"
    do(s, "done")
    assert isinstance(s.agenda[-1], DigDie)
    roll(s, 3)
    assert s.works == 0  # a three is enough for a regiment, not for the battalion that announced


def test_a_battalion_that_announced_digs_beside_units_that_have_come_up() -> None:
    """§ENT §ENT-C It rolls as the battalion it is, and covers the newcomers."""
    s = diggers("2-2", "2-2*2")
    do(s, "move 2-2@B1", "go A1", "done")
    assert isinstance(s.agenda[-1], DigDie)
    roll(s, 2)
    assert s.works >> hex_at(s, "A1") & 1


# --- Game-Turn 1


def test_out_of_supply_paratroops_do_not_move_in_the_second_move_of_the_first_day() -> None:
    """§GT1-4b Even if they were in supply at some earlier moment of it."""
    s = sketch(
        "p . . . . . .:7-4p .", Movement(Side.ALLIED, SECOND), turn=1, beaches={1: "A1"}, supply=[1]
    )  # not locked: supplied once, and cut off since
    assert why_not(s, "move 7-4p@G1") is not None


def test_a_duty_that_cannot_be_done_in_form_still_covers_every_hex() -> None:
    """§GT1-3 §R-12 Each unit could take one hex; leaving one of them alone is no way out.

    The regiment in B1 stands beside both German hexes, the one in D1 beside C1 only.
    """
    s = battle(".:4-1 p:7-4 .:4-1 p:7-4", beaches={1: "B1", 2: "D1"})
    do(s, "attack C1", "with 7-4@B1", "with 7-4@D1")
    assert why_not(s, "commit") == "§GT1-3"  # A1 could have been attacked


def test_gliders_that_could_land_do_not_come_by_sea() -> None:
    """§R-67 The option is for gliders with nowhere to land, not for those kept back."""
    s = sketch(
        ".:7-4p . . .",
        GliderLandings(),
        turn=1,
        phase="reinforcement",
        reserve=[("7-4g", GROUPS.index("glider"))],
        options={"gliders_without_paratroops": "follow_up"},
    )
    assert "glide B1" in options(s)
    do(s, "pass")
    assert units_in(s, "reserve") == []


def test_gliders_with_nowhere_to_land_come_by_sea_by_option() -> None:
    """§R-67 No paratroops, no landing ground."""
    s = sketch(
        ".:7-4 . . .",
        GliderLandings(),
        turn=1,
        phase="reinforcement",
        reserve=[("7-4g", GROUPS.index("glider"))],
        options={"gliders_without_paratroops": "follow_up"},
    )
    assert units_in(s, "reserve") == ["7-4g"]


# --- victory


def test_the_road_that_serves_a_beach_joins_it_to_others() -> None:
    """§VIC-D §R-29 §R-39 A beach without a road, served by the road hex beside it, is part of that road's beachhead."""
    s = sketch("p . . p", turn=6, beaches={1: "A1", 2: "D1"}, supply=[1, 2], roads="B1 C1 D1")
    assert beachheads(s) == 1


# --- what is told


def test_losses_are_told_in_an_order_that_says_nothing() -> None:
    """§FOG-1 Units are numbered by their list: the order of a report must not tell which of two came first."""
    orders = []
    for stack in ("4-1,7-2", "7-2,4-1"):
        s = fight(battle(f".:22-10*2,12-10*2 .:{stack}"), "B1", "0", "2", "4", "6", die=1)  # 6-1: DX
        orders.append([event["kind"] for event in told(s, "eliminated")])
    assert len(orders[0]) == 2
    assert orders[0] == orders[1]


def test_a_combat_without_a_die_is_told_for_good() -> None:
    """§FOG-2 §R-06 It shows the German whether the Allies are supplied, so it cannot be taken back."""
    s = battle("p:7-4*2 .:2-1 .", Side.GERMAN, turn=2, options={"odds_floor": "AX"}, beaches={1: "A1"})
    do(allocate(s, "A1", "2-1@B1"), "done")
    combat = next(event for event in s.told or [] if event.kind == "combat")
    assert [line.words for line in combat.facts["defense"]] == ["7-4 out of supply"] * 2
    assert combat.reveals


# --- combat


def test_nobody_retreats_into_a_hex_that_is_still_to_be_attacked() -> None:
    """§RET §R-44 Its attackers stand beside it, so it lies in their zone."""
    s = battle(".:7-4*2 .:4-1 . .:7-2 .:7-4")
    allocate(allocate(s, "B1", "0", "2"), "D1", "7-4@E1")
    do(s, "done", "resolve B1")
    roll(s, 1)  # 3-1: DR, and D1 is the only hex two away
    assert told(s, "no_retreat") != []
    assert units_in(s, "B1") == []


def test_supply_lost_during_a_combat_phase_does_not_weaken_defenders_in_it() -> None:
    """§SUP-P1 §CMB-I Supply is what it was when the phase began."""
    s = battle("p . .:7-4 .:7-2", Side.GERMAN, turn=2, beaches={1: "A1"}, supply=[1])
    s.dead |= 1 << 1
    assert worth(s, "C1", "7-2@D1").defense.total == 7


def test_armor_may_attack_beside_a_companion_that_digs() -> None:
    """§CMB-J §ENT The companion need not take part; only the digger itself is bound."""
    s = battle(".:6-10,7-4 .:4-1")
    s.flags[2] |= DIGGING
    do(s, "attack B1")
    assert goals(s, "with") == {"0"}


def test_nobody_regroups_into_a_stack_that_cannot_leave() -> None:
    """§STK-A §BRK §R-34 Hemmed in, a regiment falls apart into too many: what regrouping overfilled is lost."""
    s = sketch(
        """
        .:7-4 .:7-4 .:7-4
           .:7-2,4-1 b:4-1 .
        """,
        GERMANS,
        edge="A1",
        options={"rebuild_pool": False},
    )
    do(s, "break 7-2@A1")
    assert why_not(s, "done") == "§STK-A"  # it could be put together again
    do(s, "form 5-2 A1", "done")
    assert units_in(s, "A1") == ["4-1", "5-2"]
