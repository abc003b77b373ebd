"""§10.2 §10.3 What a bombardment is worth, who may take part, whom it may aim at."""

from bocage.core.areas import Area
from bocage.core.hexes import members
from bocage.core.protocol import Ruling, Side, no
from bocage.core.tally import Tally

from .kinds import Level, Unit
from .movement import bars_army
from .plan import in_range
from .state import Barrage, BreakoutState
from .tables import bombardment, constants

ARMIES = ("american", "british")
"""§10.1 §10.5b The armies, each with a naval and an air marker, in the order of their bits."""

ANSWERS = {
    "air": ("flak", "FLAK"),
    "naval": ("coastal_artillery", "coastal artillery"),
    "guns": ("field_artillery", "field artillery"),
}


ALLIED_ONLY = "only the Allies have ships and aircraft"


def answering(s: BreakoutState, means: str) -> int:
    """§10.3C The units that answer each kind of fire."""
    return {"air": s.kit.flak, "naval": s.kit.coastal, "guns": s.kit.field_artillery}[means]


def bombardment_attack(s: BreakoutState, barrage: Barrage) -> Tally:
    """§10.2 The factor of the lead piece, and one for each further gun."""
    tally = Tally()
    if barrage.means == "naval":
        tally.add(constants().naval_attack, "§10.2", f"{ARMIES[barrage.marker].capitalize()} task force")
    elif barrage.means == "air":
        tally.add(constants().air_attack, "§10.2", f"{ARMIES[barrage.marker].capitalize()} aircraft")
    elif barrage.lead >= 0:
        piece = s.kit.kinds[barrage.lead]
        tally.add(piece.at_level(Level(s.level[barrage.lead])).attack, "§10.2", f"lead artillery {piece.short}")
        if barrage.units:
            tally.add(len(barrage.units), "§10.2", "further artillery")
    return tally


def bombardment_defense(s: BreakoutState, barrage: Barrage) -> Tally:
    """§10.3 The lines A to C; defense factors do not count."""
    chart, tally, target, side = bombardment(), Tally(), barrage.target, barrage.side.enemy
    tally.add(s.kit.board.tem[target], "§10.3A", f"{s.kit.board.terrain[target]} ground")
    if side == Side.GERMAN and s.forts >> target & 1 and s.mask_at(target, side):
        tally.add(chart.fortified, "§10.3B", "fortified")
    units = members(s.mask_at(target, side) & answering(s, barrage.means))
    fresh = sum(1 for u in units if s.is_fresh(u))
    if fresh:
        line, name = ANSWERS[barrage.means]
        tally.add(getattr(chart, line) * fresh, "§10.3C", f"{fresh} Fresh {name}")
    return tally


def keeps_number(s: BreakoutState, means: str) -> bool:
    """§6.31 §6.311 Whether fire of this kind leaves the impulse marker where it is: aircraft do, ships by option."""
    return means == "air" or (means == "naval" and s.kit.options.naval_keeps_number)


def bars_target(s: BreakoutState, side: Side, target: Area) -> Ruling | None:
    """§10.5 §10.6 Zones and boxes are out of reach of everything."""
    if s.kit.areas >> target & 1:
        return None
    return no("§10.6", "no gun, ship or aircraft reaches {area}", area=target)


def bars_gun(s: BreakoutState, u: Unit, barrage: Barrage) -> Ruling | None:
    """§10.1 §10.1a §9.21c The first rule that keeps a gun out of a bombardment, as lead piece or joining one."""
    kit, target = s.kit, barrage.target
    if not (kit.field_artillery | kit.nebelwerfers) >> u & 1:
        return no("§10.1", "{unit} does not bombard: only field artillery and Nebelwerfers do", unit=u)
    if not s.is_fresh(u):
        return no("§10.1a", "{unit} is {level}, and only Fresh guns fire", unit=u, level=s.level[u])
    if u == barrage.lead or u in barrage.units:
        return no("§10.1a", "{unit} fires already", unit=u)
    if not in_range(s, u, target):
        return no("§10.1a", "{unit} is {where}, out of range of {area}", unit=u, where=s.at[u], area=target)
    if barrage.lead >= 0:
        if (1 << u | 1 << barrage.lead) & kit.nebelwerfers:
            return no("§9.21c", "{unit} cannot join: Nebelwerfers fire alone", unit=u)
        if kit.army[u] != kit.army[barrage.lead]:
            return no("§8.22", "{unit} belongs to another army than the gun that leads", unit=u)
    return bars_army(s, u)


def guns_in_reach(s: BreakoutState, barrage: Barrage) -> list[Unit]:
    """The guns that may lead a bombardment, or join it."""
    near = s.mask_at(barrage.target, barrage.side)
    for place in s.kit.land_near(barrage.target):
        near |= s.mask_at(place, barrage.side)
    guns = near & (s.kit.field_artillery | s.kit.nebelwerfers)
    return [u for u in members(guns) if bars_gun(s, u, barrage) is None]


def bars_naval(s: BreakoutState, side: Side, marker: int, target: Area) -> Ruling | None:
    """§10.1 §10.5a §18.3 The first rule that keeps a task force from firing."""
    if side != Side.ALLIED:
        return no("§10.1", ALLIED_ONLY)
    if s.naval_used >> marker & 1:
        return no("§10.1", "the {army} ships have fired today", army=ARMIES[marker])
    if s.weather == "storm":
        return no("§18.3", "ships do not fire in a Storm")
    if s.kit.naval_reach[ARMIES[marker]] >> target & 1:
        return None
    return no("§10.5a", "{area} is out of reach of the {army} ships", area=target, army=ARMIES[marker])


def bars_air(s: BreakoutState, side: Side, marker: int, target: Area) -> Ruling | None:
    """§10.1 §10.5b §18.1 The first rule that keeps the aircraft of an army from bombing."""
    if side != Side.ALLIED:
        return no("§10.1", ALLIED_ONLY)
    if s.air_used >> marker & 1:
        return no("§10.1", "the {army} aircraft have flown today", army=ARMIES[marker])
    if not s.is_clear():
        return no("§18.1", "the weather is {weather}: nothing flies", weather=s.weather)
    return bars_other_army(s, marker, target)


def bars_other_army(s: BreakoutState, marker: int, target: Area) -> Ruling | None:
    """§10.5b Aircraft serve their own army: in its sector, and wherever its units are in or next to the Area."""
    army = ARMIES[marker]
    own = s.kit.of_army[army]
    if s.kit.board.sector[target] == army or any(s.present.get(p, 0) & own for p in (target, *s.kit.land_near(target))):
        return None
    says = "{area} is outside the sector of the {army} army, and nobody of it is there or next to it"
    return no("§10.5b", says, area=target, army=army)


def bars_primary(s: BreakoutState, u: Unit, barrage: Barrage) -> Ruling | None:
    """§10.2a §9.21c The first rule that keeps a unit from being the Primary Target."""
    kit = s.kit
    enemies = s.mask_at(barrage.target, barrage.side.enemy)
    if not enemies >> u & 1:
        return _bars_aim(s, u, barrage)
    if barrage.lead >= 0 and kit.nebelwerfers >> barrage.lead & 1 and kit.kinds[u].is_artillery:
        return no("§9.21c", "Nebelwerfers do not fire at artillery like {unit}", unit=u)
    guns = kit.field_artillery | kit.nebelwerfers
    says = "artillery like {unit} is aimed at first only where nobody else is"
    return no("§10.2a", says, unit=u) if guns >> u & 1 and enemies & ~guns else None


def _bars_aim(s: BreakoutState, u: Unit, barrage: Barrage) -> Ruling:
    """§10.2a Nobody of the enemy in the Area."""
    if u & 1 == barrage.side:
        return no("§10.2a", "{unit} is your own", unit=u)
    return no("§10.2a", "{unit} is {where}, not in {area}", unit=u, where=s.at[u], area=barrage.target)


def bars_construct(s: BreakoutState, border: int, barrage: Barrage) -> Ruling | None:
    """§10.4b The first rule that keeps work on a bridge from being the Primary Target."""
    line = s.kit.borders[border]
    if not s.constructs[border]:
        return no("§10.4b", "nobody works on {bridge}", bridge=border)
    if barrage.target not in (line.one, line.other):
        return no("§10.4b", "{bridge} does not lead to {area}", bridge=border, area=barrage.target)
    if barrage.lead < 0 or s.at[barrage.lead] != barrage.target:
        return no("§10.4b", "work on {bridge} is shelled only by guns that stand beside it", bridge=border)
    return None


def primaries(s: BreakoutState, barrage: Barrage) -> list[Unit]:
    """The units a bombardment may aim at."""
    enemies = s.units_at(barrage.target, barrage.side.enemy)
    return [u for u in enemies if bars_primary(s, u, barrage) is None]


def works(s: BreakoutState, barrage: Barrage) -> list[int]:
    """The bridges whose Constructs a bombardment may aim at."""
    return [b for b in s.kit.bridge_index.values() if s.constructs[b] and bars_construct(s, b, barrage) is None]
