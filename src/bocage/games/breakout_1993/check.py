"""What must be true of every position between two decisions. A position that breaks it is a defect of the program."""

from bocage.core.hexes import members
from bocage.core.protocol import BOTH, Broken, Side

from .kinds import Level
from .orders import endings, scenario_named
from .state import DUE, UNUSED, BreakoutState
from .tables import WEATHERS, constants

QUIET = ("dawn", "refit", "regroup", "reserve", "over")
"""Phases in which nobody is in the middle of a march, an assault or a retreat."""


def check(s: BreakoutState) -> None:
    """Raise Broken if the position cannot exist."""
    _check_tracks(s)
    _check_places(s)
    _check_derived(s)
    _check_units(s)
    _check_borders(s)
    _check_depots(s)
    if s.phase in QUIET:
        _check_stacks(s)
        _check_control(s)


def _demand(holds: object, rule: str, why: str) -> None:
    if not holds:
        raise Broken(f"{rule}: {why}")


def _check_tracks(s: BreakoutState) -> None:
    """§12.54 §RUL-16 §RUL-18 §12.52 §18.3 The tracks stand on spaces they have."""
    numbers = constants()
    _demand(0 <= s.day <= scenario_named(s.scenario).days, "§22.2", f"day {s.day}")
    last = numbers.track_last_start + 2  # §RUL-16 13 is played at most, and the marker goes on once more
    _demand(numbers.track_first <= s.impulse <= last, "§12.54", f"impulse {s.impulse}")
    _demand(s.weather in WEATHERS and s.coming in ("", *WEATHERS), "§18.2", f"weather {s.weather}, {s.coming}")
    _demand(min(s.reserve) >= 0 and min(s.bought) >= 0, "§12.52", f"reserves {s.reserve}, bought {s.bought}")
    _demand(s.naval_used < 1 << numbers.naval_markers, "§10.1", f"naval markers {s.naval_used}")
    _demand(0 <= s.air_used < 1 << numbers.air_markers, "§10.1", f"air markers {s.air_used:b} used")
    _demand(s.result in ("", *endings()), "§22.1", f"result {s.result}")


def _check_places(s: BreakoutState) -> None:
    """§3.1 §3.4 §14.2 §19.5 Units are where their side can be."""
    board = s.kit.board
    land = s.kit.areas | s.kit.zones
    for u, place in enumerate(s.at):
        name = s.kit.kinds[u].id
        if place < 0:
            _demand(place >= UNUSED, "§3.1", f"{name} is nowhere ({place})")
        elif u & 1:
            at_home = land >> place & 1 or (place == board.at("LH") and s.kit.coastal >> u & 1)
            _demand(at_home, "§3.1", f"{name} is in {s.kit.codes[place]}")
        else:
            _demand(place != board.at("LH"), "§14.2", f"{name} is in Le Havre")
        due = place == DUE and s.kit.kinds[u].day < s.day and not u & 1
        _demand(not due, "§19.3", f"{name} should have arrived")


def _check_derived(s: BreakoutState) -> None:
    """Whatever follows from the saved fields is true to them."""
    fresh = s.clone()
    fresh.refresh()
    _demand(fresh.present == s.present, "§7.3", "units by place are not what the units say")


def _check_units(s: BreakoutState) -> None:
    """§4.1 §22.1 What is true of units can be true of them."""
    off = sum(1 << u for u, place in enumerate(s.at) if place < 0)
    for name in s.UNIT_SETS:
        _demand(not getattr(s, name) & off, "§4.1", f"units off the board are {name}")
    for u, level in enumerate(s.level):
        _demand(Level.FRESH <= level < Level.ELIMINATED, "§4.1", f"{s.kit.kinds[u].id} has level {level}")
    for u in members(s.fresh_zone):
        _demand(s.is_fresh(u) and not u & 1, "§22.1", f"{s.kit.kinds[u].id} is not Fresh")


def _check_borders(s: BreakoutState) -> None:
    """§3.3 §7.5 §20.1b §20.52 Only water is held, only bridges are blown and built."""
    kit = s.kit
    _demand(not s.lines & ~kit.water, "§7.5", "an open boundary is held")
    _demand(not s.blown & ~kit.bridges, "§20.1b", "a bridge is blown that was never there")
    for border, work in enumerate(s.constructs):
        _demand(work >= 0 and (not work or s.blown >> border & 1), "§20.52", f"work on {kit.border_names[border]}")
    _demand(not s.forts & ~kit.board.fortified_mask, "§15.1", "fortifications where none are printed")
    for beach in members(s.forts):
        _demand(not s.controls(Side.ALLIED, beach), "§15.2", f"{kit.codes[beach]} is Allied and fortified")


def _check_depots(s: BreakoutState) -> None:
    """§12.1 §12.21 Depots lie only in the Refit Phase, and American ones in American Areas."""
    _demand(not s.depots or s.phase == "refit", "§12.1", f"depots in the phase {s.phase}")
    for depot in s.depots:
        _demand(depot.points >= 0, "§12.5", "a depot has paid too much")
        if depot.place >= 0 and depot.side == Side.ALLIED and s.kit.areas >> depot.place & 1:
            sector = s.kit.board.sector
            _demand(sector[depot.place] == sector[depot.source], "§12.21", "a depot in the other army's sector")


def _check_stacks(s: BreakoutState) -> None:
    """§7.1 §7.11 Nobody is above the limits when nothing is on the move."""
    numbers = constants()
    for place in s.present:
        if not s.kit.areas >> place & 1:
            continue
        for side in BOTH:
            here = s.mask_at(place, side)
            _demand(here.bit_count() <= numbers.stacking_limit, "§7.1", f"too many units in {s.kit.codes[place]}")
            corps = (here & s.kit.corps_artillery).bit_count()
            _demand(corps <= numbers.corps_artillery_limit, "§7.11", f"corps artillery in {s.kit.codes[place]}")


def _check_control(s: BreakoutState) -> None:
    """§7.2 §7.4 §7.51 A side alone in an Area controls it; one that has both banks Free holds what is between."""
    kit = s.kit
    for place, here in s.present.items():
        for side in BOTH:
            alone = here & kit.of_side[side] and not here & kit.of_side[side.enemy]
            if alone and (kit.areas | kit.zones) >> place & 1:
                _demand(s.controls(side, place), "§7.4", f"{side.word} units hold {kit.codes[place]} in vain")
    for border in members(kit.water):
        line = kit.borders[border]
        for side in BOTH:
            both = s.is_free(side, line.one) and s.is_free(side, line.other)
            _demand(not both or s.holds_line(side, border), "§7.51", f"{kit.border_names[border]} is held in vain")
