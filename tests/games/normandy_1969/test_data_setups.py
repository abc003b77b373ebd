"""Named set-ups, options and rulebook of Normandy 1969: whole, lawful, and true to each other."""

from collections import Counter

import pytest
from msgspec.structs import fields

from bocage.core import play
from bocage.core.hexes import members
from bocage.core.protocol import Action, Side
from bocage.core.regiments.counters import REGIMENT
from bocage.core.regiments.plans import read_plans, read_setups
from bocage.core.rulebook import Options, Rulebook
from bocage.games.normandy_1969 import kit
from bocage.games.normandy_1969.kinds import SHEET
from bocage.games.normandy_1969.orders import LISTS, allied_group, german_order
from bocage.games.normandy_1969.setup import unbegun
from bocage.games.normandy_1969.supply import supplied_mask
from bocage.maps import normandy

GAME = "bocage.games.normandy_1969"
BOOK = Rulebook.load(GAME, "data/rulebook.toml")
OPTIONS = Options.load(GAME, "data/options.toml")
TABLES = kit.tables()
PLANS, SETUPS = read_plans(GAME), read_setups(GAME)
BOARD = normandy.load()

GERMAN_STARTS = {"original": 17, "increased": 20, "allout": 15}

CHAPTER_RULES = """
    GEN-1 GEN-2 GEN-3 GEN-4 GEN-5 GEN-6 INV-1 INV-2 INV-3 INV-4 INV-5 INV-6 INV-7 INV-8 INV-9 INV-10 INV-11 INV-12
    OB-AL RNF-1 RNF-2 RNF-3 GLD SCT OB-Original OB-Increased OB-AllOut REP TEC TEC-BOCAGE TEC-SWAMP TEC-FOREST
    TEC-ROAD TEC-CITY TEC-FORT TEC-RIVER TEC-RIVER-M TEC-FLOOD TEC-COAST TEC-BEACH CMB-1 CMB-2 CMB-3 CMB-4 CMB-5
    CMB-6 CMB-7 ATT-1 ATT-2 ATT-3 ATT-4 ATT-5 ATT-6 ATT-7 ATT-8 ATT-9 ATT-10 DEF-1 DEF-2 DEF-3 DEF-4 DEF-5 CRT
    CRT-EX CRT-DB CRT-AB CRT-DE CRT-AE STK STK-1 STK-2 STK-3 BRK-1 BRK-2 SUP-1 SUP-2 SUP-3 SUP-4 SUP-5 SUP-6 VIC
    VIC-C VIC-X VIC-D LVL OPT-1 OPT-2 OPT-3 OPT-4
"""
RULE_IDS = [*CHAPTER_RULES.split(), *(f"R-{n:02}" for n in range(1, 26))]


# --- named set-ups


@pytest.mark.parametrize("name", PLANS)
def test_plans_use_all_forces_and_keep_the_limits(name: str) -> None:
    """§INV-1 §INV-2 §INV-5 §OB-AL §OPT-4 §STK-1 §STK-2"""
    plan = PLANS[name]
    assert sum(map(Counter, plan.assault.values()), Counter[str]()) == allied_group("assault", 2)
    assert sum(map(Counter, plan.wave.values()), Counter[str]()) == allied_group("second_wave", 2)
    assert (len(plan.invade) <= 8, len(plan.supply)) == (True, 5)
    assert {str(n) for n in plan.supply} >= set(plan.wave)
    assert {str(n) for n in plan.invade} == set(plan.assault)
    assert set(plan.supply) <= set(plan.invade)
    for codes in plan.assault.values():
        assert len(codes) <= 3
        assert sum(SHEET.named(code).size == REGIMENT for code in codes) <= 2
    assert all(sum(SHEET.named(code).strength for code in codes) <= 30 for codes in plan.wave.values())
    assert (len(plan.commandos), len(plan.drops), len(plan.gliders)) == (8, 8, 3)


@pytest.mark.parametrize("name", PLANS)
def test_plans_fit_the_board(name: str) -> None:
    """§INV-4 §GLD §R-10 Commandos on the coast; gliders on open ground near the drops; few drops in hard country."""
    plan, at = PLANS[name], BOARD.by_name
    assert all(BOARD.partial_mask >> at[h] & 1 for h in plan.commandos)
    assert all(BOARD.land_mask >> at[h] & 1 for h in plan.drops + plan.gliders)
    barred = BOARD.bocage_mask | BOARD.swamp_mask | BOARD.city_mask
    assert not any(barred >> at[h] & 1 for h in plan.gliders)
    assert all(min(BOARD.grid.distance(at[h], at[drop]) for drop in plan.drops) <= 3 for h in plan.gliders)
    wet = [0] * BOARD.grid.size
    for side in BOARD.river:
        for h in members(side):
            wet[h] = 1
    hard = barred | BOARD.forest_mask
    assert sum(bool(hard >> at[h] & 1 or wet[at[h]]) for h in plan.drops) <= 1


@pytest.mark.parametrize("name", SETUPS)
def test_deployments_stand_on_lawful_ground(name: str) -> None:
    """§INV-10 Never on a coast square; each kind has at least one square in every start zone it may be bound to."""
    for code, hexes in SETUPS[name].hexes.items():
        assert SHEET.named(code).side == Side.GERMAN
        assert all(BOARD.land_mask >> BOARD.by_name[h] & 1 for h in hexes), code
    zones = {place: BOARD.grid.disc(BOARD.city_of[city], 10) for place, city in (("falaise", "Falaise"),)}
    zones["coutances"] = BOARD.grid.disc(BOARD.city_of["Coutances"], 10)
    zones["south_edge"] = BOARD.grid.disc(BOARD.edges["S"], 10)
    zones["anywhere"] = BOARD.land_mask
    for letter in LISTS:
        for start in german_order(letter).start:
            for code, count in start.units.items():
                lawful = [h for h in SETUPS[name].hexes[code] if zones[start.where] >> BOARD.by_name[h] & 1]
                assert len(lawful) >= min(count, 2), f"{letter} {code} {start.where}"


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize(("plan", "setup"), list(zip(PLANS, SETUPS, strict=True)))
@pytest.mark.parametrize(("planned", "gliders"), [(False, 2), (True, 3)])
def test_plans_and_deployments_are_taken_whole(plan: str, setup: str, name: str, planned: bool, gliders: int) -> None:
    """§INV-11 §OPT-1 §OPT-4 §R-11 One word each, under every list, with more or less planned; nothing is left over."""
    chosen = {"german_ob": name, "gliders_planned": planned, "wave_planned": planned, "gliders": gliders}
    s = unbegun(chosen)
    play.begin(s)
    play.act(s, Action("take", plan))
    assert len(s.aims) == 8 + 8 + (gliders if planned else 0)
    assert len(s.waves) == (sum(allied_group("second_wave", gliders).values()) if planned else 0)
    play.act(s, Action("take", setup))
    assert s.opened
    standing = {s.kit.names[s.at[u]] for u in s.units_of(Side.GERMAN) if s.at[u] >= 0}
    wanted = {h for hexes in SETUPS[setup].hexes.values() for h in hexes}
    assert standing <= wanted
    assert sum(s.at[u] >= 0 for u in s.units_of(Side.GERMAN)) == GERMAN_STARTS[name]


# --- options and rulebook


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize("setup", SETUPS)
def test_deployments_feed_everybody(setup: str, name: str) -> None:
    """§SUP-1 Nobody begins where he would be out of supply once the first turn is over."""
    s = unbegun({"german_ob": name})
    play.begin(s)
    play.act(s, Action.parse("take historical"))
    play.act(s, Action.parse(f"start {setup}"))
    fed = supplied_mask(s, Side.GERMAN)
    hungry = [s.kit.names[h] for h in members(s.occupied[Side.GERMAN] & ~fed)]
    assert not hungry


def test_options_are_those_of_the_kit() -> None:
    """Names, order and defaults; every value is explained, every option rests on a rule that names it."""
    assert {spec.name: spec.default for spec in OPTIONS} == {
        field.name: getattr(kit.Options(), field.name) for field in fields(kit.Options)
    }
    for spec in OPTIONS:
        assert BOOK[spec.ruling].option == spec.name
        for value in spec.values:
            assert f"{str(value).lower() if isinstance(value, bool) else value}: " in spec.says, spec.name
    assert {rule.option for rule in BOOK if rule.option} == {spec.name for spec in OPTIONS}


def test_options_cover_the_tables() -> None:
    assert OPTIONS["german_ob"].values == LISTS
    assert set(OPTIONS["city_defense"].values) == set(TABLES["terrain"]["city"]["defense"])


def test_rulebook_is_complete() -> None:
    own = sorted(rule.id for rule in BOOK if rule.id.startswith("RUL-"))
    assert sorted(rule.id for rule in BOOK if rule.id not in own) == sorted(RULE_IDS)
    assert own == [f"RUL-{n:02}" for n in range(1, len(own) + 1)]


def test_rules_read_well() -> None:
    for rule in BOOK:
        assert 1 <= len(rule.title.split()) <= 7, rule.id
        assert rule.says.endswith("."), rule.id
        assert rule.says[0].isupper() or rule.says[0].isdigit(), rule.id
        assert rule.status in ("done", "fact"), rule.id
    assert {rule.source for rule in BOOK if rule.id.startswith(("R-", "RUL-"))} == {"ruling"}


def test_rulebook_names_the_game() -> None:
    game = BOOK.game
    assert (game.id, game.year, game.publisher, game.edition) == ("normandy-1969", 1969, "Poultron Press", "first")
