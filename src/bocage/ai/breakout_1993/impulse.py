"""The daylight: which place to activate, what its units do, whom to bombard, when to pass."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from bocage.core import play
from bocage.core.areas import Area
from bocage.core.hexes import bits
from bocage.core.protocol import Action, Side
from bocage.games.breakout_1993.bombardment import marker_action
from bocage.games.breakout_1993.bridges import DEMOLISH, REPAIR
from bocage.games.breakout_1993.forecast import ENDS, sunset
from bocage.games.breakout_1993.kinds import Unit
from bocage.games.breakout_1993.state import Battle
from bocage.games.breakout_1993.verbs import BACK, COMMIT, DONE, DOUBLE, PASS, STOP

from .assault_odds import attack_of
from .assault_plans import Assaults, Order, Package
from .barrage_plans import Shelling, Shellings
from .impulse_moves import Moves
from .impulse_ways import Ways, movers
from .position import Answer, Position

FADING = 0.6
"""What each further march of an impulse counts against the one before."""

WHIM = 0.1
"""How much chance counts between places that are nearly as good, for whoever cannot tell them apart by odds."""

PARTNERS = 4
"""How many places are considered for the second of a Double Impulse."""

ONLY = 0.5
"""What is lost of a second place's own chances when it joins the assault of the first."""

NEAR = 2
"""Borders to the enemy within which a place is looked at by whoever must be quick."""

SAFE = 0.1
"""The chance of sunset up to which fire that costs no number comes before anything else."""


class Outlook(Struct, frozen=True):
    """What an activated place could do."""

    value: float
    place: Area
    army: str
    target: Area = -1
    """What its best assault is aimed at; -1 if it makes none."""
    others: tuple[Package, ...] = ()
    """Its other assaults, the best first."""


class Daylight:
    """What a side could do in its impulse."""

    def __init__(self, p: Position) -> None:
        self.p, self.s, self.kit, self.w = p, p.s, p.kit, p.weights
        ways = Ways(p)
        self.assaults, self.moves, self.shellings = Assaults(p, ways), Moves(p, ways), Shellings(p)

    def by_army(self, active: int) -> dict[str, list[Unit]]:
        """§8.22 The units that may act, by army; only one of them acts in an impulse."""
        found: dict[str, list[Unit]] = {}
        for u in movers(self.p, active):
            if self.s.army in ("", self.kit.army[u]):
                found.setdefault(self.kit.army[u], []).append(u)
        return found

    def outlook(self, place: Area) -> Outlook:
        """What activating a place would bring: its best assault, and marches of those who are not in it."""
        best = Outlook(0.0, place, "")
        for army, units in self.by_army(1 << place).items():
            ranked = sorted(self.assaults.packages(units), key=lambda each: -each.value)
            assault = ranked[0] if ranked else None
            value, busy, target = 0.0, set[Unit](), -1
            if assault is not None and assault.value > 0:
                value, busy, target = assault.value, {o.unit for o in assault.orders}, assault.target
            marches = sorted((m.value for m in self.moves.packages([u for u in units if u not in busy])), reverse=True)
            value += sum(each * FADING**n for n, each in enumerate(marches))
            value *= 1.0 if self.p.exact else 1 + WHIM * self.p.chance(place, army).random()
            if value > best.value:
                best = Outlook(value, place, army, target, tuple(ranked[1:]))
        return best

    def second(self, outlooks: Sequence[Outlook]) -> Area | None:
        """§11.12 The place that makes a Double Impulse worth the Advantage: by its help, or before the sun sets."""
        first = outlooks[0]
        others = [each for each in outlooks[1:] if each.army == first.army and each.value > self.w.least][:PARTNERS]
        ends = float(sunset(self.s.impulse)[ENDS])
        gains = [(max(self._together(first, other), ends * other.value), -other.place) for other in others]
        best = max(gains, default=None)
        return -best[1] if best is not None and best[0] > self.w.advantage else None

    def _together(self, first: Outlook, other: Outlook) -> float:
        """How much better two places do in one assault than one after the other."""
        units = self.by_army(1 << first.place | 1 << other.place).get(first.army, [])
        joined = max((each.value for each in self.assaults.packages(units)), default=0.0)
        return joined - first.value - (1 - ONLY) * other.value

    def next_package(self) -> Package | None:
        """The best that the activated units can still do."""
        found: list[Package] = []
        for units in self.by_army(self.s.active | self._overrun()).values():
            found += self.assaults.packages(units) + self.moves.packages(units)
        best = max(found, key=lambda each: each.value, default=None)
        return best if best is not None and best.value > 0 else None

    def _overrun(self) -> int:
        places = 0
        for u in bits(self.s.overran):
            places |= 1 << self.s.at[u]
        return places


class Survey(Struct, frozen=True):
    """What an impulse could be used for, the best first."""

    day: Daylight
    outlooks: list[Outlook]
    shellings: list[Shelling]


def survey(p: Position, options: Sequence[Action]) -> Survey:
    """Everything that may be activated or bombarded now, weighed."""
    day = Daylight(p)
    places = [p.kit.place_named(o.noun) for o in options if o.verb == "activate"]
    if p.quick:
        places = [place for place in places if p.to_enemy[p.kit.beach_of.get(place, place)] <= NEAR]
    outlooks = sorted((day.outlook(place) for place in places), key=lambda each: (-each.value, each.place))
    targets = [p.kit.place_named(o.noun) for o in options if o.verb == "bombard"]
    shellings = [each for target in targets for each in day.shellings.best(target)]
    return Survey(day, outlooks, sorted(shellings, key=lambda each: (-each.value, each.barrage.target)))


def choose_impulse(p: Position, task: Any, options: Sequence[Action]) -> Action | list[Action] | None:
    """§8.1 The best place to activate or to bombard."""
    return judged(p, survey(p, options), options)


def judged(p: Position, seen: Survey, options: Sequence[Action]) -> Action | list[Action]:
    """The best use of an impulse by judgement; fire that costs no number first while the day is young."""
    outlooks, shellings = seen.outlooks, seen.shellings
    free = next((each for each in shellings if each.is_free), None)
    if free is not None and free.value > p.weights.least and sunset(p.s.impulse)[ENDS] <= SAFE:
        return bombarded(p, free)
    value = outlooks[0].value if outlooks else 0.0
    if shellings and shellings[0].value > max(value, p.weights.least):
        return bombarded(p, shellings[0])
    if value <= p.weights.least:
        return PASS
    if DOUBLE in options and p.exact and (second := seen.day.second(outlooks)) is not None:
        return doubled(p, outlooks[0].place, second)
    return p.kit.noun("activate")[outlooks[0].place]


def doubled(p: Position, first: Area, second: Area) -> list[Action]:
    """§11.12 The actions of a Double Impulse."""
    return [DOUBLE, *[p.kit.noun("activate")[place] for place in (first, second)]]


def choose_double(p: Position, task: Any, options: Sequence[Action]) -> Action | None:
    """§11.12 A Double Impulse without a plan: the place with the best chances."""
    day = Daylight(p)
    places = [p.kit.place_named(o.noun) for o in options if o.verb == "activate"]
    best = max((day.outlook(place) for place in places), key=lambda each: (each.value, -each.place), default=None)
    return p.kit.noun("activate")[best.place] if best is not None else BACK


def act(p: Position, task: Any, options: Sequence[Action]) -> Action | list[Action] | None:
    """§8.2 Repairs, then the best package until nothing is worth it, then bridges that are better blown."""
    repairs = [o for o in options if o.verb == REPAIR and wants_bridge(p, o)]
    if repairs:
        return repairs[0]
    day = Daylight(p)
    package = day.next_package()
    if package is not None:
        return actions(p, package)
    if p.s.mandatory:
        return next((o for o in options if o.verb == "assault"), None)
    blasts = [o for o in options if o.verb == DEMOLISH and dreads_bridge(p, o)]
    return blasts[0] if blasts else DONE


def actions(p: Position, package: Package) -> list[Action]:
    """The actions of a package, one by one."""
    found: list[Action] = []
    for order in package.orders:
        if order.path:
            found.append(p.kit.named("move")[order.unit])
            found += [p.kit.noun("enter")[place] for place in order.path]
            found.append(STOP)
    return [*found, p.kit.noun("assault")[package.target]] if package.target >= 0 else found


def wants_bridge(p: Position, a: Action) -> bool:
    """§20.1a Whether a bridge would serve us: the Allies always, the German between places of his own."""
    line = p.kit.borders[p.kit.bridge_named(a.noun)]
    return p.side == Side.ALLIED or all(p.s.is_free(p.side, place) for place in (line.one, line.other))


def dreads_bridge(p: Position, a: Action) -> bool:
    """§20.1 Whether a bridge serves the enemy only: nobody of ours is beyond it, and the Allies never destroy one."""
    line = p.kit.borders[p.kit.bridge_named(a.noun)]
    beyond = [place for place in (line.one, line.other) if not p.s.controls(p.side, place)]
    return p.side == Side.GERMAN and any(not p.s.mask_at(place, p.side) for place in beyond)


def march(p: Position, task: Any, options: Sequence[Action]) -> Action | list[Action] | None:
    """§8.36 A unit on its way without orders stops if it may; otherwise it takes the best step."""
    if STOP in options:
        return STOP
    if BACK in options and (meant := _meant_for(p, task.unit)):
        return meant
    day, u = Daylight(p), task.unit
    steps = [p.kit.place_named(o.noun) for o in options if o.verb == "enter"]
    if not steps:
        return BACK if BACK in options else None
    best = max(steps, key=lambda to: _step(day, u, to))
    return p.kit.noun("enter")[best] if BACK not in options or _step(day, u, best) > 0 else BACK


def _meant_for(p: Position, u: Unit) -> list[Action]:
    """The orders of a unit that was chosen before we were asked, if we would have chosen it too."""
    before = p.s.clone()
    play.act(before, BACK)
    asked = play.decision(before)
    assert asked is not None  # whoever was active still is
    found = act(p.in_world(before), before.agenda[-1], asked.options)
    return found[1:] if isinstance(found, list) and found[0] == p.kit.named("move")[u] else []


def _step(day: Daylight, u: Unit, to: Area) -> float:
    if day.s.mask_at(to, day.p.enemy):
        return day.assaults.value(to, [Order(u, (to,))])
    return day.moves.value(u, to, (to,))


def plan_assault(p: Position, task: Any, options: Sequence[Action]) -> Action | list[Action]:
    """§9.2 The strongest of the stronger army leads, everybody who helps joins, and every gun."""
    battle, kinds = p.s.battle, p.kit.kinds
    assert battle is not None
    leads = [p.kit.unit_index[o.noun] for o in options if o.verb == "point"]
    found: list[Action] = []
    if battle.point < 0 and leads:
        point = max(leads, key=lambda u: (_together(p, leads, u), kinds[u].fresh.attack, -kinds[u].fresh.defense, -u))
        found.append(p.kit.named("point")[point])
        return [*found, *joining(p, battle, point, options)]
    guns = [o for o in options if o.verb == "support"]
    return guns[0] if guns else COMMIT


def _together(p: Position, leads: Sequence[Unit], u: Unit) -> int:
    """§8.22 The Attack Value of those who may lead of a unit's army."""
    return attack_of(p.s, [v for v in leads if p.kit.army[v] == p.kit.army[u]])


def joining(p: Position, battle: Battle, point: Unit, options: Sequence[Action]) -> list[Action]:
    """§9.2B §8.22 Units of the Area and army that join; German SS and others do not mix for one more (§9.2F)."""
    army = p.kit.army[point]
    others = [u for o in options if o.verb == "with" and p.kit.army[u := p.kit.unit_index[o.noun]] == army]
    mixed = p.side == Side.GERMAN and len(others) < 3
    ss = p.kit.ss >> point & 1
    able = [u for u in others if u != point and p.kit.leaders >> u & 1 and not (mixed and p.kit.ss >> u & 1 != ss)]
    return [p.kit.named("with")[u] for u in able]


def plan_barrage(p: Position, task: Any, options: Sequence[Action]) -> Action | list[Action] | None:
    """§10.1 The bombardment as it was meant."""
    barrage = p.s.barrage
    assert barrage is not None
    if barrage.means:
        return COMMIT if COMMIT in options else None
    best = Shellings(p).best(barrage.target)
    return _fire(p, best[0]) if best else None


def bombarded(p: Position, shelling: Shelling) -> list[Action]:
    """§10.1 The actions of an impulse of bombardment."""
    return [p.kit.noun("bombard")[shelling.barrage.target], *_fire(p, shelling)]


def _fire(p: Position, shelling: Shelling) -> list[Action]:
    """§10.1 Who fires, and at whom."""
    barrage, fire_ = shelling.barrage, p.kit.named("fire")
    opening = fire_[barrage.lead] if barrage.means == "guns" else marker_action(barrage)
    return [opening, *[fire_[u] for u in barrage.units], p.kit.named("target")[barrage.primary], COMMIT]


ANSWERS: dict[str, Answer] = {
    "ChooseImpulse": choose_impulse,
    "ChooseDouble": choose_double,
    "Active": act,
    "March": march,
    "PlanAssault": plan_assault,
    "PlanBarrage": plan_barrage,
}
