"""One Area: what it is, who holds it, its boundaries, what reaches it, and what of it is reconstructed."""

from bocage.core.areas import Area
from bocage.core.blocks import Block, Rows, Text
from bocage.core.hexes import members
from bocage.core.protocol import BOTH, Side
from bocage.games.breakout_1993.barrage import ARMIES
from bocage.games.breakout_1993.depots import depot_points
from bocage.games.breakout_1993.interdiction import flak_at, guns_on
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.supply import depot_mask, sources, supplied_areas
from bocage.games.breakout_1993.tables import constants, defense

from .marks import line_owner
from .names import army_word, listed, number_of, place_name, place_words, players, side_word, signed, unit_words

TERRAIN = {
    "open": "Open ground",
    "broken": "Forest, marsh or hills",
    "bocage": "Bocage",
    "urban": "City",
}
WATERS = {"open": "open ground", "river": "river", "flooded": "flooded", "beach": "the sea"}


def area_blocks(s: BreakoutState, place: Area) -> list[Block]:
    """The ground, control and room first, then boundaries, supply, fire, sources."""
    return [
        Text(ground_words(s, place), "§3.5"),
        Text(control_words(s, place), "§7.3"),
        *_room(s, place),
        *_today(s, place),
        boundaries(s, place),
        *[Text(words, "§12.2") for of in BOTH if (words := supply_words(s, of, place))],
        *_beach(s, place),
        *_guns_inland(s, place),
        *_fire(s, place),
        facts_from(s, place),
    ]


def ground_words(s: BreakoutState, place: Area) -> str:
    """§3.5 §22.5 Terrain, sector, coast, points."""
    board = s.kit.board
    parts = [f"{TERRAIN[board.terrain[place]]}, TEM {signed(board.tem[place])}"]
    parts.append(f"{army_word(board.sector[place])} sector")
    parts += ["a beach"] if board.beach_mask >> place & 1 else ["on the coast"] * (board.coastal_mask >> place & 1)
    parts += ["a drop Area of 6 June"] if board.drop_mask >> place & 1 else []
    parts.append(f"worth {number_of(board.points[place], 'point')}" if board.points[place] else "worth no points")
    extra = " The first Casualty Point of an assault costs nothing here, and nobody overruns it."
    return f"{', '.join(parts)}.{extra if board.bocage_mask >> place & 1 else ''}"


def control_words(s: BreakoutState, place: Area) -> str:
    """§7.2 §7.3 §15.1 Whose it is, whether it is contested, Vacant or Free, and whether its fortifications stand."""
    owner = Side.ALLIED if s.controls(Side.ALLIED, place) else Side.GERMAN
    if s.is_contested(place):
        state = "contested"
    else:
        state = "Vacant" if s.is_vacant(place) else f"Free for the {players(owner)}"
    fort = f" Fortified: {signed(defense().fortified)} for German defenders." if s.forts >> place & 1 else ""
    return f"{side_word(owner)} control, {state}.{fort}"


def _room(s: BreakoutState, place: Area) -> list[Block]:
    """§7.1 §7.11 How full it is for each side that is there."""
    found: list[Block] = []
    most = constants().stacking_limit
    for of in BOTH:
        units = s.mask_at(place, of)
        if units:
            fresh, corps = len(s.fresh_at(place, of)), (units & s.kit.corps_artillery).bit_count()
            guns = ", corps artillery among them" if corps else ""
            words = f"{side_word(of)}: {units.bit_count()} of {most} units, {fresh} Fresh{guns}."
            found.append(Text(words, "§7.1"))
    return found


def _today(s: BreakoutState, place: Area) -> list[Block]:
    """§8.2 §RUL-12 §12.1 What this impulse or evening has to do with it."""
    found: list[Block] = []
    if s.phase in ("airborne", "amphibious", "daylight"):
        found += [Text("Activated in this impulse.", "§8.2")] if s.active >> place & 1 else []
        found += [Text("Assaulted in this impulse: not again.", "§RUL-12")] if s.assaulted >> place & 1 else []
    for depot in s.depots:
        if depot.place == place:
            left = number_of(depot.points, "point")
            words = f"{side_word(depot.side)} depot from {place_words(s, depot.source)}: {left} left."
            found.append(Text(words, "§12.1"))
    return [*found, *([Text("Supplied by air today.", "§12.9")] if s.air_supplied >> place & 1 else [])]


# --- boundaries


def boundaries(s: BreakoutState, place: Area) -> Rows:
    """§3.3 §7.5 §20.1 Each boundary: towards whom, over what, the bridge, who holds it."""
    near = [(s.kit.border_of[place, other], other) for other in s.kit.near[place]]
    rows = tuple(_boundary(s, border, other) for border, other in near)
    lit = tuple((i, 2) for i, (border, _) in enumerate(near) if s.blown >> border & 1)
    head = ("Towards", "Over", "Bridge", "The way is held by")
    return Rows(title="Boundaries", head=head, rows=rows, lit=lit, rule="§3.3")


def _boundary(s: BreakoutState, border: int, other: Area) -> tuple[str, ...]:
    held = side_word(line_owner(s, border)) if s.kit.water >> border & 1 else "–"
    return (place_words(s, other), water_words(s, border), bridge_state(s, border), held)


def water_words(s: BreakoutState, border: int) -> str:
    """§3.3 What lies on a boundary: `river (Vire)`, `flooded (Dives)`, `open ground`."""
    water = s.kit.borders[border].water
    kind = WATERS[s.kit.border_kind[border]]
    return f"{kind} ({water})" if water else kind


def bridge_state(s: BreakoutState, border: int) -> str:
    """§20.1 §20.4F Whether a bridge stands, and what has been built of one that does not."""
    if not s.kit.bridges >> border & 1:
        return "none" if s.kit.water >> border & 1 else "–"
    if s.has_bridge(border):
        return "stands, seized in this impulse" if s.seizer[border] >= 0 else "stands"
    built = s.constructs[border]
    return f"destroyed, {number_of(built, 'Construct')}" if built else "destroyed"


# --- supply and fire


def supply_words(s: BreakoutState, of: Side, place: Area) -> str:
    """§12.2 §12.21 §RUL-31 Which sources could place a depot here; empty where a side has no business."""
    return supply_sentence(s, of, place, [x for x in sources(s, of) if depot_mask(s, of, x) >> place & 1])


def supply_sentence(s: BreakoutState, of: Side, place: Area, reaching: list[Area]) -> str:
    """The same with the sources that reach a place already found."""
    if not s.mask_at(place, of) and not s.controls(of, place):
        return ""
    who = f"{side_word(of)} units here"
    if reaching:
        return f"{who} can be refitted from {source_words(s, of, reaching)} as things stand."
    if supplied_areas(s, of) >> place & 1:
        return f"{who} are supplied."
    if s.air_supplied >> place & 1:
        return f"{who} are supplied by air alone."
    return f"No source reaches {who}{': they are isolated' if of == Side.GERMAN else ''}."


def source_words(s: BreakoutState, of: Side, found: list[Area]) -> str:
    """§12.3 §12.4 Sources with what each would send tonight, those of one size together."""
    by_points: dict[int, list[str]] = {}
    for source in found:
        by_points.setdefault(depot_points(s, of, source), []).append(place_name(s, source))
    return listed(
        f"{listed(names)} ({number_of(points, 'point')}{' each' if len(names) > 1 else ''})"
        for points, names in sorted(by_points.items(), reverse=True)
    )


def _beach(s: BreakoutState, place: Area) -> list[Block]:
    """§14.1 §14.2 §19.11 The guns that bear on a beach."""
    if not s.kit.board.beach_mask >> place & 1:
        return []
    guns, limit = guns_on(s, place), constants().landing_limit
    if not guns:
        return [Text(f"No Fresh coastal gun bears on it. {limit} units may land in an impulse.", "§14.1")]
    named = gun_list(s, place)
    worse = f"to Disrupt 1 on a die of {'1' if guns == 2 else f'1 to {guns - 1}'}, " if guns > 1 else ""
    words = (
        f"{number_of(guns, 'Fresh coastal gun')} {'bears' if guns == 1 else 'bear'} on it: {listed(named)}. Landing "
        f"units fall {worse}to Spent on a {guns}. {limit} units may land in an impulse."
    )
    return [Text(words, "§14.1")]


def gun_list(s: BreakoutState, beach: Area) -> list[str]:
    """§14.1 The Fresh coastal artillery that bears on a beach, with where it stands."""
    found = []
    for place in members(s.kit.gun_places[beach]):
        for u in members(s.mask_at(place, Side.GERMAN) & s.kit.coastal):
            if s.is_fresh(u):
                found.append(f"{unit_words(s, u)} in {place_words(s, place)}")
    return found


def _guns_inland(s: BreakoutState, place: Area) -> list[Block]:
    """§14.1 The beaches on which coastal artillery in this Area bears."""
    if not s.mask_at(place, Side.GERMAN) & s.kit.coastal:
        return []
    under = [beach for beach in s.kit.beaches if s.kit.gun_places[beach] >> place & 1]
    if not under:
        return []
    return [Text(f"Coastal guns here bear on {listed(place_words(s, beach) for beach in under)}.", "§14.1")]


def _fire(s: BreakoutState, place: Area) -> list[Block]:
    """§8.4a §10.5a FLAK over the roads out of it, and which ships reach it."""
    found: list[Block] = []
    flak = flak_at(s, place)
    if flak:
        words = f"{number_of(flak, 'Fresh FLAK unit')} at rest: {signed(flak)} to the die of German columns leaving it."
        found.append(Text(words, "§8.4a"))
    reached = [army_word(army) for army in ARMIES if s.kit.naval_reach[army] >> place & 1]
    words = f"In reach of the {listed(reached)} ships." if reached else "Out of reach of ships."
    return [*found, Text(words, "§10.5a")]


# --- sources


def facts_from(s: BreakoutState, place: Area) -> Rows:
    """What of this place is stated and what is reconstructed, fact by fact."""
    board = s.kit.board
    shown = {"number": s.kit.codes[place], "name": board.names[place]}
    if s.kit.areas >> place & 1:
        shown |= {"terrain": board.terrain[place], "points": str(board.points[place])}
    known = board.sources[place]
    rows = [(f"{fact.capitalize()}: {value}", known[fact]) for fact, value in shown.items() if fact in known]
    borders = [s.kit.borders[s.kit.border_of[place, other]] for other in s.kit.near[place]]
    ours = sum(border.source == "reconstructed" for border in borders)
    rows.append((f"Boundaries: {len(borders)}", f"{ours} reconstructed" if ours else "stated or reported"))
    return Rows(title="Where these facts come from", head=("Fact", "From"), rows=tuple(rows), rule="§22.5")
