"""Single dice and whole matches against the forecast: bridges, fire on the move, isolation, supply, the Sunset roll."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from bocage.core import play
from bocage.core.dice import Dice
from bocage.core.protocol import ROLL, Action, Event
from bocage.games.breakout_1993.air_supply import AirSupplyDie
from bocage.games.breakout_1993.bridges import WorkDie
from bocage.games.breakout_1993.forecast import (
    ENDS,
    GOES_ON,
    TURNS,
    air_supply_try,
    interdiction,
    isolation,
    landing_fire,
    passage,
    seizure_try,
    sunset,
    win_chance,
    work_try,
)
from bocage.games.breakout_1993.game import GAME
from bocage.games.breakout_1993.interdiction import AirFire, LandingFire
from bocage.games.breakout_1993.isolation import IsolationDie
from bocage.games.breakout_1993.kinds import Level
from bocage.games.breakout_1993.seize import SeizeDie
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.sunset import JudgeSunset, SunsetDie
from tests.conformance.driver import Temperament

from .daytime import ALLIED, GERMAN, border, impulse, number, position, roll, run, told

FACES = range(1, 7)

# --- one die


def faces_that(s: BreakoutState, task: Any, kind: str, fact: str) -> list[Any]:
    """What every face of a die comes to, told by the rules."""
    found = []
    for face in FACES:
        after = s.clone()
        roll(run(after, task), face)
        (event,) = told(after, kind)
        found.append(event.facts[fact])
    return found


@pytest.mark.parametrize("others", [{}, {"G-709-919": "52"}, {"G-709-919": "52", "G-709-729": "52"}])
def test_seizing_through_the_rules(others: dict[str, str]) -> None:
    """§8.221 §ex-12c"""
    s = impulse({"US-4-22": "50", **others}, lines=["50-51"], allied=["50"])
    u, bridge = number(s.kit, "US-4-22"), border(s, "50-52")
    found = seizure_try(s, u, bridge)
    good = faces_that(s, SeizeDie(u, bridge), "seize", "success")
    assert found.chance == Fraction(sum(good), 6)
    assert found.needs == (good.index(True) + 1 if any(good) else 7)


@pytest.mark.parametrize("work", ["repair", "demolish"])
@pytest.mark.parametrize("units", [{}, {"US-4-22": "50"}, {"US-4-22": "50", "G-709-919": "52"}])
def test_work_on_bridges_through_the_rules(work: str, units: dict[str, str]) -> None:
    """§20.2 §20.4 §20.51"""
    s = impulse(units, lines=["50-52"], allied=["50"], blown=["50-52"] if work == "repair" else [])
    bridge = border(s, "50-52")
    good = faces_that(s, WorkDie(ALLIED, bridge, work), "work", "success")
    assert work_try(s, ALLIED, bridge, work).chance == Fraction(sum(good), 6)


@pytest.mark.parametrize("flak", range(4))
def test_aircraft_through_the_rules(flak: int) -> None:
    """§8.4 §8.4a"""
    codes = [piece.id for piece in position({}).kit.kinds if piece.is_flak][:flak]
    s = impulse({"G-100Pz": "45", **dict.fromkeys(codes, "45")}, GERMAN)
    u = number(s.kit, "G-100Pz")
    levels = faces_that(s, AirFire(u, s.kit.place_named("44")), "interdiction", "level")
    assert interdiction(flak) == {level: Fraction(n, 6) for level, n in sorted(Counter(levels).items())}
    assert passage([flak, 0]) == Fraction(levels.count(Level.FRESH), 6) * Fraction(4, 6)


@pytest.mark.parametrize("guns", range(5))
def test_coastal_guns_through_the_rules(guns: int) -> None:
    """§14.1"""
    codes = [piece.id for piece in position({}).kit.kinds if piece.is_coastal][:guns]
    s = impulse({"US-4-8": "51", **dict.fromkeys(codes, "51")})
    levels = faces_that(s, LandingFire(number(s.kit, "US-4-8")), "landing_fire", "level")
    assert landing_fire(guns) == {level: Fraction(n, 6) for level, n in sorted(Counter(levels).items())}


@pytest.mark.parametrize("level", ["fresh", "spent", "d1", "d2"])
def test_isolation_through_the_rules(level: str) -> None:
    """§12.8"""
    s = position({"G-709-919": f"52 {level}"})
    u = number(s.kit, "G-709-919")
    levels = faces_that(s, IsolationDie(u), "isolation", "level")
    assert isolation(Level(s.level[u])) == {at: Fraction(n, 6) for at, n in sorted(Counter(levels).items())}


@pytest.mark.parametrize("where", ["50 spent", "50 d1", "52 d2"])
def test_air_supply_through_the_rules(where: str) -> None:
    """§12.9"""
    s = position({"US-4-8": where, "G-709-919": "52"}, allied=["50"], skies=(1, 4, 0))
    u = number(s.kit, "US-4-8")
    good = faces_that(s, AirSupplyDie(u), "air_drop", "success")
    assert air_supply_try(s, u).chance == Fraction(sum(good), 6)


@pytest.mark.parametrize("on", [3, 7, 12])
def test_the_sunset_roll_through_the_rules(on: int) -> None:
    """§6.32 §6.33 §6.34"""
    found: Counter[str] = Counter()
    for faces in product(FACES, repeat=2):
        s = impulse({}, number=on)
        roll(run(s, SunsetDie(), JudgeSunset()), *faces)
        (event,) = told(s, "sunset")
        found[ENDS if event.facts["ends"] else TURNS if event.facts["turns"] else GOES_ON] += 1
    assert sunset(on) == {sky: Fraction(found[sky], 36) for sky in (ENDS, TURNS, GOES_ON)}


# --- whole matches


def test_matches_keep_to_the_chances() -> None:
    """§9.4 §10.4 §6.33 Attacks and Sunset rolls of seeded matches succeed as often as foreseen, by four deviations."""
    sums_: dict[str, list[tuple[bool, Fraction]]] = {"attack": [], "sunset": []}
    for seed in range(3):
        for event in _events(seed):
            f = event.facts
            if event.kind in ("assault", "bombard"):
                values = [sum(int(line.amount) for line in f[name]) for name in ("attack", "defense")]
                won = values[0] + sum(f["dice"][0]) > values[1] + sum(f["dice"][1])
                sums_["attack"].append((won, win_chance(values[0] - values[1])))
            elif event.kind == "sunset_roll":
                sums_["sunset"].append((sum(f["dice"]) < f["impulse"], sunset(f["impulse"])[ENDS]))
    for trials in sums_.values():
        assert len(trials) > 60
        expected = float(sum(chance for _, chance in trials))
        deviation = float(sum(chance * (1 - chance) for _, chance in trials)) ** 0.5
        assert abs(sum(happened for happened, _ in trials) - expected) < 4 * deviation


def _events(seed: int) -> list[Event]:
    """What happened in a match by chance, with the dice of its seed; voided rolls are left out."""
    s, temper, dice = GAME.new("one_week", {}), Temperament(seed), Dice(f"forecast {seed}")
    s.told = []
    play.begin(s)
    for _ in range(2500):
        if not s.agenda:
            break
        task = s.agenda[-1]
        if task.waits == ROLL:
            play.land(s, dice.roll(task.key(s), task.faces(s)))
            continue
        offered = play.offered(s)
        stand_ = Action("stand")
        play.act(s, stand_ if stand_ in offered else temper.choose(offered))
    return s.told
