"""The supply panel: what each source sends tonight and why, what refit will cost, the reserves."""

from bocage.core.areas import Area
from bocage.core.blocks import Block, Rows, Text
from bocage.core.desk import Panel
from bocage.core.hexes import members
from bocage.core.protocol import BOTH, Side
from bocage.games.breakout_1993.depots import depot_points, unit_price
from bocage.games.breakout_1993.interdiction import guns_on
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.supply import depot_mask, sources
from bocage.games.breakout_1993.tables import air_supply, constants, day_named
from bocage.games.breakout_1993.weather import clear_impulses, dull_impulses, is_stormy

from .gauges import reserve_words
from .names import number_of, place_words, side_word, weather_word


def stores(s: BreakoutState, side: Side | None) -> Panel:
    """§12.1 §12.3 §12.4 §12.52 Both sides: sources, need, reserve; then the prices."""
    blocks: list[Block] = []
    for of in BOTH:
        blocks += [
            _sources(s, of),
            _need(s, of),
            Text(f"In reserve: {s.reserve[of]}. {reserve_words(s, of)}", "§12.52"),
        ]
    return Panel("supply", "Supply", [*_placed(s), *blocks, _prices(s), *_air(s)])


def _placed(s: BreakoutState) -> list[Block]:
    """§12.1 The depots of this evening, where they lie and what is left in them."""
    if not s.depots:
        return []
    rows = tuple(
        (
            place_words(s, depot.source),
            place_words(s, depot.place) if depot.place >= 0 else "not placed",
            str(depot.points),
        )
        for depot in s.depots
    )
    title = f"{side_word(s.depots[0].side)} depots of this evening"
    return [Rows(title=title, head=("From", "In", "Points left"), rows=rows, rule="§12.1")]


def _sources(s: BreakoutState, of: Side) -> Rows:
    """§12.3 §12.31 §12.32 §12.4 §12.41 What each source would send if the day ended now, and why."""
    found = sources(s, of) if s.day else []
    rows = [(place_words(s, x), _reason(s, of, x), str(depot_points(s, of, x))) for x in found]
    total = sum(depot_points(s, of, x) for x in found)
    rows.append(("Together" if found else "No source yet", "" if found else "no beach is Allied", str(total)))
    title = f"{side_word(of)} depots, if the day ended now"
    return Rows(title=title, head=("Source", "Why", "Points"), rows=tuple(rows), rule="§12.3" if not of else "§12.4")


def _reason(s: BreakoutState, of: Side, source: Area) -> str:
    numbers = constants()
    if of == Side.ALLIED:
        guns = guns_on(s, source)
        parts = [str(numbers.allied_depot)]
        parts += [f"− {guns * numbers.allied_depot_per_gun} for {number_of(guns, 'Fresh gun')}"] if guns else []
        parts += [f", {numbers.allied_depot_storm_percent}% in a Storm"] if is_stormy(s) else []
        return " ".join(parts).replace(" ,", ",")
    if not s.kit.zones >> source & 1:
        return "Cherbourg, a limited source"
    began = day_named(s.day).weather
    other = dull_impulses(s) if began == "clear" else clear_impulses(s)
    change = f", {number_of(other, 'number')} of the other weather" if other else ""
    return f"the day began {weather_word(began)}{change}"


def _need(s: BreakoutState, of: Side) -> Text:
    """§12.5 How many levels are missing, what they would cost, and how many of them depots reach."""
    worn = [u for u in members(s.kit.of_side[of]) if s.at[u] >= 0 and not s.is_fresh(u)]
    worn = [u for u in worn if not (of == Side.GERMAN and s.kit.zones >> s.at[u] & 1)]
    price = sum(unit_price(s, u) * s.level[u] for u in worn)
    reached = 0
    for source in sources(s, of):
        reached |= depot_mask(s, of, source)
    out = sum(not reached >> s.at[u] & 1 for u in worn)
    words = f"{number_of(len(worn), f'{side_word(of)} unit')} not Fresh; to raise all to Fresh takes {price} points."
    away = f" {out} of them {'stands' if out == 1 else 'stand'} where no depot can lie." if out else ""
    return Text(f"{words}{away}", "§12.5")


def _prices(s: BreakoutState) -> Rows:
    """§12.5 §12.21a §12.53a What points buy."""
    numbers = constants()
    foreign = {
        "double": f"× {numbers.foreign_sector_factor}",
        "forbidden": "not at all",
        "free": "as at home",
    }[s.kit.options.foreign_sector]
    most = f", {numbers.impulse_limit} a day at most" if s.kit.options.impulse_purchases == "three" else ""
    rows = (
        ("Infantry, artillery, FLAK: one level", str(numbers.refit_other)),
        ("Armor: one level", str(numbers.refit_armor)),
        ("In the other army's sector", foreign),
        (f"A space of the impulse track, from the reserve{most}", str(numbers.impulse_price)),
        ("Germans in Zones: to Fresh", "nothing"),
    )
    return Rows(title="What points buy", head=("", "Points"), rows=rows, rule="§12.5")


def _air(s: BreakoutState) -> list[Block]:
    """§12.9 §12.91"""
    areas, target = constants().air_supply_areas, air_supply().target
    words = (
        f"Each army may supply {number_of(areas, 'Area')} of its sector by air in a day: a die for each unit there "
        f"that is not Fresh must reach {target} with its modifiers. Done today: {s.air_supplied.bit_count()}."
    )
    return [Text(words, "§12.91")]
