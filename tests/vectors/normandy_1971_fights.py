"""Adapters for vectors about gunfire, retreats and whole fights on small maps."""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import cycle
from typing import Any

from bocage.core import play
from bocage.core.hexes import Hex
from bocage.core.protocol import Action, Illegal, Side, Task
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.state import GONE
from bocage.games.normandy_1971.combat import Allocate, CombatPhase
from bocage.games.normandy_1971.naval import Gunfire, bars_fire
from bocage.games.normandy_1971.odds import table_row, work_out
from bocage.games.normandy_1971.resolve import CombatDie, Resolution, apply_result
from bocage.games.normandy_1971.retreat import DictateRetreat, Retreat, retreat_ends
from bocage.games.normandy_1971.state import Attack, NormandyState

from .normandy_1971_board import (
    AROUND,
    SIDES,
    Axial,
    Choices,
    Position,
    axial,
    disc,
    fix_supply,
    name_of,
    place_of,
    position,
    step,
    unit_of,
)
from .runner import Adapter, fields_with

Case = dict[str, Any]
Answer = Mapping[str, Any]


# --- gunfire


def naval(given: Case, options: Choices) -> Answer:
    """Which missions reach a defender so far from the sea, and what they make of a strength."""
    if "range" in given:
        return _support(given, options)
    s = position({"land": ["0,0"]}, options).s
    missions = s.kit.missions
    phase = _phase(given.get("phase", ""))
    for field, used in fields_with(given, "missions_used"):
        s.fired = [m.count for m in missions] if "all" in str(used) else [used.get(m.type, 0) for m in missions]
        if _used_in(field) != phase:
            s.agenda.append(CombatPhase(phase[0]))
            play.begin(s)
    sums = {"attack": sum(m.count * m.attack for m in missions), "defense": sum(m.count * m.defense for m in missions)}
    return {
        "missions_available": sum(m.count - fired for m, fired in zip(missions, s.fired, strict=True)),
        "sum": next((total for word, total in sums.items() if given.get(f"sum_{word}_all_missions")), None),
    }


def _used_in(field: str) -> tuple[Side, str]:
    """`missions_used_attack_GT2`: the combat phase they were used in."""
    return Side.GERMAN if "defense" in field else Side.ALLIED, "".join(re.findall(r"GT(\d)", field))


def _phase(text: str) -> tuple[Side, str]:
    """`German Combat Phase GT2`: whose, and in which Game-Turn."""
    return Side.GERMAN if "German" in text else Side.ALLIED, "".join(re.findall(r"(?:GT|Game-Turn )(\d)", text))


def _support(given: Case, options: Choices) -> Answer:
    side = "G" if given.get("use") == "defense" else "A"
    p, attacks = _combats([given["range"]], side, options, given.get("ground", 7), given.get("defense", 7))
    s = p.s
    fits = [i for i in range(len(s.kit.missions)) if bars_fire(s, i, attacks[0].targets[0]) is None]
    names = [s.kit.missions[i].type for i in fits]
    worth = [work_out(s, Attack(attacks[0].targets, attacks[0].units, ((i, attacks[0].targets[0]),))) for i in fits]
    totals = [odds.attack.total if side == "A" else odds.defense.total for odds in worth]
    return {
        "legal_types": names,
        "legal": bool(names),
        "totals": dict(zip(names, totals, strict=True)),
        "columns": {name: odds.column for name, odds in zip(names, worth, strict=True)},
    }


def _combats(
    ranges: Sequence[int], side: str, options: Choices, ground: int = 7, defense: int = 7
) -> tuple[Position, list[Attack]]:
    """Separate combats, each with its defender so many hexes from the only sea near it."""
    apart = 2 * max(ranges) + 6
    ours, theirs = (ground, defense) if side == "A" else (defense, ground)
    places = [(i * apart, 0) for i in range(len(ranges))]
    board: Case = {
        "land": [hex_ for place in places for hex_ in disc(1, place)],
        "sea": [(place[0], reach) for place, reach in zip(places, ranges, strict=True)],
        "units": [
            *[{"side": "G" if side == "A" else "A", "sp": theirs, "at": place} for place in places],
            *[{"side": side, "sp": ours, "at": step(place, 2)} for place in places],
        ],
    }
    board["land"] = [hex_ for hex_ in board["land"] if axial(hex_) not in board["sea"]]
    p = position(board, options)
    fix_supply(p, board["units"], board)
    n = len(places)
    p.s.attacks = [Attack((p.at(place),), (p.units[n + i],)) for i, place in enumerate(places)]
    p.s.mover = SIDES[side]
    return p, p.s.attacks


def naval_legal(given: Case, options: Choices) -> Answer:
    """Missions fired one after the other, each at the next defending hex unless it names one."""
    hexes, missions = given.get("defender_hexes", 1), given["missions"]
    count = hexes if isinstance(hexes, int) else len(hexes)
    named = [next((mission[word] for word in ("target", "hex", "at") if word in mission), None) for mission in missions]
    labels = list(dict.fromkeys(name for name in named if name is not None)) if isinstance(hexes, int) else list(hexes)
    aims = [i % count if name is None else labels.index(name) for i, name in enumerate(named)]
    ranges = [1] * count
    for aim, mission in zip(aims, missions, strict=True):
        ranges[aim] = max(ranges[aim], mission.get("range", 1))
    p, attacks = _combats(ranges, "G" if given.get("use") == "defense" else "A", options)
    targets = [attack.targets[0] for attack in attacks]
    p.s.agenda.append(Gunfire(p.s.mover))
    play.begin(p.s)
    return _try(p.s, [_fire(p.s, mission["type"], targets[aim]) for aim, mission in zip(aims, missions, strict=True)])


def _fire(s: NormandyState, mission: str, h: Hex) -> Action:
    return Action("fire", f"{mission} {s.kit.names[h]}")


def _try(s: NormandyState, actions: Iterable[Action]) -> Answer:
    """Whether all of these may be done one after the other, or the rule that stops the first refused."""
    try:
        for action in actions:
            play.act(s, action)
    except Illegal as refused:
        return {"legal": False, "rule": refused.ruling.rule}
    return {"legal": True}


# --- retreats


def retreat(given: Case, options: Choices) -> Answer:
    """Where a unit of a small map could be retreated to."""
    p = position(given["map"], options, given.get("turn", 2))
    return _ends(p.s, unit_of(p, given.get("unit", 0)))


def _ends(s: NormandyState, u: Unit) -> Answer:
    ends = sorted(place_of(s.kit.names[h]) for h in retreat_ends(s, u))
    return {"legal_ends": ends, "destroyed": not ends}


def retreat_choice(given: Case, options: Choices) -> Answer:
    """A unit with some lawful ends and some ways that lead nowhere: may its enemy pick this one?"""
    dead_ends = [_coordinates(path)[0] for path in given.get("dead_end_paths", ())]
    ends = [axial(end) for end in given.get("legal_ends", ())]
    middles = [_between(end, dead_ends) for end in ends]
    board = {
        "land": list(dict.fromkeys([(0, 0), *dead_ends, *middles, *ends])),
        "units": [{"side": given.get("side", "G"), "at": "0,0"}],
    }
    p = position(board, options)
    s, u = p.s, p.units[0]
    s.agenda.append(Retreat(u))
    play.begin(s)
    if not isinstance(s.agenda[-1] if s.agenda else None, DictateRetreat):
        return {"legal": True, "destroyed": s.at[u] == GONE}
    picked = _coordinates(given["dictating_player_picks"])
    picked = [_between(picked[0], dead_ends), picked[0]] if picked[0] in ends else picked
    answer = _try(s, [Action("retreat", "-".join(name_of(place) for place in picked))])
    return {**answer, "destroyed": s.at[u] == GONE}


def _coordinates(text: str) -> list[Axial]:
    return [(int(q), int(r)) for q, r in re.findall(r"(-?\d+),(-?\d+)", text)]


def _between(end: Axial, avoid: Sequence[Axial]) -> Axial:
    """A hex on the way to an end two hexes off that is not one to avoid."""
    near = [axis for axis in AROUND if axis not in avoid]
    return next(axis for axis in near if (end[0] - axis[0], end[1] - axis[1]) in AROUND)


def who_dictates(given: Case, options: Choices) -> Answer:
    """Who chooses the path after a result."""
    attacker = given["attacker"]
    defender = "G" if attacker == "A" else "A"
    units = [{"side": attacker, "at": "0,0"}, {"side": defender, "at": "1,0"}]
    p = position({"land": disc(4), "units": units}, options)
    attack = Attack((p.at("1,0"),), (p.units[0],))
    p.s.agenda.extend(reversed(apply_result(p.s, attack, given["result"])))
    play.begin(p.s)
    ask = play.decision(p.s)
    return {"path_chosen_by": next((word for word, side in SIDES.items() if ask and ask.side == side), None)}


# --- a whole fight


def scenario(given: Case, options: Choices) -> Answer:
    """Allocate, fire, roll: everything the rules say about one attack on a small map."""
    board = given["map"]
    p = position(board, options, given.get("turn", 2))
    fix_supply(p, board["units"], board)
    s = p.s
    attackers = [p.units[i] for i in given["attackers"]]
    targets = list(dict.fromkeys(s.at[p.units[i]] for i in given["defenders"]))
    side = Side(attackers[0] & 1)
    s.mover, s.phase = side, "combat"
    agenda: list[Task[NormandyState]] = [Resolution(side), Gunfire(side), Allocate(side)]
    s.agenda.extend(agenda)
    names = s.kit.names
    actions = [Action("attack", names[targets[0]])]
    actions += [Action("with", str(u)) for u in attackers]
    actions += [Action("also", names[h]) for h in targets[1:]]
    actions += [Action("commit"), Action("done")]
    missions = given.get("naval", [])
    die = given["die"]
    for mission, h in zip(missions, cycle(targets), strict=False):
        target = p.at(mission["target"]) if "target" in mission else h
        _check_ships(s, mission, board, target)
        actions.append(_fire(s, mission["type"], target))
    answer = _try(s, actions)
    if not answer["legal"]:
        return answer
    if not isinstance(s.agenda[-1], CombatDie):
        play.act(s, Action("done"))
    return {**answer, **_fought(p, die)}


def _check_ships(s: NormandyState, mission: Case, board: Case, target: Hex) -> None:
    """Refuse ships that lie elsewhere than at sea, or at another range than the map has them."""
    away = s.kit.sea_range[target]
    if mission.get("from", board["sea"][0]) not in board["sea"] or mission.get("range", away) != away:
        raise ValueError(f"ships of this sort are not {away} hexes away: {mission}")


def _fought(p: Position, die: int) -> Answer:
    s, before = p.s, p.s.clone()
    attack = s.attacks[0]
    odds = work_out(s, attack)
    addition = int(odds.additions.total)
    result = odds.result(s.kit, die)
    play.land(s, die)
    losers = attack.units if result == "AR" else [u for u in p.units if before.at[u] in attack.targets]
    retreats = {str(p.units.index(u)): _ends(before, u) for u in losers} if result in ("AR", "DR") else {}
    owed = s.agenda[-1].owed if result == "EX" else 0
    return {
        "attack_total": odds.attack.total,
        "defense_total": odds.defense.total,
        "column": odds.column,
        "addition": addition,
        "row": table_row(s.kit, die, addition),
        "result": result,
        "retreats": retreats,
        "eliminated": [i for i, u in enumerate(p.units) if s.at[u] == GONE],
        "min_loss": owed,
        "entrenched": sorted(place_of(name) for name, h in s.kit.board.by_name.items() if s.works >> h & 1),
    }


ADAPTERS: dict[str, Adapter] = {
    "naval": naval,
    "naval_legal": naval_legal,
    "retreat": retreat,
    "retreat_choice": retreat_choice,
    "who_dictates": who_dictates,
    "scenario": scenario,
}
