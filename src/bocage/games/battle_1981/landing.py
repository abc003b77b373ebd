"""§7d §7e Coming ashore: which beaches take a unit, the fight with the coastal defence, the first step on land."""

from msgspec import Struct

from bocage.core.hexes import Hex, Mask, members
from bocage.core.protocol import Do, Event, Roll, Ruling, Side, Task, no

from .kinds import Unit
from .movement import bars_entry
from .nouns import Landing
from .resolve import fight_round
from .state import AMPHIBIOUS, AT_SEA, COAST, COMBAT, FUEL, GENERAL, Battle, BattleState
from .tables import numbers, tunables

STEP_FACES = 10
"""§8a A die of ten decides on the extra point."""


def is_closed(s: BattleState, beach: int) -> bool:
    """§5f §9s Whether a beach is closed for good: its beachhead is destroyed."""
    return s.on[s.kit.board.beachheads[beach].marker] < 0


def is_cleared(s: BattleState, beach: int) -> bool:
    """§7e Whether enough combat points have landed at a beach to have swept its defences away."""
    return s.ashore[beach] >= numbers().cleared


def landing_mask(s: BattleState, u: Unit, beach: int) -> Mask:
    """§7d §RUL-26 The positions a unit can go ashore in from a beach's marker, room there aside.

    Rangers and commandos may also start from the sea beside the marker, and need no beach.
    """
    return wide_mask(s, beach) if s.kit.special >> u & 1 else s.kit.board.beachheads[beach].landing


def wide_mask(s: BattleState, beach: int) -> Mask:
    """§RUL-26 The coast next to a beach's marker, or next to the sea beside it."""
    board, around = s.kit.board, s.kit.grid.around
    marker = 1 << board.beachheads[beach].marker
    return around(marker | around(marker) & board.ocean_mask) & board.land_mask


def landing_cost(s: BattleState, u: Unit) -> int:
    """§amph The amphibious points a unit's landing takes, in hundredths."""
    return numbers().landing * s.cp[u]


def bars_voyage(s: BattleState, u: Unit) -> Ruling | None:
    """§7d §amph The first rule that keeps a unit from landing anywhere."""
    if s.at[u] != AT_SEA:
        return no("§7d", "{unit:the} is not at sea, and only units at sea land", unit=u)
    if (need := landing_cost(s, u)) > s.pools[AMPHIBIOUS]:
        says = "landing {unit:the} takes {need:supply} amphibious points, and {have:supply} are left this turn"
        return no("§amph", says, unit=u, need=need, have=s.pools[AMPHIBIOUS])
    return None


def bars_coast(s: BattleState, u: Unit) -> Ruling | None:
    """§RUL-20 §RUL-27 Why no beach takes a unit at sea that has the points; None if one does."""
    if can_land(s, u):
        return None
    if s.kit.depots >> u & 1 and not any(is_cleared(s, beach) for beach in range(len(s.ashore))):
        return no("§RUL-20", "depots do not fight, and no beach is cleared yet")
    return no("§RUL-20", "every position {unit:the} could land in is taken", unit=u)


def bars_beach(s: BattleState, u: Unit, beach: int) -> Ruling | None:
    """§5f §RUL-27 The first rule that closes a whole beach to a unit. The other nation's is open (§6c)."""
    if is_closed(s, beach):
        return no("§5f", "{beach} is closed: its beachhead is destroyed", beach=beach)
    if s.kit.depots >> u & 1 and not is_cleared(s, beach):
        says = "depots do not fight: {beach} must be cleared first, {landed} of {need} have landed"
        return no("§RUL-27", says, beach=beach, landed=s.ashore[beach], need=numbers().cleared)
    return None


def bars_landing(s: BattleState, u: Unit, landing: Landing) -> Ruling | None:
    """The first rule that keeps a unit from going ashore there; None if it may."""
    ruling = bars_voyage(s, u) or bars_beach(s, u, landing.beach)
    if ruling is not None:
        return ruling
    if not landing_mask(s, u, landing.beach) >> landing.hex & 1:
        if s.kit.special >> u & 1:
            says = "{hex} is not on the coast next to {beach} or to the sea beside it"
            return no("§RUL-26", says, hex=landing.hex, beach=landing.beach)
        says = "{hex} is not reached from {beach}: units land on the beaches next to a beachhead"
        return no("§7d", says, hex=landing.hex, beach=landing.beach)
    return bars_entry(s, u, landing.hex)


def beaches_for(s: BattleState, u: Unit) -> list[Landing]:
    """Every way ashore that is open to a unit now, beach by beach. Must agree with `bars_landing`."""
    if bars_voyage(s, u) is not None:
        return []
    free = ~(s.held[0] | s.held[1])
    return [
        Landing(beach, h)
        for beach in range(len(s.ashore))
        if bars_beach(s, u, beach) is None
        for h in members(landing_mask(s, u, beach) & free)
    ]


class Room(Struct, frozen=True):
    """Whether any open beach has a free position for a depot, for rangers and commandos, for everybody else."""

    depots: bool
    special: bool
    others: bool


def room_ashore(s: BattleState) -> Room:
    """What room the beaches have, worked out once for all units at sea. Must agree with `bars_landing`."""
    free, kit, is_open = (
        ~(s.held[0] | s.held[1]),
        s.kit,
        [beach for beach in range(len(s.ashore)) if not is_closed(s, beach)],
    )
    has_room = [beach for beach in is_open if kit.board.beachheads[beach].landing & free]
    return Room(
        depots=any(is_cleared(s, beach) for beach in has_room),
        special=bool(has_room) or any(wide_mask(s, beach) & free for beach in is_open),
        others=bool(has_room),
    )


def can_land(s: BattleState, u: Unit, room: Room | None = None) -> bool:
    """Whether any way ashore is open to a unit. Must agree with `bars_landing`."""
    if s.at[u] != AT_SEA or landing_cost(s, u) > s.pools[AMPHIBIOUS]:
        return False
    room = room or room_ashore(s)
    if s.kit.depots >> u & 1:
        return room.depots
    return room.special if s.kit.special >> u & 1 else room.others


def bring_supplies(s: BattleState, u: Unit) -> dict[str, int]:
    """§5g §RUL-29 What a unit carries across goes into the pools; returned in hundredths, by category."""
    per = tunables()
    brought = {FUEL: per.brought_fuel, GENERAL: per.brought_general, COMBAT: per.brought_combat}
    for pool, each in brought.items():
        s.pools[pool] += each * s.cp[u]
    names = {FUEL: "fuel", GENERAL: "general", COMBAT: "combat"}
    return {names[pool]: each * s.cp[u] for pool, each in brought.items()}


def coastal_strength(s: BattleState, beach: int) -> int:
    """§7f §3f Combat points of the defence a lander meets, under the coastal rating, to the nearest."""
    per, steps = tunables(), s.kit.options.coastal - tunables().historical
    base = per.coastal_omaha if s.kit.board.beachheads[beach].name == "Omaha" else per.coastal
    return (base * (100 + per.rating * steps) + 50) // 100


def set_in(s: BattleState, u: Unit, landing: Landing) -> list[Task[BattleState]]:
    """§amph §5g §7e A unit starts in: points and supplies change hands, then it fights its way ashore or just lands."""
    paid = s.draw(AMPHIBIOUS, landing_cost(s, u))
    facts = {"piece": u, "beach": landing.beach, "hex": landing.hex, "amphibious": paid, **bring_supplies(s, u)}
    s.tell(Event("landing", "§7d", facts))
    if is_cleared(s, landing.beach):
        return [Ashore(u, landing.beach, landing.hex, s.cp[u])]
    return [Assault(u, landing.beach, landing.hex, s.cp[u])]


class Assault(Do[BattleState], frozen=True):
    """§7e §7g §RUL-28 A lander meets a coastal defence of full strength."""

    unit: Unit
    beach: int
    hex: Hex
    force: int

    def run(self, s: BattleState) -> list[Task[BattleState]]:
        coast = coastal_strength(s, self.beach)
        s.battle = Battle(Side.ALLIED, COAST, self.hex, (self.unit,), self.beach, coast)
        s.tell(Event("assault", "§7e", {"piece": self.unit, "beach": self.beach, "hex": self.hex, "coast": coast}))
        return [AssaultRound(self.unit, self.beach, self.hex, self.force)]


class AssaultRound(Do[BattleState], frozen=True):
    """§7e §7f Round after round until one of the two is gone; each takes movement points as far as they go."""

    unit: Unit
    beach: int
    hex: Hex
    force: int

    def run(self, s: BattleState) -> list[Task[BattleState]]:
        u, battle = self.unit, s.battle
        assert battle is not None
        if s.at[u] == AT_SEA and battle.coast > 0:
            s.mp[u] = max(0, s.mp[u] - tunables().coastal_round)
            return [*fight_round(s), self]
        s.battle = None
        survived = s.at[u] == AT_SEA
        facts = {"piece": u, "beach": self.beach, "rounds": battle.round - 1, "survived": survived, "left": s.mp[u]}
        s.tell(Event("assault_over", "§7e", facts))
        return [Ashore(u, self.beach, self.hex, self.force)] if survived else []


class Ashore(Roll[BattleState], frozen=True):
    """§7d §8a §RUL-21 The step from the craft onto land, with its chance of an extra point and no fuel.

    §7e §RUL-28 The combat points it set out with count towards clearing the beach.
    """

    rule = "§8a"
    unit: Unit
    beach: int
    hex: Hex
    force: int

    def faces(self, s: BattleState) -> int:
        return STEP_FACES

    def key(self, s: BattleState) -> str:
        return f"ashore {s.turn} {s.kit.kinds[self.unit].id}"

    def land(self, s: BattleState, face: int) -> list[Task[BattleState]]:
        u, beside = self.unit, bool(s.near(Side.GERMAN) >> self.hex & 1)
        extra = is_extra(face)
        cost = s.kit.cost[self.hex] + (numbers().beside_enemy if beside else 0) + extra
        spent = min(cost, s.mp[u])
        s.mp[u] -= spent
        s.spent[u] += spent
        s.place(u, self.hex)
        s.ashore[self.beach] += self.force
        s.landed |= 1 << u
        s.moved |= 1 << u
        s.halted |= beside << u
        facts = {"piece": u, "beach": self.beach, "hex": self.hex, "die": face, "extra": extra, "cost": spent}
        facts |= {"left": s.mp[u], "halted": beside, "landed": s.ashore[self.beach]}
        s.tell(Event("ashore", "§7d", facts, reveals=True))
        return []


def is_extra(face: int) -> int:
    """§8a The extra point of a step: 1 on three faces of ten, else 0."""
    return int(face * 100 <= numbers().extra_point * STEP_FACES)
