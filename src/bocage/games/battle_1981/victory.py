"""§12g Points, source by source: ground held, depth, losses; the score at any moment, the weather's part, the level."""

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from bocage.core.hexes import Hex, bits
from bocage.core.protocol import Do, Event, Ruling, Side, Task, no
from bocage.core.tally import Tally

from .kinds import Unit
from .state import BattleState
from .tables import VictoryLevel, day_of, last_turn, numbers, turn_named, victory_level
from .weather import weather_percent

SIXTY = 60
"""A point in the sixtieths that the score is kept in."""

CHERBOURG, CAEN, SAINT_LO, DEPTH, GERMAN_UNITS, GERMAN_LOSSES = range(6)
OCEAN_SIDE, ALLIED_UNITS, ALLIED_LOSSES, STARVED = range(6, 10)


class Source(Struct, frozen=True):
    """§12g Something that brings points to one of the sides."""

    name: str
    rule: str
    words: str


SOURCES = (
    Source("cherbourg", "§12a", "Cherbourg"),
    Source("caen", "§12b", "Caen"),
    Source("saint-lo", "§12b", "Saint-Lô"),
    Source("depth", "§12d", "depth inland"),
    Source("german-units", "§12e", "German units eliminated"),
    Source("german-losses", "§12f", "German losses"),
    Source("ocean-side", "§12c", "Germans within naval range"),
    Source("allied-units", "§12e", "Allied units eliminated"),
    Source("allied-losses", "§12f", "Allied losses"),
    Source("starved", "§12f", "Allied losses for want of supply"),
)
"""§12g In the order of `BattleState.points`; German gains are kept below zero."""

OBJECTIVES = (("Cherbourg", CHERBOURG), ("Caen", CAEN), ("Saint-Lô", SAINT_LO))


class Gain(Struct, frozen=True):
    """Points of one unit or hex on one turn, in sixtieths."""

    source: int
    amount: int
    unit: Unit
    hex: Hex


class Prospect(Struct, frozen=True):
    """A source with its points so far, what this turn's count would add as things stand, and what the last would."""

    source: Source
    so_far: Fraction
    this_turn: Fraction
    at_the_end: Fraction


# --- losses, as they happen


def note_loss(s: BattleState, u: Unit, lost: int) -> None:
    """§12f §AMB-05 A casualty point is a point for the enemy, cadres included."""
    s.points[GERMAN_LOSSES if u & 1 else ALLIED_LOSSES] += lost * SIXTY if u & 1 else -lost * SIXTY


def note_coast_loss(s: BattleState, lost: int) -> None:
    """§AMB-25 Casualties of a coastal defence count as German ones; its end brings nothing more."""
    s.points[GERMAN_LOSSES] += lost * SIXTY


def note_starved(s: BattleState, lost: int) -> None:
    """§12f §AMB-20 What Allied units lose for want of supply counts half, or by choice one and a half."""
    s.points[STARVED] -= lost * SIXTY // 2
    if s.kit.options.starved == "more":
        s.points[ALLIED_LOSSES] -= lost * SIXTY


def note_elimination(s: BattleState, u: Unit) -> None:
    """§12e §AMB-05 Ten for a German unit, for its cadre again; twenty for an Allied one."""
    if u & 1:
        s.points[GERMAN_UNITS] += numbers().german_unit * SIXTY
    else:
        s.points[ALLIED_UNITS] -= numbers().allied_unit * SIXTY


# --- ground, once a turn


def bars_ground(s: BattleState, u: Unit) -> Ruling | None:
    """§12i §RUL-47 The rule that denies a unit points for the ground it stands on; None if none does."""
    if not s.is_supplied(u):
        return no("§12i", "{unit:the} is unsupplied", unit=u)
    return None


def bars_objective(s: BattleState, h: Hex) -> Ruling | None:
    """§12a §12b §12i The first rule that denies points for an objective hex; None if it counts now."""
    u, rule = s.on[h], "§12a" if s.kit.board.objectives["Cherbourg"] >> h & 1 else "§12b"
    if u < 0 or u & 1:
        return no(rule, "no Allied unit stands in {hex}", hex=h)
    if (ruling := bars_ground(s, u)) is not None:
        return ruling
    if s.faces_enemy(u):
        return no(rule, "{unit:the} is next to a German", unit=u)
    return None


def objective_points(s: BattleState, turn: int, source: int) -> int:
    """§12a §12b §AMB-04 §AMB-19 What a hex of an objective is worth on a turn: more on 6/30, instead of the usual."""
    chart = numbers()
    usual, last = (chart.cherbourg, chart.cherbourg_last) if source == CHERBOURG else (chart.town, chart.town_last)
    if turn != turn_named("6/30"):
        return usual
    return last if s.kit.options.june30 == "instead" else last + usual


def ocean_side_points(turn: int) -> int:
    """§12c What a German unit within naval range is worth: two on 6/8, one more each turn, nothing before."""
    late = day_of(turn) - day_of(turn_named("6/8"))
    return numbers().ocean_side + late // 2 if late >= 0 else 0


def depth_points(combat_points: int, line: int) -> Fraction:
    """§12d §AMB-15 Combat points over sixty, times the line of the map: 0 the northernmost, 11 the southern edge."""
    return Fraction(combat_points * line, numbers().depth)


def gains(s: BattleState, turn: int) -> list[Gain]:
    """§12a §12b §12c §12d What the ground brings if points are counted on this turn with units where they are now."""
    return [*_objectives(s, turn), *_depth(s), *_ocean_side(s, turn)]


def _objectives(s: BattleState, turn: int) -> Iterator[Gain]:
    for name, source in OBJECTIVES:
        for h in bits(s.kit.board.objectives[name]):
            if bars_objective(s, h) is None:
                yield Gain(source, objective_points(s, turn, source) * SIXTY, s.on[h], h)


def _depth(s: BattleState) -> Iterator[Gain]:
    for u in s.on_board(Side.ALLIED):
        h = s.at[u]
        if s.kit.board.continent_mask >> h & 1 and bars_ground(s, u) is None:
            line, _ = s.kit.grid.place(h)
            yield Gain(DEPTH, int(depth_points(s.cp[u], line) * SIXTY), u, h)


def _ocean_side(s: BattleState, turn: int) -> Iterator[Gain]:
    """§12c §AMB-16 The ground east of Caen is left out."""
    if not (each := ocean_side_points(turn)):
        return
    counted = s.kit.board.ocean_side_mask & ~s.kit.board.east_of_caen_mask
    for u in s.on_board(Side.GERMAN):
        if counted >> s.at[u] & 1:
            yield Gain(OCEAN_SIDE, -each * SIXTY, u, s.at[u])


def by_source(found: list[Gain]) -> list[int]:
    """Gains added up by source, in sixtieths."""
    sums = [0] * len(SOURCES)
    for gain in found:
        sums[gain.source] += gain.amount
    return sums


class Scoring(Do[BattleState], frozen=True):
    """§2f §12a §12b §12c §12d The points of the turn."""

    def run(self, s: BattleState) -> list[Task[BattleState]]:
        s.phase = "scoring"
        found = gains(s, s.turn)
        before = s.points.copy()
        s.points = [sum(pair) for pair in zip(s.points, by_source(found), strict=True)]
        facts = {
            "turn": s.turn,
            "gains": [[gain.source, gain.amount, gain.unit, gain.hex] for gain in found],
            "before": before,
            "points": s.points.copy(),
            "score": whole(sixtieths(s)),
            "weather": weather_percent(s),
        }
        s.tell(Event("scored", "§12g", facts))
        return []


# --- the score


def sixtieths(s: BattleState) -> int:
    """§12g Allied points less German points so far, in sixtieths."""
    return sum(s.points)


def whole(score: int) -> int:
    """§12g §RUL-48 A score in sixtieths as whole points, fractions dropped downwards."""
    return score // SIXTY


def score(s: BattleState) -> Tally:
    """§12g The score so far with a line for each source."""
    tally = Tally()
    for source, amount in zip(SOURCES, s.points, strict=True):
        tally.add(_points(amount), source.rule, source.words)
    return tally


def turn_points(s: BattleState, turn: int) -> Tally:
    """§12g What a count on this turn would bring with units where they are now, a line for each unit or hex."""
    tally = Tally()
    for gain in gains(s, turn):
        source = SOURCES[gain.source]
        words = f"{source.words}: {s.kit.kinds[gain.unit].name} in {s.kit.names[gain.hex]}"
        tally.add(_points(gain.amount), source.rule, words)
    return tally


def prospects(s: BattleState) -> list[Prospect]:
    """§12g Every source: so far, at the next count, and at the last count if it came now."""
    now, end = by_source(gains(s, s.turn)), by_source(gains(s, last_turn(s.scenario)))
    return [
        Prospect(source, Fraction(s.points[i], SIXTY), Fraction(now[i], SIXTY), Fraction(end[i], SIXTY))
        for i, source in enumerate(SOURCES)
    ]


def adjust(points: int | Fraction, percent: int) -> Fraction:
    """§4d The score without the luck of the weather: less if it was kind, more if it was not."""
    return Fraction(points) - Fraction(points) * percent / 100


def adjusted(s: BattleState) -> Fraction:
    """§4d The score as the weather adjusts it."""
    return adjust(Fraction(sixtieths(s), SIXTY), weather_percent(s))


def final_score(s: BattleState) -> Fraction:
    """§12g §4d The score that decides: adjusted for the weather where that was chosen."""
    return adjusted(s) if s.kit.options.weather_score == "yes" else Fraction(sixtieths(s), SIXTY)


def level(s: BattleState) -> VictoryLevel:
    """§12h The level of victory if the game ended with the points there are."""
    return victory_level(s.scenario, final_score(s))


def verdict(s: BattleState) -> str:
    """§12h The level in words: `Allied Marginal`."""
    return level(s).title


def winner(s: BattleState) -> Side:
    """§12h Every level belongs to one of the sides."""
    return level(s).side


def _points(amount: int) -> int | Fraction:
    return amount // SIXTY if amount % SIXTY == 0 else Fraction(amount, SIXTY)
