"""Adapters for vectors about attacks: odds, table, who may attack whom, exchanges, the duty on the beaches."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from bocage.core import play
from bocage.core.protocol import Action, Illegal, Side
from bocage.core.regiments.counters import Unit
from bocage.core.tally import Tally
from bocage.games.normandy_1971.combat import (
    Allocate,
    Allocation,
    bars_another_attack,
    bars_attacker,
    bars_target,
    work_out,
)
from bocage.games.normandy_1971.entrench import digs_in
from bocage.games.normandy_1971.kit import Kit, tables
from bocage.games.normandy_1971.odds import (
    Odds,
    bars_odds,
    combine,
    die_additions,
    distribution,
    odds_column,
    read_table,
    table_row,
)
from bocage.games.normandy_1971.resolve import Exchange, apply_result
from bocage.games.normandy_1971.state import Attack

from .normandy_1971_board import (
    SIDES,
    Axial,
    Choices,
    Position,
    axial,
    disc,
    enrol,
    feed,
    is_said_supplied,
    name_of,
    position,
    read_kind,
    step,
)
from .runner import Adapter, overlay

Case = dict[str, Any]
Answer = Mapping[str, Any]

EMPTY = {"land": ["0,0"]}


def odds(given: Case, options: Choices) -> Answer:
    """Two strengths."""
    kit = position(EMPTY, options).s.kit
    attack, defense = Fraction(given["attack"]), Fraction(given["defense"])
    column, below = odds_column(kit, attack, defense)
    results = list(distribution(kit, Odds(Tally(), Tally(), column, below, Tally())))
    return {
        "column": column,
        "below_table": below,
        "legal": bars_odds(kit, attack, defense) is None,
        "result": results[0] if len(results) == 1 else results,
    }


def crt(given: Case, options: Choices) -> Answer:
    """A column, a die and what is added to it."""
    kit = position(EMPTY, options).s.kit
    total = int(combine(kit, [(_addition(added), "", "") for added in given.get("additions", ())]).total)
    return in_table(kit, given["column"], given["die"], total)


def _addition(added: int | str) -> int:
    """A number, or what the chart has for a word."""
    if isinstance(added, int):
        return added
    word = next(word for word in ("bocage", "city", "fortification", "river", "entrenchment") if added[:4] == word[:4])
    die: int = tables()["terrain"][word]["die"]
    return die


def in_table(kit: Kit, column: str, die: int, addition: int) -> Answer:
    """Where the table is read, and what it says."""
    return {
        "addition": addition,
        "row": table_row(kit, die, addition),
        "result": read_table(kit, column, die, addition),
    }


def combat(given: Case, options: Choices) -> Answer:
    """A column and a die against defenders on some ground, attacked over some hexsides."""
    p, attack = _ground(given, options)
    addition = int(die_additions(p.s, attack).total)
    answer = in_table(p.s.kit, given["column"], given["die"], addition)
    bars = [bars_target(p.s, u, h) for u in attack.units for h in attack.targets]
    return {**answer, "legal": all(bar is None for bar in bars)}


def _ground(given: Case, options: Choices) -> tuple[Position, Attack]:
    """One hex attacked from hexes around it, or several hexes attacked from one between them."""
    terrain = given.get("defender_terrain", given.get("terrain", "clear"))
    grounds = terrain if isinstance(terrain, list) else [terrain]
    crossed = [str(side) for side in given.get("attack_sides") or ["clear"]]
    lone = len(grounds) == 1
    targets = [(0, 0)] if lone else [step((0, 0), d) for d in range(len(grounds))]
    origins = [step((0, 0), d) for d in range(len(crossed))] if lone else [(0, 0)]
    pairs = list(zip(origins, targets * len(origins), strict=True)) if lone else [(origins[0], t) for t in targets]
    board: Case = {
        "land": disc(3),
        "terrain": {_text(hex_): str(ground) for hex_, ground in zip(targets, grounds, strict=True)},
        "entrenched": _entrenched(given, targets, [str(ground) for ground in grounds]),
        **_sides(pairs, crossed),
        "units": [
            *[{"side": "G", "at": target} for target in targets],
            *[{"side": "A", "at": origin} for origin in origins],
        ],
    }
    if given.get("fort"):
        board["terrain"] = {hex_: f"fort-{ground}" for hex_, ground in board["terrain"].items()}
    p = position(board, options)
    return p, Attack(tuple(p.at(target) for target in targets), tuple(p.units[len(targets) :]))


def _entrenched(given: Case, targets: list[Axial], grounds: list[str]) -> list[Axial]:
    said = given.get("entrenched", given.get("defender_entrenched", False))
    flags = said if isinstance(said, list) else [said] * len(targets)
    return [t for t, flag, ground in zip(targets, flags, grounds, strict=True) if flag or "entrench" in ground]


def _sides(pairs: Sequence[tuple[Axial, Axial]], crossed: Sequence[str]) -> dict[str, list[tuple[Axial, Axial]]]:
    """The features of hexsides, named in words: `river`, `bridge`, `flooded`, `sea`."""
    words = {"rivers": ("river", "bridge"), "roads": ("road", "bridge"), "flooded": ("flood",), "sea_sides": ("sea",)}
    named = list(zip(pairs, crossed, strict=False))
    return {field: [pair for pair, side in named if any(w in side for w in found)] for field, found in words.items()}


def _text(place: Axial) -> str:
    return f"{place[0]},{place[1]}"


# --- whole attacks


def attack_legal(given: Case, options: Choices) -> Answer:
    """Attackers and defenders by hex: whether the attack may be made, and what it is worth.

    Everybody listed attacks but those who never can: defend-only units are there for company.
    """
    p, homes = arrange(given, options)
    attackers, defenders = homes
    side = Side(attackers[0][1] & 1)
    p.s.mover = side
    targets = tuple(dict.fromkeys(p.s.at[u] for _, u in defenders))
    units = tuple(u for unit, u in attackers if _joins(p, unit, u))
    bars = [bars_attacker(p.s, u) for u in units] + [bars_target(p.s, u, h) for u in units for h in targets]
    why = next((bar.rule for bar in bars if bar is not None), "" if units else "§UNIT-D")
    if why:
        return {"legal": False, "rule": why}
    worth = work_out(p.s, Attack(targets, units, tuple(_missions(p, given, targets))))
    floor = bars_odds(p.s.kit, worth.attack.total, worth.defense.total)
    return {
        "legal": floor is None,
        "attack_total": worth.attack.total,
        "defense_total": worth.defense.total,
        "column": worth.column,
        "below_table": worth.below,
        "addition": worth.additions.total,
    }


def _joins(p: Position, unit: Any, u: Unit) -> bool:
    said = None if isinstance(unit, str) else unit.get("attacks", unit.get("participates"))
    return not p.s.kind_of(u).defend_only if said is None else bool(said)


def _missions(p: Position, given: Case, targets: Sequence[int]) -> Iterator[tuple[int, int]]:
    types = [mission.type for mission in p.s.kit.missions]
    for mission, h in zip(given.get("naval", ()), targets, strict=False):
        yield types.index(mission if isinstance(mission, str) else mission["type"]), h


Placed = list[tuple[Any, Unit]]


def arrange(given: Case, options: Choices) -> tuple[Position, tuple[Placed, Placed]]:
    """Stacks on hexes that touch as they must: all attackers all defenders, unless `adjacent_to` says otherwise."""
    attackers, defenders = given["attackers"], given["defenders"]
    homes = [stack["hex"] for stack in (*attackers, *defenders) if "hex" in stack]
    if len(set(homes)) < len(homes):
        raise ValueError(f"a hex is named twice: {homes}")
    spots = _spots(attackers, defenders)
    board: Case = {"land": disc(5), "terrain": {}, "entrenched": [], "units": []}
    crossed: list[tuple[tuple[Axial, Axial], str]] = []
    for stack, spot in zip([*defenders, *attackers], spots, strict=True):
        default = given.get("defender_terrain", "clear") if stack in defenders else "clear"
        board["terrain"][_text(spot)] = str(stack.get("terrain", default))
        if stack.get("entrenched"):
            board["entrenched"].append(spot)
    for stack, spot in zip(attackers, spots[len(defenders) :], strict=True):
        across = " ".join(str(stack.get(word, "")) for word in ("across", "hexside", "attack_side"))
        across += " ".join(word for word in ("river", "flooded", "sea") if stack.get(f"{word}_side"))
        crossed += [((spot, target), across) for target in spots[: len(defenders)]]
    board |= _sides([pair for pair, _ in crossed], [side for _, side in crossed])
    p = position(board, options, given.get("turn", 2))
    placed: list[Placed] = []
    for stacks, at in ((attackers, spots[len(defenders) :]), (defenders, spots)):
        found: Placed = []
        for stack, spot in zip(stacks, at, strict=False):
            for unit in stack["units"]:
                u = enrol(p.s, unit, p.at(spot), stack.get("side", ""))
                feed(p.s, u, is_said_supplied(unit) is not False and stack.get("in_supply") is not False)
                found.append((unit, u))
        placed.append(found)
    return p, (placed[0], placed[1])


def _spots(attackers: Sequence[Case], defenders: Sequence[Case]) -> list[Axial]:
    """Hexes for the defenders, then for the attackers, near the middle of the map."""
    near = [axial(place) for place in disc(2)]
    names = [stack.get("hex", i) for i, stack in enumerate(defenders)]

    def touches(a: Axial, b: Axial) -> bool:
        return max(abs(a[0] - b[0]), abs(a[1] - b[1]), abs(a[0] + a[1] - b[0] - b[1])) == 1

    def fits(stack: int, spot: Axial, taken: list[Axial]) -> bool:
        if spot in taken:
            return False
        if stack < len(defenders):
            return True
        wanted = attackers[stack - len(defenders)].get("adjacent_to", names)
        return all(touches(spot, taken[i]) == (name in wanted) for i, name in enumerate(names))

    def place(taken: list[Axial]) -> list[Axial] | None:
        if len(taken) == len(attackers) + len(defenders):
            return taken
        tries = (place([*taken, spot]) for spot in near if fits(len(taken), spot, taken))
        return next((found for found in tries if found is not None), None)

    found = place([])
    if found is None:
        raise ValueError("no hexes touch as this attack needs")
    return found


def attack_limit(given: Case, options: Choices) -> Answer:
    """So many attacks in one combat phase."""
    s = position(EMPTY, options, given["turn"]).s
    for _ in range(given["attacks"]):
        if bars_another_attack(s, SIDES[given["side"]]) is not None:
            return {"legal": False}
        s.attacks.append(Attack((0,), (0,)))
    return {"legal": True}


def exchange(given: Case, options: Choices) -> Answer:
    """Printed strengths of both sides of an exchange: what the attacker must give, and which single units do."""
    p = position({"land": disc(1)}, options)
    attackers = [_add(p, unit, "A", (0, 0)) for unit in given["attackers"]]
    for unit in given["defenders"]:
        _add(p, unit, "G", (1, 0))
    s = p.s
    attack = Attack((p.at((1, 0)),), tuple(attackers))
    s.agenda.extend(reversed(apply_result(s, attack, "EX")))
    owed = next(task.owed for task in s.agenda if isinstance(task, Exchange))
    enough: dict[bool, list[list[int]]] = {True: [], False: []}
    for u in attackers:
        after = s.clone()
        play.act(after, Action("lose", str(u)))
        value = [s.kind_of(u).strength]
        done = not any(isinstance(task, Exchange) for task in after.agenda)
        if value not in enough[done]:
            enough[done].append(value)
    have = sum(s.kind_of(u).strength for u in attackers)
    return {
        "min_loss": min(owed, have),
        "legal_single_choices": enough[True],
        "illegal": enough[False],
        "all_lost": have <= owed,
    }


def _add(p: Position, unit: Any, side: str, at: Axial) -> Unit:
    return enrol(p.s, {"side": side, "sp": unit} if isinstance(unit, int) else unit, p.at(at), side)


def entrench(given: Case, options: Choices) -> Answer:
    """A unit of some size digs."""
    return {"success": digs_in(read_kind(given.get("unit", {"size": given.get("size")})), given["roll"])}


# --- §GT1-3 the duty on the beaches


def must_attack(given: Case, options: Choices) -> Answer:
    """Attacks proposed on Game-Turn 1 by units in beach hexes with Germans beside them."""
    p = _beaches(given, options)
    proposed = given.get("proposed", [])
    if _allocates(p, proposed):
        return {"legal": True}
    germans = [_place(spot) for spot in given["german_hexes_adjacent"]]
    everybody = [{"attackers": list(range(0, len(p.s.at), 2)), "targets": germans}]
    together = _allocates(_beaches(given, options), everybody)
    number = {1: "that hex", 2: "both hexes"}.get(len(germans), "all hexes")
    return {"legal": False, "legal_alternative": f"one attack on {number} together" if together else "none"}


def _beaches(given: Case, options: Choices) -> Position:
    beaches = given.get("beaches", [{"hex": given.get("beach_hex", "0,0"), "stack": given.get("stack", [])}])
    homes = [beach.get("hex", beach.get("beach_hex")) for beach in beaches]
    germans = given["german_hexes_adjacent"]
    terrain = dict(given.get("terrain", {}))
    terrain |= {_place(g): g["terrain"] for g in germans if isinstance(g, dict) and "terrain" in g}
    board = {
        "land": disc(6),
        "terrain": terrain,
        "supply_areas": homes,
        **{field: given.get(field, []) for field in ("flooded", "rivers", "sea_sides", "roads")},
        "units": [
            *[
                overlay(_unit(unit), at=home)
                for home, beach in zip(homes, beaches, strict=True)
                for unit in beach["stack"]
            ],
            *[_unit(unit) for unit in given.get("others", [])],
            *[overlay(_unit(unit), at=_place(g)) for g in germans for unit in _garrison(g)],
        ],
    }
    p = position(board, options, 1)
    p.s.mover, p.s.phase = Side.ALLIED, "combat"
    for u in p.units:
        feed(p.s, u, True)
    p.s.agenda.append(Allocation(Side.ALLIED))
    play.begin(p.s)
    return p


def _garrison(german: Any) -> list[Any]:
    return list(german.get("units", ["G 4-1"])) if isinstance(german, dict) else ["G 4-1"]


def _place(spot: Any) -> str:
    return str(spot.get("at", spot.get("hex")) if isinstance(spot, dict) else spot)


def _unit(unit: Any) -> dict[str, Any]:
    return {"value": unit} if isinstance(unit, str) else unit


def _allocates(p: Position, proposed: Sequence[Case]) -> bool:
    """Whether the attacks can be allocated just so, and allocation ended with them."""
    s, used = p.s, set[Unit]()
    planned = [(attack["attackers"], attack["targets"]) for attack in proposed]
    try:
        for units, targets in planned:
            first, *others = [name_of(_place(target)) for target in targets]
            play.act(s, Action("attack", first))
            for unit in units:
                u = unit if isinstance(unit, int) else _named(p, unit, used)
                if unit is not u or bars_attacker(s, u) is None:
                    play.act(s, Action("with", str(u)))
                used.add(u)
            for other in others:
                play.act(s, Action("also", other))
            play.act(s, Action("commit"))
        if isinstance(s.agenda[-1] if s.agenda else None, Allocate):
            play.act(s, Action("done"))
    except Illegal:
        return False
    return True


def _named(p: Position, unit: Any, used: set[Unit]) -> Unit:
    """A unit by its value, and by its hex if that is given: `7-4`, `7-4@0,0`."""
    value, _, at = unit.partition("@") if isinstance(unit, str) else (unit["value"], "", unit.get("at", ""))
    kind = read_kind(value, "A")
    found = [u for u in p.units if p.s.kind_of(u).value == kind.value and (not at or p.s.at[u] == p.at(at))]
    return next((u for u in found if u not in used), found[0])


ADAPTERS: dict[str, Adapter] = {
    "odds": odds,
    "crt": crt,
    "combat": combat,
    "attack_legal": attack_legal,
    "attack_limit": attack_limit,
    "exchange": exchange,
    "entrench": entrench,
    "must_attack": must_attack,
}
