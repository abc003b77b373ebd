"""The named set-ups: lawful for every order of battle, and true to what they claim."""

from collections import Counter

import pytest

from bocage.core.hexes import Hex, bits, mask_of
from bocage.core.play import act, decision, land
from bocage.core.protocol import Action, Side
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.orders import starters
from bocage.core.regiments.stacks import overstacked
from bocage.core.regiments.state import BOX
from bocage.games.normandy_1971.deployment import zone_mask
from bocage.games.normandy_1971.orders import GROUPS, LETTERS, ZONES, allied_group, german_order
from bocage.games.normandy_1971.setup import new_match
from bocage.games.normandy_1971.setups import allied_plan, allied_plans, german_setups, preferred_hexes
from bocage.games.normandy_1971.state import NormandyState
from bocage.games.normandy_1971.supply import supplied_mask
from bocage.maps.normandy import load

BOARD = load()
PLANS = ("historical", "concentrated")
SETUPS = ("historical", "coast")
SECTORS = ("Utah", "Omaha", "Gold", "Juno", "Sword")
EVERY_PLAN = pytest.mark.parametrize("plan", PLANS)
EVERY_SETUP = pytest.mark.parametrize("setup", SETUPS)
EVERY_ORDER = pytest.mark.parametrize("letter", LETTERS)


def planned(plan: str, letter: str = "B") -> NormandyState:
    """A match in which the Allies have taken a plan."""
    s = new_match({"german_ob": letter})
    act(s, Action("take", plan))
    return s


def deployed(setup: str, letter: str, plan: str = "historical") -> NormandyState:
    """A match in which both sides have taken a set-up, the drops still in the air."""
    s = planned(plan, letter)
    act(s, Action("take", setup))
    return s


def germans(s: NormandyState) -> list[Unit]:
    """The German units on the map."""
    return [u for u in s.units_of(Side.GERMAN) if s.at[u] >= 0]


def named(s: NormandyState) -> set[str]:
    """The hexes Germans hold."""
    return {s.kit.names[h] for h in bits(s.occupied[Side.GERMAN])}


def touched(s: NormandyState) -> set[int]:
    """The beaches next to a German unit."""
    return {n for n, h in BOARD.beaches.items() if s.zone(Side.GERMAN) >> h & 1}


def aimed(s: NormandyState, group: str) -> list[Hex]:
    """Where the plan sends the units of a group."""
    return [h for u, h in s.aims if GROUPS[s.due[u]] == group]


def test_every_named_set_up_fits_the_board() -> None:
    kit = new_match({}).kit
    assert tuple(allied_plans(kit)) == PLANS
    assert tuple(german_setups(kit)) == SETUPS


# The Allies


@EVERY_PLAN
def test_plan_leads_straight_to_the_german_deployment(plan: str) -> None:
    waits = decision(planned(plan))
    assert waits is not None
    assert (waits.side, waits.task) == (Side.GERMAN, "Deploy")


@EVERY_PLAN
def test_plan_could_be_written_down_choice_by_choice(plan: str) -> None:
    """§GT1-1A §STK Every beach, assignment, landing and drop of the plan is offered when its turn comes."""
    written, whole = allied_plan(new_match({}).kit, plan), planned(plan)
    s = new_match({"german_ob": "B"})
    steps = [[f"invade {n}" for n in written.invade]]
    steps += [[f"supply {n}" for n in written.supply]]
    steps += [[f"assign {code} {n}" for n, codes in written.assault.items() for code in codes]]
    steps += [[f"commando {h}" for h in written.commandos], [f"drop {h}" for h in written.drops]]
    for choices in steps:
        for choice in [*choices, "done"]:
            act(s, Action.parse(choice))
    assert (s.at, s.aims, s.invaded, s.supply) == (whole.at, whole.aims, whole.invaded, whole.supply)


@EVERY_PLAN
def test_plan_uses_every_unit_of_the_first_day(plan: str) -> None:
    """§OB-AL §RNF-2"""
    s = planned(plan)
    boxed = [u for u in s.units_of(Side.ALLIED) if s.at[u] <= BOX]
    assert Counter(s.kind_of(u).code for u in boxed) == allied_group("assault")
    assert len(aimed(s, "commando")) == len(aimed(s, "parachute")) == 8


@EVERY_PLAN
def test_assault_units_of_a_beach_can_stand_there_together(plan: str) -> None:
    """§STK They may be unable to leave the beach hex, with the commandos sent there."""
    s = planned(plan)
    for u in s.units_of(Side.ALLIED):
        if s.at[u] <= BOX:
            s.place(u, BOARD.beaches[BOX - s.at[u]])
    for u, h in s.aims:
        s.place(u, h)
    assert overstacked(s, Side.ALLIED) == []


@EVERY_PLAN
def test_commandos_come_by_sea_and_paratroops_down_on_clear_land(plan: str) -> None:
    """§GT1-1A §SCT"""
    s = planned(plan)
    assert mask_of(aimed(s, "commando")) & ~BOARD.partial_mask == 0
    clear = BOARD.land_mask & ~BOARD.bocage_mask & ~BOARD.city_mask
    assert mask_of(aimed(s, "parachute")) & ~clear == 0


@EVERY_PLAN
@EVERY_SETUP
@EVERY_ORDER
def test_no_scatter_kills_a_drop(plan: str, setup: str, letter: str) -> None:
    """§PAR-B §SCT-2 Neither Germans nor sea nor the edge of the map within one hex of a drop zone."""
    drops = planned(plan)
    s = deployed(setup, letter, plan)
    reach = BOARD.grid.disc(mask_of(aimed(drops, "parachute")), 1)
    assert reach & (s.occupied[Side.GERMAN] | ~BOARD.enterable_mask) == 0
    while (waits := decision(s)) is not None and waits.side == Side.NATURE:
        land(s, 3)
    dropped = [u for u in s.units_of(Side.ALLIED) if s.at[u] >= 0 and s.kind_of(u).type == "parachute"]
    assert [s.kind_of(u).code for u in dropped] == ["7-4p"] * 8


@EVERY_PLAN
@EVERY_SETUP
@EVERY_ORDER
def test_drops_are_supplied_once_the_beaches_are_won(plan: str, setup: str, letter: str) -> None:
    """§SUP §PAR-D With the garrisons beside the invaded beaches gone, roads lead from supply areas to every drop."""
    zones = mask_of(aimed(planned(plan), "parachute"))
    s = deployed(setup, letter, plan)
    beaches = BOARD.grid.around(mask_of([BOARD.beaches[n] for n in bits(s.invaded)]))
    for u in germans(s):
        if beaches >> s.at[u] & 1:
            s.eliminate(u)
    assert [s.kit.names[h] for h in bits(zones & ~supplied_mask(s, Side.ALLIED))] == []


def test_history_lands_a_regiment_with_tanks_on_eight_beaches_of_the_five_sectors() -> None:
    s = planned("historical")
    sectors = Counter(BOARD.beach_names[n] for n in bits(s.invaded))
    assert sectors == {"Utah": 1, "Omaha": 2, "Gold": 2, "Juno": 2, "Sword": 1}
    for n in bits(s.invaded):
        assert [s.kind_of(u).code for u in s.units_at(BOX - n)] == ["7-4", "6-10"]
    assert sorted(BOARD.beach_names[n] for n in bits(s.supply)) == sorted(SECTORS)


@pytest.mark.parametrize(
    ("hex_name", "lon", "lat"),
    [
        ("G39", -1.345, 49.414),  # zone O
        ("F38", -1.395, 49.410),  # zone T
        ("E37", -1.383, 49.392),  # zone N of the 82nd
        ("I39", -1.273, 49.423),  # zone A
        ("J36", -1.255, 49.375),  # zone C
        ("K35", -1.235, 49.345),  # zone D
        ("UU28", -0.255, 49.240),  # zone N of the 6th
        ("UU25", -0.232, 49.195),  # zone K
    ],
)
def test_historical_drops_lie_within_a_hex_of_their_zones(hex_name: str, lon: float, lat: float) -> None:
    there = BOARD.at_lonlat(lon, lat)
    assert BOARD.by_name[hex_name] in aimed(planned("historical"), "parachute")
    assert BOARD.grid.distance(there, BOARD.by_name[hex_name]) <= 1


@EVERY_SETUP
def test_concentrated_plan_meets_a_garrison_for_each_light_mission_at_most(setup: str) -> None:
    """§NAV-D §GT1-3 Four light missions; the forts beside its beaches number no more, whatever the order of battle."""
    beaches = mask_of([BOARD.beaches[n] for n in bits(planned("concentrated").invaded)])
    for letter in LETTERS:
        s = deployed(setup, letter)
        assert 1 <= (BOARD.grid.around(beaches) & s.occupied[Side.GERMAN]).bit_count() <= 4


# The Germans


@EVERY_SETUP
@EVERY_ORDER
def test_deployment_places_the_whole_start_list_lawfully(setup: str, letter: str) -> None:
    """§GT1-1B §OB-Z §STK"""
    s = deployed(setup, letter)
    expected: Counter[str] = Counter()
    for start in german_order(letter).start:
        expected.update(start.units)
    assert starters(s, Side.GERMAN) == []
    assert Counter(s.kind_of(u).code for u in germans(s)) == expected
    assert [u for u in germans(s) if not zone_mask(s, ZONES[-s.due[u]]) >> s.at[u] & 1] == []
    assert s.occupied[Side.GERMAN] & ~BOARD.land_mask == 0
    assert overstacked(s, Side.GERMAN) == []


@EVERY_SETUP
@EVERY_ORDER
def test_deployment_could_be_made_unit_by_unit(setup: str, letter: str) -> None:
    """§GT1-1B The same places are offered one by one."""
    whole, s = deployed(setup, letter), planned("historical", letter)
    for u in germans(whole):
        act(s, Action("place", str(u)))
        act(s, Action("at", s.kit.names[whole.at[u]]))
    act(s, Action("done"))
    assert [s.at[u] for u in s.units_of(Side.GERMAN)] == [whole.at[u] for u in whole.units_of(Side.GERMAN)]
    assert s.works == whole.works


@EVERY_SETUP
@EVERY_ORDER
def test_every_unit_stands_in_a_hex_listed_for_it(setup: str, letter: str) -> None:
    """Nobody falls back on the nearest lawful hex: lists name a place for every order of battle."""
    s = deployed(setup, letter)
    from_lists = {code: set(hexes) for code, hexes in lists_of(setup).items()}
    assert [u for u in germans(s) if s.kit.names[s.at[u]] not in from_lists[s.kind_of(u).code]] == []


def lists_of(setup: str) -> dict[str, list[str]]:
    """The hexes each kind prefers, by name."""
    kit = new_match({}).kit
    return {kind.code: [kit.names[h] for h in preferred_hexes(kit, setup, kind.code)] for kind in kit.kinds}


@EVERY_SETUP
@EVERY_ORDER
def test_armor_never_stands_alone(setup: str, letter: str) -> None:
    """§CMB-J Another type of unit that can attack shares its hex; everybody else but such a companion is spread out."""
    s = deployed(setup, letter)
    armor = [u for u in germans(s) if s.kind_of(u).type == "armor"]
    assert [s.kind_of(u).code for u in armor] == ["15-6"]
    assert {s.kind_of(v).code for v in s.units_at(s.at[armor[0]])} == {"15-6", "8-8"}
    assert len(named(s)) == len(germans(s)) - 1


@EVERY_ORDER
def test_history_has_germans_beside_each_sector(letter: str) -> None:
    s = deployed("historical", letter)
    assert {BOARD.beach_names[n] for n in touched(s)} >= set(SECTORS)


def test_history_leaves_caen_to_the_panzers_and_carentan_to_the_parachutists() -> None:
    """§OB-B In its own order of battle no city holds a garrison; each has its reserve within reach."""
    s = deployed("historical", "B")
    assert s.occupied[Side.GERMAN] & BOARD.city_mask == 0
    assert {"TT13", "E24", "EE28", "W34"} <= named(s)


@pytest.mark.parametrize(
    ("letter", "beaches"),
    [("A", 12), ("B", 14), ("C", 15), ("D", 15), ("E", 17), ("F", 14)],
)
def test_coast_touches_as_many_beaches_as_its_regiments_allow(letter: str, beaches: int) -> None:
    s = deployed("coast", letter)
    assert len(touched(s)) == beaches
    assert {BOARD.beach_names[n] for n in touched(s)} >= set(SECTORS)


@pytest.mark.parametrize(
    ("letter", "towns"),
    [
        ("A", {"Caen", "St. Lo"}),
        ("B", {"Bayeux"}),
        ("C", {"Bayeux", "Carentan"}),
        ("D", {"Bayeux", "Carentan"}),
        ("E", {"Bayeux", "Carentan"}),
        ("F", {"Bayeux", "Carentan", "Caen"}),
    ],
)
def test_coast_garrisons_towns_behind(letter: str, towns: set[str]) -> None:
    held = deployed("coast", letter).occupied[Side.GERMAN]
    assert {city for city, mask in BOARD.city_of.items() if mask & held} == towns


@EVERY_SETUP
def test_set_up_taken_as_a_start_can_be_altered(setup: str) -> None:
    """§GT1-1B A unit moves elsewhere and takes its works with it; the stage stays open until it is closed."""
    s = planned("historical")
    act(s, Action("start", setup))
    unit = next(u for u in germans(s) if s.kind_of(u).code == "10-6")
    left = s.at[unit]
    act(s, Action("place", str(unit)))
    act(s, Action("at", "C15"))
    assert s.kit.names[s.at[unit]] == "C15"
    assert (s.works >> left & 1, s.works >> s.at[unit] & 1) == (0, 1)
    act(s, Action("done"))
    waits = decision(s)
    assert waits is not None
    assert waits.side == Side.NATURE
