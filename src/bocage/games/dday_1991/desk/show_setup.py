"""The German set-up, reinforcements and replacements before a player."""

from bocage.core.desk import Choice, Hand
from bocage.core.listing import BACK, after, closing, is_final, told_apart
from bocage.core.protocol import Action
from bocage.core.showing import Showing
from bocage.games.dday_1991.kinds import Unit
from bocage.games.dday_1991.orders import places
from bocage.games.dday_1991.reinforce import Arrive, Reinforce
from bocage.games.dday_1991.replace import Replace, rebuild_price
from bocage.games.dday_1991.setup import Deploy, DeployUnit, waiting
from bocage.games.dday_1991.setups import german_setups
from bocage.games.dday_1991.state import GONE, REBUILT, RESERVE, DDayState
from bocage.games.dday_1991.tables import prices

from .listing import instead, on_unit, shown
from .names import (
    codes,
    company,
    hex_words,
    moves_words,
    number_of,
    price_words,
    side_words,
    the,
    the_unit,
    unit_codes,
)
from .together import each_of, to_one_place

READY = "Ready set-ups"


def ground_words(s: DDayState, u: Unit) -> str:
    """§6a4 §6a5 Where a card leaves a unit to be put."""
    if s.at[u] in (REBUILT, GONE):
        return "any controlled city"
    place = s.kit.kinds[u].arrivals[s.scenario].place
    return places()[place].says if place in places() else hex_words(s, s.kit.hex_named(place))


# --- setting up


def _deploy(s: DDayState, task: Deploy, options: list[Action]) -> list[Choice]:
    """§6a4"""
    left = len(waiting(s))
    found = []
    for a in options:
        if a.verb == "setup":
            found.append(_ready(s, a, left))
    for a in options:
        if a.verb == "place":
            u = s.kit.unit_index[a.noun]
            found.append(on_unit(s, a, f"Place {the_unit(s, u)}", f"Still to be placed: {ground_words(s, u)}"))
    groups = list(dict.fromkeys(choice.group for choice in found))
    return sorted(found, key=lambda choice: groups.index(choice.group))


def _ready(s: DDayState, a: Action, left: int) -> Choice:
    plan = german_setups(s.scenario)[a.noun]
    gist, _, _ = plan.says.partition(". ")
    says = f"“{plan.title}”: {gist[:1].lower()}{gist[1:].rstrip('.')}."
    ends = f"{number_of(left, 'unit')} still to be placed"
    question = f"{ends}: all take their places, and the Allied player begins. Use “{plan.title}”?"
    group = f"{READY} for the {ends}"
    return Choice(actions=(str(a),), says=says, group=group, question=question if is_final(s, a) else "")


def _deploying(s: DDayState, task: Deploy) -> Hand:
    left = number_of(len(waiting(s)), "unit")
    return Hand(f"Set up the defense: {left} to be placed, or take a ready set-up for them")


def _deploy_unit(s: DDayState, task: DeployUnit, options: list[Action]) -> list[Choice]:
    """§6a4"""
    found = _at(s, task.unit, options, f"Hexes for {the_unit(s, task.unit)}, {ground_words(s, task.unit)}")
    return [*found, *instead(s, "place", "Place"), Choice(actions=("back",), says="Place it later", group=BACK)]


def _at(s: DDayState, u: Unit, options: list[Action], group: str) -> list[Choice]:
    found = []
    for a in options[:-1]:
        h = s.kit.hex_named(a.noun)
        there = s.side_at(h, u & 1)
        beside = f", beside {company(s, there)}" if there else ""
        says = f"Place it in {hex_words(s, h)}{beside}"
        found.append(Choice(actions=(str(a),), says=says, group=group, place=a.noun))
    return found


def _placing(s: DDayState, task: DeployUnit | Arrive) -> Hand:
    u = task.unit
    verb = "Place" if isinstance(task, DeployUnit) else "Bring in"
    return Hand(f"{verb} {the_unit(s, u)}: {ground_words(s, u)}", unit_codes(s, (u,)))


# --- reinforcements


def _reinforce(s: DDayState, task: Reinforce, options: list[Action]) -> list[Choice]:
    """§3f1 §3d2d Free of charge."""
    found = []
    for a in options[:-1]:
        u = s.kit.unit_index[a.noun]
        rebuilt = ", rebuilt" if s.at[u] == REBUILT else ""
        found.append(on_unit(s, a, f"Bring in {the_unit(s, u)}{rebuilt}: {ground_words(s, u)}", "Reinforcements, free"))
    found = [*told_apart(found), *_all_in(s, [s.kit.unit_index[a.noun] for a in options[:-1]])]
    still = f"{number_of(len(options) - 1, 'unit')} could still come; held back, they may come in a later turn."
    return [*found, closing(s, options[-1], _no_more(s, task), still if len(options) > 1 else "")]


def _all_in(s: DDayState, units: list[Unit]) -> list[Choice]:
    """Those whose card names one hex go there together."""
    found = []
    fixed = {u: s.kit.hex_named(s.kit.kinds[u].arrivals[s.scenario].place) for u in units if s.at[u] == RESERVE}
    for h in sorted({h for h in fixed.values() if h >= 0}):
        party = sorted((u for u in units if fixed.get(u) == h), key=lambda u: not s.kit.armies >> u & 1)
        name = s.kit.names[h]
        chain = tuple(text for action in codes(s, "place", party) for text in (action, f"at {name}"))
        if after(s, chain) is not None:
            who = company(s, party)
            says = f"{who[:1].upper()}{who[1:]} straight to {hex_words(s, h)}"
            found.append(Choice(actions=chain, says=says, group="Where their card has them", place=name))
    return found


def _no_more(s: DDayState, task: Reinforce) -> str:
    return f"No more {side_words(task.side)} reinforcements this month"


def _reinforcing(s: DDayState, task: Reinforce) -> Hand:
    return Hand(f"Bring in reinforcements: {number_of(sum(1 for _ in task.ready(s)), 'unit')} can come, free of charge")


def _arrive(s: DDayState, task: Arrive, options: list[Action]) -> list[Choice]:
    """§6a5"""
    found = _at(s, task.unit, options, f"Where {the_unit(s, task.unit)} can come in")
    back = Choice(actions=("back",), says=f"Hold {the(s, task.unit)} back", group=BACK)
    return [*found, *instead(s, "place", "Bring in"), back]


# --- replacements


def _replace(s: DDayState, task: Replace, options: list[Action]) -> list[Choice]:
    """§opt-11b1 §opt-11b2"""
    found = []
    for a in options[:-1]:
        u = s.kit.unit_index[a.noun]
        flips = a.verb == "restore"
        cost = prices().flip if flips else rebuild_price(s, u)
        front = f"{s.kit.kinds[u].front}-{s.kit.kinds[u].movement}"
        says = f"Restore {the_unit(s, u)} to {front}" if flips else f"Rebuild {the(s, u)} {front}, back next month"
        says = f"{says} — {price_words(s, task.side, cost)}"
        group = "Reduced units" if flips else "Eliminated units"
        found.append(on_unit(s, a, says, group, moves_words(cost)))
    return [*told_apart(found), closing(s, options[-1], "Replace no more losses", "")]


def _replacing(s: DDayState, task: Replace) -> Hand:
    return Hand(f"Replace losses: {moves_words(s.moves[task.side])} left")


SHOWN: dict[type, Showing] = {
    Deploy: shown(_deploy, hand=_deploying, together=to_one_place("place", "at", "Place in")),
    DeployUnit: shown(_deploy_unit, hand=_placing, together=to_one_place("place", "at", "Place in", "back")),
    Reinforce: shown(_reinforce, hand=_reinforcing, together=to_one_place("place", "at", "Bring in at")),
    Arrive: shown(_arrive, hand=_placing, together=to_one_place("place", "at", "Bring in at", "back")),
    Replace: shown(_replace, hand=_replacing, together=each_of("restore", "Restore")),
}
