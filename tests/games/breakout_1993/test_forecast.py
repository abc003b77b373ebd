"""The forecast against plain counting, and against the rules themselves: every throw, every choice of the beaten."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from bocage.core import play
from bocage.games.breakout_1993 import casualties, forecast
from bocage.games.breakout_1993.assault import attack_value, defense_value
from bocage.games.breakout_1993.attrition import AttritionPoints
from bocage.games.breakout_1993.casualties import Casualties
from bocage.games.breakout_1993.forecast import (
    ENDS,
    GOES_ON,
    PAIRS,
    THROWS,
    TURNS,
    contested,
    ends_if,
    forwards,
    levels_lost,
    margins,
    mean_points,
    prospect,
    rerolled,
    shelling,
    sky_after,
    stand,
    sums,
    sunset,
    sunset_with,
    voidable,
    win_chance,
)
from bocage.games.breakout_1993.kinds import Level
from bocage.games.breakout_1993.state import GONE, UNUSED, Barrage, Battle, BreakoutState
from bocage.games.breakout_1993.tables import constants

from .daytime import ALLIED, GERMAN, do, impulse, number, position, roll, run, told

FACES = range(1, 7)
EITHER = (("attack", "defense"), ("attack", "defense"))
OWN = (("attack",), ("defense",))


# --- counting anew


@pytest.mark.parametrize("lead", [-12, -3, 0, 2, 11])
def test_margins_count_every_throw_of_four_dice(lead: int) -> None:
    """§9.1 §10.2"""
    counted = Counter(lead + a + b - c - d for a, b, c, d in product(FACES, repeat=4))
    assert margins(lead) == dict(counted)
    assert sum(margins(lead).values()) == THROWS == 1296
    assert list(margins(lead)) == sorted(margins(lead))
    assert win_chance(lead) == Fraction(sum(n for m, n in counted.items() if m > 0), 1296)
    assert mean_points(lead) == Fraction(sum(n * max(0, m) for m, n in counted.items()), 1296)


def test_chances_known_by_heart() -> None:
    """§9.4 Even values leave the attacker 575 throws of 1296: ties are the defender's."""
    assert [win_chance(0), win_chance(-10), win_chance(11)] == [Fraction(575, 1296), 0, 1]
    assert sums()[7] == 6
    assert sum(sums().values()) == PAIRS == 36


def test_the_sunset_roll_number_by_number() -> None:
    """§6.33 §6.34 Six pairs of 36 are below five: the day ends with 17%."""
    assert sunset(5) == {ENDS: Fraction(1, 6), TURNS: Fraction(1, 9), GOES_ON: Fraction(13, 18)}
    assert [sunset(n)[ENDS] for n in (-3, 2, 3, 13)] == [0, 0, Fraction(1, 36), 1]
    assert sunset(12) == {ENDS: Fraction(35, 36), TURNS: Fraction(1, 36), GOES_ON: 0}


@pytest.mark.parametrize("roll_", ["attack", "defense"])
def test_a_second_roll_keeps_the_other_dice(roll_: str) -> None:
    """§11.1"""
    counted: Counter[int] = Counter()
    for a, b in product(FACES, repeat=2):
        ours, theirs = (a + b, 9) if roll_ == "attack" else (5, a + b)
        counted[3 + ours - theirs] += 1
    assert rerolled(3, (5, 9), roll_) == dict(counted)


def test_the_advantage_used_to_the_utmost() -> None:
    """§11.1 §11.1a By the option of own rolls: the attacker throws again if beaten, then the defender if beaten."""
    for lead in (-2, 0, 4):
        whole = 0
        for (ours, once), (theirs, twice) in product(sums().items(), repeat=2):
            won = 36 * 36 * (lead + ours > theirs)
            again = 0
            for new, pairs in sums().items():
                beaten = sum(ways for other, ways in sums().items() if lead + new > other)
                again += pairs * beaten * (lead + new > theirs)
            whole += once * twice * max(won, again)
        assert contested(lead, OWN, 0) == Fraction(whole, 1296 * 1296)


@pytest.mark.parametrize("lead", [-4, 0, 3])
def test_the_advantage_helps_who_has_it(lead: int) -> None:
    """§11.1"""
    assert contested(lead, EITHER, 1) < win_chance(lead) < contested(lead, EITHER, 0)
    assert contested(11, EITHER, 1) == 1
    assert voidable(impulse({})) == OWN
    assert voidable(impulse({}, reroll="any")) == EITHER


# --- assaults, through the rules

OPEN = {"US-1-16": "20", "US-1-18": "20", "G-352-914": "20 spent", "G-352-915": "20 d2"}
BOCAGE = {"US-1-16": "27", "US-1-18": "27", "G-352-914": "27 d1", "G-CA-Merville": "27 d2"}


def committed(units: dict[str, str], **given: Any) -> BreakoutState:
    """An assault whose dice are next."""
    place = next(iter(units.values())).split()[0]
    codes = [code for code in units if code.startswith("US")]
    s = impulse(units, **given)
    do(
        s,
        f"activate {place}",
        f"assault {place}",
        f"point {codes[0]}",
        *[f"with {code}" for code in codes[1:]],
        "commit",
    )
    return do(s, f"forward {next(code for code in units if code.startswith('G-'))}")


def lead_of(s: BreakoutState) -> int:
    assert s.battle is not None
    return int(attack_value(s, s.battle).total) - int(defense_value(s, s.battle).total)


def ends_of(s: BreakoutState) -> Iterator[tuple[tuple[int, ...], BreakoutState]]:
    """Every throw of four dice, each with the position after it."""
    for faces in product(FACES, repeat=4):
        after = s.clone()
        after.told = []
        roll(after, *faces)
        do(after, "stand")
        yield faces, after


@pytest.mark.parametrize("units", [OPEN, BOCAGE])
def test_every_throw_of_an_assault_through_the_rules(units: dict[str, str]) -> None:
    """§9.4 §9.5 §9.5a §9.51 §9.51a §6.321 Repulses, ties, points to be paid, Overruns, and the Sunset dice."""
    s = committed(units, number=6)
    assert s.battle is not None
    lead, defenders = lead_of(s), stand(s, s.battle.target, GERMAN)
    found, joint = Counter[tuple[str, int]](), Counter[tuple[int, str]]()
    for faces, after in ends_of(s):
        assert after.sunset == faces[:2]
        joint[lead + sum(faces[:2]) - sum(faces[2:]), sky_after(sum(after.sunset), 6)] += 1
        found[_end(after)] += 1
    foreseen = Counter[tuple[str, int]]()
    for margin, count in margins(lead).items():
        toll = defenders.toll(margin)
        word = "repulse" if margin < 0 else "tie" if margin == 0 else "overrun" if toll.overrun else "pays"
        word = "wiped" if toll.wiped and not toll.overrun else word
        foreseen[word, toll.points if word == "pays" else 0] += count
    assert foreseen == found
    assert {word for word, _ in found} == {"repulse", "tie", "pays", "wiped" if units is BOCAGE else "overrun"}
    assert sunset_with(lead, 6) == dict(joint)
    won = {key: n for key, n in joint.items() if key[0] > 0}
    ended = sum(n for (_, sky), n in won.items() if sky == ENDS)
    assert ends_if(lead, 6, lambda m: m > 0) == Fraction(ended, sum(won.values()))


def _end(s: BreakoutState) -> tuple[str, int]:
    """How an assault has ended, and what is to be paid."""
    if repulsed := told(s, "repulsed"):
        return "tie" if repulsed[0].facts["tied"] else "repulse", 0
    if told(s, "overrun"):
        return "overrun", 0
    if told(s, "eliminated"):
        return "wiped", 0
    task = s.agenda[-1]
    return "pays", task.points if type(task).__name__ == "Pay" else 0


def test_the_prospect_sums_the_tolls_up() -> None:
    """§9.4 §9.5"""
    s = committed(OPEN)
    assert s.battle is not None
    defenders, lead = stand(s, s.battle.target, GERMAN), lead_of(s)
    found = prospect(defenders, lead)
    assert found.repulsed + found.tied + found.wins == 1
    assert defenders.capacity == 4
    assert found.cleared == sum(Fraction(n, 1296) for m, n in margins(lead).items() if m >= 4)
    assert found.wiped == found.overrun == sum(Fraction(n, 1296) for m, n in margins(lead).items() if m > 4)
    assert 0 < found.least < found.most < found.points


def test_the_best_forward_unit_comes_first() -> None:
    """§9.3A §9.3G A Spent unit put forward leaves the Fresh ones to be counted."""
    s = impulse({"US-1-16": "20", "G-352-914": "20", "G-352-915": "20 spent", "G-352-916": "20 d2"})
    battle = Battle(s.kit.place_named("20"), ALLIED, number(s.kit, "US-1-16"), (number(s.kit, "US-1-16"),))
    values = {s.kit.kinds[u].id: value for u, value in forwards(s, battle).items()}
    assert list(values.values()) == sorted(values.values(), reverse=True)
    for code, value in values.items():
        met = Battle(battle.target, ALLIED, battle.point, battle.units, forward=number(s.kit, code))
        assert int(defense_value(s, met).total) == value


# --- what the beaten can make of it

NOWHERE_TO_GO = {"US-2-9": "50", "US-2-23": "52"}
STANDS = [
    {"US-1-16": "20", "G-352-914": "20", "G-352-915": "20 d2"},
    {"US-1-16": "20", "G-352-914": "20 d1", "G-352-915": "20 d2", "G-352-916": "20 d2"},
    {"US-1-16": "20", "G-CA-Merville": "20 d1", "G-352-915": "20 d1"},
    {"US-1-16": "27", "G-352-914": "27 spent", "G-CA-Merville": "27 d2"},
    {"US-1-16": "51", "G-352-914": "51 d1", "G-352-915": "51 d2", **NOWHERE_TO_GO},
]


@pytest.mark.parametrize("units", STANDS)
@pytest.mark.parametrize("margin", range(1, 9))
@pytest.mark.parametrize("unpaid", ["forbidden", "forgiven"])
def test_a_toll_knows_every_way_to_pay(units: dict[str, str], margin: int, unpaid: str) -> None:
    """§9.5 §9.61 §RUL-21 §RUL-22 Counted by trying everything the defender may do."""
    s = position(units, allied=("50", "52"), unpaid_points=unpaid)
    target, leads = s.kit.place_named(units["US-1-16"]), number(s.kit, "US-1-16")
    s.battle = Battle(target, ALLIED, leads, (leads,))
    toll, before = stand(s, target, GERMAN).toll(margin), _lost(s)
    run(s, Casualties(margin))
    assert toll.wiped == (not is_paying(s) and not s.mask_at(target, GERMAN))
    ends = [(_lost(end) - before, bool(end.mask_at(target, GERMAN))) for end in _paid(s)]
    assert (min(ends)[0], max(ends)[0]) == (toll.least, toll.most)
    staying = [lost for lost, stays in ends if stays]
    assert toll.cleared == (not staying)
    assert not staying or min(staying) == toll.holding


@pytest.mark.parametrize("units", STANDS)
@pytest.mark.parametrize("prices", [(2, 1), (1, 2), (2, 3)])
def test_a_toll_follows_corrected_numbers(
    units: dict[str, str], prices: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """§9.5 What a level and a retreat pay are reconstructed: an owner may correct them in the data."""
    level, retreat = prices
    corrected = replace(constants(), casualty_points_per_level=level, casualty_points_for_retreat=retreat)
    for module in (forecast, casualties):
        monkeypatch.setattr(module, "constants", lambda: corrected)
    for margin, unpaid in product(range(1, 6), ("forbidden", "forgiven")):
        test_a_toll_knows_every_way_to_pay(units, margin, unpaid)


def is_paying(s: BreakoutState) -> bool:
    return bool(s.agenda) and type(s.agenda[-1]).__name__ in ("Pay", "PayAttrition")


def _lost(s: BreakoutState) -> int:
    """The levels the Germans have lost since they were Fresh."""
    units = [u for u in range(1, len(s.at), 2) if s.at[u] > UNUSED]
    return sum(Level.ELIMINATED if s.at[u] == GONE else s.level[u] for u in units)


def _paid(s: BreakoutState) -> Iterator[BreakoutState]:
    """Every position in which all is paid."""
    if not is_paying(s):
        yield s
        return
    for a in play.offered(s):
        after = s.clone()
        play.act(after, a)
        yield from _paid(after)


# --- bombardments

SHELLED = {"G-352-914": "20", "G-352-915": "20 d2", "G-352-Art": "20 spent", "G-12SS-Pz": "20"}


@pytest.mark.parametrize("primary", ["G-352-914", "G-352-915", "G-12SS-Pz"])
@pytest.mark.parametrize("points", range(10))
def test_attrition_through_the_rules(primary: str, points: int) -> None:
    """§10.4 §10.4a §10.4c Every way the owner may pay."""
    s = position(SHELLED)
    s.barrage = Barrage(s.kit.place_named("20"), ALLIED, "air", primary=number(s.kit, primary))
    found, before = shelling(s, s.barrage), _lost(s)
    assert found is not None
    hit, least, most = found.lost(points)
    level = s.level[number(s.kit, primary)]
    run(s, AttritionPoints(points))
    first = s.at[number(s.kit, primary)] == GONE or s.level[number(s.kit, primary)] > level
    ends = [_lost(end) - before for end in _paid(s)]
    assert (hit, least + hit, most + hit) == (first, min(ends), max(ends))


def test_levels_lost_by_hand() -> None:
    """§10.4c Three points: armor takes them all, or three cheap units one each; nobody keeps what he can pay."""
    assert levels_lost(3, (1, 1, 1, 3)) == (1, 3)
    assert levels_lost(1, (2, 2)) == (0, 0)
    assert levels_lost(4, (1, 2)) == (2, 2)
