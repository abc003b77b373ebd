"""The ready set-ups and openings of D-Day 1991 are lawful on the board and keep what the manual states."""

import pytest

from bocage.core.hexes import Hex, Mask
from bocage.core.protocol import Side
from bocage.games.dday_1991 import tables
from bocage.games.dday_1991.game import GAME
from bocage.games.dday_1991.kinds import Piece, mulberries, piece_named, pieces
from bocage.games.dday_1991.kit import LANDS
from bocage.games.dday_1991.orders import arriving, places
from bocage.games.dday_1991.setups import allied_plans, german_setups
from bocage.maps.europe import load

SCENARIOS = [scenario.id for scenario in GAME.scenarios]
BOARD = load()
SETUPS = [(scenario, name) for scenario in SCENARIOS for name in german_setups(scenario)]
PLANS = [(scenario, name) for scenario in SCENARIOS for name in allied_plans(scenario)]


def place_mask(place: str) -> Mask:
    """The hexes of a place rule on the board."""
    rule = places()[place]
    lands = 0
    for code in rule.lands:
        lands |= BOARD.country_of[LANDS[code]]
    ground = {"land": BOARD.land_mask, "coast": BOARD.coastal_mask, "city": BOARD.city_mask, "port": BOARD.port_mask}
    return ground[rule.ground] & BOARD.in_play_mask & (lands if rule.lands else ~0)


def direction(h: Hex, n: Hex) -> int:
    """The direction from a hex to its neighbour; an error if they do not touch."""
    return BOARD.grid.neighbours[h].index(n)


@pytest.mark.parametrize(("scenario", "name"), SETUPS)
def test_a_setup_places_every_free_unit_lawfully(scenario: str, name: str) -> None:
    hexes = german_setups(scenario)[name].hexes
    free = [pieces()[u] for u in arriving(scenario, Side.GERMAN, 0)]
    free = [piece for piece in free if piece.arrivals[scenario].place in places()]
    assert set(hexes) == {piece.id for piece in free}
    for piece in free:
        allowed = place_mask(piece.arrivals[scenario].place)
        for wish in hexes[piece.id]:
            assert allowed >> BOARD.by_name[wish] & 1, (piece.id, wish)


@pytest.mark.parametrize(("scenario", "name"), SETUPS)
def test_a_setup_needs_no_second_wishes(scenario: str, name: str) -> None:
    hexes = german_setups(scenario)[name].hexes
    stacks: dict[str, list[Piece]] = {}
    for u in arriving(scenario, Side.GERMAN, 0):
        piece = pieces()[u]
        wishes = hexes.get(piece.id, (piece.arrivals[scenario].place,))
        stacks.setdefault(wishes[0], []).append(piece)
    for where, stack in stacks.items():
        assert len(stack) == 1 or sum(piece.is_army for piece in stack) == 1, where
        assert sum(piece.arrivals[scenario].place == "coast_bfn" for piece in stack) <= 1, where


def test_the_sample_defense_keeps_what_the_manual_states() -> None:
    first = {code: wishes[0] for code, wishes in german_setups("1944")["manual"].hexes.items()}
    assert (first["G-66"], first["G-86"], first["A-7INF"], first["G-85"]) == ("D14", "D15", "E15", "E15")
    boxes = {"A-1INF": "G-88", "A-5PZ": "G-1SSZ", "A-15INF": "G-47Z", "A-19INF": "G-89"}
    assert all(first[army] == first[corps] for army, corps in boxes.items())


def test_the_sample_defense_holds_every_port_the_allies_could_use() -> None:
    setup = german_setups("1944")["manual"].hexes
    manned = set()
    for u in arriving("1944", Side.GERMAN, 0):
        piece = pieces()[u]
        if piece.is_corps or piece.is_division:
            manned.add(setup[piece.id][0] if piece.id in setup else piece.arrivals["1944"].place)
    ports = BOARD.port_mask & BOARD.coastal_mask & BOARD.continent_mask & ~BOARD.country_of["Germany"]
    assert {BOARD.names[h] for h in range(BOARD.grid.size) if ports >> h & 1} <= manned


@pytest.mark.parametrize(("scenario", "name"), PLANS)
def test_an_opening_sails_from_the_right_ports(scenario: str, name: str) -> None:
    plan = allied_plans(scenario)[name]
    harbors = {marker.id: marker.start for marker in mulberries()}
    for target, sailors in plan.sail.items():
        sea = BOARD.by_name[target]
        for code in sailors:
            port = BOARD.by_name[harbors.get(code) or piece_named(code).arrivals[scenario].place]
            assert BOARD.invasions[sea].water != "Mediterranean Sea"
            assert BOARD.port_mask >> port & 1, code
            if code.startswith("AIR"):
                assert BOARD.grid.distance(port, sea) <= tables.movement().air_invasion_range


@pytest.mark.parametrize(("scenario", "name"), PLANS)
def test_an_opening_attacks_along_arrows(scenario: str, name: str) -> None:
    plan = allied_plans(scenario)[name]
    for target, attackers in plan.attack.items():
        for code in set(attackers) - set(plan.drop):
            sea = next(where for where, sailors in plan.sail.items() if code in sailors)
            assert BOARD.by_name[target] in BOARD.invasions[BOARD.by_name[sea]].targets


@pytest.mark.parametrize(("scenario", "name"), PLANS)
def test_everyone_who_sails_goes_ashore(scenario: str, name: str) -> None:
    plan = allied_plans(scenario)[name]
    sailed = sorted(code for sailors in plan.sail.values() for code in sailors)
    assert sorted(code for landed in plan.ashore.values() for code in landed) == sailed


@pytest.mark.parametrize(("scenario", "name"), PLANS)
def test_drops_are_in_range_and_beside_their_target(scenario: str, name: str) -> None:
    plan = allied_plans(scenario)[name]
    for code, wishes in plan.drop.items():
        start = BOARD.by_name[piece_named(code).arrivals[scenario].place]
        target = next(BOARD.by_name[where] for where, units in plan.attack.items() if code in units)
        for wish in wishes:
            h = BOARD.by_name[wish]
            assert BOARD.enterable_mask >> h & 1, (code, wish)
            assert BOARD.grid.distance(start, h) <= tables.movement().drop_range, (code, wish)
            assert not BOARD.sea_side[direction(h, target)] >> h & 1, (code, wish)


def test_the_manual_opening_costs_26_moves() -> None:
    """§9b2-moves"""
    plan = allied_plans("1944")["manual"]
    numbers = {where: BOARD.invasions[BOARD.by_name[where]].number for where in plan.sail}
    sailing = sum(tables.prices().invasion * numbers[where] * len(units) for where, units in plan.sail.items())
    assert (sailing, len(plan.drop) * tables.prices().drop) == (24, 2)


def test_the_airborne_corps_attacks_across_a_river() -> None:
    """§9b2-E15"""
    drop = allied_plans("1944")["manual"].drop["1B-AB"][0]
    h = BOARD.by_name[drop]
    assert BOARD.river[direction(h, BOARD.by_name["E15"])] >> h & 1


def test_every_place_rule_has_room() -> None:
    assert all(place_mask(place) for place in places())
    assert place_mask("coast_bfn") & ~place_mask("anywhere_bfn") == 0


def test_each_scenario_has_its_ready_plays() -> None:
    assert (list(german_setups("1944")), list(german_setups("1943"))) == (["historical", "manual"], ["historical"])
    assert (list(allied_plans("1944")), list(allied_plans("1943"))) == (["manual", "by_sea"], ["caen"])
