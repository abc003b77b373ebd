"""What a position is worth: the score to expect at the end, unit by unit and objective by objective.

Every Allied ground unit has a chance to be beyond the Rhine when the war ends, every objective a chance to be held.
Both follow from a few plain features by logistic curves fitted to self-play (worth.toml); the rest is the score as it
stands, and the corps that are still to be lost.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from math import erf, exp, log, pi, sqrt
from statistics import fmean

from msgspec import Struct

from bocage.ai.weighing import of_scenario, read_weights
from bocage.core import play
from bocage.core.hexes import Hex, Mask, mask_of, members
from bocage.core.protocol import Side
from bocage.games.dday_1991.control import city_hexes, ports
from bocage.games.dday_1991.losses import Losses, Suffer
from bocage.games.dday_1991.orders import scenario_named
from bocage.games.dday_1991.resolve import AttackerDie, ChooseCombat, DefenderDie
from bocage.games.dday_1991.state import RESERVE, DDayState
from bocage.games.dday_1991.tables import last_turn
from bocage.games.dday_1991.victory import score

from .exposure import STEP, exposure
from .ground import FAR, ground

STEPS = ("setup", "new moves", "weather", "reinforcement", "replacement", "port transfer", "invasion", "movement")
"""The phases of a portion in which its movement is still to come."""

PACE = 2.5
"""Movement factors that an army gains in a turn of war, more or less."""

SAILING, STUCK = 3, 24
"""Movement factors that a port transfer is as good as, and how far the Rhine is for whoever has no port."""

NEAR, BLOW = 2, 2.0
"""Hexes within which enemies are felt, and the strength that counts as little."""

REACH = 5.0
"""Movement factors at which strength counts for an objective by a third, in the last turn; more if time is left."""

HASTE = 3.0
"""The most that having to hurry counts: a unit that must go three times as fast as it can."""

LONG = 6
"""Turns from which on strength counts fully: in the end only ground does."""

OVERSEAS = -1.0
"""How the enemy is felt overseas: not at all."""

TOGETHER = 4.0
"""How many units share one fortune: armies cross the Rhine whole, or not at all."""

TEN = 10.0

Row = tuple[float, ...]


class Curves(Struct, frozen=True):
    """What self-play of a scenario has shown."""

    unit: tuple[float, ...]
    objective: tuple[float, ...]
    lost: float
    """Allied corps still to be lost in a turn."""


@cache
def curves(scenario: str) -> Curves:
    """The fitted numbers of a scenario."""
    return of_scenario(read_weights(__package__, "worth.toml", dict[str, Curves]), scenario)


def worth_of(s: DDayState) -> float:
    """The score to expect, for the Allies; at the end the score itself."""
    if not s.agenda:
        return float(score(s).total)
    if isinstance(s.agenda[-1], DefenderDie):  # the attacker's die lies on the table already
        return fmean(_landed(s, face) for face in range(1, s.agenda[-1].faces(s) + 1))
    return _standing(s) + _owed(s)


def _landed(s: DDayState, face: int) -> float:
    after = s.clone()
    play.land(after, face)
    return worth_of(after)


def _owed(s: DDayState) -> float:
    """§4e2 Losses that have fallen and are not marked yet."""
    marks = [task for task in s.agenda if isinstance(task, Losses | Suffer)]
    return sum(task.owed * STEP[task.units[0] & 1] * (1 if task.units[0] & 1 else -1) for task in marks)


def _standing(s: DDayState) -> float:
    """The worth of the position on the board."""
    if lost := doomed(s):
        s = s.clone()
        for u in members(lost):
            s.eliminate(u, "§3e2e")
    facts, known, field = scenario_named(s.scenario), curves(s.scenario), Field(s)
    beyond = enough([(count, chance(known.unit, row)) for count, row in unit_rows(field)], facts.east_of_rhine)
    each = facts.east_of_rhine // len(facts.objectives)
    taken = each * sum(chance(known.objective, row) for row in objective_rows(field))
    coming = next_to_move(s)
    blows = exposure(s, coming) if coming is not None else 0.0
    return beyond + taken - s.lost_corps - known.lost * field.left + blows


def doomed(s: DDayState) -> Mask:
    """§3e2e Invaders at sea who can land nowhere any more: they are lost when the combat step ends."""
    if s.mover != Side.ALLIED or not isinstance(s.agenda[-1], ChooseCombat | AttackerDie | DefenderDie):
        return 0
    pending = mask_of(u for combat in s.combats if not combat.fought for u in combat.units)
    found = 0
    for h in members(s.occupied[Side.ALLIED] & s.kit.board.sea_mask):
        here = s.present[h] & s.kit.of_side[Side.ALLIED]
        if here & pending:
            found |= here & s.fought & ~pending
        elif s.kit.targets[0][h] & ~s.occupied[Side.GERMAN]:
            found |= here & s.fought
        else:
            found |= here
    return found


def enough(chances: list[tuple[int, float]], asked: int) -> float:
    """§6-winA How many of the units asked for to expect: what comes beyond them counts for nothing.

    The number is taken to scatter about its mean as a bell does, wider than if every unit had luck of its own.
    """
    mean = sum(count * one for count, one in chances)
    scatter = sqrt(TOGETHER * sum(count * one * (1 - one) for count, one in chances))
    if scatter == 0:
        return min(mean, float(asked))
    above = (mean - asked) / scatter
    density, below = exp(-above * above / 2) / sqrt(2 * pi), (1 + erf(above / sqrt(2))) / 2
    return mean - scatter * (density + above * below)


def next_to_move(s: DDayState) -> Side | None:
    """The side whose movement step comes next, None after the last."""
    if s.turn == 0:
        return Side.ALLIED
    if s.phase in STEPS:
        return s.mover
    return None if s.turn == last_turn() and s.mover == Side.GERMAN else s.mover.enemy


def chance(weights: tuple[float, ...], row: Row) -> float:
    """A logistic curve."""
    total = sum([w * x for w, x in zip(weights, row, strict=True)])
    return 1 / (1 + exp(-max(-30.0, min(30.0, total))))


class Field:
    """What both kinds of rows need of a position."""

    def __init__(self, s: DDayState) -> None:
        self.s, self.kit, self.board = s, s.kit, s.kit.board
        self.left = portions_left(s)
        self.power: list[dict[Hex, int]] = [{}, {}]
        combat, back, kit = s.kit.combat, s.back, s.kit
        living = [BLOW, BLOW]
        for u, h in enumerate(s.at):
            if kit.fighting >> u & 1 and (h >= 0 or h == RESERVE):
                force = combat[back >> u & 1][u]
                living[u & 1] += force
                if h >= 0:
                    side = self.power[u & 1]
                    side[h] = side.get(h, 0) + force
        ashore = self.board.continent_mask
        self.front = {h: force for h, force in self.power[Side.ALLIED].items() if ashore >> h & 1}
        self.ratio = min(1.0, self.left / LONG) * log(living[Side.ALLIED] / living[Side.GERMAN])

    def felt(self) -> dict[Hex, int]:
        """German strength near every hex."""
        found: dict[Hex, int] = {}
        near = ground().near
        for h, force in self.power[Side.GERMAN].items():
            for n in near(h, NEAR):
                found[n] = found.get(n, 0) + force
        return found


def portions_left(s: DDayState) -> int:
    """Allied movement steps that are still to come."""
    return last_turn() - max(1, s.turn) + (s.turn == 0 or (s.mover == Side.ALLIED and s.phase in STEPS))


@lru_cache(maxsize=256)
def distances(hexes: Mask) -> list[int]:
    """Movement factors from everywhere to these hexes."""
    return ground().field(hexes)


def unit_rows(field: Field) -> Iterator[tuple[int, Row]]:
    """Allied ground units that stand alike, and what bears on their being beyond the Rhine at the end."""
    s, kit, board, left = field.s, field.kit, field.board, field.left
    far, felt = distances(board.east_mask), field.felt()
    counted = kit.ground & kit.of_side[Side.ALLIED]
    if not kit.options.count_hqs:
        counted &= ~kit.hq
    home = min((far[h] for h in _ports(s)), default=STUCK) + SAILING
    for h, present in s.present.items():
        units = present & counted
        if not units:
            continue
        ashore = board.continent_mask >> h & 1
        way = min(far[h], FAR) if ashore else home
        cut = (units & s.unfed).bit_count()
        force = field.power[Side.ALLIED].get(h, 0)
        blow = log((BLOW + felt.get(h, 0)) / (BLOW + force)) if ashore else OVERSEAS
        for count, fed in ((units.bit_count() - cut, True), (cut, False)):
            if count:
                yield count, _unit_row(field, way, left, blow, fed=fed, ashore=bool(ashore))
    waiting = [u for u in range(0, len(s.at), 2) if s.at[u] == RESERVE and counted >> u & 1]
    for u in waiting:
        later = left - max(0, s.due[u] - max(1, s.turn))
        yield 1, _unit_row(field, home, later, OVERSEAS, fed=True, ashore=False)


def _unit_row(field: Field, way: int, left: int, blow: float, *, fed: bool, ashore: bool) -> Row:
    east, time = float(way == 0), max(0, left)
    late = float(left <= 0 and way > 0)
    haste = min(HASTE, way / (PACE * time + 1))
    return 1.0, east, way / TEN, time / TEN, haste, late, not ashore, field.ratio, not fed, blow, east * time / TEN


def objective_rows(field: Field) -> Iterator[Row]:
    """Every objective of the scenario, and what bears on its being held at the end."""
    s, left = field.s, field.left
    reach = REACH * (1 + left / 4)
    for h in city_hexes(s, scenario_named(s.scenario).objectives):
        far = distances(1 << h)
        held = float(s.held >> h & 1)
        near = [(far[n], force) for n, force in field.front.items()]
        ours = sum(force * exp(-way / reach) for way, force in near)
        theirs = sum(force * exp(-far[n] / reach) for n, force in field.power[Side.GERMAN].items())
        way = min((way for way, _ in near), default=FAR)
        haste = min(HASTE, way / (PACE * left + 1))
        garrison = float(bool(field.power[Side.ALLIED].get(h)))
        balance = log((BLOW + ours) / (BLOW + theirs))
        yield 1.0, held, garrison, left / TEN, held * left / TEN, haste, balance, field.ratio


def _ports(s: DDayState) -> list[Hex]:
    held = ports(s) & s.kit.board.continent_mask
    return [h for h in range(held.bit_length()) if held >> h & 1]
