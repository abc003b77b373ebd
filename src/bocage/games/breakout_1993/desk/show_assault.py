"""§9.2 §9.3A Putting an assault together: who leads, who else, which guns; and who stands forward against it."""

from collections.abc import Iterable

from msgspec.structs import replace

from bocage.core import play
from bocage.core.areas import Area
from bocage.core.desk import Choice, Hand
from bocage.core.listing import BACK, FINISH, after, told_apart
from bocage.core.protocol import Action, Side
from bocage.core.showing import Showing
from bocage.games.breakout_1993 import forecast
from bocage.games.breakout_1993.assault import attack_value
from bocage.games.breakout_1993.forecast import forwards
from bocage.games.breakout_1993.kinds import Unit
from bocage.games.breakout_1993.plan import ChooseForward, PlanAssault, attackers, guns_for, plan_of
from bocage.games.breakout_1993.state import Battle, BreakoutState
from bocage.games.breakout_1993.verbs import BACK as GIVE_UP
from bocage.games.breakout_1993.verbs import COMMIT

from .choosing import among_units, on_unit
from .names import codes, ids, in_words, number_of, place_words, players, state_words, unit_full, unit_words
from .plans_could import everybody
from .plans_words import odds_words

READY, LEAD, WITH, GUNS, OUT = (
    "Ready-made",
    "Who leads (the Point Unit)",
    "Who else assaults",
    "Which guns support",
    "Leave out after all",
)


def plan_assault(s: BreakoutState, task: PlanAssault) -> list[Choice]:
    """§9.2 §9.21 What may be added to the assault, what may be left out again, and carrying it out."""
    battle, options = plan_of(s), play.offered(s)
    ready, out = _ready(s, battle), _left_out(s, battle)
    by_verb = {verb: [a for a in options if a.verb == verb] for verb in ("point", "with", "support")}
    lead = [_lead(s, battle, a) for a in _strongest_first(s, by_verb["point"])]
    others = [_with(s, battle, a) for a in by_verb["with"]]
    guns = [_support(s, a) for a in by_verb["support"]]
    found = [*ready, *lead, *others, *guns] if battle.point < 0 else [*ready, *others, *guns, *lead]
    return [*told_apart([*found, *out]), *_endings(s, battle, options)]


def _strongest_first(s: BreakoutState, actions: list[Action]) -> list[Action]:
    return sorted(actions, key=lambda a: -s.kit.kinds[s.kit.unit_index[a.noun]].fresh.attack)


def _lead(s: BreakoutState, battle: Battle, a: Action) -> Choice:
    """§9.2A Whoever leads counts with his whole attack factor."""
    u = s.kit.unit_index[a.noun]
    value = values_words(s, _joined(battle, [u], u))
    instead = f" instead of {unit_words(s, battle.point)}" if battle.point >= 0 else ""
    says = f"{unit_full(s, u)} leads{instead}"
    # a click on one who is named already means: not him; on one who is not, once somebody leads: him as well
    clicked = bool(s.mandatory >> u & 1) or (u not in battle.units and battle.point < 0)
    if clicked:
        return on_unit(s, a, says, LEAD, value)
    return Choice(actions=(str(a),), says=says, group=LEAD, value=value)


def _with(s: BreakoutState, battle: Battle, a: Action) -> Choice:
    """§9.2B Everyone else counts one."""
    u = s.kit.unit_index[a.noun]
    says, value = f"{unit_full(s, u)} assaults too", values_words(s, _joined(battle, [u]))
    if battle.point >= 0 or not s.kit.leaders >> u & 1:
        return on_unit(s, a, says, WITH, value)
    return Choice(actions=(str(a),), says=says, group=WITH, value=value)  # a click on it rather means: it leads


def _support(s: BreakoutState, a: Action) -> Choice:
    """§9.2C §9.21 A gun in reach; it is Spent afterwards."""
    u = s.kit.unit_index[a.noun]
    return on_unit(s, a, f"{unit_full(s, u)} supports from where it is, {in_words(s, u)}", GUNS, "+1")


def _joined(battle: Battle, units: Iterable[Unit], point: Unit = -1) -> Battle:
    """The assault with some more units, and perhaps another Point Unit."""
    more = tuple(dict.fromkeys(u for u in units if u not in battle.units))
    return replace(battle, units=(*battle.units, *more), point=point if point >= 0 else battle.point)


def values_words(s: BreakoutState, battle: Battle) -> str:
    """What the Attack Value would be, empty while nobody leads."""
    return f"AV {int(attack_value(s, battle).total)}" if battle.point >= 0 else ""


def ready_plan(s: BreakoutState, a: Action) -> Choice | None:
    """§9.2 The fullest of the usual ways for an assault that is not being planned yet, from its first action on."""
    then = after(s, (str(a),))
    made = _ready(then, plan_of(then)) if then is not None and then.battle is not None else []
    return replace(made[0], actions=(str(a), *made[0].actions)) if made else None


def _ready(s: BreakoutState, battle: Battle) -> list[Choice]:
    """Everyone, everyone with the guns, a division with its guns, all the guns: only what adds more than one."""
    able = [u for u in attackers(s, battle.side, battle.target) if u not in battle.units]
    leader = battle.point if battle.point >= 0 else _strongest(s, [*battle.units, *able])
    if leader < 0:
        return []
    army = s.kit.army[leader]
    everyone = _joined(battle, [leader, *[u for u in able if s.kit.army[u] == army]], leader)
    everything = replace(everyone, support=(*battle.support, *guns_for(s, everyone)))
    found = [
        _make(s, battle, everything, "Everyone here and every gun in reach"),
        _make(s, battle, everyone, "Everyone here, no gun"),
        *_divisions(s, battle, able),
    ]
    if battle.units:
        guns = guns_for(s, battle)
        every_gun = replace(battle, support=(*battle.support, *guns))
        found.append(_make(s, battle, every_gun, f"All {number_of(len(guns), 'gun')} in reach"))
    kept = dict[frozenset[str], Choice]()
    for choice in found:
        if choice is not None and len(choice.actions) > 1:
            kept.setdefault(frozenset(choice.actions), choice)
    return list(kept.values())


def _divisions(s: BreakoutState, battle: Battle, able: list[Unit]) -> list[Choice | None]:
    """§9.2D §9.21a Each division that stands here with several units, with its own guns."""
    found = list[Choice | None]()
    for division in dict.fromkeys(s.kit.kinds[u].division for u in able):
        own = [u for u in able if s.kit.kinds[u].division == division]
        leader = battle.point if battle.point >= 0 else _strongest(s, own)
        if not division or len(own) < 2 or leader < 0 or s.kit.army[leader] != s.kit.army[own[0]]:
            continue
        joined = _joined(battle, [leader, *own], leader)
        guns = [u for u in guns_for(s, joined) if s.kit.kinds[u].division == division]
        made = replace(joined, support=(*battle.support, *guns))
        found.append(_make(s, battle, made, f"The whole of {division} here, with its guns"))
    return found


def _strongest(s: BreakoutState, units: Iterable[Unit]) -> Unit:
    """§9.2A The best Point Unit of these, -1 if none can lead: the highest attack factor, then the highest defense."""
    leaders = [u for u in units if s.kit.leaders >> u & 1]
    return max(leaders, key=lambda u: (s.kit.kinds[u].fresh.attack, s.kit.kinds[u].fresh.defense, -u), default=-1)


def _make(s: BreakoutState, battle: Battle, made: Battle, words: str) -> Choice | None:
    """The actions that make one assault of another, None if there are none; the words name who leads and the sums."""
    others = [u for u in made.units if u not in battle.units and u != made.point]
    point = codes(s, "point", [made.point] if made.point != battle.point else [])
    guns = codes(s, "support", [u for u in made.support if u not in battle.support])
    actions = (*point, *codes(s, "with", others), *guns)
    if not actions:
        return None
    leads = f", {unit_words(s, made.point)} leads" if point else ""
    says = f"{words}: {number_of(len(made.units), 'unit')}{leads}, {assault_odds(s, made)}"
    return Choice(actions=actions, says=says, group=READY, value=values_words(s, made))


def assault_odds(s: BreakoutState, battle: Battle) -> str:
    """§9.2 §9.3 `14 against 9, 92% to win the roll`, against the best Forward Unit."""
    return odds_words(int(attack_value(s, battle).total), max(forwards(s, battle).values(), default=0))


def odds_after(s: BreakoutState, actions: tuple[str, ...], to: Area, side: Side) -> str:
    """§8.5 What the assault that follows these actions would be with everybody; empty where nobody could lead it."""
    then = after(s, actions)
    battle = everybody(then, to, side) if then is not None else None
    if then is None or battle is None or battle.point < 0 or not then.mask_at(to, side.enemy):
        return ""
    return f": {assault_odds(then, battle)} with all who may"


def _left_out(s: BreakoutState, battle: Battle) -> list[Choice]:
    """§8.5 Anyone who was named and need not be there: the plan is put together again without him."""
    free = [u for u in (*battle.units, *battle.support) if not (u in battle.units and s.mandatory >> u & 1)]
    return [_without(s, battle, u) for u in free]


def _without(s: BreakoutState, battle: Battle, u: Unit) -> Choice:
    bound = s.mandatory
    units = [v for v in battle.units if v not in (u, battle.point) and not bound >> v & 1]
    point = [battle.point] if battle.point not in (u, -1) else []
    left = replace(battle, units=tuple(v for v in battle.units if v != u), point=point[0] if point else -1)
    guns = [v for v in battle.support if v != u and _still_supports(s, left, v)]
    chain = (
        str(GIVE_UP),
        str(s.kit.noun("assault")[battle.target]),
        *codes(s, "point", point),
        *codes(s, "with", units),
        *codes(s, "support", guns),
    )
    role = "the support of " if u in battle.support else ""
    says = f"Without {role}{unit_full(s, u)}"
    return Choice(actions=chain, says=says, group=OUT, piece=s.kit.kinds[u].id, place=s.kit.codes[s.at[u]])


def _still_supports(s: BreakoutState, left: Battle, gun: Unit) -> bool:
    """§9.21a A gun of a division fires only for its own."""
    return gun in guns_for(s, replace(left, support=()))


def _endings(s: BreakoutState, battle: Battle, options: list[Action]) -> list[Choice]:
    where = place_words(s, battle.target)
    if COMMIT in options:
        says = f"Assault {where} now: {assault_odds(s, battle)}"
        commit = Choice(actions=(str(COMMIT),), says=says, group=FINISH)
    else:
        commit = Choice(actions=(str(COMMIT),), says=f"Assault {where} now", group=FINISH, barred=True)
    later = ", it must still be made" if any(s.mandatory >> u & 1 for u in battle.units) else ""
    return [commit, Choice(actions=(str(GIVE_UP),), says=f"Put the assault off{later}", group=BACK)]


# --- the Forward Unit


FORWARD = "Your Forward Unit"


def _forward(s: BreakoutState, task: ChooseForward) -> list[Choice]:
    """§9.3A The Defense Value with each of them, the best first; the dice fall at once, so a click on one lists all."""
    battle = plan_of(s)
    attack = int(attack_value(s, battle).total)
    found = []
    for u, defense in forecast.forwards(s, battle).items():
        says = f"{state_words(s, u)} stands forward: {odds_words(attack, defense)} for the attacker"
        found.append(among_units(s, s.kit.named("forward")[u], says, FORWARD))
    return found


# --- in hand


def _assaulting(s: BreakoutState, task: PlanAssault) -> Hand:
    """§9.2 §9.3 What the assault has come to."""
    battle = plan_of(s)
    where, pieces = place_words(s, battle.target), ids(s, (*battle.units, *battle.support))
    if battle.point < 0:
        return Hand(f"Assault on {where}: choose who leads", pieces)
    values = forwards(s, battle)
    worst = next(iter(values))
    against = f"against {values[worst]} if {unit_words(s, worst)} goes forward"
    return Hand(f"Assault on {where}: {int(attack_value(s, battle).total)} {against}", pieces)


def _defending(s: BreakoutState, task: ChooseForward) -> Hand:
    """§9.3A Against what the defender puts somebody forward."""
    battle = plan_of(s)
    attack = int(attack_value(s, battle).total)
    says = f"The {players(battle.side)} assault {place_words(s, battle.target)} with {attack}: choose who goes forward"
    return Hand(says, ids(s, (*battle.units, *battle.support)))


SHOWN: dict[type, Showing] = {
    PlanAssault: Showing(choices=plan_assault, hand=_assaulting),
    ChooseForward: Showing(choices=_forward, hand=_defending),
}
