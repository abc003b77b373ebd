"""What a position is worth: the points the Allies may expect at the end.

Every Area with points is theirs at the end with some chance: a logistic sum of who holds it now, of the strength both
sides have in and around it, of how far the enemy is and how long he has. Its coefficients (expected.toml) are fitted to
matches of the computer against itself.
"""

from functools import cache
from math import exp, log

from msgspec import Struct

from bocage.ai.weighing import read_weights
from bocage.core.areas import Area
from bocage.core.hexes import bits, members
from bocage.core.protocol import Side
from bocage.games.breakout_1993.kinds import Level
from bocage.games.breakout_1993.kit import Options
from bocage.games.breakout_1993.orders import scenario_named
from bocage.games.breakout_1993.setup import kit_for
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.supply import is_supplied
from bocage.games.breakout_1993.tables import constants
from bocage.games.breakout_1993.victory import BREAKOUT, broken_out, score

from .night_strength import quality
from .worth import FAR, apart

WEEK = 7.0
FARTHEST = 6
LAST_DAY = 1.5
"""How fast the estimate gives way to the score of the moment on the last day."""

LONG = 3.0
"""Days from which the Advantage has its full worth; at the end it has none."""


class Share(Struct, frozen=True):
    """How likely an Area is Allied at the end, all else equal, and what every week still to come adds."""

    base: float
    slope: float


class Fit(Struct, frozen=True):
    """The coefficients of the logistic sum; `soon` ones fade as 1 / (1 + days left)."""

    held: float
    """Whoever controls the Area: 1 for the Allies, -1 for the Germans."""
    held_soon: float
    held_contested_soon: float
    contested_soon: float
    around: float
    """The logarithm of Allied against German strength in and about the Area."""
    around_soon: float
    inside: float
    """The same in the Area alone."""
    inside_soon: float
    pace: float
    """Borders to the nearest Allied unit for each day that is left, while the Area is German."""
    far: float
    """Those borders themselves."""
    shore: float
    """The part of its army's beaches that the Allies have not alone: what feeds the front."""
    week: float
    """Every week that is left."""
    advantage: float
    """Points that the Advantage is worth to the Allies while there is time to use it."""
    breakout: float
    """Points by which a breakout is better than just enough to win."""
    chance: float
    """How likely a unit breaks out that is poised for it."""
    chance_later: float
    """The same of one that has to come through a night and a day first."""
    levels: tuple[float, ...]
    """What a unit counts at each level."""
    fades: float
    """What is left of its strength one border on."""
    at_sea: float
    """What counts of a unit that has still to land."""
    least: float
    """Strength that is always there, about an Area."""
    least_inside: float
    area: dict[str, Share]


@cache
def fit() -> Fit:
    """The coefficients as they stand in their file."""
    return read_weights(__package__, "expected.toml", Fit)


def expected(s: BreakoutState) -> float:
    """The score to expect at the end; at the end the score, or for a breakout what it is worth."""
    if s.result == BREAKOUT:
        return _broken_out(s)
    if not s.agenda:
        return float(score(s).total)
    days = days_left(s)
    worth = sum(points * chance for points, chance in zip(_points(), chances(s), strict=True))
    worth += _advantage(s, min(1.0, days / LONG))
    if days < 1:  # on the last day what is held now says more and more, and after its sunset everything
        now = float(score(s).total)
        worth = now + days**LAST_DAY * (worth - now)
    return worth + _breaking_out(s) * max(0.0, _broken_out(s) - worth)


def _advantage(s: BreakoutState, time: float) -> float:
    """§11.1 §22.6 The Advantage: what may still be done with it, and the point it is at the end to whoever keeps it."""
    ours = s.advantage == Side.ALLIED
    use = fit().advantage * time * (1 if ours else -1)
    kept = constants().advantage_points * (time / 2 + (1 - time) * ours)
    return use + (kept if s.kit.options.advantage_point else 0.0)


def _breaking_out(s: BreakoutState) -> float:
    """§22.1 How likely Allies who are in a Zone break out."""
    if s.fresh_zone and broken_out(s):
        return fit().chance
    inside = [u for zone in bits(s.kit.zones) for u in members(s.mask_at(zone, Side.ALLIED))]
    if not inside or days_left(s) < 1:
        return 0.0
    return fit().chance_later if any(is_supplied(s, u) for u in inside) else 0.0


def _broken_out(s: BreakoutState) -> float:
    return max(float(score(s).total), float(scenario_named(s.scenario).needed)) + fit().breakout


def days_left(s: BreakoutState) -> float:
    """The days in which ground can still change hands, the rest of this one among them."""
    days = scenario_named(s.scenario).days - s.day
    if s.phase == "daylight":
        return days + (0.0 if s.night else daylight(s.impulse))
    return days if s.phase in ("refit", "regroup", "reserve", "over") else days + 1.0


@cache
def daylight(impulse: int) -> float:
    """§6.33 What is left of a day, by its impulse number."""
    return max(0.05, min(1.0, (9 - impulse) / 10))


def chances(s: BreakoutState) -> list[float]:
    """How likely each Area with points is the Allies' alone at the end, in the order of `places`."""
    f, allied, german = fit(), *strengths(s)
    here, there = list(allied), list(german)
    days = days_left(s)
    soon = 1 / (1 + days)
    ashore = _shore_missing(s, min(1.0, days / LONG))
    found = []
    for place, share, steps, row in _areas():
        ours = sum([row[p] * allied[p] for p in here]) + f.least
        theirs = sum([row[p] * german[p] for p in there]) + f.least
        inside, against = allied.get(place, 0.0), german.get(place, 0.0)
        held = 1.0 if s.held >> place & 1 else -1.0
        z = share.base + (share.slope + f.week) * days / WEEK + held * (f.held + f.held_soon * soon)
        z += f.shore * ashore[s.kit.board.sector[place]]
        z += (f.around + f.around_soon * soon) * log(ours / theirs)
        z += (f.inside + f.inside_soon * soon) * log((inside + f.least_inside) / (against + f.least_inside))
        if inside and against:
            z += soon * (f.contested_soon + held * f.held_contested_soon)
        if held < 0:
            away = min([steps[p] for p in here], default=FAR)
            z += f.pace * away / (days + 0.5) + f.far * min(away, FARTHEST)
        found.append(1 / (1 + exp(-max(-20.0, min(20.0, z)))))
    return found


def _shore_missing(s: BreakoutState, weight: float) -> dict[str, float]:
    """For each army the part of its beaches that the Allies do not hold alone, weighted."""
    found = {}
    for army in ("american", "british"):
        beaches = [beach for beach in s.kit.beaches if s.kit.board.sector[beach] == army]
        found[army] = weight * sum(1 for beach in beaches if not s.is_free(Side.ALLIED, beach)) / len(beaches)
    return found


def doubtful(s: BreakoutState) -> list[Area]:
    """The Areas with points, first those about which most is still open."""
    open_ = [points * chance * (1 - chance) for points, chance in zip(_points(), chances(s), strict=True)]
    return [place for _, place in sorted(zip(open_, places(), strict=True), key=lambda each: (-each[0], each[1]))]


def strengths(s: BreakoutState) -> tuple[dict[Area, float], dict[Area, float]]:
    """What each side has in every place; units at sea count where they would land."""
    counts, f, kit = _counts(), fit(), s.kit
    land, level = kit.areas | kit.zones, s.level
    found: tuple[dict[Area, float], dict[Area, float]] = ({}, {})
    for place, present in s.present.items():
        ashore, share = place, 1.0
        if place in kit.beach_of:
            ashore, share = kit.beach_of[place], f.at_sea
        elif not land >> place & 1:
            continue
        for u in members(present):
            side = found[u & 1]
            side[ashore] = side.get(ashore, 0.0) + share * counts[u][level[u]]
    return found


def places() -> list[Area]:
    """The Areas with points."""
    return [place for place, *_ in _areas()]


@cache
def _counts() -> tuple[tuple[float, ...], ...]:
    """What each unit counts at each level."""
    kinds = kit_for(Options()).kinds
    return tuple(tuple(quality(kind) * fit().levels[level] for level in Level) for kind in kinds)


@cache
def _points() -> tuple[int, ...]:
    return tuple(kit_for(Options()).board.points[place] for place in places())


@cache
def _areas() -> tuple[tuple[Area, Share, tuple[int, ...], tuple[float, ...]], ...]:
    """The Areas with points: their share, how far every place is, and how much of its strength they feel."""
    kit, f = kit_for(Options()), fit()
    return tuple(
        (
            place,
            f.area[kit.codes[place]],
            apart()[place],
            tuple(f.fades**steps if steps < FAR else 0.0 for steps in apart()[place]),
        )
        for place, points in enumerate(kit.board.points)
        if points
    )
