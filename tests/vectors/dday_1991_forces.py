"""Adapters for vectors about movement, Moves, stacking, supply and victory."""

from bocage.core.hexes import mask_of, members
from bocage.core.protocol import Event, Side
from bocage.games.dday_1991.attrition import attrition
from bocage.games.dday_1991.income import acquired
from bocage.games.dday_1991.invasion import invasion_price
from bocage.games.dday_1991.kinds import pieces
from bocage.games.dday_1991.movement import path_cost, to_attack, without_attack
from bocage.games.dday_1991.moves_ledger import bars_cost, gain, spend
from bocage.games.dday_1991.stacking import is_lawful
from bocage.games.dday_1991.supply import unsupplied
from bocage.games.dday_1991.victory import verdict, winner
from bocage.maps.europe import load

from .dday_1991_board import SIDES, Answer, Case, Choices, army_of, at, bare_board, corps_of, position, take, take_apart
from .runner import Adapter


def is_good(given: Case) -> bool:
    """The weather of a case: good unless it says otherwise."""
    return {"good": True, "bad": False}[given.get("weather", "good")]


def movement(given: Case, options: Choices) -> Answer:
    """A way along a row, each hex with the terrain of its step; an air unit pays the same everywhere."""
    way = [f"K{20 - i}" for i in range(len(given["steps"]) + 1)]
    ground = {name: [step["terrain"]] for name, step in zip(way[1:], given["steps"], strict=True)}
    rivers = [(way[i], way[i + 1]) for i, step in enumerate(given["steps"]) if step["river"]]
    s = position(bare_board(ground, rivers=rivers), options)
    s.good = is_good(given)
    flies = given.get("air", False)
    fitting = (p.unit for p in pieces() if p.is_corps or (p.is_air and not p.is_strategic))
    mover = next(u for u in fitting if s.kit.movement[u] == given["mf"] and s.kit.kinds[u].is_air == flies)
    s.place(mover, at(way[0]))
    cost = path_cost(s, mover, [at(name) for name in way]).total
    return {
        "cost": cost,
        "legal_if_attacking": cost <= to_attack(s, mover),
        "legal_if_not_attacking": cost <= without_attack(s, mover),
    }


def moves_account(given: Case, options: Choices) -> Answer:
    s = position(load(), options)
    s.moves[Side.ALLIED] = given["start"]
    told: list[Event] = []
    s.told = told
    rejected = []
    for index, (kind, amount) in enumerate(given["ops"]):
        if kind == "gain":
            gain(s, Side.ALLIED, amount, "§6-each")
        elif bars_cost(s, Side.ALLIED, amount) is None:
            spend(s, Side.ALLIED, amount)
        else:
            rejected.append(index)
    lost = sum(event.facts["lost"] for event in told if event.kind == "gained")
    return {"final": s.moves[Side.ALLIED], "lost_to_cap": lost, "rejected_ops": rejected}


def invasion_cost(given: Case, options: Choices) -> Answer:
    s = position(load(), options)
    number = given["number"]
    beach = next(h for h, invasion in s.kit.board.invasions.items() if invasion.number == number)
    cost = given["units"] * invasion_price(s, beach)
    s.moves[Side.ALLIED] = 27
    return {"cost": cost, "affordable_from_27": bars_cost(s, Side.ALLIED, cost) is None}


def acquire_moves(given: Case, options: Choices) -> Answer:
    """Numbers at cities of the continent, harbors and headquarters anywhere else on it."""
    side, real = SIDES[given["side"]], load()
    numbers = given.get("circled_controlled") or given.get("boxed_controlled") or []
    cities = [real.names[h] for h in members(real.city_mask & real.continent_mask)]
    sources = dict(zip(cities, numbers, strict=False))
    board = bare_board(circled=sources) if side == Side.ALLIED else bare_board(boxed=sources)
    s = position(board, {"acquire_moves": True, "mulberries": True, **options})
    s.held = board.exists_mask if side == Side.ALLIED else 0
    s.good = is_good(given)
    round_hqs = [piece for piece in pieces() if piece.side == side and piece.is_round]
    take(s, round_hqs[: given["round_hqs_supplied_continent"]], at("K15"))
    s.harbours[: given.get("mulberries", 0)] = [at("D15"), at("E15")][: given.get("mulberries", 0)]
    return {"moves": acquired(s, side).total}


def victory(given: Case, options: Choices) -> Answer:
    s = position(load(), options, given["scenario"])
    ground = [piece for piece in pieces() if piece.side == Side.ALLIED and piece.is_ground]
    take(s, ground[: given["allied_ground_east_of_rhine"]], at("I1"))
    s.held = mask_of([s.kit.board.by_city[name] for name in given["allied_controls"]])
    s.lost_corps = given["allied_corps_eliminated"]
    side = winner(verdict(s))
    return {"result": "draw" if side is None else {found: name for name, found in SIDES.items()}[side]}


def nationality(given: Case, options: Choices) -> Answer:
    s = position(load(), {"nationality": True, **options})
    box = [army_of(given["army"])]
    for nation in given["corps"]:
        box.append(next(piece for piece in corps_of(Side.ALLIED, nation) if piece not in box))
    return {"legal": is_lawful(s, mask_of(take(s, box, at("G13"))))}


def supply(given: Case, options: Choices) -> Answer:
    """Only the hexes named are land; what is named as sea is among the others. Friends hold hexes open."""
    side = SIDES[given["side"]]
    sources = dict.fromkeys(given["sources"], 1)
    sea = load().exists_mask & ~mask_of([at(name) for name in given["land"]])
    if overlap := set(given.get("sea", ())) & set(given["land"]):
        raise ValueError(f"both land and sea: {sorted(overlap)}")
    board = bare_board(sea=sea, boxed=sources) if side == Side.GERMAN else bare_board(sea=sea, circled=sources)
    s = position(board, options)
    s.held = board.exists_mask if side == Side.ALLIED else 0
    (unit,) = take(s, corps_of(side)[:1], at(given["unit"]))
    enemies = corps_of(side.enemy)
    for enemy, corps in zip(given["enemies"], enemies, strict=False):
        s.place(corps.unit, at(enemy["hex"]))
        if not enemy.get("zoc", True):
            s.unfed |= 1 << corps.unit
    take_apart(s, corps_of(side)[1:], given.get("friends", ()))
    return {"supplied": not unsupplied(s, side) >> unit & 1}


def unsupplied_loss(given: Case, options: Choices) -> Answer:
    ground = {"G13": ["fortified_city"] if given["in_fortified_city"] else []}
    s = position(bare_board(ground), {"attrition": True, **options})
    (unit,) = take(s, [p for p in corps_of(Side.GERMAN) if p.back is not None][:1], at("G13"))
    s.starved |= given["was_unsupplied_at_portion_start"] << unit
    s.unfed |= given["still_unsupplied"] << unit
    attrition(s, Side.GERMAN)
    return {"loss": int(s.is_back(unit))}


ADAPTERS: dict[str, Adapter] = {
    "movement": movement,
    "moves_account": moves_account,
    "invasion_cost": invasion_cost,
    "acquire_moves": acquire_moves,
    "victory": victory,
    "nationality": nationality,
    "supply": supply,
    "unsupplied_loss": unsupplied_loss,
}
