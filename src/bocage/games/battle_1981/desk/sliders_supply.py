"""§5b §2d The shares of the next turn's ships, and the air points that hinder German movement."""

from collections.abc import Sequence
from fractions import Fraction

from bocage.core.protocol import Side
from bocage.core.sliders import Preset, Slider, Sliders
from bocage.games.battle_1981.interdiction import Interdict, thresholds
from bocage.games.battle_1981.logistics import (
    CATEGORIES,
    WHOLE,
    Allocate,
    expected,
    mean_transport,
)
from bocage.games.battle_1981.movement import fuel_for
from bocage.games.battle_1981.state import AMPHIBIOUS, AT_SEA, COMBAT, FUEL, GENERAL, POINT, BattleState
from bocage.games.battle_1981.tables import combat_supply, interdiction_points, numbers, suggested, tunables, turn_name

from .names import CATEGORIES as TITLES
from .names import decimal_words, number_of, points_words, turn_words, weather_words, when_words
from .stocks import stocks

DIVISION = 75
"""Combat points of a division of the line: what landing one takes."""

MEDIUM = 5
HALF_MARCH = 7
"""Movement points a unit is reckoned to march in a turn where nobody has marched yet."""


def allocation(s: BattleState, task: Allocate) -> Sliders:
    """§5b Those of the four shares that are not set yet; they always add up to what is left of 100."""
    first, total = len(task.chosen), WHOLE - sum(task.chosen)
    needs = burning(s)
    starts = _start(s)
    values = starts if not first else fitted(starts[first:], total)
    return Sliders(
        name="allocation",
        title=f"Ships for {when_words(s.turn + 1)}",
        says=_shipping_words(s),
        sliders=tuple(
            _share(s, pool, value, total, needs[pool]) for pool, value in zip(range(first, WHOLE), values, strict=False)
        ),
        total=total,
        presets=() if first else tuple(_presets(s)),
        go="Load the ships",
        rule=task.rule,
    )


def _shipping_words(s: BattleState) -> str:
    """§chart-weather §chart-transport What the next turn may bring across."""
    cases = expected(s, s.turn + 1)
    low, high = min(case.low for case in cases), max(case.high for case in cases)
    mean = decimal_words(mean_transport(s, s.turn + 1), 0)
    between = f"{decimal_words(low, 0)} to {decimal_words(high, 0)}"
    weather = ", ".join(f"{weather_words(case.weather).lower()} {decimal_words(case.mean, 0)}" for case in cases)
    return (
        f"About {mean} points will cross on {turn_words(s.turn + 1)}, {between} by the weather "
        f"({weather}). They arrive before anybody moves then."
    )


def _share(s: BattleState, pool: int, value: int, total: int, need: int) -> Slider:
    most = min(WHOLE - 1, total)
    landing = pool == AMPHIBIOUS
    per = mean_transport(s, s.turn + 1) / WHOLE
    return Slider(
        verb="" if landing else CATEGORIES[pool],
        title=TITLES[pool],
        value=value,
        least=0,
        most=most,
        says=_says(s, pool),
        per=float(per),
        have=0.0 if landing else (s.pools[pool] + _carried(s)[pool]) / POINT,
        burn=0.0 if landing else need / POINT,
        unit="points",
        bands=tuple(_landing_bands(per, most)) if landing else (),
    )


def _says(s: BattleState, pool: int) -> str:
    """What a category is for, and what is still to be drawn this turn."""
    waiting = sum(s.cp[u] for u in _at_sea(s))
    use = "" if stocks(s)[pool].burn or pool == AMPHIBIOUS else " Use is a guess so far."
    words = (
        "Marching. This turn still takes from it.",
        "Drawn by every unit ashore; without it a unit starves.",
        "Attack and defence. This turn's battles still take from it.",
        f"Landing: {points_words(waiting * POINT)} combat points wait at sea. The unused is lost.",
    )
    brought = " What today's landers bring is counted." if s.turn == 0 and pool != AMPHIBIOUS else ""
    return f"{words[pool]}{brought}{use}"


def _at_sea(s: BattleState) -> list[int]:
    return [u for u in range(Side.ALLIED, len(s.at), 2) if s.at[u] == AT_SEA and not s.kit.kinds[u].is_airborne]


def _landing_bands(per: Fraction, most: int) -> list[tuple[int, str]]:
    """§amph From which share on one division more can land."""
    found = list[tuple[int, str]]()
    for share in range(most + 1):
        count = int(per * share) // DIVISION
        words = (
            f"lands {number_of(count, 'division')} of {DIVISION}"
            if count
            else f"too little for a division of {DIVISION}"
        )
        if not found or found[-1][1] != words:
            found.append((share, words))
    return found


# --- what the next turn needs


def burning(s: BattleState) -> list[int]:
    """What a turn is likely to use of each category, in hundredths; where nothing was used yet, by a reckoning."""
    found, reckoned = [stock.burn for stock in stocks(s)], _reckoned(s)
    found[GENERAL] += sum(general_need_at_sea(s, u) for u in _landing_today(s))
    return [used or likely for used, likely in zip(found, reckoned, strict=True)]


def _reckoned(s: BattleState) -> list[int]:
    """What fuel and combat supply would go if everybody ashore marched half its way and every second one fought."""
    units = [*s.on_board(Side.ALLIED), *_landing_today(s)]
    fighting = sum(s.cp[u] for u in units if s.kit.kinds[u].is_combat)
    found = [0] * len(TITLES)
    found[FUEL] = sum(fuel_for(s, u, HALF_MARCH) for u in units)
    found[COMBAT] = combat_supply(MEDIUM, MEDIUM) * fighting // 2
    return found


LANDERS = 10
"""About as many units as land on D-Day."""


def _landing_today(s: BattleState) -> list[int]:
    """Those who will land on D-Day, as far as can be reckoned before anybody has: fighting units in roster order."""
    return [u for u in _at_sea(s) if s.kit.kinds[u].is_combat][:LANDERS] if s.turn == 0 else []


def general_need_at_sea(s: BattleState, u: int) -> int:
    """§gen What a unit that lands today will draw, next to an enemy."""
    return s.cp[u] * numbers().general_beside_enemy


# --- presets


def _start(s: BattleState) -> tuple[int, ...]:
    """Where the sliders stand at first: the printed suggestion, else what is needed."""
    return suggested(s.turn + 1) or by_need(s)


def _presets(s: BattleState) -> list[Preset]:
    """§5e The printed suggestion, what the stocks need, the same again, all for landing."""
    found = []
    if printed := suggested(s.turn + 1):
        found.append(
            Preset(f"Printed suggestion for {turn_name(s.turn + 1)}", tuple(printed), "As the rulebook advises.")
        )
    found.append(Preset("By need", by_need(s), "What a turn uses and the stocks lack; the rest lands units."))
    if sum(s.share) == WHOLE > max(s.share):
        found.append(Preset("As last turn", tuple(s.share), "The shares that brought this turn's ships."))
    found.append(Preset("Most ashore", fitted((1, 2, 1, 6), WHOLE), "Six ships in ten for new units."))
    return list({preset.values: preset for preset in reversed(found)}.values())[::-1]


def by_need(s: BattleState) -> tuple[int, ...]:
    """The shares that bring what two turns use beyond the stock; what is left over lands those who wait at sea."""
    per = mean_transport(s, s.turn + 1) / WHOLE
    stock = [have + carried for have, carried in zip(s.pools, _carried(s), strict=False)]
    needs = [max(used, likely) for used, likely in zip(burning(s), _reckoned(s), strict=True)][:AMPHIBIOUS]
    lacking = [max(0, TURNS * need - stock[pool]) for pool, need in enumerate(needs)]
    wanted = [max(LEAST_SHARE, int(Fraction(lack, POINT) / per) + 1 if lack else 0) for lack in lacking]
    spare = WHOLE - sum(wanted)
    return fitted((*wanted, max(spare, LEAST_LANDING) if _at_sea(s) else 1), WHOLE)


def _carried(s: BattleState) -> list[int]:
    """§5g What those who land on D-Day will bring of fuel, general and combat supply, in hundredths."""
    per, landing = tunables(), sum(s.cp[u] for u in _landing_today(s))
    return [each * landing for each in (per.brought_fuel, per.brought_general, per.brought_combat)]


TURNS = 2
"""This turn and the next must be lived on what there is then."""

LEAST_SHARE = 3
"""Percent of each supply that is shipped in any case: a quiet turn is no promise."""

LEAST_LANDING = 10
"""Percent kept for landing while anybody waits at sea."""


def fitted(parts: Sequence[int], total: int) -> tuple[int, ...]:
    """Parts in their proportion, made to add up to a total and each below 100; the last takes what is left over."""
    whole = sum(parts) or 1
    shares = [min(WHOLE - 1, part * total // whole) for part in parts[:-1]]
    last = total - sum(shares)
    if last > WHOLE - 1:
        shares[0] += last - (WHOLE - 1)
        last = WHOLE - 1
    return (*shares, last)


# --- interdiction


def interdiction(s: BattleState, task: Interdict) -> Sliders:
    """§2d §chart-interdict One number: what it takes off German movement, in this weather."""
    most, steps = min(s.air, numbers().most_points), thresholds(s)
    reached = [(points, cut) for points, cut in steps if points <= most]
    worth = interdiction_points(100, s.weather)
    weather = (
        "" if worth == 100 else f" In {weather_words(s.weather).lower()} weather only {worth}% of the points tell."
    )
    bands = [
        (0, "no effect"),
        *[(points, f"each German unit loses 0 to {cut} movement points") for points, cut in reached],
    ]
    presets = [Preset("None", (0,), "All aircraft are kept for battles.")]
    less = "The least that takes up to {} movement points off each German unit."
    presets += [Preset(f"Up to −{cut} each", (points,), less.format(cut)) for points, cut in reached]
    return Sliders(
        name="interdiction",
        title="Interdiction of German movement",
        says=f"{number_of(s.air, 'air point')} this turn; what is not used here supports battles.{weather} "
        "The Germans learn it when they move.",
        sliders=(
            Slider(verb="interdict", title="Air points", value=0, least=0, most=most, bands=tuple(dict(bands).items())),
        ),
        presets=tuple(presets),
        go="Seal it",
        rule=task.rule,
    )
