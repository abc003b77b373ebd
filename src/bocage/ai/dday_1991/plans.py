"""Plans worth weighing: set-ups, invasions, whole movement steps, and the attacks of a turn.

A plan is a scheme that the policy follows. The first of every list is what judgement alone would do; the others differ
from it in one part each.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from bocage.ai.mind import Candidate, Manner, Stroke
from bocage.core.hexes import NOWHERE, Hex, members
from bocage.core.protocol import Decision, Side
from bocage.games.dday_1991.control import city_hexes
from bocage.games.dday_1991.orders import scenario_named
from bocage.games.dday_1991.state import DDayState

from .aims import Aims
from .battle import Attack, Battle
from .landing import Landing
from .position import Position
from .scheme import STEADY, Intent, Scheme
from .stations import ways_to_begin
from .steps import Step, movement_step
from .titles import landing_title, listed, place, setup_title
from .weights import styles

MOST_LANDINGS, MOST_TARGETS = 8, 2
"""How many invasions are weighed, and how many attacks are tried with and without."""

MOST_DOUBTS = 4
"""Armies that are tried out on another way."""

NEAR = 3
"""Hexes within which an attack can be thought of."""

DOUBTFUL = -1.5
"""What an attack may be worth by judgement that is still tried out."""


def candidates(s: DDayState, d: Decision, manner: Manner, scheme: Scheme | None) -> list[Candidate]:
    """The plans worth weighing now; none while the plan under way is of this step."""
    moment = (s.turn, s.phase)
    if scheme is not None and (scheme.made == moment or d.task not in _MAKERS):
        return []
    going = Scheme(moment) if scheme is None else _carried_on(scheme, moment)
    if d.task not in _MAKERS:
        return [Candidate("Carry on", going)]
    plans = _MAKERS[d.task](Planning(s, d, manner, going))
    return list(plans if manner.ahead else islice(plans, 1))


def _carried_on(scheme: Scheme, moment: tuple[int, str]) -> Scheme:
    """What a new plan takes over from the last: within a turn all of it, else nothing."""
    return replace(scheme, made=moment) if scheme.made[0] == moment[0] else Scheme(moment)


class Planning(Struct, frozen=True):
    """What a list of plans is made from."""

    s: DDayState
    d: Decision
    manner: Manner
    going: Scheme

    def read(self, scheme: Scheme) -> Position:
        """The position as somebody with this plan reads it, on a copy."""
        return Position(self.s.clone(), self.d.side, Intent(self.manner, scheme))


# --- before the war


def _setups(planning: Planning) -> Iterator[Candidate]:
    yield Candidate("One of the ready set-ups, by lot", planning.going)
    counts: dict[str, int] = {}
    for name, posts in ways_to_begin(planning.s, planning.d.options):
        number = counts[name] = counts.get(name, -1) + 1
        strokes = tuple(Stroke("hold", (h,)) for h in sorted(set(posts.values())))
        yield Candidate(
            setup_title(planning.s, name, number), replace(planning.going, setup=(name, number)), (), strokes
        )


# --- invasions


def _invasions(planning: Planning) -> Iterator[Candidate]:
    """A landing by judgement and taste, then all sorts, each with the neighbours that go best with it."""
    p, known = planning.read(planning.going), set[frozenset[Hex]]()
    choices = Landing(p, Aims(p), Random(0)).choices()
    yield Candidate("Land where the coast looks weakest" if choices else "No landing this month", planning.going)
    for beach in choices[: 3 * MOST_LANDINGS]:
        landing = _landed(planning, ((beach.sea, beach.target),))
        taken = frozenset(landing.beaches.values())
        if landing.beaches and taken not in known and len(known) < MOST_LANDINGS:
            known.add(taken)
            yield _landing_plan(planning, landing)


def _landed(planning: Planning, landings: tuple[tuple[Hex, Hex], ...]) -> Landing:
    p = planning.read(replace(planning.going, landings=landings))
    landing = Landing(p, Aims(p), Random(0))
    landing.plan()
    return landing


def _landing_plan(planning: Planning, landing: Landing) -> Candidate:
    names = planning.s.kit.names
    strokes = tuple(Stroke("land", (names[sea], names[beach])) for sea, beach in landing.beaches.items())
    scheme = replace(planning.going, landings=tuple(landing.beaches.items()))
    return Candidate(landing_title(planning.s, list(landing.beaches.values())), scheme, (), strokes)


# --- movement


def _movements(planning: Planning) -> Iterator[Candidate]:
    """The step as judgement has it, and others; those that come to the same moves and attacks only once."""
    plain = replace(planning.going, style=STEADY, effort=NOWHERE, orders=())
    p, beaches, known = planning.read(plain), dict(plain.landings), set[tuple[object, ...]]()
    base = movement_step(p, beaches)
    for title, scheme in _movement_schemes(planning, p, plain, base):
        step = movement_step(planning.read(scheme), beaches)
        essence = (*[a for _, a in step.actions], scheme.spared)
        if essence not in known:
            known.add(essence)
            yield Candidate(title, scheme, (), _arrows(planning.s, step))


def _movement_schemes(planning: Planning, p: Position, plain: Scheme, base: Step) -> Iterator[tuple[str, Scheme]]:
    """Main efforts, styles, armies sent elsewhere, attacks left out and attacks pressed."""
    s, claims = planning.s, base.claims
    yield _movement_title(planning, claims), plain
    for h in city_hexes(s, scenario_named(s.scenario).objectives):
        words = "Main effort at" if p.side == Side.ALLIED else "Cover"
        yield f"{words} {place(s, h)}", replace(plain, effort=h)
    for u, doubt in sorted(base.doubts.items(), key=lambda item: item[1].gap)[:MOST_DOUBTS]:
        title = f"{p.kit.kinds[u].name} to {place(s, doubt.instead)} instead of {place(s, doubt.to)}"
        yield title, replace(plain, orders=((u, doubt.instead),))
    for name, style in styles().items():
        if style.allied if p.side == Side.ALLIED else style.german:
            yield f"Go on {style.says}", replace(plain, style=name)
    for h in sorted(claims, key=lambda h: (claims[h], h))[:MOST_TARGETS]:
        yield f"As judgement says, but leave {place(s, h)} alone", replace(plain, spared=(h,))
    for h in _reluctant(p, claims)[:MOST_TARGETS]:
        yield f"Press an attack on {place(s, h)}", replace(plain, wanted=(h,))


def _reluctant(p: Position, claims: dict[Hex, int]) -> list[Hex]:
    """Enemy stacks near own ones that judgement would leave alone, the weakest and dearest first."""
    aims, reach = Aims(p), p.kit.grid.disc(p.s.occupied[p.side], NEAR)
    near = [h for h in p.foes if h not in claims and (p.board.continent_mask & reach) >> h & 1]
    return sorted(near, key=lambda h: (p.foe_defense[h] - 2 * aims.worth(h), h))


def _movement_title(planning: Planning, claims: dict[Hex, int]) -> str:
    aims = sorted(claims, key=lambda h: (-claims[h], h))[:2]
    if aims:
        return f"March against {listed([place(planning.s, h) for h in aims])}"
    return "Advance where the way is open" if planning.d.side == Side.ALLIED else "Hold the line"


def _arrows(s: DDayState, step: Step) -> tuple[Stroke, ...]:
    """Who goes where, and what is to be attacked."""
    kit, found, begin = s.kit, list[Stroke](), ""
    for _, a in step.actions:
        if a.verb == "move":
            begin = kit.names[s.at[kit.unit_index[a.noun]]]
        elif a.verb == "go":
            found.append(Stroke("move", (begin, a.noun)))
    return (*found, *[Stroke("attack", (kit.names[h],)) for h in sorted(step.claims)])


# --- combat


def _attacks(planning: Planning) -> Iterator[Candidate]:
    """The attacks that judgement would make; each left out in turn; those it would not make, each tried."""
    chosen = _chosen(planning)
    yield Candidate(_attack_title(planning.s, chosen), planning.going, (), _fires(planning.s, chosen))
    names, spared = {attack.target: place(planning.s, attack.target) for attack in chosen}, planning.going.spared
    for attack in sorted(chosen, key=lambda attack: attack.value)[:MOST_TARGETS]:
        scheme = replace(planning.going, spared=(*spared, attack.target))
        left = [other for other in chosen if other != attack]
        yield Candidate(f"Without the attack on {names[attack.target]}", scheme, (), _fires(planning.s, left))
    if len(chosen) > 1:
        yield Candidate("No attack at all", replace(planning.going, spared=(*spared, *sorted(names))))
    for attack in _doubtful(planning, set(names)):
        scheme = replace(planning.going, wanted=(*planning.going.wanted, attack.target))
        yield Candidate(
            f"Attack {place(planning.s, attack.target)} too", scheme, (), _fires(planning.s, [*chosen, attack])
        )


def _chosen(planning: Planning) -> list[Attack]:
    """The attacks of the step in the order judgement declares them."""
    p, found = planning.read(planning.going), list[Attack]()
    battle = Battle(p, Aims(p), dict(planning.going.landings))
    while (attack := battle.best()) is not None:
        found.append(attack)
        battle.declare(attack)
    return found


def _doubtful(planning: Planning, taken: set[Hex]) -> list[Attack]:
    p = planning.read(planning.going)
    battle = Battle(p, Aims(p), dict(planning.going.landings))
    reach, hexes = battle.reach(), 0
    for mask in reach.values():
        hexes |= mask
    found = [battle.against(h, reach) for h in members(hexes) if h not in taken]
    worst = battle.w.worst
    able = [a for a in found if a is not None and a.value > DOUBTFUL and a.fate.win >= worst]
    return sorted(able, key=lambda attack: (-attack.value, attack.target))[:MOST_TARGETS]


def _attack_title(s: DDayState, chosen: list[Attack]) -> str:
    return f"Attack {listed([place(s, attack.target) for attack in chosen])}" if chosen else "No attack"


def _fires(s: DDayState, attacks: list[Attack]) -> tuple[Stroke, ...]:
    kit = s.kit
    found = {(kit.names[s.at[u]], kit.names[attack.target]) for attack in attacks for u in attack.units}
    return tuple(Stroke("attack", way) for way in sorted(found))


_MAKERS: dict[str, Callable[[Planning], Iterator[Candidate]]] = {
    "Deploy": _setups,
    "Invade": _invasions,
    "ChooseMove": _movements,
    "Declare": _attacks,
}
"""The decisions at which a plan is made."""
