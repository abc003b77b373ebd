"""The plans worth weighing at a decision: schemes for a march, attacks for a battle, shares of ships and aircraft."""

from collections.abc import Callable

from bocage.ai.mind import Candidate, Manner, Stroke
from bocage.core.hexes import members
from bocage.core.protocol import Action, Decision, Side
from bocage.games.battle_1981.advance import STAY
from bocage.games.battle_1981.combat import END
from bocage.games.battle_1981.combat import candidates as able_to_join
from bocage.games.battle_1981.interdiction import thresholds
from bocage.games.battle_1981.logistics import CATEGORIES, WHOLE
from bocage.games.battle_1981.retreat import STAND
from bocage.games.battle_1981.state import AMPHIBIOUS, COMBAT, FUEL, GENERAL, Battle, BattleState

from . import shipping
from .allied_drops import zone
from .answers import advance, retreat
from .attacks import Plan, best_plan
from .places import place, sentence, unit_name
from .position import Position
from .scheme import Scheme, habits, schemes, sector_mask
from .strokes import attack_strokes, effort_strokes
from .support import fire, interdict

Maker = Callable[[Position, Decision, Scheme], list[Candidate]]

ATTACKS = 2
"""Attacks that are looked at apart: in which order they come matters less than where to stop."""


def candidates(s: BattleState, d: Decision, manner: Manner, scheme: Scheme | None) -> list[Candidate]:
    """The plans of this moment; none in the middle of a plan under way."""
    maker = _MAKERS.get(d.task)
    now = scheme or Scheme()
    p = Position(s, d.side, 0, habits(manner, now))
    found = maker(p, d, now) if maker is not None else []
    if found or scheme is not None:
        return found
    return [Candidate(title(now, d.side), now)]


def title(scheme: Scheme, side: Side) -> str:
    """A scheme in a few words."""
    parts = []
    if scheme.effort:
        parts.append(f"main effort {schemes().sectors[scheme.effort].title}")
    if march := schemes().march[side.word].get(scheme.march):
        parts.append(march.title)
    if battle := schemes().battle[side.word].get(scheme.battle):
        parts.append(battle.title)
    words = ", ".join(parts) or ("hold, and strike where it pays" if side == Side.GERMAN else "advance on all fronts")
    return sentence(words)


# --- the march


def _march(p: Position, d: Decision, now: Scheme) -> list[Candidate]:
    """Where the main effort is and how units go about it, before the first of them moves."""
    if any(p.s.picks[p.side :: 2]):
        return []
    plans = [Scheme(march=march) for march in ("", *schemes().march[p.side.word])]
    plans += [Scheme(effort=sector) for sector in _sectors(p)]
    return [Candidate(title(plan, p.side), plan, strokes=effort_strokes(p, plan)) for plan in plans]


def _sectors(p: Position) -> list[str]:
    """Where a main effort may tell: the sectors in which most of both sides stand."""

    def engaged(name: str) -> int:
        both = members(sector_mask(name) & (p.s.held[0] | p.s.held[1]))
        mine, theirs = (sum(p.s.cp[p.s.on[h]] for h in both if p.s.on[h] & 1 == side) for side in (0, 1))
        return min(mine, theirs)

    return sorted(schemes().sectors, key=engaged, reverse=True)[:EFFORTS]


EFFORTS = 2
"""Main efforts that are looked at."""


# --- battle


def _attack(p: Position, d: Decision, now: Scheme) -> list[Candidate]:
    """Every attack that promises something, to go on from there by judgement; other postures; and to stop."""
    scheme = now if p.s.fought else Scheme(now.effort, now.march)
    plans = sorted(_plans(p, d), key=lambda plan: -plan.value)[:ATTACKS]
    judged = bool(plans) and plans[0].value >= p.weights.least
    stop = Candidate("No further attacks", scheme, (END,))
    found = [_to_attack(p, plan, scheme) for plan in plans]
    if not judged:
        return [stop, *found[:1]]
    if not p.s.fought:
        found += [_fought(p, scheme, name) for name in ("hard", "spare")]
    return [*found, stop]


def _plans(p: Position, d: Decision) -> list[Plan]:
    shares = fire(p)
    units = [p.kit.unit_index[option.noun] for option in d.options if option != END]
    return [best_plan(p, shares, u, able_to_join(p.s, Battle(p.side, u, p.s.at[u]))) for u in units]


def _to_attack(p: Position, plan: Plan, scheme: Scheme) -> Candidate:
    name, where = unit_name(p.kit, plan.defender), place(p.kit, p.s.at[plan.defender])
    first = (p.kit.named("attack")[plan.defender],)
    return Candidate(f"Attack {name} at {where}", scheme, first, attack_strokes(p, plan.attackers, plan.defender))


def _fought(p: Position, plain: Scheme, name: str) -> Candidate:
    scheme = Scheme(plain.effort, plain.march, name)
    return Candidate(title(scheme, p.side), scheme)


def _retreat(p: Position, d: Decision, now: Scheme) -> list[Candidate]:
    """Every way out, and to stand."""
    battle = p.battle
    assert battle is not None
    here, name = p.s.at[battle.defender], sentence(unit_name(p.kit, battle.defender))
    return [
        Candidate(
            f"{name} stands at {place(p.kit, here)}"
            if option == STAND
            else f"{name} falls back to {place(p.kit, p.kit.hex_named(option.noun))}",
            now,
            (option,),
            (Stroke("hold", (p.kit.names[here],)),)
            if option == STAND
            else (Stroke("move", (p.kit.names[here], option.noun)),),
        )
        for option in _judged_first(p, d)
    ]


def _advance(p: Position, d: Decision, now: Scheme) -> list[Candidate]:
    """Whoever may go in, and to stay."""
    battle = p.battle
    assert battle is not None
    where = place(p.kit, battle.hex)
    return [
        Candidate(
            f"Nobody goes into {where}" if option == STAY else f"{sentence(unit_name(p.kit, unit))} goes into {where}",
            now,
            (option,),
            () if option == STAY else (Stroke("move", (p.kit.names[p.s.at[unit]], p.kit.names[battle.hex])),),
        )
        for option, unit in ((option, p.kit.unit_index.get(option.noun, -1)) for option in _judged_first(p, d))
    ]


def _judged_first(p: Position, d: Decision) -> list[Action]:
    """The options, first the one that judgement takes."""
    chosen = (retreat if d.task == "RetreatOrStand" else advance)(p, d)
    return sorted(d.options, key=lambda option: option != chosen)


# --- ships and aircraft


def _allocate(p: Position, d: Decision, now: Scheme) -> list[Candidate]:
    """The usual split, and more of each kind at the cost of the largest of the others; food is never touched."""
    if d.options[0].verb != CATEGORIES[FUEL]:
        return []
    usual = shipping.plan(p)
    splits = {"Ship by need": usual}
    for words, more in SHIFTS:
        split, less = usual.copy(), max((pool for _, pool in SHIFTS if pool != more), key=usual.__getitem__)
        shift = min(SHIFT, split[less], WHOLE - 1 - split[more])
        if shift > 2:
            split[more] += shift
            split[less] -= shift
            splits[words] = split
    return [Candidate(f"{words}: {_in_words(split)}", now, _shares(p, split)) for words, split in splits.items()]


SHIFT = 12
SHIFTS = (("More troops", AMPHIBIOUS), ("More fuel", FUEL), ("More shells", COMBAT))


def _shares(p: Position, split: list[int]) -> tuple[Action, ...]:
    return tuple(p.kit.numbers(CATEGORIES[pool])[split[pool]] for pool in (FUEL, GENERAL, COMBAT))


def _in_words(split: list[int]) -> str:
    fuel, general, combat, troops = split
    return f"fuel {fuel}, general {general}, combat {combat}, troops {troops}"


def _interdict(p: Position, d: Decision, now: Scheme) -> list[Candidate]:
    """The judged number of aircraft first, then none, and the two largest numbers that tell."""
    judged, most = interdict(p, d), int(d.options[-1].noun)
    steps = [points for points, _ in thresholds(p.s) if points <= most]
    actions = [p.kit.numbers("interdict")[points] for points in (0, *steps[-2:])]
    ordered = dict.fromkeys([judged, *actions] if judged is not None else actions)
    return [Candidate(_air_words(int(action.noun)), now, (action,)) for action in ordered]


def _air_words(points: int) -> str:
    return f"{points} air points on the German roads" if points else "Every aircraft over the battlefields"


def _drop(p: Position, d: Decision, now: Scheme) -> list[Candidate]:
    """The judged zone first, then the other zones of the list."""
    judged, unit = zone(p, d), p.s.agenda[-1].unit
    options = sorted(d.options, key=lambda option: option != judged)[:ZONES]
    return [
        Candidate(
            f"{sentence(unit_name(p.kit, unit))} drops at {place(p.kit, p.kit.hex_named(option.noun))}",
            now,
            (option,),
            (Stroke("drop", (option.noun,)),),
        )
        for option in options
    ]


ZONES = 3

_MAKERS: dict[str, Maker] = {
    "MoveSide": _march,
    "Attack": _attack,
    "RetreatOrStand": _retreat,
    "Advance": _advance,
    "Allocate": _allocate,
    "Interdict": _interdict,
    "DropZone": _drop,
}
